# Was Annabella auf Deutsch sagt. Kurz, das entscheidende Wort zuerst, keine Höflichkeit.

## For players

# Vor dem Beginn
you-play = Sie haben { $color ->
    [white] Weiß
   *[black] Schwarz
}
you-play-against = Sie haben { $color ->
    [white] Weiß
   *[black] Schwarz
} gegen { $opponent }
you-play-at-board = Sie haben an Brett { $board } { $color ->
    [white] Weiß
   *[black] Schwarz
}
you-play-at-board-against = Sie haben an Brett { $board } { $color ->
    [white] Weiß
   *[black] Schwarz
} gegen { $opponent }
period-of-game = { $time } für die ganze Partie
period-of-moves = { $time } für { $moves }
period-of-rest = { $time } für den Rest der Partie
period-repeated = { $time } je { $moves }
periods-in-order = { $before }, danach { $after }
increment-of-move = dazu { $time } für jeden Zug
delay-of-move = bei jedem Zug { $time } Aufschub
words-in-use = Angesagt wird mit { $words }

# Verlauf
start-position = Anfangsstellung { $number }, von a bis h: { $pieces }
announced-other-than-pegged = Angesagt: { $announced }. Auf dem Brett: { $pegged }
read-back-differs = Anders wiederholt. { $move }
not-understood-repeat = Nicht verstanden. Wiederholen Sie den Zug des Gegners: { $move }
say-longer = Bitte sagen: { $words }
decided = Der Schiedsrichter hat entschieden: { $list }
decided-warning = eine Verwarnung für { $color ->
    [white] Weiß
   *[black] Schwarz
}
decided-more-time = { $color ->
    [white] Weiß
   *[black] Schwarz
} bekommt { $time } mehr
decided-less-time = { $color ->
    [white] Weiß
   *[black] Schwarz
} bekommt { $time } weniger
decided-clocks = die Uhren sind gestellt, Weiß { $white }, Schwarz { $black }
decision-taken-back = Die Entscheidung ist zurückgenommen
decision-taken-back-clocks = Die Uhren sind angehalten
moved-instead = Korrektur: { $move }
game-over = { $reason }. { $result }

# Fragen
confirm = { $command }? Ja oder nein
confirm-accept = Remis annehmen? Ja oder nein
confirm-new-game = Neue Partie beginnen? Diese bleibt erhalten. Ja oder nein
confirm-new-side = Neue Partie mit { $color ->
    [white] Weiß
   *[black] Schwarz
} beginnen? Ja oder nein
confirm-new-time = Neue Partie mit { $time } für jeden beginnen? Ja oder nein
confirm-move = { $move }? Ja oder nein

# Antworten
time-own = { $time }
time-opponents = Gegner: { $time }
time-of = { $color ->
    [white] Weiß
   *[black] Schwarz
}: { $time }
moves = { $moves }
turn = { $number }: { $moves }
turn-black = { $number }, Schwarz: { $moves }
move-in-words = Zug { $number }, { side }: { $words }
square-holds = { $square }: { $piece }
square-empty = { $square }: leer
pieces-stand = { $piece }, { $where }
side-squares = { $color ->
    [white] Weiß
   *[black] Schwarz
}: { $squares }
pieces-none = { $piece }: nicht auf dem Brett
pieces-none-of = { $piece }, { $color ->
    [white] Weiß
   *[black] Schwarz
}: nicht auf dem Brett
file-empty = Linie { $file }: leer
rank-empty = Reihe { $rank }: leer
line-towards = Richtung { $to }: { $pieces }
line-whole = { $from } bis { $to }: { $pieces }
line-between = Zwischen { $from } und { $to }: { $pieces }
line-empty = leer
not-on-one-line = { $from } und { $to } liegen auf keiner gemeinsamen Linie, Reihe oder Diagonale
attacked-by = { $square }: { $color ->
    [white] Weiß
   *[black] Schwarz
} greift an mit { $pieces }
attacked-by-none = { $square }: { $color ->
    [white] Weiß
   *[black] Schwarz
} greift hier nicht an
protected-by = { $square }: { $color ->
    [white] Weiß
   *[black] Schwarz
} deckt mit { $pieces }
protected-by-none = { $square }: { $color ->
    [white] Weiß
   *[black] Schwarz
} deckt hier nicht
in-check = Sie stehen im Schach: { $pieces }
not-in-check = Sie stehen nicht im Schach
captured = { $color ->
    [white] Geschlagene weiße Figuren
   *[black] Geschlagene schwarze Figuren
}: { $pieces }
captured-none = Nichts geschlagen
help = Zug ansagen und die Uhr drücken. Oder: { $commands }
help-practice = Zug ansagen, dann „{ $press }“. Den Zug des Gegners wiederholen. Oder: { $commands }
help-further = Und: { $commands }
more-follows = Noch { $number }. Weiter mit „weiter“

# Figuren: mit Farbe, als Objekt eines Verbs (Akkusativ), mehrere derselben Art
piece = { $color ->
    [white] { $role ->
        [queen] weiße
       *[other] weißer
    }
   *[black] { $role ->
        [queen] schwarze
       *[other] schwarzer
    }
} { $piece }
piece-object = { $color ->
    [white] { $role ->
        [queen] weiße
       *[other] weißen
    }
   *[black] { $role ->
        [queen] schwarze
       *[other] schwarzen
    }
} { $piece }
several = { $number } { $role ->
    [queen] Damen
    [rook] Türme
    [bishop] Läufer
    [knight] Springer
    [pawn] Bauern
   *[king] Könige
}

# Remis, Aufgabe, Schiedsrichter
no-draw-before-both-moved = Kein Remis, bevor beide gezogen haben
no-draw-before-move = Kein Remis vor Zug { $number }
draw-claimed = { $color ->
    [white] Weiß
   *[black] Schwarz
} beansprucht Remis
draw-claimed-clocks-stopped = { $color ->
    [white] Weiß
   *[black] Schwarz
} beansprucht Remis. Uhren angehalten
draw-claimed-clocks-paused = { $color ->
    [white] Weiß
   *[black] Schwarz
} beansprucht Remis. Uhren pausiert
arbiter-called = { $color ->
    [white] Weiß
   *[black] Schwarz
} ruft den Schiedsrichter. Uhren angehalten
arbiter-called-clocks-paused = { $color ->
    [white] Weiß
   *[black] Schwarz
} ruft den Schiedsrichter. Uhren pausiert
moves-by-sound = Züge nur als Ton
moves-short = Züge kurz
moves-and-check = Züge mit Schach
moves-full = Züge ausführlich

# Was jetzt, und Üben
next-over = Die Partie ist zu Ende
next-over-unsigned = Die Partie ist zu Ende. Unterschreiben Sie das Ergebnis
next-adjourned = Die Partie ist vertagt
next-seal = Geben Sie Ihren Zug ab, dann drücken Sie
next-seal-opponent = Ihr Gegner gibt seinen Zug ab
next-draw-offered = { $clock }. Der Gegner bietet Remis an
own-clock-runs = Ihre Uhr läuft
opponents-clock-runs = Die Uhr des Gegners läuft
next-you-said = { $clock }. Sie sagten: { $move }
next-announced = { $clock }. Angesagt: { $move }
next-said = Angesagt, noch nicht auf Ihrem Brett: { $move }
next-said-at-length = Ihre Ansage ist noch nicht auf Ihrem Brett
next-answer = Sagen Sie, welchen der Züge Sie meinen
not-legal = Nicht regelgemäß: { $move }. { $why }
claim-rejected = Ihr Anspruch ist abgewiesen
claim-rejected-with-move = Ihr Anspruch ist abgewiesen: ziehen Sie { $move }, wie aufgeschrieben
taken-back-moves = { $color ->
    [white] Weiß
   *[black] Schwarz
} nimmt zurück: { $moves }
fewer-to-take-back = So viel lässt sich nicht zurücknehmen. Möglich: { $moves }
hint = { $piece } { $square } kann nach { $squares }
hint-no-move = { $piece } { $square } kann nicht ziehen
level-is = Stufe { $number }
minutes-are = Eine Partie hat { $least } bis { $most } Minuten
levels-are = Es gibt die Stufen { $least } bis { $most }
hint-piece = Tipp: { $piece } { $square }
hint-move = Tipp: { $move }

# Hände und Bretter
step-remove = { $role ->
    [queen] die
   *[other] den
} { piece-object } von { $square } wegnehmen
step-clear = { $square } räumen
step-put = { $role ->
    [queen] eine
   *[other] einen
} { piece-object } auf { $square } setzen
step-bring = { $role ->
    [queen] die
   *[other] den
} { piece-object } von { $from } nach { $to } setzen
sheets-agree = Die Partieformulare stimmen überein. { $color ->
    [white] Weiß
   *[black] Schwarz
} berichtigt das Brett
sheets-agree-as-read = Die Partieformulare stimmen überein, soweit sie gelesen wurden. { $color ->
    [white] Weiß
   *[black] Schwarz
} berichtigt das Brett
sheets-agree-both = Die Partieformulare stimmen überein. Beide berichtigen ihre Bretter
sheets-agree-both-as-read = Die Partieformulare stimmen überein, soweit sie gelesen wurden. Beide berichtigen ihre Bretter
assistant-may-execute = Der Assistent darf es tun
sheets-differ = Die Partieformulare weichen voneinander ab
goes-back = Zurück zur Stellung nach Zug { $number } { $color ->
    [white] von Weiß
   *[black] von Schwarz
}
goes-back-to-start = Zurück zur Anfangsstellung
own-board-back = Ihr Brett antwortet wieder, die Stellung stimmt
own-board-back-differing = Ihr Brett antwortet wieder, diese Felder weichen ab: { $squares }
board-back = Das Brett von { $color ->
    [white] Weiß
   *[black] Schwarz
} antwortet wieder, die Stellung stimmt
board-back-differing = Das Brett von { $color ->
    [white] Weiß
   *[black] Schwarz
} antwortet wieder, diese Felder weichen ab: { $squares }

# Tasten eines Ziffernblocks
keys-title = Tasten eines Ziffernblocks
keys-files = Linien: 1 ist a, 8 ist h
keys-pieces = Figuren: { $pieces }
keys-learn = Tasten. Jede sagt, was sie tut. { $key } beendet
keys-learnt = Tasten beendet
keys-do = { $keys }: { $does }
keys-then = { $keys }, dann { $rest }: { $does }
keys-nothing = { $keys }: nichts
keys-board = { $keys }: Brett, Stimme und Remis. Weitere Tasten folgen
keys-voice = { $keys }: Stimme und Remis. Noch eine Taste folgt
key-plus = plus
key-minus = minus
key-star = Stern
key-slash = Schrägstrich
key-point = Punkt
key-enter = Eingabe
key-clock = Rücktaste
key-file = Linie
key-rank = Reihe
key-piece = Figur
key-becomes = Umwandlungsfigur
key-digit = Ziffer
keys-does-say = Zug ansagen oder wiederholen
keys-does-press = Uhr drücken
keys-does-learn = was jede Taste tut

# Geräte
device-gone = { $device ->
    [keypad] Ziffernblock
    [braille] Braillezeile
    [voice] Sprachausgabe
    [ear] Mikrofon
   *[sound] Ton
} von { $color ->
    [white] Weiß
   *[black] Schwarz
} geht nicht
own-device-gone = { $device ->
    [keypad] Ihr Ziffernblock
    [braille] Ihre Braillezeile
    [voice] Ihre Sprachausgabe
    [ear] Ihr Mikrofon
   *[sound] Ihr Ton
} geht nicht
device-back = { $device ->
    [keypad] Ziffernblock
    [braille] Braillezeile
    [voice] Sprachausgabe
    [ear] Mikrofon
   *[sound] Ton
} von { $color ->
    [white] Weiß
   *[black] Schwarz
} geht wieder
own-device-back = { $device ->
    [keypad] Ihr Ziffernblock
    [braille] Ihre Braillezeile
    [voice] Ihre Sprachausgabe
    [ear] Ihr Mikrofon
   *[sound] Ihr Ton
} geht wieder
own-input-floods = { $input ->
    [presses] Die Uhr an Ihrem Brett drückt von selbst. Bis sie ruht, zählt ihr Drücken nicht
    [keypad] Ihr Ziffernblock sendet zu viele Tasten. Nicht alle zählen. Vielleicht klemmt eine
    [braille] Ihre Braillezeile sendet zu viele Tasten. Nicht alle zählen. Vielleicht klemmt eine
    [ear] Ihr Mikrofon meldet zu viel. Nicht alle Worte zählen. Tasten benutzen oder tippen
   *[board] Ihr Brett sendet zu viel. Es wird einmal in der Sekunde gelesen
}
own-input-rests = { $input ->
    [presses] Das Drücken der Uhr an Ihrem Brett zählt wieder
    [keypad] Ihr Ziffernblock geht wieder wie sonst
    [braille] Ihre Braillezeile geht wieder wie sonst
    [ear] Ihr Mikrofon geht wieder wie sonst
   *[board] Ihr Brett geht wieder wie sonst
}
press-by-arbiter = Rufen Sie den Schiedsrichter, der für Sie drücken kann
press-typed = Tippen Sie: press
device-beside-gone = { $device ->
    [voice] Sprachausgabe
   *[sound] Ton
} { $of ->
    [room] des Raums
   *[arbiter] des Schiedsrichters
} geht nicht
device-beside-back = { $device ->
    [voice] Sprachausgabe
   *[sound] Ton
} { $of ->
    [room] des Raums
   *[arbiter] des Schiedsrichters
} geht wieder

## For the arbiter, in the transcript and on pages

# Der Kanal des Schiedsrichters
arbiter-item = Vorgang { $number }: { $matter }
journal-lost = Die Partie kann nicht gespeichert werden: { $why }
journal-rewritten = { $change }. Das Journal wurde neu geschrieben, und es fehlt nichts
envelope-unwritten = der Umschlag kann nicht in { $place } geschrieben werden: { $why }; sehen Sie im Ordner nach
envelope-stays-shut = der Umschlag bleibt verschlossen. Genaueres auf Englisch: { $why }
ended-by-second-signal = das Programm hängt und wird durch das zweite Signal beendet
own-plies-not-on-disk = { $count ->
    [one] Ihr letzter Zug ist noch nicht auf dem Datenträger
   *[other] Ihre letzten { $moves } sind noch nicht auf dem Datenträger
}
plies-not-on-disk = { $count ->
    [one] Der letzte Zug ist noch nicht auf dem Datenträger
   *[other] Die letzten { $moves } sind noch nicht auf dem Datenträger
}
sure-pieces = sicher, das Brett erkennt Figuren
sure-squares = nur Felder gesehen, keine Figuren, vielleicht schon länger
sure-retraced = nach dem, was dort steht, vielleicht schon länger
sure-word = nach den Worten einer Person, vielleicht schon länger

# Warum und wie eine Partie endet
result-white-wins = Weiß gewinnt
result-black-wins = Schwarz gewinnt
result-draw = Remis
result-both-lose = Beide verlieren
result-half-for-white = Ein halber Punkt für Weiß, keiner für Schwarz
result-half-for-black = Ein halber Punkt für Schwarz, keiner für Weiß
result-white-by-forfeit = Weiß gewinnt kampflos
result-black-by-forfeit = Schwarz gewinnt kampflos
result-both-forfeit = Beide verlieren kampflos

# Geschrieben für den Schiedsrichter und im Protokoll: Felder und Züge, wie man sie schreibt, Zeiten, wie eine Uhr sie
# zeigt. Was zwischen ` und ` steht, wird getippt, wie es dasteht; nur Wörter in Großbuchstaben stehen für etwas anderes.
side = { $color ->
    [white] Weiß
   *[black] Schwarz
}
side-of = { $color ->
    [white] von Weiß
   *[black] von Schwarz
}
arbiter-role = Schiedsrichter
person-arbiter = der Schiedsrichter
person-assistant = { $color ->
    [white] der Assistent von Weiß
   *[black] der Assistent von Schwarz
}
or = oder
plies = { $count ->
    [one] { $number } Halbzug
   *[other] { $number } Halbzüge
}
minutes = { $count ->
    [one] { $number } Minute
   *[other] { $number } Minuten
}
minutes-and-in-blitz = { $minutes } ({ $number } im Blitz)
minutes-and-in-rapid = { $minutes } ({ $number } im Schnellschach und im Blitz)
white-and-black = Weiß { $white }, Schwarz { $black }
half-a-point = 1/2 Punkt
one-point = 1 Punkt

# Worum es in einem Vorgang geht
verdict-draw = der Anspruch ist berechtigt
verdict-wrong = der Anspruch ist unberechtigt
verdict-wrong-time = der Anspruch ist unberechtigt: der Gegner bekommt { $minutes } mehr
verdict-wrong-time-and-move = der Anspruch ist unberechtigt: der Gegner bekommt { $minutes } mehr, und der aufgeschriebene Zug muss ausgeführt werden
verdict-illegal-written-move = der Anspruch ist unberechtigt, denn der aufgeschriebene Zug ist regelwidrig: der Gegner bekommt { $minutes } mehr, und die Figur dieses Zuges muss ziehen
verdict-not-on-move = kein gültiger Anspruch: nur der Spieler am Zug kann Remis beanspruchen
verdict-touched = kein gültiger Anspruch: in diesem Zug wurde eine Figur berührt
verdict-illegal-move = kein gültiger Anspruch: der aufgeschriebene Zug ist regelwidrig
verdict-for-the-arbiter = das Material allein zeigt es nicht; der Schiedsrichter entscheidet

# Was getan werden kann, und was getan wurde
choice-as-the-article-queen = den Bauern { side-of } durch eine Dame ersetzen, es als regelwidrigen Zug { side-of } zählen, { $opponent } { $minutes } mehr geben
choice-postpone-with-minutes = die Entscheidung aufschieben, { $opponent } { $minutes } mehr geben; die Partie geht weiter
choice-penalise = { $penalty } ({ side })
decision-refused = abgelehnt: { $words }
decision-after-the-game = nach der Partie: { $decision }
decision-went-back-sheets-differ = die Formulare weichen voneinander ab: zurück zu Halbzug { $number }
decision-went-back-not-legal = beide Formulare gehen mit einem regelwidrigen Zug weiter: zurück zu Halbzug { $number }
decision-boards-corrected = die Formulare stimmen überein: wer anders gesetzt hat, berichtigt das Brett
decision-boards-corrected-as-read = die Formulare stimmen überein, soweit sie gelesen wurden: wer anders gesetzt hat, berichtigt das Brett
decision-boards-are-the-game = beide Bretter zeigen dasselbe: das ist die Partie
settled-merged-into-item = es ist Vorgang { $number }

# Ein Vorgang im Ganzen
item-line = Vorgang { $number }: { $line }
item-both-flags-are-down = beide Fallblättchen sind gefallen
item-in-short = { $title } ({ $article })
item-where = Artikel { $article } bei { $time }, Stand: { $plies }
item-board = das Brett { side-of } zeigte { $board } ({ $sure })
item-board-unknown = das Brett { side-of }: { $sure }
item-mate-impossible = { side } kann durch keine Folge regelgemäßer Züge mattsetzen ({ $article })
item-mate-not-decided = ob { side } durch eine Folge regelgemäßer Züge mattsetzen könnte ({ $article }), ist nicht entschieden: es wurde keine gefunden
item-mate-possible = { side } könnte durch eine Folge regelgemäßer Züge mattsetzen ({ $article }), die kürzeste gefundene: { $series }
item-verdict = nachgerechnet: { $verdict }
item-at-the-flag = es gibt kein vollständiges Formular; für eine Rekonstruktion festgehalten: Uhren { $clocks }; es lief: { $side }; abgeschlossene Züge { $white } und { $black }, ausgeführte { $made-white } und { $made-black }
no-appeal = die Entscheidung darüber ist endgültig, ohne Einspruch ({ $article })
item-wait-for-next-move = beide Könige stehen im Schach: den nächsten Zug abwarten, dann Remis, wenn es noch so ist ({ $article })
item-wait-for-pawn = ein Bauer steht auf der letzten Reihe: den nächsten Zug abwarten, dann Remis, wenn es noch so ist ({ $article })
item-position-confirmed = es war kein Schiedsrichter da; der Gegner hat die Schlussstellung bestätigt
item-position-not-confirmed = es war kein Schiedsrichter da; der Gegner bestätigt die Schlussstellung mit `sign`
item-last-words = zuletzt gehört: { side }: { $words }
item-moved = { side } führte { $move } aus
item-announced = angesagt: { $move }
item-pegged = auf dem Brett: { $move }
item-asked = eine Frage an den Spieler war offen: { $question }?
item-pressed-again = die Uhr wurde { $number } Mal gedrückt, zuletzt bei { $time }
item-keeps-it = die Regel eingehalten hätte: { $moves }
item-with-proposal = { $title }; vorgeschlagen (`confirm { $number }`): { $what }
item-confirm-once-more = nichts wurde ausgeführt, weil abgeschlossene Züge verloren gingen; `confirm { $number }` noch einmal führt es aus
item-choice = Möglichkeit { $choice }: { $what }
item-proposed-choice = Möglichkeit { $choice }: { $what } (vorgeschlagen)
item-penalties = weitere Möglichkeiten ({ $article }): { $list }
item-effect = Möglichkeit { $choice } würde bewirken: { $what }
item-changed-since-shown = seit es gezeigt wurde, hat sich dies geändert: { $list }; `confirm { $number }` noch einmal führt es aus, wie es jetzt ist
placement-of-pieces = Figuren auf { $squares }
placement-empty = keine Figur
effect-refused = nichts: { $why }
effect-result = die Partie endet { $result } ({ $reason })
effect-lost = abgeschlossen und verloren: { $plies } ({ $moves })
effect-plies = was bleibt: { $plies }
effect-position = die Partie steht bei { $position }
effect-clocks = Uhren { $to } (jetzt { $from })
effect-nothing-else = der Vorgang wird geschlossen; sonst ändert sich nichts
effect-only-noted = die Partie ist zu Ende: die Entscheidung wird nur vermerkt und ändert nichts; damit sie ausgeführt wird, erst die Partie wieder eröffnen (`arbiter: reopen WORTE`)
effect-only-noted-signed = die Partie ist beendet und das Ergebnis unterschrieben: die Entscheidung wird nur vermerkt und ändert nichts
effect-clocks-stop = die Uhren werden angehalten
effect-clocks-run = die Uhren laufen
effect-entries = Einträge auf den Formularen: { $counts }
effect-illegal = gezählte regelwidrige Züge: { $counts }
effect-board = das Brett { side-of } wird berichtigt
effect-heard = { $who } hört: { $words }
the-table = der Tisch
effect-stays-open = der Vorgang bleibt offen
item-how-to-decide = `arbiter: choose { $number } MÖGLICHKEIT`, `confirm { $number }`, `refuse { $number } GRUND` oder `decide { $number } WORTE`

# D.2.9 in den Worten jeder Ausgabe
takes-part = { $edition ->
    [da09] ein Schiedsrichter wirkt mit
    [no14] der Schiedsrichter hilft
    [sv17] der Schiedsrichter hilft
   *[other] der Schiedsrichter wirkt mit
}
goes-by = { $edition ->
    [no14] prüft die Aufzeichnungen beider Spieler
    [sv17] vergleicht die Formulare beider Spieler
   *[other] geht nach den Formularen beider Spieler
}
corrects = { $edition ->
    [no14] berichtigt die Stellung, sodass sie zu den Aufzeichnungen passt
    [sv17] berichtigt die Stellung auf dem eigenen Brett, sodass sie zu den Formularen passt
   *[other] berichtigt die Stellung nach dem Zug auf den Formularen
}
leads-back = { $edition ->
    [no14] die Züge werden zurückgenommen, bis die Aufzeichnungen wieder übereinstimmen
    [sv17] die Stellung wird wiederhergestellt, bei der beide Formulare übereinstimmen
   *[other] die Partie wird zu dem Zug zurückgeführt, bei dem die Formulare gleich sind
}
sets-clocks = { $edition ->
    [no14] passt die Uhr entsprechend an
    [sv17] passt die Uhren entsprechend an
   *[other] stellt die Uhren entsprechend
}
where-sheets-agree = { $article }: { takes-part } und { goes-by }; stimmen sie überein, gilt: wer den richtigen Zug notierte und einen anderen ausführte, { corrects }
where-sheets-differ = { $article }: stimmen sie nicht überein, gilt: { leads-back }, und der Schiedsrichter { sets-clocks }
does-go-by-sheets = lässt beide Uhren anhalten ({ $stop }) und { goes-by } ({ $article })
does-correct-board = { corrects }
does-start-clocks-again = vergewissert sich, dass beide Bretter richtig stehen, und setzt die Uhren wieder in Gang; keine Zeit wird geändert, keine Strafe ist vorgesehen
does-set-board = stellt auf dem eigenen Brett die Stellung nach Halbzug { $number } auf
does-set-board-to-the-start = stellt auf dem eigenen Brett die Anfangsstellung auf
does-lead-back = { sets-clocks }: { leads-back }; streicht alle späteren Halbzüge; { side } ist am Zug
does-lead-back-to-illegal-move = beide Formulare gehen mit einem regelwidrigen Zug weiter ({ $article }): { leads-back }; streicht alle späteren Halbzüge; { $opponent } bekommt { $minutes } mehr, oder die Partie ist für { side } verloren, wenn es der regelwidrige Zug Nummer { $number } war; { side } ist am Zug, und es gilt berührt, geführt
judge-missing = der Eintrag von Halbzug { $number } fehlt auf dem Formular { side-of }
judge-unreadable = `{ $text }` auf dem Formular { side-of }, Halbzug { $number }, ist nicht als Zug zu lesen
judge-ambiguous = `{ $text }` auf dem Formular { side-of }, Halbzug { $number }, kann { $moves } sein
judge-impossible = `{ $text }` auf dem Formular { side-of }, Halbzug { $number }, ist dort kein regelgemäßer Zug
judge-doubtful-time = `{ $text }` auf dem Formular { side-of } kann Stunden und Minuten oder Minuten und Sekunden bedeuten; die Zeit wird nicht übernommen
judge-not-a-move = `{ $text }` auf dem Formular { side-of } ist kein Zug und wurde ausgelassen
judge-place = Zeile { $line }, Spalte { $column }
sheet-second-game = die Datei mit dem Formular { side-of } enthält mehrere Partien: die zweite beginnt in Zeile { $line }, Spalte { $column }. Die erste wurde genommen. Soll es eine andere sein, so legen Sie sie in eine eigene Datei: `{ $name }: sheet DATEI.pgn`
sheet-unread = { $text }; vergleichen Sie es mit dem Papier, berichtigen Sie die Datei und reichen Sie das Formular noch einmal ein: `{ $name }: sheet DATEI.pgn`
sheet-unread-more = { $count ->
    [one] eine weitere Stelle auf dem Formular { side-of } ist nicht zu lesen
   *[other] { $number } weitere Stellen auf dem Formular { side-of } sind nicht zu lesen
}
judge-unwritten = das Formular { side-of } ist im Rückstand ({ $plies }) und wird nachgetragen
judge-no-moves = auf keinem Formular steht ein Zug; die Partie wird zuerst rekonstruiert ({ $article })
judge-sheets-part = die Bretter stimmen überein, aber die Formulare weichen bei Halbzug { $number } voneinander ab
judge-boards-beside-sheets = beide Bretter zeigen eine Stellung, zu der kein Formular führt
judge-both-boards-wrong = beide Bretter zeigen dieselbe Stellung, und beide Formulare ergeben eine andere
judge-no-times = für Halbzug { $number } sind keine Zeiten festgehalten; der Schiedsrichter stellt beide Uhren

# Dem Schiedsrichter gesagt
printed-devices-permission = ohne Erlaubnis des Schiedsrichters muss ein solches Gerät aus sein, und wessen Gerät einen Ton gibt, verliert die Partie ({ $article })
printed-devices-communication = der Text verbietet Kommunikationsmittel ohne Ausnahme: was genehmigt ist, darf nicht als eines dienen ({ $article })
printed-devices-approved = nur ein Gerät, das der Schiedsrichter genehmigt hat, darf da sein; dieses ist genehmigt; `status` sagt, was als Nächstes kommt ({ $article })
printed-touch-deliberate = was zählt: absichtlich berührte Figuren ({ $article })
printed-touch-to-move = was zählt: Figuren, die berührt wurden, um einen Zug zu machen ({ $article })
printed-touch-all-but-accidental = was zählt: jede Berührung, die nicht offensichtlich ein Versehen ist ({ $article })
printed-flag-must-not = dieses Fallblättchen meldet nicht der Schiedsrichter: ein Spieler reklamiert es ({ $article })
printed-flag-may = der Schiedsrichter darf dieses Fallblättchen melden ({ $article })
printed-flag-shall = der Schiedsrichter hat dieses Fallblättchen zu melden ({ $article })
printed-pawn-not-seen = der Bauer { side-of } wurde auf { $square } nicht gesehen, bevor die neue Figur kam; nach diesem Text wird er zuerst dorthin gesetzt ({ $article })
printed-long-notation = { side } schreibt { $text }; die Notation dieses Textes kennt keine solche lange Form
printed-written-move-binding = { side } nennt mit dem Anspruch einen anderen Zug; der zuerst notierte ist bindend ({ $article })
printed-written-move-fixed = { side } nennt mit dem Anspruch einen anderen Zug; der zuerst notierte kann nicht geändert werden ({ $article })
printed-moves-read-too-often = { side } hat sich alle Züge { $number } Mal vorlesen lassen; mehr als { $allowed } Mal ist eine Störung ({ $article })
printed-helped-adjusted = { side } wird beim Drücken und Notieren geholfen: die Uhr { side-of } stellt der Schiedsrichter, wie es angemessen scheint: `arbiter: clocks` ({ $article })
printed-helped = { side } wird beim Drücken und Notieren geholfen; die Uhr eines Spielers mit Behinderung wird deswegen nicht verstellt ({ $article })
printed-complaint-lost = { side } hat seither selbst eine Figur berührt und kann dies nicht mehr beanstanden ({ $article })
printed-claims-draw-on-time = der Assistent { side-of } reklamiert Remis auf Zeit, wie dieser Text es erlaubt ({ $article })
printed-claims-win-only = mehr als Remis kann die Reklamation nicht bringen; dieser Text lässt den Assistenten { side-of } nur den Gewinn reklamieren ({ $article })
told-approved = das Gerät ist von { $name } genehmigt ({ $article })
told-appointed = die Partie sollte jetzt beginnen ({ $article })
told-appointed-ago = die Partie hätte vor { $time } beginnen sollen ({ $article })
told-appointed-missing = { $text }; { side } wurde noch nicht am Brett gesehen
told-appointed-nobody = { $text }; noch niemand wurde an einem Brett gesehen
told-came-late = { side } kam { $time } nach dem angesetzten Beginn
told-clocks-stopped = ; die Uhren sind angehalten bis `arbiter: resume`
told-started-again = das Programm war beendet und wurde wieder gestartet{ $clocks }
told-started-again-after = das Programm war beendet und wurde nach { $time } wieder gestartet{ $clocks }
told-stood-still = das Programm stand { $time } still; die Uhren liefen währenddessen weiter
told-sends-too-much = { $input ->
    [presses] der Knopf oder Hebel der Uhr am Brett { side-of } drückt schneller als eine Hand: bis er ruht, zählt kein Drücken. Lösen Sie ihn oder ziehen Sie ihn ab; inzwischen zählt ein getipptes `{ $name }: press`
    [keypad] der Ziffernblock { side-of } sendet mehr Tasten, als eine Hand drücken kann: was zu viel ist, zählt nicht. Vielleicht klemmt eine Taste: lösen Sie sie oder ziehen Sie den Ziffernblock ab
    [braille] die Braillezeile { side-of } sendet mehr Tasten, als eine Hand drücken kann: was zu viel ist, zählt nicht. Vielleicht klemmt eine Taste: lösen Sie sie oder ziehen Sie die Braillezeile ab
    [ear] das Mikrofon { side-of } meldet mehr, als jemand sagen kann: was zu viel ist, zählt nicht. Suchen Sie nach Lärm daneben oder ziehen Sie es ab; Tasten und getippte Zeilen gelten
   *[board] das Brett { side-of } sendet mehr, als Hände bewirken können: es wird einmal in der Sekunde ganz gelesen, einzelnen Änderungen wird nicht gefolgt. Die andere Seite verliert dadurch nichts. Prüfen Sie das Kabel, oder ziehen Sie es ab und stecken Sie es wieder ein
}
told-sends-as-usual = { $input ->
    [presses] die Uhr am Brett { side-of } ruht wieder, und ihr Drücken zählt; { $lost } Mal zählte es nicht
    [keypad] der Ziffernblock { side-of } sendet wieder wie sonst; { $lost } Tasten zählten nicht
    [braille] die Braillezeile { side-of } sendet wieder wie sonst; { $lost } Tasten zählten nicht
    [ear] das Mikrofon { side-of } meldet wieder wie sonst; { $lost } Äußerungen zählten nicht
   *[board] das Brett { side-of } sendet wieder wie sonst; { $lost } Änderungen und Lesungen wurde nicht gefolgt, und es wird jetzt ganz gelesen
}
told-page-sends-too-much = { $page ->
    [white] die Seite oder `join` von Weiß sendet mehr Anfragen, als ein Mensch senden kann: was zu viel ist, wird abgelehnt, und niemand sonst wird aufgehalten. Lassen Sie ihre Fenster und Programme schließen; vielleicht benutzt jemand ihren Link
    [black] die Seite oder `join` von Schwarz sendet mehr Anfragen, als ein Mensch senden kann: was zu viel ist, wird abgelehnt, und niemand sonst wird aufgehalten. Lassen Sie ihre Fenster und Programme schließen; vielleicht benutzt jemand ihren Link
    [assistant-white] die Seite oder `join` der Assistenz von Weiß sendet mehr Anfragen, als ein Mensch senden kann: was zu viel ist, wird abgelehnt, und niemand sonst wird aufgehalten. Lassen Sie ihre Fenster und Programme schließen; vielleicht benutzt jemand ihren Link
    [assistant-black] die Seite oder `join` der Assistenz von Schwarz sendet mehr Anfragen, als ein Mensch senden kann: was zu viel ist, wird abgelehnt, und niemand sonst wird aufgehalten. Lassen Sie ihre Fenster und Programme schließen; vielleicht benutzt jemand ihren Link
    [arbiter] die Seite oder `join` des Schiedsrichters sendet mehr Anfragen, als ein Mensch senden kann: was zu viel ist, wird abgelehnt, und niemand sonst wird aufgehalten. Lassen Sie ihre Fenster und Programme schließen; vielleicht benutzt jemand ihren Link
    [stranger] jemand ohne Link sendet mehr Anfragen an die Seiten, als beantwortet werden: was zu viel ist, wird abgelehnt, und niemand sonst wird aufgehalten. Hört es nicht auf, suchen Sie das Gerät, oder halten Sie Fremde aus diesem Netz fern
   *[spectator] die Seite oder `join` eines Zuschauers sendet mehr Anfragen, als ein Mensch senden kann: was zu viel ist, wird abgelehnt, und niemand sonst wird aufgehalten. Lassen Sie ihre Fenster und Programme schließen; vielleicht benutzt jemand ihren Link
}
told-page-sends-as-usual = { $page ->
    [white] die Seite oder `join` von Weiß sendet wieder wie sonst; mindestens { $lost } Anfragen wurden abgelehnt
    [black] die Seite oder `join` von Schwarz sendet wieder wie sonst; mindestens { $lost } Anfragen wurden abgelehnt
    [assistant-white] die Seite oder `join` der Assistenz von Weiß sendet wieder wie sonst; mindestens { $lost } Anfragen wurden abgelehnt
    [assistant-black] die Seite oder `join` der Assistenz von Schwarz sendet wieder wie sonst; mindestens { $lost } Anfragen wurden abgelehnt
    [arbiter] die Seite oder `join` des Schiedsrichters sendet wieder wie sonst; mindestens { $lost } Anfragen wurden abgelehnt
    [stranger] Fremde senden wieder wie sonst an die Seiten; mindestens { $lost } Anfragen wurden abgelehnt
   *[spectator] die Seite oder `join` eines Zuschauers sendet wieder wie sonst; mindestens { $lost } Anfragen wurden abgelehnt
}
told-tournament-hears = die Sammelstelle des Turniers empfängt diesen Tisch wieder; keine Zeile fehlt
told-tournament-deaf = die Sammelstelle des Turniers empfängt diesen Tisch nicht; die Partie geht weiter, und was fehlt, wird nachgereicht
told-tournament-another = die Sammelstelle des Turniers hat Zeilen eines anderen Programms unter dem Namen dieses Tisches; bis jenes beendet und dieses neu gestartet ist, wird nichts weitergegeben
told-tournament-full = die Sammelstelle des Turniers hat keinen Platz mehr für diesen Tisch; { $count ->
        [one] eine Zeile wartet im Journal dieses Tisches und wird
       *[other] { $count } Zeilen warten im Journal dieses Tisches und werden
    } gesendet, sobald die Turnierleitung Platz schafft; die Partie geht weiter
told-tournament-orders = die Turnierleitung: { $line }
told-order-unreadable = eine Anordnung der Turnierleitung ist nicht lesbar; nichts ist geschehen
told-order-forged = eine Anordnung kam, die der Schlüssel des Schiedsrichters nicht unterschrieben hat; nichts ist geschehen
told-order-foreign = eine Anordnung kam, die einem anderen Tisch oder einer anderen Partie gilt; nichts ist geschehen
told-order-stale = eine Anordnung der Turnierleitung kam zu spät oder noch einmal; nichts ist geschehen
told-order-not-agreed = die Turnierleitung ordnete etwas an, wofür keine Erlaubnis gegeben wurde; nichts ist geschehen
told-claimed = { side } beansprucht Remis, { $claim }: { $verdict }
told-own-flag-down-holds = auch das eigene Fallblättchen { side-of } ist gefallen; in dieser Ausgabe gilt die Reklamation trotzdem ({ $article })
told-own-flag-down-falls = auch das eigene Fallblättchen { side-of } ist gefallen; die Reklamation gilt nur mit eigener Restzeit ({ $article })
told-adjourns = { side } bittet um die Formalitäten einer Hängepartie
told-adjourns-in-words = { side } zur Hängepartie: { $words }
told-agreed-too-early = { side } nahm Remis an, bevor beide Spieler gezogen hatten ({ $article }); wenn beide gezogen haben, wird noch einmal gefragt
told-agreed-before-move = { side } nahm Remis vor Zug { $number } an; es braucht Ihre Zustimmung: result 1/2-1/2
told-named-no-move = { side } sagte an, was kein regelgemäßer Zug ist: { $words }
told-board-fault = das Brett { side-of }: { $text }
result-unsigned = Die Partie ist zu Ende. `sign` unterschreibt das Ergebnis. Nach { $seconds } Sekunden ohne Eingabe bleibt es ohne Unterschrift.
told-result-sign = das Brett { side-of } zeigt das Zeichen für { $result }
told-clock-glitch = die Uhr am Brett { side-of } zeigte nach { $before } für einen Augenblick { $shown }. So kann sie nicht gegangen sein, und die Anzeige wurde nicht übernommen
told-clock-jumped = die Uhr am Brett { side-of } ist von { $before } auf { $shown } gesprungen und bleibt dabei. Sehen Sie nach; `arbiter: clocks H:MM:SS H:MM:SS` stellt die Zeiten von Weiß und Schwarz
told-clocks = Uhren: { $clocks }
told-points = Punkte: { $points }
told-fell-again = das Fallblättchen { side-of } ist zum { $times }. Mal gefallen, nun in Periode { $period } bei { $time }
told-both-flags-drawn = beide Fallblättchen sind gefallen: das von Weiß bei { $white }, das von Schwarz bei { $black }; wo niemand sagen kann, welches zuerst fiel, remis ({ $article })
told-both-flags-go-on = beide Fallblättchen sind gefallen: das von Weiß bei { $white }, das von Schwarz bei { $black }; wo niemand sagen kann, welches zuerst fiel, geht die Partie weiter ({ $article })
told-both-flags-unsettled = beide Fallblättchen sind gefallen: das von Weiß bei { $white }, das von Schwarz bei { $black }; kein Artikel regelt es: eine Endspurtphase wurde nicht angekündigt oder passt nicht zu dieser Bedenkzeit
where-announced = { $article }, wo es angekündigt war
told-undo-loses = noch nicht zurückgenommen, weil seither Züge abgeschlossen wurden: { $lost }; `undo` noch einmal nimmt die Entscheidung zurück
told-stays-given = gilt weiter: { side } { $ruling }; `arbiter: drop { $number }` streicht es
told-times-before = verbrauchte Zeit bleibt verbraucht; vor dem Zug war es { $clocks }: `arbiter: clocks { $white } { $black }` stellt das ein ({ $article })
told-time-left = { side }: übrig: { $time }
account-line = { side }: { $line }
account-period = Periode { $number }: { $amount }
account-increments = { $count ->
    [one] Zugabe für { $number } Zug: { $amount }
   *[other] Zugabe für { $number } Züge: { $amount }
}
account-not-carried = gesparte Zeit, die nicht übertragen wird: { $amount }
account-followed-more = mehr auf der Uhr am Brett: { $amount }
account-ruled = Verfügung { $number }: { $ruling }
account-floor = keine Uhr zeigt weniger als null: { $amount }
account-used = verbraucht: { $amount }
account-followed-less = verbraucht auf der Uhr am Brett: { $amount }
ruling = { $amount } ({ $why })
ruling-item = Vorgang { $number }
ruling-set-to = gestellt auf { $time }
told-assistant-may-move = { $name }, Assistent { side-of }, darf die Figuren für diese Seite setzen (4.9)
told-assistant-may-not-move = { side } stellt das Brett ohne Hilfe auf; diese Ausgabe hat keinen Artikel 4.9 für { $name }
told-assistant-may-execute = der Assistent { side-of } darf die Figuren auf dem Brett des Gegners setzen ({ $article })
told-sheet-lacks = auf dem Formular { side-of } fehlt Halbzug { $ply }: lassen Sie ihn eintragen (`{ $name }: write ZUG` oder `{ $name }: sheet DATEI.pgn`), dann noch einmal `arbiter: confirm { $number }`; so bestätigt, zählen die Formulare, wie sie sind
told-sheets-give-another = beide Formulare haben bei Halbzug { $ply } einen anderen Zug als den befolgten; die Formulare zählen
told-illegal-set = gezählte regelwidrige Züge { side-of }: { $number }
told-moves-set = Zugzähler: { $number }; die Perioden zählen danach, keine Zeit ändert sich
told-time-added = { side } bekommt { $time } mehr ({ $article }): { $words }
told-appeals = { $name } legt Einspruch ein ({ $article }): { $words }
told-remarks = { $name } bemerkt: { $words }
told-sheet-asked = { side } bittet, das Formular des Schiedsrichters zu sehen: { $number } von { $most } ({ $article })
told-sheet-asked-without-right = { side } bittet, das Formular des Schiedsrichters zu sehen; in dieser Partie gibt nichts ein Recht darauf
told-sheet-asked-not-on-move = { side } bittet, das Formular des Schiedsrichters zu sehen, und ist nicht am Zug
told-scheme = { side } hört Züge von jetzt an nach dem Schema { $text }
told-assistant-accepted = der Assistent { side-of } ist zugelassen ({ $article }): { $name }
told-sheets-row = { $number }. Formular von Weiß: { $white } | von Schwarz: { $black }
told-sheet-row = Formular { side-of }, { $number }. { $moves }
told-sheets-agree = beide Formulare sind gleich ({ $plies })
told-sheet-ends-first = die Formulare sind gleich, so weit das { side-of } reicht: { $plies }, das andere hat { $others }
told-sheets-part = erster Unterschied: Zug { $number }, { side }: das Formular von Weiß hat { $white }, das von Schwarz { $black }

# Abgelehnt: warum, und was stattdessen zu tun ist
refuse-only-the-arbiter = das darf nur der Schiedsrichter, nicht { $name }; `{ $player }: key arbiter` ruft den Schiedsrichter
refuse-duty-not-given = diese Aufgabe wurde dem Assistenten { side-of } nicht gegeben ({ $article }); der Spieler tut es selbst, `{ $name }: …`
refuse-entered-by-assistant = was { side } tut, gibt dieser Spieler selbst ein, `{ $name }: …`, oder der Assistent des Gegners mit dieser Aufgabe ({ $article })
refuse-nobody-informs = { $reader ->
    [own] niemand gibt Ihnen Auskunft ({ $article }); sehen Sie selbst auf die Uhr oder rufen Sie den Schiedsrichter
   *[other] niemand gibt { side } Auskunft ({ $article }); wer spielt, sieht selbst auf die Uhr oder ruft den Schiedsrichter
}
refuse-fewer-plies = die Partie hat nur { $plies }; `arbiter: back { $number }` lässt sie, wie sie ist, eine kleinere Zahl führt zurück
refuse-not-their-ply = Halbzug { $number } ist kein abgeschlossener Zug von { side }; nennen Sie einen anderen, oder lassen Sie `ply` weg
refuse-end-stands = diese Stellung beendet die Partie; zuerst mit `arbiter: back N` Züge zurücknehmen
refuse-end-waits = diese Stellung beendet die Partie; zuerst Vorgang { $number } entscheiden
refuse-sealed-move-has-item = der Umschlag ist offen, und sein Zug kann nicht gespielt werden: Vorgang { $number } entscheidet
refuse-sealed-move-unplayable = der Umschlag ist offen, und sein Zug kann nicht gespielt werden: `arbiter: result 1-0` oder ein anderes Ergebnis beendet die Partie, `arbiter: undo` nimmt die letzte Entscheidung darüber zurück, `arbiter: back { $number }` lässt einen anderen Zug ausführen
refuse-boards-stand-wrong = nicht vertagt, weil Felder der Bretter falsch stehen: { $squares }; dieselbe Zeile noch einmal vertagt die Partie
refuse-board-not-right = { $reader ->
    [own] Ihr Brett steht noch nicht richtig; es wird zuerst berichtigt
   *[other] das Brett { side-of } steht noch nicht richtig; es wird zuerst berichtigt
}
refuse-board-not-right-unsensed = { $reader ->
    [own] Ihr Brett steht noch nicht richtig (`{ $name }: executed` nach jeder Anweisung)
   *[other] das Brett { side-of } steht noch nicht richtig (`{ $name }: executed` nach jeder Anweisung)
}
refuse-move-unreadable = `{ $text }` ist nicht als Zug geschrieben; schreiben Sie ihn wie `g1f3`, `Sf3` oder `Nf3`
refuse-no-such-move = `{ $text }` kann keine Figur dieses Spielers sein; nennen Sie die Figur und das Feld, auf das sie zieht
refuse-move-ambiguous = `{ $text }` kann { $moves } sein; nennen Sie die Linie oder die Reihe, von der die Figur kommt
refuse-move-pawn-or-piece = `{ $text }` kann { $pawn } oder { $piece } sein; geben Sie eines von beiden ein
refuse-move-without-piece = `{ $text }` sagt nicht, was aus dem Bauern wird; fügen Sie die Figur hinzu, etwa `d8D` oder `d8Q`
refuse-words-mean-nothing = { $reader ->
    [own] `{ $words }` bedeutet jetzt nichts; Sie können am Zug einen Zug ansagen, eine Ansage wiederholen oder fragen (`Zeit`, `letzter Zug`, …); `help` zeigt jede Zeile
   *[other] `{ $words }` bedeutet jetzt nichts; { side } kann am Zug einen Zug ansagen, eine Ansage wiederholen oder fragen (`Zeit`, `letzter Zug`, …); `help` zeigt jede Zeile
}
refuse-sheet-without-game = die Datei enthält keine Partie: weder eine Kennzeile noch einen Zug; geben Sie das Formular als PGN
refuse-sheet-unclosed = Zeile { $line }, Spalte { $column } des Formulars: `{ $text }` wird nie geschlossen; schließen Sie es und geben Sie das Formular noch einmal
refuse-sheet-tag = Zeile { $line }, Spalte { $column } des Formulars: diese Kennzeile ist unvollständig; schreiben Sie sie wie `[White "Berg, Kari"]`
refuse-sheet-too-large = dieses Formular ist größer als { $kib } KiB, und eine Partie braucht weniger; geben Sie nur das Formular dieser Partie
refuse-sheet-too-long = dieses Formular hat { $plies } Einträge, weit mehr, als die Partie Züge hat; geben Sie das Formular dieser Partie
refuse-sheet-fen = Zeile { $line } des Formulars: sein FEN ist keine Stellung; lassen Sie es weg, wenn die Partie wie üblich begann
refuse-item-not-open = Vorgang { $number } ist nicht offen; offen: { $list }
refuse-no-item-is-open = Vorgang { $number } ist nicht offen; keiner ist es
refuse-no-such-choice = Vorgang { $number } hat die Möglichkeiten 1 bis { $choices }; `arbiter: show { $number }` zeigt sie
refuse-amount = Vorgang { $number }, Möglichkeit { $choice }: { $needs }; schreiben Sie `arbiter: choose { $number } { $choice } ANGABE`
refuse-amount-nothing = Vorgang { $number }, Möglichkeit { $choice } braucht keine Angabe; schreiben Sie `arbiter: choose { $number } { $choice }`
refuse-nothing-stood-there = auf { $square } steht keine Figur

# Eine Zeile, die keine Handlung ist
unread-nobody = niemand heißt `{ $text }`; es ist white, black, assistant, assistant-white, assistant-black oder arbiter
unread-another-role = hier sind Sie { $name }, nicht `{ $text }`; eine andere Rolle tritt mit ihrem eigenen Link ein
unread-unknown = ein Schiedsrichter kann nicht `{ $text }`; tippen Sie `help` für alles, was man tippen kann
no-help-on = zu `{ $text }` gibt es keine Hilfe; `help` zeigt, was getippt werden kann
unread-nothing-follows = auf `{ $text }` muss etwas folgen; tippen Sie `help` für alles, was man tippen kann
unread-too-much = auf `{ $text }` darf nichts folgen
unread-no-number = `{ $text }` ist keine Zahl; schreiben Sie zum Beispiel `{ $example }`
unread-no-command = `{ $text }` ist kein Befehl einer Taste; tippen Sie `help` für alle
unread-no-square = `{ $text }` ist kein Feld; schreiben Sie `claim touch e2`
unread-nothing-to-show = `{ $text }` kann nicht gezeigt werden; schreiben Sie `arbiter: show 3`, `show all`, `show clock` oder `show sheet white`
unread-steering-character = die Zeile enthält ein Zeichen, das nicht gezeigt werden kann ({ $text }); schreiben Sie sie ohne Zeilenumbruch und Steuerzeichen
unread-too-long = das ist zu lang; höchstens { $text } Byte werden aufgehoben, etwa dreihundert Wörter
unread-not-like = das ist nicht zu lesen; schreiben Sie es wie `{ $text }`
unread-no-result = `{ $text }` ist kein Ergebnis; es ist 1-0, 0-1, 1/2-1/2, 1/2-0, 0-1/2, 0-0, +/-, -/+ oder -/-
unread-no-board = `{ $text }` zeigt kein Brett: { $why }; geben Sie ein FEN oder sein erstes Feld, Reihe 8 zuerst, `?` für eine Figur unbekannter Art
unread-no-file = das Partieformular { $text } ist nicht zu lesen ({ $why }); geben Sie den Namen einer PGN-Datei
no-file-missing = diese Datei gibt es nicht
no-file-forbidden = dieser Benutzer darf sie nicht lesen
no-file-folder = es ist keine Datei
no-file-large = sie ist größer als { $kib } KiB; eine Partie braucht weniger
no-file-text = Zeile { $line }, Spalte { $column }: das ist kein Text; gelesen werden UTF-8 und Latin-1
no-file-failed = das System meldet: { $why }
sheet-too-soon = Ihr letztes Formular kam vor weniger als 5 Sekunden, deshalb wurde dieses nicht gelesen; reichen Sie es in { $seconds } s noch einmal ein
no-board-empty = es ist leer
no-board-fields = seine anderen Felder gehören zu keinem FEN
no-board-ranks = { $count ->
    [one] es hat { $number } Reihe statt 8
   *[other] es hat { $number } Reihen statt 8
}
no-board-squares = Reihe { $rank } hat { $count ->
    [one] { $number } Feld statt 8
   *[other] { $number } Felder statt 8
}
no-board-letter = `{ $letter }` in Reihe { $rank } ist keine Figur

# Das Protokoll
note-touched = { side } berührt { $square }
note-unsure = das Brett { side-of } zeigt { $moves }
note-repeats-rightly = { side } wiederholt richtig
note-repeats-something-else = { side } wiederholt etwas anderes
note-written = Formular { side-of }: { $text }
note-struck-out = ({ $text } gestrichen)
note-brought-in = ({ $plies } eingereicht)
note-decided = Vorgang { $number } entschieden: { $decision }
note-settled = Vorgang { $number } erledigt: { $decision }
note-asked = { $name } wird gefragt: { $command }
note-told = Schiedsrichter: { $text }
note-undone-item = die Entscheidung zu Vorgang { $number } ist zurückgenommen
note-undone = die letzte Entscheidung ist zurückgenommen
note-waiting = erwartet wird: { $list }
note-waiting-for-nothing = es wird auf nichts gewartet
wait-approval = die Genehmigung ({ $article })
wait-sealed-move = ein Weg weiter vom abgegebenen Zug, der nicht gespielt werden kann: `arbiter: result 1-0` oder ein anderes Ergebnis, `arbiter: undo`, oder `arbiter: back { $number }` für einen anderen Zug
wait-board-squares = das Brett { side-of }: { $squares }
and-more = { $first } und { $number } weitere
wait-board-right = dass das Brett { side-of } richtig gestellt wird
wait-appointed = { $time } Uhr
wait-items = zu entscheidende Vorgänge: { $list }
note-signed = das Ergebnis { $result } ist unterschrieben
note-signed-by = { side } unterschreibt das Ergebnis { $result }
note-reopened = die Partie wird wieder eröffnet: { $why }
said-to = { $color ->
    [white] Weiß
   *[black] Schwarz
}: { $text }
tone-understood = Verstanden
tone-in-step = Das Brett steht richtig
tone-mismatch = Diese Tasten bedeuten nichts
repeat-it = Wiederholen.
note-went-back = { $count ->
    [one] die Partie geht zurück: { $number } Halbzug bleibt
   *[other] die Partie geht zurück: { $number } Halbzüge bleiben
}
note-over = Ergebnis { $result }
note-silence = Ruhe
note-speech = Tempo { $rate } %, Lautstärke { $volume } %
input-says = { side } sagt: { $words }
input-board-lost = das Brett { side-of } antwortet nicht
input-board-back = das Brett { side-of } antwortet
input-unheard = { side } hat in unsere eigene Stimme gesprochen und wurde nicht gehört
input-ear-works = das Mikrofon { side-of } geht
input-ear-stopped = das Mikrofon { side-of } ist ausgefallen
device-trouble = ein Gerät funktioniert nicht; `annabella doctor` sagt, welches, und was zu tun ist
pages-stay-open = die Partie ist zu Ende; ihre Seiten bleiben offen, solange jemand eine ansieht, höchstens zehn Minuten
last-lines-unsaved = die letzten Zeilen der Partie sind nicht gespeichert{ $moves }, weil der Datenträger sie ablehnt oder hängt. Es wird jede Sekunde neu versucht: Bringen Sie den Datenträger in Ordnung, dann endet das Programm. { $again } noch einmal beendet es sofort, und sie gehen verloren
last-lines-one-move = , darunter ein Zug
last-lines-moves = , darunter { $moves } Züge
last-lines-signal = Das Signal
last-lines-lost = die letzten Zeilen der Partie konnten nicht gespeichert werden und sind verloren; schreiben Sie die Partie nach den ausgegebenen Zeilen auf
dictation-unfinished = die Aufnahme des Diktats ist nicht fertig: der Datenträger oder der Spracherkenner hängt
recogniser-broke-down = ein Spracherkenner ist ausgefallen; was er vom Diktat gespeichert hatte, liegt im Ordner der Partie
not-published = nichts wird veröffentlicht, weil es vor der Partie niemand erlaubt hat; nennen Sie als `leave_to_publish` in [game], wer es erlaubt (11.3)
input-presses = { side } drückt die Uhr
input-resumed = die Partie geht weiter
input-ordered = Turnierleitung: { $line }
input-journal-works = das Journal lässt sich wieder schreiben
input-journal-stopped = das Journal lässt sich nicht schreiben; alles wartet im Speicher
input-journal-changed = ein anderes Programm hat das Journal geändert; es wurde neu geschrieben
does-press = drückt die Uhr
does-write = schreibt { $text } auf
does-strike = streicht den letzten Eintrag
does-bring-sheet = reicht das Partieformular ein

# Die Seite des Schiedsrichters
page-title = Annabella: Blatt für den Schiedsrichter
page-event = Turnier { $event }, Runde { $round }, { $site }, { $date }
page-edition = Ausgabe der Regeln: { $text } (Anhang { $letter })
page-time-control = Bedenkzeit: { $text }
page-approval = Genehmigung des Geräts ({ $article }): { $name }
page-not-approved = noch nicht; `arbiter: approve NAME`
page-no-engine = Das Gerät enthält kein Schachprogramm, bewertet nichts und benutzt kein Netz.
page-special-clock = Zeiten sagt eine Stimme, auf Anfrage; dieser Text verlangt eine Uhr mit tastbaren Zeigern ({ $article }): eine Abweichung, die zuzulassen ist.
page-scoresheets-electronic = Partieformulare: aus Papier oder das zertifizierte elektronische, das das Turnier vorschreibt ({ $article }). Das Ergebnis wird unterschrieben oder elektronisch bestätigt ({ $signatures }).
page-adaptation = Den örtlichen Verhältnissen angepasst ({ $article }): { $text }
page-counter-joint = Regelwidrige Züge jeder Art zählen zusammen ({ $article }), so vor der Partie entschieden.
page-counter-separate = Regelwidrige Züge jeder Art werden für sich gezählt ({ $article }), so vor der Partie entschieden.
page-supervision-partial = Schnell- oder Blitzschach ohne volle Aufsicht ({ $article }).
page-appointed = Die Partie sollte um { $time } beginnen ({ $article }).
page-default-time = Wer mehr als { $time } zu spät kommt, hat verloren ({ $article }).
page-low-time = Ein sehbehinderter Spieler hört einen Ton, wenn ihm noch { $time } bleiben.
page-alarm = { $color ->
    [white] Weiß wird die Restzeit bei { $times } gesagt.
   *[black] Schwarz wird die Restzeit bei { $times } gesagt.
}
page-chess960 = Schach960, Anfangsstellung { $number }.
page-quickplay-yes = Eine Endspurtphase wurde angekündigt.
page-quickplay-no = Eine Endspurtphase wurde nicht angekündigt.
page-seat = { side }: { $name }, { $sight }
page-impaired = sehbehindert, Steckbrett
page-sighted = sehend
page-hearing-impaired = hörbehindert
page-board = Brett: { $text }
page-board-identity = erkennt selbst, was darauf steht, und unterscheidet die Figuren
page-board-occupancy = erkennt selbst, ob ein Feld besetzt oder leer ist
page-board-manual = erkennt nichts selbst; Züge werden getippt, `board FEN` gibt an, was darauf steht
page-score = Aufzeichnung ({ $article }): { $text }
page-score-dictated = das Diktat des Spielers
page-score-entered = während der Partie von Hand eingegeben
page-score-paper = auf Papier, eingegeben, wenn danach gefragt wird
page-score-daemon = die Aufzeichnung des Geräts, vom Schiedsrichter vorher angenommen
page-scheme = Ansagen nach dem Schema { $text }
page-assistant = Assistent ({ $article }): { $name }
page-accepted-by = zugelassen von { $name }
page-nobody = niemand
page-the-device = das Gerät
page-the-assistant = der Assistent
page-duty = { $letter } ({ $article }), { $duty }: { $name }
duty-a = die Züge beider Spieler auf dem Brett des Gegners ausführen
duty-b = die Züge beider Spieler ansagen
duty-c = für den Spieler mitschreiben und die Uhr des Gegners in Gang setzen
duty-c-once-announced = für den Spieler mitschreiben und, sobald der Zug angesagt ist, die Uhr des Gegners in Gang setzen
duty-d = auf Wunsch des Spielers die Zahl der Züge und beide Zeiten nennen
duty-d-only-on-request = die Zahl der Züge und beide Zeiten nennen, nur auf Wunsch des Spielers
duty-e = Gewinn durch Zeitüberschreitung reklamieren und dem Schiedsrichter sagen, wenn der Gegner eine Figur berührt hat
duty-e-or-draw = Gewinn oder Remis durch Zeitüberschreitung reklamieren und dem Schiedsrichter sagen, wenn der Gegner eine Figur berührt hat
duty-f = die Formalitäten einer Hängepartie erledigen
page-boards-differ = Wenn die Bretter voneinander abweichen ({ $article }):
page-illegal-moves = Regelwidrige Züge ({ $article }): { $minutes } für den Gegner, Nummer { $number } verliert; ein Bauer, der auf der letzten Reihe stehen bleibt: { $promotion }.
page-wrong-claim = Unberechtigter Anspruch auf Remis ({ $article }): { $minutes } für den Gegner. Strafen: { $penalties }.
page-only-to-the-arbiter = Regelverstöße sieht nur der Schiedsrichter ({ $article }); nichts geschieht, bevor dieser entscheidet.
page-items = Vorgänge: `arbiter: items`; `confirm N`, `choose N MÖGLICHKEIT [ANGABE]`, `refuse N GRUND`, `decide N WORTE`.
page-evidence = Belege mit denselben Zeiten: journal.jsonl (alles, was geschah), transcript.txt; was Spieler diktierten, als Ton: SEAT-dictation.flac mit seiner .txt.
page-seal = Journal { $head }, unterschrieben vom Gerät { $device }
page-seal-unsigned = Journal { $head }, von keinem Gerät unterschrieben
page-no-irregularity = Bisher kein Regelverstoß.
page-item = Vorgang { $number } bei { $time }, Stand: { $plies }, { $article }: { $title }. { $decision }
page-open = Offen
page-decided = Entschieden: { $decision }
page-settled = Erledigt: { $decision }
page-penalty = Strafe für { side } (Vorgang { $number }, { $time }): { $penalty }
page-clocks = Uhren (Stand: { $plies }): { $clocks }
page-result = Ergebnis: { $result }
page-no-result = noch keines
page-points = Punkte: { $points }
page-signed = Unterschrieben von ({ $article }): { $list }
page-remark = Bemerkung, { $name } ({ $time }, Stand: { $plies }): { $words }
page-appeal = Einspruch von { $name } ({ $article }; { $time }, Stand: { $plies }): { $words }
page-adapted = Während der Partie angepasst ({ $article }; { $time }, Stand: { $plies }): { $words }
page-deviation = Abweichung von { $article } ({ $time }, Stand: { $plies }): { $words }
page-signature = Unterschrift des Schiedsrichters: ______________________________

# Hilfe: wer tippt was
help-who = WER: WAS, wobei WER white, black, assistant (der des Sehbehinderten), assistant-white, assistant-black oder arbiter ist. Eine Zeile ohne WER sagt der Spieler am Zug.
act-claim-assistant = das Fallblättchen des Gegners ist gefallen; `claim touch e2` meldet eine berührte Figur; der Schiedsrichter entscheidet
help-talk = Sprechtaste: öffnet das Mikrofon, und schließt es wieder
help-quit = das Programm endet; das Journal bewahrt die Partie

# Hängepartien
sealed-move = Abgegeben: { $move }
sealed-words = Abgegeben mit diesen Worten: { $words }
pawn-or-piece = Noch nicht abgegeben: { $text } kann { $pawn } oder { $piece } sein. Geben Sie eines von beiden ein.
told-sealing-waits = ein Zug ist ausgeführt und nicht abgeschlossen; sobald er es ist, gibt { side } ab
told-rest-of-session = { side } vertagt die Partie vor dem Ende der Spielzeit: deren Rest, { $time }, geht von der Uhr ab ({ $article })
told-resumption-due = die Hängepartie soll jetzt wieder aufgenommen werden; `open` öffnet den Umschlag ({ $article })
told-resumption-due-missing = die Hängepartie soll jetzt wieder aufgenommen werden ({ $article }); { side } ist noch nicht da, soweit gesagt wurde: `arbiter: present { $name }`
told-resumption-due-nobody = die Hängepartie soll jetzt wieder aufgenommen werden ({ $article }); noch niemand wurde als anwesend gemeldet: `arbiter: present white`
told-resumption-was = die Hängepartie sollte wieder aufgenommen werden, das ist { $time } her; seither lief keine Uhr: `present` sagt, wer da ist, dann `open` oder `resume`
told-came-back = { side } ist zur Wiederaufnahme gekommen
told-came-back-late = { side } ist { $time } nach der Zeit zur Wiederaufnahme gekommen
told-open-now = { side } ist da, um den Abgabezug zu beantworten: `arbiter: open` öffnet den Umschlag
told-replier-absent = { side } ist nicht da, um den Abgabezug zu beantworten: die Uhr { side-of } läuft ({ $article }); der Umschlag bleibt zu
told-may-end-the-game = der Abgabezug kann die Partie beenden, und dieses Ende gälte ({ $article }): `open`, bevor Sie entscheiden
told-opened = der Umschlag ist geöffnet; { side } hat abgegeben: { $words }
told-not-opened = dieser Schlüssel öffnet den Umschlag nicht: `arbiter: open FILE` nennt die Datei des Schlüssels, für den er verschlossen wurde, `arbiter: missing` behandelt ihn als fehlend
told-may-seal-answer = der Gegner ist nicht da: { side } darf eine Antwort abgeben ({ $article }): `{ $name }: seal Sf6`, dann `{ $name }: press`
told-may-seal-answer-and-pause = der Gegner ist nicht da: { side } darf eine Antwort abgeben, die eigene Uhr pausieren und die des Abwesenden starten ({ $article }): `{ $name }: seal Sf6`, dann `{ $name }: press`
told-resume-when-right = der Abgabezug ist auf dem Brett { side-of } auszuführen; dann startet `arbiter: resume` die Uhr
envelope-title = Umschlag einer Hängepartie
envelope-names = Spieler: { $players }
envelope-position = Stellung vor dem Abgabezug: { $pieces }
envelope-used = verbrauchte Zeit: { $clocks }
envelope-left = verbleibende Zeit: { $clocks }
envelope-sealer = { side } hat Zug { $number } abgegeben
envelope-offer = { side } bietet Remis an, und das Angebot ist offen
envelope-no-offer = kein Remis ist angeboten
envelope-when = Wiederaufnahme: { $words }
envelope-when-unknown = Wiederaufnahme: Datum, Zeit und Ort sind noch zu nennen
envelope-on = abgegeben am { $time }
envelope-seal = Siegel: { $seal }
note-sealing-ordered = die Spielzeit ist um; { side } gibt ab ({ $article })
note-sealing-ordered-on-paper = die Spielzeit ist um; { side } gibt auf einem Papierformular ab ({ $article })
note-sealed = { side } hat einen Zug abgegeben (Siegel { $seal })
input-resumption-in = die Partie soll in { $time } wieder aufgenommen werden
no-key = der Schlüssel für den Umschlag ist nicht zu gebrauchen. Genaueres auf Englisch: { $text }

## For whoever acts, on a page and at a terminal

status-pressed = Uhr gedrückt.
status-executed = Ausgeführt.
status-repeated = Richtig wiederholt.
status-declined = Abgelehnt.
status-entered = Eingegeben.
status-written = Notiert: { $text }.
status-struck-out = Gestrichen: { $text }.
status-sheet = Das Partieformular ist eingereicht.
status-told-arbiter = Der Schiedsrichter ist verständigt.
status-signed = Sie haben { $result } unterschrieben.
status-done = Erledigt.

## Named after the variants of `Announcement`
game-starts = Die Partie beginnt
read-back-right = Richtig
please-announce = Zug ansagen
interrupted = Die Partie wurde unterbrochen. Die Uhren sind angehalten
practice-goes-on = Die Partie geht weiter
game-reopened = Das Ergebnis ist zurückgenommen. Die Partie ist nicht beendet. Die Uhren sind angehalten
not-understood = Noch einmal
corrected = Berichtigt
move-withdrawn = Die Ansage wird korrigiert
too-late-to-correct = Zu spät, die Uhr des Gegners läuft
boards-in-step = Die Bretter stimmen überein
no-move-yet = Noch kein Zug
nothing-more = Nichts mehr
draw-offered = { $color ->
    [white] Weiß
   *[black] Schwarz
} bietet Remis an
draw-offer-noted = Das Angebot gilt
draw-declined = Remis abgelehnt
nothing-to-answer = Kein Angebot
not-possible-now = Das geht jetzt nicht
only-in-practice = In einer Partie nicht erlaubt. Das gibt es nur beim Üben
nothing-to-correct = Nichts zu korrigieren
other-voice = Andere Stimme
adjust-noted = Notiert: Zurechtrücken
adjust-on-move-only = Nur wer am Zug ist, darf Figuren zurechtrücken
practice-starts = Übung: Zug ansagen, dann drücken. „Hilfe“ sagt mehr
flag-fell = { $color ->
    [white] Das Fallblättchen von Weiß ist gefallen
   *[black] Das Fallblättchen von Schwarz ist gefallen
}. Sie dürfen weiterspielen
claim-not-right = Das ist kein Remis. Die Partie geht weiter
clocks-run = Die Uhren laufen
taken-back = { $color ->
    [white] Weiß nimmt zurück
   *[black] Schwarz nimmt zurück
}
not-as-recorded = In dieser Partie wurde ein anderer Zug gespielt. Suchen Sie ihn
nothing-to-take-back = Kein Zug zum Zurücknehmen
hint-needs-piece = Berühren Sie eine Figur, oder sagen Sie „Tipp“ und ihr Feld
no-engine-here = Hier spielt keine Engine, die man fragen kann
engine-silent = Die Engine antwortet jetzt nicht
press-by-hand = Worte drücken die Uhr nicht. Drücken Sie sie mit der Hand
sign-by-hand = Worte unterschreiben nicht. Tippen Sie „unterschreiben“, oder unterschreiben Sie auf Papier
quit-by-hand = Das Programm wird an seinem eigenen Terminal beendet
next-when-done = Sagen Sie „nächster Schritt“, wenn das getan ist
board-stands-right = Das Brett steht richtig
pieces-known = Die Figuren auf Ihrem Brett sind jetzt bekannt
own-board-lost = Ihr Brett antwortet nicht. Kabel und Strom prüfen
press-kept = Ihr Brett antwortet nicht. Das Drücken der Uhr ist vermerkt
own-board-back-at-start = Ihr Brett antwortet wieder und zeigt die Anfangsstellung
board-back-at-start = Das Brett von { $color ->
    [white] Weiß
   *[black] Schwarz
} antwortet wieder und zeigt die Anfangsstellung
keys-follow = Brett
sealing-ordered = Die Spielzeit ist um. { $color ->
    [white] Weiß
   *[black] Schwarz
} gibt den nächsten Zug ab
board-seals = Der Zug auf Ihrem Brett ist der Abgabezug
game-adjourned = Die Partie ist vertagt. { $color ->
    [white] Weiß
   *[black] Schwarz
} hat abgegeben
answer-sealed = { $color ->
    [white] Weiß
   *[black] Schwarz
} hat eine Antwort abgegeben
game-resumed = Die Hängepartie wird wieder aufgenommen. { $color ->
    [white] Weiß
   *[black] Schwarz
} hat den nächsten Zug abgegeben

## Named after the variants of `NextStep`, with `next-`
next-not-started = Die Partie hat noch nicht begonnen
next-board-silent = Ihr Brett antwortet nicht. Prüfen Sie das Kabel
next-written-move = Anspruch abgewiesen: ziehen Sie { $move }
next-move-sealed = Ihr Zug ist abgegeben; drücken Sie die Uhr
next-envelope-unopened = Die Partie geht weiter; der Schiedsrichter öffnet den Umschlag
next-board-to-put-right = Ihr Brett muss richtig gestellt werden
next-clocks-stand = Die Uhren sind angehalten
next-arbiter-decides = Warten Sie auf den Schiedsrichter
next-repeat = Wiederholen Sie den Zug des Gegners: { $move }
next-execute = Noch nicht auf Ihrem Brett: { $move }
next-pegged-not-announced = Auf Ihrem Brett, noch nicht angesagt: { $move }
next-press = Drücken Sie die Uhr für { $move }
next-move = Sie sind am Zug
next-opponents-move = Ihr Gegner ist am Zug

## Named after the variants of `IllegalReason`, with `why-`
why-moves-otherwise = So zieht die Figur nicht
why-way-blocked = Auf { $square } steht eine Figur im Weg
why-own-piece = Auf { $square } steht eine eigene Figur
why-nothing-to-capture = Ein Bauer zieht nur schräg, wenn er schlägt
why-king-in-check = Der eigene König stünde im Schach
why-castling-lost = Auf dieser Seite darf nicht mehr rochiert werden
why-castling-through-check = Rochiert wird nicht aus dem Schach und nicht durch ein Schach
why-no-such-piece = Keine Ihrer Figuren kann so ziehen

## Named after the variants of `EndReason`, with `reason-`
reason-checkmate = Schachmatt
reason-resignation = Aufgegeben
reason-resignation-without-mate = Aufgegeben, aber der Gegner könnte durch keine Folge regelgemäßer Züge mattsetzen
reason-stalemate = Patt
reason-dead-position = Tote Stellung
reason-agreement = Durch Vereinbarung
reason-time = Zeitüberschreitung
reason-threefold = Dreimal dieselbe Stellung
reason-fifty-moves = Fünfzig Züge
reason-fivefold = Fünfmal dieselbe Stellung
reason-seventy-five-moves = Fünfundsiebzig Züge
reason-forfeit = Kampflos
reason-arbiter = Entscheidung des Schiedsrichters

## Named after the variants of `SystemStatus`, with `trouble-`
trouble-speech-input-missing = Sie sind nicht zu hören. Züge tippen oder Tasten benutzen
trouble-speech-input-lost = Mikrofon ausgefallen. Züge tippen oder Tasten benutzen
trouble-speech-input-restored = Mikrofon geht wieder
trouble-recogniser-model-missing = Kein Sprachmodell. Züge über die Tasten eingeben
trouble-journal-restored = Die Partie wird wieder gespeichert. Es fehlt nichts

## Named after the values of `DiskFault`, with `disk-`
disk-hangs = Der Datenträger antwortet nicht. Sehen Sie nach Kabel, Karte und Netzwerk
disk-full = Der Datenträger ist voll. Schaffen Sie Platz
disk-quota = Der Anteil dieses Benutzers am Datenträger ist aufgebraucht. Schaffen Sie Platz, oder erhöhen Sie den Anteil
disk-file-limit = Eine Grenze für die Größe von Dateien ist erreicht. Heben Sie sie mit `ulimit -f` an, oder nehmen Sie einen anderen Datenträger
disk-read-only = Der Datenträger nimmt nichts an. Binden Sie ihn wieder zum Schreiben ein
disk-denied = Das Recht zu schreiben wurde genommen. Geben Sie es zurück
disk-no-folder = Der Ordner der Partie ist weg oder heißt anders. Bringen Sie ihn unter seinem Namen zurück
disk-damaged = Der Datenträger meldet Fehler. Lassen Sie den Strom an, und kopieren Sie den Ordner auf einen anderen Datenträger
disk-taken-over = Ein anderes Programm schreibt dieses Journal. Beenden Sie es
disk-open-files = Es dürfen keine weiteren Dateien geöffnet werden. Schließen Sie Seiten dieser Partie, oder beenden Sie andere Programme
disk-other = Schreiben Sie die Partie auf Papier mit

## Named after the values of `JournalChange`, with `journal-was-`
journal-was-truncated = Ein anderes Programm hat das Journal gekürzt. Finden Sie, was Dateien im Ordner der Partie leert oder ablöst, und halten Sie es fern
journal-was-extended = Ein anderes Programm hat in das Journal geschrieben. Finden Sie es, und halten Sie es vom Ordner der Partie fern
journal-was-overwritten = Ein anderes Programm hat Zeilen des Journals verändert. Die veränderte Datei liegt daneben als journal-changed. Finden Sie dieses Programm, und halten Sie es vom Ordner der Partie fern
journal-was-removed = Das Journal wurde entfernt oder umbenannt. Niemand darf es anrühren, bis die Partie zu Ende ist
journal-was-replaced = Eine andere Datei wurde an die Stelle des Journals gelegt. Sie liegt daneben als journal-changed. Niemand darf das Journal anrühren, bis die Partie zu Ende ist

## Named after the variants of `AwaitedAction`, with `wait-`
wait-board-answers = Antwort vom Brett { side-of }
wait-start = der Start durch den Schiedsrichter
wait-or-start = oder der Start durch den Schiedsrichter
wait-called = der Schiedsrichter, den { side } gerufen hat (die Uhren sind angehalten)
wait-clocks = dass der Schiedsrichter die Uhren laufen lässt
wait-decision = die Entscheidung des Schiedsrichters
wait-move = ein Zug { side-of }
wait-press = dass { side } die Uhr drückt
wait-repetition = eine Wiederholung { side-of }
wait-answer = eine Antwort { side-of }
wait-signature = die Unterschrift des Schiedsrichters
wait-signature-of = die Unterschrift { side-of }
wait-seal = der Abgabezug { side-of } und das Anhalten der Uhr
wait-resumption = die Wiederaufnahme der Hängepartie
wait-opening = das Öffnen des Umschlags

## Named after the variants of `Note`, with `note-`
note-started = die Uhren gehen an
note-pegged = { side } hat { $move } auf dem Brett
note-announced = { side } sagt { $move } an
note-made = { side } hat { $move } ausgeführt
note-boards-in-step = das Brett { side-of } stimmt
note-clocks-stopped = die Uhren stehen
note-clocks-run = die Uhren laufen
note-annulled = die Partie ist annulliert; eine neue beginnt, die Uhren stehen
note-envelope-shut = der Umschlag mit dem Zug { side-of } ist verschlossen
note-game-resumed = die Hängepartie wird wieder aufgenommen

## Named after the variants of `ArbiterMessage`, with `told-`
told-claims-after-flag = { side } beansprucht Remis, nachdem das eigene Blättchen gefallen ist und festgestellt wurde: abgelehnt, das Blättchen entscheidet ({ $article })
told-claims-on-time-too-early = { side } reklamiert Zeitüberschreitung, aber das Fallblättchen des Gegners ist nicht gefallen
told-claims-on-time = { side } reklamiert Zeitüberschreitung
told-touch-reported-again = { side } meldet dieselbe Berührung noch einmal
told-claims-illegal = { side } reklamiert, der Zug sei regelwidrig ({ $article })
told-board-stated = das Brett { side-of } ist angegeben
told-say-when-right = `{ $name }: executed` nach jeder Anweisung, bis das Brett { side-of } richtig steht
told-moves-are-keyed = die Züge { side-of } werden getippt: `{ $name }: move ZUG`; `{ $name }: executed`, sobald ein Zug auf diesem Brett steht
told-set-clock-by-hand = die Uhr am Brett zeigt keine Zeit und gibt keine dazu, wenn sie von hier gestellt wird; stellen Sie sie von Hand
told-look-at-clock = die Uhr am Brett { side-of } ist auf dieselben Zeiten gestellt: sehen Sie nach, ob sie sie zeigt
told-loses-by-article = nach den Regeln verliert { side } damit, oder es ist remis, wenn { $opponent } nicht matt setzen kann: `arbiter: result ERGEBNIS`
told-no-sheet-leads-there = beide Bretter zeigen dieselbe Stellung, und kein Formular führt dorthin: `arbiter: back HALBZUG` oder `decide { $number } WORTE`
told-no-open-items = keine offenen Vorgänge
told-open-after-end = auf die noch offenen Vorgänge wartet das Ergebnis nicht (`arbiter: items`): { $list }
told-end-waits = dieser Zug würde die Partie beenden; bis der Vorgang entschieden ist, stehen die Uhren
told-set-clocks-first = beide Uhren mit `arbiter: clocks H:MM:SS H:MM:SS` stellen, dann `decide { $number } WORTE`
told-on-record = es ist zu Protokoll genommen
told-position-confirmed = { side } bestätigt die Schlussstellung, und das Formular, wo fehlendes Bemühen behauptet wird
told-no-assistant-beside = { side } ist sehend und darf neben dem des Gegners keinen Assistenten haben ({ $article })
told-assistant-not-accepted = niemand ist genannt, der den Assistenten von { side } angenommen hat ({ $article }); `arbiter: accept { $name } assistant NAME` nimmt an, `helper_accepted_by` in der Datei nennt, wer es tat
told-exchange-places = die Spieler tauschen die Plätze: wer am Brett von Weiß sitzt, spielt Weiß; Bretter und Stimmen bleiben an den Plätzen, `arbiter: resume` setzt die Uhren in Gang
told-say-when-transferred = sobald die Stellung { side-of } auf einem richtig liegenden Brett steht: `arbiter: resume`
told-moved-before-sheet = { side } zog, bevor das Formular auf dem Laufenden war
told-sheet-is-empty = das Formular { side-of } ist leer

## Named after the variants of `Refusal`, with `refuse-`
refuse-only-in-practice = das gibt es nur in einer Übungspartie: `annabella practice`
refuse-no-arbiter-in-practice = eine Übungspartie hat keinen Schiedsrichter und braucht keine Genehmigung; eine gewertete Partie beginnt mit `annabella play`
refuse-not-the-arbiters = das tut ein Spieler oder ein Assistent: `white: …`, `black: …`, `assistant: …`
refuse-no-assistant = { side } hat keinen Assistenten; der Schiedsrichter nimmt einen an, `arbiter: accept { $name } assistant NAME`
refuse-the-players-own = das tut nur der Spieler selbst, nicht der Assistent: aufgeben, anbieten, antworten, beanspruchen, zurechtrücken oder den Schiedsrichter rufen; `{ $name }: …` (berührte Figur: `claim touch e4`, Zeit: `claim time`)
refuse-only-the-player-signs = { side } unterschreibt selbst: `{ $name }: sign`
refuse-opponent-has-assistant = { $reader ->
    [own] Sie sind sehend und dürfen keinen Assistenten haben, solange Ihr sehbehinderter Gegner einen hat ({ $article })
   *[other] { side } ist sehend und darf keinen Assistenten haben, solange der sehbehinderte Gegner einen hat ({ $article })
}
refuse-not-approved = zuerst das Gerät genehmigen: `arbiter: approve NAME` ({ $article })
refuse-has-started = die Partie hat begonnen; `arbiter: stop` hält die Uhren an
refuse-not-started = die Partie hat nicht begonnen; `status` sagt, worauf sie wartet, und `arbiter: start` beginnt eine Partie mit Schiedsrichter
refuse-is-over = die Partie ist zu Ende; Formulare und Strafen können noch eingegeben werden
refuse-clocks-stand = die Uhren stehen; der Schiedsrichter lässt weiterspielen: `arbiter: resume`
refuse-clocks-run = die Uhren sind nicht angehalten; `arbiter: stop` hält sie an
refuse-not-players-clock = { $reader ->
    [own] Ihre Uhr läuft nicht
   *[other] die Uhr { side-of } läuft nicht
}
refuse-not-players-move = { $reader ->
    [own] Sie sind nicht am Zug
   *[other] { side } ist nicht am Zug
}
refuse-no-such-ruling = es gibt keine Verfügung { $number }; `arbiter: show clock` zeigt sie
refuse-board-is-sensed = { $reader ->
    [own] Ihr Brett meldet selbst, was darauf steht; es wird nicht getippt
   *[other] das Brett { side-of } meldet selbst, was darauf steht; es wird nicht getippt
}
refuse-sheet-of-another-game = dieses Formular beginnt mit einer anderen Stellung als die Partie; geben Sie das Formular dieser Partie
refuse-sheet-empty = { $reader ->
    [own] Ihr Formular ist leer; es gibt nichts zu streichen
   *[other] das Formular { side-of } ist leer; es gibt nichts zu streichen
}
refuse-choices-changed = die Möglichkeiten von Vorgang { $number } sind inzwischen andere; wählen Sie noch einmal
refuse-nothing-to-undo = es gibt keine Entscheidung zurückzunehmen
refuse-envelope-was-opened = seither wurde ein Umschlag geöffnet, und sein Zug ist bekannt: `arbiter: back HALBZUG` geht zurück
refuse-is-signed = das Ergebnis ist unterschrieben und bleibt
refuse-flag-decides = das Fallblättchen von { side } ist gefallen und entscheidet ({ $article }): ein Remisanspruch kommt zu spät
refuse-has-signed = { $reader ->
    [own] Sie haben das Ergebnis unterschrieben
   *[other] { side } hat das Ergebnis unterschrieben
}
refuse-not-over = die Partie ist nicht zu Ende: es gibt kein Ergebnis zu unterschreiben oder aufzuheben
refuse-no-reason = sagen Sie, warum Vorgang { $number } abgelehnt wird: `arbiter: refuse { $number } GRUND`
refuse-no-words = sagen Sie, was entschieden ist: `arbiter: decide { $number } WORTE`
refuse-too-late-to-complete = Vorgang { $number }: dieser Zug kann nicht mehr abgeschlossen werden; `arbiter: back HALBZUG` geht zurück
refuse-nothing-to-seal = kein Zug ist abzugeben; der Schiedsrichter ordnet es an: `arbiter: adjourn`
refuse-seal-first = zuerst wird der Zug abgegeben, dann die Uhr angehalten
refuse-is-adjourned = die Partie ist vertagt, oder ein Zug wird gerade abgegeben oder ist noch im Umschlag; `status` sagt, worauf gewartet wird
refuse-not-adjourned = die Partie wurde nicht vertagt
refuse-no-envelope = es gibt keinen verschlossenen Umschlag
refuse-not-there = der Umschlag wird geöffnet, wenn { side } da ist ({ $article }): `arbiter: present { $name }`; bis dahin lässt `arbiter: resume` die Uhr laufen

## Named after the variants of `ReadActError`, with `unread-`
unread-only-looks-on = ein Zuschauer sieht nur zu
unread-nothing-after-name = auf den Namen folgt nichts; tippen Sie `help` für alles, was man tippen kann
unread-no-claim = eine Reklamation ist `claim time`, `claim touch e2`, `claim threefold` oder `claim fifty` (mit dem aufgeschriebenen und nicht ausgeführten Zug, wenn es einen gibt), `claim stalemate` oder `claim dead`
unread-no-clocks = geben Sie die Zeit von Weiß und von Schwarz an, etwa `arbiter: clocks 0:45:00 0:50:00`

## Named after the variants of `RequiredAmount`, with `needs-`
needs-time = die Zeit sind Minuten oder eine Zeit wie 0:01:30
needs-clocks = geben Sie die Zeit von Weiß und von Schwarz an, etwa 0:45:00 0:50:00
needs-points = die Punkte sind 1/2 oder 1
needs-fine = sagen Sie, wie hoch die Geldbuße ist
needs-rounds = sagen Sie, wie viele Runden
needs-move = nennen Sie den Zug, etwa Sf3

## Named after the variants of `ClaimKind`, with `claim-`
claim-threefold = dreimal dieselbe Stellung
claim-fifty-moves = fünfzig Züge ohne Bauernzug oder Schlagzug
claim-stalemate = Patt
claim-dead-position = eine tote Stellung

## Named after the variants of `BoardReliability`, with `sureness-`
sureness-pieces = sicher: das Brett unterscheidet die Figuren
sureness-squares = die Felder sind sicher, die Figuren nicht: vertauschte Figuren bleiben unbemerkt
sureness-retraced = nach dem, was dort steht: ein anders gesetzter Zug erklärt es, mehrere zusammen vielleicht auch
sureness-word = nach den Worten eines Menschen: das Brett erkennt nichts selbst
sureness-unknown = unbekannt: das Brett erkennt nichts selbst, und niemand hat angegeben, was darauf steht

## Named after the variants of `QuickplayStanding`, with `quickplay-`
quickplay-stands = es kann verlangt werden: am Zug, unter zwei Minuten, das Blättchen oben
quickplay-where-announced = es kann verlangt werden, wo eine Endspurtphase angekündigt war; niemand sagte es
quickplay-not-in-force = es gilt keine Endspurtphase
quickplay-no-article = dieser Text hat keinen solchen Artikel
quickplay-not-on-move = der Spieler ist nicht am Zug
quickplay-time-enough = der Spieler hat zwei Minuten oder mehr
quickplay-flag-fallen = das Blättchen des Spielers war gefallen

## Named after the variants of `ChangedPart`, with `changed-`
changed-choice = was vorgeschlagen wird
changed-possibility = ob es ausgeführt werden kann
changed-moves = die Züge der Partie
changed-position = wo die Partie stünde
changed-clocks = die Uhren
changed-sheets = die Formulare
changed-counters = die gezählten regelwidrigen Züge
changed-result = das Ergebnis
changed-boards = die zu berichtigenden Bretter
changed-heard = was die Spieler hören

## Named after the variants of `ClosureReason`, with `settled-`
settled-board-put-right = das Brett ist berichtigt
settled-moved-before-turn = der Zug wurde ausgeführt, als der Gegner am Zug war, und gilt jetzt als eigener Zug des Spielers
settled-board-answered = das Brett antwortet
settled-moves-are-keyed = das Brett antwortet nicht; seine Züge werden getippt
settled-accepted-as-offer = der Gegner hat es als Angebot angenommen
settled-completed = der Zug wurde abgeschlossen
settled-pressed-before = die Uhr wurde gedrückt, bevor das Blättchen fiel; der Druck wartete auf eine Antwort
settled-touch-kept = die berührte Figur wurde gezogen oder geschlagen
settled-move-stands = der Gegner hat den nächsten Zug ausgeführt; der regelwidrige Zug gilt
settled-sheet-up-to-date = das Formular ist auf dem Laufenden
settled-written-to-claim = er wurde für einen Anspruch oder zur Abgabe notiert
settled-taken-back = Sie haben ihn zurückgenommen
settled-sealed-move-ended = der Abgabezug hat die Partie beendet

## Named after the variants of `SchemeStanding`, with `scheme-`
scheme-scandinavian-exception = nach der Ausnahme für skandinavische Spieler ({ $article })
scheme-by-the-arbiter = andere Wörter, als der Text vorschreibt, nach Entscheidung des Schiedsrichters ({ $article })
scheme-only-adapted = andere Wörter, als der Text vorschreibt ({ $article }); nur eine örtliche Anpassung lässt sie zu
scheme-not-recommended = andere Wörter, als der Text empfiehlt ({ $article })

## Named after the values of `IncidentKind`, with `incident-`
incident-early-press = { $form ->
    [title] { side } drückte die Uhr, bevor der Zug ausgeführt war
    [heard] { $color ->
        [white] Weiß
       *[black] Schwarz
    } drückte zu früh
   *[spoken] { $color ->
        [white] Weiß
       *[black] Schwarz
    } drückte die Uhr, bevor der Zug ausgeführt war
}
incident-press-without-move = { $form ->
    [heard] { $color ->
        [white] Weiß
       *[black] Schwarz
    } drückte ohne Zug
   *[spoken] { side } drückte die Uhr, ohne einen Zug ausgeführt zu haben
}
incident-boards-differ = { $form ->
    [title] { $count ->
        [0] das Brett { side-of } weicht ab, seit Zug { $number } von { $by } oder früher ({ $sure })
       *[other] { $case ->
            [pieces] das Brett { side-of } weicht auf { $squares } ab, seit Zug { $number } von { $by } ({ $sure })
           *[other] das Brett { side-of } weicht auf { $squares } ab, seit Zug { $number } von { $by } oder früher ({ $sure })
        }
    }
    [heard] { $count ->
        [one] Brett von { $color ->
            [white] Weiß
           *[black] Schwarz
        } anders: { $squares }
       *[other] Brett von { $color ->
            [white] Weiß
           *[black] Schwarz
        } anders
    }
   *[spoken] { $count ->
        [0] { $color ->
            [white] Das Brett von Weiß
           *[black] Das Brett von Schwarz
        } weicht ab seit Zug { $number } { $mover ->
            [white] von Weiß
           *[black] von Schwarz
        }, { $sure }
       *[other] { $color ->
            [white] Das Brett von Weiß
           *[black] Das Brett von Schwarz
        } weicht ab seit Zug { $number } { $mover ->
            [white] von Weiß
           *[black] von Schwarz
        }: { $squares }, { $sure }
    }
}
incident-illegal-move = { $form ->
    [title] { side } führte einen regelwidrigen Zug aus
   *[spoken] Regelwidriger Zug von { $color ->
        [white] Weiß
       *[black] Schwarz
    }
}
incident-promotion-unfinished = { $form ->
    [title] { side } ließ einen Bauern auf { $square } stehen und drückte die Uhr
    [heard] { $color ->
        [white] Weiß
       *[black] Schwarz
    } ließ einen Bauern stehen
   *[spoken] { $color ->
        [white] Weiß
       *[black] Schwarz
    } ließ einen Bauern auf { $square } stehen und drückte die Uhr
}
incident-draw-claim = { $form ->
    [title] { $written ->
        [none] { side } beansprucht Remis: { $claim }
       *[move] { side } beansprucht Remis: { $claim }, mit dem aufgeschriebenen Zug { $move }
    }
    [heard] { $case ->
        [threefold] { $color ->
            [white] Weiß
           *[black] Schwarz
        } reklamiert Stellungswiederholung
        [fifty-moves] { $color ->
            [white] Weiß
           *[black] Schwarz
        } reklamiert fünfzig Züge
        [stalemate] { $color ->
            [white] Weiß
           *[black] Schwarz
        } reklamiert Patt
       *[dead-position] { $color ->
            [white] Weiß
           *[black] Schwarz
        } reklamiert tote Stellung
    }
   *[spoken] { $color ->
        [white] Weiß
       *[black] Schwarz
    } beansprucht Remis: { $reason }
}
incident-written-move-not-made = { $form ->
    [title] { side } führte den mit dem Anspruch aufgeschriebenen Zug nicht aus
    [heard] { $color ->
        [white] Weiß
       *[black] Schwarz
    } machte nicht den notierten Zug
   *[spoken] { $color ->
        [white] Weiß
       *[black] Schwarz
    } hat den mit dem Anspruch notierten Zug nicht gemacht
}
incident-slip-after-press = { $form ->
    [title] { side } will nach dem Drücken der Uhr berichtigen, was angesagt wurde
    [heard] { $color ->
        [white] Weiß
       *[black] Schwarz
    } will nach dem Drücken berichtigen
   *[spoken] { $color ->
        [white] Weiß
       *[black] Schwarz
    } will nach dem Drücken der Uhr berichtigen, was angesagt wurde
}
incident-ends-at-rest = { $form ->
    [heard] Der Zug von { $color ->
        [white] Weiß
       *[black] Schwarz
    } wäre das Ende
   *[spoken] { side }: eine Figur ruht auf { $square }, was die Partie beenden würde; niemand hat die Uhr gedrückt oder etwas gesagt
}
incident-touch-move = { $form ->
    [heard] { $case ->
        [reported] Gemeldet: { $color ->
            [white] Weiß
           *[black] Schwarz
        } an { $square }
        [not-on-move] Gemeldet: { $color ->
            [white] Weiß
           *[black] Schwarz
        } an { $square }
       *[other] { $color ->
            [white] Weiß
           *[black] Schwarz
        } berührte { $square }
    }
   *[spoken] { $case ->
        [reported] es wird gemeldet, dass { side } die Figur auf { $square } berührt hat
        [not-on-move] es wird gemeldet, dass { side } die Figur auf { $square } berührt hat; { side } ist jetzt nicht am Zug, und nur eine Berührung im eigenen Zug verpflichtet
        [must-castle] { side } berührte König und Turm, zuerst auf { $square }, und rochierte dort nicht
        [another-king-move] { side } berührte König und Turm, zuerst auf { $square }; die Rochade dort war nicht regelgemäß, und der König wurde nicht gezogen
        [rook-first] { side } berührte den Turm auf { $square } vor dem König und rochierte mit ihm
        [promotion-chosen] { side } setzte eine neue Figur auf { $square } und tauschte sie gegen eine andere
        [released] { side } ließ eine Figur auf { $square } los und zog sie anderswohin
        [released-king] { side } ließ den König auf { $square } los, um zu rochieren, und tat es nicht
        [capture-touched] { side } berührte die gegnerische Figur auf { $square } und schlug sie nicht
        [capture-with-touched] { side } berührte eine eigene und eine gegnerische Figur, zuerst auf { $square }, und schlug nicht die eine mit der anderen
       *[other] { side } berührte die Figur auf { $square } und zog eine andere
    }
}
incident-flag-fell = { $form ->
    [title] das Fallblättchen { side-of } ist gefallen
   *[spoken] { $color ->
        [white] Weiß
       *[black] Schwarz
    }: Fallblättchen gefallen
}
incident-called = { $form ->
    [title] { side } ruft den Schiedsrichter
   *[spoken] { $color ->
        [white] Weiß
       *[black] Schwarz
    } ruft den Schiedsrichter
}
incident-repetition-missing = { $form ->
    [title] { side } hat die Ansage nicht wiederholt
   *[spoken] { $color ->
        [white] Weiß
       *[black] Schwarz
    } wiederholte die Ansage nicht
}
incident-absent = { $form ->
    [title] { $case ->
        [both] die Wartezeit ist um: niemand ist gekommen
       *[other] die Wartezeit ist um: { side } ist nicht gekommen
    }
   *[spoken] { $case ->
        [both] Niemand ist gekommen
       *[other] { $color ->
            [white] Weiß
           *[black] Schwarz
        } ist nicht gekommen
    }
}
incident-came-late = { $form ->
    [title] { side } kam { $time } nach dem Beginn der Partie
   *[spoken] { $color ->
        [white] Weiß
       *[black] Schwarz
    } kam zu spät
}
incident-board-lost = { $form ->
    [title] das Brett { side-of } antwortet nicht
   *[spoken] Das Brett von { $color ->
        [white] Weiß
       *[black] Schwarz
    } antwortet nicht
}
incident-automatic-draw = { $form ->
    [title] { $case ->
        [fivefold] die Stellung ist fünfmal entstanden
        [seventy-five-moves] 75 Züge ohne Bauernzug oder Schlagzug sind vergangen
       *[dead-position] die Stellung ist vielleicht tot
    }
    [heard] Die Partie ist vielleicht remis
   *[spoken] Remis: { $reason }
}
incident-not-recorded = { $form ->
    [heard] { $color ->
        [white] Weiß
       *[black] Schwarz
    } schreibt nicht mit
   *[spoken] { side } führte einen Zug aus, ohne Halbzug { $number } notiert zu haben
}
incident-written-ahead = { $form ->
    [heard] { $color ->
        [white] Weiß
       *[black] Schwarz
    } notierte einen Zug im Voraus
   *[spoken] { side } notierte Halbzug { $number }, bevor er ausgeführt war
}
incident-sheet-owed = { $form ->
    [heard] { $case ->
        [both] Beide müssen das Partieformular nachtragen
       *[other] { $color ->
            [white] Weiß
           *[black] Schwarz
        } muss das Partieformular nachtragen
    }
   *[spoken] { $case ->
        [both] ein Blättchen ist gefallen, und keiner notierte: die Uhren sind anzuhalten, und { side } hat ab Halbzug { $number } nachzutragen
       *[other] ein Blättchen ist gefallen: { side } trägt vor dem nächsten Zug ab Halbzug { $number } nach
    }
}
incident-wrong-start = { $form ->
    [heard] Der Anfang war falsch
   *[spoken] { $case ->
        [king-and-queen] König und Dame { side-of } waren von Anfang an vertauscht
        [rook] der Turm { side-of } von { $square } stand von Anfang an falsch
        [board] das Brett { side-of } liegt verdreht
        [colours] die Partie begann mit vertauschten Farben
       *[pieces] die Figuren standen von Anfang an falsch
    }
}
incident-quickplay-finish = { $form ->
    [heard] { $case ->
        [five-seconds] { $color ->
            [white] Weiß
           *[black] Schwarz
        } bittet um fünf Sekunden
       *[other] { $color ->
            [white] Weiß
           *[black] Schwarz
        } beansprucht Remis
    }
   *[spoken] { $case ->
        [five-seconds] { side } bittet um fünf Sekunden je Zug für beide
        [cannot-win] { side } beansprucht in den letzten zwei Minuten Remis: der Gegner kann mit normalen Mitteln nicht gewinnen
        [no-effort] { side } beansprucht in den letzten zwei Minuten Remis: der Gegner versucht nicht, mit normalen Mitteln zu gewinnen
       *[either] { side } beansprucht in den letzten zwei Minuten Remis: der Gegner kann mit normalen Mitteln nicht gewinnen oder versucht es nicht
    }
}
incident-illegal-claimed = { $form ->
    [heard] { $color ->
        [white] Weiß
       *[black] Schwarz
    } reklamiert einen regelwidrigen Zug
   *[spoken] { $case ->
        [late] { side } reklamiert einen regelwidrigen Zug des Gegners, hat aber seither den nächsten Zug ausgeführt
       *[other] { side } reklamiert, der letzte Zug des Gegners sei regelwidrig gewesen; gesehen wurde keiner
    }
}
incident-result-signed = { $form ->
    [heard] Könige im Zentrum: { $result }
   *[spoken] auf beiden Brettern stehen die Könige im Zentrum, das Zeichen der Spieler für: { $result }
}
incident-both-kings-in-check = { $form ->
    [heard] Beide Könige im Schach
   *[spoken] beide Könige stehen im Schach, auch nach dem nächsten Zug
}
incident-pawn-on-last-rank = { $form ->
    [heard] Ein Bauer auf der letzten Reihe
   *[spoken] ein Bauer steht noch auf { $square }, auch nach dem nächsten Zug
}
incident-helped = { $form ->
    [heard] { $color ->
        [white] Weiß
       *[black] Schwarz
    } hat einen Assistenten
   *[spoken] { $case ->
        [writes] ein Assistent notiert für { side }; dieser Text lässt die Zeit dafür anpassen
       *[other] ein Assistent drückt die Uhr für { side }; dieser Text lässt die Zeit dafür anpassen
    }
}
incident-sheet-asked-too-often = { $form ->
    [heard] { $color ->
        [white] Weiß
       *[black] Schwarz
    } verlangt zu oft das Formular
   *[spoken] { side } bat { $number }-mal um das Formular des Schiedsrichters
}
incident-noticed = { $form ->
    [title] { $case ->
        [at-ply] { side } ({ $article }, Halbzug { $number }), vom Schiedsrichter gesehen: { $words }
       *[other] { side } ({ $article }), vom Schiedsrichter gesehen: { $words }
    }
    [heard] Vermerkt: { $color ->
        [white] Weiß
       *[black] Schwarz
    }
   *[spoken] Eigener Vorgang: { side }: { $words }
}
incident-sealed-move = { $form ->
    [heard] { $color ->
        [white] Weiß
       *[black] Schwarz
    }: Abgabezug nicht spielbar
   *[spoken] { $case ->
        [ambiguous] der Abgabezug { side-of } kann mehrere Züge bedeuten: { $words }
        [illegal] der Abgabezug { side-of } ist regelwidrig: { $words }
       *[unreadable] niemand kann sagen, welcher Zug der Abgabezug { side-of } ist: { $words }
    }
}
incident-late-to-resumption = { $form ->
    [heard] { $case ->
        [both] Niemand kam zur Wiederaufnahme
       *[other] { $color ->
            [white] Weiß
           *[black] Schwarz
        } fehlt bei der Wiederaufnahme
    }
   *[spoken] { $case ->
        [both] die Zeit, die beide zur Wiederaufnahme zu spät kommen dürfen, ist um; niemand ist gekommen
       *[other] die Zeit, die { side } zur Wiederaufnahme zu spät kommen darf, ist um
    }
}
incident-envelope-missing = { $form ->
    [heard] { $case ->
        [exchanged] Im Umschlag ist ein anderer Zug
       *[other] Der Umschlag fehlt
    }
   *[spoken] { $case ->
        [exchanged] der Umschlag enthält etwas anderes, als { side } abgegeben hat
       *[other] der Umschlag mit dem Abgabezug { side-of } fehlt
    }
}
incident-clock-wrong = { $form ->
    [heard] { $color ->
        [white] Weiß
       *[black] Schwarz
    }: eine Uhr ist falsch gestellt
   *[spoken] { $case ->
        [late] { side } sagt nach dem ersten Zug, dass eine Uhr für die Wiederaufnahme falsch gestellt war
       *[other] { side } sagt vor dem ersten Zug, dass eine Uhr für die Wiederaufnahme falsch gestellt ist
    }
}

## Named after the values of `Penalty`, with `penalty-`
penalty-warning = Verwarnung
penalty-more-time-for-opponent = mehr Zeit für den Gegner
penalty-less-time = weniger Zeit für den Schuldigen
penalty-loss = Verlust der Partie
penalty-fewer-points = weniger Punkte für den Schuldigen
penalty-more-points-for-opponent = mehr Punkte für den Gegner
penalty-fine = eine vorher angekündigte Geldbuße
penalty-exclusion = Ausschluss von einer oder mehreren Runden
penalty-expulsion = Ausschluss vom Turnier

## Named after the values of `Choice`, with `choice-`
choice-dismiss = es lassen, wie es ist
choice-warn = { side } verwarnen
choice-give-clock-back = die Uhr { side-of } wieder laufen lassen
choice-add-minutes = { side } { $minutes } mehr geben
choice-set-clocks = beide Uhren stellen
choice-stop-clocks = beide Uhren anhalten
choice-resume-clocks = die Uhren weiterlaufen lassen
choice-restore = die Stellung davor wieder aufbauen; für den neuen Zug gilt berührt, geführt
choice-enforce-touch = { side } muss die berührte Figur ziehen oder schlagen
choice-enforce-release = was { side } losließ, bleibt stehen, wo es losgelassen wurde
choice-make-queen = den Bauern { side-of } durch eine Dame ersetzen
choice-count-as-illegal = es als regelwidrigen Zug { side-of } zählen
choice-as-the-article = die Stellung davor wieder aufbauen, es als regelwidrigen Zug { side-of } zählen, { $opponent } { $minutes } mehr geben
choice-reject-claim = der Anspruch ist unberechtigt: { $opponent } { $minutes } mehr geben; ein aufgeschriebener Zug wird ausgeführt
choice-reconcile = beide Partieformulare vergleichen und die Bretter berichtigen
choice-correct-words = den Zug auf dem Brett { side-of } stehen lassen und die Worte berichtigen
choice-ask-read-back = { side } muss die Ansage wiederholen
choice-waive-read-back = ohne die Wiederholung { side-of } weiterspielen
choice-complete-move = den Zug abschließen, der auf dem Brett { side-of } steht
choice-go-on-by-key = die Züge auf dem Brett { side-of } eintippen, bis es wieder antwortet
choice-loss = { side } verliert die Partie
choice-loss-and-half = { side } verliert die Partie, und der Gegner bekommt einen halben Punkt
choice-grant-five-seconds = beide bekommen fünf Sekunden je Zug, { $opponent } bekommt { $minutes } mehr, und die Partie geht weiter
choice-postpone = die Entscheidung aufschieben; die Partie geht weiter
choice-reject-quickplay = den Anspruch ablehnen, { $opponent } { $minutes } mehr geben; die Partie geht weiter
choice-new-game = die Partie wird annulliert und eine neue gespielt
choice-transfer-position = beide Uhren anhalten; die Stellung { side-of } wird auf ein richtig liegendes Brett übertragen, und die Partie geht weiter
choice-no-castling = die Partie geht weiter, und { side } darf nicht rochieren
choice-no-castling-with-rook = die Partie geht weiter, und { side } darf mit dem Turm von { $square } nicht rochieren
choice-draw = die Partie ist remis
choice-forfeit = kampflos: { $result }
choice-accept-lateness = die Verspätung wird hingenommen; die Partie wird gespielt
choice-take-time-until-he-came = { $time } wird von der Uhr { side-of } abgezogen
choice-sealed-move-is = der Abgabezug { side-of } ist der, den Sie nennen (etwa Sf3)
choice-both-lose = beide verlieren: 0-0

## Named after the typed lines, with `act-`
act-say = vom Spieler gesagt, als wäre es gehört
act-press = die Uhr
act-move = ein Zug auf einem Brett, das nichts selbst erkennt
act-write = ein Eintrag im Partieformular
act-strike = streicht den letzten Eintrag
act-sheet = ein ganzes Partieformular, von Hand geschrieben und später eingereicht
act-key = ein Befehl mit der Taste: { $commands }
act-executed = der angesagte Zug oder die offene Anweisung ist auf einem Brett ausgeführt, das nichts selbst erkennt
act-board = was auf einem Brett steht, das nichts selbst erkennt (ein FEN oder sein erstes Feld)
act-opponent = was der Gegner getan hat, wo sein Brett nichts selbst erkennt: `opponent move Sf6`, `opponent board FEN`, `opponent press`
act-claim = das Fallblättchen des Gegners; `claim illegal` sagt, dass der letzte Zug des Gegners regelwidrig war; `claim touch e2` meldet eine berührte Figur; der Spieler beansprucht Remis: `claim threefold Sf3` oder `claim fifty` (mit dem aufgeschriebenen und nicht ausgeführten Zug, wenn es einen gibt), `claim stalemate`, `claim dead`; `claim clock`: eine Uhr, die für eine Wiederaufnahme falsch gestellt ist; der Schiedsrichter entscheidet; in einer Endspurtphase `claim seconds`, `claim quickplay cannot`, `claim quickplay effort`
act-adjourn = die Formalitäten einer Hängepartie, für den Schiedsrichter. Dessen eigene Zeile beendet die Spielzeit, und der Spieler am Zug gibt ab: `adjourn 2026-11-24 10:00 Saal B` (wann und wo es weitergeht), davor der Rest der Spielzeit, wenn sie früher endet: `adjourn 0:12:00 …`
act-approve = das Gerät ist genehmigt ({ $article })
act-start = die Partie beginnt, obwohl ein Brett noch nicht richtig steht
act-items = die offenen Vorgänge, eine Zeile je Vorgang
act-confirm = das in Vorgang 3 Vorgeschlagene wird ausgeführt; hat es sich geändert, seit es gezeigt wurde, oder gingen andere abgeschlossene Züge verloren, wird das zuerst gesagt
act-choose = die zweite der Möglichkeiten, die `show` für Vorgang 3 zeigt; AMOUNT, wo eine Angabe nötig ist: Minuten oder 0:01:30, beide Uhren, 1/2 Punkt, eine Geldbuße, eine Zahl von Runden
act-refuse = das in Vorgang 3 Vorgeschlagene geschieht nicht
act-decide = eine andere Entscheidung, in den Worten des Schiedsrichters
act-stop = beide Uhren
act-resume = lässt weiterspielen
act-clocks = die Zeiten von Weiß und Schwarz
act-show = Vorgang 3 ganz, und was jede Möglichkeit bewirken würde; `show clock`: woraus beide Zeiten bestehen; `show sheet white`: ein Formular; `show all`: alle offenen Vorgänge; `show envelope`: was auf dem Umschlag einer Hängepartie steht; `show 3 fen`: mit Stellungen als FEN
act-sheets = beide Formulare nebeneinander und ihr erster Unterschied; `sheets 35`: ab Zug 35
act-undo = nimmt die letzte Entscheidung zurück; seither verbrauchte Zeit bleibt verbraucht
act-sign = das Ergebnis ist endgültig; `white: sign`: der Spieler erkennt es an
act-reopen = ein Ende ohne Unterschrift ist keines: die Partie geht weiter
act-drop = eine Verfügung über Zeit wird gestrichen, nach ihrer Nummer in `show clock`
act-back = die Partie geht zurück, sodass 16 Halbzüge bleiben
act-remark = Worte zu Protokoll: auf das Blatt des Schiedsrichters, als Kommentar in die PGN
act-appeal = ein Einspruch gegen eine Entscheidung, zu Protokoll
act-see = ein Spieler am Zug bittet, das Formular des Schiedsrichters zu sehen (Schnell- und Blitzschach mit voller Aufsicht)
act-result = die Partie endet (1-0, 0-1, 1/2-1/2, 1/2-0, 0-1/2, 0-0, +/-, -/+, -/-)
act-item = Sie haben selbst etwas gesehen: white (oder black), der Artikel und was es war; ein Vorgang mit seinen Möglichkeiten, auch der, es dabei zu belassen; `item white 7.5.1 ply 3 WORTE` nennt einen früheren Zug mit seinem Halbzug (1 ist der erste der Partie)
act-found = von Anfang an falsch und jetzt entdeckt: `found setup`, `found swapped white` (König und Dame), `found rook a1` (ein Turm), `found turned black` (das Brett), `found colours`; ein Vorgang mit seinen Möglichkeiten
act-scheme = die Wörter, in denen ein Spieler von jetzt an Züge hört: fide da da-de nb nb-scand sv-scand en-plain
act-accept = der Assistent eines Spielers wird während der Partie zugelassen
act-adaptation = eine Anpassung an örtliche Verhältnisse, zu Protokoll
act-deviation = was anders ist, als ein Artikel sagt, von Ihnen zugelassen, zu Protokoll
act-counter = von jetzt an gezählte regelwidrige Züge von Weiß (oder Schwarz); wo zwei Hände und ein Druck ohne Zug eigene Zähler haben, bleiben diese
act-moves = der Zugzähler: abgeschlossene Züge dessen, der begann; die Perioden zählen danach, keine Zeit ändert sich
act-add = mehr Zeit, und warum
act-status = worauf die Partie wartet
act-seal = der Abgabezug, wenn der Schiedsrichter ihn angeordnet hat; niemand sonst bekommt ihn gezeigt. Danach hält `press` die Uhr an; bis dahin ist er zu ändern
act-present = ein Spieler ist zur Wiederaufnahme einer Hängepartie gekommen
act-open = öffnet den Umschlag und spielt den Abgabezug; `open FILE` mit dem Schlüssel in dieser Datei
act-missing = der Umschlag fehlt

## Named after the variants of `MoveJudgement`, with `judged-`
judged-best = Der beste Zug
judged-good = Gut
judged-small-mistake = Ein kleiner Fehler
judged-mistake = Ein Fehler. Besser: { $move }
judged-blunder = Ein grober Fehler. Besser: { $move }
