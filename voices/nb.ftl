# Hva Annabella sier på norsk. Kort, det avgjørende ordet først, ingen høflighet.

## For players

# Før start
you-play = Du har { $color ->
    [white] hvit
   *[black] svart
}
you-play-against = Du har { $color ->
    [white] hvit
   *[black] svart
} mot { $opponent }
you-play-at-board = Du har { $color ->
    [white] hvit
   *[black] svart
} på bord { $board }
you-play-at-board-against = Du har { $color ->
    [white] hvit
   *[black] svart
} på bord { $board } mot { $opponent }
period-of-game = { $time } på hele partiet
period-of-moves = { $time } på { $moves }
period-of-rest = { $time } på resten av partiet
period-repeated = { $time } per { $moves }
periods-in-order = { $before }, deretter { $after }
increment-of-move = pluss { $time } for hvert trekk
delay-of-move = en forsinkelse på { $time } ved hvert trekk
words-in-use = Ordene er { $words }

# Partiets gang
start-position = Utgangsstilling { $number }, fra a til h: { $pieces }
announced-other-than-pegged = Lest opp: { $announced }. På brettet: { $pegged }
read-back-differs = Gjentatt annerledes. { $move }
not-understood-repeat = Ikke forstått. Gjenta motstanderens trekk: { $move }
say-longer = Si: { $words }
decided = Dommeren har avgjort: { $list }
decided-warning = en advarsel til { $color ->
    [white] hvit
   *[black] svart
}
decided-more-time = { $color ->
    [white] hvit
   *[black] svart
} får { $time } ekstra
decided-less-time = { $color ->
    [white] hvit
   *[black] svart
} får { $time } mindre
decided-clocks = klokkene er stilt, hvit { $white }, svart { $black }
decision-taken-back = Avgjørelsen er trukket tilbake
decision-taken-back-clocks = Klokkene er stoppet
moved-instead = Rettelse: { $move }
game-over = { $reason }. { $result }

# Spørsmål
confirm = { $command }? Ja eller nei
confirm-accept = Godta remis? Ja eller nei
confirm-new-game = Begynne et nytt parti? Dette blir lagret. Ja eller nei
confirm-new-side = Begynne et nytt parti med { $color ->
    [white] hvit
   *[black] svart
}? Ja eller nei
confirm-new-time = Begynne et nytt parti med { $time } til hver? Ja eller nei
confirm-move = { $move }? Ja eller nei

# Svar
time-own = { $time }
time-opponents = Motstander: { $time }
time-of = { $color ->
    [white] Hvit
   *[black] Svart
}: { $time }
moves = { $moves }
turn = { $number }: { $moves }
turn-black = { $number }, svart: { $moves }
move-in-words = trekk { $number }, { side }: { $words }
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
file-empty = Linje { $file }: tom
rank-empty = Rad { $rank }: tom
line-towards = Mot { $to }: { $pieces }
line-whole = { $from } til { $to }: { $pieces }
line-between = Mellom { $from } og { $to }: { $pieces }
line-empty = tomt
not-on-one-line = { $from } og { $to } ligger ikke på samme linje, rad eller diagonal
attacked-by = { $square }: { $color ->
    [white] hvit
   *[black] svart
} angriper med { $pieces }
attacked-by-none = { $square }: { $color ->
    [white] hvit
   *[black] svart
} angriper ikke feltet
protected-by = { $square }: { $color ->
    [white] hvit
   *[black] svart
} dekker med { $pieces }
protected-by-none = { $square }: { $color ->
    [white] hvit
   *[black] svart
} dekker ikke feltet
in-check = Du står i sjakk: { $pieces }
not-in-check = Du står ikke i sjakk
captured = { $color ->
    [white] Slåtte hvite brikker
   *[black] Slåtte svarte brikker
}: { $pieces }
captured-none = Ingenting er slått
help = Si trekket ditt og trykk på klokken. Eller: { $commands }
help-practice = Si trekket ditt og deretter «{ $press }». Gjenta motstanderens trekk. Eller: { $commands }
help-further = Og: { $commands }
more-follows = { $number } til. Si «videre»

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
no-draw-before-both-moved = Ingen remis før begge har trukket
no-draw-before-move = Ingen remis før trekk { $number }
draw-claimed = { $color ->
    [white] Hvit
   *[black] Svart
} krever remis
draw-claimed-clocks-stopped = { $color ->
    [white] Hvit
   *[black] Svart
} krever remis. Klokkene er stoppet
draw-claimed-clocks-paused = { $color ->
    [white] Hvit
   *[black] Svart
} krever remis. Klokkene er satt på pause
arbiter-called = { $color ->
    [white] Hvit
   *[black] Svart
} tilkaller dommeren. Klokkene er stoppet
arbiter-called-clocks-paused = { $color ->
    [white] Hvit
   *[black] Svart
} tilkaller dommeren. Klokkene er satt på pause
moves-by-sound = Trekk bare som lyd
moves-short = Korte trekk
moves-and-check = Trekk og sjakk
moves-full = Trekk i hele setninger

# Hva nå, og øving
next-over = Partiet er slutt
next-over-unsigned = Partiet er slutt. Skriv under på resultatet
next-adjourned = Partiet er et hengeparti
next-seal = Gjør det hemmelige trekket ditt, og trykk så
next-seal-opponent = Motstanderen gjør hemmelig trekk
next-draw-offered = { $clock }. Motstanderen tilbyr remis
own-clock-runs = Klokken din går
opponents-clock-runs = Motstanderens klokke går
next-you-said = { $clock }. Du sa: { $move }
next-announced = { $clock }. Lest opp: { $move }
next-said = Lest opp, ennå ikke på brettet: { $move }
next-said-at-length = Det du leste opp, er ennå ikke på brettet ditt
next-answer = Si hvilket av trekkene du mener
not-legal = Ikke lovlig: { $move }. { $why }
claim-rejected = Kravet ditt er avvist
claim-rejected-with-move = Kravet ditt er avvist: spill { $move }, som notert
taken-back-moves = { $color ->
    [white] Hvit
   *[black] Svart
} tar tilbake { $moves }
fewer-to-take-back = Bare { $moves } kan tas tilbake
hint = { $piece } { $square } kan flytte til { $squares }
hint-no-move = { $piece } { $square } kan ikke flytte
level-is = Nivå { $number }
minutes-are = Et parti har fra { $least } til { $most } minutter
levels-are = Nivåene går fra { $least } til { $most }
hint-piece = Tips: { $piece } { $square }
hint-move = Tips: { $move }

# Hender og brett
step-remove = Fjern { piece-object } fra { $square }
step-clear = Rydd { $square }
step-put = Sett { piece-object } på { $square }
step-bring = Flytt { piece-object } fra { $from } til { $to }
sheets-agree = Noteringsskjemaene stemmer overens. { $color ->
    [white] Hvit
   *[black] Svart
} retter opp brettet sitt
sheets-agree-as-read = Noteringsskjemaene stemmer overens så langt de er lest. { $color ->
    [white] Hvit
   *[black] Svart
} retter opp brettet sitt
sheets-agree-both = Noteringsskjemaene stemmer overens. Begge retter opp brettene sine
sheets-agree-both-as-read = Noteringsskjemaene stemmer overens så langt de er lest. Begge retter opp brettene sine
assistant-may-execute = Assistenten kan gjøre det
sheets-differ = Noteringsskjemaene stemmer ikke overens
goes-back = Tilbake til stillingen etter { $color ->
    [white] hvits
   *[black] svarts
} trekk nummer { $number }
goes-back-to-start = Tilbake til utgangsstillingen
own-board-back = Brettet ditt svarer igjen, stillingen stemmer
own-board-back-differing = Brettet ditt svarer igjen, disse feltene avviker: { $squares }
board-back = { $color ->
    [white] Hvits brett
   *[black] Svarts brett
} svarer igjen, stillingen stemmer
board-back-differing = { $color ->
    [white] Hvits brett
   *[black] Svarts brett
} svarer igjen, disse feltene avviker: { $squares }

# Tastene på et talltastatur
keys-title = Tastene på et talltastatur
keys-files = Linjer: 1 er a, 8 er h
keys-pieces = Brikker: { $pieces }
keys-learn = Taster. Hver sier hva den gjør. { $key } avslutter
keys-learnt = Taster slutt
keys-do = { $keys }: { $does }
keys-then = { $keys }, så { $rest }: { $does }
keys-nothing = { $keys }: ingenting
keys-board = { $keys }: brett, stemme og remis. Flere taster følger
keys-voice = { $keys }: stemme og remis. Én tast til følger
key-plus = pluss
key-minus = minus
key-star = stjerne
key-slash = skråstrek
key-point = punktum
key-enter = enter
key-clock = rettetast
key-file = linje
key-rank = rad
key-piece = brikke
key-becomes = forvandlingsbrikke
key-digit = siffer
keys-does-say = les opp eller gjenta et trekk
keys-does-press = trykk på klokken
keys-does-learn = hva hver tast gjør

# Utstyr
device-gone = { $color ->
    [white] Hvits
   *[black] Svarts
} { $device ->
    [keypad] talltastatur
    [braille] leselist
    [voice] talesyntese
    [ear] mikrofon
   *[sound] lyd
} virker ikke
own-device-gone = { $device ->
    [keypad] Talltastaturet ditt
    [braille] Leselisten din
    [voice] Talesyntesen din
    [ear] Mikrofonen din
   *[sound] Lyden din
} virker ikke
device-back = { $color ->
    [white] Hvits
   *[black] Svarts
} { $device ->
    [keypad] talltastatur
    [braille] leselist
    [voice] talesyntese
    [ear] mikrofon
   *[sound] lyd
} virker igjen
own-device-back = { $device ->
    [keypad] Talltastaturet ditt
    [braille] Leselisten din
    [voice] Talesyntesen din
    [ear] Mikrofonen din
   *[sound] Lyden din
} virker igjen
own-input-floods = { $input ->
    [presses] Klokken ved brettet ditt trykker av seg selv. Ingen av trykkene teller før den er i ro
    [keypad] Talltastaturet ditt sender for mange taster. Ikke alle teller. En tast sitter kanskje fast
    [braille] Leselisten din sender for mange taster. Ikke alle teller. En tast sitter kanskje fast
    [ear] Mikrofonen din melder for mye. Ikke alle ord teller. Bruk tastene, eller skriv
   *[board] Brettet ditt sender for mye. Det leses én gang i sekundet
}
own-input-rests = { $input ->
    [presses] Trykkene på klokken ved brettet ditt teller igjen
    [keypad] Talltastaturet ditt virker igjen som vanlig
    [braille] Leselisten din virker igjen som vanlig
    [ear] Mikrofonen din virker igjen som vanlig
   *[board] Brettet ditt virker igjen som vanlig
}
press-by-arbiter = Tilkall dommeren, som kan trykke for deg
press-typed = Skriv: press
device-beside-gone = { $of ->
    [room] Lokalets
   *[arbiter] Dommerens
} { $device ->
    [voice] talesyntese
   *[sound] lyd
} virker ikke
device-beside-back = { $of ->
    [room] Lokalets
   *[arbiter] Dommerens
} { $device ->
    [voice] talesyntese
   *[sound] lyd
} virker igjen

## For the arbiter, in the transcript and on pages

# Dommerens kanal
arbiter-item = Sak { $number }: { $matter }
journal-lost = Partiet kan ikke lagres: { $why }
journal-rewritten = { $change }. Journalen er skrevet på nytt, og ingenting mangler
envelope-unwritten = konvolutten kan ikke skrives i { $place }: { $why }; se etter i mappen
envelope-stays-shut = konvolutten forblir lukket. Nærmere på engelsk: { $why }
ended-by-second-signal = programmet henger og avsluttes av det andre signalet
own-plies-not-on-disk = { $count ->
    [one] Ditt siste trekk er ennå ikke på disken
   *[other] Dine siste { $moves } er ennå ikke på disken
}
plies-not-on-disk = { $count ->
    [one] Det siste trekket er ennå ikke på disken
   *[other] De siste { $moves } er ennå ikke på disken
}
sure-pieces = sikkert, brettet ser brikkene
sure-squares = bare felter sett, ikke brikker, kanskje eldre
sure-retraced = etter det som står der, kanskje eldre
sure-word = etter en persons ord, kanskje eldre

# Hvorfor og hvordan et parti endte
result-white-wins = Hvit vinner
result-black-wins = Svart vinner
result-draw = Remis
result-both-lose = Begge taper
result-half-for-white = Et halvt poeng til hvit, ingenting til svart
result-half-for-black = Et halvt poeng til svart, ingenting til hvit
result-white-by-forfeit = Hvit vinner på walkover
result-black-by-forfeit = Svart vinner på walkover
result-both-forfeit = Begge taper på walkover

# Skrevet for dommeren og i utskriften: felter og trekk slik de skrives, tider slik en klokke viser dem. Det som står
# mellom ` og `, tastes slik det står; bare ord med store bokstaver står for noe annet.
side = { $color ->
    [white] hvit
   *[black] svart
}
side-of = { $color ->
    [white] hvits
   *[black] svarts
}
arbiter-role = dommeren
person-arbiter = dommeren
person-assistant = { $color ->
    [white] hvits assistent
   *[black] svarts assistent
}
or = eller
plies = { $number } halvtrekk
minutes = { $count ->
    [one] { $number } minutt
   *[other] { $number } minutter
}
minutes-and-in-blitz = { $minutes } ({ $number } i lynsjakk)
minutes-and-in-rapid = { $minutes } ({ $number } i hurtig- og lynsjakk)
white-and-black = hvit { $white }, svart { $black }
half-a-point = 1/2 poeng
one-point = 1 poeng

# Hva en sak gjelder
verdict-draw = kravet er riktig
verdict-wrong = kravet er uriktig
verdict-wrong-time = kravet er uriktig: motstanderen får { $minutes } ekstra
verdict-wrong-time-and-move = kravet er uriktig: motstanderen får { $minutes } ekstra, og det noterte trekket må utføres
verdict-illegal-written-move = kravet er uriktig, for det noterte trekket er ikke lovlig: motstanderen får { $minutes } ekstra, og brikken må flyttes
verdict-not-on-move = ikke noe gyldig krav: bare spilleren i trekket kan kreve
verdict-touched = ikke noe gyldig krav: en brikke er rørt i dette trekket
verdict-illegal-move = ikke noe gyldig krav: det noterte trekket er ikke lovlig
verdict-for-the-arbiter = materialet alene viser det ikke; dommeren avgjør det

# Hva som kan gjøres, og hva som ble gjort
choice-as-the-article-queen = bytt { side-of } bonde med en dronning, regn det som et ulovlig trekk av { side }, gi { $opponent } { $minutes } ekstra
choice-postpone-with-minutes = utsett avgjørelsen, gi { $opponent } { $minutes } mer; partiet fortsetter
choice-penalise = { $penalty } ({ side })
decision-refused = avslått: { $words }
decision-after-the-game = etter partiet: { $decision }
decision-went-back-sheets-differ = noteringsskjemaene er forskjellige: tilbake til halvtrekk { $number }
decision-went-back-not-legal = begge noteringsskjemaene fortsetter med et ulovlig trekk: tilbake til halvtrekk { $number }
decision-boards-corrected = noteringsskjemaene stemmer overens: den som stilte annerledes, retter brettet sitt
decision-boards-corrected-as-read = noteringsskjemaene stemmer overens så langt de er lest: den som stilte annerledes, retter brettet sitt
decision-boards-are-the-game = begge brettene viser det samme: det er partiet
settled-merged-into-item = det er sak { $number }

# En sak i sin helhet
item-line = sak { $number }: { $line }
item-both-flags-are-down = begge klaffene har falt
item-in-short = { $title } ({ $article })
item-where = paragraf { $article } ved { $time }, etter { $plies }
item-board = { side-of } brett viste { $board } ({ $sure })
item-board-unknown = { side-of } brett: { $sure }
item-mate-impossible = { side } kan ikke sette matt ved noen rekke av lovlige trekk ({ $article })
item-mate-not-decided = om { side } kunne sette matt ved en rekke lovlige trekk ({ $article }), er ikke avgjort: ingen rekke ble funnet
item-mate-possible = { side } kunne sette matt ved en rekke lovlige trekk ({ $article }), den korteste som ble funnet: { $series }
item-verdict = regnet etter: { $verdict }
item-at-the-flag = det finnes ikke noe fullstendig skjema; notert for en rekonstruksjon: klokker { $clocks }; klokken som gikk: { $side }; fullførte trekk { $white } og { $black }, utførte { $made-white } og { $made-black }
no-appeal = avgjørelsen om dette er endelig og kan ikke ankes ({ $article })
item-wait-for-next-move = begge konger står i sjakk: vent til neste trekk er fullført, deretter remis hvis de fortsatt gjør det ({ $article })
item-wait-for-pawn = en bonde står på siste rad: vent til neste trekk er fullført, deretter remis hvis den fortsatt gjør det ({ $article })
item-position-confirmed = det var ingen dommer; motstanderen har bekreftet sluttstillingen
item-position-not-confirmed = det var ingen dommer; motstanderen bekrefter sluttstillingen med `sign`
item-last-words = sist hørte ord: { side }: { $words }
item-moved = { side } utførte { $move }
item-announced = lest opp: { $move }
item-pegged = på brettet: { $move }
item-asked = et spørsmål til spilleren sto åpent: { $question }?
item-pressed-again = det er trykket på klokken { $number } ganger, sist ved { $time }
item-keeps-it = det ville vært overholdt med: { $moves }
item-with-proposal = { $title }; foreslått (`confirm { $number }`): { $what }
item-confirm-once-more = ingenting er utført, fordi fullførte trekk ville gå tapt; `confirm { $number }` en gang til utfører det
item-choice = valg { $choice }: { $what }
item-proposed-choice = valg { $choice }: { $what } (foreslått)
item-penalties = flere valg ({ $article }): { $list }
item-effect = valg { $choice } ville gjøre: { $what }
item-changed-since-shown = siden den ble vist, er dette endret: { $list }; `confirm { $number }` en gang til utfører den slik den er nå
placement-of-pieces = brikker på { $squares }
placement-empty = ingen brikke
effect-refused = ingenting: { $why }
effect-result = partiet ender { $result } ({ $reason })
effect-lost = fullført og går tapt: { $plies } ({ $moves })
effect-plies = det som gjenstår: { $plies }
effect-position = stillingen i partiet blir { $position }
effect-clocks = klokkene { $to } (nå { $from })
effect-nothing-else = saken lukkes; ellers endres ingenting
effect-only-noted = partiet er slutt: avgjørelsen blir bare notert og endrer ingenting; skal den utføres, må partiet først gjenåpnes (`arbiter: reopen ORD`)
effect-only-noted-signed = partiet er slutt, og resultatet er signert: avgjørelsen blir bare notert og endrer ingenting
effect-clocks-stop = klokkene stoppes
effect-clocks-run = klokkene går
effect-entries = noteringer på noteringsskjemaene: { $counts }
effect-illegal = talte ulovlige trekk: { $counts }
effect-board = { side-of } brett rettes
effect-heard = { $who } hører: { $words }
the-table = bordet
effect-stays-open = saken forblir åpen
item-how-to-decide = `arbiter: choose { $number } VALG`, `confirm { $number }`, `refuse { $number } GRUNN` eller `decide { $number } ORD`

# D.2.9 med hver utgaves ord
takes-part = { $edition ->
    [da09] en dommer medvirker
    [no14] dommeren hjelper til
    [sv17] dommeren hjelper til
   *[other] dommeren medvirker
}
goes-by = { $edition ->
    [no14] undersøker notatene til begge spillerne
    [sv17] sammenligner noteringsskjemaene til begge spillerne
   *[other] går ut fra noteringsskjemaene til begge spillerne
}
corrects = { $edition ->
    [no14] retter stillingen så den stemmer med notatene
    [sv17] retter stillingen på sitt eget brett så den stemmer med skjemaene
   *[other] retter stillingen til trekket på skjemaene
}
leads-back = { $edition ->
    [no14] trekkene tas tilbake til der notatene stemmer igjen
    [sv17] stillingen gjenopprettes der begge skjemaene er enige
   *[other] partiet føres tilbake til trekket der skjemaene er like
}
sets-clocks = { $edition ->
    [no14] justerer klokken tilsvarende
    [sv17] justerer klokkene tilsvarende
   *[other] stiller klokkene tilsvarende
}
where-sheets-agree = { $article }: { takes-part } og { goes-by }; stemmer de overens, gjelder: den som noterte det riktige trekket og utførte et annet, { corrects }
where-sheets-differ = { $article }: stemmer de ikke overens, gjelder: { leads-back }, og dommeren { sets-clocks }
does-go-by-sheets = får begge klokkene stoppet ({ $stop }) og { goes-by } ({ $article })
does-correct-board = { corrects }
does-start-clocks-again = ser etter at begge brettene står riktig, og setter klokkene i gang igjen; ingen tid endres, og ingen straff er foreskrevet
does-set-board = stiller opp stillingen etter halvtrekk { $number } på brettet sitt
does-set-board-to-the-start = stiller brettet sitt i utgangsstillingen
does-lead-back = { sets-clocks }: { leads-back }; senere halvtrekk strykes; { side } er i trekket
does-lead-back-to-illegal-move = begge noteringsskjemaene fortsetter med et ulovlig trekk ({ $article }): { leads-back }; senere halvtrekk strykes; { $opponent } får { $minutes } ekstra, eller partiet er tapt for { side } om det var det ulovlige trekket nummer { $number }; { side } er i trekket, og rørt brikke binder
judge-missing = halvtrekk { $number } mangler på { side-of } noteringsskjema
judge-unreadable = `{ $text }` på { side-of } noteringsskjema, halvtrekk { $number }, kan ikke leses som et trekk
judge-ambiguous = `{ $text }` på { side-of } noteringsskjema, halvtrekk { $number }, kan være { $moves }
judge-impossible = `{ $text }` på { side-of } noteringsskjema, halvtrekk { $number }, er ikke et lovlig trekk der
judge-doubtful-time = `{ $text }` på { side-of } noteringsskjema kan være timer og minutter eller minutter og sekunder; tiden brukes ikke
judge-not-a-move = `{ $text }` på { side-of } noteringsskjema er ikke et trekk og er utelatt
judge-place = linje { $line }, kolonne { $column }
sheet-second-game = filen med { side-of } noteringsskjema inneholder flere partier: det andre begynner i linje { $line }, tegn { $column }. Det første er tatt. Skal det være et annet, legg det i en egen fil: `{ $name }: sheet FIL.pgn`
sheet-unread = { $text }; sammenlign med papiret, rett filen, og lever skjemaet på nytt: `{ $name }: sheet FIL.pgn`
sheet-unread-more = { $count ->
    [one] ett sted til på { side-of } noteringsskjema kan ikke leses
   *[other] { $number } steder til på { side-of } noteringsskjema kan ikke leses
}
judge-unwritten = { side-of } noteringsskjema ligger { $plies } etter det andre og føres ajour
judge-no-moves = ingen av skjemaene har et trekk; partiet rekonstrueres først ({ $article })
judge-sheets-part = brettene stemmer overens, men skjemaene avviker fra hverandre ved halvtrekk { $number }
judge-boards-beside-sheets = begge brettene viser en stilling som ingen av skjemaene fører til
judge-both-boards-wrong = begge brettene viser samme stilling, og begge skjemaene gir en annen
judge-no-times = ingen tider er lagret for halvtrekk { $number }; dommeren stiller begge klokkene

# Til dommeren
printed-devices-permission = uten dommerens tillatelse skal et slikt apparat være slått av, og den som har et som lager lyd, taper partiet ({ $article })
printed-devices-communication = teksten forbyr kommunikasjonsmidler uten unntak: det som er godkjent, må ikke brukes som kommunikasjonsmiddel ({ $article })
printed-devices-approved = bare et apparat som dommeren har godkjent, får være der; dette er godkjent; `status` sier hva som kommer nå ({ $article })
printed-touch-deliberate = det som teller: brikker berørt med vilje ({ $article })
printed-touch-to-move = det som teller: brikker berørt for å gjøre et trekk ({ $article })
printed-touch-all-but-accidental = det som teller: enhver berøring som ikke åpenbart er et uhell ({ $article })
printed-flag-must-not = det er ikke dommerens sak å si fra om at denne klaffen har falt: det må en spiller kreve ({ $article })
printed-flag-may = dommeren kan si fra om at denne klaffen har falt ({ $article })
printed-flag-shall = dommeren skal si fra om at denne klaffen har falt ({ $article })
printed-pawn-not-seen = { side-of } bonde ble ikke sett på { $square } før den nye brikken; etter denne teksten settes den først dit ({ $article })
printed-long-notation = { side } skriver { $text }; denne tekstens notasjon har ingen slik lang form
printed-written-move-binding = { side } nevner et annet trekk med kravet; det som først ble notert, er bindende ({ $article })
printed-written-move-fixed = { side } nevner et annet trekk med kravet; det som først ble notert, kan ikke endres ({ $article })
printed-moves-read-too-often = { side } har fått alle trekk lest { $number } ganger; mer enn { $allowed } ganger er en forstyrrelse ({ $article })
printed-helped-adjusted = { side } får hjelp til å trykke og notere: { side-of } klokke justeres av dommeren etter beste skjønn: `arbiter: clocks` ({ $article })
printed-helped = { side } får hjelp til å trykke og notere; klokken til en spiller med funksjonshemming justeres ikke for det ({ $article })
printed-complaint-lost = { side } har selv berørt en brikke siden og kan ikke lenger klage på dette ({ $article })
printed-claims-draw-on-time = { side-of } assistent krever remis på tid, slik denne teksten tillater ({ $article })
printed-claims-win-only = kravet kan ikke gi mer enn remis; denne teksten lar bare { side-of } assistent kreve seier ({ $article })
told-approved = apparatet er godkjent av { $name } ({ $article })
told-appointed = partiet skulle begynne nå ({ $article })
told-appointed-ago = partiet skulle ha begynt for { $time } siden ({ $article })
told-appointed-missing = { $text }; { side } er ennå ikke sett ved brettet
told-appointed-nobody = { $text }; ingen er ennå sett ved et brett
told-came-late = { side } kom { $time } etter den fastsatte begynnelsen
told-clocks-stopped = ; klokkene er stoppet til `arbiter: resume`
told-started-again = programmet var avsluttet og er startet igjen{ $clocks }
told-started-again-after = programmet var avsluttet og er startet igjen etter { $time }{ $clocks }
told-stood-still = programmet sto stille i { $time }; klokkene gikk videre imens
told-sends-too-much = { $input ->
    [presses] knappen eller vippen på klokken ved { side-of } brett trykker raskere enn en hånd kan: ingen av trykkene teller før den er i ro. Løsne den eller trekk den ut; imens gjelder et inntastet `{ $name }: press`
    [keypad] { side-of } talltastatur sender flere taster enn en hånd kan trykke: det overskytende teller ikke. En tast sitter kanskje fast: løsne den eller trekk ut tastaturet
    [braille] { side-of } leselist sender flere taster enn en hånd kan trykke: det overskytende teller ikke. En tast sitter kanskje fast: løsne den eller trekk ut leselisten
    [ear] { side-of } mikrofon melder mer enn et menneske kan si: det overskytende teller ikke. Se etter støy ved siden av, eller trekk den ut; taster og inntastede linjer gjelder
   *[board] { side-of } brett sender mer enn hender kan forårsake: det leses helt én gang i sekundet, enkelte endringer følges ikke. Den andre spilleren taper ingenting på det. Sjekk kabelen, eller trekk den ut og sett den inn igjen
}
told-sends-as-usual = { $input ->
    [presses] klokken ved { side-of } brett er i ro igjen, og trykkene teller; { $lost } telte ikke
    [keypad] { side-of } talltastatur sender igjen som vanlig; { $lost } taster telte ikke
    [braille] { side-of } leselist sender igjen som vanlig; { $lost } taster telte ikke
    [ear] { side-of } mikrofon melder igjen som vanlig; { $lost } ytringer telte ikke
   *[board] { side-of } brett sender igjen som vanlig; { $lost } endringer og avlesninger ble ikke fulgt, og det leses helt nå
}
told-page-sends-too-much = { $page ->
    [white] hvits side eller `join` sender flere forespørsler enn et menneske kan: det overskytende avvises, og ingen andre forsinkes. Få vinduer og programmer lukket; kanskje bruker noen lenken
    [black] svarts side eller `join` sender flere forespørsler enn et menneske kan: det overskytende avvises, og ingen andre forsinkes. Få vinduer og programmer lukket; kanskje bruker noen lenken
    [assistant-white] siden eller `join` for hvits assistent sender flere forespørsler enn et menneske kan: det overskytende avvises, og ingen andre forsinkes. Få vinduer og programmer lukket; kanskje bruker noen lenken
    [assistant-black] siden eller `join` for svarts assistent sender flere forespørsler enn et menneske kan: det overskytende avvises, og ingen andre forsinkes. Få vinduer og programmer lukket; kanskje bruker noen lenken
    [arbiter] dommerens side eller `join` sender flere forespørsler enn et menneske kan: det overskytende avvises, og ingen andre forsinkes. Få vinduer og programmer lukket; kanskje bruker noen lenken
    [stranger] noen uten lenke sender flere forespørsler til sidene enn det som besvares: det overskytende avvises, og ingen andre forsinkes. Fortsetter det, så finn apparatet, eller hold fremmede ute av dette nettverket
   *[spectator] en tilskuers side eller `join` sender flere forespørsler enn et menneske kan: det overskytende avvises, og ingen andre forsinkes. Få vinduer og programmer lukket; kanskje bruker noen lenken
}
told-page-sends-as-usual = { $page ->
    [white] hvits side eller `join` sender igjen som vanlig; minst { $lost } forespørsler ble avvist
    [black] svarts side eller `join` sender igjen som vanlig; minst { $lost } forespørsler ble avvist
    [assistant-white] siden eller `join` for hvits assistent sender igjen som vanlig; minst { $lost } forespørsler ble avvist
    [assistant-black] siden eller `join` for svarts assistent sender igjen som vanlig; minst { $lost } forespørsler ble avvist
    [arbiter] dommerens side eller `join` sender igjen som vanlig; minst { $lost } forespørsler ble avvist
    [stranger] fremmede sender igjen til sidene som vanlig; minst { $lost } forespørsler ble avvist
   *[spectator] en tilskuers side eller `join` sender igjen som vanlig; minst { $lost } forespørsler ble avvist
}
told-tournament-hears = knutepunktet for turneringen mottar linjer fra dette bordet igjen; ingen linje mangler
told-tournament-deaf = knutepunktet for turneringen mottar ikke linjer fra dette bordet; partiet går videre, og det som mangler, sendes senere
told-tournament-another = knutepunktet for turneringen har linjer fra et annet program under dette bordets navn; ingenting sendes før det programmet er avsluttet og dette er startet igjen
told-tournament-full = knutepunktet for turneringen har ikke mer plass til dette bordet; { $count ->
        [one] én linje venter i journalen ved dette bordet og sendes
       *[other] { $count } linjer venter i journalen ved dette bordet og sendes
    } når dommeren i turneringen skaffer plass; partiet går videre
told-tournament-orders = dommerbordet i turneringen: { $line }
told-order-unreadable = en ordre fra dommerbordet i turneringen kan ikke leses; ingenting er gjort
told-order-forged = det kom en ordre som ikke er underskrevet med dommerens nøkkel; ingenting er gjort
told-order-foreign = det kom en ordre som gjelder et annet bord eller et annet parti; ingenting er gjort
told-order-stale = en ordre fra dommerbordet i turneringen kom for sent eller kom en gang til; ingenting er gjort
told-order-not-agreed = dommerbordet i turneringen ga en ordre det ikke er gitt tillatelse til; ingenting er gjort
told-claimed = { side } påberoper seg { $claim }: { $verdict }
told-own-flag-down-holds = { side-of } egen klaff har også falt; i denne utgaven gjelder kravet likevel ({ $article })
told-own-flag-down-falls = { side-of } egen klaff har også falt; kravet gjelder bare med egen tid igjen ({ $article })
told-adjourns = { side } ber om formalitetene ved hengeparti
told-adjourns-in-words = { side } om hengepartiet: { $words }
told-agreed-too-early = { side } godtok remis før begge spillerne hadde trukket ({ $article }); når begge har trukket, blir det spurt igjen
told-agreed-before-move = { side } godtok remis før trekk { $number }; det krever ditt samtykke: result 1/2-1/2
told-named-no-move = { side } leste opp noe som ikke er et lovlig trekk: { $words }
told-board-fault = { side-of } brett: { $text }
result-unsigned = Partiet er slutt. `sign` skriver under på resultatet. Etter { $seconds } sekunder uten inntasting lagres det uten underskrift.
told-result-sign = { side-of } brett viser tegnet for resultatet { $result }
told-clock-glitch = klokken ved { side-of } brett viste et øyeblikk { $shown } etter { $before }. Slik kan den ikke ha gått, og avlesningen ble ikke brukt
told-clock-jumped = klokken ved { side-of } brett hoppet fra { $before } til { $shown } og blir der. Se etter; `arbiter: clocks H:MM:SS H:MM:SS` stiller tiden til hvit og svart
told-clocks = klokker: { $clocks }
told-points = poeng: { $points }
told-fell-again = { side-of } klaff har falt { $times } ganger, nå i periode { $period } ved { $time }
told-both-flags-drawn = begge klaffene har falt: hvits ved { $white }, svarts ved { $black }; der ingen kan si hvilken som falt først, er det remis ({ $article })
told-both-flags-go-on = begge klaffene har falt: hvits ved { $white }, svarts ved { $black }; der ingen kan si hvilken som falt først, går partiet videre ({ $article })
told-both-flags-unsettled = begge klaffene har falt: hvits ved { $white }, svarts ved { $black }; ingen paragraf avgjør det: hurtigavslutning er ikke kunngjort eller hører ikke til denne betenkningstiden
where-announced = { $article }, der det var kunngjort
told-undo-loses = ikke trukket tilbake ennå, fordi trekk er fullført siden: { $lost }; `undo` en gang til trekker avgjørelsen tilbake
told-stays-given = gjelder fortsatt: { side } { $ruling }; `arbiter: drop { $number }` fjerner den
told-times-before = brukt tid forblir brukt; før trekket var det { $clocks }: `arbiter: clocks { $white } { $black }` stiller det ({ $article })
told-time-left = { side }: gjenværende tid: { $time }
account-line = { side }: { $line }
account-period = periode { $number }: { $amount }
account-increments = tillegg for { $number } trekk: { $amount }
account-not-carried = spart tid som ikke overføres: { $amount }
account-followed-more = mer på klokken ved brettet: { $amount }
account-ruled = kjennelse { $number }: { $ruling }
account-floor = ingen klokke viser mindre enn null: { $amount }
account-used = brukt: { $amount }
account-followed-less = brukt på klokken ved brettet: { $amount }
ruling = { $amount } ({ $why })
ruling-item = sak { $number }
ruling-set-to = stilt til { $time }
told-assistant-may-move = { side-of } assistent { $name } kan flytte brikkene for spilleren (4.9)
told-assistant-may-not-move = { side } stiller selv opp brettet sitt; denne utgaven har ingen 4.9 for { $name }
told-assistant-may-execute = { side-of } assistent kan flytte brikkene på motstanderens brett ({ $article })
told-sheet-lacks = på { side-of } noteringsskjema mangler halvtrekk { $ply }: få det skrevet (`{ $name }: write TREKK` eller `{ $name }: sheet FIL.pgn`), og så `arbiter: confirm { $number }` igjen; bekreftes saken slik den er, gjelder skjemaene slik de står
told-sheets-give-another = begge noteringsskjemaene gir et annet trekk ved halvtrekk { $ply } enn det som ble fulgt; skjemaene gjelder
told-illegal-set = talte ulovlige trekk for { side }: { $number }
told-moves-set = trekkteller: { $number }; periodene telles etter den, ingen tid endres
told-time-added = { side } får { $time } mer ({ $article }): { $words }
told-appeals = { $name } anker ({ $article }): { $words }
told-remarks = { $name } bemerker: { $words }
told-sheet-asked = { side } ber om å få se dommerens skjema: { $number } av { $most } ({ $article })
told-sheet-asked-without-right = { side } ber om å få se dommerens skjema; ingenting i dette partiet gir rett til det
told-sheet-asked-not-on-move = { side } ber om å få se dommerens skjema og er ikke i trekket
told-scheme = { side } hører trekk med ordene { $text } fra nå av
told-assistant-accepted = { side-of } assistent er godkjent ({ $article }): { $name }
told-sheets-row = { $number }. hvits skjema: { $white } | svarts skjema: { $black }
told-sheet-row = { side-of } skjema, { $number }. { $moves }
told-sheets-agree = begge skjemaene er like ({ $plies })
told-sheet-ends-first = skjemaene er like så langt { side-of } rekker: { $plies }, det andre har { $others }
told-sheets-part = første forskjell: { side-of } trekk nummer { $number }: hvits skjema har { $white }, svarts har { $black }

# Avslått: hvorfor, og hva som kan gjøres i stedet
refuse-only-the-arbiter = det gjør bare dommeren, ikke { $name }; `{ $player }: key arbiter` tilkaller dommeren
refuse-duty-not-given = den oppgaven har { side-of } assistent ikke fått ({ $article }); spilleren gjør det selv, `{ $name }: …`
refuse-entered-by-assistant = det { side } gjør, taster spilleren selv, `{ $name }: …`, eller motstanderens assistent med den oppgaven ({ $article })
refuse-nobody-informs = { $reader ->
    [own] ingen opplyser deg ({ $article }); se på klokken selv, eller tilkall dommeren
   *[other] ingen opplyser { side } ({ $article }); spilleren ser på klokken selv eller tilkaller dommeren
}
refuse-fewer-plies = partiet har bare { $plies }; `arbiter: back { $number }` lar det stå, et mindre tall går tilbake
refuse-not-their-ply = halvtrekk { $number } er ikke et fullført trekk av { side }; nevn et annet, eller utelat `ply`
refuse-end-stands = denne stillingen avslutter partiet; ta først trekk tilbake med `arbiter: back N`
refuse-end-waits = denne stillingen avslutter partiet; avgjør først sak { $number }
refuse-sealed-move-has-item = konvolutten er åpen, og trekket kan ikke spilles: sak { $number } avgjør det
refuse-sealed-move-unplayable = konvolutten er åpen, og trekket kan ikke spilles: `arbiter: result 1-0` eller et annet resultat avslutter partiet, `arbiter: undo` trekker den siste avgjørelsen om det tilbake, `arbiter: back { $number }` lar et annet trekk utføres
refuse-boards-stand-wrong = ikke avbrutt, fordi felter på brettene står feil: { $squares }; den samme linjen igjen avbryter partiet
refuse-board-not-right = { $reader ->
    [own] brettet ditt står ikke riktig ennå; det rettes først
   *[other] { side-of } brett står ikke riktig ennå; det rettes først
}
refuse-board-not-right-unsensed = { $reader ->
    [own] brettet ditt står ikke riktig ennå (`{ $name }: executed` etter hver beskjed)
   *[other] { side-of } brett står ikke riktig ennå (`{ $name }: executed` etter hver beskjed)
}
refuse-move-unreadable = `{ $text }` er ikke skrevet som et trekk; skriv det som `g1f3`, `Sf3` eller `Nf3`
refuse-no-such-move = `{ $text }` kan ikke være noen av spillerens brikker; nevn brikken og feltet den flyttes til
refuse-move-ambiguous = `{ $text }` kan være { $moves }; nevn linjen eller raden brikken kommer fra
refuse-move-pawn-or-piece = `{ $text }` kan være { $pawn } eller { $piece }; skriv en av de to
refuse-move-without-piece = `{ $text }` sier ikke hva bonden blir til; legg til brikken, som `d8D` eller `d8Q`
refuse-words-mean-nothing = { $reader ->
    [own] `{ $words }` betyr ikke noe nå; du kan lese opp et trekk når du er i trekket, gjenta en opplesning eller spørre (`tid`, `siste trekk`, …); `help` viser alle linjene
   *[other] `{ $words }` betyr ikke noe nå; { side } kan i trekket lese opp et trekk, gjenta en opplesning eller spørre (`tid`, `siste trekk`, …); `help` viser alle linjene
}
refuse-sheet-without-game = filen inneholder ikke noe parti: verken et merke eller et trekk; gi skjemaet som PGN
refuse-sheet-unclosed = linje { $line }, tegn { $column } i skjemaet: `{ $text }` lukkes aldri; lukk den, og gi skjemaet igjen
refuse-sheet-tag = linje { $line }, tegn { $column } i skjemaet: dette merket er ufullstendig; skriv det som `[White "Berg, Kari"]`
refuse-sheet-too-large = dette skjemaet er større enn { $kib } KiB, og et parti trenger mindre; gi bare skjemaet fra dette partiet
refuse-sheet-too-long = dette skjemaet har { $plies } innføringer, langt flere enn partiet har trekk; gi skjemaet fra dette partiet
refuse-sheet-fen = linje { $line } i skjemaet: FEN-en er ingen stilling; utelat den om partiet begynte som vanlig
refuse-item-not-open = sak { $number } er ikke åpen; åpne: { $list }
refuse-no-item-is-open = sak { $number } er ikke åpen; ingen er det
refuse-no-such-choice = sak { $number } har valg 1 til { $choices }; `arbiter: show { $number }` viser dem
refuse-amount = sak { $number }, valg { $choice }: { $needs }; skriv `arbiter: choose { $number } { $choice } OPPLYSNING`
refuse-amount-nothing = sak { $number }, valg { $choice } trenger ingen opplysning; skriv `arbiter: choose { $number } { $choice }`
refuse-nothing-stood-there = det står ingen brikke på { $square }

# En linje som ikke er en handling
unread-nobody = ingen heter `{ $text }`; det er white, black, assistant, assistant-white, assistant-black eller arbiter
unread-another-role = her er du { $name }, ikke `{ $text }`; en annen rolle går inn med sin egen lenke
unread-unknown = en dommer kan ikke `{ $text }`; tast `help` for å se hva som kan tastes
no-help-on = det finnes ingen hjelp om `{ $text }`; tast `help` for å se hva som kan tastes
unread-nothing-follows = noe må følge etter `{ $text }`; tast `help` for å se hva som kan tastes
unread-too-much = ingenting må følge etter `{ $text }`
unread-no-number = `{ $text }` er ikke et tall; skriv for eksempel `{ $example }`
unread-no-command = `{ $text }` er ingen kommando til en tast; tast `help` for alle sammen
unread-no-square = `{ $text }` er ikke et felt; skriv `claim touch e2`
unread-nothing-to-show = `{ $text }` kan ikke vises; skriv `arbiter: show 3`, `show all`, `show clock` eller `show sheet white`
unread-steering-character = linjen har et tegn som ikke kan vises ({ $text }); skriv den uten linjeskift og styretegn
unread-too-long = dette er for langt; høyst { $text } byte lagres, omtrent tre hundre ord
unread-not-like = det kan ikke leses; skriv det som `{ $text }`
unread-no-result = `{ $text }` er ikke et resultat; det er 1-0, 0-1, 1/2-1/2, 1/2-0, 0-1/2, 0-0, +/-, -/+ eller -/-
unread-no-board = `{ $text }` viser ikke noe brett: { $why }; gi en FEN eller det første feltet i den, rad 8 først, `?` for en brikke av ukjent slag
unread-no-file = noteringsskjemaet { $text } kan ikke leses ({ $why }); gi navnet på en PGN-fil
no-file-missing = filen finnes ikke
no-file-forbidden = denne brukeren har ikke lov til å lese den
no-file-folder = det er ikke en fil
no-file-large = den er større enn { $kib } KiB; et parti trenger mindre
no-file-text = linje { $line }, kolonne { $column }: dette er ikke tekst; UTF-8 og Latin-1 kan leses
no-file-failed = systemet melder: { $why }
sheet-too-soon = det forrige skjemaet ditt kom for mindre enn 5 sekunder siden, så dette ble ikke lest; lever det på nytt om { $seconds } s
no-board-empty = den er tom
no-board-fields = de andre delene hører ikke til noen FEN
no-board-ranks = { $count ->
    [one] den har { $number } rad i stedet for 8
   *[other] den har { $number } rader i stedet for 8
}
no-board-squares = rad { $rank } har { $count ->
    [one] { $number } felt i stedet for 8
   *[other] { $number } felter i stedet for 8
}
no-board-letter = `{ $letter }` i rad { $rank } er ingen brikke

# Utskriften
note-touched = { side } rører { $square }
note-unsure = { side-of } brett viser { $moves }
note-repeats-rightly = { side } gjentar riktig
note-repeats-something-else = { side } gjentar noe annet
note-written = { side-of } noteringsskjema: { $text }
note-struck-out = ({ $text } strøket)
note-brought-in = ({ $plies } levert inn)
note-decided = sak { $number } avgjort: { $decision }
note-settled = sak { $number } lukket: { $decision }
note-asked = { $name } blir spurt: { $command }
note-told = dommer: { $text }
note-undone-item = avgjørelsen i sak { $number } er tatt tilbake
note-undone = den siste avgjørelsen er tatt tilbake
note-waiting = det ventes på: { $list }
note-waiting-for-nothing = det ventes ikke på noe
wait-approval = godkjenning ({ $article })
wait-sealed-move = en vei videre fra det hemmelige trekket som ikke kan spilles: `arbiter: result 1-0` eller et annet resultat, `arbiter: undo`, eller `arbiter: back { $number }` for et annet trekk
wait-board-squares = { side-of } brett: { $squares }
and-more = { $first } og { $number } til
wait-board-right = at { side-of } brett stilles riktig
wait-appointed = klokken { $time }
wait-items = saker til avgjørelse: { $list }
note-signed = resultatet { $result } er underskrevet
note-signed-by = { side } skriver under på resultatet { $result }
note-reopened = partiet gjenåpnes: { $why }
said-to = { $color ->
    [white] Hvit
   *[black] Svart
}: { $text }
tone-understood = Oppfattet
tone-in-step = Brettet står riktig
tone-mismatch = De tastene betyr ingenting
repeat-it = Gjenta.
note-went-back = partiet går tilbake: { $number } halvtrekk er igjen
note-over = resultat { $result }
note-silence = stillhet
note-speech = fart { $rate } %, styrke { $volume } %
input-says = { side } sier: { $words }
input-board-lost = { side-of } brett svarer ikke
input-board-back = { side-of } brett svarer
input-unheard = { side } snakket mens vår egen stemme snakket, og ble ikke hørt
input-ear-works = { side-of } mikrofon virker
input-ear-stopped = { side-of } mikrofon virker ikke
device-trouble = et apparat virker ikke; `annabella doctor` sier hvilket, og hva som må gjøres
pages-stay-open = partiet er slutt; sidene er åpne så lenge noen ser på en av dem, høyst ti minutter
last-lines-unsaved = de siste linjene i partiet er ikke lagret{ $moves }, fordi disken avviser dem eller henger. Det prøves på nytt hvert sekund: få disken i orden, så slutter programmet. { $again } en gang til avslutter det straks, og da er de tapt
last-lines-one-move = , blant dem ett trekk
last-lines-moves = , blant dem { $moves } trekk
last-lines-signal = Signalet
last-lines-lost = de siste linjene i partiet kunne ikke lagres og er tapt; skriv ned partiet etter det som ble skrevet ut
dictation-unfinished = opptaket av diktatet er ikke ferdig: disken eller talegjenkjenneren henger
recogniser-broke-down = en talegjenkjenner brøt sammen; det den hadde lagret av diktatet, ligger i partiets mappe
not-published = ingenting publiseres, fordi ingen ga tillatelse før partiet; skriv hvem som gjør det, som `leave_to_publish` i [game] (11.3)
input-presses = { side } trykker på klokken
input-resumed = partiet går videre
input-ordered = dommerbordet i turneringen: { $line }
input-journal-works = journalen kan skrives igjen
input-journal-stopped = journalen kan ikke skrives; alt blir i minnet
input-journal-changed = et annet program endret journalen; den er skrevet på nytt
does-press = trykker på klokken
does-write = noterer { $text }
does-strike = stryker den siste noteringen
does-bring-sheet = leverer noteringsskjemaet

# Dommerens side
page-title = Annabella: dommerens ark
page-event = Turnering { $event }, runde { $round }, { $site }, { $date }
page-edition = Utgave av sjakkreglene: { $text } (tillegg { $letter })
page-time-control = Betenkningstid: { $text }
page-approval = Godkjenning av apparatet ({ $article }): { $name }
page-not-approved = ikke ennå; `arbiter: approve NAVN`
page-no-engine = Apparatet inneholder ikke noe sjakkprogram, vurderer ingenting og bruker ikke noe nettverk.
page-special-clock = Tider sies av en stemme, på forespørsel; denne teksten beskriver en klokke med visere som kan føles ({ $article }): et avvik som må tillates.
page-scoresheets-electronic = Skjemaer: på papir, eller det godkjente elektroniske som turneringen foreskriver ({ $article }). Resultatet signeres eller godkjennes elektronisk ({ $signatures }).
page-adaptation = Tilpasset lokale forhold ({ $article }): { $text }
page-counter-joint = Ulovlige trekk av alle slag telles sammen ({ $article }), som bestemt før partiet.
page-counter-separate = Ulovlige trekk av hvert slag telles for seg ({ $article }), som bestemt før partiet.
page-supervision-partial = Hurtig- eller lynsjakk uten fullt tilsyn ({ $article }).
page-appointed = Partiet skulle begynne kl. { $time } ({ $article }).
page-default-time = Den som kommer mer enn { $time } for sent, har tapt ({ $article }).
page-low-time = En synshemmet spiller hører en lyd når det er { $time } igjen.
page-alarm = { $color ->
    [white] Hvit får vite tiden som er igjen ved { $times }.
   *[black] Svart får vite tiden som er igjen ved { $times }.
}
page-chess960 = Sjakk960, utgangsstilling { $number }.
page-quickplay-yes = Hurtigavslutning er kunngjort.
page-quickplay-no = Hurtigavslutning er ikke kunngjort.
page-seat = { side }: { $name }, { $sight }
page-impaired = synshemmet, pluggbrett
page-sighted = seende
page-hearing-impaired = hørselshemmet
page-board = brett: { $text }
page-board-identity = registrerer selv og kjenner brikkene fra hverandre
page-board-occupancy = registrerer selv, kjenner besatt fra tomt
page-board-manual = registrerer ikke selv; trekk tastes, `board FEN` opplyser hva som står der
page-score = notering ({ $article }): { $text }
page-score-dictated = spillerens diktat
page-score-entered = tastet inn underveis
page-score-paper = på papir, tastes inn når det spørres etter den
page-score-daemon = apparatets egen notering, godtatt av dommeren på forhånd
page-scheme = opplesning med ordene { $text }
page-assistant = assistent ({ $article }): { $name }
page-accepted-by = godkjent av { $name }
page-nobody = ingen
page-the-device = apparatet
page-the-assistant = assistenten
page-duty = { $letter } ({ $article }), { $duty }: { $name }
duty-a = utføre trekkene til begge spillerne på motstanderens brett
duty-b = lese opp trekkene til begge spillerne
duty-c = føre spillerens noteringsskjema og starte motstanderens klokke
duty-c-once-announced = føre spillerens noteringsskjema og, når trekket er lest opp, starte motstanderens klokke
duty-d = opplyse antall trekk og begges tid når spilleren ber om det
duty-d-only-on-request = opplyse antall trekk og begges tid, bare når spilleren ber om det
duty-e = påberope seg tidsoverskridelse og si fra til dommeren når motstanderen har rørt en brikke
duty-e-or-draw = kreve seier eller remis på tid og si fra til dommeren når motstanderen har rørt en brikke
duty-f = utføre formalitetene ved hengeparti
page-boards-differ = Når brettene avviker ({ $article }):
page-illegal-moves = Ulovlige trekk ({ $article }): { $minutes } til motstanderen, nummer { $number } taper; en bonde som blir stående på siste rad: { $promotion }.
page-wrong-claim = Uriktig krav om remis ({ $article }): { $minutes } til motstanderen. Straffer: { $penalties }.
page-only-to-the-arbiter = Brudd på reglene vises bare for dommeren ({ $article }); ingenting skjer før dommeren avgjør det.
page-items = Saker: `arbiter: items`; `confirm N`, `choose N VALG [OPPLYSNING]`, `refuse N GRUNN`, `decide N ORD`.
page-evidence = Bevis med de samme tidene: journal.jsonl (alt som skjedde), transcript.txt; det spillerne dikterte, som lyd: SEAT-dictation.flac med sin .txt.
page-seal = Journal { $head }, signert av apparatet { $device }
page-seal-unsigned = Journal { $head }, ikke signert av noe apparat
page-no-irregularity = Ingen brudd på reglene så langt.
page-item = Sak { $number } ved { $time }, etter { $plies }, { $article }: { $title }. { $decision }
page-open = Åpen
page-decided = Avgjort: { $decision }
page-settled = Lukket: { $decision }
page-penalty = Straff for { side } (sak { $number }, { $time }): { $penalty }
page-clocks = Klokker etter { $plies }: { $clocks }
page-result = Resultat: { $result }
page-no-result = ikke noe ennå
page-points = Poeng: { $points }
page-signed = Underskrevet av ({ $article }): { $list }
page-remark = Merknad fra { $name } ({ $time }, { $plies }): { $words }
page-appeal = Anke fra { $name } ({ $article }; { $time }, { $plies }): { $words }
page-adapted = Tilpasset under partiet ({ $article }; { $time }, { $plies }): { $words }
page-deviation = Avvik fra { $article } ({ $time }, { $plies }): { $words }
page-signature = Dommerens underskrift: ______________________________

# Hjelp: hvem taster hva
help-who = HVEM: HVA, der HVEM er white, black, assistant (den synshemmedes), assistant-white, assistant-black eller arbiter. En linje uten HVEM sies av spilleren i trekket.
act-claim-assistant = motstanderens klaff har falt; `claim touch e2` melder en rørt brikke; dommeren avgjør det
help-talk = taleknapp: åpner mikrofonen, og lukker den igjen
help-quit = programmet slutter; journalen bevarer partiet

# Hengepartier
sealed-move = Hemmelig trekk: { $move }
sealed-words = Hemmelig trekk med disse ordene: { $words }
pawn-or-piece = Ikke avgitt ennå: { $text } kan være { $pawn } eller { $piece }. Skriv en av de to.
told-sealing-waits = et trekk er utført og ikke fullført; når det er det, gjør { side } hemmelig trekk
told-rest-of-session = { side } tar hengeparti før spilletiden er ute: resten, { $time }, trekkes fra klokken ({ $article })
told-resumption-due = hengepartiet skal gjenopptas nå; `open` åpner konvolutten ({ $article })
told-resumption-due-missing = hengepartiet skal gjenopptas nå ({ $article }); { side } er ikke her ennå, så vidt det er sagt: `arbiter: present { $name }`
told-resumption-due-nobody = hengepartiet skal gjenopptas nå ({ $article }); ingen er meldt til stede: `arbiter: present white`
told-resumption-was = hengepartiet skulle vært gjenopptatt for { $time } siden; ingen klokke har gått siden: `present` sier hvem som er her, så `open` eller `resume`
told-came-back = { side } er kommet til gjenopptakelsen
told-came-back-late = { side } er kommet til gjenopptakelsen, { $time } etter tiden
told-open-now = { side } er her for å besvare det hemmelige trekket: `arbiter: open` åpner konvolutten
told-replier-absent = { side } er ikke her for å besvare det hemmelige trekket: { side-of } klokke går ({ $article }); konvolutten forblir lukket
told-may-end-the-game = det hemmelige trekket kan avslutte partiet, og den avslutningen ville gjelde ({ $article }): `open` før du avgjør det
told-opened = konvolutten er åpnet; { side-of } hemmelige trekk: { $words }
told-not-opened = denne nøkkelen åpner ikke konvolutten: `arbiter: open FILE` oppgir filen med nøkkelen den ble lukket for, `arbiter: missing` behandler den som manglende
told-may-seal-answer = motstanderen er ikke her: { side } kan forsegle svaret sitt ({ $article }): `{ $name }: seal Sf6`, så `{ $name }: press`
told-may-seal-answer-and-pause = motstanderen er ikke her: { side } kan forsegle svaret sitt, sette egen klokke på pause og starte den fraværendes ({ $article }): `{ $name }: seal Sf6`, så `{ $name }: press`
told-resume-when-right = det hemmelige trekket skal utføres på { side-of } brett; så starter `arbiter: resume` klokken
envelope-title = Konvolutt for hengeparti
envelope-names = spillerne: { $players }
envelope-position = stillingen før det hemmelige trekket: { $pieces }
envelope-used = brukt tid: { $clocks }
envelope-left = gjenværende tid: { $clocks }
envelope-sealer = { side } har gjort hemmelig trekk nummer { $number }
envelope-offer = { side } tilbyr remis, og tilbudet gjelder
envelope-no-offer = det er ikke tilbudt remis
envelope-when = gjenopptakelse: { $words }
envelope-when-unknown = gjenopptakelse: dato, tid og sted er ennå ikke oppgitt
envelope-on = forseglet { $time }
envelope-seal = seglet: { $seal }
note-sealing-ordered = spilletiden er ute; { side } gjør hemmelig trekk ({ $article })
note-sealing-ordered-on-paper = spilletiden er ute; { side } gjør hemmelig trekk på et papirskjema ({ $article })
note-sealed = { side } har gjort hemmelig trekk (segl { $seal })
input-resumption-in = partiet skal gjenopptas om { $time }
no-key = nøkkelen til konvolutten kan ikke brukes. Nærmere på engelsk: { $text }

## For whoever acts, on a page and at a terminal

status-pressed = Klokken er trykket.
status-executed = Utført.
status-repeated = Riktig gjentatt.
status-declined = Avslått.
status-entered = Lagt inn.
status-written = Notert: { $text }.
status-struck-out = Strøket: { $text }.
status-sheet = Noteringsskjemaet er levert.
status-told-arbiter = Dommeren har fått beskjed.
status-signed = Du har signert { $result }.
status-done = Gjort.

## Named after the variants of `Announcement`
game-starts = Partiet begynner
read-back-right = Riktig
please-announce = Les opp trekket
interrupted = Partiet ble avbrutt. Klokkene er stoppet
practice-goes-on = Partiet går videre
game-reopened = Resultatet er trukket tilbake. Partiet er ikke slutt. Klokkene er stoppet
not-understood = Si det igjen
corrected = Rettet
move-withdrawn = Motstanderen retter opplesningen
too-late-to-correct = For sent, motstanderens klokke går
boards-in-step = Brettene stemmer overens
no-move-yet = Ingen trekk ennå
nothing-more = Ikke mer
draw-offered = { $color ->
    [white] Hvit
   *[black] Svart
} tilbyr remis
draw-offer-noted = Tilbudet gjelder
draw-declined = Remis avslått
nothing-to-answer = Ikke noe tilbud
not-possible-now = Det er ikke mulig nå
only-in-practice = Ikke tillatt i et parti. Det finnes bare i øvingspartier
nothing-to-correct = Ingenting å rette
other-voice = En annen stemme
adjust-noted = Notert: brikkene rettes på
adjust-on-move-only = Bare den som er i trekket, har lov til å rette på brikkene
practice-starts = Øving: si trekket ditt, og trykk så. "Hjelp" sier mer
flag-fell = { $color ->
    [white] Hvits klaff har falt
   *[black] Svarts klaff har falt
}. Dere kan spille videre
claim-not-right = Det er ikke remis. Partiet fortsetter
clocks-run = Klokkene går
taken-back = { $color ->
    [white] Hvit tar tilbake
   *[black] Svart tar tilbake
}
not-as-recorded = I dette partiet ble det spilt et annet trekk. Finn det
nothing-to-take-back = Ingen trekk å ta tilbake
hint-needs-piece = Rør en brikke, eller si "tips" og feltet
no-engine-here = Her spiller det ingen sjakkmotor som kan spørres
engine-silent = Sjakkmotoren svarer ikke nå
press-by-hand = Ord trykker ikke på klokken. Trykk med hånden
sign-by-hand = Ord er ingen underskrift. Skriv «skriv under» på tastaturet, eller skriv under på papir
quit-by-hand = Programmet avsluttes ved sin egen terminal
next-when-done = Si «neste» når det er gjort
board-stands-right = Brettet står riktig
pieces-known = Brikkene på brettet ditt er nå kjent
own-board-lost = Brettet ditt svarer ikke. Sjekk kabel og strøm
press-kept = Brettet ditt svarer ikke. Trykket på klokken er notert
own-board-back-at-start = Brettet ditt svarer igjen og viser utgangsstillingen
board-back-at-start = { $color ->
    [white] Hvits brett
   *[black] Svarts brett
} svarer igjen og viser utgangsstillingen
keys-follow = Brett
sealing-ordered = Spilletiden er ute. { $color ->
    [white] Hvit
   *[black] Svart
} gjør hemmelig trekk
board-seals = Trekket på brettet ditt er det hemmelige trekket
game-adjourned = Partiet er nå et hengeparti. { $color ->
    [white] Hvit
   *[black] Svart
} har gjort hemmelig trekk
answer-sealed = { $color ->
    [white] Hvit
   *[black] Svart
} har forseglet et svar
game-resumed = Hengepartiet gjenopptas. { $color ->
    [white] Hvit
   *[black] Svart
} har gjort hemmelig trekk

## Named after the variants of `NextStep`, with `next-`
next-not-started = Partiet har ikke begynt
next-board-silent = Brettet ditt svarer ikke. Kontroller kabelen
next-written-move = Kravet er avvist: spill { $move } som notert
next-move-sealed = Det hemmelige trekket ditt er gjort; trykk på klokken
next-envelope-unopened = Partiet er gjenopptatt; dommeren åpner konvolutten
next-board-to-put-right = Brettet ditt må stilles riktig
next-clocks-stand = Klokkene er stoppet
next-arbiter-decides = Vent på dommeren
next-repeat = Gjenta motstanderens trekk: { $move }
next-execute = Ikke på brettet ditt ennå: { $move }
next-pegged-not-announced = På brettet, ennå ikke lest opp: { $move }
next-press = Trykk på klokken for å fullføre { $move }
next-move = Du er i trekket
next-opponents-move = Motstanderen er i trekket

## Named after the variants of `IllegalReason`, with `why-`
why-moves-otherwise = Slik flytter ikke brikken
why-way-blocked = En brikke på { $square } står i veien
why-own-piece = Din egen brikke står på { $square }
why-nothing-to-capture = En bonde flytter bare på skrå for å slå
why-king-in-check = Kongen din ville stå i sjakk
why-castling-lost = Du har ikke lenger lov til å rokere til den siden
why-castling-through-check = Du har ikke lov til å rokere ut av sjakk eller gjennom sjakk
why-no-such-piece = Ingen av brikkene dine kan flytte slik

## Named after the variants of `EndReason`, with `reason-`
reason-checkmate = Sjakkmatt
reason-resignation = Oppgitt
reason-resignation-without-mate = Oppgitt, men motstanderen kunne ikke sette matt med noen rekke av lovlige trekk
reason-stalemate = Patt
reason-dead-position = Død stilling
reason-agreement = Etter avtale
reason-time = Tidsoverskridelse
reason-threefold = Samme stilling tre ganger
reason-fifty-moves = Femti trekk
reason-fivefold = Samme stilling fem ganger
reason-seventy-five-moves = Syttifem trekk
reason-forfeit = Walkover
reason-arbiter = Dommerens avgjørelse

## Named after the variants of `SystemStatus`, with `trouble-`
trouble-speech-input-missing = Du kan ikke høres. Skriv trekkene, eller bruk tastene
trouble-speech-input-lost = Mikrofonen virker ikke lenger. Skriv trekkene, eller bruk tastene
trouble-speech-input-restored = Mikrofonen virker igjen
trouble-recogniser-model-missing = Ingen talemodell. Tast inn trekkene
trouble-journal-restored = Partiet lagres igjen. Ingenting mangler

## Named after the values of `DiskFault`, with `disk-`
disk-hangs = disken svarer ikke. Se etter kabel, kort og nettverk
disk-full = disken er full. Skaff plass på den
disk-quota = brukerens andel av disken er brukt opp. Skaff plass, eller gi en større andel
disk-file-limit = en grense for filstørrelsen er nådd. Hev den med `ulimit -f`, eller bruk en annen disk
disk-read-only = disken kan ikke skrives. Monter den for skriving igjen
disk-denied = tillatelsen til å skrive er tatt bort. Gi den tilbake
disk-no-folder = mappen til partiet er borte eller har fått et annet navn. Sett den tilbake under navnet sitt
disk-damaged = disken melder feil. La strømmen stå på, og kopier mappen til en annen disk
disk-taken-over = et annet program skriver i denne journalen. Avslutt det
disk-open-files = ingen flere filer får åpnes. Lukk sider for dette partiet, eller avslutt andre programmer
disk-other = skriv partiet ned på papir

## Named after the values of `JournalChange`, with `journal-was-`
journal-was-truncated = Et annet program har kuttet journalen. Finn ut hva som tømmer eller bytter ut filer i mappen til partiet, og hold det borte
journal-was-extended = Et annet program har skrevet i journalen. Finn det, og hold det borte fra mappen til partiet
journal-was-overwritten = Et annet program har endret linjer i journalen. Den endrede filen ligger ved siden av som journal-changed. Finn programmet, og hold det borte fra mappen til partiet
journal-was-removed = Journalen ble fjernet eller fikk et annet navn. Ingen må røre den før partiet er slutt
journal-was-replaced = En annen fil ble lagt i stedet for journalen. Den ligger ved siden av som journal-changed. Ingen må røre journalen før partiet er slutt

## Named after the variants of `AwaitedAction`, with `wait-`
wait-board-answers = svar fra { side-of } brett
wait-start = dommerens start
wait-or-start = eller dommerens start
wait-called = dommeren, tilkalt av { side } (klokkene er stoppet)
wait-clocks = at dommeren lar klokkene gå
wait-decision = dommerens avgjørelse
wait-move = et trekk av { side }
wait-press = at { side } trykker på klokken
wait-repetition = at { side } gjentar
wait-answer = et svar fra { side }
wait-signature = dommerens underskrift
wait-signature-of = { side-of } underskrift
wait-seal = { side-of } hemmelige trekk og at klokken stanses
wait-resumption = gjenopptakelsen av hengepartiet
wait-opening = åpningen av konvolutten

## Named after the variants of `Note`, with `note-`
note-started = klokkene går i gang
note-pegged = { side } har { $move } på brettet
note-announced = { side } leser opp { $move }
note-made = { side } har utført { $move }
note-boards-in-step = { side-of } brett følger med
note-clocks-stopped = klokkene er stoppet
note-clocks-run = klokkene går
note-annulled = partiet er annullert; et nytt begynner, klokkene er stoppet
note-envelope-shut = konvolutten med { side-of } trekk er lukket
note-game-resumed = hengepartiet er gjenopptatt

## Named after the variants of `ArbiterMessage`, with `told-`
told-claims-after-flag = { side } krever remis etter at egen klaff har falt og det er konstatert: avvist, klaffen avgjør ({ $article })
told-claims-on-time-too-early = { side } påberoper seg tidsoverskridelse, men motstanderens klaff har ikke falt
told-claims-on-time = { side } påberoper seg tidsoverskridelse
told-touch-reported-again = { side } melder den samme berøringen igjen
told-claims-illegal = { side } påstår at trekket var ulovlig ({ $article })
told-board-stated = { side-of } brett er opplyst
told-say-when-right = `{ $name }: executed` etter hver beskjed, til { side-of } brett står riktig
told-moves-are-keyed = { side-of } trekk tastes: `{ $name }: move TREKK`; `{ $name }: executed` når et trekk står på det brettet
told-set-clock-by-hand = klokken ved brettet viser ingen tid og legger ingen til når den stilles herfra; still den for hånd
told-look-at-clock = klokken ved { side-of } brett er stilt til de samme tidene: se etter om den viser dem
told-loses-by-article = etter reglene har { side } dermed tapt, eller det er remis om { $opponent } ikke kan sette matt: `arbiter: result RESULTAT`
told-no-sheet-leads-there = begge brettene viser samme stilling, og ingen av skjemaene fører dit: `arbiter: back HALVTREKK` eller `decide { $number } ORD`
told-no-open-items = ingen åpne saker
told-open-after-end = resultatet venter ikke på sakene som fortsatt er åpne (`arbiter: items`): { $list }
told-end-waits = dette trekket ville avslutte partiet; klokkene står til saken er avgjort
told-set-clocks-first = still begge klokkene med `arbiter: clocks H:MM:SS H:MM:SS`, og så `decide { $number } ORD`
told-on-record = det er ført til protokolls
told-position-confirmed = { side } bekrefter sluttstillingen, og skjemaet hvis kravet gjelder manglende forsøk på å vinne
told-no-assistant-beside = { side } er seende og må ikke bruke en assistent ved siden av motstanderens ({ $article })
told-assistant-not-accepted = ingen er nevnt som den som har godkjent assistenten til { side } ({ $article }); `arbiter: accept { $name } assistant NAVN` godkjenner, `helper_accepted_by` i filen nevner hvem som gjorde det
told-exchange-places = spillerne bytter plass: den som sitter ved hvits brett, spiller hvit; brett og stemmer blir ved plassene, `arbiter: resume` setter klokkene i gang
told-say-when-transferred = når { side-of } stilling står på et brett som ligger riktig: `arbiter: resume`
told-moved-before-sheet = { side } trakk før noteringsskjemaet var ajour
told-sheet-is-empty = { side-of } skjema er tomt

## Named after the variants of `Refusal`, with `refuse-`
refuse-only-in-practice = det finnes bare i et øvingsparti: `annabella practice`
refuse-no-arbiter-in-practice = et øvingsparti har ingen dommer og trenger ingen godkjenning; et ratet parti begynner med `annabella play`
refuse-not-the-arbiters = det gjør en spiller eller en assistent: `white: …`, `black: …`, `assistant: …`
refuse-no-assistant = { side } har ingen assistent; dommeren godkjenner en, `arbiter: accept { $name } assistant NAVN`
refuse-the-players-own = det gjør bare spilleren selv, ikke assistenten: gi opp, tilby, svare, kreve, rette eller tilkalle dommeren; `{ $name }: …` (rørt brikke: `claim touch e4`, tid: `claim time`)
refuse-only-the-player-signs = { side } skriver under selv: `{ $name }: sign`
refuse-opponent-has-assistant = { $reader ->
    [own] du er seende og må ikke ha noen assistent så lenge den synshemmede motstanderen din har en ({ $article })
   *[other] { side } er seende og må ikke ha noen assistent så lenge den synshemmede motstanderen har en ({ $article })
}
refuse-not-approved = godkjenn apparatet først: `arbiter: approve NAVN` ({ $article })
refuse-has-started = partiet er begynt; `arbiter: stop` stopper klokkene
refuse-not-started = partiet er ikke begynt; `status` sier hva det venter på, og `arbiter: start` begynner et parti med dommer
refuse-is-over = partiet er slutt; noteringsskjemaer og straffer kan fremdeles tastes inn
refuse-clocks-stand = klokkene er stoppet; dommeren lar partiet gå videre: `arbiter: resume`
refuse-clocks-run = klokkene er ikke stoppet; `arbiter: stop` stopper dem
refuse-not-players-clock = { $reader ->
    [own] klokken din går ikke
   *[other] { side-of } klokke går ikke
}
refuse-not-players-move = { $reader ->
    [own] du er ikke i trekket
   *[other] { side } er ikke i trekket
}
refuse-no-such-ruling = kjennelse { $number } finnes ikke; `arbiter: show clock` viser dem
refuse-board-is-sensed = { $reader ->
    [own] brettet ditt registrerer selv hva som står der; det tastes ikke
   *[other] { side-of } brett registrerer selv hva som står der; det tastes ikke
}
refuse-sheet-of-another-game = dette skjemaet begynner fra en annen stilling enn partiet; gi skjemaet fra dette partiet
refuse-sheet-empty = { $reader ->
    [own] noteringsskjemaet ditt er tomt; det er ingenting å stryke
   *[other] { side-of } noteringsskjema er tomt; det er ingenting å stryke
}
refuse-choices-changed = valgene i sak { $number } er andre nå; velg igjen
refuse-nothing-to-undo = det er ingen avgjørelse å ta tilbake
refuse-envelope-was-opened = en konvolutt er åpnet siden, og trekket er kjent: `arbiter: back HALVTREKK` går tilbake
refuse-is-signed = resultatet er underskrevet og står fast
refuse-flag-decides = klaffen til { side } har falt og avgjør ({ $article }): et remiskrav kommer for sent
refuse-has-signed = { $reader ->
    [own] du har skrevet under på resultatet
   *[other] { side } har skrevet under på resultatet
}
refuse-not-over = partiet er ikke slutt: det er ikke noe resultat å underskrive eller gjenåpne
refuse-no-reason = si hvorfor sak { $number } avslås: `arbiter: refuse { $number } GRUNN`
refuse-no-words = si hva som er avgjort: `arbiter: decide { $number } ORD`
refuse-too-late-to-complete = sak { $number }: det trekket kan ikke lenger fullføres; `arbiter: back HALVTREKK` går tilbake
refuse-nothing-to-seal = det er ikke noe hemmelig trekk å gjøre; dommeren ber om det: `arbiter: adjourn`
refuse-seal-first = først gjøres det hemmelige trekket, så stanses klokken
refuse-is-adjourned = partiet er et hengeparti, eller et hemmelig trekk gjøres nå eller er ikke åpnet ennå; `status` sier hva det ventes på
refuse-not-adjourned = partiet er ikke et hengeparti
refuse-no-envelope = det er ingen lukket konvolutt
refuse-not-there = konvolutten åpnes når { side } er til stede ({ $article }): `arbiter: present { $name }`; til da lar `arbiter: resume` klokken gå

## Named after the variants of `ReadActError`, with `unread-`
unread-only-looks-on = en tilskuer ser bare på
unread-nothing-after-name = det følger ingenting etter navnet; tast `help` for å se hva som kan tastes
unread-no-claim = et krav er `claim time`, `claim touch e2`, `claim threefold` eller `claim fifty` (med trekket som er notert og ikke utført, om det er et), `claim stalemate` eller `claim dead`
unread-no-clocks = gi hvits og svarts tid, som `arbiter: clocks 0:45:00 0:50:00`

## Named after the variants of `RequiredAmount`, with `needs-`
needs-time = tiden er minutter eller en tid som 0:01:30
needs-clocks = gi hvits og svarts tid, som 0:45:00 0:50:00
needs-points = antallet poeng er 1/2 eller 1
needs-fine = si hvor stor boten er
needs-rounds = si hvor mange runder
needs-move = oppgi trekket, som Sf3

## Named after the variants of `ClaimKind`, with `claim-`
claim-threefold = samme stilling tre ganger
claim-fifty-moves = femti trekk uten bondetrekk eller slag
claim-stalemate = patt
claim-dead-position = en død stilling

## Named after the variants of `BoardReliability`, with `sureness-`
sureness-pieces = sikkert: brettet kjenner brikkene fra hverandre
sureness-squares = feltene er sikre, brikkene ikke: ombyttede brikker blir ikke sett
sureness-retraced = etter det som står der: ett trekk satt annerledes forklarer det, flere til sammen kanskje også
sureness-word = etter en persons ord: brettet registrerer ikke selv
sureness-unknown = ukjent: brettet registrerer ikke selv, og ingen har opplyst hva som står der

## Named after the variants of `QuickplayStanding`, with `quickplay-`
quickplay-stands = det kan kreves: i trekket, under to minutter, klaffen oppe
quickplay-where-announced = det kan kreves der en hurtigavslutning var kunngjort; ingen har sagt det
quickplay-not-in-force = det gjelder ingen hurtigavslutning
quickplay-no-article = denne teksten har ingen slik paragraf
quickplay-not-on-move = spilleren er ikke i trekket
quickplay-time-enough = spilleren har to minutter eller mer
quickplay-flag-fallen = spillerens klaff hadde falt

## Named after the variants of `ChangedPart`, with `changed-`
changed-choice = hva som foreslås
changed-possibility = om det kan utføres
changed-moves = partiets trekk
changed-position = hvor partiet ville stå
changed-clocks = klokkene
changed-sheets = partiskjemaene
changed-counters = de telte ulovlige trekkene
changed-result = resultatet
changed-boards = brettene som skal rettes
changed-heard = hva spillerne hører

## Named after the variants of `ClosureReason`, with `settled-`
settled-board-put-right = brettet er rettet
settled-moved-before-turn = trekket ble utført mens motstanderen var i trekket, og står nå som spillerens eget trekk
settled-board-answered = brettet svarer
settled-moves-are-keyed = brettet svarer ikke; trekkene tastes
settled-accepted-as-offer = motstanderen tok imot det som et tilbud
settled-completed = trekket ble fullført
settled-pressed-before = det ble trykket på klokken før klaffen falt; trykket ventet på et svar
settled-touch-kept = den rørte brikken ble flyttet eller slått
settled-move-stands = motstanderen har utført neste trekk; det ulovlige trekket blir stående
settled-sheet-up-to-date = noteringsskjemaet er ajour
settled-written-to-claim = det ble notert for et krav eller som hemmelig trekk
settled-taken-back = du tok den tilbake
settled-sealed-move-ended = det hemmelige trekket avsluttet partiet

## Named after the variants of `SchemeStanding`, with `scheme-`
scheme-scandinavian-exception = etter unntaket for skandinaviske spillere ({ $article })
scheme-by-the-arbiter = andre ord enn teksten foreskriver, etter dommerens avgjørelse ({ $article })
scheme-only-adapted = andre ord enn teksten foreskriver ({ $article }); bare en lokal tilpasning gir rom for dem
scheme-not-recommended = andre ord enn teksten anbefaler ({ $article })

## Named after the values of `IncidentKind`, with `incident-`
incident-early-press = { $form ->
    [title] { side } trykket på klokken før trekket var utført
    [heard] { $color ->
        [white] Hvit
       *[black] Svart
    } trykket for tidlig
   *[spoken] { $color ->
        [white] Hvit
       *[black] Svart
    } trykket på klokken før trekket var utført
}
incident-press-without-move = { $form ->
    [heard] { $color ->
        [white] Hvit
       *[black] Svart
    } trykket uten trekk
   *[spoken] { side } trykket på klokken uten å ha utført et trekk
}
incident-boards-differ = { $form ->
    [title] { $count ->
        [0] { side-of } brett har avveket siden { $by }s trekk nummer { $number } eller tidligere ({ $sure })
       *[other] { $case ->
            [pieces] { side-of } brett har avveket på { $squares } siden { $by }s trekk nummer { $number } ({ $sure })
           *[other] { side-of } brett har avveket på { $squares } siden { $by }s trekk nummer { $number } eller tidligere ({ $sure })
        }
    }
    [heard] { $count ->
        [one] { $color ->
            [white] Hvits
           *[black] Svarts
        } brett avviker: { $squares }
       *[other] { $color ->
            [white] Hvits
           *[black] Svarts
        } brett avviker
    }
   *[spoken] { $count ->
        [0] { $color ->
            [white] Hvits
           *[black] Svarts
        } brett har avveket siden { $mover ->
            [white] hvits
           *[black] svarts
        } trekk nummer { $number }, { $sure }
       *[other] { $color ->
            [white] Hvits
           *[black] Svarts
        } brett har avveket siden { $mover ->
            [white] hvits
           *[black] svarts
        } trekk nummer { $number }: { $squares }, { $sure }
    }
}
incident-illegal-move = { $form ->
    [title] { side } utførte et ulovlig trekk
   *[spoken] Ulovlig trekk av { $color ->
        [white] hvit
       *[black] svart
    }
}
incident-promotion-unfinished = { $form ->
    [title] { side } lot en bonde stå på { $square } og trykket på klokken
    [heard] { $color ->
        [white] Hvit
       *[black] Svart
    } lot en bonde stå
   *[spoken] { $color ->
        [white] Hvit
       *[black] Svart
    } lot en bonde stå på { $square } og trykket på klokken
}
incident-draw-claim = { $form ->
    [title] { $written ->
        [none] { side } krever remis: { $claim }
       *[move] { side } krever remis: { $claim }, med det noterte trekket { $move }
    }
    [heard] { $case ->
        [threefold] { $color ->
            [white] Hvit
           *[black] Svart
        } krever remis ved stillingsgjentakelse
        [fifty-moves] { $color ->
            [white] Hvit
           *[black] Svart
        } krever remis ved femti trekk
        [stalemate] { $color ->
            [white] Hvit
           *[black] Svart
        } krever remis ved patt
       *[dead-position] { $color ->
            [white] Hvit
           *[black] Svart
        } krever remis ved død stilling
    }
   *[spoken] { $color ->
        [white] Hvit
       *[black] Svart
    } krever remis: { $reason }
}
incident-written-move-not-made = { $form ->
    [title] { side } utførte ikke trekket som ble notert med kravet
    [heard] { $color ->
        [white] Hvit
       *[black] Svart
    } spilte ikke det noterte trekket
   *[spoken] { $color ->
        [white] Hvit
       *[black] Svart
    } utførte ikke trekket som ble skrevet ned med kravet
}
incident-slip-after-press = { $form ->
    [title] { side } vil rette det som ble lest opp, etter at det er trykket på klokken
    [heard] { $color ->
        [white] Hvit
       *[black] Svart
    } vil rette etter trykket
   *[spoken] { $color ->
        [white] Hvit
       *[black] Svart
    } vil rette det som ble lest opp, etter at det er trykket på klokken
}
incident-ends-at-rest = { $form ->
    [heard] { $color ->
        [white] Hvits
       *[black] Svarts
    } trekk ville avslutte partiet
   *[spoken] { side }s brikke hviler på { $square }, noe som ville avslutte partiet; ingen har trykket på klokken eller sagt noe
}
incident-touch-move = { $form ->
    [heard] { $case ->
        [reported] Meldt: { $color ->
            [white] hvit
           *[black] svart
        } rørte { $square }
        [not-on-move] Meldt: { $color ->
            [white] hvit
           *[black] svart
        } rørte { $square }
       *[other] { $color ->
            [white] Hvit
           *[black] Svart
        } rørte brikken på { $square }
    }
   *[spoken] { $case ->
        [reported] det meldes at { side } rørte brikken på { $square }
        [not-on-move] det meldes at { side } rørte brikken på { $square }; { side } er ikke i trekket nå, og bare en berøring i eget trekk forplikter
        [must-castle] { side } rørte konge og tårn, først på { $square }, og rokerte ikke der
        [another-king-move] { side } rørte konge og tårn, først på { $square }; rokade der var ikke lovlig, og kongen ble ikke flyttet
        [rook-first] { side } rørte tårnet på { $square } før kongen og rokerte med det
        [promotion-chosen] { side } satte en ny brikke på { $square } og byttet den mot en annen
        [released] { side } slapp en brikke på { $square } og flyttet den et annet sted
        [released-king] { side } slapp kongen på { $square } for å rokere og gjorde det ikke
        [capture-touched] { side } rørte motstanderens brikke på { $square } og slo den ikke
        [capture-with-touched] { side } rørte en egen og en av motstanderens brikker, først på { $square }, og slo ikke den ene med den andre
       *[other] { side } rørte brikken på { $square } og flyttet en annen
    }
}
incident-flag-fell = { $form ->
    [title] { side-of } klaff har falt
   *[spoken] { $color ->
        [white] Hvits
       *[black] Svarts
    } klaff har falt
}
incident-called = { $form ->
    [title] { side } tilkaller dommeren
   *[spoken] { $color ->
        [white] Hvit
       *[black] Svart
    } tilkaller dommeren
}
incident-repetition-missing = { $form ->
    [title] { side } har ikke gjentatt opplesningen
   *[spoken] { $color ->
        [white] Hvit
       *[black] Svart
    } gjentok ikke opplesningen
}
incident-absent = { $form ->
    [title] { $case ->
        [both] fristen for frammøte er ute: ingen har kommet
       *[other] fristen for frammøte er ute: { side } har ikke kommet
    }
   *[spoken] { $case ->
        [both] Ingen har kommet
       *[other] { $color ->
            [white] Hvit
           *[black] Svart
        } har ikke kommet
    }
}
incident-came-late = { $form ->
    [title] { side } kom { $time } etter partiets begynnelse
   *[spoken] { $color ->
        [white] Hvit
       *[black] Svart
    } kom for sent
}
incident-board-lost = { $form ->
    [title] { side-of } brett svarer ikke
   *[spoken] { $color ->
        [white] Hvits brett
       *[black] Svarts brett
    } svarer ikke
}
incident-automatic-draw = { $form ->
    [title] { $case ->
        [fivefold] stillingen har oppstått fem ganger
        [seventy-five-moves] det har gått 75 trekk uten bondetrekk eller slag
       *[dead-position] stillingen er kanskje død
    }
    [heard] Partiet er kanskje remis
   *[spoken] Remis: { $reason }
}
incident-not-recorded = { $form ->
    [heard] { $color ->
        [white] Hvit
       *[black] Svart
    } noterer ikke
   *[spoken] { side } utførte et trekk uten å ha notert halvtrekk { $number }
}
incident-written-ahead = { $form ->
    [heard] { $color ->
        [white] Hvit
       *[black] Svart
    } noterte et trekk på forhånd
   *[spoken] { side } noterte halvtrekk { $number } før det var utført
}
incident-sheet-owed = { $form ->
    [heard] { $case ->
        [both] Begge må føre noteringsskjemaet ajour
       *[other] { $color ->
            [white] Hvit
           *[black] Svart
        } må føre noteringsskjemaet ajour
    }
   *[spoken] { $case ->
        [both] en klaff har falt, og ingen av spillerne noterte: klokkene skal stanses, og { side } skal føre noteringsskjemaet ajour fra halvtrekk { $number }
       *[other] en klaff har falt: { side } fører noteringsskjemaet ajour fra halvtrekk { $number } før neste trekk
    }
}
incident-wrong-start = { $form ->
    [heard] Starten var feil
   *[spoken] { $case ->
        [king-and-queen] { side-of } konge og dronning var byttet om fra begynnelsen
        [rook] { side-of } tårn på { $square } sto feil fra begynnelsen
        [board] { side-of } brett ligger feil
        [colours] partiet begynte med ombyttede farger
       *[pieces] brikkene sto feil fra begynnelsen
    }
}
incident-quickplay-finish = { $form ->
    [heard] { $case ->
        [five-seconds] { $color ->
            [white] Hvit
           *[black] Svart
        } ber om fem sekunder
       *[other] { $color ->
            [white] Hvit
           *[black] Svart
        } krever remis
    }
   *[spoken] { $case ->
        [five-seconds] { side } ber om fem sekunder per trekk til begge
        [cannot-win] { side } krever remis i de siste to minuttene: motstanderen kan ikke vinne på normal måte
        [no-effort] { side } krever remis i de siste to minuttene: motstanderen forsøker ikke å vinne på normal måte
       *[either] { side } krever remis i de siste to minuttene: motstanderen kan ikke vinne på normal måte eller forsøker ikke
    }
}
incident-illegal-claimed = { $form ->
    [heard] { $color ->
        [white] Hvit
       *[black] Svart
    } påstår et ulovlig trekk
   *[spoken] { $case ->
        [late] { side } påstår et ulovlig trekk av motstanderen, men har siden utført neste trekk
       *[other] { side } påstår at motstanderens siste trekk var ulovlig; ikke noe slikt ble sett
    }
}
incident-result-signed = { $form ->
    [heard] Konger i sentrum: { $result }
   *[spoken] på begge brett står kongene i sentrum, spillernes tegn for: { $result }
}
incident-both-kings-in-check = { $form ->
    [heard] Begge konger i sjakk
   *[spoken] begge konger står i sjakk, også etter neste trekk
}
incident-pawn-on-last-rank = { $form ->
    [heard] En bonde på siste rad
   *[spoken] en bonde står fortsatt på { $square }, også etter neste trekk
}
incident-helped = { $form ->
    [heard] { $color ->
        [white] Hvit
       *[black] Svart
    } har en assistent
   *[spoken] { $case ->
        [writes] en assistent noterer for { side }; etter denne teksten justeres tiden for det
       *[other] en assistent trykker på klokken for { side }; etter denne teksten justeres tiden for det
    }
}
incident-sheet-asked-too-often = { $form ->
    [heard] { $color ->
        [white] Hvit
       *[black] Svart
    } ber for ofte om dommerens skjema
   *[spoken] { side } ba om dommerens skjema { $number } ganger
}
incident-noticed = { $form ->
    [title] { $case ->
        [at-ply] { side } ({ $article }, halvtrekk { $number }), sett av dommeren: { $words }
       *[other] { side } ({ $article }), sett av dommeren: { $words }
    }
    [heard] Notert: { $color ->
        [white] hvit
       *[black] svart
    }
   *[spoken] Egen sak: { side }: { $words }
}
incident-sealed-move = { $form ->
    [heard] { $color ->
        [white] Hvit
       *[black] Svart
    }: ulovlig hemmelig trekk
   *[spoken] { $case ->
        [ambiguous] { side-of } hemmelige trekk er tvetydig: { $words }
        [illegal] { side-of } hemmelige trekk er ulovlig: { $words }
       *[unreadable] det kan ikke fastslås hva { side-of } hemmelige trekk er: { $words }
    }
}
incident-late-to-resumption = { $form ->
    [heard] { $case ->
        [both] Ingen kom til gjenopptakelsen
       *[other] { $color ->
            [white] Hvit
           *[black] Svart
        } er forsinket til gjenopptakelsen
    }
   *[spoken] { $case ->
        [both] tiden begge kan komme for sent til gjenopptakelsen, er ute; ingen er kommet
       *[other] tiden { side } kan komme for sent til gjenopptakelsen, er ute
    }
}
incident-envelope-missing = { $form ->
    [heard] { $case ->
        [exchanged] Konvolutten inneholder et annet trekk
       *[other] Konvolutten mangler
    }
   *[spoken] { $case ->
        [exchanged] konvolutten inneholder noe annet enn { side } forseglet
       *[other] konvolutten med { side-of } hemmelige trekk mangler
    }
}
incident-clock-wrong = { $form ->
    [heard] { $color ->
        [white] Hvit
       *[black] Svart
    }: en klokke er stilt feil
   *[spoken] { $case ->
        [late] { side } påpeker etter sitt første trekk at en klokke ble stilt feil ved gjenopptakelsen
       *[other] { side } påpeker før sitt første trekk at en klokke er stilt feil ved gjenopptakelsen
    }
}

## Named after the values of `Penalty`, with `penalty-`
penalty-warning = advarsel
penalty-more-time-for-opponent = mer tid til motstanderen
penalty-less-time = mindre tid til den skyldige
penalty-loss = tap av partiet
penalty-fewer-points = færre poeng til den skyldige
penalty-more-points-for-opponent = flere poeng til motstanderen
penalty-fine = en bot som er kunngjort på forhånd
penalty-exclusion = utelukkelse fra en eller flere runder
penalty-expulsion = utvisning fra turneringen

## Named after the values of `Choice`, with `choice-`
choice-dismiss = la det være som det er
choice-warn = gi { side } en advarsel
choice-give-clock-back = la { side-of } klokke gå igjen
choice-add-minutes = gi { side } { $minutes } ekstra
choice-set-clocks = still begge klokkene
choice-stop-clocks = stopp begge klokkene
choice-resume-clocks = la klokkene gå videre
choice-restore = sett opp stillingen før det igjen; rørt brikke binder det nye trekket
choice-enforce-touch = { side } må flytte eller slå den rørte brikken
choice-enforce-release = det { side } slapp, blir stående der det ble sluppet
choice-make-queen = bytt { side-of } bonde med en dronning
choice-count-as-illegal = regn det som et ulovlig trekk av { side }
choice-as-the-article = sett opp stillingen før det igjen, regn det som et ulovlig trekk av { side }, gi { $opponent } { $minutes } ekstra
choice-reject-claim = kravet er uriktig: gi { $opponent } { $minutes } ekstra; et notert trekk utføres
choice-reconcile = sammenlign begge noteringsskjemaene og rett brettene
choice-correct-words = la trekket på { side-of } brett stå, og rett ordene
choice-ask-read-back = { side } må gjenta opplesningen
choice-waive-read-back = fortsett uten { side-of } gjentakelse
choice-complete-move = fullfør trekket som står på { side-of } brett
choice-go-on-by-key = tast trekkene på { side-of } brett til det svarer igjen
choice-loss = { side } taper partiet
choice-loss-and-half = { side } taper partiet, og motstanderen får et halvt poeng
choice-grant-five-seconds = begge får fem sekunder per trekk, { $opponent } får { $minutes } mer, og partiet fortsetter
choice-postpone = utsett avgjørelsen; partiet fortsetter
choice-reject-quickplay = avvis kravet, gi { $opponent } { $minutes } mer; partiet fortsetter
choice-new-game = partiet annulleres, og et nytt spilles
choice-transfer-position = stans begge klokkene; { side-of } stilling overføres til et brett som ligger riktig, og partiet fortsetter
choice-no-castling = partiet fortsetter, og { side } får ikke rokere
choice-no-castling-with-rook = partiet fortsetter, og { side } får ikke rokere med tårnet på { $square }
choice-draw = partiet er remis
choice-forfeit = walkover: { $result }
choice-accept-lateness = forsinkelsen godtas; partiet spilles
choice-take-time-until-he-came = { $time } trekkes fra { side-of } klokke
choice-sealed-move-is = { side-of } hemmelige trekk er det du oppgir (som Sf3)
choice-both-lose = begge taper: 0-0

## Named after the typed lines, with `act-`
act-say = sagt av spilleren, som om det ble hørt
act-press = klokken
act-move = et trekk på et brett som ikke registrerer selv
act-write = en notering
act-strike = stryker den siste noteringen
act-sheet = et helt noteringsskjema, skrevet for hånd og levert senere
act-key = en kommando med tasten: { $commands }
act-executed = det oppleste trekket eller den åpne beskjeden er utført på et brett som ikke registrerer selv
act-board = hva som står på et brett som ikke registrerer selv (en FEN eller det første feltet i den)
act-opponent = det motstanderen har gjort, der ingenting registrerer det: `opponent move Sf6`, `opponent board FEN`, `opponent press`
act-claim = motstanderens klaff; `claim illegal` sier at motstanderens siste trekk var ulovlig; `claim touch e2` melder en rørt brikke; spilleren krever remis: `claim threefold Sf3` eller `claim fifty` (med trekket som er notert og ikke utført, om det er et), `claim stalemate`, `claim dead`; `claim clock`: en klokke som er stilt feil ved en gjenopptakelse; dommeren avgjør det; i en hurtigavslutning `claim seconds`, `claim quickplay cannot`, `claim quickplay effort`
act-adjourn = formalitetene ved hengeparti, til dommeren. Dommerens egen linje avslutter spilletiden, og spilleren i trekket gjør hemmelig trekk: `adjourn 2026-11-24 10:00 sal B` (når og hvor det går videre), foran det resten av spilletiden, hvis den slutter før: `adjourn 0:12:00 …`
act-approve = apparatet er godkjent ({ $article })
act-start = partiet begynner selv om et brett ikke står riktig ennå
act-items = de åpne sakene, en linje hver
act-confirm = det som er foreslått i sak 3, utføres; er det endret siden det ble vist, eller ville andre fullførte trekk gå tapt, sies det først
act-choose = det andre av valgene som `show` viser for sak 3; AMOUNT der det trengs en opplysning: minutter eller 0:01:30, begge klokkene, 1/2 poeng, en bot, et antall runder
act-refuse = det som er foreslått i sak 3, skjer ikke
act-decide = en annen avgjørelse med dommerens egne ord
act-stop = begge klokkene
act-resume = lar partiet gå videre
act-clocks = hvits og svarts tid
act-show = sak 3 i sin helhet, og hva hvert valg ville gjøre; `show clock`: hva begge tidene består av; `show sheet white`: et noteringsskjema; `show all`: alle åpne saker; `show envelope`: det som står på konvolutten til et hengeparti; `show 3 fen`: med stillinger som FEN
act-sheets = begge noteringsskjemaene side om side og den første forskjellen; `sheets 35`: fra trekk 35
act-undo = tar den siste avgjørelsen tilbake; tid brukt siden forblir brukt
act-sign = resultatet er endelig; `white: sign`: spilleren er enig i det
act-reopen = en slutt uten underskrift gjelder ikke: partiet fortsetter
act-drop = en kjennelse om tid fjernes, etter nummeret i `show clock`
act-back = partiet går tilbake så 16 halvtrekk er igjen
act-remark = ord til protokollen: dommerens ark, en kommentar i PGN
act-appeal = en anke over en avgjørelse, til protokollen
act-see = en spiller i trekket ber om å få se dommerens skjema (hurtigsjakk og lynsjakk med fullt tilsyn)
act-result = partiet slutter (1-0, 0-1, 1/2-1/2, 1/2-0, 0-1/2, 0-0, +/-, -/+, -/-)
act-item = du har selv sett noe: white (eller black), paragrafen og hva det var; en sak med sine valg, også å la det være; `item white 7.5.1 ply 3 ORD` nevner et tidligere trekk ved halvtrekket (1 er partiets første)
act-found = feil fra begynnelsen og oppdaget nå: `found setup`, `found swapped white` (konge og dronning), `found rook a1` (et tårn), `found turned black` (brettet), `found colours`; en sak med sine valg
act-scheme = ordene en spiller hører trekk i fra nå av: fide da da-de nb nb-scand sv-scand en-plain
act-accept = en spillers assistent godkjennes under partiet
act-adaptation = en tilpasning til lokale forhold, til protokollen
act-deviation = hva som er annerledes enn en paragraf sier, tillatt av deg, til protokollen
act-counter = ulovlige trekk talt for hvit (eller svart) fra nå av; der to hender og et trykk uten trekk har egne tellere, blir de stående
act-moves = trekktelleren: trekk fullført av den som begynte; periodene telles etter den, ingen tid endres
act-add = mer tid, og hvorfor
act-status = hva partiet venter på
act-seal = det hemmelige trekket, når dommeren har bedt om det; det vises ikke til andre. Deretter stanser `press` klokken; til da kan det endres
act-present = en spiller er kommet til gjenopptakelsen av et hengeparti
act-open = åpner konvolutten og utfører det hemmelige trekket; `open FILE` med nøkkelen i den filen
act-missing = konvolutten mangler

## Named after the variants of `MoveJudgement`, with `judged-`
judged-best = Det beste trekket
judged-good = Bra
judged-small-mistake = En liten feil
judged-mistake = En feil. Bedre: { $move }
judged-blunder = En bukk. Bedre: { $move }
