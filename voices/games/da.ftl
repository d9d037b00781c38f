# Kept games by ear: `annabella games`.

# What may be typed; the first word of each is named in the help.
word-next = næste frem
word-previous = forrige tilbage
word-start = start
word-end = slut
word-position = stilling bræt
word-again = gentag
word-help = hjælp
word-quit = stop

# Sentences
listed = { $number }. { $white } mod { $black }, { $date }, { $result }
listed-none = Her ligger intet parti
not-over = ikke slut
opened = { $white } mod { $black }. { $moves } træk. Resultat: { $result }
left-out = Udeladt ved siden af hovedvarianten: varianter { $variations }, kommentarer { $comments }, tegn { $signs }
null-moves = Nultræk: { $count }. Ved hvert af dem går turen videre
stops = Partiet er læst til træk { $number }: `{ $text }` er ikke et træk dér
white = Hvid
black = Sort
step = { $number }. { $color }: { $words }
step-clock = { $step }. Ur: { $time }
passes = turen går videre
begins = Partiets begyndelse
last-move = Det var det sidste træk
no-move = Partiet har intet træk { $number }
turn = { $color } er i trækket
pieces = { $color }: { $pieces }
unknown-step = Intet skridt hedder { $text }
steps = Skridt: { $steps } eller et træks nummer

# Puzzles: `annabella practice --puzzles`. What may be typed; the first word of each is named in the help.
puzzle-word-position = stilling bræt
puzzle-word-solution = løsning
puzzle-word-skip = næste videre
puzzle-word-quit = afslut stop
puzzle-word-help = hjælp

puzzles-all = { $all } opgaver
puzzles-none = Der er ingen opgave i den
puzzle = Opgave { $number } af { $all }: { $name }
puzzle-unnamed = Opgave { $number } af { $all }
puzzle-mate = Mat i { $moves }
puzzle-answer = Rigtigt. Svaret: { $words }. Det er dit træk
puzzle-solved = Løst
puzzle-illegal = Det er ikke et lovligt træk her
puzzle-wrong = { $words } er lovligt, men der søges et andet træk
puzzle-wrong-answer = { $words } er lovligt, men der søges et andet træk; svaret er { $answer }
puzzle-several = Flere lovlige træk hedder sådan; sig det helt
puzzle-not-understood = Ikke forstået
puzzle-solution = Løsningen: { $words }
puzzles-done = { $solved } af { $all } opgaver blev løst uden løsningen
puzzle-help = Sig eller skriv dit træk. »{ $position }« nævner stillingen, »{ $solution }« løsningen, »{ $skip }« går videre, »{ $quit }« slutter
