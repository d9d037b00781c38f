# Kept games by ear: `annabella games`.

# What may be typed; the first word of each is named in the help.
word-next = neste fram
word-previous = forrige tilbake
word-start = start
word-end = slutt
word-position = stilling brett
word-again = gjenta
word-help = hjelp
word-quit = stopp

# Sentences
listed = { $number }. { $white } mot { $black }, { $date }, { $result }
listed-none = Her ligger ikke noe parti
not-over = ikke slutt
opened = { $white } mot { $black }. { $moves } trekk. Resultat: { $result }
left-out = Utelatt ved siden av hovedvarianten: varianter { $variations }, kommentarer { $comments }, tegn { $signs }
null-moves = Nulltrekk: { $count }. Ved hvert av dem går turen videre
stops = Partiet er lest til trekk { $number }: `{ $text }` er ikke et trekk der
white = Hvit
black = Svart
step = { $number }. { $color }: { $words }
step-clock = { $step }. Klokke: { $time }
passes = turen går videre
begins = Partiets begynnelse
last-move = Det var det siste trekket
no-move = Partiet har ikke noe trekk { $number }
turn = { $color } er i trekket
pieces = { $color }: { $pieces }
unknown-step = Ikke noe steg heter { $text }
steps = Steg: { $steps } eller nummeret på et trekk

# Puzzles: `annabella practice --puzzles`. What may be typed; the first word of each is named in the help.
puzzle-word-position = stilling brett
puzzle-word-solution = løsning
puzzle-word-skip = neste videre
puzzle-word-quit = avslutt stopp
puzzle-word-help = hjelp

puzzles-all = { $all } oppgaver
puzzles-none = Det er ingen oppgave i den
puzzle = Oppgave { $number } av { $all }: { $name }
puzzle-unnamed = Oppgave { $number } av { $all }
puzzle-mate = Matt i { $moves }
puzzle-answer = Riktig. Svaret: { $words }. Det er ditt trekk
puzzle-solved = Løst
puzzle-illegal = Det er ikke et lovlig trekk her
puzzle-wrong = { $words } er lovlig, men det spørres etter et annet trekk
puzzle-wrong-answer = { $words } er lovlig, men det spørres etter et annet trekk; svaret er { $answer }
puzzle-several = Flere lovlige trekk heter slik; si det helt
puzzle-not-understood = Ikke forstått
puzzle-solution = Løsningen: { $words }
puzzles-done = { $solved } av { $all } oppgaver ble løst uten løsningen
puzzle-help = Si eller skriv trekket ditt. «{ $position }» nevner stillingen, «{ $solution }» løsningen, «{ $skip }» går videre, «{ $quit }» avslutter
