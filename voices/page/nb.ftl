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
men = { $role ->
    [king] { $number ->
        [one] konge
       *[several] konger
    }
    [queen] { $number ->
        [one] dronning
       *[several] dronninger
    }
    [rook] tårn
    [bishop] { $number ->
        [one] løper
       *[several] løpere
    }
    [knight] { $number ->
        [one] springer
       *[several] springere
    }
   *[pawn] { $number ->
        [one] bonde
       *[several] bønder
    }
}
man-unknown = en brikke
differs = ikke som i partiet

# Overskrifter
title-chooser = Annabella: hvem er du?
title-refused = Denne siden er ikke åpen for deg
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
h-open-items = Saker
h-course = Partiets gang
h-clocks = Klokker
h-sheets = Noteringsskjemaer
h-laws = Reglene
h-journal = Journal
journal-head = Hodet i journalens kjede
journal-key = Apparatets nøkkel
journal-unsigned = journalen er ikke signert

# Rundt hver side
told-before = Sagt før
to-the-desk = Tilbake til dommerbordet
file-report = Rapport for utskrift
file-braille = Punktskrift (BRF)
line-label = En linje som ved en terminal
line-send = Send
field-empty = Et felt er tomt. Fyll det ut og send igjen.
over-signed = Resultat { $result } ({ $reason }), underskrevet
over-unsigned = Resultat { $result } ({ $reason }), ikke underskrevet ennå
stream-lost = Forbindelsen er borte; ingenting nytt vises før den er tilbake.
stream-back = Forbindelsen er tilbake.
stream-too-many = Fem sider er allerede åpne i denne nettleseren; denne viser ikke noe nytt av seg selv. Lukk en annen, eller last inn på nytt.
stream-crowded = For mange sider er åpne med denne tilgangen; denne viser ikke noe nytt av seg selv. Lukk de andre, og last så inn på nytt.

# Taster
reads-aloud = Les meldinger opp på denne siden
keys-open = Vis tastene
keys-where = Alt med en bokstav virker overalt på siden, også i et felt. En skjermleser sender det videre i lesemodus og i fokusmodus. Alt+K fører hit.
keys-single = Enkle bokstaver virker bare på et brett og i listen over saker. Der må skjermleseren være i fokusmodus. Orca: Insert+A skifter modus; trykket to ganger blir fokusmodus stående. NVDA: Insert+mellomrom; fokusmodus blir stående til det trykkes igjen.
keys-not-now = Ikke mulig nå: { $what }.
keys-messages = de siste ti meldingene, den nyeste først
keys-no-message = Det er ingen melding på denne plassen.
keys-task = oppgaven er utført: knappen for den neste oppgaven
keys-decide = avgjør den alvorligste saken som foreslått: først vist, så utført
keys-help = disse tastene
keys-board = til brettet
keys-open-items = neste sak på listen
keys-in-items = I listen over saker
keys-next-item = neste sak, forrige sak
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

# Å gå inn
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
sent-before = Dette er allerede sendt og teller én gang.
refused-not-now = Partiet svarer ikke. Hvis det er slutt, ligger filene i mappen til partiet.
refused-not-readable = Det som ble sendt, kan ikke leses. Gå tilbake og send det igjen.
refused-too-long = Dette er lengre enn 64 KiB, og ingenting av det ble tatt imot. Et parti trenger mindre: Send bare skjemaet fra dette partiet, eller en kortere tekst.
refused-no-event-number = `after` må være nummeret på en hendelse, fra 0, for eksempel after=12. Uten det begynner strømmen ved den første hendelsen.
web-exposed = Dette partiet kan nås fra andre maskiner. Den som har en lenke, kan gripe inn i partiet; { $article } krever din godkjenning.

# Partiet
game-waits-for = Det ventes på: { $wait }
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
board-squares = Felt for felt: { $board }
boards-as-they-stand = Begge brettene slik de skal stå nå.

# En spiller
press = Trykk på klokken
say-label = Det du ville si
say-send = Si
move-label = Trekket på brettet
move-send = Trukket
seal-label = Det hemmelige trekket ditt
seal-send = Gjør trekket
executed = Utført
draw-is-offered = Remis er tilbudt.
own-sheet = Ditt noteringsskjema
write-label = Neste trekk på skjemaet
write-send = Skriv
strike = Stryk det siste
sheet-label = Et helt skjema som PGN
sheet-send = Lever
grave = Tilby, kreve, gi opp
claim-time = Krev seier på tid
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
sign-result = Skriv under på resultatet
has-signed = Du har skrevet under på resultatet.
ask-send = Spør

# En assistent
next-put-right = { $color ->
    [white] På Hvits brett:
   *[black] På Svarts brett:
}
next-execute = { $color ->
    [white] Utfør på Hvits brett det Svart har lest opp:
   *[black] Utfør på Svarts brett det Hvit har lest opp:
}
next-announce = { $color ->
    [white] Les opp Hvits trekk:
   *[black] Les opp Svarts trekk:
}
next-repeat = { $color ->
    [white] Hvit gjentar det Svart har lest opp:
   *[black] Svart gjentar det Hvit har lest opp:
}
next-press = { $color ->
    [white] Hvits trekk er utført: sett Svarts klokke i gang.
   *[black] Svarts trekk er utført: sett Hvits klokke i gang.
}
next-enter-move = { $color ->
    [white] Tast inn Hvits trekk når det er utført.
   *[black] Tast inn Svarts trekk når det er utført.
}
next-enter-press = { $color ->
    [white] Hvits trekk er tastet inn. Tast inn Hvits trykk når klokken er trykket.
   *[black] Svarts trekk er tastet inn. Tast inn Svarts trykk når klokken er trykket.
}
move-of = { $color ->
    [white] Hvits trekk
   *[black] Svarts trekk
}
has-pressed = { $color ->
    [white] Hvit har trykket på klokken
   *[black] Svart har trykket på klokken
}
stands-on-board = { $color ->
    [white] Hva som står på Hvits brett (FEN)
   *[black] Hva som står på Svarts brett (FEN)
}
stands-send = Slik står det
h-enter = Trekk og brett som ikke registreres
next-nothing = Ingenting å gjøre.
next-nothing-but = Ingenting å gjøre. Det ventes på: { $wait }
announced = Lest opp
repeated = Gjentatt
duties-none = { $color ->
    [white] Hvit har ingen assistent med en oppgave. Her står bare hva partiet venter på. Dommeren godkjenner en assistent.
   *[black] Svart har ingen assistent med en oppgave. Her står bare hva partiet venter på. Dommeren godkjenner en assistent.
}
say-label-assistant = Lest opp eller gjentatt, med disse ordene
only-on-request = Bare når spilleren spør
ask-last-move = Siste trekk
ask-repeat = Gjenta
ask-players-time = Spillerens tid
ask-opponents-time = Motstanderens tid
ask-move-count = Antall trekk
claims = Krav, hengeparti
adjourn-label = Til dommeren, om hengepartiet
adjourn-send = Si det til dommeren

# Dommeren
last-completed = Sist fullførte trekk: { $move }
open-items-empty = Ingen sak er åpen.
open-item-seen = ({ $article }, etter { $time })
closed-items = Lukkede saker: { $number }
undo = Ta den siste avgjørelsen tilbake
evidence = Det som er kjent
boards-then = Brettene slik de sto da
choices = Valg
penalties = Andre straffer
choose = Velg { $number }: { $what }
choose-proposed = Velg { $number }, foreslått: { $what }
carry-out = Utfør { $number }: { $what }
not-now = Ikke nå
own-words = Avgjør med egne ord
decide-label = Din avgjørelse
decide-send = Avgjør slik
refuse-label = Ingenting skjer, fordi
refuse-send = Lukk saken
open-item = Åpne en sak selv
open-item-seat = Om
open-item-article = Paragraf
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
result-forfeit = { $result } (walkover)
result-send = Dette er resultatet
go-back = Ta trekk tilbake
go-back-label = Halvtrekk som blir stående, av { $number }
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
clocks-stand = Begge klokkene er stoppet.
clocks-resume = La klokkene gå …
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
rule-label = Paragraf
rule-send = Slå opp
rule-no-number = Det er ikke nummeret på en paragraf.
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
report-moves-caption = Hvert trekk, med klokken til spilleren som fullførte det
report-clock = Klokke
timeline-picture = Tidslinje over opplesninger, gjentakelser, fullførte trekk og saker; det samme følger i ord
timeline-empty = Ingenting av partiets gang er bevart.
row-announced = lest opp
row-repeated = gjentatt
row-completed = fullført
row-items = saker
mark-announced = { side } leser opp { $text }
mark-repeated = { side } gjentar riktig
mark-repeated-wrong = { side } gjentar noe annet
mark-completed = { side } fullfører { $text }
mark-opened = sak { $number } åpnes
mark-closed = sak { $number } lukkes

# What is waited for, clocks, and what is asked back
told-nothing = Ingenting er meldt ennå.
h-times = Tidene i detalj
clock-runs = går
clock-stands = stoppet
clock-at-zero = tiden er brukt opp
clocks-as-read = Tidene er fra da siden ble laget.
resume-asked = Klokken til spilleren i trekket settes straks i gang.
clocks-resume-yes = Ja, la klokkene gå
made-move = { side } har utført { $move }. Det er ikke trykket på klokken.
decide-proposed = Avgjør: { $what }
carry-out-proposed = Ja, utfør: { $what }
other-choices = Opplysninger og andre valg ({ $number })
adjourn-session = Hengeparti …
adjourn-words = Dato, tid og sted for gjenopptakelsen
adjourn-asked = Spilleren i trekket blir bedt om å gjøre hemmelig trekk.
adjourn-yes = Ja, gjør det til et hengeparti
is-adjourned = Partiet er et hengeparti. La klokkene gå for å gjenoppta det.
present = { side } er til stede
show-envelope = Hva som står på konvolutten
envelope-is-shut = Partiet er gjenopptatt. Konvolutten er fortsatt lukket.
open-envelope = Åpne konvolutten …
open-asked = Det hemmelige trekket utføres på brettet, og alle får vite det.
open-envelope-yes = Ja, åpne konvolutten
envelope-missing = Konvolutten mangler …
missing-asked = Det åpnes en sak om den manglende konvolutten.
missing-yes = Ja, den mangler
not-started-yet = Partiet har ikke begynt.
for-the-record = Merknader til protokollen
voice-settings = Stemme: hastighet, lydstyrke, lengde
ask-more = Flere spørsmål
you-move = Du er i trekket.
they-move = Motstanderen er i trekket.
you-repeat = Gjenta det som ble lest opp.
they-repeat = Motstanderen gjentar opplesningen din.
you-answer = Det ventes på svaret ditt.
they-answer = Det ventes på motstanderens svar.
your-board-answers = Brettet ditt svarer ikke ennå.
their-board-answers = Motstanderens brett svarer ikke ennå.
your-board-right = Rett opp brettet ditt.
their-board-right = Motstanderen retter opp brettet sitt.
your-board-squares = Rett opp brettet ditt; se på { $squares }.
their-board-squares = Motstanderen retter opp brettet sitt: { $squares }.
you-called = Du har tilkalt dommeren; klokkene er stoppet.
they-called = Motstanderen har tilkalt dommeren; klokkene er stoppet.
you-seal = Gjør det hemmelige trekket, og stopp så klokken din.
they-seal = Motstanderen gjør hemmelig trekk.
you-sign = Det ventes på underskriften din.
they-sign = Det ventes på motstanderens underskrift.
