# Kept games by ear: `annabella games`.

# What may be typed, besides the spoken commands, which the help names.
word-next = næste frem
word-previous = forrige tilbage
word-start = start
word-end = slut
word-position = stilling bræt
word-again = gentag
word-help = hjælp
word-open = åbn
word-clock = ur tid
word-stop = stop
word-quit = afslut

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
steps = Sig eller skriv »{ $next }« for det næste træk og »{ $previous }« for det foregående; { $from } går derhen. »{ $clock }« nævner urene, »{ $board }« læser brættet op, og alle andre spørgsmål om brættet bliver besvaret. »{ $quit }« slutter. Plus og minus på et taltastatur går frem og tilbage
clock-of = { $color }: { $time }
clock-none = Her er ingen tid noteret
games-all = Partier: { $all }
choose = Sig eller skriv »{ $next }« eller »{ $previous }« for et andet parti, »{ $open }« for at åbne det her, eller et partis nummer. »{ $quit }« slutter
list-ends = Det var listens sidste parti
list-begins = Det er listens første parti
list-lacks = Listen har intet parti { $number }
nothing-said = Der bliver ikke sagt noget. »{ $quit }« slutter
say-help = »{ $help }« fortæller, hvad man kan sige
no-microphone = Der er ingen mikrofon, som virker. Skriv, eller brug et taltastatur
microphone-back = Mikrofonen virker igen

# Puzzles: `annabella practice --puzzles`. What may be typed, besides the spoken commands.
puzzle-word-position = stilling bræt
puzzle-word-solution = løsning
puzzle-word-skip = næste videre

puzzles-all = { $all } opgaver
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
puzzle-help = Sig eller skriv dit træk. »{ $position }« nævner stillingen, »{ $board }« læser brættet op, »{ $solution }« røber løsningen, »{ $skip }« går videre, »{ $quit }« slutter
