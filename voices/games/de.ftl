# Kept games by ear: `annabella games`.

# What may be typed, besides the spoken commands, which the help names.
word-next = weiter w
word-previous = zurück
word-start = anfang
word-end = ende
word-position = stellung brett
word-again = wiederholen
word-help = hilfe
word-open = öffnen
word-clock = uhr zeit
word-stop = stopp
word-quit = schluss beenden

# Sentences
listed = { $number }. { $white } gegen { $black }, { $date }, { $result }
listed-none = Hier liegt keine Partie
not-over = nicht beendet
opened = { $white } gegen { $black }. { $moves } Züge. Ergebnis: { $result }
left-out = Neben der Hauptvariante weggelassen: Varianten { $variations }, Kommentare { $comments }, Bewertungszeichen { $signs }
null-moves = Nullzüge: { $count }. Bei jedem geht das Zugrecht über
stops = Die Partie ist bis Zug { $number } gelesen: `{ $text }` ist dort kein Zug
white = Weiß
black = Schwarz
step = { $number }. { $color }: { $words }
step-clock = { $step }. Uhr: { $time }
passes = das Zugrecht geht über
begins = Anfang der Partie
last-move = Das war der letzte Zug
no-move = Die Partie hat keinen Zug { $number }
turn = { $color } ist am Zug
pieces = { $color }: { $pieces }
unknown-step = Kein Schritt heißt { $text }
steps = Sagen oder tippen Sie „{ $next }“ für den nächsten Zug und „{ $previous }“ für den davor; { $from } geht dorthin. „{ $clock }“ nennt die Uhren, „{ $board }“ liest das Brett vor, auch jede andere Frage danach wird beantwortet. „{ $quit }“ beendet. Plus und Minus eines Ziffernblocks gehen vor und zurück
clock-of = { $color }: { $time }
clock-none = Hier steht keine Uhrzeit der Spieler
games-all = Partien: { $all }
choose = Sagen oder tippen Sie „{ $next }“ oder „{ $previous }“ für eine andere Partie, „{ $open }“ für diese, oder die Nummer einer Partie. „{ $quit }“ beendet
list-ends = Das war die letzte Partie der Liste
list-begins = Das ist die erste Partie der Liste
list-lacks = Die Liste hat keine Partie { $number }
nothing-said = Es wird gerade nichts gesagt. „{ $quit }“ beendet
say-help = „{ $help }“ nennt, was man sagen kann
no-microphone = Es gibt kein Mikrofon, das geht. Tippen Sie, oder nehmen Sie einen Ziffernblock
microphone-back = Das Mikrofon geht wieder

# Puzzles: `annabella practice --puzzles`. What may be typed, besides the spoken commands.
puzzle-word-position = stellung brett
puzzle-word-solution = lösung
puzzle-word-skip = weiter nächste

puzzles-all = { $all } Aufgaben
puzzle = Aufgabe { $number } von { $all }: { $name }
puzzle-unnamed = Aufgabe { $number } von { $all }
puzzle-mate = Matt in { $moves }
puzzle-answer = Richtig. Die Antwort: { $words }. Sie sind am Zug
puzzle-solved = Gelöst
puzzle-illegal = Das ist hier kein legaler Zug
puzzle-wrong = { $words } ist legal, aber ein anderer Zug ist gesucht
puzzle-wrong-answer = { $words } ist legal, aber ein anderer Zug ist gesucht; die Antwort ist { $answer }
puzzle-several = Mehrere legale Züge heißen so; sagen Sie ihn vollständig
puzzle-not-understood = Nicht verstanden
puzzle-solution = Die Lösung: { $words }
puzzles-done = { $solved } von { $all } Aufgaben wurden ohne die Lösung gelöst
puzzle-help = Sagen oder tippen Sie Ihren Zug. „{ $position }“ nennt die Stellung, „{ $board }“ liest das Brett vor, „{ $solution }“ verrät die Lösung, „{ $skip }“ geht weiter, „{ $quit }“ beendet
