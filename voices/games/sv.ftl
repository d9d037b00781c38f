# Kept games by ear: `annabella games`.

# What may be typed; the first word of each is named in the help.
word-next = nästa framåt
word-previous = föregående tillbaka
word-start = början
word-end = slutet
word-position = ställning bräde
word-again = upprepa
word-help = hjälp
word-quit = stopp

# Sentences
listed = { $number }. { $white } mot { $black }, { $date }, { $result }
listed-none = Här finns inget parti
not-over = inte slut
opened = { $white } mot { $black }. { $moves } drag. Resultat: { $result }
left-out = Utelämnat vid sidan av huvudvarianten: varianter { $variations }, kommentarer { $comments }, tecken { $signs }
null-moves = Nolldrag: { $count }. Vid vart och ett går turen över
stops = Partiet är läst till drag { $number }: `{ $text }` är inget drag där
white = Vit
black = Svart
step = { $number }. { $color }: { $words }
step-clock = { $step }. Klocka: { $time }
passes = turen går över
begins = Partiets början
last-move = Det var det sista draget
no-move = Partiet har inget drag { $number }
turn = { $color } är vid draget
pieces = { $color }: { $pieces }
unknown-step = Inget steg heter { $text }
steps = Steg: { $steps } eller numret på ett drag

# Puzzles: `annabella practice --puzzles`. What may be typed; the first word of each is named in the help.
puzzle-word-position = ställning bräde
puzzle-word-solution = lösning
puzzle-word-skip = nästa vidare
puzzle-word-quit = avsluta stopp
puzzle-word-help = hjälp

puzzles-all = { $all } problem
puzzles-none = Det finns inget problem i den
puzzle = Problem { $number } av { $all }: { $name }
puzzle-unnamed = Problem { $number } av { $all }
puzzle-mate = Matt i { $moves }
puzzle-answer = Rätt. Svaret: { $words }. Det är ditt drag
puzzle-solved = Löst
puzzle-illegal = Det är inget giltigt drag här
puzzle-wrong = { $words } är giltigt, men ett annat drag söks
puzzle-wrong-answer = { $words } är giltigt, men ett annat drag söks; svaret är { $answer }
puzzle-several = Flera giltiga drag heter så; säg det helt
puzzle-not-understood = Inte förstått
puzzle-solution = Lösningen: { $words }
puzzles-done = { $solved } av { $all } problem löstes utan lösningen
puzzle-help = Säg eller skriv ditt drag. ”{ $position }” nämner ställningen, ”{ $solution }” lösningen, ”{ $skip }” går vidare, ”{ $quit }” slutar
