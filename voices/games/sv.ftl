# Kept games by ear: `annabella games`.

# What may be typed, besides the spoken commands, which the help names.
word-next = nästa framåt
word-previous = föregående tillbaka
word-start = början
word-end = slutet
word-position = ställning bräde
word-again = upprepa
word-help = hjälp
word-open = öppna
word-clock = klocka tid
word-stop = stopp
word-quit = avsluta

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
steps = Säg eller skriv ”{ $next }” för nästa drag och ”{ $previous }” för det föregående; { $from } går dit. ”{ $clock }” nämner klockorna, ”{ $board }” läser upp brädet, och alla andra frågor om det besvaras. ”{ $quit }” slutar. Plus och minus på en knappsats går framåt och bakåt
clock-of = { $color }: { $time }
clock-none = Här står ingen tid antecknad
games-all = Partier: { $all }
choose = Säg eller skriv ”{ $next }” eller ”{ $previous }” för ett annat parti, ”{ $open }” för att öppna det här, eller ett partis nummer. ”{ $quit }” slutar
list-ends = Det var det sista partiet i listan
list-begins = Det är det första partiet i listan
list-lacks = Listan har inget parti { $number }
nothing-said = Ingenting sägs just nu. ”{ $quit }” slutar
say-help = ”{ $help }” berättar vad man kan säga
no-microphone = Det finns ingen mikrofon som fungerar. Skriv, eller använd en knappsats
microphone-back = Mikrofonen fungerar igen

# Puzzles: `annabella practice --puzzles`. What may be typed, besides the spoken commands.
puzzle-word-position = ställning bräde
puzzle-word-solution = lösning
puzzle-word-skip = nästa vidare

puzzles-all = { $all } problem
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
puzzle-help = Säg eller skriv ditt drag. ”{ $position }” nämner ställningen, ”{ $board }” läser upp brädet, ”{ $solution }” avslöjar lösningen, ”{ $skip }” går vidare, ”{ $quit }” slutar
