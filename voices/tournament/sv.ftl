# Orden som bara turneringens sidor har: domarbordet, ronden, dess resultat.

# Rubriker
title-tournament = Annabella: turneringen
title-desk = Domarbordet, rond { $round }
title-sector = Domarbordet för sektor { $sector }, rond { $round }
title-round = Rond { $round }
title-results = Resultat i rond { $round }
title-shut = Bordet är inte öppet för dig än
h-told = Senast sagt
h-needs = Bord som behöver dig
h-all = Alla bord
h-games = Partier
h-files = Mer
h-keys = Tangenter

# Runt varje sida
told-before = Sagt tidigare
told-nothing = Ännu har inget meddelats.
stream-lost = Förbindelsen är borta; tills den är tillbaka kommer inget nytt.
stream-back = Förbindelsen är tillbaka.
stream-too-many = Fem sidor är redan öppna i den här webbläsaren; den här visar inget nytt av sig själv. Stäng en annan, eller ladda om.
stream-crowded = För många sidor är öppna med den här åtkomsten; den här visar inget nytt av sig själv. Stäng de andra och ladda sedan om.
keys-open = Visa tangenterna
keys-in-list = I listan, där en skärmläsare måste vara i fokusläge
keys-next = nästa bord på listan, föregående
keys-enter = till dess sida
front-round = Partierna, för åskådare
front-desk = Domarbordet
not-entered = Ingen har gått in med den här webbläsaren än. Programmet skriver en länk till domarbordet i terminalen där det startades; varje länk gäller en gång.

# Bord
label-board = Bord { $board }: { $white } – { $black }
label-names = { $white } – { $black }
label-apart = { $label } ({ $table })
without-table = Ingen spelar bord { $board }: { $white } – { $black }.
result-replaced = Bord { $board }: filen med parningarna har { $file }, vid bordet undertecknades { $signed }. Rapporten (TRF) får det undertecknade resultatet.
pairing-left-out = Utelämnat ur parningarna: { $text }
pairings-left-out = Något i filen med parningar har utelämnats.
h-pairings = Utelämnat ur parningarna
moves-none = Inget drag än.
clocks = Vit { $white }, Svart { $black }
state-setting-up = inte börjat
state-playing = pågår
state-clocks-stand = klockorna står
state-not-signed = { $result } ({ $reason }), inte undertecknat än
state-signed = { $result } ({ $reason }), undertecknat
state-unread = inget av dess journal kan läsas
games-none = Det finns inget parti att se än.
round-delay = Allt visas { $time } efter att det händer.
round-at-once = Allt visas när det händer.
h-followed = Bord du följer
follow = Följ
follow-most = Upp till { $most } bord kan följas på en sida; deras nya drag läses upp med bordets nummer.
follow-chosen = Följ de valda borden
follow-none = Inget av dessa bord kan ses ännu.
follow-others = Välj andra bord
followed-news = Bord { $board }: { $text }
tones = En ton för varje bord
tones-on = Toner är på. Du hör dem i listans ordning, den lägsta först.
tones-off = Toner är av.
tone-of = Ton { $place } av { $count }, från den lägsta

# Vad en domare behövs till
needs-none = Inget bord behöver dig.
need-item = { $text } (ärende { $number })
need-age = i { $time }
need-flag = { $color ->
    [white] Vit har mindre än en minut
   *[black] Svart har mindre än en minut
}
need-device = { $of ->
    [white] Vits
    [black] Svarts
    [room] Lokalens
   *[arbiter] Domarens
} { $device ->
    [board] bräde
    [ear] mikrofon
    [keypad] knappsats
    [braille] punktdisplay
    [voice] talsyntes
   *[sound] ljud
} fungerar inte
need-stopped = dess program körs inte
need-behind = domarbordet har { $has } av { $of } rader av dess journal; resten kommer inte, så det som visas är gammalt
need-floods = det sänder långt mer än ett bord sänder; det läses långsamt, och andra bord försenas inte
need-lost = inget hörs från det
need-wrong-clock = klockan i dess dator går { $minutes } minuter fel
need-not-started = inte börjat
need-clocks-stand = klockorna står
need-not-signed = slut, och resultatet är inte undertecknat
need-twice = ett annat bord spelar under samma namn; åskådare ser inget av dem förrän du utelämnar ett
need-shown-beside = { $table } spelar under samma namn; åskådare ser det här bordets parti och inte det andra. Utelämna bordet som inte spelar partiet
need-hidden-for = { $table } spelar under samma namn; åskådare ser det andra partiet och inte det här. Utelämna bordet som inte spelar partiet; kanske använder någon det här bordets nyckel
leave-out = Utelämna detta
h-left-out = Utelämnat
left-out = { $table } är utelämnat: varken åskådare eller rondens filer har det.
take-back = Ta med det igen
need-not-paired = i ingen parning i filen
need-colors-reversed = i ingen parning i filen: bord { $board } har dessa spelare med ombytta färger
takes-no-acts = Inget kan göras för det här bordet härifrån: dess program körs inte, eller dess sidor är avstängda. Gör det vid bordet.
order-taken = Bordet tog emot ordern.
order-stale = Inte gjort: partiet hade gått vidare när ordern kom. Se på sidan och ge ordern på nytt.
order-forged = Inte gjort: bordet känner en annan domarnyckel än den här. Sätt in raden `arbiter_key` ur dess section.toml i dess konfiguration.
order-not-agreed = Inte gjort: bordet har inte gett tillstånd till detta.
order-unreadable = Inte gjort: det är ingen rad som domaren kan skriva.
order-foreign = Inte gjort: bordet spelar ett annat parti eller har andra rader än de som skickades.
order-no-answer = Inget svar inom 10 sekunder. Det kan vara gjort ändå: kommer raden visas den här. Inget skickas en gång till av sig självt.
order-nobody-hears = Inte gjort: bordet tar inga order. Dess konfiguration nämner ingen `arbiter_key`, eller dess program är inte anslutet.
order-not-sent = Inget skickades: navet kan inte nås, eller inget hörs från bordet.
order-not-from-here = Det görs vid bordet, inte härifrån.
broker-gone = Navet kan inte nås: från borden som sänder till det kommer inget nytt.
files-refused = { $name } från ronden kan inte skrivas ({ $why }); det försöks igen. Domarens och åskådarnas sidor fungerar fortfarande.
files-slow = disken har inte tagit emot { $name } från ronden på tio sekunder; domarens och åskådarnas sidor fungerar fortfarande.
files-written = rondens filer skrivs igen
store-has-room = navet har plats för dess rader igen
store-nearly-full = { $percent } % av dess plats hos navet är använd; när den är full kommer inga fler rader från det. `annabella tournament make-room { $table }` ger plats medan turneringen är avslutad
store-full = dess plats hos navet är full: rader från det avvisas eller kastas där, så det som visas kan vara gammalt; andra bord berörs inte. Avsluta turneringen, kör `annabella tournament make-room { $table }` och starta den igen; då sänder bordet sitt parti igen
store-disk-nearly-full = Navets disk har bara { $megabytes } MB kvar. Ge plats; när den är full kommer inga rader från något bord.
store-disk-has-room = navets disk har plats igen
pages-flood = { $who ->
    [stranger] någon utan länk hämtar fler sidor än som besvaras: det som är för mycket avvisas, och ingen annan försenas. Om det fortsätter, leta upp apparaten eller håll främmande borta från det här nätverket
    [chief] sidorna vid det här domarbordet skickar fler förfrågningar än en människa kan: det som är för mycket avvisas, och ingen annan försenas. Stäng fönster och program; kanske använder någon din länk
   *[sector] sidorna vid domarbordet { $desk } skickar fler förfrågningar än en människa kan: det som är för mycket avvisas, och ingen annan försenas. Låt stänga fönster och program; kanske använder någon länken till det bordet
}
pages-as-usual = { $who ->
    [stranger] främmande hämtar sidor som vanligt igen; minst { $refused } förfrågningar avvisades
    [chief] sidorna vid det här domarbordet skickar som vanligt igen; minst { $refused } förfrågningar avvisades
   *[sector] sidorna vid domarbordet { $desk } skickar som vanligt igen; minst { $refused } förfrågningar avvisades
}
line-first = detta är ingen journal: den första raden är inte början på en; inget av den visas
line-broken = rad { $line } i journalen följer inte av raderna före; den visas inte
line-forked = rad { $line } i journalen kom en gång till och säger något annat; den första gäller
line-missing = rader i journalen saknas, den första är { $line }
line-foreign = rad { $line } i journalen är signerad av en annan apparat
line-cut = journalen har klippts av: rad { $line } och det som följde är borta
line-misdirected = under detta bords namn sändes före rad { $line } navets svar om en rad från bord { $table }
line-strange = under detta bords namn sändes före rad { $line } något som inte är en rad i dess journal

# Nytt
news-of = { $table }: { $text }
news-of-board = Bord { $board }, { $table }: { $text }
news-lost = inget hörs från det längre
news-heard = det hörs igen
news-order-done = `{ $line }` gjordes till slut
news-order-not-done = `{ $line }` gjordes inte
news-started = partiet har börjat
news-back = drag har tagits tillbaka; { $plies } halvdrag står kvar
news-annulled = partiet är annullerat; ett nytt börjar
news-reopened = partiet fortsätter

# Kolumner och filer
col-table = Bord
col-last = Senaste drag
col-clocks = Klockor
col-state = Läge
col-board = Bord
col-white = Vit
col-black = Svart
col-result = Resultat
col-moves = Drag
results-signed-only = Ett resultat står här när domaren har undertecknat det.
file-results = Resultat att skriva ut
file-pgn = Ronden som PGN

# The pairings
title-pairings = Lottning för rond { $round }
front-pairings = Lottningen
h-by-board = Efter bord
h-by-name = Efter namn
h-found = Hittade
pairing-search = Namn eller dess början
pairing-find = Sök
pairing-nobody = Ingen spelare i den här ronden heter { $name }.
pairings-all = Hela lottningen
pairings-none = Den här turneringen har ingen fil med lottning.
col-player = Spelare
col-color = Färg
col-opponent = Motståndare
pairing-line = Bord { $board }. { $player } har { $color ->
    [white] vit
   *[black] svart
} mot { $opponent }.
pairing-free = { $player } har ingen motståndare i den här ronden.
pairing-no-opponent = Ingen motståndare
