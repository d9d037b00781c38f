# Vad Annabella säger på svenska. Kort, det avgörande ordet först, ingen artighet.

# Partiets gång
game-starts = Partiet börjar
announced-other-than-pegged = Sagt: { $announced }. På brädet: { $pegged }
read-back-differs = Upprepat annorlunda. { $move }
read-back-right = Rätt
please-announce = Säg draget
not-understood = Säg det igen
corrected = Rättat
too-late-to-correct = För sent, motståndarens klocka går
boards-in-step = Brädena stämmer överens
game-over = { $reason }. { $result }

# Frågor
confirm = { $command }? Ja eller nej
confirm-move = { $move }? Ja eller nej

# Svar
time-own = { $time }
time-opponents = Motståndare: { $time }
time-of = { $color ->
    [white] Vit
   *[black] Svart
}: { $time }
moves = { $moves }
no-move-yet = Inget drag ännu
turn = { $number }: { $moves }
turn-black = { $number }, svart: { $moves }
square-holds = { $square }: { $piece }
square-empty = { $square }: tom
pieces-stand = { $piece }, { $where }
side-squares = { $color ->
    [white] vit
   *[black] svart
}: { $squares }
pieces-none = { $piece }: ingen
pieces-none-of = { $piece }, { $color ->
    [white] vit
   *[black] svart
}: ingen
file-holds = { $file }: { $pieces }
file-empty = { $file }: tom
rank-holds = { $rank }: { $pieces }
rank-empty = { $rank }: tom
captured = { $color ->
    [white] Vit
   *[black] Svart
} har förlorat { $pieces }
captured-none = Inget är slaget
help = Säg ett drag eller: { $commands }

# Pjäser: med färg, som objekt till ett verb, flera av samma slag
piece = { $color ->
    [white] { $role ->
        [rook] vitt
       *[other] vit
    }
   *[black] svart
} { $piece }
piece-object = { $color ->
    [white] { $role ->
        [rook] vitt
       *[other] vit
    }
   *[black] svart
} { $piece }
several = { $number } { $role ->
    [queen] damer
    [rook] torn
    [bishop] löpare
    [knight] springare
    [pawn] bönder
   *[king] kungar
}

# Remi, uppgivet parti, domare
draw-offered = { $color ->
    [white] Vit
   *[black] Svart
} erbjuder remi
draw-offer-noted = Anbudet gäller
draw-declined = Remi avböjd
nothing-to-answer = Inget anbud
draw-claimed = { $color ->
    [white] Vit
   *[black] Svart
} kräver remi
draw-claimed-clocks-stopped = { $color ->
    [white] Vit
   *[black] Svart
} kräver remi. Klockorna är stoppade
arbiter-called = { $color ->
    [white] Vit
   *[black] Svart
} tillkallar domaren. Klockorna är stoppade
adjust-noted = Noterat: pjäserna rättas till

# Händer och bräden
step-remove = Ta bort { piece-object } från { $square }
step-clear = Töm { $square }
step-put = Sätt { piece-object } på { $square }
step-bring = Flytta { piece-object } från { $from } till { $to }
sheets-agree = Protokollen stämmer överens. { $color ->
    [white] Vit
   *[black] Svart
} rättar sitt bräde
sheets-agree-both = Protokollen stämmer överens. Båda rättar sina bräden
assistant-may-execute = Medhjälparen får göra det
sheets-differ = Protokollen stämmer inte överens
goes-back = Tillbaka till ställningen efter drag { $number } av { $color ->
    [white] vit
   *[black] svart
}
goes-back-to-start = Tillbaka till början
board-stands-right = Brädet står rätt
pieces-known = Pjäserna på { $color ->
    [white] vits bräde
   *[black] svarts bräde
} är nu kända
board-lost = { $color ->
    [white] Vits bräde
   *[black] Svarts bräde
} svarar inte. Kontrollera kabel och ström
board-back = { $color ->
    [white] Vits bräde
   *[black] Svarts bräde
} svarar igen, ställningen stämmer
board-back-differing = { $color ->
    [white] Vits bräde
   *[black] Svarts bräde
} svarar igen, { $count ->
    [one] en ruta avviker
   *[other] { $number } rutor avviker
}

# Utrustning
trouble-ear-lost = Mikrofonen är borta. Ge dragen med tangenterna
trouble-ear-back = Mikrofonen är tillbaka
trouble-no-model = Ingen talmodell. Ge dragen med tangenterna
trouble-journal-lost = Partiet kan inte sparas. Domaren måste anteckna

# Domarens kanal
arbiter-item = Ärende { $number }: { $matter }
matter-early-press = { $color ->
    [white] Vit
   *[black] Svart
} tryckte på klockan innan draget var utfört
matter-boards-differ = { $board ->
    [white] Vits
   *[black] Svarts
} bräde skiljer sig sedan drag { $number } av { $color ->
    [white] vit
   *[black] svart
}: { $squares }, { $sure }
matter-boards-differ-unplaced = { $board ->
    [white] Vits
   *[black] Svarts
} bräde skiljer sig sedan drag { $number } av { $color ->
    [white] vit
   *[black] svart
}, { $sure }
sure-pieces = säkert, brädet ser pjäserna
sure-squares = bara fält sedda, inte pjäser, kanske äldre
sure-word = enligt en persons ord, kanske äldre
matter-illegal-move = Regelstridigt drag av { $color ->
    [white] vit
   *[black] svart
}
matter-promotion-unfinished = { $color ->
    [white] Vit
   *[black] Svart
} lät en bonde stå på { $square } och tryckte på klockan
matter-slip-after-press = { $color ->
    [white] Vit
   *[black] Svart
} tillkännagav ett annat drag än det utförda och tryckte på klockan
matter-touch-move = { $color ->
    [white] Vit
   *[black] Svart
} rörde { $square } utan att flytta pjäsen
matter-flag-fell = { $color ->
    [white] Vits
   *[black] Svarts
} kläpp har fallit
matter-called = { $color ->
    [white] Vit
   *[black] Svart
} kallar på domaren
matter-read-back-missing = { $color ->
    [white] Vit
   *[black] Svart
} upprepade inte draget
matter-board-lost = { $color ->
    [white] Vits bräde
   *[black] Svarts bräde
} svarar inte
matter-draw-claim = { $color ->
    [white] Vit
   *[black] Svart
} kräver remi: { $reason }
matter-written-move-not-made = { $color ->
    [white] Vit
   *[black] Svart
} utförde inte det drag som antecknades med kravet
matter-automatic-draw = Remi: { $reason }

# Varför och hur ett parti slutade
reason-checkmate = Schackmatt
reason-resignation = Uppgivet
reason-stalemate = Patt
reason-dead-position = Död ställning
reason-agreement = Efter överenskommelse
reason-time = Tiden är ute
reason-threefold = Samma ställning tre gånger
reason-fifty-moves = Femtio drag
reason-fivefold = Samma ställning fem gånger
reason-seventy-five-moves = Sjuttiofem drag
reason-arbiter = Domarens beslut
result-white-wins = Vit vinner
result-black-wins = Svart vinner
result-draw = Remi
result-both-lose = Båda förlorar
result-half-for-white = En halv poäng till vit, ingen till svart
result-half-for-black = En halv poäng till svart, ingen till vit
result-white-by-forfeit = Vit vinner, svart kom inte
result-black-by-forfeit = Svart vinner, vit kom inte
result-both-forfeit = Ingen kom

# Kommandon med sina kortaste ord
command-time = tid
command-opponent-time = motståndarens tid
command-moves = antal drag
command-last-move = senaste draget
command-last-five = senaste fem
command-all-moves = alla drag
command-repeat = upprepa
command-piece = position och en pjäs
command-file = en linje
command-rank = en rad
command-square = en ruta
command-captured = slagna pjäser
command-draw-offer = erbjud remi
command-claim-threefold = remi genom ställningsupprepning
command-claim-fifty-moves = remi genom femtio drag
command-claim-stalemate = patt
command-claim-dead-position = död ställning
command-accept = acceptera
command-decline = avböj
command-resign = ge upp
command-correction = korrigering
command-adjust = jag rättar till
command-arbiter = domare
command-yes = ja
command-no = nej
command-help = hjälp
command-stop = stopp
command-faster = snabbare
command-slower = långsammare
command-louder = högre
command-softer = lägre
