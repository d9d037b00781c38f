# Ordene som bare sidene for turneringen har: dommerbordet, runden, resultatene.

# Overskrifter
title-tournament = Annabella: turneringen
title-desk = Dommerbordet, runde { $round }
title-sector = Dommerbordet for sektor { $sector }, runde { $round }
title-round = Runde { $round }
title-results = Resultater i runde { $round }
title-shut = Bordet er ikke åpent for deg ennå
h-told = Sist sagt
h-needs = Bord som trenger deg
h-all = Alle bord
h-games = Partier
h-files = Mer
h-keys = Taster

# Rundt hver side
told-before = Sagt før
told-nothing = Ingenting er meldt ennå.
stream-lost = Forbindelsen er borte; til den er tilbake, kommer det ikke noe nytt.
stream-back = Forbindelsen er tilbake.
stream-too-many = Fem sider er allerede åpne i denne nettleseren; denne viser ikke noe nytt av seg selv. Lukk en annen, eller last inn på nytt.
stream-crowded = For mange sider er åpne med denne tilgangen; denne viser ikke noe nytt av seg selv. Lukk de andre, og last så inn på nytt.
keys-open = Vis tastene
keys-in-list = I listen, der en skjermleser må være i fokusmodus
keys-next = neste bord på listen, forrige
keys-enter = til siden for det
front-round = Partiene, for tilskuere
front-desk = Dommerbordet
not-entered = Ingen har gått inn med denne nettleseren ennå. Programmet skriver en lenke til dommerbordet i terminalen sin; hver lenke gjelder én gang.

# Bord
label-board = Bord { $board }: { $white } – { $black }
label-names = { $white } – { $black }
label-apart = { $label } ({ $table })
without-table = Ingen spiller ved bord { $board }: { $white } – { $black }.
result-replaced = Bord { $board }: filen med paringene har { $file }, ved bordet ble { $signed } underskrevet. Rapporten (TRF) får det underskrevne resultatet.
pairing-left-out = Utelatt fra paringene: { $text }
pairings-left-out = Noe i filen med paringer er utelatt.
h-pairings = Utelatt fra paringene
moves-none = Ingen trekk ennå.
clocks = Hvit { $white }, Svart { $black }
state-setting-up = ikke begynt
state-playing = i gang
state-clocks-stand = klokkene står
state-not-signed = { $result } ({ $reason }), ikke underskrevet ennå
state-signed = { $result } ({ $reason }), underskrevet
state-unread = ingenting av journalen kan leses
games-none = Det er ennå ikke noe parti å se.
round-delay = Alt vises { $time } etter at det skjer.
round-at-once = Alt vises når det skjer.
h-followed = Bord du følger
follow = Følg
follow-most = Opptil { $most } bord kan følges på én side; de nye trekkene leses opp med bordets nummer.
follow-chosen = Følg de valgte bordene
follow-none = Ingen av disse bordene kan ses ennå.
follow-others = Velg andre bord
followed-news = Bord { $board }: { $text }
tones = En tone for hvert bord
tones-on = Toner er på. Du hører dem i listens rekkefølge, den dypeste først.
tones-off = Toner er av.
tone-of = Tone { $place } av { $count }, fra den dypeste

# Hva det trengs en dommer til
needs-none = Ingen bord trenger deg.
need-item = { $text } (sak { $number })
need-age = i { $time }
need-flag = { $color ->
    [white] Hvit har under ett minutt
   *[black] Svart har under ett minutt
}
need-device = { $of ->
    [white] Hvits
    [black] Svarts
    [room] Lokalets
   *[arbiter] Dommerens
} { $device ->
    [board] brett
    [ear] mikrofon
    [keypad] talltastatur
    [braille] leselist
    [voice] talesyntese
   *[sound] lyd
} virker ikke
need-stopped = programmet kjører ikke
need-behind = dommerbordet har { $has } av { $of } linjer av journalen; resten kommer ikke, så det som vises, er gammelt
need-floods = det sender langt mer enn et bord sender; det leses langsomt, og andre bord blir ikke forsinket
need-lost = det høres ingenting fra det
need-wrong-clock = klokken i maskinen går { $minutes } minutter feil
need-not-started = ikke begynt
need-clocks-stand = klokkene står
need-not-signed = slutt, og resultatet er ikke underskrevet
need-twice = et annet bord spiller under de samme navnene; tilskuere ser ingen av dem før du utelater et
need-shown-beside = { $table } spiller under de samme navnene; tilskuere ser partiet ved dette bordet og ikke det andre. Utelat bordet som ikke spiller partiet
need-hidden-for = { $table } spiller under de samme navnene; tilskuere ser det andre partiet og ikke dette. Utelat bordet som ikke spiller partiet; kanskje bruker noen nøkkelen til dette bordet
leave-out = Utelat dette
h-left-out = Utelatt
left-out = { $table } er utelatt: verken tilskuere eller rundens filer har det.
take-back = Ta det med igjen
need-not-paired = i ingen paring i filen
need-colors-reversed = i ingen paring i filen: bord { $board } har disse spillerne med ombyttede farger
takes-no-acts = Det kan ikke gjøres noe for dette bordet herfra: programmet kjører ikke, eller sidene er slått av. Gjør det ved bordet.
order-taken = Bordet tok imot ordren.
order-stale = Ikke gjort: partiet var gått videre da ordren kom. Se på siden, og gi ordren på nytt.
order-forged = Ikke gjort: bordet kjenner en annen dommernøkkel enn denne. Sett linjen `arbiter_key` fra section.toml inn i bordets konfigurasjon.
order-not-agreed = Ikke gjort: bordet har ikke gitt tillatelse til dette.
order-unreadable = Ikke gjort: dette er ingen linje dommeren kan skrive.
order-foreign = Ikke gjort: bordet spiller et annet parti eller har andre linjer enn dem som ble sendt.
order-no-answer = Ikke noe svar innen 10 sekunder. Det kan være gjort likevel: kommer linjen, vises den her. Ingenting sendes på nytt av seg selv.
order-nobody-hears = Ikke gjort: bordet tar ingen ordrer. Konfigurasjonen nevner ingen `arbiter_key`, eller programmet er ikke tilkoblet.
order-not-sent = Ingenting ble sendt: knutepunktet kan ikke nås, eller det høres ingenting fra bordet.
order-not-from-here = Dette gjøres ved bordet, ikke herfra.
broker-gone = Knutepunktet kan ikke nås: fra bordene som sender til det, kommer det ikke noe nytt.
files-refused = { $name } fra runden kan ikke skrives ({ $why }); det prøves igjen. Sidene til dommeren og tilskuerne virker fortsatt.
files-slow = disken har ikke tatt imot { $name } fra runden på ti sekunder; sidene til dommeren og tilskuerne virker fortsatt.
files-written = rundens filer skrives igjen
store-has-room = knutepunktet har plass til linjene fra det igjen
store-nearly-full = { $percent } % av plassen dets på knutepunktet er brukt; når den er full, kommer det ikke flere linjer fra det. `annabella tournament make-room { $table }` skaffer plass mens turneringen er avsluttet
store-full = plassen dets på knutepunktet er full: linjer fra det avvises eller forkastes der, så det som vises, kan være gammelt; andre bord er ikke berørt. Avslutt turneringen, kjør `annabella tournament make-room { $table }` og start den igjen; da sender bordet partiet sitt på nytt
store-disk-nearly-full = Disken til knutepunktet har bare { $megabytes } MB igjen. Skaff plass; når den er full, kommer det ingen linjer fra noe bord.
store-disk-has-room = disken til knutepunktet har plass igjen
pages-flood = { $who ->
    [stranger] noen uten lenke henter flere sider enn det som besvares: det overskytende avvises, og ingen andre forsinkes. Fortsetter det, så finn apparatet, eller hold fremmede ute av dette nettverket
    [chief] sidene ved dette dommerbordet sender flere forespørsler enn et menneske kan: det overskytende avvises, og ingen andre forsinkes. Lukk vinduer og programmer; kanskje bruker noen lenken din
   *[sector] sidene ved dommerbordet { $desk } sender flere forespørsler enn et menneske kan: det overskytende avvises, og ingen andre forsinkes. Få vinduer og programmer lukket; kanskje bruker noen lenken til det bordet
}
pages-as-usual = { $who ->
    [stranger] fremmede henter igjen sider som vanlig; minst { $refused } forespørsler ble avvist
    [chief] sidene ved dette dommerbordet sender igjen som vanlig; minst { $refused } forespørsler ble avvist
   *[sector] sidene ved dommerbordet { $desk } sender igjen som vanlig; minst { $refused } forespørsler ble avvist
}
line-first = dette er ingen journal: den første linjen er ikke begynnelsen på en; ingenting av den vises
line-broken = linje { $line } i journalen følger ikke av linjene før; den vises ikke
line-forked = linje { $line } i journalen kom en gang til og sier noe annet; den første gjelder
line-missing = det mangler linjer i journalen, den første er { $line }
line-foreign = linje { $line } i journalen er signert av et annet apparat
line-cut = journalen er kuttet: linje { $line } og det som fulgte, er borte
line-misdirected = under dette bordets navn ble det før linje { $line } sendt knutepunktets svar om en linje fra bord { $table }
line-strange = under dette bordets navn ble det før linje { $line } sendt noe som ikke er en linje av journalen

# Nytt
news-of = { $table }: { $text }
news-of-board = Bord { $board }, { $table }: { $text }
news-lost = det høres ikke lenger noe fra det
news-heard = det høres fra det igjen
news-order-done = `{ $line }` ble gjort likevel
news-order-not-done = `{ $line }` ble ikke gjort
news-started = partiet har begynt
news-back = trekk er tatt tilbake; { $plies } halvtrekk er igjen
news-annulled = partiet er annullert; et nytt begynner
news-reopened = partiet går videre

# Kolonner og filer
col-table = Bord
col-last = Siste trekk
col-clocks = Klokker
col-state = Status
col-board = Bord
col-white = Hvit
col-black = Svart
col-result = Resultat
col-moves = Trekk
results-signed-only = Et resultat står her når dommeren har underskrevet det.
file-results = Resultater til utskrift
file-pgn = Runden som PGN

# The pairings
title-pairings = Parringer i runde { $round }
front-pairings = Parringene
h-by-board = Etter bord
h-by-name = Etter navn
h-found = Funnet
pairing-search = Navn eller begynnelsen på det
pairing-find = Finn
pairing-nobody = Ingen spiller i denne runden heter { $name }.
pairings-all = Alle parringer
pairings-none = Denne turneringen har ingen fil med parringer.
col-player = Spiller
col-color = Farge
col-opponent = Motstander
pairing-line = Bord { $board }. { $player } har { $color ->
    [white] hvit
   *[black] svart
} mot { $opponent }.
pairing-free = { $player } har ingen motstander i denne runden.
pairing-no-opponent = Ingen motstander
