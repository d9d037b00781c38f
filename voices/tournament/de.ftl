# Die Wörter, die nur die Seiten des Turniers haben: der Tisch der Schiedsrichter, die Runde, ihre Ergebnisse.

# Überschriften
title-tournament = Annabella: das Turnier
title-desk = Tisch der Schiedsrichter, Runde { $round }
title-sector = Tisch des Sektors { $sector }, Runde { $round }
title-round = Runde { $round }
title-results = Ergebnisse der Runde { $round }
title-shut = Der Tisch der Schiedsrichter ist für Sie noch nicht offen
h-told = Zuletzt gesagt
h-needs = Tische, die auf Sie warten
h-all = Alle Tische
h-games = Partien
h-files = Mehr
h-keys = Tasten

# Um jede Seite herum
told-before = Früher gesagt
told-nothing = Noch wurde nichts mitgeteilt.
stream-lost = Die Verbindung ist weg; bis sie wieder da ist, erscheint nichts Neues.
stream-back = Die Verbindung ist wieder da.
stream-too-many = In diesem Browser sind schon fünf Seiten offen; diese hier zeigt von selbst nichts Neues. Schließen Sie eine andere, oder laden Sie neu.
stream-crowded = Mit diesem Zugang sind zu viele Seiten offen; diese hier zeigt von selbst nichts Neues. Schließen Sie die anderen, und laden Sie dann neu.
keys-open = Tasten zeigen
keys-in-list = In der Liste, wo ein Screenreader im Fokusmodus sein muss
keys-next = nächster Tisch der Liste, voriger
keys-enter = zu seiner Seite
front-round = Die Partien, für Zuschauer
front-desk = Der Tisch der Schiedsrichter
not-entered = Mit diesem Browser ist hier noch niemand eingetreten. Das Programm nennt dort, wo es gestartet wurde, einen Link für den Tisch der Schiedsrichter; jeder gilt einmal.

# Tische
label-board = Brett { $board }: { $white } – { $black }
label-names = { $white } – { $black }
label-apart = { $label } ({ $table })
without-table = Kein Tisch spielt Brett { $board }: { $white } – { $black }.
result-replaced = Brett { $board }: in der Datei der Paarungen steht { $file }, am Brett wurde { $signed } unterschrieben. Der Bericht (TRF) enthält das unterschriebene Ergebnis.
pairing-left-out = Aus den Paarungen weggelassen: { $text }
pairings-left-out = Etwas in der Datei der Paarungen wurde weggelassen.
h-pairings = Aus den Paarungen weggelassen
moves-none = Noch kein Zug.
clocks = Weiß { $white }, Schwarz { $black }
state-setting-up = noch nicht begonnen
state-playing = im Gang
state-clocks-stand = Uhren stehen
state-not-signed = { $result } ({ $reason }), noch nicht unterschrieben
state-signed = { $result } ({ $reason }), unterschrieben
state-unread = nichts von seinem Journal ist zu lesen
games-none = Noch ist keine Partie zu sehen.
round-delay = Alles wird { $time } später gezeigt, als es geschieht.
round-at-once = Alles wird gezeigt, sobald es geschieht.
h-followed = Bretter, denen Sie folgen
follow = Folgen
follow-most = Bis zu { $most } Brettern kann auf einer Seite gefolgt werden; ihre neuen Züge werden mit der Nummer des Brettes vorgelesen.
follow-chosen = Den gewählten Brettern folgen
follow-none = Von diesen Brettern ist noch keines zu sehen.
follow-others = Andere Bretter wählen
followed-news = Brett { $board }: { $text }
tones = Ein Ton für jedes Brett
tones-on = Töne sind an. Sie hören sie in der Reihenfolge der Liste, den tiefsten zuerst.
tones-off = Töne sind aus.
tone-of = Ton { $place } von { $count }, vom tiefsten an

# Wozu ein Schiedsrichter gebraucht wird
needs-none = Kein Tisch wartet auf Sie.
need-item = { $text } (Vorgang { $number })
need-age = schon { $time } lang
need-flag = { $color ->
    [white] Weiß hat weniger als eine Minute
   *[black] Schwarz hat weniger als eine Minute
}
need-device = { $device ->
    [board] Das Brett
    [ear] Das Mikrofon
    [keypad] Der Ziffernblock
    [braille] Die Braillezeile
    [voice] Die Sprachausgabe
   *[sound] Der Ton
} { $of ->
    [white] von Weiß
    [black] von Schwarz
    [room] des Raums
   *[arbiter] des Schiedsrichters
} ist ausgefallen
need-stopped = sein Programm läuft nicht
need-behind = der Tisch der Schiedsrichter hat { $has } von { $of } Zeilen seines Journals; der Rest kommt nicht, das Gezeigte ist also alt
need-floods = er sendet weit mehr, als ein Tisch sendet; er wird langsam gelesen, andere Tische warten nicht darauf
need-lost = von ihm ist nichts zu hören
need-wrong-clock = die Uhr seines Rechners geht um { $minutes } Minuten falsch
need-not-started = noch nicht begonnen
need-clocks-stand = die Uhren stehen
need-not-signed = beendet, und das Ergebnis ist nicht unterschrieben
need-twice = ein anderer Tisch spielt unter denselben Namen; Zuschauer sehen keinen von beiden, bis Sie einen weglassen
need-shown-beside = { $table } spielt unter denselben Namen; Zuschauer sehen die Partie dieses Tisches und jene nicht. Lassen Sie den Tisch weg, der die Partie nicht spielt
need-hidden-for = { $table } spielt unter denselben Namen; Zuschauer sehen jene Partie und diese nicht. Lassen Sie den Tisch weg, der die Partie nicht spielt; vielleicht benutzt jemand den Schlüssel dieses Tisches
leave-out = Diesen weglassen
h-left-out = Weggelassen
left-out = { $table } ist weggelassen: weder Zuschauer noch die Dateien der Runde haben ihn.
take-back = Wieder aufnehmen
need-not-paired = in keiner Paarung der Datei
need-colors-reversed = in keiner Paarung der Datei: Brett { $board } hat diese Spieler mit vertauschten Farben
takes-no-acts = Für diesen Tisch kann von hier aus nichts getan werden: Sein Programm läuft nicht, oder seine Seiten sind abgeschaltet. Gehen Sie an den Tisch.
order-taken = Der Tisch hat die Anordnung angenommen.
order-stale = Nicht geschehen: Die Partie war schon weitergegangen, als die Anordnung kam. Sehen Sie die Seite an und ordnen Sie neu an.
order-forged = Nicht geschehen: Der Tisch kennt einen anderen Schlüssel als den dieses Turniers. Setzen Sie die Zeile `arbiter_key` aus seiner section.toml in seine Konfiguration.
order-not-agreed = Nicht geschehen: Dafür hat der Tisch keine Erlaubnis gegeben.
order-unreadable = Nicht geschehen: Das ist keine Zeile, die der Schiedsrichter tippen kann.
order-foreign = Nicht geschehen: Der Tisch spielt eine andere Partie oder hat andere Zeilen, als weitergegeben wurden.
order-no-answer = Keine Antwort binnen 10 Sekunden. Es kann trotzdem geschehen sein: Kommt die Zeile, steht sie hier. Nichts wird von selbst noch einmal gesendet.
order-nobody-hears = Nicht geschehen: Der Tisch nimmt keine Anordnungen an. Seine Konfiguration nennt keinen `arbiter_key`, oder sein Programm ist nicht verbunden.
order-not-sent = Nichts wurde gesendet: Die Sammelstelle ist nicht zu erreichen, oder vom Tisch ist nichts zu hören.
order-not-from-here = Das geschieht am Tisch, nicht von hier aus.
broker-gone = Die Sammelstelle ist nicht zu erreichen: Von den Tischen, die an sie senden, kommt nichts Neues.
files-refused = { $name } der Runde kann nicht geschrieben werden ({ $why }); es wird wieder versucht. Die Seiten für Schiedsrichter und Zuschauer laufen weiter.
files-slow = die Platte nimmt { $name } der Runde seit zehn Sekunden nicht an; die Seiten für Schiedsrichter und Zuschauer laufen weiter.
files-written = die Dateien der Runde werden wieder geschrieben
store-has-room = die Sammelstelle hat wieder Platz für seine Zeilen
store-nearly-full = { $percent } % seines Platzes bei der Sammelstelle sind belegt; ist er voll, kommen keine Zeilen von ihm mehr an. `annabella tournament make-room { $table }` schafft Platz, solange das Turnier beendet ist
store-full = sein Platz bei der Sammelstelle ist voll: Zeilen von ihm werden dort abgewiesen oder verworfen, das Gezeigte kann also alt sein; andere Tische sind nicht betroffen. Beenden Sie das Turnier, rufen Sie `annabella tournament make-room { $table }` auf und starten Sie es neu; der Tisch sendet seine Partie dann noch einmal
store-disk-nearly-full = Die Platte der Sammelstelle hat nur noch { $megabytes } MB frei. Schaffen Sie Platz; ist sie voll, kommt von keinem Tisch mehr eine Zeile an.
store-disk-has-room = die Platte der Sammelstelle hat wieder Platz
pages-flood = { $who ->
    [stranger] jemand ohne Link ruft mehr Seiten ab, als beantwortet werden: was zu viel ist, wird abgelehnt, und niemand sonst wird aufgehalten. Hört es nicht auf, suchen Sie das Gerät, oder halten Sie Fremde aus diesem Netz fern
    [chief] die Seiten des Tisches der Schiedsrichter senden mehr Anfragen, als ein Mensch senden kann: was zu viel ist, wird abgelehnt, und niemand sonst wird aufgehalten. Schließen Sie ihre Fenster und Programme; vielleicht benutzt jemand Ihren Link
   *[sector] die Seiten des Schiedsrichtertisches { $desk } senden mehr Anfragen, als ein Mensch senden kann: was zu viel ist, wird abgelehnt, und niemand sonst wird aufgehalten. Lassen Sie ihre Fenster und Programme schließen; vielleicht benutzt jemand den Link dieses Tisches
}
pages-as-usual = { $who ->
    [stranger] Fremde rufen Seiten wieder wie sonst ab; mindestens { $refused } Anfragen wurden abgelehnt
    [chief] die Seiten des Tisches der Schiedsrichter senden wieder wie sonst; mindestens { $refused } Anfragen wurden abgelehnt
   *[sector] die Seiten des Schiedsrichtertisches { $desk } senden wieder wie sonst; mindestens { $refused } Anfragen wurden abgelehnt
}
line-first = das ist kein Journal: Die erste Zeile beginnt keines; nichts davon wird gezeigt
line-broken = Zeile { $line } des Journals folgt nicht aus den Zeilen davor; sie wird nicht gezeigt
line-forked = Zeile { $line } des Journals kam ein zweites Mal und sagt etwas anderes; es gilt die erste
line-missing = Zeilen des Journals fehlen, die erste ist { $line }
line-foreign = Zeile { $line } des Journals hat ein anderes Gerät unterschrieben
line-cut = das Journal wurde gekürzt: Zeile { $line } und was folgte, ist weg
line-misdirected = unter dem Namen dieses Tisches wurde vor Zeile { $line } die Antwort der Sammelstelle über eine Zeile von Tisch { $table } gesendet
line-strange = unter dem Namen dieses Tisches wurde vor Zeile { $line } etwas gesendet, das keine Zeile seines Journals ist

# Neues
news-of = { $table }: { $text }
news-of-board = Brett { $board }, { $table }: { $text }
news-lost = von ihm ist nichts mehr zu hören
news-heard = er ist wieder zu hören
news-order-done = `{ $line }` ist doch geschehen
news-order-not-done = `{ $line }` ist nicht geschehen
news-started = die Partie hat begonnen
news-back = Züge wurden zurückgenommen; verbleibende Halbzüge: { $plies }
news-annulled = die Partie ist annulliert; eine neue beginnt
news-reopened = die Partie geht weiter

# Spalten und Dateien
col-table = Tisch
col-last = Letzter Zug
col-clocks = Uhren
col-state = Stand
col-board = Brett
col-white = Weiß
col-black = Schwarz
col-result = Ergebnis
col-moves = Züge
results-signed-only = Ein Ergebnis steht hier, sobald der Schiedsrichter es unterschrieben hat.
file-results = Ergebnisse zum Drucken
file-pgn = Die Runde als PGN

# The pairings
title-pairings = Paarungen der Runde { $round }
front-pairings = Die Paarungen
h-by-board = Nach Brettern
h-by-name = Nach Namen
h-found = Gefunden
pairing-search = Name oder dessen Anfang
pairing-find = Suchen
pairing-nobody = In dieser Runde heißt kein Spieler { $name }.
pairings-all = Alle Paarungen
pairings-none = Dieses Turnier hat keine Datei mit Paarungen.
col-player = Spieler
col-color = Farbe
col-opponent = Gegner
pairing-line = Brett { $board }. { $player } hat { $color ->
    [white] Weiß
   *[black] Schwarz
} gegen { $opponent }.
pairing-free = { $player } hat in dieser Runde keinen Gegner.
pairing-no-opponent = Kein Gegner
