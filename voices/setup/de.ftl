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
port-taken = dort ist das Brett von Weiß angeschlossen; jedes Brett hat einen eigenen Anschluss
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
game-board_number = Die Nummer des Bretts im Turnier; vor der Partie zu hören und im PGN
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
game-seat-lang = Die Sprache alles anderen: da, de, en, nb, sv. Standard: die aus [game]
game-seat-verbosity = Wie viel von einem Zug gesagt wird: „earcon“, „move“, „check“ oder „sentence“. Standard: „move“
game-seat-alarm = Die Restzeiten, die diesem Spieler gesagt werden, einmal je Zeitperiode, wenn der Schiedsrichter es erlaubt.
    Standard: keine; Zeiten werden nur auf Anfrage genannt (D.2.10.4)
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

doctor-part-voice = Stimme
doctor-part-speech-server = Sprachserver
doctor-part-model = Modell
doctor-part-ear = Erkenner
doctor-part-second-recogniser = zweiter Erkenner
doctor-part-loudspeaker = Lautsprecher
doctor-part-microphone = Mikrofon
doctor-part-sound = Ton
doctor-part-boards = Bretter
doctor-part-board = Brett
doctor-part-set-of-pieces = Figurensatz
doctor-part-keypad = Ziffernblock
doctor-part-braille-line = Braillezeile
doctor-part-permissions = Rechte
doctor-part-serial-adapters = serielle Adapter
doctor-part-braille = Braille
doctor-part-clock = Uhr
doctor-part-broker = Broker
doctor-part-disk = Datenträger
doctor-part-game = Partie
doctor-part-web = Seiten
doctor-part-tournament = Turnier
doctor-part-configuration = Konfiguration
doctor-who-white = { $part } von Weiß
doctor-who-black = { $part } von Schwarz
doctor-who-room = { $part } im Raum
doctor-who-arbiter = { $part } des Schiedsrichters
doctor-missing = FEHLT
doctor-without = ohne
doctor-no-answer = keine Antwort in { $seconds } Sekunden
doctor-no-audio = ohne das Merkmal `audio` gebaut
doctor-no-sound = es gibt keinen Soundserver und keine Soundkarte
doctor-no-microphone = es ist kein Mikrofon angeschlossen, oder keines ist in den Toneinstellungen gewählt
doctor-no-default = das Tonsystem nennt kein Standardgerät
doctor-voice-remedy = führen Sie `make deps` aus, oder installieren Sie das Paket neu
doctor-speech-server-speaks = { $server }; Stimmen der Art "user" sprechen damit
doctor-speech-server-missing = { $why } (speech-dispatcher ist installiert); espeak-ng spricht
doctor-speech-server-not-installed = { $why } (speech-dispatcher ist nicht installiert); espeak-ng spricht
doctor-no-speech-server = kein Sprachserver läuft
doctor-speech-server-left-out = ohne das Merkmal `speech-dispatcher` gebaut; espeak-ng spricht
doctor-speech-server-remedy = starten Sie ihn mit `spd-say hallo`, um Ihre eigene Stimme zu hören
doctor-model-found = { $folder } ({ $words } Wörter)
doctor-model-remedy = Züge können inzwischen getippt und über Tasten eingegeben werden
doctor-ear-loads = libvosk lädt { $folder } in { $ms } ms und rechnet { $speed } ms für eine Sekunde Sprache
doctor-ear-slow = libvosk rechnet { $speed } ms für eine Sekunde Sprache: was gesagt wird, kommt zu spät an
doctor-ear-slow-remedy = benutzen Sie an diesem Gerät den Ziffernblock, oder nehmen Sie ein schnelleres; Züge können getippt und über Tasten eingegeben werden
doctor-ear-remedy = versuchen Sie es noch einmal, wenn der Rechner nicht ausgelastet ist; fehlt libvosk, führen Sie `make deps` aus, oder installieren Sie das Paket neu; Züge können inzwischen getippt und über Tasten eingegeben werden
doctor-second-remedy = der erste Erkenner hört allein; nennen Sie ihn mit `second = "whisper-base"`, um ihn trotzdem zu benutzen
doctor-loudspeaker-remedy = schließen Sie einen an, oder starten Sie den Soundserver; Ansagen stehen inzwischen in der Mitschrift
doctor-microphone-remedy = schließen Sie eines an, oder starten Sie den Soundserver; Züge können inzwischen getippt und über Tasten eingegeben werden
doctor-boards-hidden = dieses System zeigt keine seriellen Anschlüsse (/sys ist nicht eingehängt)
doctor-boards-none = es ist kein Brett angeschlossen
doctor-boards-remedy = schließen Sie das Brett an, oder spielen Sie eines mit `annabella simulate`
doctor-permissions-found = jeder vorhandene serielle Anschluss darf geöffnet werden
doctor-permissions-missing = { $ports } darf nicht geöffnet werden
doctor-permissions-remedy = treten Sie der Gruppe bei: `sudo usermod -aG dialout $USER`, und melden Sie sich neu an
doctor-adapter-held = { $adapter } wird von { $by } belegt
doctor-adapters-free = kein anderes Programm beansprucht einen
doctor-adapters-may = keiner wird von einem anderen Programm belegt; { $programs } könnte einen beanspruchen
doctor-adapters-remedy = beenden Sie dieses Programm; firmware/70-annabella-boards.rules hält ModemManager fern, und wo keine Braillezeile es braucht, hält `sudo systemctl mask brltty-udev.service` brltty fern
doctor-braille-missing = liblouis ist nicht installiert; `--format brf` schreibt eigene Zeichen
doctor-clock-uneven = von { $passed } ms zählte sie { $counted }
doctor-clock-date = sie geht gleichmäßig, hält aber heute für den { $date }
doctor-clock-found = geht gleichmäßig; es ist { $time } am { $date }
doctor-clock-remedy = stellen Sie das Datum für die Formulare (`timedatectl`); die Uhr der Partie braucht keines
doctor-broker-missing = nats-server ist nicht installiert; Tische spielen ohne ihn, und ein Turnier liest Ordner
doctor-broker-missing-remedy = ein Turnier mit Broker braucht ihn: `sudo apt install nats-server`
doctor-broker-found = nats-server { $version } in { $path }
doctor-broker-old = nats-server { $version } in { $path }; vor { $sound } kann ein Benutzer ohne Liste von Rechten ein Konto leeren (CVE-2025-30215)
doctor-broker-old-remedy = der eigene Broker eines Turniers bindet jeden Benutzer an eine Liste und ist auch mit einem alten sicher; geben Sie keinem anderen Benutzer ein Konto darauf
doctor-disk-unwritten = in { $folder } kann nicht geschrieben werden: { $why }
doctor-disk-found = { $folder } hat { $free } MB frei, ein Schreiben dauert { $ms } ms
doctor-disk-little = { $told }; zu wenig für Stunden aufgenommenen Tons
doctor-disk-remedy = schaffen Sie Platz, oder nennen Sie mit `games` einen anderen Ordner
doctor-game-approved = { $game }, genehmigt von { $name }
doctor-game-not-approved = { $game }, noch nicht genehmigt: `arbiter: approve NAME` vor dem Beginn
doctor-game-remedy = ändern Sie [game] in der Konfiguration
doctor-board-answers = { $board } an { $port }: antwortet
doctor-board-answers-squares = { $board } an { $port }: antwortet, { $squares } Felder sind besetzt
doctor-board-nothing = { $port }: offen, und es kommt nichts von dort
doctor-board-remedy = prüfen Sie Strom, Kabel und Art (`protocol`); die Partie wartet darauf
doctor-set-new = { $path } wird geschrieben, wenn das Brett seine Figuren gelernt hat
doctor-set-found = { $path }: { $pieces } Figuren
doctor-set-remedy = das Brett lernt seine Figuren neu
doctor-keypad-found = { $path } ist lesbar und hat die Ziffern
doctor-keypad-recorded = { $path } enthält { $presses } Tastendrücke
doctor-keypad-remedy = Züge können inzwischen getippt und gesagt werden
doctor-braille-cells = { $cells } Module
doctor-braille-silent = brltty antwortet nicht
doctor-braille-line-remedy = was gesagt wird, kann inzwischen gehört werden
doctor-no-such-voice = keine Stimme heißt `{ $voice }`
doctor-said-into = in { $device } gesagt: { $text }
doctor-said-by-default = in die Standardausgabe des Systems gesagt: { $text }
doctor-written = als Zeilen geschrieben, ohne Ton: { $text }
doctor-said-nowhere = in keine Ausgabe gesagt, wie eingestellt: { $text }
doctor-not-played = der Satz wurde nicht zu Ende gespielt
doctor-said-remedy = `annabella devices` führt auf, was `device` nennen kann; Zeilen gehen ohne sie weiter
doctor-model-loaded-remedy = führen Sie `make deps` aus, installieren Sie das Paket neu, oder nennen Sie den Ordner eines Modells; Züge können inzwischen getippt und über Tasten eingegeben werden
doctor-microphone-level-remedy = `annabella devices` führt auf, was `device` nennen kann, `annabella listen` zeigt den Pegel
doctor-microphone-typed-remedy = bauen Sie mit Ton, oder setzen Sie kind = "typed"
doctor-web-shut = geschlossen, wie eingestellt
doctor-web-free = jeder freie Port von { $address }
doctor-web-exposed = { $address }; andere Rechner erreichen es, und was dorthin gesendet wird, kann unterwegs gelesen werden (11.3)
doctor-web-taken = an { $address } kann nicht gewartet werden: { $why }
doctor-web-remedy = geben Sie listen in [web] eine andere Adresse, oder "none"
doctor-publish-left-out = dieser Bau veröffentlicht keine Partien (ihm fehlt das Merkmal `tournament`)
doctor-publish-left-out-remedy = installieren Sie einen Bau damit; die Partie geht ohne weiter
doctor-key-open = andere dürfen { $path } lesen; setzen Sie `chmod 600`
doctor-no-leave = niemand hat erlaubt, Partien weiterzugeben (`leave_to_publish` in [game], 11.3)
doctor-table-found = Tisch { $table }, { $url }, nats-server { $version }
doctor-table-found-old = Tisch { $table }, { $url }, nats-server { $version }, älter als 2.10.27: geben Sie dort niemandem Rechte außer namentlich
doctor-tournament-remedy = fragen Sie die Turnierleitung; die Partie geht ohne weiter

doctor-why-no-board = kein Brett an { $a }: dieses Gerät gibt es nicht; schließen Sie es an, oder sehen Sie in `annabella devices` nach
doctor-why-forbidden = keine Berechtigung für { $a }; treten Sie der Gruppe bei, der es gehört (`sudo usermod -aG dialout $USER`, danach neu anmelden), oder installieren Sie die udev-Regeln
doctor-why-busy = { $a } wird von einem anderen Programm benutzt; schließen Sie es, oder warten Sie zehn Sekunden, wenn ModemManager es prüft (die udev-Regeln halten ihn fern)
doctor-why-no-port = { $a } ist kein serieller Anschluss ({ $b }); sehen Sie in `annabella devices` nach
doctor-why-no-loudspeaker = kein Lautsprecher: { $a }; schließen Sie einen an, oder starten Sie den Soundserver, dann `annabella doctor`; ohne ihn gehen Ansagen in die Mitschrift und die Aufnahme
doctor-why-no-microphone = kein Mikrofon: { $a }; schließen Sie eines an, dann `annabella doctor`; ohne es gehen Züge über Tasten oder Terminal
doctor-why-none-called = es gibt keines namens `{ $a }`; `annabella devices` führt sie auf
doctor-why-muted = `{ $a }` ist im Soundserver stummgeschaltet; heben Sie das in den Toneinstellungen auf
doctor-why-no-braille = keine Braillezeile über brltty an { $a }: { $b }; { $c }; die Partie geht ohne sie weiter
doctor-why-install-brltty = installieren und starten Sie brltty (`apt-get install brltty`)
doctor-why-brlapi-key = lassen Sie diesen Benutzer /etc/brlapi.key lesen (Gruppe `brlapi`)
doctor-why-switch-on = schalten Sie die Zeile ein, und schließen Sie sie an
doctor-why-asked-again = es wird wieder danach gefragt
doctor-why-keypad = der Ziffernblock { $a } kann nicht gelesen werden: { $b }; { $c }
doctor-why-keypad-group = lassen Sie diesen Benutzer ihn lesen (Gruppe `input`)
doctor-why-keypad-held = ein anderes Programm hat ihn; ein Ziffernblock gehört einem Spieler allein
doctor-why-keypad-missing = schließen Sie ihn an, oder nennen Sie ihn, wie `ls /dev/input/by-id` es tut
doctor-why-keypad-again = schließen Sie ihn wieder an, oder nennen Sie einen aus `/dev/input/by-id`; es wird auf ihn gewartet
doctor-why-no-model = es gibt keinen Modellordner { $a }; nennen Sie einen mit dem ganzen Pfad (`--model DIR` oder `model` bei `ear`), oder installieren Sie die mitgelieferten neu (models/)
doctor-why-model-torn = das Modell { $a } ist beschädigt: { $b }; entpacken Sie es neu
doctor-why-model-refused = libvosk kann das Modell { $a } nicht laden; entpacken Sie es neu, oder versuchen Sie `annabella doctor`
doctor-why-second-slow = der zweite Erkenner braucht hier { $a } ms, mehr als { $b } ms; ohne ihn kommt in der Partie nichts zu spät, und es wird öfter nachgefragt
doctor-why-second-missing = der zweite Erkenner { $a } fehlt; führen Sie `make deps` aus, oder setzen Sie second = "none"
doctor-why-second-not-there = { $a } ist nicht da; führen Sie `make deps` aus, oder installieren Sie das Paket neu
doctor-why-second-none = keiner ist gewünscht; der erste hört allein
doctor-why-second-scores = whisper-base bewertet einen Zug in { $a } ms ({ $b }); { $c }
doctor-why-both-decide = beide Erkenner entscheiden; nach { $a } Entscheidungen nacheinander, die länger als { $b } ms dauerten, hört der erste allein
doctor-why-second-late = das ist gerade zu spät, gewartet wird { $a } ms: der erste fragt Züge zurück und hört nach { $b } späten Entscheidungen nacheinander allein
doctor-why-no-variants = die Stimme `{ $a }` hat keine Varianten; lassen Sie `{ $b }` weg
doctor-why-no-variant = die Stimme `{ $a }` hat keine Variante `{ $b }`; geben Sie eine an wie `{ $c }`
doctor-why-level = Pegel { $a } dB, Raum { $b } dB, { $c }
doctor-why-too-loud = zu laut: stellen Sie das Mikrofon leiser, oder rücken Sie es weg
doctor-why-nothing-arrives = es kommt nichts an: ist das Mikrofon aus oder stummgeschaltet?
doctor-why-room-loud = der Raum ist laut: rücken Sie das Mikrofon näher, und stellen Sie es leiser
doctor-why-faint = zu leise: stellen Sie das Mikrofon lauter, oder rücken Sie es näher
doctor-why-good = gut
doctor-why-quiet = still; sagen Sie etwas, zum Beispiel eine Ansage
doctor-why-about = { $a }: { $b }
doctor-why-not-found = diese Datei oder diesen Ordner gibt es nicht
doctor-why-denied = keine Berechtigung
doctor-why-refused = die Verbindung wurde abgelehnt
doctor-why-in-use = das Gerät wird benutzt
doctor-why-folder = das ist ein Ordner

# Der Ton des Geräts, für `annabella doctor` und `annabella devices`
doctor-sound-found = kein Lautsprecher und kein Mikrofon ist stummgeschaltet oder auf null gestellt
sound-no-usb = es gibt weder einen USB-Soundstick noch ein USB-Headset noch ein anderes Mikrofon
sound-no-usb-remedy = schließen Sie ein USB-Headset an oder einen USB-Soundstick mit Headset; eine Kopfhörerbuchse hat kein Mikrofon; Züge können inzwischen getippt und über Tasten eingegeben werden
sound-output-only = `{ $name }` ist nur ein Ausgang und hat kein Mikrofon
sound-output-only-remedy = schließen Sie ein Headset mit Mikrofon an; hat dieses eines, wählen Sie in den Toneinstellungen sein Profil mit Eingang
sound-out-muted = der Lautsprecher `{ $name }` ist stummgeschaltet
sound-out-at-zero = der Lautsprecher `{ $name }` steht auf null
sound-in-muted = das Mikrofon `{ $name }` ist stummgeschaltet
sound-in-at-zero = das Mikrofon `{ $name }` steht auf null
sound-at-server-remedy = heben Sie das in den Toneinstellungen auf, und stellen Sie es lauter
sound-on-card-remedy = `alsamixer -c { $card }`: wählen Sie { $control }, schalten Sie es mit M ein (ein Mikrofon mit der Leertaste), und stellen Sie es höher; `sudo alsactl store` behält das

# Was `annabella devices` schreibt
devices-no-ports = keine serielle Schnittstelle gefunden; schließen Sie ein Brett an, schalten Sie es ein, und versuchen Sie es noch einmal
devices-ready = bereit
devices-forbidden = keine Berechtigung (die Gruppe { $group } hat sie)
devices-forbidden-remedy = treten Sie der Gruppe bei, der es gehört (`sudo usermod -aG dialout $USER`, danach neu anmelden), oder installieren Sie firmware/70-annabella-boards.rules
devices-busy = belegt von { $by }
devices-busy-remedy = beenden Sie { $by }
devices-probed-remedy = warten Sie zehn Sekunden; firmware/70-annabella-boards.rules hält ModemManager auf Dauer fern
devices-make = vermutlich { $makes }
devices-make-unknown = Fabrikat unbekannt
devices-no-sound = { $kind } fehlt: { $why }; `annabella doctor` sagt, was zu tun ist

# Gesprochen von `annabella box`, einem Gerät ohne Bildschirm und Tastatur
box-ready = Annabella ist bereit.
box-board = Brett: { $name }.
box-board-gone = Das Brett { $name } ist nicht mehr da.
box-no-board = Kein Brett ist angeschlossen. Zum Üben ist keines nötig.
box-doubtful-board = Etwas ist angeschlossen, das ein Brett sein kann. Seine Art muss in der Konfiguration stehen.
box-keypad = Ein Ziffernblock ist da.
box-keypad-gone = Der Ziffernblock ist nicht mehr da. Schließen Sie ihn wieder an.
box-no-keypad = Kein Ziffernblock ist da. Schließen Sie einen an: Ohne ihn lässt sich nichts wählen.
box-loudspeaker = Ton: { $name }.
box-no-loudspeaker = Kein Lautsprecher ist da.
box-microphone = Mikrofon: { $name }.
box-microphone-gone = Das Mikrofon ist nicht mehr da.
box-no-microphone = Kein Mikrofon ist da. Züge gehen über den Ziffernblock.
box-choices = Drücken Sie 1 zum Üben, 0, um alles noch einmal zu hören, 5 für die Tasten, 9 zum Ausschalten.
box-choices-with-game = Drücken Sie 1 zum Üben, 2 für die vorbereitete Partie, 0, um alles noch einmal zu hören, 5 für die Tasten, 9 zum Ausschalten.
box-other-key = Diese Taste bewirkt hier nichts. Die 5 nennt die Tasten.
box-ask-go-on = Eine Übungspartie ist nicht zu Ende. Damit weitermachen? Enter heißt ja; minus heißt nein und beginnt eine neue.
box-practice-begins = Die Übung beginnt. Zum Verlassen drücken Sie 6, minus, plus und dann Enter.
box-practice-goes-on = Die Übungspartie geht weiter. Zum Verlassen drücken Sie 6, minus, plus und dann Enter.
box-game-begins = Die Partie wird gestartet.
box-no-game = Auf diesem Gerät ist keine Partie vorbereitet. Drücken Sie 1 zum Üben.
box-game-ended = Sie sind wieder am Anfang.
box-game-failed = Das ging nicht: { $why }
box-ask-switch-off = Das Gerät ausschalten? Drücken Sie innerhalb von zehn Sekunden Enter. Jede andere Taste lässt es an.
box-stays-on = Das Gerät bleibt an.
box-switches-off = Alles ist gespeichert. Das Gerät schaltet sich jetzt aus. In dreißig Sekunden darf der Strom weg.
box-cannot-switch-off = Das Gerät lässt sich nicht ausschalten: { $why }. Alles ist gespeichert, der Strom darf also trotzdem weg.
