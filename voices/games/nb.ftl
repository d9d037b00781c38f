# Kept games by ear: `annabella games`.

# What may be typed, besides the spoken commands, which the help names.
word-next = neste fram
word-previous = forrige tilbake
word-start = start
word-end = slutt
word-position = stilling brett
word-again = gjenta
word-help = hjelp
word-open = åpne
word-clock = klokke tid
word-stop = stopp
word-quit = avslutt

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
steps = Si eller skriv «{ $next }» for det neste trekket og «{ $previous }» for det forrige; { $from } går dit. «{ $clock }» nevner klokkene, «{ $board }» leser opp brettet, og alle andre spørsmål om det blir besvart. «{ $quit }» avslutter. Pluss og minus på et talltastatur går fram og tilbake
clock-of = { $color }: { $time }
clock-none = Her er det ikke notert noen tid
games-all = Partier: { $all }
choose = Si eller skriv «{ $next }» eller «{ $previous }» for et annet parti, «{ $open }» for å åpne dette, eller nummeret på et parti. «{ $quit }» avslutter
list-ends = Det var det siste partiet på listen
list-begins = Dette er det første partiet på listen
list-lacks = Listen har ikke noe parti { $number }
nothing-said = Det blir ikke sagt noe nå. «{ $quit }» avslutter
say-help = «{ $help }» forteller hva som kan sies
no-microphone = Det finnes ingen mikrofon som virker. Skriv, eller bruk et talltastatur
microphone-back = Mikrofonen virker igjen

# Puzzles: `annabella practice --puzzles`. What may be typed, besides the spoken commands.
puzzle-word-position = stilling brett
puzzle-word-solution = løsning
puzzle-word-skip = neste videre

puzzles-all = { $all } oppgaver
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
puzzle-help = Si eller skriv trekket ditt. «{ $position }» nevner stillingen, «{ $board }» leser opp brettet, «{ $solution }» røper løsningen, «{ $skip }» går videre, «{ $quit }» avslutter
