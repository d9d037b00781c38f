# Ord som bare sidene har. Det som også sies ved bordet, står i ../nb.ftl.

# Hvem og hva
side = { $color ->
    [white] Hvit
   *[black] Svart
}
man-king = { $color ->
    [white] hvit
   *[black] svart
} konge
man-queen = { $color ->
    [white] hvit
   *[black] svart
} dronning
man-rook = { $color ->
    [white] hvitt
   *[black] svart
} tårn
man-bishop = { $color ->
    [white] hvit
   *[black] svart
} løper
man-knight = { $color ->
    [white] hvit
   *[black] svart
} springer
man-pawn = { $color ->
    [white] hvit
   *[black] svart
} bonde
man-unknown = en brikke
differs = ikke som i partiet

# Overskrifter
title-chooser = Annabella: hvem er du?
title-refused = Denne døren forblir stengt
title-arbiter = Dommer for { $white } – { $black }
title-player = { $name } mot { $opponent }
title-assistant = Assistent for { $name }, mot { $opponent }
title-spectator = { $white } – { $black }
h-told = Sist sagt
h-line = Skriv en linje
h-keys = Taster
h-now = Nå
h-next = Det neste
h-acts = Spill
h-end = Partiet er slutt
h-ask = Spør
h-board = Brett
h-own-board = Ditt brett
h-boards = Brett
h-moves = Trekk
h-voice = Stemme
h-duties = Hva du gjør
h-game = Parti
h-docket = Saker
h-course = Partiets gang
h-clocks = Klokker
h-sheets = Noteringsskjemaer
h-laws = Reglene

# Rundt hver side
skip-links = Gå til
skip-line = linjen å skrive i
skip-board = brettet
skip-now = det som skal gjøres nå
skip-next = det neste
skip-docket = sakene
skip-moves = trekkene
told-before = Sagt før
languages = Språk
files = Filer
file-report = Rapport for utskrift
file-braille = Punktskrift (BRF)
line-label = En linje som ved en terminal
line-send = Send
over-signed = Resultat { $result } ({ $reason }), underskrevet
over-unsigned = Resultat { $result } ({ $reason }), ikke underskrevet ennå
stream-lost = Forbindelsen er borte; ingenting nytt vises før den er tilbake.
stream-back = Forbindelsen er tilbake.
stream-too-many = Fem sider er allerede åpne i denne nettleseren; denne viser ikke noe nytt av seg selv. Lukk en annen, eller last inn på nytt.

# Taster
keys-open = Vis tastene
keys-where = Taster virker overalt hvor det ikke skrives i et felt. En skjermleser sender dem videre i fokusmodus.
keys-help = disse tastene
keys-line = til linjen å skrive i
keys-board = til brettet
keys-docket = neste sak, forrige sak
keys-evidence = det som er kjent om saken, og valgene
keys-choice = vis dette valget i den åpne saken, og utfør det så
keys-on-board = På et brett
keys-arrows = fra felt til felt
keys-rank-file = til denne raden; med Skift til linjen
keys-pieces = neste brikke av dette slaget, med Skift den forrige
keys-square = dette feltet igjen
keys-last = det siste trekket
keys-rays = det som står på de rette linjene herfra; med Skift på diagonalene
keys-time-captured = din tid; slåtte brikker
keys-typed = Skrevet i linjen
keys-typed-c = din tid (også: clock)
keys-typed-l = det siste trekket (også: last)
keys-typed-where = hvor slike brikker står; hva som står på en linje, en rad, et felt

# Døren
choose-role = Velg din plass ved dette partiet.
role-arbiter = Dommer
role-player = { $color ->
    [white] Spiller med de hvite brikkene
   *[black] Spiller med de svarte brikkene
}
role-assistant = { $color ->
    [white] Assistent for den hvite spilleren
   *[black] Assistent for den svarte spilleren
}
role-spectator = Tilskuer
refused-not-entered = Ingen har gått inn her med denne nettleseren ennå. Denne plassen har sin egen lenke; denne kommandoen skriver den:
refused-link-used = Denne lenken er allerede brukt, og hver gjelder én gang. Denne kommandoen skriver en ny:
refused-host = Partiet kan ikke nås på denne adressen. Bruk den som ble nevnt i begynnelsen.
refused-origin = Dette skjemaet kommer ikke fra en av partiets sider. Åpne siden på nytt og send det derfra.
refused-no-such-page = En slik side finnes ikke her.
refused-too-much = Det var for mye på for kort tid. Vent litt, og gå så videre.
refused-not-now = Partiet svarer ikke. Kanskje er det slutt; det som er igjen av det, ligger i mappen dets.
refused-not-readable = Det som ble sendt, kan ikke leses. Gå tilbake og send det igjen.
door-exposed = Dette partiet kan nås fra andre maskiner. Den som har en lenke, kan handle; { $article } krever din godkjenning.

# Partiet
waits-nothing = Det ventes ikke på noe.
moves-none = Ingen trekk ennå.
turn-of = { side } er i trekket.
board-from = { $color ->
    [white] Brettet sett fra Hvit
   *[black] Brettet sett fra Svart
}
board-of = { $color ->
    [white] Hvits brett, sett fra Hvit
   *[black] Svarts brett, sett fra Svart
}
board-then = { $color ->
    [white] Hvits brett da
   *[black] Svarts brett da
}
board-would-be = Slik ville partiet stå
boards-as-they-stand = Begge brettene slik de skal stå nå.

# En spiller
press = Trykk på klokken
say-label = Det du ville si
say-send = Si
move-label = Trekket på brettet
move-send = Trukket
seal-label = Det hemmelige trekket ditt
seal-send = Forsegl
executed = Utført
draw-is-offered = Remis er tilbudt.
own-sheet = Ditt noteringsskjema
write-label = Neste trekk på skjemaet
write-send = Skriv
strike = Stryk det siste
sheet-label = Et helt skjema som PGN
sheet-send = Lever
grave = Tilby, kreve, tilkalle, gi opp
claim-time = Krev på tid
claim-quickplay = Krev remis (hurtigavslutning)
claim-seconds = Be om fem sekunder per trekk
claim-illegal = Påtal et ulovlig trekk
see-sheet = Se dommerens noteringsskjema
touch-label = Motstanderen har rørt brikken på
touch-send = Meld det
remark-label = Til protokollen
remark-send = Før det til protokollen
appeal-label = Anke, fordi
appeal-send = Ank
sign-result = Signer resultatet
has-signed = Du har signert resultatet.
ask-send = Spør
ask-piece = Hvor står
ask-file = Hva står på linje
ask-rank = Hva står på rad
ask-square = Hva står på
ask-rule = Hva sier artikkel
ask-from-move = Hva som er spilt, fra trekk

# En assistent
next-put-right = { $color ->
    [white] På Hvits brett:
   *[black] På Svarts brett:
}
next-execute = { $color ->
    [white] Utfør på Hvits brett det Svart har annonsert:
   *[black] Utfør på Svarts brett det Hvit har annonsert:
}
next-announce = { $color ->
    [white] Annonser Hvits trekk:
   *[black] Annonser Svarts trekk:
}
next-repeat = { $color ->
    [white] Hvit gjentar det Svart har annonsert:
   *[black] Svart gjentar det Hvit har annonsert:
}
next-press = { $color ->
    [white] Hvits trekk er utført: sett Svarts klokke i gang.
   *[black] Svarts trekk er utført: sett Hvits klokke i gang.
}
next-nothing = Ingenting å gjøre.
next-nothing-but = Ingenting å gjøre. Det ventes på: { $wait }
announced = Annonsert
repeated = Gjentatt
duties-none = { $color ->
    [white] Ingen oppgave for Hvit er gitt til et menneske; Annabella annonserer og opplyser. Det du ser og gjør, kan tastes her.
   *[black] Ingen oppgave for Svart er gitt til et menneske; Annabella annonserer og opplyser. Det du ser og gjør, kan tastes her.
}
say-label-assistant = Annonsert eller gjentatt, med disse ordene
only-on-request = Bare når han spør
ask-last-move = Siste trekk
ask-repeat = Gjenta
ask-his-time = Hans tid
ask-opponents-time = Motstanderens tid
ask-move-count = Antall trekk
claims = Krav, hengeparti
adjourn-label = Til dommeren, om hengepartiet
adjourn-send = Si det til ham

# Dommeren
last-completed = Siste fullførte trekk: { $move }
docket-empty = Ingen sak er åpen.
docket-seen = ({ $article }, kl. { $time })
docket-closed = Avsluttede saker: { $number }
undo = Ta den siste avgjørelsen tilbake
evidence = Det som er kjent
boards-then = Brettene slik de sto da
choices = Valg
proposed = Foreslått:
penalties = Andre straffer
choose = Velg { $number }
carry-out = Utfør { $number }
not-now = Ikke nå
own-words = Avgjør med egne ord
decide-label = Din avgjørelse
decide-send = Avgjør slik
refuse-label = Ingenting skjer, fordi
refuse-send = Lukk saken
open-item = Åpne en sak selv
open-item-seat = Om
open-item-article = Artikkel
open-item-words = Det du så
open-item-send = Åpne
confirm-several = Bekreft flere som foreslått
confirm-which = Hvilke
confirm-send = Bekreft dem
approved-by = Apparatet er godkjent av { $name } ({ $article }).
approve-label = Godkjent av
approve-send = Godkjenn apparatet
start = Begynn partiet
end-game = Avslutt partiet
result-label = Resultat
result-forfeit = { $result } (uten kamp)
result-send = Dette er resultatet
go-back = Ta trekk tilbake
go-back-label = Halvtrekk som blir, av { $number }
go-back-send = Gå tilbake
counters = Tellere
counters-now = Talte ulovlige trekk: Hvit { $white }, Svart { $black }. Trekkteller: { $moves }.
counter-seat = Ulovlige trekk av
counter-label = antall
move-counter-label = Trekkteller
set = Sett
sign-open = Underskriv resultatet
sign = Underskriv: det er endelig
reopen = Denne avslutningen gjelder ikke
reopen-label = Fordi
reopen-send = Partiet går videre
clocks-stand = Begge klokkene står. Tidene er de som var da siden ble laget.
clocks-resume = La klokkene gå
clocks-stop = Stopp begge klokkene
clocks-change = Still klokker, gi tid
clocks-white = Hvits
clocks-black = Svarts
add-seat = Mer tid til
add-time = Hvor mye
add-why = Hvorfor
add-send = Gi
ledger = Hva tidene består av
drop-ruling = Opphev { $number } ({ $ruling })
sheets-part = Skjemaene sier ikke det samme ved { $number }
sheets-agree = Så langt begge rekker, sier skjemaene det samme.
sheets-caption = Begge skjemaene side om side
sheets-number = Trekk
sheet-of = { $color ->
    [white] Hvits skjema
   *[black] Svarts skjema
}
sheets-part-here = (første forskjell)
board-not-sensed = { $color ->
    [white] Hvits brett melder ingenting: det antas å stå som i partiet.
   *[black] Svarts brett melder ingenting: det antas å stå som i partiet.
}
board-is-right = { $color ->
    [white] Hvits brett står som i partiet.
   *[black] Svarts brett står som i partiet.
}
board-is-not-right = { $color ->
    [white] Hvits brett avviker; felter: { $number }.
   *[black] Svarts brett avviker; felter: { $number }.
}
rule-label = Artikkel
rule-send = Slå opp
rule-no-number = Det er ikke nummeret på en artikkel.
rule-parts = Under den: { $list }

# Rapporten
title-report = { $white } – { $black }: rapport om partiet
h-agreed = Det som var avtalt
h-timeline = Hva som skjedde når
report-event = Turnering: { $text }
report-site = Sted: { $text }
report-date = Dato: { $text }
report-round = Runde: { $text }
report-edition = Regler: { $text }
report-time = Betenkningstid: { $text }
report-approved = Apparatet godkjent av { $text }
report-no-result = Ikke noe resultat
report-open = åpen
report-no-items = Det var ingen sak.
report-moves-caption = Hvert trekk, med klokken til den som trakk da det var fullført
report-clock = Klokke
timeline-picture = Tidslinje over annonseringer, gjentakelser, fullførte trekk og saker; det samme følger i ord
timeline-empty = Ingenting av partiets gang er bevart.
row-announced = annonsert
row-repeated = gjentatt
row-completed = fullført
row-items = saker
mark-announced = { side } annonserer { $text }
mark-repeated = { side } gjentar riktig
mark-repeated-wrong = { side } gjentar noe annet
mark-completed = { side } fullfører { $text }
mark-opened = sak { $number } åpnes
mark-closed = sak { $number } lukkes
