# Was beim Einrichten gefragt und bemerkt wird: `annabella init`, und was `annabella doctor` laut sagt.

# Fragen. Was in Klammern steht, gilt, wo nichts geantwortet wird
ask = { $question } [{ $otherwise }]
ask-edition = Welcher Text der Regeln: { $choices }
ask-time-control = Wie viel Zeit, etwa 90+30, 25d10, 40/90+30,30+30
ask-approved-by = Wer dieses Gerät genehmigt hat, Name des Schiedsrichters (11.3); niemand: der Schiedsrichter tut es am Brett
ask-event = Name der Veranstaltung, für die Formulare
ask-round = Die Runde
schemes-explained = Züge werden mit den Wörtern eines Schemas angesagt. Der Springer nach f3 wird so angesagt:
scheme-of-language = {"  "}(Deutsch)
ask-scheme = Die Ansagewörter von { $color ->
    [white] Weiß
   *[black] Schwarz
}: { $choices }
ask-name = Name von { $color ->
    [white] Weiß
   *[black] Schwarz
}
ask-impaired = Ist { $color ->
    [white] Weiß
   *[black] Schwarz
} blind oder sehbehindert, ja oder nein
ask-board = Das Brett von { $color ->
    [white] Weiß
   *[black] Schwarz
}: { $choices }
ask-port = Wo dieses Brett angeschlossen ist; `annabella devices` nennt es
board-left-out = { $color ->
    [white] Weiß hat
   *[black] Schwarz hat
} kein Brett: `{ $board }` wurde ohne Anschluss gewählt
ask-sound = Hat { $color ->
    [white] Weiß
   *[black] Schwarz
} ein Headset, ja oder nein
ask-again = „{ $answer }“ geht nicht: { $why }
not-one-of = es ist eines von { $choices }
not-a-time-control = schreiben Sie Minuten und Sekunden je Zug, etwa 90+30; 25d10 mit Verzögerung; 40/90+30,30+30 mit Abschnitten
doubtful-time-control = Minuten oder Sekunden? Schreiben Sie { $minutes } oder { $seconds }.
yes = ja
no = nein
none = keines
next-commands = Prüfen Sie die Geräte mit `annabella doctor --config { $file }`, dann spielen Sie mit `annabella play --config { $file }`

# Die Bemerkungen der Datei
file-head = Eine Partie für Annabella. Annabella liest diese Datei: annabella play --config { $file }
file-read = Eine Zeile, die mit # und einem Leerzeichen beginnt, ist eine Bemerkung. Eine Zeile, die mit # ohne Leerzeichen beginnt,
    ist ein Schlüssel, der nicht gesetzt ist, mit einem Beispiel. Ohne ihr # gilt sie. Geräte prüfen: annabella doctor --config { $file }
section-game = Was für die Partie vereinbart ist
section-game-seat = { $color ->
    [white] Weiß, der Spieler
   *[black] Schwarz, der Spieler
}
section-game-seat-assistant = Der Assistent von { $color ->
    [white] Weiß
   *[black] Schwarz
}: wer jede der sechs Aufgaben tut (D.2.10), „person“, „daemon“ (das Programm) oder „nobody“
section-seat = { $color ->
    [white] Ziffernblock und Braillezeile von Weiß
   *[black] Ziffernblock und Braillezeile von Schwarz
}
section-seat-board = Das Brett von { $color ->
    [white] Weiß
   *[black] Schwarz
}. Ohne eines werden Züge getippt oder von einem Assistenten bestätigt
section-seat-ear = Das Mikrofon von { $color ->
    [white] Weiß
   *[black] Schwarz
} und die Spracherkennung
section-seat-voice = Die Stimme für { $color ->
    [white] Weiß
   *[black] Schwarz
}, und wo sie klingt
section-room-voice = Was alle am Brett hören, und ein Spieler ohne eigene Stimme
section-arbiter-voice = Was der Schiedsrichter hört, er allein
section-web = Der Webserver: womit sich Browser und andere Terminals verbinden
section-broker = Die Sammelstelle des Turniers, an die dieser Tisch seine Partie weitergibt

games = Der Ordner, in dem jede Partie ihren eigenen bekommt. Standard: games
game-edition = Welcher Text der Regeln gilt: da09, no14, sv17, da17, da18, fide23. Standard: da18, in jeder Sprache
game-event = Name der Veranstaltung, für die Formulare
game-site = Wo gespielt wird
game-date = Das Datum, Jahr.Monat.Tag; heute, wo es nicht gesetzt ist
game-round = Die Runde
game-fen = Die Stellung, aus der die Partie beginnt, als FEN. Standard: die übliche Anfangsstellung
game-chess960 = Eine der 960 Anfangsstellungen, ausgelost; nicht unter da09 und sv17. Standard: false
game-chess960_number = Welche davon, 0 bis 959. Standard: ausgelost
game-time_control = Minuten und Sekunden je Zug: 90+30; mit Verzögerung: 25d10; mit Perioden: 40/90+30,30+30. Standard: 90+30
game-draw_ban = Kein Remis wird vereinbart, bevor beide so viele Züge gemacht haben. Standard: 0, keine Grenze
game-approved_by = Wer dieses Gerät für die Partie genehmigt hat; ohne Genehmigung beginnt keine Partie (11.3)
game-leave_to_publish = Wer erlaubt hat, die Partie während des Spiels weiterzugeben (11.3); ohne Erlaubnis wird nichts weitergegeben
game-illegal_counter = Wie regelwidrige Züge gezählt werden: „edition“ wie der Text es hat, „joint“ oder „separate“. Standard: „edition“
game-supervised_blitz_minutes = Minuten einer Strafe im Blitz unter voller Aufsicht, wenn die Ausschreibung sie nennt.
    Standard: was die Ausgabe sagt. fide23 sagt zwei; viele Veranstaltungen nehmen eine
game-appointed = Wann die Partie beginnen soll (6.6). Standard: sobald die Bretter richtig stehen
game-default_time = Wie spät ein Spieler kommen darf (6.7). Standard: was die Ausgabe sagt; no14 verlangt die Angabe
game-low_time = Die Restzeit, bei der ein sehbehinderter Spieler zwei kurze hohe Töne hört, einmal je Zeitperiode,
    wenn der Schiedsrichter es erlaubt. Standard: kein Ton; Zeiten werden nur auf Anfrage genannt (D.2.10.4)
game-supervision = Schnell- und Blitzschach: „full“ oder „partial“ beaufsichtigt (A.3, A.4, B.2, B.3). Standard: „full“
game-quickplay_finish = Ob eine Endspurtphase angekündigt wurde (G, III). Standard: unbekannt; der Schiedsrichter bekommt den Artikel gezeigt
game-arbiter_present = Ob ein Schiedsrichter da ist; ohne einen beendet ein Anspruch in der Endspurtphase die Partie (G, III).
    Standard: true
game-arbiter_key = Der öffentliche Schlüssel, für den Abgabezüge verschlüsselt werden. Ohne ihn macht das Programm einen eigenen;
    dann kann jeder, der das Benutzerkonto des Geräts benutzen darf, einen Abgabezug öffnen
game-adaptation = Was an die Umstände angepasst wurde (D.1), in Worten; wird vermerkt, sonst nichts
game-lang = Die Sprache des Schiedsrichters: da, de, en, nb, sv. Standard: en

game-seat-name = Der Name, für die Formulare
game-seat-sight = „impaired“ spielt auf einem Steckbrett und hört jeden Zug; „sighted“ spielt auf einem gewöhnlichen Brett.
    Standard: „sighted“; „impaired“ für Weiß, wenn die Datei keinen Abschnitt [game.white] hat
game-seat-hearing_impaired = Ob dieser Spieler auch schlecht hört (D.2.11). Standard: false
game-seat-board = Was ein Brett, das es in beiden Arten gibt, erkennt: „identity“ (welche Figur) oder „occupancy“. Standard: „identity“
game-seat-scheme = Die Wörter der Ansagen: fide, da, da-de, nb, nb-scand, sv-scand, en-plain.
    Standard: die Wörter, die die Ausgabe zuerst nennt: da unter da09, da17 und da18, nb unter no14, fide unter sv17 und fide23
game-seat-lang = Die Sprache alles anderen: da, de, en, nb, sv. Standard: en
game-seat-verbosity = Wie viel von einem Zug gesagt wird: „earcon“, „move“, „check“ oder „sentence“. Standard: „move“
game-seat-ear = Ob die Worte dieses Spielers gehört oder getippt werden; ohne sie wird keine Wiederholung erwartet. Standard: true
game-seat-sheet = Wer das Formular dieses Spielers führt: „dictated“ (D.2.7), „entered“, „paper“ oder „daemon“ (das Programm).
    Standard: „paper“; „dictated“ für Weiß, wenn die Datei keinen Abschnitt [game.white] hat
game-seat-assistant_name = Der Name des Assistenten, vom Schiedsrichter angenommen
game-seat-helper_accepted_by = Wer den Assistenten für den Schiedsrichter angenommen hat (4.9, 6.2.6, 8.1.6)

game-seat-assistant-execute = a: führt die Züge auf dem Brett des Gegners aus; niemals das Programm.
    Standard: „person“, wenn assistant_name gesetzt ist und keine Aufgabe; sonst „nobody“
game-seat-assistant-announce = b: sagt die Züge beider an. Standard: „daemon“
game-seat-assistant-score_and_press = c: führt das Formular und setzt die Uhr des Gegners in Gang.
    Standard: wie bei a; immer „nobody“, wenn der Spieler sieht
game-seat-assistant-inform = d: nennt auf Verlangen Zugzahlen und Zeiten. Standard: „daemon“; „nobody“, wenn der Spieler sieht
game-seat-assistant-claim = e: reklamiert Zeitüberschreitung, meldet eine berührte Figur.
    Standard: „daemon“; „nobody“, wenn der Spieler sieht
game-seat-assistant-adjourn = f: die Formalitäten einer Hängepartie. Standard: wie bei c

seat-keypad = Ein Ziffernblock an USB, am besten ein Pfad unter /dev/input/by-id
seat-braille = Eine Braillezeile über brltty: true, oder wo brltty antwortet, etwa „:0“. Standard: false
seat-board-protocol = Die Art: { $boards }
seat-board-port = Wo es angeschlossen ist, am besten ein Pfad, der Umstecken überlebt (`annabella devices`)
seat-board-set = Wo ein Brett, das seine Figuren lernt, sie behält
seat-ear-kind = „vosk“ hört, „typed“ liest nur getippte Zeilen. Standard: „vosk“
seat-ear-model = Der Ordner des Modells, wo es nicht das mitgelieferte ist
seat-ear-device = Der Name des Mikrofons (`annabella devices`); das des Systems, wo er nicht gesetzt ist
seat-ear-headphones = Ob der Spieler seine Stimme im Kopfhörer hat: dann darf währenddessen gesprochen werden. Standard: false
seat-ear-push_to_talk = Gehört wird nur zwischen einem getippten „talk“ und dem nächsten. Standard: false
seat-ear-second = Der zweite Erkenner: "whisper-base", "none" oder eine Datei oder ein Ordner.
    Standard: der mitgelieferte, wenn der Rechner schnell genug dafür ist. Ein hier genannter wird auf jedem Rechner benutzt
seat-ear-keep_sound = Ob ein Diktat als Ton behalten wird. Standard: true
seat-voice-kind = „user“ (der eigene Sprachserver, wo er läuft, sonst espeak-ng), „espeak“, „speech-dispatcher“ oder „transcript“ (nur Zeilen).
    Standard: „user“
seat-voice-device = Der Name des Ausgangs (`annabella devices`) oder „none“; der des Systems, wo er nicht gesetzt ist
seat-voice-rate = Wörter in der Minute, 80 bis 900. Standard: die eigene Einstellung des Benutzers, oder 175
seat-voice-volume = 0 bis 100. Standard: die eigene Einstellung des Benutzers, oder 100
seat-voice-voice = Eine Spielart der Stimme: von espeak-ng etwa f3, vom Sprachserver etwa female1
seat-voice-record = Ob das Gesagte auch als Ton behalten wird. Standard: false
web-listen = Die Adresse, auf der er lauscht; „none“ schaltet ihn ab. Jede andere als 127.0.0.1 ist von anderen Rechnern aus zu erreichen.
    Standard: 127.0.0.1 an einem freien Port
web-names = Andere Adressen, unter denen er geöffnet wird, mit ihren Ports
broker-url = Wo die Sammelstelle des Turniers ist, meist tls://RECHNER:4222
broker-table = Wie dieser Tisch im Turnier heißt: Buchstaben a bis z, Ziffern, - und _
broker-key = Die Datei mit dem Schlüssel dieses Tisches (annabella tournament enrol-table)
broker-ca = Die Datei mit der eigenen Zertifizierungsstelle des Turniers; nötig bei tls://
broker-arbiter_key = Öffentlicher Schlüssel der Turnierleitung, deren Anordnungen gelten (steht in section.toml)
broker-orders = Was sie anordnen darf: start, item (ein Vorgang), decide (Vorgänge), time (die Uhren). Standard: alle vier

# Vom Doktor laut in den Ausgang jedes Spielers gesagt
doctor-speaks = Hier ist Annabella. Das hört { $color ->
    [white] Weiß
   *[black] Schwarz
}.
doctor-speaks-to-room = Hier ist Annabella. Das hören alle im Raum.
doctor-speaks-to-arbiter = Hier ist Annabella. Das hört der Schiedsrichter.

doctor-not-proved = NICHT NACHGEWIESEN
doctor-wrong = FALSCH
doctor-board-silent = { $board } an { $port }: Von dort kam nichts, also ist nichts nachgewiesen
doctor-board-silent-remedy = heben Sie eine Figur und setzen Sie sie wieder ab, während `annabella doctor` noch einmal läuft; er hört vier Sekunden zu
doctor-board-is-other = { $port }: Dort antwortet { $other }, und genannt ist { $board }
doctor-board-is-other-remedy = schreiben Sie `protocol = "{ $protocol }"`
doctor-board-unread = { $port }: Was von dort kommt, sendet kein { $board }
doctor-board-unread-remedy = schreiben Sie die Art des Bretts als `protocol`, und sehen Sie nach, ob der Anschluss der des Bretts ist
doctor-set-unread = { $path }: { $why }
doctor-set-unread-remedy = löschen Sie die Datei; das Brett lernt seine Figuren in der Grundstellung
doctor-keypad-pipe = { $path } ist eine Pipe: Was von dort kommen wird, ist nicht bekannt
doctor-keypad-pipe-remedy = nennen Sie einen Ziffernblock aus `/dev/input/by-id`, oder probieren Sie die Tasten in einer Partie: Mit Taste `5` sagt jede Taste, was sie tut
doctor-keypad-none = { $path } ist kein Ziffernblock
doctor-keypad-none-remedy = nennen Sie einen Ziffernblock aus `/dev/input/by-id`
doctor-file-empty = { $path } ist leer
doctor-file-empty-remedy = nennen Sie die richtige Datei
doctor-configuration-empty = { $path } ist leer, also wurde kein Gerät geprüft
doctor-configuration-empty-remedy = `annabella init` schreibt eine Konfiguration
doctor-key-of-other = der Schlüssel in { $path } ist nicht der von Tisch { $table }: { $why }
doctor-key-of-other-remedy = nehmen Sie die Schlüsseldatei, die das Turnier für diesen Tisch angelegt hat
