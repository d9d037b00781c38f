# Hva Annabella sier på norsk. Kort, det avgjørende ordet først, ingen høflighet.

# Partiets gang
game-starts = Partiet begynner
announced-other-than-pegged = Lest opp: { $announced }. På brettet: { $pegged }
read-back-differs = Gjentatt annerledes. { $move }
read-back-right = Riktig
please-announce = Les opp trekket
not-understood = Si det igjen
corrected = Rettet
too-late-to-correct = For sent, motstanderens klokke går
boards-in-step = Brettene stemmer overens
game-over = { $reason }. { $result }

# Spørsmål
confirm = { $command }? Ja eller nei
confirm-move = { $move }? Ja eller nei

# Svar
time-own = { $time }
time-opponents = Motstander: { $time }
time-of = { $color ->
    [white] Hvit
   *[black] Svart
}: { $time }
moves = { $moves }
no-move-yet = Ingen trekk ennå
turn = { $number }: { $moves }
turn-black = { $number }, svart: { $moves }
square-holds = { $square }: { $piece }
square-empty = { $square }: tomt
pieces-stand = { $piece }, { $where }
side-squares = { $color ->
    [white] hvit
   *[black] svart
}: { $squares }
pieces-none = { $piece }: ingen
pieces-none-of = { $piece }, { $color ->
    [white] hvit
   *[black] svart
}: ingen
file-holds = { $file }: { $pieces }
file-empty = { $file }: tom
rank-holds = { $rank }: { $pieces }
rank-empty = { $rank }: tom
captured = { $color ->
    [white] Hvit
   *[black] Svart
} har mistet { $pieces }
captured-none = Ingenting er slått
help = Si et trekk eller: { $commands }

# Brikker: med farge, som objekt for et verb, flere av samme slag
piece = { $color ->
    [white] { $role ->
        [rook] hvitt
       *[other] hvit
    }
   *[black] svart
} { $piece }
piece-object = { $color ->
    [white] { $role ->
        [rook] hvitt
       *[other] hvit
    }
   *[black] svart
} { $piece }
several = { $number } { $role ->
    [queen] dronninger
    [rook] tårn
    [bishop] løpere
    [knight] springere
    [pawn] bønder
   *[king] konger
}

# Remis, oppgivelse, dommer
draw-offered = { $color ->
    [white] Hvit
   *[black] Svart
} tilbyr remis
draw-offer-noted = Tilbudet gjelder
draw-declined = Remis avslått
nothing-to-answer = Ikke noe tilbud
draw-claimed = { $color ->
    [white] Hvit
   *[black] Svart
} krever remis
draw-claimed-clocks-stopped = { $color ->
    [white] Hvit
   *[black] Svart
} krever remis. Klokkene er stoppet
arbiter-called = { $color ->
    [white] Hvit
   *[black] Svart
} tilkaller dommeren. Klokkene er stoppet
adjust-noted = Notert: brikkene rettes på

# Hender og brett
step-remove = Fjern { piece-object } fra { $square }
step-clear = Rydd { $square }
step-put = Sett { piece-object } på { $square }
step-bring = Flytt { piece-object } fra { $from } til { $to }
sheets-agree = Notatene stemmer overens. { $color ->
    [white] Hvit
   *[black] Svart
} retter opp sitt brett
sheets-agree-both = Notatene stemmer overens. Begge retter opp brettene sine
assistant-may-execute = Assistenten kan gjøre det
sheets-differ = Notatene stemmer ikke overens
goes-back = Tilbake til stillingen etter trekk { $number } av { $color ->
    [white] hvit
   *[black] svart
}
goes-back-to-start = Tilbake til begynnelsen
board-stands-right = Brettet står riktig
pieces-known = Brikkene på { $color ->
    [white] hvits brett
   *[black] svarts brett
} er nå kjent
board-lost = { $color ->
    [white] Hvits brett
   *[black] Svarts brett
} svarer ikke. Sjekk kabel og strøm
board-back = { $color ->
    [white] Hvits brett
   *[black] Svarts brett
} svarer igjen, stillingen stemmer
board-back-differing = { $color ->
    [white] Hvits brett
   *[black] Svarts brett
} svarer igjen, { $count ->
    [one] ett felt avviker
   *[other] { $number } felt avviker
}

# Utstyr
trouble-ear-lost = Mikrofonen er borte. Gi trekkene med tastene
trouble-ear-back = Mikrofonen er tilbake
trouble-no-model = Ingen talemodell. Gi trekkene med tastene
trouble-journal-lost = Partiet kan ikke lagres. Dommeren må notere

# Dommerens kanal
arbiter-item = Sak { $number }: { $matter }
matter-early-press = { $color ->
    [white] Hvit
   *[black] Svart
} trykket på klokken før trekket var utført
matter-boards-differ = { $board ->
    [white] Hvits
   *[black] Svarts
} brett avviker siden trekk { $number } av { $color ->
    [white] hvit
   *[black] svart
}: { $squares }, { $sure }
matter-boards-differ-unplaced = { $board ->
    [white] Hvits
   *[black] Svarts
} brett avviker siden trekk { $number } av { $color ->
    [white] hvit
   *[black] svart
}, { $sure }
sure-pieces = sikkert, brettet ser brikkene
sure-squares = bare felter sett, ikke brikker, kanskje eldre
sure-word = etter en persons ord, kanskje eldre
matter-illegal-move = Ulovlig trekk av { $color ->
    [white] hvit
   *[black] svart
}
matter-promotion-unfinished = { $color ->
    [white] Hvit
   *[black] Svart
} lot en bonde stå på { $square } og trykket på klokken
matter-slip-after-press = { $color ->
    [white] Hvit
   *[black] Svart
} leste opp et annet trekk enn det utførte og trykket på klokken
matter-touch-move = { $color ->
    [white] Hvit
   *[black] Svart
} rørte { $square } uten å flytte brikken
matter-flag-fell = { $color ->
    [white] Hvits
   *[black] Svarts
} klaff har falt
matter-called = { $color ->
    [white] Hvit
   *[black] Svart
} tilkaller dommeren
matter-read-back-missing = { $color ->
    [white] Hvit
   *[black] Svart
} gjentok ikke opplesningen
matter-board-lost = { $color ->
    [white] Hvits brett
   *[black] Svarts brett
} svarer ikke
matter-draw-claim = { $color ->
    [white] Hvit
   *[black] Svart
} krever remis: { $reason }
matter-written-move-not-made = { $color ->
    [white] Hvit
   *[black] Svart
} utførte ikke trekket som ble skrevet ned med kravet
matter-automatic-draw = Remis: { $reason }

# Hvorfor og hvordan et parti endte
reason-checkmate = Sjakkmatt
reason-resignation = Oppgitt
reason-stalemate = Patt
reason-dead-position = Død stilling
reason-agreement = Etter avtale
reason-time = Tidsoverskridelse
reason-threefold = Samme stilling tre ganger
reason-fifty-moves = Femti trekk
reason-fivefold = Samme stilling fem ganger
reason-seventy-five-moves = Syttifem trekk
reason-arbiter = Dommerens avgjørelse
result-white-wins = Hvit vinner
result-black-wins = Svart vinner
result-draw = Remis
result-both-lose = Begge taper
result-half-for-white = Et halvt poeng til hvit, ingenting til svart
result-half-for-black = Et halvt poeng til svart, ingenting til hvit
result-white-by-forfeit = Hvit vinner, svart møtte ikke
result-black-by-forfeit = Svart vinner, hvit møtte ikke
result-both-forfeit = Ingen møtte

# Kommandoer med sine korteste ord
command-time = tid
command-opponent-time = motstanderens tid
command-moves = antall trekk
command-last-move = siste trekk
command-last-five = siste fem
command-all-moves = alle trekk
command-repeat = gjenta
command-piece = posisjon og en brikke
command-file = en linje
command-rank = en rad
command-square = et felt
command-captured = slåtte brikker
command-draw-offer = tilby remis
command-claim-threefold = remis ved stillingsgjentakelse
command-claim-fifty-moves = remis ved femti trekk
command-claim-stalemate = patt
command-claim-dead-position = død stilling
command-accept = godta
command-decline = avslå
command-resign = gi opp
command-correction = korreksjon
command-adjust = jeg justerer
command-arbiter = dommer
command-yes = ja
command-no = nei
command-help = hjelp
command-stop = stopp
command-faster = fortere
command-slower = saktere
command-louder = høyere
command-softer = lavere
