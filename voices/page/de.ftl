# Wörter, die nur die Seiten haben. Was auch am Tisch gesagt wird, steht in ../de.ftl.

# Wer und was
side = { $color ->
    [white] Weiß
   *[black] Schwarz
}
man-king = { $color ->
    [white] weißer
   *[black] schwarzer
} König
man-queen = { $color ->
    [white] weiße
   *[black] schwarze
} Dame
man-rook = { $color ->
    [white] weißer
   *[black] schwarzer
} Turm
man-bishop = { $color ->
    [white] weißer
   *[black] schwarzer
} Läufer
man-knight = { $color ->
    [white] weißer
   *[black] schwarzer
} Springer
man-pawn = { $color ->
    [white] weißer
   *[black] schwarzer
} Bauer
men = { $role ->
    [king] { $number ->
        [one] König
       *[several] Könige
    }
    [queen] { $number ->
        [one] Dame
       *[several] Damen
    }
    [rook] { $number ->
        [one] Turm
       *[several] Türme
    }
    [bishop] Läufer
    [knight] Springer
   *[pawn] { $number ->
        [one] Bauer
       *[several] Bauern
    }
}
man-unknown = eine Figur
differs = nicht wie in der Partie

# Überschriften
title-chooser = Annabella: Wer sind Sie?
title-refused = Diese Seite ist für Sie nicht offen
title-arbiter = Schiedsrichter der Partie { $white } – { $black }
title-player = { $name } gegen { $opponent }
title-assistant = Assistent von { $name }, gegen { $opponent }
title-spectator = { $white } – { $black }
h-told = Zuletzt gesagt
h-line = Eine Zeile schreiben
h-keys = Tasten
h-now = Jetzt
h-next = Als Nächstes
h-acts = Spielen
h-end = Die Partie ist beendet
h-ask = Fragen
h-board = Brett
h-own-board = Ihr Brett
h-boards = Bretter
h-moves = Züge
h-voice = Stimme
h-duties = Was Sie tun
h-game = Partie
h-open-items = Vorgänge
h-course = Gang der Partie
h-clocks = Uhren
h-sheets = Partieformulare
h-laws = Die Regeln
h-journal = Journal
journal-head = Kopf der Kette des Journals
journal-key = Schlüssel des Geräts
journal-unsigned = das Journal ist nicht unterschrieben

# Um jede Seite herum
told-before = Früher gesagt
to-the-desk = Zurück zum Tisch der Schiedsrichter
file-report = Bericht zum Drucken
file-braille = Braille (BRF)
line-label = Eine Zeile wie am Terminal
line-send = Senden
field-empty = Ein Feld ist leer. Füllen Sie es aus und senden Sie noch einmal.
over-signed = Ergebnis { $result } ({ $reason }), unterschrieben
over-unsigned = Ergebnis { $result } ({ $reason }), noch nicht unterschrieben
stream-lost = Die Verbindung ist weg; bis sie wieder da ist, erscheint nichts Neues.
stream-back = Die Verbindung ist wieder da.
stream-too-many = In diesem Browser sind schon fünf Seiten offen; diese hier zeigt von selbst nichts Neues. Schließen Sie eine andere, oder laden Sie neu.
stream-crowded = Mit diesem Zugang sind zu viele Seiten offen; diese hier zeigt von selbst nichts Neues. Schließen Sie die anderen, und laden Sie dann neu.

# Tasten
reads-aloud = Meldungen auf dieser Seite vorlesen
keys-open = Tasten zeigen
keys-where = Alt mit einem Buchstaben wirkt überall auf der Seite, auch in einem Feld. Ein Screenreader gibt es im Lesemodus und im Fokusmodus weiter. Alt+K führt hierher.
keys-single = Einzelne Buchstaben wirken nur auf einem Brett und in der Liste der Vorgänge. Dort muss der Screenreader im Fokusmodus sein. Orca: Einfügen+A wechselt den Modus; zweimal gedrückt bleibt der Fokusmodus. NVDA: Einfügen+Leertaste; der Fokusmodus bleibt, bis sie wieder gedrückt wird.
keys-not-now = Jetzt nicht möglich: { $what }.
keys-messages = die letzten zehn Meldungen, die neueste zuerst
keys-no-message = An dieser Stelle gibt es keine Meldung.
keys-task = die Aufgabe ist erledigt: der Knopf der nächsten Aufgabe
keys-decide = den schwersten Vorgang wie vorgeschlagen entscheiden: erst zeigen, dann ausführen
keys-help = diese Tasten
keys-board = zum Brett
keys-open-items = nächster Vorgang der Liste
keys-in-items = In der Liste der Vorgänge
keys-next-item = nächster Vorgang, voriger Vorgang
keys-evidence = was zu einem Vorgang bekannt ist, und seine Möglichkeiten
keys-choice = diese Möglichkeit des offenen Vorgangs zeigen, dann ausführen
keys-on-board = Auf einem Brett
keys-arrows = von Feld zu Feld
keys-rank-file = zu dieser Reihe; mit Umschalt zur Linie
keys-pieces = nächste Figur dieser Art, mit Umschalt die vorige
keys-square = dieses Feld noch einmal
keys-last = der letzte Zug
keys-rays = was auf den geraden Linien von hier steht; mit Umschalt auf den Diagonalen
keys-time-captured = Ihre Zeit; geschlagene Figuren
keys-typed = In die Zeile geschrieben
keys-typed-c = Ihre Zeit (auch: clock)
keys-typed-l = der letzte Zug (auch: last)
keys-typed-where = wo solche Figuren stehen; was auf einer Linie, einer Reihe, einem Feld steht

# Eintreten
choose-role = Wählen Sie Ihren Platz an dieser Partie.
role-arbiter = Schiedsrichter
role-player = { $color ->
    [white] Spieler der weißen Figuren
   *[black] Spieler der schwarzen Figuren
}
role-assistant = { $color ->
    [white] Assistent von Weiß
   *[black] Assistent von Schwarz
}
role-spectator = Zuschauer
refused-not-entered = Mit diesem Browser ist hier noch niemand eingetreten. Dieser Platz hat einen eigenen Link; dieser Befehl nennt ihn:
refused-link-used = Dieser Link wurde schon benutzt, und jeder gilt einmal. Dieser Befehl nennt einen neuen:
refused-host = Unter dieser Adresse ist die Partie nicht zu erreichen. Nehmen Sie die, die am Anfang genannt wurde.
refused-origin = Dieses Formular kommt von keiner Seite dieser Partie. Öffnen Sie die Seite neu und senden Sie es von dort.
refused-no-such-page = Eine solche Seite gibt es hier nicht.
refused-too-much = Das war zu viel in zu kurzer Zeit. Warten Sie ein wenig, dann geht es weiter.
sent-before = Das wurde schon gesendet und zählt einmal.
refused-not-now = Die Partie antwortet nicht. Vielleicht ist sie zu Ende; was von ihr bleibt, liegt in ihrem Ordner.
refused-not-readable = Was gesendet wurde, ist nicht zu lesen. Gehen Sie zurück und senden Sie es noch einmal.
refused-too-long = Das ist länger als 64 KiB, und nichts davon wurde angenommen. Eine Partie braucht weniger: Senden Sie nur das Formular dieser Partie oder einen kürzeren Text.
refused-no-event-number = `after` braucht die Nummer eines Ereignisses, von 0 an, etwa after=12. Ohne diese Angabe beginnt der Strom beim ersten Ereignis.
web-exposed = Diese Partie ist von anderen Rechnern aus zu erreichen. Wer einen Link hat, kann in die Partie eingreifen; { $article } verlangt Ihre Zustimmung.

# Die Partie
game-waits-for = Erwartet wird: { $wait }
waits-nothing = Es wird auf nichts gewartet.
moves-none = Noch kein Zug.
turn-of = { side } ist am Zug.
board-from = { $color ->
    [white] Das Brett von der weißen Seite
   *[black] Das Brett von der schwarzen Seite
}
board-of = { $color ->
    [white] Das Brett von Weiß, von der weißen Seite
   *[black] Das Brett von Schwarz, von der schwarzen Seite
}
board-then = { $color ->
    [white] Das Brett von Weiß damals
   *[black] Das Brett von Schwarz damals
}
board-would-be = So stünde die Partie
board-squares = Feld für Feld: { $board }
boards-as-they-stand = Beide Bretter, wie sie jetzt stehen sollen.

# Ein Spieler
press = Uhr drücken
say-label = Was Sie sagen würden
say-send = Sagen
move-label = Der Zug auf dem Brett
move-send = Gezogen
seal-label = Ihr Abgabezug
seal-send = Abgeben
executed = Ausgeführt
draw-is-offered = Es ist Remis angeboten.
own-sheet = Ihr Partieformular
write-label = Nächster Eintrag
write-send = Schreiben
strike = Letzten Eintrag streichen
sheet-label = Ein ganzes Formular als PGN
sheet-send = Einreichen
grave = Anbieten, reklamieren, aufgeben
claim-time = Zeitüberschreitung reklamieren
claim-quickplay = Remis beanspruchen (Endspurtphase)
claim-seconds = Um fünf Sekunden je Zug bitten
claim-illegal = Regelwidrigen Zug reklamieren
see-sheet = Das Partieformular des Schiedsrichters ansehen
touch-label = Der Gegner hat die Figur berührt auf
touch-send = Melden
remark-label = Zu Protokoll
remark-send = Zu Protokoll geben
appeal-label = Einspruch, weil
appeal-send = Einspruch einlegen
sign-result = Das Ergebnis unterschreiben
has-signed = Sie haben das Ergebnis unterschrieben.
ask-send = Fragen

# Ein Assistent
next-put-right = { $color ->
    [white] Auf dem Brett von Weiß:
   *[black] Auf dem Brett von Schwarz:
}
next-execute = { $color ->
    [white] Führen Sie auf dem Brett von Weiß aus, was Schwarz angesagt hat:
   *[black] Führen Sie auf dem Brett von Schwarz aus, was Weiß angesagt hat:
}
next-announce = { $color ->
    [white] Sagen Sie den Zug von Weiß an:
   *[black] Sagen Sie den Zug von Schwarz an:
}
next-repeat = { $color ->
    [white] Weiß wiederholt, was Schwarz angesagt hat:
   *[black] Schwarz wiederholt, was Weiß angesagt hat:
}
next-press = { $color ->
    [white] Der Zug von Weiß ist ausgeführt: Setzen Sie die Uhr von Schwarz in Gang.
   *[black] Der Zug von Schwarz ist ausgeführt: Setzen Sie die Uhr von Weiß in Gang.
}
next-enter-move = { $color ->
    [white] Geben Sie den Zug von Weiß ein, sobald er ausgeführt ist.
   *[black] Geben Sie den Zug von Schwarz ein, sobald er ausgeführt ist.
}
next-enter-press = { $color ->
    [white] Der Zug von Weiß ist eingegeben. Geben Sie den Druck von Weiß ein, sobald die Uhr gedrückt ist.
   *[black] Der Zug von Schwarz ist eingegeben. Geben Sie den Druck von Schwarz ein, sobald die Uhr gedrückt ist.
}
move-of = { $color ->
    [white] Der Zug von Weiß
   *[black] Der Zug von Schwarz
}
has-pressed = { $color ->
    [white] Weiß hat die Uhr gedrückt
   *[black] Schwarz hat die Uhr gedrückt
}
stands-on-board = { $color ->
    [white] Was auf dem Brett von Weiß steht (FEN)
   *[black] Was auf dem Brett von Schwarz steht (FEN)
}
stands-send = So steht es da
h-enter = Züge und Stellungen auf Brettern ohne Sensoren
next-nothing = Nichts zu tun.
next-nothing-but = Nichts zu tun. Erwartet wird: { $wait }
announced = Angesagt
repeated = Wiederholt
duties-none = { $color ->
    [white] Weiß hat keinen Assistenten mit einer Aufgabe. Hier steht nur, worauf die Partie wartet. Der Schiedsrichter nimmt einen Assistenten an.
   *[black] Schwarz hat keinen Assistenten mit einer Aufgabe. Hier steht nur, worauf die Partie wartet. Der Schiedsrichter nimmt einen Assistenten an.
}
say-label-assistant = Angesagt oder wiederholt, mit diesen Worten
only-on-request = Nur auf Nachfrage
ask-last-move = Letzter Zug
ask-repeat = Wiederholen
ask-players-time = Zeit des Spielers
ask-opponents-time = Zeit des Gegners
ask-move-count = Zahl der Züge
claims = Reklamationen, Hängepartie
adjourn-label = Für den Schiedsrichter, zur Hängepartie
adjourn-send = Dem Schiedsrichter sagen

# Der Schiedsrichter
last-completed = Letzter abgeschlossener Zug: { $move }
open-items-empty = Kein Vorgang ist offen.
open-item-seen = ({ $article }, nach { $time })
closed-items = Erledigte Vorgänge: { $number }
undo = Letzte Entscheidung zurücknehmen
evidence = Was bekannt ist
boards-then = Die Bretter, wie sie damals standen
choices = Möglichkeiten
penalties = Weitere Strafen
choose = { $number } wählen: { $what }
choose-proposed = { $number } wählen, vorgeschlagen: { $what }
carry-out = { $number } ausführen: { $what }
not-now = Jetzt nicht
own-words = Mit eigenen Worten entscheiden
decide-label = Ihre Entscheidung
decide-send = So entscheiden
refuse-label = Es geschieht nichts, weil
refuse-send = Schließen
open-item = Selbst einen Vorgang eröffnen
open-item-seat = Über
open-item-article = Artikel
open-item-words = Was Sie gesehen haben
open-item-send = Eröffnen
confirm-several = Mehrere wie vorgeschlagen bestätigen
confirm-which = Welche
confirm-send = Bestätigen
approved-by = Das Gerät ist von { $name } genehmigt ({ $article }).
approve-label = Genehmigt von
approve-send = Das Gerät genehmigen
start = Partie beginnen
end-game = Partie beenden
result-label = Ergebnis
result-forfeit = { $result } (kampflos)
result-send = Das ist das Ergebnis
go-back = Züge zurücknehmen
go-back-label = Halbzüge, die bleiben, von { $number }
go-back-send = Zurückgehen
counters = Zähler
counters-now = Gezählte regelwidrige Züge: Weiß { $white }, Schwarz { $black }. Zugzähler: { $moves }.
counter-seat = Regelwidrige Züge von
counter-label = Zahl
move-counter-label = Zugzähler
set = Stellen
sign-open = Ergebnis unterschreiben
sign = Unterschreiben: es ist endgültig
reopen = Dieses Ende gilt nicht
reopen-label = Weil
reopen-send = Die Partie geht weiter
clocks-stand = Beide Uhren sind angehalten.
clocks-resume = Die Uhren laufen lassen …
clocks-stop = Beide Uhren anhalten
clocks-change = Uhren stellen, Zeit geben
clocks-white = Die von Weiß
clocks-black = Die von Schwarz
add-seat = Mehr Zeit für
add-time = Wie viel
add-why = Warum
add-send = Geben
ledger = Woraus sich die Zeiten zusammensetzen
drop-ruling = { $number } aufheben ({ $ruling })
sheets-part = Die Formulare sagen nicht dasselbe bei { $number }
sheets-agree = Soweit beide reichen, sagen die Formulare dasselbe.
sheets-caption = Beide Formulare nebeneinander
sheets-number = Zug
sheet-of = { $color ->
    [white] Formular von Weiß
   *[black] Formular von Schwarz
}
sheets-part-here = (erster Unterschied)
board-not-sensed = { $color ->
    [white] Das Brett von Weiß meldet nichts: Es wird angenommen, dass es wie in der Partie steht.
   *[black] Das Brett von Schwarz meldet nichts: Es wird angenommen, dass es wie in der Partie steht.
}
board-is-right = { $color ->
    [white] Das Brett von Weiß steht wie in der Partie.
   *[black] Das Brett von Schwarz steht wie in der Partie.
}
board-is-not-right = { $color ->
    [white] Das Brett von Weiß weicht ab; Felder: { $number }.
   *[black] Das Brett von Schwarz weicht ab; Felder: { $number }.
}
rule-label = Artikel
rule-send = Nachschlagen
rule-no-number = Das ist keine Nummer eines Artikels.
rule-parts = Darunter: { $list }

# Der Bericht
title-report = { $white } – { $black }: Bericht der Partie
h-agreed = Was vereinbart war
h-timeline = Was wann geschah
report-event = Turnier: { $text }
report-site = Ort: { $text }
report-date = Datum: { $text }
report-round = Runde: { $text }
report-edition = Regeln: { $text }
report-time = Bedenkzeit: { $text }
report-approved = Gerät genehmigt von { $text }
report-no-result = Kein Ergebnis
report-open = offen
report-no-items = Es gab keinen Vorgang.
report-moves-caption = Jeder Zug, mit der Uhr der Seite, die ihn abschloss
report-clock = Uhr
timeline-picture = Zeitlinie der Ansagen, Wiederholungen, abgeschlossenen Züge und Vorgänge; dasselbe folgt in Worten
timeline-empty = Vom Gang ist nichts erhalten.
row-announced = angesagt
row-repeated = wiederholt
row-completed = abgeschlossen
row-items = Vorgänge
mark-announced = { side } sagt { $text } an
mark-repeated = { side } wiederholt richtig
mark-repeated-wrong = { side } wiederholt etwas anderes
mark-completed = { side } schließt { $text } ab
mark-opened = Vorgang { $number } wird eröffnet
mark-closed = Vorgang { $number } wird geschlossen

# What is waited for, clocks, and what is asked back
told-nothing = Noch wurde nichts mitgeteilt.
h-times = Zeiten im Einzelnen
clock-runs = läuft
clock-stands = angehalten
clock-at-zero = Zeit abgelaufen
clocks-as-read = Die Zeiten gelten für den Augenblick, in dem diese Seite entstand.
resume-asked = Die Uhr des Spielers am Zug läuft sofort.
clocks-resume-yes = Ja, die Uhren laufen lassen
made-move = { side } hat { $move } ausgeführt. Die Uhr ist nicht gedrückt.
decide-proposed = Entscheiden: { $what }
carry-out-proposed = Ja, ausführen: { $what }
other-choices = Belege und andere Möglichkeiten ({ $number })
adjourn-session = Partie vertagen …
adjourn-words = Tag, Zeit und Ort der Wiederaufnahme
adjourn-asked = Der Spieler am Zug wird gebeten, einen Zug abzugeben.
adjourn-yes = Ja, die Partie vertagen
is-adjourned = Die Partie ist vertagt. Lassen Sie die Uhren laufen, um sie wieder aufzunehmen.
present = { side } ist anwesend
show-envelope = Was auf dem Umschlag steht
envelope-is-shut = Die Partie ist wieder aufgenommen. Der Umschlag ist noch verschlossen.
open-envelope = Umschlag öffnen …
open-asked = Der abgegebene Zug wird auf dem Brett ausgeführt, und alle erfahren ihn.
open-envelope-yes = Ja, den Umschlag öffnen
envelope-missing = Der Umschlag fehlt …
missing-asked = Ein Vorgang über den fehlenden Umschlag wird eröffnet.
missing-yes = Ja, er fehlt
not-started-yet = Die Partie hat noch nicht begonnen.
for-the-record = Bemerkungen zu Protokoll
voice-settings = Stimme: Tempo, Lautstärke, Länge
ask-more = Weitere Fragen
you-move = Sie sind am Zug.
they-move = Ihr Gegner ist am Zug.
you-repeat = Wiederholen Sie, was angesagt wurde.
they-repeat = Ihr Gegner wiederholt Ihre Ansage.
you-answer = Ihre Antwort wird erwartet.
they-answer = Die Antwort Ihres Gegners wird erwartet.
your-board-answers = Ihr Brett antwortet noch nicht.
their-board-answers = Das Brett Ihres Gegners antwortet noch nicht.
your-board-right = Stellen Sie Ihr Brett richtig.
their-board-right = Ihr Gegner stellt das Brett richtig.
your-board-squares = Stellen Sie Ihr Brett richtig; sehen Sie nach: { $squares }.
their-board-squares = Ihr Gegner stellt das Brett richtig: { $squares }.
you-called = Sie haben den Schiedsrichter gerufen; die Uhren sind angehalten.
they-called = Ihr Gegner hat den Schiedsrichter gerufen; die Uhren sind angehalten.
you-seal = Geben Sie Ihren Zug ab und halten Sie dann Ihre Uhr an.
they-seal = Ihr Gegner gibt einen Zug ab.
you-sign = Ihre Unterschrift wird erwartet.
they-sign = Die Unterschrift Ihres Gegners wird erwartet.
