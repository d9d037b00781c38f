# De ord, som kun turneringens sider har: dommerbordet, runden, dens resultater.

# Overskrifter
title-tournament = Annabella: turneringen
title-desk = Dommerbordet, runde { $round }
title-sector = Dommerbordet for sektor { $sector }, runde { $round }
title-round = Runde { $round }
title-results = Resultater i runde { $round }
title-shut = Dommerbordet er ikke åbent for dig endnu
h-told = Sagt senest
h-needs = Borde, der har brug for dig
h-all = Alle borde
h-games = Partier
h-files = Mere
h-keys = Taster

# Rundt om hver side
told-before = Sagt tidligere
told-nothing = Der er endnu ikke meddelt noget.
stream-lost = Forbindelsen er væk; indtil den er tilbage, kommer der intet nyt.
stream-back = Forbindelsen er tilbage.
stream-too-many = Der er allerede fem sider åbne i denne browser; denne viser intet nyt af sig selv. Luk en anden, eller genindlæs.
stream-crowded = For mange sider er åbne med denne adgang; denne viser ikke selv noget nyt. Luk de andre, og hent så siden igen.
keys-open = Vis tasterne
keys-in-list = I listen, hvor en skærmlæser skal være i fokustilstand
keys-next = næste bord på listen, forrige
keys-enter = til dets side
front-round = Partierne, for tilskuere
front-desk = Dommerbordet
not-entered = Ingen er gået ind med denne browser endnu. Programmet skriver et link til dommerbordet i sin terminal; hvert link gælder én gang.

# Borde
label-board = Bræt { $board }: { $white } – { $black }
label-names = { $white } – { $black }
label-apart = { $label } ({ $table })
without-table = Intet bord spiller bræt { $board }: { $white } – { $black }.
result-replaced = Bræt { $board }: filen med parringerne har { $file }, ved brættet blev { $signed } underskrevet. Rapporten (TRF) får det underskrevne resultat.
pairing-left-out = Udeladt af parringerne: { $text }
pairings-left-out = Noget i filen med parringer er udeladt.
h-pairings = Udeladt af parringerne
moves-none = Intet træk endnu.
clocks = Hvid { $white }, Sort { $black }
state-setting-up = ikke begyndt
state-playing = i gang
state-clocks-stand = urene står stille
state-not-signed = { $result } ({ $reason }), ikke underskrevet endnu
state-signed = { $result } ({ $reason }), underskrevet
state-unread = intet af dets journal kan læses
games-none = Der er endnu intet parti at se.
round-delay = Alt vises { $time }, efter at det sker.
round-at-once = Alt vises, når det sker.
h-followed = Brætter, du følger
follow = Følg
follow-most = Op til { $most } brætter kan følges på én side; deres nye træk læses op med brættets nummer.
follow-chosen = Følg de valgte brætter
follow-none = Ingen af disse brætter kan ses endnu.
follow-others = Vælg andre brætter
followed-news = Bræt { $board }: { $text }
tones = En tone for hvert bræt
tones-on = Toner er slået til. Du hører dem i listens rækkefølge, den dybeste først.
tones-off = Toner er slået fra.
tone-of = Tone { $place } af { $count }, fra den dybeste

# Hvad der er brug for en dommer til
needs-none = Intet bord har brug for dig.
need-item = { $text } (sag { $number })
need-age = i { $time }
need-flag = { $color ->
    [white] Hvid har under et minut
   *[black] Sort har under et minut
}
need-device = { $of ->
    [white] Hvids
    [black] Sorts
    [room] Lokalets
   *[arbiter] Dommerens
} { $device ->
    [board] bræt
    [ear] mikrofon
    [keypad] taltastatur
    [braille] punktskriftsdisplay
    [voice] talesyntese
   *[sound] lyd
} virker ikke
need-stopped = dets program kører ikke
need-behind = dommerbordet har { $has } af { $of } linjer af dets journal; resten kommer ikke, så det viste er gammelt
need-floods = det sender langt mere, end et bord sender; det læses langsomt, og andre borde forsinkes ikke
need-lost = der høres intet fra det
need-wrong-clock = uret i dets maskine går { $minutes } minutter forkert
need-not-started = ikke begyndt
need-clocks-stand = urene står stille
need-not-signed = slut, og resultatet er ikke underskrevet
need-twice = et andet bord spiller under de samme navne; tilskuere ser ingen af dem, før du udelader et
need-shown-beside = { $table } spiller under de samme navne; tilskuere ser dette bords parti og ikke det andet. Udelad det bord, der ikke spiller partiet
need-hidden-for = { $table } spiller under de samme navne; tilskuere ser det andet parti og ikke dette. Udelad det bord, der ikke spiller partiet; måske bruger nogen dette bords nøgle
leave-out = Udelad denne
h-left-out = Udeladt
left-out = { $table } er udeladt: hverken tilskuere eller rundens filer har det.
take-back = Tag det med igen
need-not-paired = i ingen parring i filen
need-colors-reversed = i ingen parring i filen: bræt { $board } har disse spillere med ombyttede farver
takes-no-acts = Der kan ikke gøres noget for dette bord herfra: Dets program kører ikke, eller dets sider er slået fra. Gør det ved bordet.
order-taken = Bordet tog imod ordren.
order-stale = Ikke gjort: partiet var gået videre, da ordren kom. Se på siden, og giv ordren igen.
order-forged = Ikke gjort: bordet kender en anden dommernøgle end denne. Sæt linjen `arbiter_key` fra dets section.toml ind i dets konfiguration.
order-not-agreed = Ikke gjort: bordet har ikke givet lov til dette.
order-unreadable = Ikke gjort: det er ingen linje, dommeren kan skrive.
order-foreign = Ikke gjort: bordet spiller et andet parti eller har andre linjer end dem, der blev sendt.
order-no-answer = Intet svar inden 10 sekunder. Det kan være gjort alligevel: kommer linjen, vises den her. Intet sendes igen af sig selv.
order-nobody-hears = Ikke gjort: bordet tager ingen ordrer. Dets konfiguration nævner ingen `arbiter_key`, eller dets program er ikke forbundet.
order-not-sent = Intet blev sendt: knudepunktet kan ikke nås, eller der høres intet fra bordet.
order-not-from-here = Det gøres ved bordet, ikke herfra.
broker-gone = Knudepunktet kan ikke nås: fra de borde, der sender til det, kommer der intet nyt.
files-refused = { $name } fra runden kan ikke skrives ({ $why }); det forsøges igen. Dommerens og tilskuernes sider virker stadig.
files-slow = disken har ikke taget imod { $name } fra runden i ti sekunder; dommerens og tilskuernes sider virker stadig.
files-written = rundens filer skrives igen
store-has-room = knudepunktet har igen plads til dets linjer
store-nearly-full = { $percent } % af dets plads på knudepunktet er brugt; når den er fuld, kommer der ikke flere linjer fra det. `annabella tournament make-room { $table }` skaffer plads, mens turneringen er afsluttet
store-full = dets plads på knudepunktet er fuld: linjer fra det afvises eller kasseres der, så det viste kan være gammelt; andre borde er ikke berørt. Afslut turneringen, kør `annabella tournament make-room { $table }`, og start den igen; så sender bordet sit parti igen
store-disk-nearly-full = Knudepunktets disk har kun { $megabytes } MB tilbage. Skaf plads; når den er fuld, kommer der ingen linjer fra noget bord.
store-disk-has-room = knudepunktets disk har plads igen
pages-flood = { $who ->
    [stranger] nogen uden link henter flere sider, end der besvares: det overskydende afvises, og ingen anden forsinkes. Bliver det ved, så find apparatet, eller hold fremmede ude af dette netværk
    [chief] siderne ved dette dommerbord sender flere forespørgsler, end et menneske kan: det overskydende afvises, og ingen anden forsinkes. Luk vinduer og programmer; måske bruger nogen dit link
   *[sector] siderne ved dommerbordet { $desk } sender flere forespørgsler, end et menneske kan: det overskydende afvises, og ingen anden forsinkes. Få vinduer og programmer lukket; måske bruger nogen linket til det bord
}
pages-as-usual = { $who ->
    [stranger] fremmede henter igen sider som normalt; mindst { $refused } forespørgsler blev afvist
    [chief] siderne ved dette dommerbord sender igen som normalt; mindst { $refused } forespørgsler blev afvist
   *[sector] siderne ved dommerbordet { $desk } sender igen som normalt; mindst { $refused } forespørgsler blev afvist
}
line-first = dette er ingen journal: den første linje begynder ingen; intet af den vises
line-broken = linje { $line } i journalen følger ikke af linjerne før; den vises ikke
line-forked = linje { $line } i journalen kom en gang til og siger noget andet; den første gælder
line-missing = der mangler linjer i journalen, den første er { $line }
line-foreign = linje { $line } i journalen er underskrevet af en anden enhed
line-cut = journalen er skåret af: linje { $line } og det følgende er væk
line-misdirected = under dette bords navn blev der før linje { $line } sendt knudepunktets svar om en linje fra bord { $table }
line-strange = under dette bords navn blev der før linje { $line } sendt noget, som ikke er en linje af dets journal

# Nyt
news-of = { $table }: { $text }
news-of-board = Bræt { $board }, { $table }: { $text }
news-lost = der høres ikke længere noget fra det
news-heard = der høres fra det igen
news-order-done = `{ $line }` blev gjort alligevel
news-order-not-done = `{ $line }` blev ikke gjort
news-started = partiet er begyndt
news-back = træk er taget tilbage; { $plies } halvtræk bliver stående
news-annulled = partiet er annulleret; et nyt begynder
news-reopened = partiet går videre

# Kolonner og filer
col-table = Bord
col-last = Seneste træk
col-clocks = Ure
col-state = Status
col-board = Bræt
col-white = Hvid
col-black = Sort
col-result = Resultat
col-moves = Træk
results-signed-only = Et resultat står her, når dommeren har underskrevet det.
file-results = Resultater til udskrift
file-pgn = Runden som PGN

# The pairings
title-pairings = Parringer i runde { $round }
front-pairings = Parringerne
h-by-board = Efter bræt
h-by-name = Efter navn
h-found = Fundet
pairing-search = Navn eller begyndelsen af det
pairing-find = Find
pairing-nobody = Ingen spiller i denne runde hedder { $name }.
pairings-all = Alle parringer
pairings-none = Denne turnering har ingen fil med parringer.
col-player = Spiller
col-color = Farve
col-opponent = Modstander
pairing-line = Bræt { $board }. { $player } har { $color ->
    [white] hvid
   *[black] sort
} mod { $opponent }.
pairing-free = { $player } har ingen modstander i denne runde.
pairing-no-opponent = Ingen modstander
