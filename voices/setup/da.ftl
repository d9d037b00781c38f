# Hvad der spørges om og bemærkes, mens et parti sættes op: `annabella init`, og hvad `annabella doctor` siger højt.

# Spørgsmål. Det i klammer gælder, hvor intet svares
ask = { $question } [{ $otherwise }]
ask-edition = Hvilken udgave af skaklovene: { $choices }
ask-time-control = Hvor meget tid, for eksempel 90+30, 25d10, 40/90+30,30+30
ask-approved-by = Hvem godkendte dette apparat, dommerens navn (11.3); ingen: dommeren gør det ved brættet
ask-event = Turneringens navn, til noteringslisterne
ask-round = Runden
schemes-explained = Træk meddeles med ordene i et skema. Springeren til f3 meddeles sådan:
scheme-of-language = {"  "}(dansk)
ask-scheme = { $color ->
    [white] Hvids
   *[black] Sorts
} meddelelsesord: { $choices }
ask-name = { $color ->
    [white] Hvids
   *[black] Sorts
} navn
ask-impaired = { $color ->
    [white] Er Hvid
   *[black] Er Sort
} blind eller svagtseende, ja eller nej
ask-board = { $color ->
    [white] Hvids
   *[black] Sorts
} bræt: { $choices }
ask-port = Hvor det bræt er sat til; `annabella devices` nævner det
port-taken = der er hvids bræt sat til; hvert bræt har sin egen port
board-left-out = { $color ->
    [white] Hvid har
   *[black] Sort har
} intet bræt: `{ $board }` blev valgt uden port
ask-sound = { $color ->
    [white] Har Hvid
   *[black] Har Sort
} et headset, ja eller nej
ask-again = »{ $answer }« kan ikke bruges: { $why }
not-one-of = det er et af { $choices }
not-a-time-control = skriv minutter og sekunder pr. træk, for eksempel 90+30; 25d10 med forsinkelse; 40/90+30,30+30 med perioder
doubtful-time-control = minutter eller sekunder? Skriv { $minutes } eller { $seconds }.
yes = ja
no = nej
none = ingen
next-commands = Prøv apparaterne med `annabella doctor --config { $file }`, og spil så med `annabella play --config { $file }`

# Filens egne bemærkninger
file-head = Et parti til Annabella. Annabella læser filen: annabella play --config { $file }
file-read = En linje, der begynder med # og et mellemrum, er en bemærkning. En linje, der begynder med # uden mellemrum, er en
    nøgle, der ikke er sat, med et eksempel. Fjern dens # for at sætte den. Se apparaterne efter: annabella doctor --config { $file }
section-game = Hvad der er aftalt for partiet
section-game-seat = { $color ->
    [white] Hvid, spilleren
   *[black] Sort, spilleren
}
section-game-seat-assistant = { $color ->
    [white] Hvids
   *[black] Sorts
} assistent: hvem der udfører hver af de seks opgaver (D.2.10), »person«, »daemon« (programmet) eller »nobody«
section-seat = { $color ->
    [white] Hvids taltastatur og punktskriftsdisplay
   *[black] Sorts taltastatur og punktskriftsdisplay
}
section-seat-board = { $color ->
    [white] Hvids
   *[black] Sorts
} bræt. Uden et bræt skrives trækkene ind eller bekræftes af en assistent
section-seat-ear = { $color ->
    [white] Hvids
   *[black] Sorts
} mikrofon, og hvad der forstår den
section-seat-voice = { $color ->
    [white] Hvids
   *[black] Sorts
} stemme, og hvor den lyder
section-room-voice = Hvad alle ved brættet hører, og en spiller uden egen stemme
section-arbiter-voice = Hvad dommeren hører, alene
section-web = Webserveren, som browsere og andre terminaler forbinder sig til
section-broker = Turneringens knudepunkt, som dette bord sender sit parti til

games = Mappen, hvor hvert parti får sin egen mappe. Standard: games
game-edition = Hvilken udgave af skaklovene der gælder: da09, no14, sv17, da17, da18, fide23. Standard: da18, på alle sprog
game-event = Turneringens navn, til noteringslisterne
game-site = Hvor der spilles
game-date = Datoen, år.måned.dag; i dag, hvis den ikke er sat
game-round = Runden
game-board_number = Brættets nummer i turneringen; det høres før partiet og står i PGN
game-fen = Stillingen, partiet begynder fra, som FEN. Standard: den sædvanlige udgangsstilling
game-chess960 = En af de 960 udgangsstillinger, ved lodtrækning; ikke under da09 og sv17. Standard: false
game-chess960_number = Hvilken af dem, 0 til 959. Standard: ved lodtrækning
game-time_control = Minutter og sekunder pr. træk: 90+30; med forsinkelse: 25d10; med perioder: 40/90+30,30+30. Standard: 90+30
game-draw_ban = Ingen remis aftales, før begge har gjort så mange træk. Standard: 0, ingen grænse
game-approved_by = Hvem der godkendte dette apparat til partiet; uden godkendelse begynder intet parti (11.3)
game-leave_to_publish = Hvem der tillod, at partiet sendes videre, mens det spilles (11.3); uden tilladelse sendes intet
game-illegal_counter = Hvordan ulovlige træk tælles: »edition« som udgaven har det, »joint« eller »separate«. Standard: »edition«
game-supervised_blitz_minutes = Minutter for en straf i lynskak under fuld overvågning, hvis turneringens reglement nævner dem.
    Standard: det, udgaven siger. fide23 siger to; mange turneringer bruger ét
game-appointed = Hvornår partiet skal begynde (6.6). Standard: så snart brætterne står rigtigt
game-default_time = Hvor sent en spiller må komme (6.7). Standard: det, udgaven siger; no14 kræver det nævnt
game-low_time = Den resterende tid, hvor en synshandicappet spiller hører to korte høje toner, én gang i hver periode,
    hvis dommeren tillader det. Standard: ingen lyd; tider oplyses kun på anmodning (D.2.10.4)
game-supervision = Hurtig- og lynskak: »full« eller »partial« overvågning (A.3, A.4, B.2, B.3). Standard: »full«
game-quickplay_finish = Om hurtigafslutning blev bekendtgjort (G, III). Standard: ukendt; dommeren får vist paragraffen
game-arbiter_present = Om der er en dommer til stede; uden en slutter et krav i en hurtigafslutning partiet (G, III).
    Standard: true
game-arbiter_key = Den offentlige nøgle, som hemmelige træk krypteres til. Uden den laver programmet sin egen,
    og så kan enhver, der må bruge apparatets konto, åbne et hemmeligt træk
game-adaptation = Hvad der er tilpasset stedet (D.1), med ord; noteres, intet andet
game-lang = Dommerens sprog: da, de, en, nb, sv. Standard: en

game-seat-name = Navnet, til noteringslisterne
game-seat-sight = »impaired« spiller på et stikbræt og hører hvert træk; »sighted« spiller på et almindeligt bræt.
    Standard: »sighted«; »impaired« for hvid, hvis filen ikke har et afsnit [game.white]
game-seat-hearing_impaired = Om spilleren også hører dårligt (D.2.11). Standard: false
game-seat-board = Hvad et bræt, der findes i begge slags, kan registrere: »identity« (hvilken brik) eller »occupancy«. Standard: »identity«
game-seat-scheme = Ordene i meddelelserne: fide, da, da-de, nb, nb-scand, sv-scand, en-plain.
    Standard: de ord, som udgaven nævner først: da under da09, da17 og da18, nb under no14, fide under sv17 og fide23
game-seat-lang = Sproget for alt andet: da, de, en, nb, sv. Standard: det fra [game]
game-seat-verbosity = Hvor meget der siges om et træk: »earcon«, »move«, »check« eller »sentence«. Standard: »move«
game-seat-alarm = De resterende tider, som denne spiller får at vide, én gang i hver periode, hvis dommeren tillader det.
    Standard: ingen; tider oplyses kun på anmodning (D.2.10.4)
game-seat-ear = Om spillerens ord høres eller skrives ind; uden dem afventes ingen gentagelse. Standard: true
game-seat-sheet = Hvem der fører spillerens noteringsliste: »dictated« (D.2.7), »entered«, »paper« eller »daemon« (programmet).
    Standard: »paper«; »dictated« for hvid, hvis filen ikke har et afsnit [game.white]
game-seat-assistant_name = Assistentens navn, godkendt af dommeren
game-seat-helper_accepted_by = Hvem der godkendte assistenten for dommeren (4.9, 6.2.6, 8.1.6)

game-seat-assistant-execute = a: udfører trækkene på modstanderens bræt; aldrig programmet.
    Standard: »person«, hvis assistant_name er sat og ingen opgave er; ellers »nobody«
game-seat-assistant-announce = b: meddeler begges træk. Standard: »daemon«
game-seat-assistant-score_and_press = c: fører noteringslisten og starter modstanderens ur.
    Standard: som for a; altid »nobody«, hvis spilleren er seende
game-seat-assistant-inform = d: siger antal træk og tider, når der spørges. Standard: »daemon«; »nobody«, hvis spilleren er seende
game-seat-assistant-claim = e: kræver gevinst på tid, melder en rørt brik. Standard: »daemon«; »nobody«, hvis spilleren er seende
game-seat-assistant-adjourn = f: formaliteterne ved hængeparti. Standard: som for c

seat-keypad = Et taltastatur på USB, helst en sti under /dev/input/by-id
seat-braille = Et punktskriftsdisplay gennem brltty: true, eller hvor brltty svarer, for eksempel »:0«. Standard: false
seat-board-protocol = Slagsen: { $boards }
seat-board-port = Hvor det er sat til, helst en sti, der overlever, at stikket tages ud (`annabella devices`)
seat-board-set = Hvor et bræt, der lærer sine brikker, gemmer dem
seat-ear-kind = »vosk« hører, »typed« tager kun skrevne linjer. Standard: »vosk«
seat-ear-model = Modellens mappe, hvis det ikke er den, der følger med
seat-ear-device = Mikrofonens navn (`annabella devices`); systemets egen, hvis det ikke er sat
seat-ear-headphones = Om spilleren hører programmets stemme i hovedtelefoner: så må spilleren tale imens. Standard: false
seat-ear-push_to_talk = Høres kun mellem et skrevet »talk« og det næste. Standard: false
seat-ear-second = Den anden genkender: "whisper-base", "none" eller en fil eller mappe.
    Standard: den medfølgende, hvis maskinen er hurtig nok til den. En, der er nævnt her, bruges på enhver maskine
seat-ear-keep_sound = Om et diktat gemmes som lyd. Standard: true
seat-voice-kind = »user« (brugerens egen taleserver, hvis den kører, ellers espeak-ng), »espeak«, »speech-dispatcher« eller »transcript« (kun linjer).
    Standard: »user«
seat-voice-device = Udgangens navn (`annabella devices`) eller »none«; systemets egen, hvis det ikke er sat
seat-voice-rate = Ord i minuttet, 80 til 900. Standard: brugerens egen indstilling, eller 175
seat-voice-volume = 0 til 100. Standard: brugerens egen indstilling, eller 100
seat-voice-voice = En variant af stemmen: espeak-ngs, for eksempel f3, taleserverens, for eksempel female1
seat-voice-record = Om det, der siges, også gemmes som lyd. Standard: false
web-listen = Hvor den lytter; »none« slår den fra. Alt andet end 127.0.0.1 nås fra andre maskiner. Standard: 127.0.0.1 på en ledig port
web-names = Andre adresser, den åbnes under, med deres porte
broker-url = Hvor turneringens knudepunkt er, som regel tls://VÆRT:4222
broker-table = Hvad dette bord hedder i turneringen: bogstaver a til z, tal, - og _
broker-key = Filen med dette bords nøgle (annabella tournament enrol-table)
broker-ca = Filen med turneringens egen certifikatudsteder; kræves ved tls://
broker-arbiter_key = Dommerens offentlige nøgle i turneringen, hvis ordrer bordet følger (står i section.toml)
broker-orders = Hvad der må bestemmes derfra: start, item (en sag), decide (sagerne), time (urene). Standard: alle fire

# Siges højt af lægen i hver spillers udgang
doctor-speaks = Her er Annabella. Det her hører { $color ->
    [white] Hvid
   *[black] Sort
}.
doctor-speaks-to-room = Her er Annabella. Det her hører alle i lokalet.
doctor-speaks-to-arbiter = Her er Annabella. Det her hører dommeren.

doctor-not-proved = IKKE PÅVIST
doctor-wrong = FORKERT
doctor-board-silent = { $board } ved { $port }: der kom intet derfra, så intet er påvist
doctor-board-silent-remedy = løft en brik, og sæt den ned igen, mens `annabella doctor` kører en gang til; den lytter i fire sekunder
doctor-board-is-other = { $port }: der svarer { $other }, og { $board } er angivet
doctor-board-is-other-remedy = skriv `protocol = "{ $protocol }"`
doctor-board-unread = { $port }: det, der kommer derfra, sender { $board } ikke
doctor-board-unread-remedy = skriv brættets art som `protocol`, og se efter, om porten er brættets
doctor-set-unread = { $path }: { $why }
doctor-set-unread-remedy = slet filen; brættet lærer sine brikker i udgangsstillingen
doctor-keypad-pipe = { $path } er en pipe: hvad der vil komme derfra, vides ikke
doctor-keypad-pipe-remedy = angiv et taltastatur fra `/dev/input/by-id`, eller prøv tasterne i et parti: med tast `5` siger hver tast, hvad den gør
doctor-keypad-none = { $path } er intet taltastatur
doctor-keypad-none-remedy = angiv et taltastatur fra `/dev/input/by-id`
doctor-file-empty = { $path } er tom
doctor-file-empty-remedy = angiv den rigtige fil
doctor-configuration-empty = { $path } er tom, så intet apparat blev prøvet
doctor-configuration-empty-remedy = `annabella init` skriver en konfiguration
doctor-key-of-other = nøglen i { $path } er ikke bord { $table }s: { $why }
doctor-key-of-other-remedy = brug den nøglefil, som turneringen lavede til dette bord

doctor-part-voice = stemme
doctor-part-speech-server = taleserver
doctor-part-model = model
doctor-part-ear = talegenkender
doctor-part-second-recogniser = anden talegenkender
doctor-part-loudspeaker = højttaler
doctor-part-microphone = mikrofon
doctor-part-sound = lyd
doctor-part-boards = brætter
doctor-part-board = bræt
doctor-part-set-of-pieces = brikkesæt
doctor-part-keypad = taltastatur
doctor-part-braille-line = punktskriftslinje
doctor-part-permissions = rettigheder
doctor-part-serial-adapters = serielle adaptere
doctor-part-braille = punktskrift
doctor-part-clock = ur
doctor-part-broker = broker
doctor-part-disk = disk
doctor-part-game = parti
doctor-part-web = sider
doctor-part-tournament = turnering
doctor-part-configuration = konfiguration
doctor-who-white = hvids { $part }
doctor-who-black = sorts { $part }
doctor-who-room = lokalets { $part }
doctor-who-arbiter = dommerens { $part }
doctor-missing = MANGLER
doctor-without = uden
doctor-no-answer = intet svar inden for { $seconds } sekunder
doctor-no-audio = bygget uden `audio`
doctor-no-sound = der er ingen lydserver og intet lydkort
doctor-no-microphone = ingen mikrofon er tilsluttet, eller ingen er valgt i lydindstillingerne
doctor-no-default = lydsystemet angiver ingen standardenhed
doctor-voice-remedy = kør `make deps`, eller installer pakken igen
doctor-speech-server-speaks = { $server }; stemmer af arten "user" taler med den
doctor-speech-server-missing = { $why } (speech-dispatcher er installeret); espeak-ng taler
doctor-speech-server-not-installed = { $why } (speech-dispatcher er ikke installeret); espeak-ng taler
doctor-no-speech-server = ingen taleserver kører
doctor-speech-server-left-out = bygget uden `speech-dispatcher`; espeak-ng taler
doctor-speech-server-remedy = start den med `spd-say hej` for at høre din egen stemme
doctor-model-found = { $folder } ({ $words } ord)
doctor-model-remedy = træk kan imens skrives eller tastes
doctor-ear-loads = libvosk indlæser { $folder } på { $ms } ms og regner { $speed } ms på et sekunds tale
doctor-ear-slow = libvosk regner { $speed } ms på et sekunds tale: det, der siges, kommer for sent
doctor-ear-slow-remedy = brug taltastaturet på denne maskine, eller tag en hurtigere; træk kan skrives og tastes
doctor-ear-remedy = prøv igen, når maskinen ikke har travlt; mangler libvosk, så kør `make deps`, eller installer pakken igen; træk kan imens skrives eller tastes
doctor-second-remedy = den første talegenkender hører alene; angiv den med `second = "whisper-base"` for at bruge den alligevel
doctor-loudspeaker-remedy = tilslut en, eller start lydserveren; meddelelser står imens i udskriften
doctor-microphone-remedy = tilslut en, eller start lydserveren; træk kan imens skrives eller tastes
doctor-boards-hidden = dette system viser ingen serielle porte (/sys er ikke monteret)
doctor-boards-none = intet bræt er tilsluttet
doctor-boards-remedy = tilslut brættet, eller efterlign et med `annabella simulate`
doctor-permissions-found = alle serielle porte må åbnes
doctor-permissions-missing = { $ports } må ikke åbnes
doctor-permissions-remedy = kom med i gruppen: `sudo usermod -aG dialout $USER`, og log ind igen
doctor-adapter-held = { $adapter } holdes af { $by }
doctor-adapters-free = intet andet program gør krav på en
doctor-adapters-may = ingen holdes af et andet program; { $programs } kan gøre krav på en
doctor-adapters-remedy = afslut det program; firmware/70-annabella-boards.rules holder ModemManager væk, og hvor ingen punktskriftslinje bruger det, holder `sudo systemctl mask brltty-udev.service` brltty væk
doctor-braille-missing = liblouis er ikke installeret; `--format brf` skriver sine egne tegn
doctor-clock-uneven = af { $passed } ms talte det { $counted }
doctor-clock-date = det går jævnt, men tror, at det i dag er { $date }
doctor-clock-found = går jævnt; klokken er { $time } den { $date }
doctor-clock-remedy = indstil datoen til noteringslisterne (`timedatectl`); partiets eget ur behøver ingen
doctor-broker-missing = nats-server er ikke installeret; borde spiller uden, og en turnering læser mapper
doctor-broker-missing-remedy = en turnering med broker behøver den: `sudo apt install nats-server`
doctor-broker-found = nats-server { $version } i { $path }
doctor-broker-old = nats-server { $version } i { $path }; før { $sound } kan en bruger uden en liste over rettigheder tømme en konto (CVE-2025-30215)
doctor-broker-old-remedy = en turnerings egen broker holder hver bruger til en liste og er sikker også med en gammel; giv ingen anden bruger en konto på den
doctor-disk-unwritten = der kan ikke skrives i { $folder }: { $why }
doctor-disk-found = { $folder } har { $free } MB ledig, en skrivning tager { $ms } ms
doctor-disk-little = { $told }; for lidt til timers optaget lyd
doctor-disk-remedy = skaf plads, eller angiv en anden mappe med `games`
doctor-game-approved = { $game }, godkendt af { $name }
doctor-game-not-approved = { $game }, endnu ikke godkendt: `arbiter: approve NAVN` før starten
doctor-game-remedy = ret [game] i konfigurationen
doctor-board-answers = { $board } ved { $port }: svarer
doctor-board-answers-squares = { $board } ved { $port }: svarer, { $squares } felter er besat
doctor-board-nothing = { $port }: åben, og der kommer intet derfra
doctor-board-remedy = tjek strøm, kabel og art (`protocol`); partiet venter på det
doctor-set-new = { $path } skrives, når brættet har lært sine brikker
doctor-set-found = { $path }: { $pieces } brikker
doctor-set-remedy = brættet lærer sine brikker igen
doctor-keypad-found = { $path } kan læses og har cifrene
doctor-keypad-recorded = { $path } indeholder { $presses } tastetryk
doctor-keypad-remedy = træk kan imens skrives og siges
doctor-braille-cells = { $cells } celler
doctor-braille-silent = brltty svarer ikke
doctor-braille-line-remedy = hvad der siges, kan imens høres
doctor-no-such-voice = ingen stemme hedder `{ $voice }`
doctor-said-into = sagt i { $device }: { $text }
doctor-said-by-default = sagt i systemets egen udgang: { $text }
doctor-written = skrevet som linjer, uden lyd: { $text }
doctor-said-nowhere = sagt i ingen udgang, som angivet: { $text }
doctor-not-played = sætningen blev ikke afspillet til ende
doctor-said-remedy = `annabella devices` viser, hvad `device` kan angive; linjer går videre uden
doctor-model-loaded-remedy = kør `make deps`, installer pakken igen, eller angiv en models mappe; træk kan imens skrives eller tastes
doctor-microphone-level-remedy = `annabella devices` viser, hvad `device` kan angive, `annabella listen` viser niveauet
doctor-microphone-typed-remedy = byg med lyd, eller sæt kind = "typed"
doctor-web-shut = lukket, som angivet
doctor-web-free = en ledig port på { $address }
doctor-web-exposed = { $address }; andre maskiner kan nå det, og hvad der sendes dertil, kan læses undervejs (11.3)
doctor-web-taken = der kan ikke lyttes på { $address }: { $why }
doctor-web-remedy = giv listen i [web] en anden adresse, eller "none"
doctor-publish-left-out = dette program offentliggør ingen partier (det er bygget uden `tournament`)
doctor-publish-left-out-remedy = installer et program med det; partiet går videre uden
doctor-key-open = andre kan læse { $path }; brug `chmod 600`
doctor-no-leave = ingen har givet lov til at give partier videre (`leave_to_publish` i [game], 11.3)
doctor-table-found = bord { $table }, { $url }, nats-server { $version }
doctor-table-found-old = bord { $table }, { $url }, nats-server { $version }, ældre end 2.10.27: giv ingen rettigheder der undtagen ved navn
doctor-tournament-remedy = spørg turneringsledelsen; partiet går videre uden

doctor-why-no-board = intet bræt ved { $a }: der er intet sådant apparat; tilslut det, eller se `annabella devices`
doctor-why-forbidden = ingen adgang til { $a }; kom med i gruppen, der ejer den (`sudo usermod -aG dialout $USER`, og log ind igen), eller installer udev-reglerne
doctor-why-busy = { $a } bruges af et andet program; luk det, eller vent ti sekunder, hvis ModemManager prøver den (udev-reglerne holder det væk)
doctor-why-no-port = { $a } er ingen seriel port ({ $b }); se `annabella devices`
doctor-why-no-loudspeaker = ingen højttaler: { $a }; tilslut en, eller start lydserveren, og kør så `annabella doctor`; uden går meddelelser i udskriften og optagelsen
doctor-why-no-microphone = ingen mikrofon: { $a }; tilslut en, og kør så `annabella doctor`; uden går træk via taster eller terminal
doctor-why-none-called = der er ingen ved navn `{ $a }`; `annabella devices` viser dem
doctor-why-muted = lyden er slået fra på `{ $a }`; slå den til i lydindstillingerne
doctor-why-no-braille = ingen punktskriftslinje gennem brltty ved { $a }: { $b }; { $c }; partiet går videre uden
doctor-why-install-brltty = installer og start brltty (`apt-get install brltty`)
doctor-why-brlapi-key = lad denne bruger læse /etc/brlapi.key (gruppen `brlapi`)
doctor-why-switch-on = tænd den, og tilslut den
doctor-why-asked-again = der spørges efter den igen
doctor-why-keypad = taltastaturet { $a } kan ikke læses: { $b }; { $c }
doctor-why-keypad-group = lad denne bruger læse det (gruppen `input`)
doctor-why-keypad-held = et andet program har det; et taltastatur hører til én spiller
doctor-why-keypad-missing = tilslut det, eller angiv det, som `ls /dev/input/by-id` gør
doctor-why-keypad-again = tilslut det igen, eller angiv et fra `/dev/input/by-id`; der ventes på det
doctor-why-no-model = der er ingen modelmappe { $a }; angiv en med hele stien (`--model DIR` eller `model` under `ear`), eller installer de medfølgende igen (models/)
doctor-why-model-torn = modellen { $a } er beskadiget: { $b }; pak den ud igen
doctor-why-model-refused = libvosk kan ikke indlæse modellen { $a }; pak den ud igen, eller prøv `annabella doctor`
doctor-why-second-slow = den anden talegenkender tager { $a } ms her, mere end { $b } ms; uden den kommer intet for sent i partiet, og der spørges oftere igen
doctor-why-second-missing = den anden talegenkender { $a } mangler; kør `make deps`, eller sæt second = "none"
doctor-why-second-not-there = { $a } er der ikke; kør `make deps`, eller installer pakken igen
doctor-why-second-none = ingen er ønsket; den første hører alene
doctor-why-second-scores = whisper-base vurderer et træk på { $a } ms ({ $b }); { $c }
doctor-why-both-decide = begge talegenkendere afgør; efter { $a } afgørelser i træk, der tog mere end { $b } ms, hører den første alene
doctor-why-second-late = det er for sent lige nu, der ventes { $a } ms: den første spørger om træk igen og hører alene efter { $b } sene afgørelser i træk
doctor-why-no-variants = stemmen `{ $a }` har ingen varianter; udelad `{ $b }`
doctor-why-no-variant = stemmen `{ $a }` har ingen variant `{ $b }`; angiv en som `{ $c }`
doctor-why-level = niveau { $a } dB, lokale { $b } dB, { $c }
doctor-why-too-loud = for højt: skru ned for mikrofonen, eller flyt den væk
doctor-why-nothing-arrives = der kommer intet: er mikrofonen slukket eller slået fra?
doctor-why-room-loud = lokalet er larmende: flyt mikrofonen nærmere, og skru ned for den
doctor-why-faint = svagt: skru op for mikrofonen, eller flyt den nærmere
doctor-why-good = god
doctor-why-quiet = stille; sig noget, for eksempel en meddelelse
doctor-why-about = { $a }: { $b }
doctor-why-not-found = filen eller mappen findes ikke
doctor-why-denied = ingen adgang
doctor-why-refused = forbindelsen blev afvist
doctor-why-in-use = apparatet er i brug
doctor-why-folder = det er en mappe

# Maskinens lyd, for `annabella doctor` og `annabella devices`
doctor-sound-found = ingen højttaler eller mikrofon er slået fra eller skruet helt ned
sound-no-usb = her er hverken en USB-lydpind, et USB-headset eller en anden mikrofon
sound-no-usb-remedy = tilslut et USB-headset eller en USB-lydpind med headset; et stik til hovedtelefoner har ingen mikrofon; træk kan imens skrives og tastes
sound-output-only = `{ $name }` er kun en udgang og har ingen mikrofon
sound-output-only-remedy = tilslut et headset med mikrofon; har dette en, så vælg dets profil med indgang i lydindstillingerne
sound-out-muted = højttaleren `{ $name }` er slået fra
sound-out-at-zero = højttaleren `{ $name }` er skruet helt ned
sound-in-muted = mikrofonen `{ $name }` er slået fra
sound-in-at-zero = mikrofonen `{ $name }` er skruet helt ned
sound-at-server-remedy = slå den til, og skru op i lydindstillingerne
sound-on-card-remedy = `alsamixer -c { $card }`: vælg { $control }, slå den til med M (en mikrofon med mellemrumstasten), og skru op; `sudo alsactl store` gemmer det

# Hvad `annabella devices` skriver
devices-no-ports = ingen serielle porte fundet; tilslut et bræt, tænd det, og prøv igen
devices-ready = klar
devices-forbidden = ingen adgang (gruppen { $group } har den)
devices-forbidden-remedy = kom med i gruppen, der ejer den (`sudo usermod -aG dialout $USER`, og log ind igen), eller installer firmware/70-annabella-boards.rules
devices-busy = i brug af { $by }
devices-busy-remedy = luk { $by }
devices-probed-remedy = vent ti sekunder; firmware/70-annabella-boards.rules holder ModemManager væk for altid
devices-make = sandsynligvis { $makes }
devices-make-unknown = ukendt fabrikat
devices-no-sound = { $kind } mangler: { $why }; `annabella doctor` siger, hvad der skal gøres

# Siges af `annabella box`, en maskine uden skærm og tastatur
box-ready = Annabella er klar.
box-board = Bræt: { $name }.
box-board-gone = Brættet { $name } er her ikke længere.
box-no-board = Intet bræt er tilsluttet. Det er ikke nødvendigt for at øve sig.
box-doubtful-board = Der er tilsluttet noget, som kan være et bræt. Dets slags skal stå i konfigurationen.
box-keypad = Her er et taltastatur.
box-keypad-gone = Taltastaturet er her ikke længere. Tilslut det igen.
box-no-keypad = Her er intet taltastatur. Tilslut et: uden det kan intet vælges.
box-loudspeaker = Lyd: { $name }.
box-no-loudspeaker = Her er ingen højttaler.
box-microphone = Mikrofon: { $name }.
box-microphone-gone = Mikrofonen er her ikke længere.
box-no-microphone = Her er ingen mikrofon. Træk indtastes på taltastaturet.
box-choices = Tryk 1 for at øve dig, 0 for at høre det hele igen, 5 for tasterne, 9 for at slukke.
box-choices-with-game = Tryk 1 for at øve dig, 2 for det parti, der er gjort klar, 0 for at høre det hele igen, 5 for tasterne, 9 for at slukke.
box-other-key = Den tast gør ingenting her. Tryk 5 for tasterne.
box-ask-go-on = Et øveparti er ikke slut. Vil du fortsætte det? Enter er ja; minus er nej og begynder et nyt.
box-practice-begins = Øvelsen begynder. For at forlade den trykker du 6, minus, plus og så Enter.
box-practice-goes-on = Øvepartiet fortsætter. For at forlade det trykker du 6, minus, plus og så Enter.
box-game-begins = Partiet startes.
box-no-game = Intet parti er gjort klar på denne maskine. Tryk 1 for at øve dig.
box-game-ended = Du er tilbage ved begyndelsen.
box-game-failed = Det gik ikke: { $why }
box-ask-switch-off = Skal maskinen slukkes? Tryk Enter inden ti sekunder. Enhver anden tast lader den være tændt.
box-stays-on = Maskinen bliver ved med at være tændt.
box-switches-off = Alt er gemt. Maskinen slukker nu. Om tredive sekunder må strømmen tages fra.
box-cannot-switch-off = Maskinen kan ikke slukkes: { $why }. Alt er gemt, så strømmen må alligevel tages fra.
