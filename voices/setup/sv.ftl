# Vad som frågas och anmärks medan ett parti ställs i ordning: `annabella init`, och vad `annabella doctor` säger högt.

# Frågor. Det inom klammer gäller där inget svaras
ask = { $question } [{ $otherwise }]
ask-edition = Vilken utgåva av schackreglerna: { $choices }
ask-time-control = Hur mycket tid, till exempel 90+30, 25d10, 40/90+30,30+30
ask-approved-by = Vem godkände den här apparaten, domarens namn (11.3); ingen: domaren gör det vid brädet
ask-event = Tävlingens namn, för protokollen
ask-round = Ronden
schemes-explained = Drag tillkännages med orden i ett schema. Springaren till f3 tillkännages så här:
scheme-of-language = {"  "}(svenska)
ask-scheme = { $color ->
    [white] Vits
   *[black] Svarts
} ord när drag tillkännages: { $choices }
ask-name = { $color ->
    [white] Vits
   *[black] Svarts
} namn
ask-impaired = { $color ->
    [white] Är Vit
   *[black] Är Svart
} blind eller synskadad, ja eller nej
ask-board = { $color ->
    [white] Vits
   *[black] Svarts
} bräde: { $choices }
ask-port = Var det brädet är anslutet; `annabella devices` nämner det
port-taken = där är vits bräde anslutet; varje bräde har en egen port
board-left-out = { $color ->
    [white] Vit har
   *[black] Svart har
} inget bräde: `{ $board }` valdes utan port
ask-sound = { $color ->
    [white] Har Vit
   *[black] Har Svart
} ett headset, ja eller nej
ask-again = ”{ $answer }” går inte: { $why }
not-one-of = det är ett av { $choices }
not-a-time-control = skriv minuter och sekunder per drag, till exempel 90+30; 25d10 med fördröjning; 40/90+30,30+30 med perioder
doubtful-time-control = minuter eller sekunder? Skriv { $minutes } eller { $seconds }.
yes = ja
no = nej
none = ingen
next-commands = Prova apparaterna med `annabella doctor --config { $file }` och spela sedan med `annabella play --config { $file }`

# Filens egna anmärkningar
file-head = Ett parti för Annabella. Annabella läser filen: annabella play --config { $file }
file-read = En rad som börjar med # och ett mellanslag är en anmärkning. En rad som börjar med # utan mellanslag är en
    nyckel som inte är satt, med ett exempel. Ta bort dess # för att sätta den. Se över apparaterna: annabella doctor --config { $file }
section-game = Vad som är avtalat för partiet
section-game-seat = { $color ->
    [white] Vit, spelaren
   *[black] Svart, spelaren
}
section-game-seat-assistant = { $color ->
    [white] Vits
   *[black] Svarts
} medhjälpare: vem som gör var och en av de sex uppgifterna (D.2.10), ”person”, ”daemon” (programmet) eller ”nobody”
section-seat = { $color ->
    [white] Vits knappsats och punktdisplay
   *[black] Svarts knappsats och punktdisplay
}
section-seat-board = { $color ->
    [white] Vits
   *[black] Svarts
} bräde. Utan ett skrivs drag in eller bekräftas av en medhjälpare
section-seat-ear = { $color ->
    [white] Vits
   *[black] Svarts
} mikrofon, och vad som förstår den
section-seat-voice = { $color ->
    [white] Vits
   *[black] Svarts
} röst, och var den hörs
section-room-voice = Vad alla vid brädet hör, och en spelare utan egen röst
section-arbiter-voice = Vad domaren hör, ensam
section-web = Webbservern som webbläsare och andra terminaler ansluter till
section-broker = Turneringens nav, som det här bordet skickar sitt parti till

games = Mappen där varje parti får en egen mapp. Standard: games
game-edition = Vilken utgåva av schackreglerna som gäller: da09, no14, sv17, da17, da18, fide23. Standard: da18, på alla språk
game-event = Tävlingens namn, till partiprotokollen
game-site = Var det spelas
game-date = Datumet, år.månad.dag; i dag där det inte är satt
game-round = Ronden
game-board_number = Bordets nummer i turneringen; hörs före partiet och står i PGN-filen
game-fen = Ställningen partiet börjar från, som FEN. Standard: den vanliga utgångsställningen
game-chess960 = En av de 960 utgångsställningarna, lottad; inte under da09 och sv17. Standard: false
game-chess960_number = Vilken av dem, 0 till 959. Standard: lottas
game-time_control = Minuter och sekunder per drag: 90+30; med fördröjning: 25d10; med perioder: 40/90+30,30+30. Standard: 90+30
game-draw_ban = Ingen remi avtalas innan båda har gjort så många drag. Standard: 0, ingen gräns
game-approved_by = Vem som godkände apparaten för partiet; utan godkännande börjar inget parti (11.3)
game-leave_to_publish = Vem som tillät att partiet skickas vidare medan det spelas (11.3); utan tillåtelse skickas inget
game-illegal_counter = Hur regelstridiga drag räknas: ”edition” som utgåvan har det, ”joint” eller ”separate”. Standard: ”edition”
game-supervised_blitz_minutes = Minuter för ett straff i blixt under full övervakning, där tävlingsreglerna nämner dem.
    Standard: det som utgåvan säger. fide23 säger två; många tävlingar använder en
game-appointed = När partiet ska börja (6.6). Standard: så snart brädena står rätt
game-default_time = Hur sent en spelare får komma (6.7). Standard: det som utgåvan säger; no14 kräver att det anges
game-low_time = Den återstående tid vid vilken en synskadad spelare hör två korta höga toner, en gång i varje period,
    om domaren tillåter det. Standard: inget ljud; tider sägs bara på begäran (D.2.10.4)
game-supervision = Snabb- och blixtschack: ”full” eller ”partial” övervakning (A.3, A.4, B.2, B.3). Standard: ”full”
game-quickplay_finish = Om tidsbegränsad avslutning är tillkännagiven (G, III). Standard: okänt; domaren får se paragrafen
game-arbiter_present = Om en domare är på plats; utan en avslutar ett krav i en tidsbegränsad avslutning partiet (G, III).
    Standard: true
game-arbiter_key = Den offentliga nyckel som förseglade drag krypteras till. Utan den gör programmet en egen,
    och då kan alla som får använda apparatens konto öppna ett förseglat drag
game-adaptation = Vad som anpassats till förhållandena (D.1), i ord; antecknas, inget annat
game-lang = Domarens språk: da, de, en, nb, sv. Standard: en

game-seat-name = Namnet, till partiprotokollen
game-seat-sight = ”impaired” spelar på ett pluggbräde och hör varje drag; ”sighted” spelar på ett vanligt bräde.
    Standard: ”sighted”; ”impaired” för vit om filen inte har något avsnitt [game.white]
game-seat-hearing_impaired = Om spelaren också hör dåligt (D.2.11). Standard: false
game-seat-board = Vad ett bräde som finns i båda slagen kan registrera: ”identity” (vilken pjäs) eller ”occupancy”. Standard: ”identity”
game-seat-scheme = Orden när drag tillkännages: fide, da, da-de, nb, nb-scand, sv-scand, en-plain.
    Standard: orden som utgåvan nämner först: da under da09, da17 och da18, nb under no14, fide under sv17 och fide23
game-seat-lang = Språket för allt annat: da, de, en, nb, sv. Standard: det från [game]
game-seat-verbosity = Hur mycket som sägs om ett drag: ”earcon”, ”move”, ”check” eller ”sentence”. Standard: ”move”
game-seat-alarm = De återstående tider som den här spelaren får höra, en gång i varje period, om domaren tillåter det.
    Standard: inga; tider sägs bara på begäran (D.2.10.4)
game-seat-ear = Om spelarens ord hörs eller skrivs in; utan dem väntas ingen upprepning. Standard: true
game-seat-sheet = Vem som för spelarens partiprotokoll: ”dictated” (D.2.7), ”entered”, ”paper” eller ”daemon” (programmet).
    Standard: ”paper”; ”dictated” för vit om filen inte har något avsnitt [game.white]
game-seat-assistant_name = Namnet på medhjälparen, som domaren har godkänt
game-seat-helper_accepted_by = Vem som godkände medhjälparen på domarens vägnar (4.9, 6.2.6, 8.1.6)

game-seat-assistant-execute = a: utför dragen på motståndarens bräde; aldrig programmet.
    Standard: ”person” om assistant_name är satt och ingen uppgift är det; annars ”nobody”
game-seat-assistant-announce = b: tillkännager bådas drag. Standard: ”daemon”
game-seat-assistant-score_and_press = c: för partiprotokollet och startar motståndarens klocka.
    Standard: som för a; alltid ”nobody” om spelaren är seende
game-seat-assistant-inform = d: säger antal drag och tider när det frågas. Standard: ”daemon”; ”nobody” om spelaren är seende
game-seat-assistant-claim = e: kräver vinst på tid, anmäler en rörd pjäs. Standard: ”daemon”; ”nobody” om spelaren är seende
game-seat-assistant-adjourn = f: formaliteterna vid avbrutet parti. Standard: som för c

seat-keypad = En knappsats på USB, helst en sökväg under /dev/input/by-id
seat-braille = En punktdisplay genom brltty: true, eller var brltty svarar, till exempel ”:0”. Standard: false
seat-board-protocol = Slaget: { $boards }
seat-board-port = Var det är anslutet, helst en sökväg som överlever att kontakten dras ut (`annabella devices`)
seat-board-set = Var ett bräde som lär sig sina pjäser sparar dem
seat-ear-kind = ”vosk” hör, ”typed” tar bara skrivna rader. Standard: ”vosk”
seat-ear-model = Modellens mapp, där det inte är den som följer med
seat-ear-device = Mikrofonens namn (`annabella devices`); systemets egen där det inte är satt
seat-ear-headphones = Om spelaren hör rösten i hörlurar: då får spelaren tala samtidigt. Standard: false
seat-ear-push_to_talk = Hörs bara mellan ett skrivet ”talk” och nästa. Standard: false
seat-ear-second = Den andra igenkännaren: "whisper-base", "none" eller en fil eller mapp.
    Standard: den medföljande, om maskinen är snabb nog för den. En som nämns här används på alla maskiner
seat-ear-keep_sound = Om en diktamen sparas som ljud. Standard: true
seat-voice-kind = ”user” (användarens egen talserver där den körs, annars espeak-ng), ”espeak”, ”speech-dispatcher” eller ”transcript” (bara rader).
    Standard: ”user”
seat-voice-device = Utgångens namn (`annabella devices`) eller ”none”; systemets egen där det inte är satt
seat-voice-rate = Ord i minuten, 80 till 900. Standard: användarens egen inställning, eller 175
seat-voice-volume = 0 till 100. Standard: användarens egen inställning, eller 100
seat-voice-voice = En variant av rösten: espeak-ngs, till exempel f3, talserverns, till exempel female1
seat-voice-record = Om det som sägs också sparas som ljud. Standard: false
web-listen = Var den lyssnar; ”none” stänger av den. Allt annat än 127.0.0.1 nås från andra maskiner. Standard: 127.0.0.1 på en ledig port
web-names = Andra adresser den öppnas under, med deras portar
broker-url = Var turneringens nav finns, oftast tls://VÄRD:4222
broker-table = Vad det här bordet heter i turneringen: bokstäver a till z, siffror, - och _
broker-key = Filen med det här bordets nyckel (annabella tournament enrol-table)
broker-ca = Filen med turneringens egen certifikatutfärdare; behövs vid tls://
broker-arbiter_key = Domarbordets offentliga nyckel i turneringen; bordet följer dess order (står i section.toml)
broker-orders = Vad som får bestämmas därifrån: start, item (ett ärende), decide (ärenden), time (klockor). Standard: alla fyra

# Sägs högt av doktorn i varje spelares utgång
doctor-speaks = Här är Annabella. Det här hör { $color ->
    [white] Vit
   *[black] Svart
}.
doctor-speaks-to-room = Här är Annabella. Det här hör alla i rummet.
doctor-speaks-to-arbiter = Här är Annabella. Det här hör domaren.

doctor-not-proved = INTE PÅVISAT
doctor-wrong = FEL
doctor-board-silent = { $board } vid { $port }: inget kom därifrån, så inget är påvisat
doctor-board-silent-remedy = lyft en pjäs och sätt ned den igen medan `annabella doctor` körs en gång till; den lyssnar i fyra sekunder
doctor-board-is-other = { $port }: där svarar { $other }, och { $board } är angivet
doctor-board-is-other-remedy = skriv `protocol = "{ $protocol }"`
doctor-board-unread = { $port }: det som kommer därifrån sänder inte { $board }
doctor-board-unread-remedy = skriv brädets typ som `protocol` och se efter om porten är brädets
doctor-set-unread = { $path }: { $why }
doctor-set-unread-remedy = ta bort filen; brädet lär sig sina pjäser i utgångsställningen
doctor-keypad-pipe = { $path } är ett rör: vad som kommer därifrån är inte känt
doctor-keypad-pipe-remedy = ange en knappsats från `/dev/input/by-id`, eller prova knapparna i ett parti: med knapp `5` säger varje knapp vad den gör
doctor-keypad-none = { $path } är ingen knappsats
doctor-keypad-none-remedy = ange en knappsats från `/dev/input/by-id`
doctor-file-empty = { $path } är tom
doctor-file-empty-remedy = ange rätt fil
doctor-configuration-empty = { $path } är tom, så ingen apparat provades
doctor-configuration-empty-remedy = `annabella init` skriver en konfiguration
doctor-key-of-other = nyckeln i { $path } är inte den till bord { $table }: { $why }
doctor-key-of-other-remedy = ta den nyckelfil som turneringen gjorde för det här bordet

doctor-part-voice = röst
doctor-part-speech-server = talserver
doctor-part-model = modell
doctor-part-ear = taligenkännare
doctor-part-second-recogniser = andra taligenkännaren
doctor-part-loudspeaker = högtalare
doctor-part-microphone = mikrofon
doctor-part-sound = ljud
doctor-part-boards = bräden
doctor-part-board = bräde
doctor-part-set-of-pieces = pjäsuppsättning
doctor-part-keypad = numeriskt tangentbord
doctor-part-braille-line = punktskriftsdisplay
doctor-part-permissions = behörigheter
doctor-part-serial-adapters = seriella adaptrar
doctor-part-braille = punktskrift
doctor-part-clock = klocka
doctor-part-broker = broker
doctor-part-disk = disk
doctor-part-game = parti
doctor-part-web = sidor
doctor-part-tournament = tävling
doctor-part-configuration = konfiguration
doctor-who-white = vits { $part }
doctor-who-black = svarts { $part }
doctor-who-room = rummets { $part }
doctor-who-arbiter = domarens { $part }
doctor-missing = SAKNAS
doctor-without = utan
doctor-no-answer = inget svar inom { $seconds } sekunder
doctor-no-audio = byggt utan `audio`
doctor-no-sound = det finns ingen ljudserver och inget ljudkort
doctor-no-microphone = ingen mikrofon är ansluten, eller ingen är vald i ljudinställningarna
doctor-no-default = ljudsystemet anger ingen standardenhet
doctor-voice-remedy = kör `make deps` eller installera paketet igen
doctor-speech-server-speaks = { $server }; röster av sorten "user" talar med den
doctor-speech-server-missing = { $why } (speech-dispatcher är installerad); espeak-ng talar
doctor-speech-server-not-installed = { $why } (speech-dispatcher är inte installerad); espeak-ng talar
doctor-no-speech-server = ingen talserver körs
doctor-speech-server-left-out = byggt utan `speech-dispatcher`; espeak-ng talar
doctor-speech-server-remedy = starta den med `spd-say hej` för att höra din egen röst
doctor-model-found = { $folder } ({ $words } ord)
doctor-model-remedy = drag kan under tiden skrivas eller matas in med tangenter
doctor-ear-loads = libvosk läser in { $folder } på { $ms } ms och räknar { $speed } ms på en sekunds tal
doctor-ear-slow = libvosk räknar { $speed } ms på en sekunds tal: det som sägs kommer för sent
doctor-ear-slow-remedy = använd knappsatsen på den här datorn eller ta en snabbare; drag kan skrivas och matas in med tangenter
doctor-ear-remedy = försök igen när datorn inte är upptagen; saknas libvosk, kör `make deps` eller installera paketet igen; drag kan under tiden skrivas eller matas in med tangenter
doctor-second-remedy = den första taligenkännaren hör ensam; ange den med `second = "whisper-base"` för att ändå använda den
doctor-loudspeaker-remedy = anslut en eller starta ljudservern; tillkännagivanden står under tiden i utskriften
doctor-microphone-remedy = anslut en eller starta ljudservern; drag kan under tiden skrivas eller matas in med tangenter
doctor-boards-hidden = det här systemet visar inga seriella portar (/sys är inte monterat)
doctor-boards-none = inget bräde är anslutet
doctor-boards-remedy = anslut brädet eller simulera ett med `annabella simulate`
doctor-permissions-found = alla seriella portar får öppnas
doctor-permissions-missing = { $ports } får inte öppnas
doctor-permissions-remedy = gå med i gruppen: `sudo usermod -aG dialout $USER` och logga in igen
doctor-adapter-held = { $adapter } hålls av { $by }
doctor-adapters-free = inget annat program gör anspråk på någon
doctor-adapters-may = ingen hålls av ett annat program; { $programs } kan göra anspråk på en
doctor-adapters-remedy = avsluta det programmet; firmware/70-annabella-boards.rules håller ModemManager borta, och där ingen punktskriftsdisplay behöver det håller `sudo systemctl mask brltty-udev.service` brltty borta
doctor-braille-missing = liblouis är inte installerat; `--format brf` skriver egna tecken
doctor-clock-uneven = av { $passed } ms räknade den { $counted }
doctor-clock-date = den går jämnt men tror att det i dag är { $date }
doctor-clock-found = går jämnt; klockan är { $time } den { $date }
doctor-clock-remedy = ställ in datumet för partiprotokollen (`timedatectl`); partiets egen klocka behöver inget
doctor-broker-missing = nats-server är inte installerad; bord spelar utan den, och en tävling läser mappar
doctor-broker-missing-remedy = en tävling med broker behöver den: `sudo apt install nats-server`
doctor-broker-found = nats-server { $version } i { $path }
doctor-broker-old = nats-server { $version } i { $path }; före { $sound } kan en användare utan en lista över rättigheter tömma ett konto (CVE-2025-30215)
doctor-broker-old-remedy = en tävlings egen broker håller varje användare till en lista och är säker även med en gammal; ge ingen annan användare ett konto på den
doctor-disk-unwritten = det går inte att skriva i { $folder }: { $why }
doctor-disk-found = { $folder } har { $free } MB ledigt, en skrivning tar { $ms } ms
doctor-disk-little = { $told }; för lite för timmar av inspelat ljud
doctor-disk-remedy = skapa utrymme eller ange en annan mapp med `games`
doctor-game-approved = { $game }, godkänd av { $name }
doctor-game-not-approved = { $game }, ännu inte godkänd: `arbiter: approve NAMN` före starten
doctor-game-remedy = ändra [game] i konfigurationen
doctor-board-answers = { $board } vid { $port }: svarar
doctor-board-answers-squares = { $board } vid { $port }: svarar, { $squares } fält är upptagna
doctor-board-nothing = { $port }: öppen, och det kommer ingenting därifrån
doctor-board-remedy = kontrollera ström, kabel och sort (`protocol`); partiet väntar på det
doctor-set-new = { $path } skrivs när brädet har lärt sig sina pjäser
doctor-set-found = { $path }: { $pieces } pjäser
doctor-set-remedy = brädet lär sig sina pjäser på nytt
doctor-keypad-found = { $path } kan läsas och har siffrorna
doctor-keypad-recorded = { $path } innehåller { $presses } tangenttryckningar
doctor-keypad-remedy = drag kan under tiden skrivas och sägas
doctor-braille-cells = { $cells } celler
doctor-braille-silent = brltty svarar inte
doctor-braille-line-remedy = det som sägs kan under tiden höras
doctor-no-such-voice = ingen röst heter `{ $voice }`
doctor-said-into = sagt i { $device }: { $text }
doctor-said-by-default = sagt i systemets egen utgång: { $text }
doctor-written = skrivet som rader, utan ljud: { $text }
doctor-said-nowhere = sagt i ingen utgång, enligt konfigurationen: { $text }
doctor-not-played = meningen spelades inte till slutet
doctor-said-remedy = `annabella devices` visar vad `device` kan ange; rader går vidare utan
doctor-model-loaded-remedy = kör `make deps`, installera paketet igen eller ange en modells mapp; drag kan under tiden skrivas eller matas in med tangenter
doctor-microphone-level-remedy = `annabella devices` visar vad `device` kan ange, `annabella listen` visar nivån
doctor-microphone-typed-remedy = bygg med ljud eller sätt kind = "typed"
doctor-web-shut = stängda, enligt konfigurationen
doctor-web-free = en ledig port på { $address }
doctor-web-exposed = { $address }; andra datorer når den, och det som skickas dit kan läsas på vägen (11.3)
doctor-web-taken = det går inte att lyssna på { $address }: { $why }
doctor-web-remedy = ge listen i [web] en annan adress, eller "none"
doctor-publish-left-out = det här programmet publicerar inga partier (det är byggt utan `tournament`)
doctor-publish-left-out-remedy = installera ett program med det; partiet går vidare utan
doctor-key-open = andra kan läsa { $path }; använd `chmod 600`
doctor-no-leave = ingen har gett lov att lämna partier vidare (`leave_to_publish` i [game], 11.3)
doctor-table-found = bord { $table }, { $url }, nats-server { $version }
doctor-table-found-old = bord { $table }, { $url }, nats-server { $version }, äldre än 2.10.27: ge ingen rättigheter där utom vid namn
doctor-tournament-remedy = fråga tävlingsledningen; partiet går vidare utan

doctor-why-no-board = inget bräde vid { $a }: det finns ingen sådan enhet; anslut det eller se `annabella devices`
doctor-why-forbidden = ingen behörighet till { $a }; gå med i gruppen som äger den (`sudo usermod -aG dialout $USER` och logga in igen) eller installera udev-reglerna
doctor-why-busy = { $a } används av ett annat program; stäng det eller vänta tio sekunder om ModemManager provar den (udev-reglerna håller det borta)
doctor-why-no-port = { $a } är ingen seriell port ({ $b }); se `annabella devices`
doctor-why-no-loudspeaker = ingen högtalare: { $a }; anslut en eller starta ljudservern och kör sedan `annabella doctor`; utan den går tillkännagivanden till utskriften och inspelningen
doctor-why-no-microphone = ingen mikrofon: { $a }; anslut en och kör sedan `annabella doctor`; utan den går drag via tangenter eller terminal
doctor-why-none-called = det finns ingen som heter `{ $a }`; `annabella devices` visar dem
doctor-why-muted = `{ $a }` är avstängd i ljudservern; slå på den i ljudinställningarna
doctor-why-no-braille = inget punktskriftsdisplay via brltty vid { $a }: { $b }; { $c }; partiet går vidare utan det
doctor-why-install-brltty = installera och starta brltty (`apt-get install brltty`)
doctor-why-brlapi-key = låt den här användaren läsa /etc/brlapi.key (gruppen `brlapi`)
doctor-why-switch-on = slå på displayen och anslut den
doctor-why-asked-again = den efterfrågas igen
doctor-why-keypad = det numeriska tangentbordet { $a } kan inte läsas: { $b }; { $c }
doctor-why-keypad-group = låt den här användaren läsa det (gruppen `input`)
doctor-why-keypad-held = ett annat program har det; ett numeriskt tangentbord tillhör en enda spelare
doctor-why-keypad-missing = anslut det eller ange det som `ls /dev/input/by-id` gör
doctor-why-keypad-again = anslut det igen eller ange ett från `/dev/input/by-id`; det väntas på det
doctor-why-no-model = det finns ingen modellmapp { $a }; ange en med hela sökvägen (`--model DIR` eller `model` under `ear`), eller installera de medföljande igen (models/)
doctor-why-model-torn = modellen { $a } är skadad: { $b }; packa upp den igen
doctor-why-model-refused = libvosk kan inte läsa in modellen { $a }; packa upp den igen eller prova `annabella doctor`
doctor-why-second-slow = den andra taligenkännaren tar { $a } ms här, mer än { $b } ms; utan den kommer inget för sent i partiet, och det frågas oftare om
doctor-why-second-missing = den andra taligenkännaren { $a } saknas; kör `make deps` eller sätt second = "none"
doctor-why-second-not-there = { $a } finns inte; kör `make deps` eller installera paketet igen
doctor-why-second-none = ingen är begärd; den första hör ensam
doctor-why-second-scores = whisper-base bedömer ett drag på { $a } ms ({ $b }); { $c }
doctor-why-both-decide = båda taligenkännarna avgör; efter { $a } avgöranden i rad som tog längre än { $b } ms hör den första ensam
doctor-why-second-late = det är för sent just nu, det väntas { $a } ms: den första frågar om drag igen och hör ensam efter { $b } sena avgöranden i rad
doctor-why-no-variants = rösten `{ $a }` har inga varianter; utelämna `{ $b }`
doctor-why-no-variant = rösten `{ $a }` har ingen variant `{ $b }`; ange en som `{ $c }`
doctor-why-level = nivå { $a } dB, rum { $b } dB, { $c }
doctor-why-too-loud = för högt: sänk mikrofonen eller flytta bort den
doctor-why-nothing-arrives = inget kommer fram: är mikrofonen avstängd eller tystad?
doctor-why-room-loud = rummet är högljutt: flytta mikrofonen närmare och sänk den
doctor-why-faint = svagt: höj mikrofonen eller flytta den närmare
doctor-why-good = bra
doctor-why-quiet = tyst; säg något, till exempel ett drag
doctor-why-about = { $a }: { $b }
doctor-why-not-found = filen eller mappen finns inte
doctor-why-denied = behörighet saknas
doctor-why-refused = anslutningen avvisades
doctor-why-in-use = enheten används
doctor-why-folder = det är en mapp

# Datorns ljud, för `annabella doctor` och `annabella devices`
doctor-sound-found = ingen högtalare och ingen mikrofon är avstängd eller nedskruvad till noll
sound-no-usb = här finns varken ett USB-ljudkort, ett USB-headset eller någon annan mikrofon
sound-no-usb-remedy = anslut ett USB-headset eller ett litet USB-ljudkort med headset; ett hörlursuttag har ingen mikrofon; drag kan under tiden skrivas och matas in med tangenter
sound-output-only = `{ $name }` är bara en utgång och har ingen mikrofon
sound-output-only-remedy = anslut ett headset med mikrofon; har det här en, välj dess profil med ingång i ljudinställningarna
sound-out-muted = högtalaren `{ $name }` är avstängd
sound-out-at-zero = högtalaren `{ $name }` är nedskruvad till noll
sound-in-muted = mikrofonen `{ $name }` är avstängd
sound-in-at-zero = mikrofonen `{ $name }` är nedskruvad till noll
sound-at-server-remedy = slå på den och höj volymen i ljudinställningarna
sound-on-card-remedy = `alsamixer -c { $card }`: välj { $control }, slå på den med M (en mikrofon med mellanslag) och höj volymen; `sudo alsactl store` sparar det

# Vad `annabella devices` skriver
devices-no-ports = inga serieportar hittades; anslut ett bräde, slå på det och försök igen
devices-ready = klar
devices-forbidden = ingen behörighet (gruppen { $group } har den)
devices-forbidden-remedy = gå med i gruppen som äger den (`sudo usermod -aG dialout $USER` och logga in igen) eller installera firmware/70-annabella-boards.rules
devices-busy = används av { $by }
devices-busy-remedy = stäng { $by }
devices-probed-remedy = vänta tio sekunder; firmware/70-annabella-boards.rules håller ModemManager borta för gott
devices-make = troligen { $makes }
devices-make-unknown = okänt fabrikat
devices-no-sound = { $kind } saknas: { $why }; `annabella doctor` säger vad som kan göras

# Sägs av `annabella box`, en dator utan skärm och tangentbord
box-ready = Annabella är redo.
box-board = Bräde: { $name }.
box-board-gone = Brädet { $name } finns inte längre här.
box-no-board = Inget bräde är anslutet. För att öva behövs inget.
box-doubtful-board = Något är anslutet som kan vara ett bräde. Dess sort måste stå i konfigurationen.
box-keypad = Här finns en knappsats.
box-keypad-gone = Knappsatsen finns inte längre här. Anslut den igen.
box-no-keypad = Här finns ingen knappsats. Anslut en: utan den går ingenting att välja.
box-loudspeaker = Ljud: { $name }.
box-no-loudspeaker = Här finns ingen högtalare.
box-microphone = Mikrofon: { $name }.
box-microphone-gone = Mikrofonen finns inte längre här.
box-no-microphone = Här finns ingen mikrofon. Drag matas in med knappsatsen.
box-choices = Tryck 1 för att öva, 0 för att höra allt igen, 5 för tangenterna, 9 för att stänga av.
box-choices-with-game = Tryck 1 för att öva, 2 för partiet som är förberett, 0 för att höra allt igen, 5 för tangenterna, 9 för att stänga av.
box-other-key = Den tangenten gör ingenting här. Tryck 5 för tangenterna.
box-ask-go-on = Ett övningsparti är inte slut. Vill du fortsätta det? Enter är ja; minus är nej och börjar ett nytt.
box-practice-begins = Övningen börjar. Du lämnar den med 6, minus, plus och sedan Enter.
box-practice-goes-on = Övningspartiet fortsätter. Du lämnar det med 6, minus, plus och sedan Enter.
box-game-begins = Partiet startas.
box-no-game = Inget parti är förberett på den här datorn. Tryck 1 för att öva.
box-game-ended = Du är tillbaka vid början.
box-game-failed = Det gick inte: { $why }
box-ask-switch-off = Stänga av datorn? Tryck Enter inom tio sekunder. Alla andra tangenter låter den vara på.
box-stays-on = Datorn förblir på.
box-switches-off = Allt är sparat. Datorn stängs av nu. Om trettio sekunder får strömmen brytas.
box-cannot-switch-off = Datorn kan inte stängas av: { $why }. Allt är sparat, så strömmen får brytas ändå.
