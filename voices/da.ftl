# Hvad Annabella siger på dansk. Kort, det afgørende ord først, ingen høflighed.

# Partiets gang
game-starts = Partiet begynder
announced-other-than-pegged = Meddelt: { $announced }. På brættet: { $pegged }
read-back-differs = Gentaget anderledes. { $move }
read-back-right = Rigtigt
please-announce = Sig trækket
not-understood = Sig det igen
corrected = Rettet
too-late-to-correct = For sent, modstanderens ur går
boards-in-step = Brætterne stemmer overens
game-over = { $reason }. { $result }

# Spørgsmål
confirm = { $command }? Ja eller nej
confirm-move = { $move }? Ja eller nej

# Svar
time-own = { $time }
time-opponents = Modstander: { $time }
time-of = { $color ->
    [white] Hvid
   *[black] Sort
}: { $time }
moves = { $moves }
no-move-yet = Intet træk endnu
turn = { $number }: { $moves }
turn-black = { $number }, sort: { $moves }
square-holds = { $square }: { $piece }
square-empty = { $square }: tomt
pieces-stand = { $piece }, { $where }
side-squares = { $color ->
    [white] hvid
   *[black] sort
}: { $squares }
pieces-none = { $piece }: ingen
pieces-none-of = { $piece }, { $color ->
    [white] hvid
   *[black] sort
}: ingen
file-holds = { $file }: { $pieces }
file-empty = { $file }: tom
rank-holds = { $rank }: { $pieces }
rank-empty = { $rank }: tom
captured = { $color ->
    [white] Hvid
   *[black] Sort
} har mistet { $pieces }
captured-none = Intet er slået
help = Sig et træk eller: { $commands }

# Brikker: med farve, som genstand for et verbum, flere af samme slags
piece = { $color ->
    [white] { $role ->
        [rook] hvidt
       *[other] hvid
    }
   *[black] sort
} { $piece }
piece-object = { $color ->
    [white] { $role ->
        [rook] hvidt
       *[other] hvid
    }
   *[black] sort
} { $piece }
several = { $number } { $role ->
    [queen] dronninger
    [rook] tårne
    [bishop] løbere
    [knight] springere
    [pawn] bønder
   *[king] konger
}

# Remis, opgivelse, dommer
draw-offered = { $color ->
    [white] Hvid
   *[black] Sort
} tilbyder remis
draw-offer-noted = Tilbuddet gælder
draw-declined = Remis afslået
nothing-to-answer = Intet tilbud
draw-claimed = { $color ->
    [white] Hvid
   *[black] Sort
} kræver remis
draw-claimed-clocks-stopped = { $color ->
    [white] Hvid
   *[black] Sort
} kræver remis. Urene er standset
arbiter-called = { $color ->
    [white] Hvid
   *[black] Sort
} tilkalder dommeren. Urene er standset
adjust-noted = Noteret: der rettes på brikkerne

# Hænder og brætter
step-remove = Fjern { piece-object } fra { $square }
step-clear = Ryd { $square }
step-put = Sæt { piece-object } på { $square }
step-bring = Flyt { piece-object } fra { $from } til { $to }
sheets-agree = Noteringslisterne er ens. { $color ->
    [white] Hvid
   *[black] Sort
} retter sit bræt
sheets-agree-both = Noteringslisterne er ens. Begge retter deres brætter
assistant-may-execute = Assistenten må gøre det
sheets-differ = Noteringslisterne er forskellige
goes-back = Tilbage til stillingen efter træk { $number } af { $color ->
    [white] hvid
   *[black] sort
}
goes-back-to-start = Tilbage til begyndelsen
board-stands-right = Brættet står rigtigt
pieces-known = Brikkerne på { $color ->
    [white] hvids bræt
   *[black] sorts bræt
} er nu kendt
board-lost = { $color ->
    [white] Hvids bræt
   *[black] Sorts bræt
} svarer ikke. Se efter kabel og strøm
board-back = { $color ->
    [white] Hvids bræt
   *[black] Sorts bræt
} svarer igen, stillingen passer
board-back-differing = { $color ->
    [white] Hvids bræt
   *[black] Sorts bræt
} svarer igen, { $count ->
    [one] et felt afviger
   *[other] { $number } felter afviger
}

# Udstyr
trouble-ear-lost = Mikrofonen er væk. Giv trækkene med tasterne
trouble-ear-back = Mikrofonen er tilbage
trouble-no-model = Ingen talemodel. Giv trækkene med tasterne
trouble-journal-lost = Partiet kan ikke gemmes. Dommeren skal notere

# Dommerens kanal
arbiter-item = Sag { $number }: { $matter }
matter-early-press = { $color ->
    [white] Hvid
   *[black] Sort
} trykkede på uret, før trækket var udført
matter-boards-differ = { $board ->
    [white] Hvids
   *[black] Sorts
} bræt afviger siden træk { $number } af { $color ->
    [white] hvid
   *[black] sort
}: { $squares }, { $sure }
matter-boards-differ-unplaced = { $board ->
    [white] Hvids
   *[black] Sorts
} bræt afviger siden træk { $number } af { $color ->
    [white] hvid
   *[black] sort
}, { $sure }
sure-pieces = sikkert, brættet ser brikkerne
sure-squares = kun felter set, ikke brikker, måske ældre
sure-word = efter en persons ord, måske ældre
matter-illegal-move = Ulovligt træk af { $color ->
    [white] hvid
   *[black] sort
}
matter-promotion-unfinished = { $color ->
    [white] Hvid
   *[black] Sort
} lod en bonde stå på { $square } og trykkede på uret
matter-slip-after-press = { $color ->
    [white] Hvid
   *[black] Sort
} meddelte et andet træk end det udførte og trykkede på uret
matter-touch-move = { $color ->
    [white] Hvid
   *[black] Sort
} rørte { $square } uden at flytte brikken
matter-flag-fell = { $color ->
    [white] Hvids
   *[black] Sorts
} vinge er faldet
matter-called = { $color ->
    [white] Hvid
   *[black] Sort
} kalder på dommeren
matter-read-back-missing = { $color ->
    [white] Hvid
   *[black] Sort
} gentog ikke meddelelsen
matter-board-lost = { $color ->
    [white] Hvids bræt
   *[black] Sorts bræt
} svarer ikke
matter-draw-claim = { $color ->
    [white] Hvid
   *[black] Sort
} kræver remis: { $reason }
matter-written-move-not-made = { $color ->
    [white] Hvid
   *[black] Sort
} udførte ikke det træk der blev noteret med kravet
matter-automatic-draw = Remis: { $reason }

# Hvorfor og hvordan et parti endte
reason-checkmate = Skakmat
reason-resignation = Opgivet
reason-stalemate = Pat
reason-dead-position = Død stilling
reason-agreement = Efter aftale
reason-time = Tidsoverskridelse
reason-threefold = Samme stilling tre gange
reason-fifty-moves = Halvtreds træk
reason-fivefold = Samme stilling fem gange
reason-seventy-five-moves = Femoghalvfjerds træk
reason-arbiter = Dommerens afgørelse
result-white-wins = Hvid vinder
result-black-wins = Sort vinder
result-draw = Remis
result-both-lose = Begge taber
result-half-for-white = Et halvt point til hvid, intet til sort
result-half-for-black = Et halvt point til sort, intet til hvid
result-white-by-forfeit = Hvid vinder, sort mødte ikke
result-black-by-forfeit = Sort vinder, hvid mødte ikke
result-both-forfeit = Ingen mødte

# Kommandoer med deres korteste ord
command-time = tid
command-opponent-time = modstanderens tid
command-moves = antal træk
command-last-move = sidste træk
command-last-five = sidste fem
command-all-moves = alle træk
command-repeat = gentag
command-piece = position og en brik
command-file = en linje
command-rank = en række
command-square = et felt
command-captured = slagne brikker
command-draw-offer = tilbyd remis
command-claim-threefold = remis ved stillingsgentagelse
command-claim-fifty-moves = remis ved halvtreds træk
command-claim-stalemate = pat
command-claim-dead-position = død stilling
command-accept = accepter
command-decline = afslå
command-resign = giv op
command-correction = korrektion
command-adjust = jeg retter på brikken
command-arbiter = dommer
command-yes = ja
command-no = nej
command-help = hjælp
command-stop = stop
command-faster = hurtigere
command-slower = langsommere
command-louder = højere
command-softer = lavere
