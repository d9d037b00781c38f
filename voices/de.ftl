# Was Annabella auf Deutsch sagt. Kurz, das entscheidende Wort zuerst, keine Höflichkeit.

# Verlauf
game-starts = Die Partie beginnt
announced-other-than-pegged = Angesagt: { $announced }. Auf dem Brett: { $pegged }
read-back-differs = Anders wiederholt. { $move }
read-back-right = Richtig
please-announce = Zug ansagen
not-understood = Noch einmal
corrected = Berichtigt
too-late-to-correct = Zu spät, die Uhr des Gegners läuft
boards-in-step = Die Bretter stimmen überein
game-over = { $reason }. { $result }

# Fragen
confirm = { $command }? Ja oder nein
confirm-move = { $move }? Ja oder nein

# Antworten
time-own = { $time }
time-opponents = Gegner: { $time }
time-of = { $color ->
    [white] Weiß
   *[black] Schwarz
}: { $time }
moves = { $moves }
no-move-yet = Noch kein Zug
turn = { $number }: { $moves }
turn-black = { $number }, Schwarz: { $moves }
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
file-holds = { $file }: { $pieces }
file-empty = { $file }: leer
rank-holds = { $rank }: { $pieces }
rank-empty = { $rank }: leer
captured = { $color ->
    [white] Weiß
   *[black] Schwarz
} verlor { $pieces }
captured-none = Nichts geschlagen
help = Sage einen Zug oder: { $commands }

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
draw-offered = { $color ->
    [white] Weiß
   *[black] Schwarz
} bietet Remis
draw-offer-noted = Das Angebot gilt
draw-declined = Remis abgelehnt
nothing-to-answer = Kein Angebot
draw-claimed = { $color ->
    [white] Weiß
   *[black] Schwarz
} beansprucht Remis
draw-claimed-clocks-stopped = { $color ->
    [white] Weiß
   *[black] Schwarz
} beansprucht Remis. Uhren angehalten
arbiter-called = { $color ->
    [white] Weiß
   *[black] Schwarz
} ruft den Schiedsrichter. Uhren angehalten
adjust-noted = Notiert: Zurechtrücken

# Hände und Bretter
step-remove = { piece-object } von { $square } wegnehmen
step-clear = { $square } räumen
step-put = { piece-object } auf { $square } setzen
step-bring = { piece-object } von { $from } nach { $to } setzen
sheets-agree = Die Partieformulare stimmen überein. { $color ->
    [white] Weiß
   *[black] Schwarz
} berichtigt das Brett
sheets-agree-both = Die Partieformulare stimmen überein. Beide berichtigen ihre Bretter
assistant-may-execute = Die Assistenz darf es tun
sheets-differ = Die Partieformulare weichen voneinander ab
goes-back = Zurück zur Stellung nach Zug { $number } von { $color ->
    [white] Weiß
   *[black] Schwarz
}
goes-back-to-start = Zurück zum Anfang
board-stands-right = Das Brett steht richtig
pieces-known = Die Figuren auf dem Brett von { $color ->
    [white] Weiß
   *[black] Schwarz
} sind jetzt bekannt
board-lost = Das Brett von { $color ->
    [white] Weiß
   *[black] Schwarz
} antwortet nicht. Kabel und Strom prüfen
board-back = Das Brett von { $color ->
    [white] Weiß
   *[black] Schwarz
} ist wieder da, die Stellung stimmt
board-back-differing = Das Brett von { $color ->
    [white] Weiß
   *[black] Schwarz
} ist wieder da, { $count ->
    [one] ein Feld weicht
   *[other] { $number } Felder weichen
} ab

# Geräte
trouble-ear-lost = Mikrofon ausgefallen. Züge über die Tasten eingeben
trouble-ear-back = Mikrofon wieder da
trouble-no-model = Kein Sprachmodell. Züge über die Tasten eingeben
trouble-journal-lost = Die Partie kann nicht gespeichert werden. Der Schiedsrichter muss mitschreiben

# Der Kanal des Schiedsrichters
arbiter-item = Vorgang { $number }: { $matter }
matter-early-press = { $color ->
    [white] Weiß
   *[black] Schwarz
} drückte die Uhr, bevor der Zug ausgeführt war
matter-boards-differ = { $board ->
    [white] Das weiße Brett
   *[black] Das schwarze Brett
} weicht ab seit Zug { $number } von { $color ->
    [white] Weiß
   *[black] Schwarz
}: { $squares }, { $sure }
matter-boards-differ-unplaced = { $board ->
    [white] Das weiße Brett
   *[black] Das schwarze Brett
} weicht ab seit Zug { $number } von { $color ->
    [white] Weiß
   *[black] Schwarz
}, { $sure }
sure-pieces = sicher, das Brett erkennt Figuren
sure-squares = nur Felder gesehen, keine Figuren, vielleicht schon länger
sure-word = nach den Worten einer Person, vielleicht schon länger
matter-illegal-move = Regelwidriger Zug von { $color ->
    [white] Weiß
   *[black] Schwarz
}
matter-promotion-unfinished = { $color ->
    [white] Weiß
   *[black] Schwarz
} ließ einen Bauern auf { $square } stehen und drückte die Uhr
matter-slip-after-press = { $color ->
    [white] Weiß
   *[black] Schwarz
} sagte einen anderen Zug an als ausgeführt und drückte die Uhr
matter-touch-move = { $color ->
    [white] Weiß
   *[black] Schwarz
} berührte { $square } und zog nicht damit
matter-flag-fell = { $color ->
    [white] Weiß
   *[black] Schwarz
}: Fallblättchen gefallen
matter-called = { $color ->
    [white] Weiß
   *[black] Schwarz
} ruft den Schiedsrichter
matter-read-back-missing = { $color ->
    [white] Weiß
   *[black] Schwarz
} wiederholte die Ansage nicht
matter-board-lost = Das Brett von { $color ->
    [white] Weiß
   *[black] Schwarz
} antwortet nicht
matter-draw-claim = { $color ->
    [white] Weiß
   *[black] Schwarz
} beansprucht Remis: { $reason }
matter-written-move-not-made = { $color ->
    [white] Weiß
   *[black] Schwarz
} hat den mit dem Anspruch notierten Zug nicht gemacht
matter-automatic-draw = Remis: { $reason }

# Warum und wie eine Partie endet
reason-checkmate = Schachmatt
reason-resignation = Aufgegeben
reason-stalemate = Patt
reason-dead-position = Tote Stellung
reason-agreement = Durch Vereinbarung
reason-time = Zeitüberschreitung
reason-threefold = Dreimal dieselbe Stellung
reason-fifty-moves = Fünfzig Züge
reason-fivefold = Fünfmal dieselbe Stellung
reason-seventy-five-moves = Fünfundsiebzig Züge
reason-arbiter = Entscheidung des Schiedsrichters
result-white-wins = Weiß gewinnt
result-black-wins = Schwarz gewinnt
result-draw = Remis
result-both-lose = Beide verlieren
result-half-for-white = Ein halber Punkt für Weiß, keiner für Schwarz
result-half-for-black = Ein halber Punkt für Schwarz, keiner für Weiß
result-white-by-forfeit = Weiß gewinnt, Schwarz ist nicht erschienen
result-black-by-forfeit = Schwarz gewinnt, Weiß ist nicht erschienen
result-both-forfeit = Niemand ist erschienen

# Kommandos mit ihren kürzesten Worten
command-time = Zeit
command-opponent-time = Zeit des Gegners
command-moves = Anzahl der Züge
command-last-move = letzter Zug
command-last-five = letzte fünf
command-all-moves = alle Züge
command-repeat = wiederholen
command-piece = Position und eine Figur
command-file = eine Linie
command-rank = eine Reihe
command-square = ein Feld
command-captured = geschlagene Figuren
command-draw-offer = Remis anbieten
command-claim-threefold = Remis durch Stellungswiederholung
command-claim-fifty-moves = Remis nach fünfzig Zügen
command-claim-stalemate = Patt
command-claim-dead-position = tote Stellung
command-accept = annehmen
command-decline = ablehnen
command-resign = aufgeben
command-correction = Korrektur
command-adjust = zurechtrücken
command-arbiter = Schiedsrichter
command-yes = ja
command-no = nein
command-help = Hilfe
command-stop = Stopp
command-faster = schneller
command-slower = langsamer
command-louder = lauter
command-softer = leiser
