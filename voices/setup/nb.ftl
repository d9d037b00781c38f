# Hva det spørres om og merkes an mens et parti settes opp: `annabella init`, og hva `annabella doctor` sier høyt.

# Spørsmål. Det i klammer gjelder hvis det ikke svares
ask = { $question } [{ $otherwise }]
ask-edition = Hvilken utgave av sjakkreglene: { $choices }
ask-time-control = Hvor mye tid, for eksempel 90+30, 25d10, 40/90+30,30+30
ask-approved-by = Hvem godkjente dette apparatet, dommerens navn (11.3); ingen: dommeren gjør det ved brettet
ask-event = Turneringens navn, til noteringsskjemaene
ask-round = Runden
schemes-explained = Trekk leses opp med et bestemt sett av ord. Springer til f3 leses opp slik:
scheme-of-language = {"  "}(norsk)
ask-scheme = { $color ->
    [white] Hvits
   *[black] Svarts
} ord i opplesningen: { $choices }
ask-name = { $color ->
    [white] Hvits
   *[black] Svarts
} navn
ask-impaired = { $color ->
    [white] Er Hvit
   *[black] Er Svart
} blind eller svaksynt, ja eller nei
ask-board = { $color ->
    [white] Hvits
   *[black] Svarts
} brett: { $choices }
ask-port = Hvor det brettet er koblet til; `annabella devices` nevner det
port-taken = der er hvits brett koblet til; hvert brett har sin egen port
board-left-out = { $color ->
    [white] Hvit har
   *[black] Svart har
} ikke noe brett: `{ $board }` ble valgt uten port
ask-sound = { $color ->
    [white] Har Hvit
   *[black] Har Svart
} et hodesett, ja eller nei
ask-again = «{ $answer }» kan ikke brukes: { $why }
not-one-of = det er ett av { $choices }
not-a-time-control = skriv minutter og sekunder per trekk, for eksempel 90+30; 25d10 med forsinkelse; 40/90+30,30+30 med perioder
doubtful-time-control = minutter eller sekunder? Skriv { $minutes } eller { $seconds }.
yes = ja
no = nei
none = ingen
next-commands = Prøv apparatene med `annabella doctor --config { $file }`, og spill så med `annabella play --config { $file }`

# Filens egne merknader
file-head = Et parti for Annabella. Annabella leser filen: annabella play --config { $file }
file-read = En linje som begynner med # og et mellomrom, er en merknad. En linje som begynner med # uten mellomrom, er en
    nøkkel som ikke er satt, med et eksempel. Ta bort # for å sette den. Se over apparatene: annabella doctor --config { $file }
section-game = Hva som er avtalt for partiet
section-game-seat = { $color ->
    [white] Hvit, spilleren
   *[black] Svart, spilleren
}
section-game-seat-assistant = { $color ->
    [white] Hvits
   *[black] Svarts
} assistent: hvem som gjør hver av de seks oppgavene (D.2.10), «person», «daemon» (programmet) eller «nobody»
section-seat = { $color ->
    [white] Hvits talltastatur og leselist
   *[black] Svarts talltastatur og leselist
}
section-seat-board = { $color ->
    [white] Hvits
   *[black] Svarts
} brett. Uten brett skrives trekk inn eller bekreftes av en assistent
section-seat-ear = { $color ->
    [white] Hvits
   *[black] Svarts
} mikrofon, og hva som forstår den
section-seat-voice = { $color ->
    [white] Hvits
   *[black] Svarts
} stemme, og hvor den lyder
section-room-voice = Hva alle ved brettet hører, og en spiller uten egen stemme
section-arbiter-voice = Hva dommeren hører, alene
section-web = Webserveren som nettlesere og andre terminaler kobler seg til
section-broker = Knutepunktet for turneringen, som dette bordet sender partiet sitt til

games = Mappen der hvert parti får sin egen mappe. Standard: games
game-edition = Hvilken utgave av sjakkreglene som gjelder: da09, no14, sv17, da17, da18, fide23. Standard: da18, på alle språk
game-event = Turneringens navn, til noteringsskjemaene
game-site = Hvor det spilles
game-date = Datoen, år.måned.dag; i dag der den ikke er satt
game-round = Runden
game-board_number = Bordnummeret i turneringen; det høres før partiet og står i PGN-en
game-fen = Stillingen partiet begynner fra, som FEN. Standard: den vanlige utgangsstillingen
game-chess960 = En av de 960 utgangsstillingene, ved loddtrekning; ikke under da09 og sv17. Standard: false
game-chess960_number = Hvilken av dem, 0 til 959. Standard: ved loddtrekning
game-time_control = Minutter og sekunder per trekk: 90+30; med forsinkelse: 25d10; med perioder: 40/90+30,30+30. Standard: 90+30
game-draw_ban = Ingen remis avtales før begge har gjort så mange trekk. Standard: 0, ingen grense
game-approved_by = Hvem som godkjente dette apparatet for partiet; uten godkjenning begynner ingen partier (11.3)
game-leave_to_publish = Hvem som tillot at partiet sendes videre mens det spilles (11.3); uten tillatelse sendes ingenting
game-illegal_counter = Hvordan ulovlige trekk telles: «edition» slik utgaven har det, «joint» eller «separate». Standard: «edition»
game-supervised_blitz_minutes = Minutter for en straff i lynsjakk under fullt tilsyn, der reglementet nevner dem.
    Standard: det utgaven sier. fide23 sier to; mange turneringer bruker ett
game-appointed = Når partiet skal begynne (6.6). Standard: så snart brettene står riktig
game-default_time = Hvor sent en spiller kan komme (6.7). Standard: det utgaven sier; no14 krever at det nevnes
game-low_time = Tiden som er igjen når en synshemmet spiller hører to korte høye toner, én gang i hver periode,
    hvis dommeren tillater det. Standard: ingen lyd; tider opplyses bare på forespørsel (D.2.10.4)
game-supervision = Hurtig- og lynsjakk: «full» eller «partial» tilsyn (A.3, A.4, B.2, B.3). Standard: «full»
game-quickplay_finish = Om hurtigavslutning er kunngjort (G, III). Standard: ukjent; dommeren får se paragrafen
game-arbiter_present = Om en dommer er til stede; uten dommer avslutter et krav i en hurtigavslutning partiet (G, III).
    Standard: true
game-arbiter_key = Den offentlige nøkkelen hemmelige trekk krypteres til. Uten den lager programmet sin egen,
    og da kan alle som får bruke kontoen til apparatet, åpne et hemmelig trekk
game-adaptation = Hva som er tilpasset forholdene (D.1), med ord; noteres, ingenting annet
game-lang = Dommerens språk: da, de, en, nb, sv. Standard: en

game-seat-name = Navnet, til noteringsskjemaene
game-seat-sight = «impaired» spiller på et pluggbrett og hører hvert trekk; «sighted» spiller på et vanlig brett.
    Standard: «sighted»; «impaired» for hvit hvis filen ikke har et avsnitt [game.white]
game-seat-hearing_impaired = Om spilleren også hører dårlig (D.2.11). Standard: false
game-seat-board = Hva et brett som finnes i begge slag, kan merke: «identity» (hvilken brikke) eller «occupancy». Standard: «identity»
game-seat-scheme = Ordene i opplesningen: fide, da, da-de, nb, nb-scand, sv-scand, en-plain.
    Standard: ordene som utgaven nevner først: da under da09, da17 og da18, nb under no14, fide under sv17 og fide23
game-seat-lang = Språket for alt annet: da, de, en, nb, sv. Standard: det fra [game]
game-seat-verbosity = Hvor mye som sies om et trekk: «earcon», «move», «check» eller «sentence». Standard: «move»
game-seat-alarm = Tidene som er igjen når denne spilleren får vite det, én gang i hver periode, hvis dommeren tillater det.
    Standard: ingen; tider opplyses bare på forespørsel (D.2.10.4)
game-seat-ear = Om spillerens ord høres eller skrives inn; uten dem ventes ingen gjentakelse. Standard: true
game-seat-sheet = Hvem som fører spillerens noteringsskjema: «dictated» (D.2.7), «entered», «paper» eller «daemon» (programmet).
    Standard: «paper»; «dictated» for hvit hvis filen ikke har et avsnitt [game.white]
game-seat-assistant_name = Assistentens navn, godtatt av dommeren
game-seat-helper_accepted_by = Hvem som godtok assistenten for dommeren (4.9, 6.2.6, 8.1.6)

game-seat-assistant-execute = a: utfører trekkene på motstanderens brett; aldri programmet.
    Standard: «person» hvis assistant_name er satt og ingen oppgave er det; ellers «nobody»
game-seat-assistant-announce = b: leser opp begges trekk. Standard: «daemon»
game-seat-assistant-score_and_press = c: fører noteringsskjemaet og starter motstanderens klokke.
    Standard: som for a; alltid «nobody» hvis spilleren er seende
game-seat-assistant-inform = d: sier antall trekk og tider når det spørres. Standard: «daemon»; «nobody» hvis spilleren er seende
game-seat-assistant-claim = e: krever seier på tid, melder en rørt brikke. Standard: «daemon»; «nobody» hvis spilleren er seende
game-seat-assistant-adjourn = f: formalitetene ved hengeparti. Standard: som for c

seat-keypad = Et talltastatur på USB, helst en sti under /dev/input/by-id
seat-braille = En leselist gjennom brltty: true, eller hvor brltty svarer, for eksempel «:0». Standard: false
seat-board-protocol = Slaget: { $boards }
seat-board-port = Hvor det er koblet til, helst en sti som er den samme når kabelen settes inn igjen (`annabella devices`)
seat-board-set = Hvor et brett som lærer brikkene sine, lagrer dem
seat-ear-kind = «vosk» hører, «typed» tar bare skrevne linjer. Standard: «vosk»
seat-ear-model = Modellens mappe, der det ikke er den som følger med
seat-ear-device = Mikrofonens navn (`annabella devices`); systemets egen der det ikke er satt
seat-ear-headphones = Om spilleren hører stemmen sin i hodetelefoner: da kan spilleren snakke samtidig. Standard: false
seat-ear-push_to_talk = Høres bare mellom et skrevet «talk» og det neste. Standard: false
seat-ear-second = Den andre gjenkjenneren: "whisper-base", "none" eller en fil eller mappe.
    Standard: den som følger med, hvis maskinen er rask nok til den. En som er nevnt her, brukes på alle maskiner
seat-ear-keep_sound = Om et diktat lagres som lyd. Standard: true
seat-voice-kind = «user» (brukerens egen taletjener der den kjører, ellers espeak-ng), «espeak», «speech-dispatcher» eller «transcript» (bare linjer).
    Standard: «user»
seat-voice-device = Utgangens navn (`annabella devices`) eller «none»; systemets egen der det ikke er satt
seat-voice-rate = Ord i minuttet, 80 til 900. Standard: brukerens egen innstilling, eller 175
seat-voice-volume = 0 til 100. Standard: brukerens egen innstilling, eller 100
seat-voice-voice = En variant av stemmen: fra espeak-ng for eksempel f3, fra taletjeneren for eksempel female1
seat-voice-record = Om det som sies, også lagres som lyd. Standard: false
web-listen = Hvor den lytter; «none» slår den av. Alt annet enn 127.0.0.1 nås fra andre maskiner. Standard: 127.0.0.1 på en ledig port
web-names = Andre adresser den åpnes under, med portene deres
broker-url = Hvor knutepunktet for turneringen er, som regel tls://VERT:4222
broker-table = Hva dette bordet heter i turneringen: bokstaver a til z, tall, - og _
broker-key = Filen med dette bordets nøkkel (annabella tournament enrol-table)
broker-ca = Filen med turneringens egen sertifikatutsteder; trengs ved tls://
broker-arbiter_key = Den offentlige nøkkelen til dommerbordet i turneringen, som bordet tar ordrer fra (står i section.toml)
broker-orders = Hva som kan bestemmes derfra: start, item (en sak), decide (sakene), time (klokkene). Standard: alle fire

# Sies høyt av legen i hver spillers utgang
doctor-speaks = Her er Annabella. Dette hører { $color ->
    [white] Hvit
   *[black] Svart
}.
doctor-speaks-to-room = Her er Annabella. Dette hører alle i rommet.
doctor-speaks-to-arbiter = Her er Annabella. Dette hører dommeren.

doctor-not-proved = IKKE PÅVIST
doctor-wrong = FEIL
doctor-board-silent = { $board } ved { $port }: det kom ingenting derfra, så ingenting er påvist
doctor-board-silent-remedy = løft en brikke og sett den ned igjen mens `annabella doctor` kjører en gang til; den lytter i fire sekunder
doctor-board-is-other = { $port }: der svarer { $other }, og { $board } er oppgitt
doctor-board-is-other-remedy = skriv `protocol = "{ $protocol }"`
doctor-board-unread = { $port }: det som kommer derfra, sender ikke { $board }
doctor-board-unread-remedy = skriv brettets type som `protocol`, og se etter om porten er brettets
doctor-set-unread = { $path }: { $why }
doctor-set-unread-remedy = slett filen; brettet lærer brikkene sine i utgangsstillingen
doctor-keypad-pipe = { $path } er et rør: hva som vil komme derfra, er ikke kjent
doctor-keypad-pipe-remedy = oppgi et talltastatur fra `/dev/input/by-id`, eller prøv tastene i et parti: med tast `5` sier hver tast hva den gjør
doctor-keypad-none = { $path } er ikke noe talltastatur
doctor-keypad-none-remedy = oppgi et talltastatur fra `/dev/input/by-id`
doctor-file-empty = { $path } er tom
doctor-file-empty-remedy = oppgi riktig fil
doctor-configuration-empty = { $path } er tom, så ingen apparater ble prøvd
doctor-configuration-empty-remedy = `annabella init` skriver en konfigurasjon
doctor-key-of-other = nøkkelen i { $path } er ikke den til bord { $table }: { $why }
doctor-key-of-other-remedy = bruk nøkkelfilen som turneringen laget for dette bordet

doctor-part-voice = stemme
doctor-part-speech-server = taleserver
doctor-part-model = modell
doctor-part-ear = talegjenkjenner
doctor-part-second-recogniser = andre talegjenkjenner
doctor-part-loudspeaker = høyttaler
doctor-part-microphone = mikrofon
doctor-part-sound = lyd
doctor-part-boards = brett
doctor-part-board = brett
doctor-part-set-of-pieces = brikkesett
doctor-part-keypad = talltastatur
doctor-part-braille-line = leselist
doctor-part-permissions = rettigheter
doctor-part-serial-adapters = serielle adaptere
doctor-part-braille = punktskrift
doctor-part-clock = klokke
doctor-part-broker = broker
doctor-part-disk = disk
doctor-part-game = parti
doctor-part-web = sider
doctor-part-tournament = turnering
doctor-part-configuration = konfigurasjon
doctor-who-white = hvits { $part }
doctor-who-black = svarts { $part }
doctor-who-room = rommets { $part }
doctor-who-arbiter = dommerens { $part }
doctor-missing = MANGLER
doctor-without = uten
doctor-no-answer = ikke svar innen { $seconds } sekunder
doctor-no-audio = bygget uten `audio`
doctor-no-sound = det finnes ingen lydtjener og intet lydkort
doctor-no-microphone = ingen mikrofon er koblet til, eller ingen er valgt i lydinnstillingene
doctor-no-default = lydsystemet oppgir ingen standardenhet
doctor-voice-remedy = kjør `make deps`, eller installer pakken på nytt
doctor-speech-server-speaks = { $server }; stemmer av typen "user" snakker med den
doctor-speech-server-missing = { $why } (speech-dispatcher er installert); espeak-ng snakker
doctor-speech-server-not-installed = { $why } (speech-dispatcher er ikke installert); espeak-ng snakker
doctor-no-speech-server = ingen taleserver kjører
doctor-speech-server-left-out = bygget uten `speech-dispatcher`; espeak-ng snakker
doctor-speech-server-remedy = start den med `spd-say hei` for å høre din egen stemme
doctor-model-found = { $folder } ({ $words } ord)
doctor-model-remedy = trekk kan imens skrives eller tastes
doctor-ear-loads = libvosk laster { $folder } på { $ms } ms og regner { $speed } ms på ett sekund tale
doctor-ear-slow = libvosk regner { $speed } ms på ett sekund tale: det som sies, kommer for sent
doctor-ear-slow-remedy = bruk talltastaturet på denne maskinen, eller ta en raskere; trekk kan skrives og tastes
doctor-ear-remedy = prøv igjen når maskinen ikke er opptatt; mangler libvosk, så kjør `make deps`, eller installer pakken på nytt; trekk kan imens skrives eller tastes
doctor-second-remedy = den første talegjenkjenneren hører alene; oppgi den med `second = "whisper-base"` for å bruke den likevel
doctor-loudspeaker-remedy = koble til en, eller start lydtjeneren; opplesninger står imens i utskriften
doctor-microphone-remedy = koble til en, eller start lydtjeneren; trekk kan imens skrives eller tastes
doctor-boards-hidden = dette systemet viser ingen serielle porter (/sys er ikke montert)
doctor-boards-none = ikke noe brett er koblet til
doctor-boards-remedy = koble til brettet, eller etterlign et med `annabella simulate`
doctor-permissions-found = alle serielle porter kan åpnes
doctor-permissions-missing = { $ports } kan ikke åpnes
doctor-permissions-remedy = bli med i gruppen: `sudo usermod -aG dialout $USER`, og logg inn igjen
doctor-adapter-held = { $adapter } holdes av { $by }
doctor-adapters-free = ikke noe annet program gjør krav på en
doctor-adapters-may = ingen holdes av et annet program; { $programs } kan gjøre krav på en
doctor-adapters-remedy = avslutt det programmet; firmware/70-annabella-boards.rules holder ModemManager unna, og der ingen leselist trenger det, holder `sudo systemctl mask brltty-udev.service` brltty unna
doctor-braille-missing = liblouis er ikke installert; `--format brf` skriver sine egne tegn
doctor-clock-uneven = av { $passed } ms talte den { $counted }
doctor-clock-date = den går jevnt, men tror at det i dag er { $date }
doctor-clock-found = går jevnt; klokken er { $time } den { $date }
doctor-clock-remedy = still inn datoen for noteringsskjemaene (`timedatectl`); partiets egen klokke trenger ingen
doctor-broker-missing = nats-server er ikke installert; bord spiller uten, og en turnering leser mapper
doctor-broker-missing-remedy = en turnering med broker trenger den: `sudo apt install nats-server`
doctor-broker-found = nats-server { $version } i { $path }
doctor-broker-old = nats-server { $version } i { $path }; før { $sound } kan en bruker uten en liste over rettigheter tømme en konto (CVE-2025-30215)
doctor-broker-old-remedy = en turnerings egen broker holder hver bruker til en liste og er trygg også med en gammel; gi ingen annen bruker en konto på den
doctor-disk-unwritten = det kan ikke skrives i { $folder }: { $why }
doctor-disk-found = { $folder } har { $free } MB ledig, en skriving tar { $ms } ms
doctor-disk-little = { $told }; for lite til timer med lydopptak
doctor-disk-remedy = skaff plass, eller oppgi en annen mappe med `games`
doctor-game-approved = { $game }, godkjent av { $name }
doctor-game-not-approved = { $game }, ennå ikke godkjent: `arbiter: approve NAVN` før starten
doctor-game-remedy = endre [game] i konfigurasjonen
doctor-board-answers = { $board } ved { $port }: svarer
doctor-board-answers-squares = { $board } ved { $port }: svarer, { $squares } felt er opptatt
doctor-board-nothing = { $port }: åpen, og det kommer ingenting derfra
doctor-board-remedy = sjekk strøm, kabel og type (`protocol`); partiet venter på det
doctor-set-new = { $path } skrives når brettet har lært brikkene sine
doctor-set-found = { $path }: { $pieces } brikker
doctor-set-remedy = brettet lærer brikkene sine på nytt
doctor-keypad-found = { $path } kan leses og har sifrene
doctor-keypad-recorded = { $path } inneholder { $presses } tastetrykk
doctor-keypad-remedy = trekk kan imens skrives og sies
doctor-braille-cells = { $cells } celler
doctor-braille-silent = brltty svarer ikke
doctor-braille-line-remedy = det som sies, kan imens høres
doctor-no-such-voice = ingen stemme heter `{ $voice }`
doctor-said-into = sagt i { $device }: { $text }
doctor-said-by-default = sagt i systemets egen utgang: { $text }
doctor-written = skrevet som linjer, uten lyd: { $text }
doctor-said-nowhere = sagt i ingen utgang, som oppgitt: { $text }
doctor-not-played = setningen ble ikke spilt til ende
doctor-said-remedy = `annabella devices` viser hva `device` kan oppgi; linjer går videre uten
doctor-model-loaded-remedy = kjør `make deps`, installer pakken på nytt, eller oppgi mappen til en modell; trekk kan imens skrives eller tastes
doctor-microphone-level-remedy = `annabella devices` viser hva `device` kan oppgi, `annabella listen` viser nivået
doctor-microphone-typed-remedy = bygg med lyd, eller sett kind = "typed"
doctor-web-shut = lukket, som oppgitt
doctor-web-free = en ledig port på { $address }
doctor-web-exposed = { $address }; andre maskiner kan nå det, og det som sendes dit, kan leses underveis (11.3)
doctor-web-taken = det kan ikke lyttes på { $address }: { $why }
doctor-web-remedy = gi listen i [web] en annen adresse, eller "none"
doctor-publish-left-out = dette programmet offentliggjør ingen partier (det er bygget uten `tournament`)
doctor-publish-left-out-remedy = installer et program med det; partiet går videre uten
doctor-key-open = andre kan lese { $path }; bruk `chmod 600`
doctor-no-leave = ingen har gitt lov til å gi partier videre (`leave_to_publish` i [game], 11.3)
doctor-table-found = bord { $table }, { $url }, nats-server { $version }
doctor-table-found-old = bord { $table }, { $url }, nats-server { $version }, eldre enn 2.10.27: gi ingen rettigheter der unntatt ved navn
doctor-tournament-remedy = spør turneringsledelsen; partiet går videre uten

doctor-why-no-board = ikke noe brett ved { $a }: det finnes ikke noe slikt apparat; koble det til, eller se `annabella devices`
doctor-why-forbidden = ingen tilgang til { $a }; bli med i gruppen som eier den (`sudo usermod -aG dialout $USER`, og logg inn igjen), eller installer udev-reglene
doctor-why-busy = { $a } er i bruk av et annet program; lukk det, eller vent ti sekunder hvis ModemManager prøver den (udev-reglene holder det unna)
doctor-why-no-port = { $a } er ingen seriell port ({ $b }); se `annabella devices`
doctor-why-no-loudspeaker = ingen høyttaler: { $a }; koble til en, eller start lydtjeneren, og kjør så `annabella doctor`; uten går opplesninger i utskriften og opptaket
doctor-why-no-microphone = ingen mikrofon: { $a }; koble til en, og kjør så `annabella doctor`; uten går trekk via taster eller terminal
doctor-why-none-called = det finnes ingen med navnet `{ $a }`; `annabella devices` viser dem
doctor-why-muted = `{ $a }` er dempet i lydtjeneren; slå på lyden i lydinnstillingene
doctor-why-no-braille = ingen leselist gjennom brltty ved { $a }: { $b }; { $c }; partiet går videre uten
doctor-why-install-brltty = installer og start brltty (`apt-get install brltty`)
doctor-why-brlapi-key = la denne brukeren lese /etc/brlapi.key (gruppen `brlapi`)
doctor-why-switch-on = slå den på, og koble den til
doctor-why-asked-again = det spørres etter den igjen
doctor-why-keypad = talltastaturet { $a } kan ikke leses: { $b }; { $c }
doctor-why-keypad-group = la denne brukeren lese det (gruppen `input`)
doctor-why-keypad-held = et annet program har det; et talltastatur hører til én spiller
doctor-why-keypad-missing = koble det til, eller oppgi det slik `ls /dev/input/by-id` gjør
doctor-why-keypad-again = koble det til igjen, eller oppgi et fra `/dev/input/by-id`; det ventes på det
doctor-why-no-model = det finnes ingen modellmappe { $a }; oppgi en med hele stien (`--model DIR` eller `model` under `ear`), eller installer de medfølgende på nytt (models/)
doctor-why-model-torn = modellen { $a } er skadet: { $b }; pakk den ut på nytt
doctor-why-model-refused = libvosk kan ikke laste modellen { $a }; pakk den ut på nytt, eller prøv `annabella doctor`
doctor-why-second-slow = den andre talegjenkjenneren bruker { $a } ms her, mer enn { $b } ms; uten den kommer ingenting for sent i partiet, og det spørres oftere om igjen
doctor-why-second-missing = den andre talegjenkjenneren { $a } mangler; kjør `make deps`, eller sett second = "none"
doctor-why-second-not-there = { $a } er ikke der; kjør `make deps`, eller installer pakken på nytt
doctor-why-second-none = ingen er ønsket; den første hører alene
doctor-why-second-scores = whisper-base vurderer et trekk på { $a } ms ({ $b }); { $c }
doctor-why-both-decide = begge talegjenkjennere avgjør; etter { $a } avgjørelser på rad som tok mer enn { $b } ms, hører den første alene
doctor-why-second-late = det er for sent akkurat nå, det ventes { $a } ms: den første spør om trekk igjen og hører alene etter { $b } sene avgjørelser på rad
doctor-why-no-variants = stemmen `{ $a }` har ingen varianter; utelat `{ $b }`
doctor-why-no-variant = stemmen `{ $a }` har ingen variant `{ $b }`; oppgi en som `{ $c }`
doctor-why-level = nivå { $a } dB, rom { $b } dB, { $c }
doctor-why-too-loud = for høyt: skru ned mikrofonen, eller flytt den unna
doctor-why-nothing-arrives = det kommer ingenting: er mikrofonen av eller dempet?
doctor-why-room-loud = rommet er støyende: flytt mikrofonen nærmere, og skru den ned
doctor-why-faint = svakt: skru opp mikrofonen, eller flytt den nærmere
doctor-why-good = god
doctor-why-quiet = stille; si noe, for eksempel et trekk
doctor-why-about = { $a }: { $b }
doctor-why-not-found = filen eller mappen finnes ikke
doctor-why-denied = ingen tilgang
doctor-why-refused = forbindelsen ble avvist
doctor-why-in-use = apparatet er i bruk
doctor-why-folder = det er en mappe

# Lyden i maskinen, for `annabella doctor` og `annabella devices`
doctor-sound-found = ingen høyttaler eller mikrofon er dempet eller skrudd helt ned
sound-no-usb = her er verken USB-lydpinne, USB-headset eller noen annen mikrofon
sound-no-usb-remedy = koble til et USB-headset, eller en USB-lydpinne med headset; en hodetelefonkontakt har ingen mikrofon; trekk kan imens skrives og tastes
sound-output-only = `{ $name }` er bare en utgang og har ingen mikrofon
sound-output-only-remedy = koble til et headset med mikrofon; har dette en, velger du profilen med inngang i lydinnstillingene
sound-out-muted = høyttaleren `{ $name }` er dempet
sound-out-at-zero = høyttaleren `{ $name }` er skrudd helt ned
sound-in-muted = mikrofonen `{ $name }` er dempet
sound-in-at-zero = mikrofonen `{ $name }` er skrudd helt ned
sound-at-server-remedy = slå på lyden og skru opp i lydinnstillingene
sound-on-card-remedy = `alsamixer -c { $card }`: velg { $control }, slå den på med M (en mikrofon med mellomromstasten) og skru opp; `sudo alsactl store` tar vare på det

# Det `annabella devices` skriver
devices-no-ports = ingen serieporter funnet; koble til et brett, slå det på og prøv igjen
devices-ready = klar
devices-forbidden = ingen tilgang (gruppen { $group } har den)
devices-forbidden-remedy = bli med i gruppen som eier den (`sudo usermod -aG dialout $USER`, og logg inn igjen), eller installer firmware/70-annabella-boards.rules
devices-busy = i bruk av { $by }
devices-busy-remedy = lukk { $by }
devices-probed-remedy = vent ti sekunder; firmware/70-annabella-boards.rules holder ModemManager unna for godt
devices-make = trolig { $makes }
devices-make-unknown = ukjent merke
devices-no-sound = { $kind } mangler: { $why }; `annabella doctor` sier hva som må gjøres

# Sies av `annabella box`, en maskin uten skjerm og tastatur
box-ready = Annabella er klar.
box-board = Brett: { $name }.
box-board-gone = Brettet { $name } er ikke her lenger.
box-no-board = Ikke noe brett er koblet til. Du kan øve uten.
box-doubtful-board = Noe er koblet til som kan være et brett. Slaget må stå i konfigurasjonen.
box-keypad = Her er et talltastatur.
box-keypad-gone = Talltastaturet er ikke her lenger. Koble det til igjen.
box-no-keypad = Her er ikke noe talltastatur. Koble til et: uten det kan ingenting velges.
box-loudspeaker = Lyd: { $name }.
box-no-loudspeaker = Her er ingen høyttaler.
box-microphone = Mikrofon: { $name }.
box-microphone-gone = Mikrofonen er ikke her lenger.
box-no-microphone = Her er ingen mikrofon. Trekk tastes på talltastaturet.
box-choices = Trykk 1 for å øve, 0 for å høre alt på nytt, 5 for tastene, 9 for å slå av.
box-choices-with-game = Trykk 1 for å øve, 2 for partiet som er gjort klart, 0 for å høre alt på nytt, 5 for tastene, 9 for å slå av.
box-other-key = Den tasten gjør ingenting her. Trykk 5 for tastene.
box-ask-go-on = Et øveparti er ikke ferdig. Vil du fortsette det? Enter er ja; minus er nei og begynner et nytt.
box-practice-begins = Øvingen begynner. Du går ut med 6, minus, pluss og så Enter.
box-practice-goes-on = Øvepartiet fortsetter. Du går ut med 6, minus, pluss og så Enter.
box-game-begins = Partiet startes.
box-no-game = Ikke noe parti er gjort klart på denne maskinen. Trykk 1 for å øve.
box-game-ended = Du er tilbake ved starten.
box-game-failed = Det gikk ikke: { $why }
box-ask-switch-off = Slå av maskinen? Trykk Enter innen ti sekunder. Alle andre taster lar den stå på.
box-stays-on = Maskinen står fortsatt på.
box-switches-off = Alt er lagret. Maskinen slår seg av nå. Om tretti sekunder kan strømmen tas.
box-cannot-switch-off = Maskinen kan ikke slås av: { $why }. Alt er lagret, så strømmen kan likevel tas.
