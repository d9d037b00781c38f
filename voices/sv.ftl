# Vad Annabella säger på svenska. Kort, det avgörande ordet först, ingen artighet.

## For players

# Före starten
you-play = Du har { $color ->
    [white] vit
   *[black] svart
}
you-play-against = Du har { $color ->
    [white] vit
   *[black] svart
} mot { $opponent }
you-play-at-board = Du har { $color ->
    [white] vit
   *[black] svart
} vid bord { $board }
you-play-at-board-against = Du har { $color ->
    [white] vit
   *[black] svart
} vid bord { $board } mot { $opponent }
period-of-game = { $time } för hela partiet
period-of-moves = { $time } för { $moves }
period-of-rest = { $time } för resten av partiet
period-repeated = { $time } per { $moves }
periods-in-order = { $before }, därefter { $after }
increment-of-move = plus { $time } för varje drag
delay-of-move = en fördröjning på { $time } vid varje drag
words-in-use = Orden är { $words }

# Partiets gång
start-position = Utgångsställning { $number }, från a till h: { $pieces }
announced-other-than-pegged = Tillkännagivet: { $announced }. På brädet: { $pegged }
read-back-differs = Upprepat annorlunda. { $move }
not-understood-repeat = Uppfattades inte. Upprepa motståndarens drag: { $move }
say-longer = Säg: { $words }
decided = Domaren har beslutat: { $list }
decided-warning = en varning till { $color ->
    [white] vit
   *[black] svart
}
decided-more-time = { $color ->
    [white] vit
   *[black] svart
} får { $time } extra
decided-less-time = { $color ->
    [white] vit
   *[black] svart
} får { $time } mindre
decided-clocks = klockorna är ställda, vit { $white }, svart { $black }
decision-taken-back = Beslutet är återtaget
decision-taken-back-clocks = Klockorna är stoppade
moved-instead = Rättelse: { $move }
game-over = { $reason }. { $result }

# Frågor
confirm = { $command }? Ja eller nej
confirm-accept = Anta remi? Ja eller nej
confirm-new-game = Börja ett nytt parti? Det här sparas. Ja eller nej
confirm-new-side = Börja ett nytt parti med { $color ->
    [white] vit
   *[black] svart
}? Ja eller nej
confirm-new-time = Börja ett nytt parti med { $time } var? Ja eller nej
confirm-move = { $move }? Ja eller nej

# Svar
time-own = { $time }
time-opponents = Motståndare: { $time }
time-of = { $color ->
    [white] Vit
   *[black] Svart
}: { $time }
moves = { $moves }
turn = { $number }: { $moves }
turn-black = { $number }, svart: { $moves }
move-in-words = drag { $number }, { side }: { $words }
square-holds = { $square }: { $piece }
square-empty = { $square }: tom
pieces-stand = { $piece }, { $where }
side-squares = { $color ->
    [white] vit
   *[black] svart
}: { $squares }
pieces-none = { $piece }: inga
pieces-none-of = { $piece }, { $color ->
    [white] vit
   *[black] svart
}: inga
file-empty = Linje { $file }: tom
rank-empty = Rad { $rank }: tom
line-towards = Mot { $to }: { $pieces }
line-whole = { $from } till { $to }: { $pieces }
line-between = Mellan { $from } och { $to }: { $pieces }
line-empty = tomt
not-on-one-line = { $from } och { $to } ligger inte på samma linje, rad eller diagonal
attacked-by = { $square }: { $color ->
    [white] vit
   *[black] svart
} angriper med { $pieces }
attacked-by-none = { $square }: { $color ->
    [white] vit
   *[black] svart
} angriper inte rutan
protected-by = { $square }: { $color ->
    [white] vit
   *[black] svart
} skyddar med { $pieces }
protected-by-none = { $square }: { $color ->
    [white] vit
   *[black] svart
} skyddar inte rutan
in-check = Du står i schack: { $pieces }
not-in-check = Du står inte i schack
captured = { $color ->
    [white] Slagna vita pjäser
   *[black] Slagna svarta pjäser
}: { $pieces }
captured-none = Inget är slaget
help = Säg ditt drag och tryck på klockan. Eller: { $commands }
help-practice = Säg ditt drag, sedan ”{ $press }”. Upprepa motståndarens drag. Eller: { $commands }
help-further = Och: { $commands }
more-follows = { $number } till. Säg ”vidare”

# Pjäser: med färg, som objekt till ett verb, flera av samma slag
piece = { $color ->
    [white] { $role ->
        [rook] vitt
       *[other] vit
    }
   *[black] svart
} { $piece }
piece-object = { $color ->
    [white] { $role ->
        [rook] vitt
       *[other] vit
    }
   *[black] svart
} { $piece }
several = { $number } { $role ->
    [queen] damer
    [rook] torn
    [bishop] löpare
    [knight] springare
    [pawn] bönder
   *[king] kungar
}

# Remi, uppgivet parti, domare
no-draw-before-both-moved = Ingen remi innan båda har dragit
no-draw-before-move = Ingen remi före drag { $number }
draw-claimed = { $color ->
    [white] Vit
   *[black] Svart
} kräver remi
draw-claimed-clocks-stopped = { $color ->
    [white] Vit
   *[black] Svart
} kräver remi. Klockorna är stoppade
draw-claimed-clocks-paused = { $color ->
    [white] Vit
   *[black] Svart
} kräver remi. Klockorna är pausade
arbiter-called = { $color ->
    [white] Vit
   *[black] Svart
} tillkallar domaren. Klockorna är stoppade
arbiter-called-clocks-paused = { $color ->
    [white] Vit
   *[black] Svart
} tillkallar domaren. Klockorna är pausade
moves-by-sound = Drag bara som ljud
moves-short = Korta drag
moves-and-check = Drag och schack
moves-full = Drag i hela meningar

# Vad nu, och övning
next-over = Partiet är slut
next-over-unsigned = Partiet är slut. Skriv under resultatet
next-adjourned = Partiet är avbrutet
next-seal = Försegla ditt drag och tryck sedan
next-seal-opponent = Motståndaren förseglar sitt drag
next-draw-offered = { $clock }. Motståndaren bjuder remi
own-clock-runs = Din klocka går
opponents-clock-runs = Motståndarens klocka går
next-you-said = { $clock }. Du sade: { $move }
next-announced = { $clock }. Tillkännagivet: { $move }
next-said = Tillkännagivet, ännu inte på ditt bräde: { $move }
next-said-at-length = Det du tillkännagav är ännu inte på ditt bräde
next-answer = Säg vilket av dragen du menar
not-legal = Inte regelrätt: { $move }. { $why }
claim-rejected = Ditt krav är avslaget
claim-rejected-with-move = Ditt krav är avslaget: spela { $move }, som noterat
taken-back-moves = { $color ->
    [white] Vit
   *[black] Svart
} tar tillbaka { $moves }
fewer-to-take-back = Bara { $moves } kan tas tillbaka
hint = { $piece } { $square } kan gå till { $squares }
hint-no-move = { $piece } { $square } kan inte gå
level-is = Nivå { $number }
minutes-are = Ett parti har från { $least } till { $most } minuter
levels-are = Nivåerna går från { $least } till { $most }
hint-piece = Ledtråd: { $piece } { $square }
hint-move = Ledtråd: { $move }

# Händer och bräden
step-remove = Ta bort { piece-object } från { $square }
step-clear = Töm { $square }
step-put = Sätt { piece-object } på { $square }
step-bring = Flytta { piece-object } från { $from } till { $to }
sheets-agree = Protokollen stämmer överens. { $color ->
    [white] Vit
   *[black] Svart
} rättar sitt bräde
sheets-agree-as-read = Protokollen stämmer överens så långt de har lästs. { $color ->
    [white] Vit
   *[black] Svart
} rättar sitt bräde
sheets-agree-both = Protokollen stämmer överens. Båda rättar sina bräden
sheets-agree-both-as-read = Protokollen stämmer överens så långt de har lästs. Båda rättar sina bräden
assistant-may-execute = Medhjälparen får göra det
sheets-differ = Protokollen stämmer inte överens
goes-back = Tillbaka till ställningen efter { $color ->
    [white] vits
   *[black] svarts
} drag nummer { $number }
goes-back-to-start = Tillbaka till utgångsställningen
own-board-back = Ditt bräde svarar igen, ställningen stämmer
own-board-back-differing = Ditt bräde svarar igen, dessa rutor avviker: { $squares }
board-back = { $color ->
    [white] Vits bräde
   *[black] Svarts bräde
} svarar igen, ställningen stämmer
board-back-differing = { $color ->
    [white] Vits bräde
   *[black] Svarts bräde
} svarar igen, dessa rutor avviker: { $squares }

# Tangenterna på ett numeriskt tangentbord
keys-title = Tangenterna på ett numeriskt tangentbord
keys-files = Linjer: 1 är a, 8 är h
keys-pieces = Pjäser: { $pieces }
keys-learn = Tangenter. Var och en säger vad den gör. { $key } avslutar
keys-learnt = Slut på tangenterna
keys-do = { $keys }: { $does }
keys-then = { $keys }, sedan { $rest }: { $does }
keys-nothing = { $keys }: ingenting
keys-board = { $keys }: bräde, röst och remi. Fler tangenter följer
keys-voice = { $keys }: röst och remi. En tangent till följer
key-plus = plus
key-minus = minus
key-star = stjärna
key-slash = snedstreck
key-point = punkt
key-enter = retur
key-clock = backsteg
key-file = linje
key-rank = rad
key-piece = pjäs
key-becomes = promoveringspjäs
key-digit = siffra
keys-does-say = tillkännage eller upprepa ett drag
keys-does-press = tryck på klockan
keys-does-learn = vad varje tangent gör

# Utrustning
device-gone = { $color ->
    [white] Vits
   *[black] Svarts
} { $device ->
    [keypad] knappsats
    [braille] punktdisplay
    [voice] talsyntes
    [ear] mikrofon
   *[sound] ljud
} fungerar inte
own-device-gone = { $device ->
    [keypad] Din knappsats
    [braille] Din punktdisplay
    [voice] Din talsyntes
    [ear] Din mikrofon
   *[sound] Ditt ljud
} fungerar inte
device-back = { $color ->
    [white] Vits
   *[black] Svarts
} { $device ->
    [keypad] knappsats
    [braille] punktdisplay
    [voice] talsyntes
    [ear] mikrofon
   *[sound] ljud
} fungerar igen
own-device-back = { $device ->
    [keypad] Din knappsats
    [braille] Din punktdisplay
    [voice] Din talsyntes
    [ear] Din mikrofon
   *[sound] Ditt ljud
} fungerar igen
own-input-floods = { $input ->
    [presses] Klockan vid ditt bräde trycker av sig själv. Inget av dess tryck räknas förrän den vilar
    [keypad] Din knappsats skickar för många tangenter. Alla räknas inte. En tangent kanske har fastnat
    [braille] Din punktdisplay skickar för många tangenter. Alla räknas inte. En tangent kanske har fastnat
    [ear] Din mikrofon meddelar för mycket. Alla ord räknas inte. Använd tangenterna, eller skriv
   *[board] Ditt bräde skickar för mycket. Det läses en gång i sekunden
}
own-input-rests = { $input ->
    [presses] Trycken på klockan vid ditt bräde räknas igen
    [keypad] Din knappsats fungerar som vanligt igen
    [braille] Din punktdisplay fungerar som vanligt igen
    [ear] Din mikrofon fungerar som vanligt igen
   *[board] Ditt bräde fungerar som vanligt igen
}
press-by-arbiter = Tillkalla domaren, som kan trycka åt dig
press-typed = Skriv: press
device-beside-gone = { $of ->
    [room] Lokalens
   *[arbiter] Domarens
} { $device ->
    [voice] talsyntes
   *[sound] ljud
} fungerar inte
device-beside-back = { $of ->
    [room] Lokalens
   *[arbiter] Domarens
} { $device ->
    [voice] talsyntes
   *[sound] ljud
} fungerar igen

## For the arbiter, in the transcript and on pages

# Domarens kanal
arbiter-item = Ärende { $number }: { $matter }
journal-lost = Partiet kan inte sparas: { $why }
journal-rewritten = { $change }. Journalen är skriven igen, och inget saknas
envelope-unwritten = kuvertet kan inte skrivas i { $place }: { $why }; kontrollera mappen
envelope-stays-shut = kuvertet förblir stängt. Närmare på engelska: { $why }
ended-by-second-signal = programmet hänger sig och avslutas av den andra signalen
own-plies-not-on-disk = { $count ->
    [one] Ditt senaste drag är ännu inte på disken
   *[other] Dina senaste { $moves } är ännu inte på disken
}
plies-not-on-disk = { $count ->
    [one] Det senaste draget är ännu inte på disken
   *[other] De senaste { $moves } är ännu inte på disken
}
sure-pieces = säkert, brädet ser pjäserna
sure-squares = bara rutor sedda, inte pjäser, kanske äldre
sure-retraced = efter vad som står där, kanske äldre
sure-word = enligt en persons ord, kanske äldre

# Varför och hur ett parti slutade
result-white-wins = Vit vinner
result-black-wins = Svart vinner
result-draw = Remi
result-both-lose = Båda förlorar
result-half-for-white = En halv poäng till vit, ingen till svart
result-half-for-black = En halv poäng till svart, ingen till vit
result-white-by-forfeit = Vit vinner på walkover
result-black-by-forfeit = Svart vinner på walkover
result-both-forfeit = Båda förlorar på walkover

# Skrivet för domaren och i utskriften: rutor och drag som de skrivs, tider som en klocka visar dem. Det som står
# mellan ` och ` skrivs som det står; bara ord med stora bokstäver står för något annat.
side = { $color ->
    [white] vit
   *[black] svart
}
side-of = { $color ->
    [white] vits
   *[black] svarts
}
arbiter-role = domaren
person-arbiter = domaren
person-assistant = { $color ->
    [white] vits assistent
   *[black] svarts assistent
}
or = eller
plies = { $number } halvdrag
minutes = { $count ->
    [one] { $number } minut
   *[other] { $number } minuter
}
minutes-and-in-blitz = { $minutes } ({ $number } i blixt)
minutes-and-in-rapid = { $minutes } ({ $number } i snabb- och blixtschack)
white-and-black = vit { $white }, svart { $black }
half-a-point = 1/2 poäng
one-point = 1 poäng

# Vad ett ärende gäller
verdict-draw = kravet är riktigt
verdict-wrong = kravet är oriktigt
verdict-wrong-time = kravet är oriktigt: motståndaren får { $minutes } extra
verdict-wrong-time-and-move = kravet är oriktigt: motståndaren får { $minutes } extra, och det noterade draget måste utföras
verdict-illegal-written-move = kravet är oriktigt, för det noterade draget är inte regelrätt: motståndaren får { $minutes } extra, och pjäsen måste flyttas
verdict-not-on-move = inget giltigt krav: bara spelaren vid draget får kräva
verdict-touched = inget giltigt krav: en pjäs har rörts i detta drag
verdict-illegal-move = inget giltigt krav: det noterade draget är inte regelrätt
verdict-for-the-arbiter = materialet ensamt visar det inte; domaren avgör

# Vad som kan göras, och vad som gjordes
choice-as-the-article-queen = byt { side-of } bonde mot en dam, räkna det som ett regelstridigt drag av { side }, ge { $opponent } { $minutes } extra
choice-postpone-with-minutes = skjut upp beslutet, ge { $opponent } { $minutes } extra; partiet fortsätter
choice-penalise = { $penalty } ({ side })
decision-refused = avslaget: { $words }
decision-after-the-game = efter partiet: { $decision }
decision-went-back-sheets-differ = partiprotokollen är olika: tillbaka till halvdrag { $number }
decision-went-back-not-legal = båda partiprotokollen fortsätter med ett regelstridigt drag: tillbaka till halvdrag { $number }
decision-boards-corrected = partiprotokollen stämmer överens: den som ställde annorlunda rättar sitt bräde
decision-boards-corrected-as-read = partiprotokollen stämmer överens så långt de har lästs: den som ställde annorlunda rättar sitt bräde
decision-boards-are-the-game = båda brädena visar detsamma: det är partiet
settled-merged-into-item = det är ärende { $number }

# Ett ärende i sin helhet
item-line = ärende { $number }: { $line }
item-both-flags-are-down = båda kläpparna har fallit
item-in-short = { $title } ({ $article })
item-where = paragraf { $article } vid { $time }, efter { $plies }
item-board = { side-of } bräde visade { $board } ({ $sure })
item-board-unknown = { side-of } bräde: { $sure }
item-mate-impossible = { side } kan inte sätta matt genom någon följd av regelrätta drag ({ $article })
item-mate-not-decided = om { side } kunde sätta matt genom en följd av regelrätta drag ({ $article }) är inte avgjort: ingen följd hittades
item-mate-possible = { side } kunde sätta matt genom en följd av regelrätta drag ({ $article }), den kortaste som hittades: { $series }
item-verdict = uträknat: { $verdict }
item-at-the-flag = det finns inget fullständigt protokoll; antecknat för en rekonstruktion: klockor { $clocks }; klockan som gick: { $side }; fullbordade drag { $white } och { $black }, utförda { $made-white } och { $made-black }
no-appeal = beslutet om detta är slutgiltigt och kan inte överklagas ({ $article })
item-wait-for-next-move = båda kungarna står i schack: vänta tills nästa drag är fullbordat, sedan remi om de fortfarande gör det ({ $article })
item-wait-for-pawn = en bonde står på sista raden: vänta tills nästa drag är fullbordat, sedan remi om den fortfarande gör det ({ $article })
item-position-confirmed = det fanns ingen domare; motståndaren har bekräftat slutställningen
item-position-not-confirmed = det fanns ingen domare; motståndaren bekräftar slutställningen med `sign`
item-last-words = senast hörda ord: { side }: { $words }
item-moved = { side } utförde { $move }
item-announced = tillkännagivet: { $move }
item-pegged = på brädet: { $move }
item-asked = en fråga till spelaren var öppen: { $question }?
item-pressed-again = spelaren har tryckt på klockan { $number } gånger, senast vid { $time }
item-keeps-it = drag som uppfyller det: { $moves }
item-with-proposal = { $title }; föreslaget (`confirm { $number }`): { $what }
item-confirm-once-more = inget har utförts, eftersom fullbordade drag skulle gå förlorade; `confirm { $number }` en gång till utför det
item-choice = val { $choice }: { $what }
item-proposed-choice = val { $choice }: { $what } (föreslaget)
item-penalties = fler val ({ $article }): { $list }
item-effect = val { $choice } skulle göra: { $what }
item-changed-since-shown = sedan det visades har detta ändrats: { $list }; `confirm { $number }` en gång till utför det som det är nu
placement-of-pieces = pjäser på { $squares }
placement-empty = ingen pjäs
effect-refused = inget: { $why }
effect-result = partiet slutar { $result } ({ $reason })
effect-lost = fullbordat och går förlorat: { $plies } ({ $moves })
effect-plies = kvar är: { $plies }
effect-position = partiet står i { $position }
effect-clocks = klockorna { $to } (nu { $from })
effect-nothing-else = ärendet stängs; inget annat ändras
effect-only-noted = partiet är slut: beslutet antecknas bara och ändrar ingenting; ska det verkställas måste partiet först återöppnas (`arbiter: reopen ORD`)
effect-only-noted-signed = partiet är slut och resultatet undertecknat: beslutet antecknas bara och ändrar ingenting
effect-clocks-stop = klockorna stannas
effect-clocks-run = klockorna går
effect-entries = anteckningar på protokollen: { $counts }
effect-illegal = räknade regelstridiga drag: { $counts }
effect-board = { side-of } bräde rättas
effect-heard = { $who } hör: { $words }
the-table = bordet
effect-stays-open = ärendet förblir öppet
item-how-to-decide = `arbiter: choose { $number } VAL`, `confirm { $number }`, `refuse { $number } SKÄL` eller `decide { $number } ORD`

# D.2.9 med varje utgåvas ord
takes-part = { $edition ->
    [da09] en domare medverkar
    [no14] domaren hjälper till
    [sv17] domaren hjälper till
   *[other] domaren medverkar
}
goes-by = { $edition ->
    [no14] undersöker båda spelarnas anteckningar
    [sv17] jämför båda spelarnas partiprotokoll
   *[other] utgår från båda spelarnas partiprotokoll
}
corrects = { $edition ->
    [no14] rättar ställningen så att den stämmer med anteckningarna
    [sv17] rättar ställningen på sitt eget bräde så att den stämmer med protokollen
   *[other] rättar ställningen till draget på protokollen
}
leads-back = { $edition ->
    [no14] dragen tas tillbaka till där anteckningarna stämmer igen
    [sv17] ställningen återställs till den punkt där båda protokollen stämmer överens
   *[other] partiet förs tillbaka till det drag där protokollen är lika
}
sets-clocks = { $edition ->
    [no14] justerar klockan därefter
    [sv17] justerar klockorna därefter
   *[other] ställer klockorna därefter
}
where-sheets-agree = { $article }: { takes-part } och { goes-by }; stämmer de överens gäller: den som noterade rätt drag och utförde ett annat { corrects }
where-sheets-differ = { $article }: stämmer de inte överens gäller: { leads-back }, och domaren { sets-clocks }
does-go-by-sheets = får båda klockorna stoppade ({ $stop }) och { goes-by } ({ $article })
does-correct-board = { corrects }
does-start-clocks-again = ser till att båda brädena står rätt och startar klockorna igen; ingen tid ändras och inget straff är föreskrivet
does-set-board = ställer upp sitt bräde efter halvdrag { $number }
does-set-board-to-the-start = ställer sitt bräde i utgångsställningen
does-lead-back = { sets-clocks }: { leads-back }; senare halvdrag stryks; { side } är vid draget
does-lead-back-to-illegal-move = båda partiprotokollen fortsätter med ett regelstridigt drag ({ $article }): { leads-back }; senare halvdrag stryks; { $opponent } får { $minutes } extra, eller partiet är förlorat för { side } om det var det regelstridiga draget nummer { $number }; { side } är vid draget, och rörd pjäs binder
judge-missing = halvdrag { $number } saknas på { side-of } partiprotokoll
judge-unreadable = `{ $text }` på { side-of } partiprotokoll, halvdrag { $number }, kan inte läsas som ett drag
judge-ambiguous = `{ $text }` på { side-of } partiprotokoll, halvdrag { $number }, kan vara { $moves }
judge-impossible = `{ $text }` på { side-of } partiprotokoll, halvdrag { $number }, är inget regelrätt drag där
judge-doubtful-time = `{ $text }` på { side-of } partiprotokoll kan vara timmar och minuter eller minuter och sekunder; tiden används inte
judge-not-a-move = `{ $text }` på { side-of } partiprotokoll är inget drag och har utelämnats
judge-place = rad { $line }, kolumn { $column }
sheet-second-game = filen med { side-of } partiprotokoll innehåller flera partier: det andra börjar på rad { $line }, tecken { $column }. Det första har tagits. Ska det vara ett annat, lägg det i en egen fil: `{ $name }: sheet FIL.pgn`
sheet-unread = { $text }; jämför med papperet, rätta filen och lämna in protokollet igen: `{ $name }: sheet FIL.pgn`
sheet-unread-more = { $count ->
    [one] ytterligare ett ställe på { side-of } partiprotokoll kan inte läsas
   *[other] ytterligare { $number } ställen på { side-of } partiprotokoll kan inte läsas
}
judge-unwritten = { side-of } partiprotokoll ligger { $plies } efter det andra och förs à jour
judge-no-moves = inget av protokollen har ett drag; partiet rekonstrueras först ({ $article })
judge-sheets-part = brädena stämmer överens, men protokollen skiljer sig åt vid halvdrag { $number }
judge-boards-beside-sheets = båda brädena visar en ställning som inget av protokollen leder till
judge-both-boards-wrong = båda brädena visar samma ställning, och båda protokollen ger en annan
judge-no-times = inga tider finns för halvdrag { $number }; domaren ställer båda klockorna

# Till domaren
printed-devices-permission = utan domarens tillstånd ska en sådan apparat vara avstängd, och den vars apparat ger ljud förlorar partiet ({ $article })
printed-devices-communication = texten förbjuder kommunikationsmedel utan undantag: det godkända får inte användas som ett sådant ({ $article })
printed-devices-approved = bara en apparat som domaren har godkänt får finnas där; den här är godkänd; `status` säger vad som kommer nu ({ $article })
printed-touch-deliberate = det som räknas: pjäser som vidrörts avsiktligt ({ $article })
printed-touch-to-move = det som räknas: pjäser som vidrörts för att göra ett drag ({ $article })
printed-touch-all-but-accidental = det som räknas: varje vidröring som inte uppenbart är en olyckshändelse ({ $article })
printed-flag-must-not = det är inte domarens sak att påpeka att denna kläpp har fallit: en spelare påtalar det ({ $article })
printed-flag-may = domaren får påpeka att denna kläpp har fallit ({ $article })
printed-flag-shall = domaren ska påpeka att denna kläpp har fallit ({ $article })
printed-pawn-not-seen = { side-of } bonde sågs inte på { $square } före den nya pjäsen; enligt denna text ställs den först där ({ $article })
printed-long-notation = { side } skriver { $text }; denna texts notation har ingen sådan lång form
printed-written-move-binding = { side } nämner ett annat drag med kravet; det som först skrevs är bindande ({ $article })
printed-written-move-fixed = { side } nämner ett annat drag med kravet; det som först skrevs kan inte ändras ({ $article })
printed-moves-read-too-often = { side } har fått alla drag lästa { $number } gånger; fler än { $allowed } gånger är en störning ({ $article })
printed-helped-adjusted = { side } får hjälp att trycka och anteckna: { side-of } klocka justeras av domaren efter vad som är skäligt: `arbiter: clocks` ({ $article })
printed-helped = { side } får hjälp att trycka och anteckna; klockan för en spelare med funktionsnedsättning justeras inte för det ({ $article })
printed-complaint-lost = { side } har själv vidrört en pjäs sedan dess och kan inte längre klaga på detta ({ $article })
printed-claims-draw-on-time = { side-of } medhjälpare kräver remi på tid, vilket denna text tillåter ({ $article })
printed-claims-win-only = kravet kan inte ge mer än remi; denna text låter bara { side-of } medhjälpare kräva vinst ({ $article })
told-approved = apparaten är godkänd av { $name } ({ $article })
told-appointed = partiet skulle börja nu ({ $article })
told-appointed-ago = partiet skulle ha börjat för { $time } sedan ({ $article })
told-appointed-missing = { $text }; { side } har ännu inte setts vid brädet
told-appointed-nobody = { $text }; ingen har ännu setts vid ett bräde
told-came-late = { side } kom { $time } efter den fastställda början
told-clocks-stopped = ; klockorna är stoppade till `arbiter: resume`
told-started-again = programmet var avslutat och har startats igen{ $clocks }
told-started-again-after = programmet var avslutat och har startats igen efter { $time }{ $clocks }
told-stood-still = programmet stod stilla i { $time }; klockorna gick vidare under tiden
told-sends-too-much = { $input ->
    [presses] klockans knapp eller vippa vid { side-of } bräde trycker snabbare än en hand kan: inget av dess tryck räknas förrän den vilar. Lossa den eller dra ur den; under tiden gäller ett skrivet `{ $name }: press`
    [keypad] { side-of } knappsats skickar fler tangenter än en hand kan trycka: det som är för mycket räknas inte. En tangent kanske har fastnat: lossa den eller dra ur knappsatsen
    [braille] { side-of } punktdisplay skickar fler tangenter än en hand kan trycka: det som är för mycket räknas inte. En tangent kanske har fastnat: lossa den eller dra ur displayen
    [ear] { side-of } mikrofon meddelar mer än en människa kan säga: det som är för mycket räknas inte. Leta efter buller intill, eller dra ur den; tangenter och skrivna rader gäller
   *[board] { side-of } bräde skickar mer än händer kan orsaka: det läses helt en gång i sekunden, enstaka ändringar följs inte. Den andra spelaren förlorar inget på det. Kontrollera kabeln, eller dra ur den och sätt i den igen
}
told-sends-as-usual = { $input ->
    [presses] klockan vid { side-of } bräde vilar igen och dess tryck räknas; { $lost } räknades inte
    [keypad] { side-of } knappsats skickar som vanligt igen; { $lost } tangenter räknades inte
    [braille] { side-of } punktdisplay skickar som vanligt igen; { $lost } tangenter räknades inte
    [ear] { side-of } mikrofon meddelar som vanligt igen; { $lost } yttranden räknades inte
   *[board] { side-of } bräde skickar som vanligt igen; { $lost } ändringar och avläsningar följdes inte, och det läses helt nu
}
told-page-sends-too-much = { $page ->
    [white] vits sida eller `join` skickar fler förfrågningar än en människa kan: det som är för mycket avvisas, och ingen annan försenas. Låt stänga fönster och program; kanske använder någon länken
    [black] svarts sida eller `join` skickar fler förfrågningar än en människa kan: det som är för mycket avvisas, och ingen annan försenas. Låt stänga fönster och program; kanske använder någon länken
    [assistant-white] sidan eller `join` för vits assistent skickar fler förfrågningar än en människa kan: det som är för mycket avvisas, och ingen annan försenas. Låt stänga fönster och program; kanske använder någon länken
    [assistant-black] sidan eller `join` för svarts assistent skickar fler förfrågningar än en människa kan: det som är för mycket avvisas, och ingen annan försenas. Låt stänga fönster och program; kanske använder någon länken
    [arbiter] domarens sida eller `join` skickar fler förfrågningar än en människa kan: det som är för mycket avvisas, och ingen annan försenas. Låt stänga fönster och program; kanske använder någon länken
    [stranger] någon utan länk skickar fler förfrågningar till sidorna än som besvaras: det som är för mycket avvisas, och ingen annan försenas. Om det fortsätter, leta upp apparaten eller håll främmande borta från det här nätverket
   *[spectator] en åskådares sida eller `join` skickar fler förfrågningar än en människa kan: det som är för mycket avvisas, och ingen annan försenas. Låt stänga fönster och program; kanske använder någon länken
}
told-page-sends-as-usual = { $page ->
    [white] vits sida eller `join` skickar som vanligt igen; minst { $lost } förfrågningar avvisades
    [black] svarts sida eller `join` skickar som vanligt igen; minst { $lost } förfrågningar avvisades
    [assistant-white] sidan eller `join` för vits assistent skickar som vanligt igen; minst { $lost } förfrågningar avvisades
    [assistant-black] sidan eller `join` för svarts assistent skickar som vanligt igen; minst { $lost } förfrågningar avvisades
    [arbiter] domarens sida eller `join` skickar som vanligt igen; minst { $lost } förfrågningar avvisades
    [stranger] främmande skickar till sidorna som vanligt igen; minst { $lost } förfrågningar avvisades
   *[spectator] en åskådares sida eller `join` skickar som vanligt igen; minst { $lost } förfrågningar avvisades
}
told-tournament-hears = turneringens nav tar emot det här bordets rader igen; ingen rad saknas
told-tournament-deaf = turneringens nav tar inte emot det här bordets rader; partiet går vidare, och det som saknas skickas senare
told-tournament-another = turneringens nav har rader från ett annat program under det här bordets namn; inget skickas förrän det programmet är avslutat och det här är startat igen
told-tournament-full = turneringens nav har ingen plats kvar för det här bordet; { $count ->
        [one] en rad väntar i det här bordets journal och skickas
       *[other] { $count } rader väntar i det här bordets journal och skickas
    } när turneringens domare ger plats; partiet går vidare
told-tournament-orders = domarbordet i turneringen: { $line }
told-order-unreadable = en order från domarbordet i turneringen kan inte läsas; inget har gjorts
told-order-forged = det kom en order som domarens nyckel inte har skrivit under; inget har gjorts
told-order-foreign = det kom en order som gäller ett annat bord eller ett annat parti; inget har gjorts
told-order-stale = en order från domarbordet i turneringen kom för sent eller en gång till; inget har gjorts
told-order-not-agreed = domarbordet i turneringen gav en order som inget tillstånd har getts för; inget har gjorts
told-claimed = { side } åberopar { $claim }: { $verdict }
told-own-flag-down-holds = { side-of } egen kläpp har också fallit; i denna utgåva gäller kravet ändå ({ $article })
told-own-flag-down-falls = { side-of } egen kläpp har också fallit; kravet gäller bara med egen tid kvar ({ $article })
told-adjourns = { side } ber om formaliteterna vid avbrutet parti
told-adjourns-in-words = { side } om det avbrutna partiet: { $words }
told-agreed-too-early = { side } accepterade remi innan båda spelarna hade dragit ({ $article }); när båda har dragit tillfrågas spelaren igen
told-agreed-before-move = { side } accepterade remi före drag { $number }; det kräver ditt samtycke: result 1/2-1/2
told-named-no-move = { side } tillkännagav något som inte är ett regelrätt drag: { $words }
told-board-fault = { side-of } bräde: { $text }
result-unsigned = Partiet är slut. `sign` skriver under resultatet. Efter { $seconds } sekunder utan inmatning sparas det utan underskrift.
told-result-sign = { side-of } bräde visar tecknet för resultatet { $result }
told-clock-glitch = klockan vid { side-of } bräde visade ett ögonblick { $shown } efter { $before }. Så kan den inte ha gått, och avläsningen användes inte
told-clock-jumped = klockan vid { side-of } bräde hoppade från { $before } till { $shown } och står kvar där. Se efter; `arbiter: clocks H:MM:SS H:MM:SS` ställer vits och svarts tid
told-clocks = klockor: { $clocks }
told-points = poäng: { $points }
told-fell-again = { side-of } kläpp har fallit { $times } gånger, nu i period { $period } vid { $time }
told-both-flags-drawn = båda kläpparna har fallit: vits vid { $white }, svarts vid { $black }; där ingen kan säga vilken som föll först är det remi ({ $article })
told-both-flags-go-on = båda kläpparna har fallit: vits vid { $white }, svarts vid { $black }; där ingen kan säga vilken som föll först går partiet vidare ({ $article })
told-both-flags-unsettled = båda kläpparna har fallit: vits vid { $white }, svarts vid { $black }; ingen paragraf avgör det: tidsbegränsad avslutning är inte tillkännagiven eller hör inte till denna betänketid
where-announced = { $article }, där det var tillkännagivet
told-undo-loses = inte återtaget än, eftersom drag har fullbordats sedan dess: { $lost }; `undo` en gång till återtar beslutet
told-stays-given = gäller fortfarande: { side } { $ruling }; `arbiter: drop { $number }` tar bort det
told-times-before = använd tid förblir använd; före draget var det { $clocks }: `arbiter: clocks { $white } { $black }` ställer in det ({ $article })
told-time-left = { side }: kvar: { $time }
account-line = { side }: { $line }
account-period = period { $number }: { $amount }
account-increments = tillägg för { $number } drag: { $amount }
account-not-carried = sparad tid som inte förs över: { $amount }
account-followed-more = mer på klockan vid brädet: { $amount }
account-ruled = beslut { $number }: { $ruling }
account-floor = ingen klocka visar mindre än noll: { $amount }
account-used = använt: { $amount }
account-followed-less = använt på klockan vid brädet: { $amount }
ruling = { $amount } ({ $why })
ruling-item = ärende { $number }
ruling-set-to = ställd på { $time }
told-assistant-may-move = { side-of } medhjälpare { $name } får flytta pjäserna åt spelaren (4.9)
told-assistant-may-not-move = { side } ställer själv upp sitt bräde; denna utgåva har ingen 4.9 för { $name }
told-assistant-may-execute = { side-of } medhjälpare får flytta pjäserna på motståndarens bräde ({ $article })
told-sheet-lacks = på { side-of } partiprotokoll saknas halvdrag { $ply }: låt skriva in det (`{ $name }: write DRAG` eller `{ $name }: sheet FIL.pgn`), och sedan `arbiter: confirm { $number }` igen; bekräftas det som det är gäller protokollen som de står
told-sheets-give-another = båda partiprotokollen ger ett annat drag vid halvdrag { $ply } än det som följdes; protokollen gäller
told-illegal-set = räknade regelstridiga drag för { side }: { $number }
told-moves-set = dragräknare: { $number }; perioderna räknas efter den, ingen tid ändras
told-time-added = { side } får { $time } mer ({ $article }): { $words }
told-appeals = { $name } överklagar ({ $article }): { $words }
told-remarks = { $name } anmärker: { $words }
told-sheet-asked = { side } ber att få se domarens protokoll: { $number } av { $most } ({ $article })
told-sheet-asked-without-right = { side } ber att få se domarens protokoll; inget i detta parti ger rätt till det
told-sheet-asked-not-on-move = { side } ber att få se domarens protokoll och är inte vid draget
told-scheme = { side } hör drag enligt schemat { $text } från och med nu
told-assistant-accepted = { side-of } medhjälpare är godkänd ({ $article }): { $name }
told-sheets-row = { $number }. vits protokoll: { $white } | svarts protokoll: { $black }
told-sheet-row = { side-of } protokoll, { $number }. { $moves }
told-sheets-agree = båda protokollen är lika ({ $plies })
told-sheet-ends-first = protokollen är lika så långt { side-of } räcker: { $plies }, det andra har { $others }
told-sheets-part = första skillnaden: { side-of } drag nummer { $number }: vits protokoll har { $white }, svarts har { $black }

# Avslaget: varför, och vad som kan göras i stället
refuse-only-the-arbiter = det gör bara domaren, inte { $name }; `{ $player }: key arbiter` tillkallar domaren
refuse-duty-not-given = den uppgiften har { side-of } medhjälpare inte fått ({ $article }); spelaren gör det själv, `{ $name }: …`
refuse-entered-by-assistant = det som { side } gör skriver spelaren själv in, `{ $name }: …`, eller motståndarens medhjälpare med den uppgiften ({ $article })
refuse-nobody-informs = { $reader ->
    [own] ingen upplyser dig ({ $article }); se själv på klockan eller tillkalla domaren
   *[other] ingen upplyser { side } ({ $article }); spelaren ser själv på klockan eller tillkallar domaren
}
refuse-fewer-plies = partiet har bara { $plies }; `arbiter: back { $number }` låter det stå, ett mindre tal går tillbaka
refuse-not-their-ply = halvdrag { $number } är inget fullbordat drag av { side }; nämn ett annat, eller utelämna `ply`
refuse-end-stands = den här ställningen avslutar partiet; ta först tillbaka drag med `arbiter: back N`
refuse-end-waits = den här ställningen avslutar partiet; avgör först ärende { $number }
refuse-sealed-move-has-item = kuvertet är öppet, och draget kan inte spelas: ärende { $number } avgör det
refuse-sealed-move-unplayable = kuvertet är öppet, och draget kan inte spelas: `arbiter: result 1-0` eller ett annat resultat avslutar partiet, `arbiter: undo` återtar det senaste beslutet om det, `arbiter: back { $number }` låter ett annat drag utföras
refuse-boards-stand-wrong = inte avbrutet, eftersom rutor på brädena står fel: { $squares }; samma rad igen avbryter partiet
refuse-board-not-right = { $reader ->
    [own] ditt bräde står inte rätt än; det rättas först
   *[other] { side-of } bräde står inte rätt än; det rättas först
}
refuse-board-not-right-unsensed = { $reader ->
    [own] ditt bräde står inte rätt än (`{ $name }: executed` efter varje besked)
   *[other] { side-of } bräde står inte rätt än (`{ $name }: executed` efter varje besked)
}
refuse-move-unreadable = `{ $text }` är inte skrivet som ett drag; skriv det som `g1f3`, `Sf3` eller `Nf3`
refuse-no-such-move = `{ $text }` kan inte vara någon av spelarens pjäser; ange pjäsen och rutan den flyttas till
refuse-move-ambiguous = `{ $text }` kan vara { $moves }; nämn linjen eller raden pjäsen kommer från
refuse-move-pawn-or-piece = `{ $text }` kan vara { $pawn } eller { $piece }; skriv en av de två
refuse-move-without-piece = `{ $text }` säger inte vad bonden blir; lägg till pjäsen, som `d8D` eller `d8Q`
refuse-words-mean-nothing = { $reader ->
    [own] `{ $words }` betyder inget nu; du kan tillkännage ett drag när du är vid draget, upprepa ett drag eller fråga (`tid`, `senaste draget`, …); `help` visar alla rader
   *[other] `{ $words }` betyder inget nu; { side } kan vid draget tillkännage ett drag, upprepa ett drag eller fråga (`tid`, `senaste draget`, …); `help` visar alla rader
}
refuse-sheet-without-game = filen innehåller inget parti: varken ett märke eller ett drag; ge protokollet som PGN
refuse-sheet-unclosed = rad { $line }, tecken { $column } i protokollet: `{ $text }` stängs aldrig; stäng det och ge protokollet igen
refuse-sheet-tag = rad { $line }, tecken { $column } i protokollet: detta märke är ofullständigt; skriv det som `[White "Berg, Kari"]`
refuse-sheet-too-large = detta protokoll är större än { $kib } KiB, och ett parti behöver mindre; ge bara protokollet från detta parti
refuse-sheet-too-long = detta protokoll har { $plies } anteckningar, långt fler än partiet har drag; ge protokollet från detta parti
refuse-sheet-fen = rad { $line } i protokollet: dess FEN är ingen ställning; utelämna den om partiet började som vanligt
refuse-item-not-open = ärende { $number } är inte öppet; öppna: { $list }
refuse-no-item-is-open = ärende { $number } är inte öppet; inget är det
refuse-no-such-choice = ärende { $number } har val 1 till { $choices }; `arbiter: show { $number }` visar dem
refuse-amount = ärende { $number }, val { $choice }: { $needs }; skriv `arbiter: choose { $number } { $choice } UPPGIFT`
refuse-amount-nothing = ärende { $number }, val { $choice } behöver ingen uppgift; skriv `arbiter: choose { $number } { $choice }`
refuse-nothing-stood-there = det står ingen pjäs på { $square }

# En rad som inte är en handling
unread-nobody = ingen heter `{ $text }`; det är white, black, assistant, assistant-white, assistant-black eller arbiter
unread-another-role = här är du { $name }, inte `{ $text }`; en annan roll går in med sin egen länk
unread-unknown = en domare kan inte `{ $text }`; skriv `help` för att se vad som kan skrivas
no-help-on = det finns ingen hjälp om `{ $text }`; skriv `help` för att se vad som kan skrivas
unread-nothing-follows = något måste följa efter `{ $text }`; skriv `help` för att se vad som kan skrivas
unread-too-much = inget får följa efter `{ $text }`
unread-no-number = `{ $text }` är inget tal; skriv till exempel `{ $example }`
unread-no-command = `{ $text }` är inget kommando för en tangent; skriv `help` för alla
unread-no-square = `{ $text }` är ingen ruta; skriv `claim touch e2`
unread-nothing-to-show = `{ $text }` kan inte visas; skriv `arbiter: show 3`, `show all`, `show clock` eller `show sheet white`
unread-steering-character = raden har ett tecken som inte kan visas ({ $text }); skriv den utan radbrytning och styrtecken
unread-too-long = det är för långt; högst { $text } byte sparas, ungefär trehundra ord
unread-not-like = det går inte att läsa; skriv det som `{ $text }`
unread-no-result = `{ $text }` är inget resultat; det är 1-0, 0-1, 1/2-1/2, 1/2-0, 0-1/2, 0-0, +/-, -/+ eller -/-
unread-no-board = `{ $text }` visar inget bräde: { $why }; ge en FEN eller dess första fält, rad 8 först, `?` för en pjäs av okänt slag
unread-no-file = partiprotokollet { $text } kan inte läsas ({ $why }); ge namnet på en PGN-fil
no-file-missing = filen finns inte
no-file-forbidden = den här användaren får inte läsa den
no-file-folder = det är ingen fil
no-file-large = den är större än { $kib } KiB; ett parti behöver mindre
no-file-text = rad { $line }, kolumn { $column }: det är inte text; UTF-8 och Latin-1 kan läsas
no-file-failed = systemet meddelar: { $why }
sheet-too-soon = ditt senaste protokoll kom för mindre än 5 sekunder sedan, så detta lästes inte; lämna in det igen om { $seconds } s
no-board-empty = den är tom
no-board-fields = dess andra fält hör inte till någon FEN
no-board-ranks = { $count ->
    [one] den har { $number } rad i stället för 8
   *[other] den har { $number } rader i stället för 8
}
no-board-squares = rad { $rank } har { $count ->
    [one] { $number } ruta i stället för 8
   *[other] { $number } rutor i stället för 8
}
no-board-letter = `{ $letter }` i rad { $rank } är ingen pjäs

# Utskriften
note-touched = { side } rör { $square }
note-unsure = { side-of } bräde visar { $moves }
note-repeats-rightly = { side } upprepar rätt
note-repeats-something-else = { side } upprepar något annat
note-written = { side-of } partiprotokoll: { $text }
note-struck-out = ({ $text } struket)
note-brought-in = ({ $plies } inlämnade)
note-decided = ärende { $number } avgjort: { $decision }
note-settled = ärende { $number } stängt: { $decision }
note-asked = { $name } tillfrågas: { $command }
note-told = domare: { $text }
note-undone-item = beslutet i ärende { $number } är taget tillbaka
note-undone = det senaste beslutet är taget tillbaka
note-waiting = väntar på: { $list }
note-waiting-for-nothing = väntar inte på något
wait-approval = godkännande ({ $article })
wait-sealed-move = en väg vidare från det förseglade drag som inte kan spelas: `arbiter: result 1-0` eller ett annat resultat, `arbiter: undo`, eller `arbiter: back { $number }` för ett annat drag
wait-board-squares = { side-of } bräde: { $squares }
and-more = { $first } och { $number } till
wait-board-right = att { side-of } bräde ställs rätt
wait-appointed = klockan { $time }
wait-items = ärenden att avgöra: { $list }
note-signed = resultatet { $result } är undertecknat
note-signed-by = { side } undertecknar resultatet { $result }
note-reopened = partiet återöppnas: { $why }
said-to = { $color ->
    [white] Vit
   *[black] Svart
}: { $text }
tone-understood = Uppfattat
tone-in-step = Brädet står rätt
tone-mismatch = De tangenterna betyder ingenting
repeat-it = Upprepa.
note-went-back = partiet går tillbaka: { $number } halvdrag återstår
note-over = resultat { $result }
note-silence = tystnad
note-speech = hastighet { $rate } %, styrka { $volume } %
input-says = { side } säger: { $words }
input-board-lost = { side-of } bräde svarar inte
input-board-back = { side-of } bräde svarar
input-unheard = { side } talade samtidigt med vår egen röst och hördes inte
input-ear-works = { side-of } mikrofon fungerar
input-ear-stopped = { side-of } mikrofon fungerar inte
device-trouble = en enhet fungerar inte; `annabella doctor` säger vilken och vad som ska göras
pages-stay-open = partiet är slut; sidorna är öppna så länge någon tittar på en av dem, högst tio minuter
last-lines-unsaved = partiets sista rader är inte sparade{ $moves }, eftersom disken avvisar dem eller hänger. Ett nytt försök görs varje sekund: få ordning på disken, så avslutas programmet. { $again } en gång till avslutar det genast, och då är de förlorade
last-lines-one-move = , däribland ett drag
last-lines-moves = , däribland { $moves } drag
last-lines-signal = Signalen
last-lines-lost = partiets sista rader kunde inte sparas och är förlorade; skriv ner partiet efter det som skrevs ut
dictation-unfinished = inspelningen av diktamen är inte färdig: disken eller taligenkännaren hänger
recogniser-broke-down = en taligenkännare slutade fungera; det som den hade sparat av diktamen finns i partiets mapp
not-published = ingenting publiceras, eftersom ingen gav tillåtelse före partiet; skriv vem som gör det, som `leave_to_publish` i [game] (11.3)
input-presses = { side } trycker på klockan
input-resumed = partiet går vidare
input-ordered = domarbordet i turneringen: { $line }
input-journal-works = journalen kan skrivas igen
input-journal-stopped = journalen kan inte skrivas; allt väntar i minnet
input-journal-changed = ett annat program ändrade journalen; den är skriven igen
does-press = trycker på klockan
does-write = noterar { $text }
does-strike = stryker den senaste noteringen
does-bring-sheet = lämnar in partiprotokollet

# Domarens sida
page-title = Annabella: domarens blad
page-event = Turnering { $event }, rond { $round }, { $site }, { $date }
page-edition = Schackreglernas utgåva: { $text } (bilaga { $letter })
page-time-control = Betänketid: { $text }
page-approval = Godkännande av apparaten ({ $article }): { $name }
page-not-approved = inte än; `arbiter: approve NAMN`
page-no-engine = Apparaten innehåller inget schackprogram, värderar inget och använder inget nätverk.
page-special-clock = Tider sägs av en röst, på begäran; denna text beskriver en klocka med visare som kan kännas ({ $article }): en avvikelse som ska tillåtas.
page-scoresheets-electronic = Protokoll: på papper, eller det godkända elektroniska som tävlingen föreskriver ({ $article }). Resultatet skrivs under eller godkänns elektroniskt ({ $signatures }).
page-adaptation = Anpassat till lokala förhållanden ({ $article }): { $text }
page-counter-joint = Regelstridiga drag av alla slag räknas ihop ({ $article }), enligt beslut före partiet.
page-counter-separate = Regelstridiga drag av varje slag räknas för sig ({ $article }), enligt beslut före partiet.
page-supervision-partial = Snabb- eller blixtschack utan full övervakning ({ $article }).
page-appointed = Partiet skulle börja kl. { $time } ({ $article }).
page-default-time = Den som kommer mer än { $time } för sent har förlorat ({ $article }).
page-low-time = En synskadad spelare hör ett ljud när { $time } återstår.
page-alarm = { $color ->
    [white] Vit får höra den återstående tiden vid { $times }.
   *[black] Svart får höra den återstående tiden vid { $times }.
}
page-chess960 = Schack960, utgångsställning { $number }.
page-quickplay-yes = Tidsbegränsad avslutning är tillkännagiven.
page-quickplay-no = Tidsbegränsad avslutning är inte tillkännagiven.
page-seat = { side }: { $name }, { $sight }
page-impaired = synskadad, pluggbräde
page-sighted = seende
page-hearing-impaired = hörselskadad
page-board = bräde: { $text }
page-board-identity = registrerar självt och skiljer pjäserna åt
page-board-occupancy = registrerar självt, skiljer besatt från tomt
page-board-manual = registrerar inte självt; drag skrivs in, `board FEN` uppger vad som står där
page-score = notering ({ $article }): { $text }
page-score-dictated = spelarens diktamen
page-score-entered = inskriven för hand under partiet
page-score-paper = på papper, skrivs in när det efterfrågas
page-score-daemon = apparatens egen notering, godtagen av domaren i förväg
page-scheme = tillkännagivanden enligt schemat { $text }
page-assistant = medhjälpare ({ $article }): { $name }
page-accepted-by = godkänd av { $name }
page-nobody = ingen
page-the-device = apparaten
page-the-assistant = medhjälparen
page-duty = { $letter } ({ $article }), { $duty }: { $name }
duty-a = utföra båda spelarnas drag på motståndarens bräde
duty-b = tillkännage båda spelarnas drag
duty-c = föra spelarens partiprotokoll och starta motståndarens klocka
duty-c-once-announced = föra spelarens partiprotokoll och, när draget är tillkännagivet, starta motståndarens klocka
duty-d = upplysa om antal drag och bådas tid när spelaren ber om det
duty-d-only-on-request = upplysa om antal drag och bådas tid, bara när spelaren ber om det
duty-e = åberopa tidsöverskridande och säga till domaren när motståndaren har rört en pjäs
duty-e-or-draw = kräva vinst eller remi på tid och säga till domaren när motståndaren har rört en pjäs
duty-f = utföra formaliteterna vid avbrutet parti
page-boards-differ = När brädena avviker ({ $article }):
page-illegal-moves = Regelstridiga drag ({ $article }): { $minutes } till motståndaren, nummer { $number } förlorar; en bonde som blir stående på sista raden: { $promotion }.
page-wrong-claim = Oriktigt krav på remi ({ $article }): { $minutes } till motståndaren. Straff: { $penalties }.
page-only-to-the-arbiter = Regelstridigheter visas bara för domaren ({ $article }); inget händer innan domaren avgör.
page-items = Ärenden: `arbiter: items`; `confirm N`, `choose N VAL [UPPGIFT]`, `refuse N SKÄL`, `decide N ORD`.
page-evidence = Bevis med samma tider: journal.jsonl (allt som hände), transcript.txt; det spelarna dikterade, som ljud: SEAT-dictation.flac med sin .txt.
page-seal = Journal { $head }, signerad av apparaten { $device }
page-seal-unsigned = Journal { $head }, inte signerad av någon apparat
page-no-irregularity = Ingen regelstridighet hittills.
page-item = Ärende { $number } vid { $time }, efter { $plies }, { $article }: { $title }. { $decision }
page-open = Öppet
page-decided = Avgjort: { $decision }
page-settled = Stängt: { $decision }
page-penalty = Straff för { side } (ärende { $number }, { $time }): { $penalty }
page-clocks = Klockor efter { $plies }: { $clocks }
page-result = Resultat: { $result }
page-no-result = inget än
page-points = Poäng: { $points }
page-signed = Undertecknat av ({ $article }): { $list }
page-remark = Anmärkning av { $name } ({ $time }, { $plies }): { $words }
page-appeal = Överklagan av { $name } ({ $article }; { $time }, { $plies }): { $words }
page-adapted = Anpassat under partiet ({ $article }; { $time }, { $plies }): { $words }
page-deviation = Avvikelse från { $article } ({ $time }, { $plies }): { $words }
page-signature = Domarens underskrift: ______________________________

# Hjälp: vem skriver vad
help-who = VEM: VAD, där VEM är white, black, assistant (den synskadades), assistant-white, assistant-black eller arbiter. En rad utan VEM sägs av spelaren vid draget.
act-claim-assistant = motståndarens kläpp har fallit; `claim touch e2` anmäler en rörd pjäs; domaren avgör
help-talk = talknapp: öppnar mikrofonen, och stänger den igen
help-quit = programmet slutar; journalen bevarar partiet

# Avbrutna partier
sealed-move = Förseglat: { $move }
sealed-words = Förseglat med dessa ord: { $words }
pawn-or-piece = Inte förseglat än: { $text } kan vara { $pawn } eller { $piece }. Skriv en av de två.
told-sealing-waits = ett drag är utfört och inte fullbordat; när det är det förseglar { side }
told-rest-of-session = { side } avbryter före spelperiodens slut: resten, { $time }, dras av från klockan ({ $article })
told-resumption-due = det avbrutna partiet ska återupptas nu; `open` öppnar kuvertet ({ $article })
told-resumption-due-missing = det avbrutna partiet ska återupptas nu ({ $article }); { side } är inte här än, såvitt det har sagts: `arbiter: present { $name }`
told-resumption-due-nobody = det avbrutna partiet ska återupptas nu ({ $article }); ingen har anmälts som närvarande: `arbiter: present white`
told-resumption-was = det avbrutna partiet skulle ha återupptagits för { $time } sedan; ingen klocka har gått sedan dess: `present` säger vem som är här, sedan `open` eller `resume`
told-came-back = { side } har kommit till återupptagandet
told-came-back-late = { side } har kommit till återupptagandet, { $time } efter tiden
told-open-now = { side } är här för att besvara det förseglade draget: `arbiter: open` öppnar kuvertet
told-replier-absent = { side } är inte här för att besvara det förseglade draget: { side-of } klocka går ({ $article }); kuvertet förblir stängt
told-may-end-the-game = det förseglade draget kan avsluta partiet, och det slutet skulle gälla ({ $article }): `open` innan du avgör det
told-opened = kuvertet är öppnat; { side } förseglade: { $words }
told-not-opened = denna nyckel öppnar inte kuvertet: `arbiter: open FILE` anger filen med den nyckel det stängdes för, `arbiter: missing` behandlar det som saknat
told-may-seal-answer = motståndaren är inte här: { side } får försegla sitt svar ({ $article }): `{ $name }: seal Sf6`, sedan `{ $name }: press`
told-may-seal-answer-and-pause = motståndaren är inte här: { side } får försegla sitt svar, pausa den egna klockan och starta den frånvarandes ({ $article }): `{ $name }: seal Sf6`, sedan `{ $name }: press`
told-resume-when-right = det förseglade draget ska utföras på { side-of } bräde; sedan startar `arbiter: resume` klockan
envelope-title = Kuvert för avbrutet parti
envelope-names = spelare: { $players }
envelope-position = ställningen före det förseglade draget: { $pieces }
envelope-used = förbrukad tid: { $clocks }
envelope-left = återstående tid: { $clocks }
envelope-sealer = { side } förseglade drag nummer { $number }
envelope-offer = { side } bjuder remi, och anbudet gäller
envelope-no-offer = ingen remi är bjuden
envelope-when = återupptagande: { $words }
envelope-when-unknown = återupptagande: datum, tid och plats är ännu inte angivna
envelope-on = förseglat den { $time }
envelope-seal = sigill: { $seal }
note-sealing-ordered = spelperioden är slut; { side } förseglar ({ $article })
note-sealing-ordered-on-paper = spelperioden är slut; { side } förseglar på ett pappersprotokoll ({ $article })
note-sealed = { side } har förseglat ett drag (sigill { $seal })
input-resumption-in = partiet ska återupptas om { $time }
no-key = nyckeln till kuvertet kan inte användas. Närmare på engelska: { $text }

## For whoever acts, on a page and at a terminal

status-pressed = Klockan är tryckt.
status-executed = Utfört.
status-repeated = Rätt upprepat.
status-declined = Avböjt.
status-entered = Inmatat.
status-written = Antecknat: { $text }.
status-struck-out = Struket: { $text }.
status-sheet = Protokollet är inlämnat.
status-told-arbiter = Domaren har fått besked.
status-signed = Du har skrivit under { $result }.
status-done = Gjort.

## Named after the variants of `Announcement`
game-starts = Partiet börjar
read-back-right = Rätt
please-announce = Säg draget
interrupted = Partiet avbröts. Klockorna är stoppade
practice-goes-on = Partiet går vidare
game-reopened = Resultatet är återtaget. Partiet är inte slut. Klockorna är stoppade
not-understood = Säg det igen
corrected = Rättat
move-withdrawn = Motståndaren rättar sitt tillkännagivande
too-late-to-correct = För sent, motståndarens klocka går
boards-in-step = Brädena stämmer överens
no-move-yet = Inget drag ännu
nothing-more = Inget mer
draw-offered = { $color ->
    [white] Vit
   *[black] Svart
} bjuder remi
draw-offer-noted = Anbudet gäller
draw-declined = Remi avböjd
nothing-to-answer = Inget anbud
not-possible-now = Det går inte nu
only-in-practice = Inte tillåtet i ett parti. Det finns bara i övningspartier
nothing-to-correct = Inget att rätta
other-voice = En annan röst
adjust-noted = Noterat: pjäserna rättas till
adjust-on-move-only = Bara den som är vid draget får rätta till pjäserna
practice-starts = Övning: säg ditt drag och tryck sedan. "Hjälp" säger mer
flag-fell = { $color ->
    [white] Vits kläpp har fallit
   *[black] Svarts kläpp har fallit
}. Ni får spela vidare
claim-not-right = Det är inte remi. Partiet fortsätter
clocks-run = Klockorna går
taken-back = { $color ->
    [white] Vit tar tillbaka
   *[black] Svart tar tillbaka
}
not-as-recorded = I det här partiet spelades ett annat drag. Leta efter det
nothing-to-take-back = Inget drag att ta tillbaka
hint-needs-piece = Rör en pjäs, eller säg "ledtråd" och dess ruta
no-engine-here = Här spelar ingen schackmotor som kan svara
engine-silent = Schackmotorn svarar inte nu
press-by-hand = Ord trycker inte på klockan. Tryck med handen
sign-by-hand = Ord räcker inte som underskrift. Skriv ”skriv under” på tangentbordet, eller skriv under på papper
quit-by-hand = Programmet avslutas vid sin egen terminal
next-when-done = Säg ”nästa” när det är gjort
board-stands-right = Brädet står rätt
pieces-known = Pjäserna på ditt bräde är nu kända
own-board-lost = Ditt bräde svarar inte. Kontrollera kabel och ström
press-kept = Ditt bräde svarar inte. Ditt tryck på klockan är noterat
own-board-back-at-start = Ditt bräde svarar igen och visar utgångsställningen
board-back-at-start = { $color ->
    [white] Vits bräde
   *[black] Svarts bräde
} svarar igen och visar utgångsställningen
keys-follow = Bräde
sealing-ordered = Spelperioden är slut. { $color ->
    [white] Vit
   *[black] Svart
} förseglar nästa drag
board-seals = Draget på ditt bräde är det förseglade
game-adjourned = Partiet är avbrutet. { $color ->
    [white] Vit
   *[black] Svart
} har förseglat
answer-sealed = { $color ->
    [white] Vit
   *[black] Svart
} har förseglat ett svar
game-resumed = Det avbrutna partiet återupptas. { $color ->
    [white] Vit
   *[black] Svart
} har förseglat nästa drag

## Named after the variants of `NextStep`, with `next-`
next-not-started = Partiet har inte börjat
next-board-silent = Ditt bräde svarar inte. Kontrollera kabeln
next-written-move = Kravet är avslaget: spela { $move } som noterat
next-move-sealed = Ditt drag är förseglat; tryck på klockan
next-envelope-unopened = Partiet är återupptaget; domaren öppnar kuvertet
next-board-to-put-right = Ditt bräde måste ställas rätt
next-clocks-stand = Klockorna är stoppade
next-arbiter-decides = Vänta på domaren
next-repeat = Upprepa motståndarens drag: { $move }
next-execute = Ännu inte på ditt bräde: { $move }
next-pegged-not-announced = På ditt bräde, ännu inte tillkännagivet: { $move }
next-press = Tryck på klockan för att fullborda { $move }
next-move = Du är vid draget
next-opponents-move = Motståndaren är vid draget

## Named after the variants of `IllegalReason`, with `why-`
why-moves-otherwise = Så går inte pjäsen
why-way-blocked = En pjäs på { $square } står i vägen
why-own-piece = Din egen pjäs står på { $square }
why-nothing-to-capture = En bonde går bara snett för att slå
why-king-in-check = Din kung skulle stå i schack
why-castling-lost = Du får inte längre rockera åt det hållet
why-castling-through-check = Du får inte rockera ur schack eller genom schack
why-no-such-piece = Ingen av dina pjäser kan gå så

## Named after the variants of `EndReason`, with `reason-`
reason-checkmate = Schackmatt
reason-resignation = Uppgivet
reason-resignation-without-mate = Uppgivet, men motståndaren kunde inte sätta matt med någon följd av regelrätta drag
reason-stalemate = Patt
reason-dead-position = Död ställning
reason-agreement = Efter överenskommelse
reason-time = Tiden är ute
reason-threefold = Samma ställning tre gånger
reason-fifty-moves = Femtio drag
reason-fivefold = Samma ställning fem gånger
reason-seventy-five-moves = Sjuttiofem drag
reason-forfeit = Walkover
reason-arbiter = Domarens beslut

## Named after the variants of `SystemStatus`, with `trouble-`
trouble-speech-input-missing = Du hörs inte. Skriv dina drag eller använd tangenterna
trouble-speech-input-lost = Mikrofonen fungerar inte längre. Skriv dina drag eller använd tangenterna
trouble-speech-input-restored = Mikrofonen fungerar igen
trouble-recogniser-model-missing = Ingen talmodell. Skriv in dragen med tangenterna
trouble-journal-restored = Partiet sparas igen. Inget saknas

## Named after the values of `DiskFault`, with `disk-`
disk-hangs = disken svarar inte. Se efter kabel, kort och nätverk
disk-full = disken är full. Skapa utrymme på den
disk-quota = användarens del av disken är slut. Skapa utrymme, eller ge en större del
disk-file-limit = en gräns för filers storlek är nådd. Höj den med `ulimit -f`, eller använd en annan disk
disk-read-only = disken kan inte skrivas. Montera den för skrivning igen
disk-denied = rätten att skriva har tagits bort. Ge den tillbaka
disk-no-folder = partiets mapp är borta eller har fått ett annat namn. Lägg tillbaka den under sitt namn
disk-damaged = disken rapporterar fel. Låt strömmen vara på, och kopiera mappen till en annan disk
disk-taken-over = ett annat program skriver i den här journalen. Avsluta det
disk-open-files = inga fler filer får öppnas. Stäng sidor för det här partiet, eller avsluta andra program
disk-other = skriv ner partiet på papper

## Named after the values of `JournalChange`, with `journal-was-`
journal-was-truncated = Ett annat program har kortat journalen. Ta reda på vad som tömmer eller byter ut filer i partiets mapp, och håll det borta
journal-was-extended = Ett annat program har skrivit i journalen. Hitta det, och håll det borta från partiets mapp
journal-was-overwritten = Ett annat program har ändrat rader i journalen. Den ändrade filen ligger bredvid som journal-changed. Ta reda på vilket program det är, och håll det borta från partiets mapp
journal-was-removed = Journalen togs bort eller fick ett annat namn. Ingen får röra den förrän partiet är slut
journal-was-replaced = En annan fil lades i stället för journalen. Den ligger bredvid som journal-changed. Ingen får röra journalen förrän partiet är slut

## Named after the variants of `AwaitedAction`, with `wait-`
wait-board-answers = svar från { side-of } bräde
wait-start = domarens start
wait-or-start = eller domarens start
wait-called = domaren, tillkallad av { side } (klockorna står)
wait-clocks = att domaren låter klockorna gå
wait-decision = domarens avgörande
wait-move = ett drag av { side }
wait-press = ett tryck på klockan av { side }
wait-repetition = en upprepning av { side }
wait-answer = ett svar av { side }
wait-signature = domarens underskrift
wait-signature-of = { side-of } underskrift
wait-seal = { side-of } förseglade drag och att klockan stannas
wait-resumption = återupptagandet av det avbrutna partiet
wait-opening = öppnandet av kuvertet

## Named after the variants of `Note`, with `note-`
note-started = klockorna startar
note-pegged = { side } har { $move } på brädet
note-announced = { side } tillkännager { $move }
note-made = { side } har utfört { $move }
note-boards-in-step = { side-of } bräde följer med
note-clocks-stopped = klockorna står
note-clocks-run = klockorna går
note-annulled = partiet är annullerat; ett nytt börjar, klockorna står
note-envelope-shut = kuvertet med { side-of } drag är stängt
note-game-resumed = det avbrutna partiet är återupptaget

## Named after the variants of `ArbiterMessage`, with `told-`
told-claims-after-flag = { side } kräver remi efter att det konstaterats att den egna kläppen har fallit: avvisat, kläppen avgör ({ $article })
told-claims-on-time-too-early = { side } åberopar tidsöverskridande, men motståndarens kläpp har inte fallit
told-claims-on-time = { side } åberopar tidsöverskridande
told-touch-reported-again = { side } rapporterar samma beröring igen
told-claims-illegal = { side } påstår att draget var regelstridigt ({ $article })
told-board-stated = { side-of } bräde är uppgivet
told-say-when-right = `{ $name }: executed` efter varje besked, tills { side-of } bräde står rätt
told-moves-are-keyed = { side-of } drag skrivs in: `{ $name }: move DRAG`; `{ $name }: executed` när ett drag står på det brädet
told-set-clock-by-hand = klockan vid brädet visar ingen tid och lägger inte till någon när den ställs härifrån; ställ den för hand
told-look-at-clock = klockan vid { side-of } bräde är ställd på samma tider: se efter om den visar dem
told-loses-by-article = enligt reglerna har { side } därmed förlorat, eller det är remi om { $opponent } inte kan sätta matt: `arbiter: result RESULTAT`
told-no-sheet-leads-there = båda brädena visar samma ställning, och inget protokoll leder dit: `arbiter: back HALVDRAG` eller `decide { $number } ORD`
told-no-open-items = inga öppna ärenden
told-open-after-end = resultatet väntar inte på de ärenden som fortfarande är öppna (`arbiter: items`): { $list }
told-end-waits = detta drag skulle avsluta partiet; klockorna står tills ärendet är avgjort
told-set-clocks-first = ställ båda klockorna med `arbiter: clocks H:MM:SS H:MM:SS`, och sedan `decide { $number } ORD`
told-on-record = det är fört till protokollet
told-position-confirmed = { side } bekräftar slutställningen, och protokollet där bristande försök påstås
told-no-assistant-beside = { side } är seende och får inte använda en medhjälpare vid sidan av motståndarens ({ $article })
told-assistant-not-accepted = ingen är angiven som den som har godkänt medhjälparen till { side } ({ $article }); `arbiter: accept { $name } assistant NAMN` godkänner, `helper_accepted_by` i filen anger vem som gjorde det
told-exchange-places = spelarna byter plats: den som sitter vid vits bräde spelar vit; bräden och röster stannar vid platserna, `arbiter: resume` startar klockorna
told-say-when-transferred = när { side-of } ställning står på ett bräde som ligger rätt: `arbiter: resume`
told-moved-before-sheet = { side } drog innan partiprotokollet var à jour
told-sheet-is-empty = { side-of } protokoll är tomt

## Named after the variants of `Refusal`, with `refuse-`
refuse-only-in-practice = det finns bara i ett övningsparti: `annabella practice`
refuse-no-arbiter-in-practice = ett övningsparti har ingen domare och behöver inget godkännande; ett rankat parti börjar med `annabella play`
refuse-not-the-arbiters = det gör en spelare eller en medhjälpare: `white: …`, `black: …`, `assistant: …`
refuse-no-assistant = { side } har ingen medhjälpare; domaren godkänner en, `arbiter: accept { $name } assistant NAMN`
refuse-the-players-own = det gör bara spelaren själv, inte medhjälparen: ge upp, bjuda remi, svara, kräva, rätta till eller tillkalla domaren; `{ $name }: …` (rörd pjäs: `claim touch e4`, tid: `claim time`)
refuse-only-the-player-signs = { side } skriver under själv: `{ $name }: sign`
refuse-opponent-has-assistant = { $reader ->
    [own] du är seende och får inte ha någon medhjälpare så länge din synskadade motståndare har en ({ $article })
   *[other] { side } är seende och får inte ha någon medhjälpare så länge den synskadade motståndaren har en ({ $article })
}
refuse-not-approved = godkänn apparaten först: `arbiter: approve NAMN` ({ $article })
refuse-has-started = partiet har börjat; `arbiter: stop` stoppar klockorna
refuse-not-started = partiet har inte börjat; `status` säger vad det väntar på, och `arbiter: start` börjar ett parti med domare
refuse-is-over = partiet är slut; partiprotokoll och straff kan fortfarande skrivas in
refuse-clocks-stand = klockorna står; domaren låter partiet gå vidare: `arbiter: resume`
refuse-clocks-run = klockorna är inte stoppade; `arbiter: stop` stoppar dem
refuse-not-players-clock = { $reader ->
    [own] din klocka går inte
   *[other] { side-of } klocka går inte
}
refuse-not-players-move = { $reader ->
    [own] du är inte vid draget
   *[other] { side } är inte vid draget
}
refuse-no-such-ruling = beslut { $number } finns inte; `arbiter: show clock` visar dem
refuse-board-is-sensed = { $reader ->
    [own] ditt bräde registrerar självt vad som står där; det skrivs inte in
   *[other] { side-of } bräde registrerar självt vad som står där; det skrivs inte in
}
refuse-sheet-of-another-game = detta protokoll börjar från en annan ställning än partiet; ge protokollet från detta parti
refuse-sheet-empty = { $reader ->
    [own] ditt partiprotokoll är tomt; det finns inget att stryka
   *[other] { side-of } partiprotokoll är tomt; det finns inget att stryka
}
refuse-choices-changed = valen i ärende { $number } är nu andra; välj igen
refuse-nothing-to-undo = det finns inget beslut att ta tillbaka
refuse-envelope-was-opened = ett kuvert har öppnats sedan dess, och draget är känt: `arbiter: back HALVDRAG` går tillbaka
refuse-is-signed = resultatet är undertecknat och står fast
refuse-flag-decides = kläppen för { side } har fallit och avgör ({ $article }): ett remikrav kommer för sent
refuse-has-signed = { $reader ->
    [own] du har undertecknat resultatet
   *[other] { side } har undertecknat resultatet
}
refuse-not-over = partiet är inte slut: det finns inget resultat att underteckna eller återöppna
refuse-no-reason = säg varför ärende { $number } avslås: `arbiter: refuse { $number } SKÄL`
refuse-no-words = säg vad som är avgjort: `arbiter: decide { $number } ORD`
refuse-too-late-to-complete = ärende { $number }: det draget kan inte längre fullbordas; `arbiter: back HALVDRAG` går tillbaka
refuse-nothing-to-seal = inget drag ska förseglas; domaren begär det: `arbiter: adjourn`
refuse-seal-first = först förseglas draget, sedan stannas klockan
refuse-is-adjourned = partiet är avbrutet, eller ett drag förseglas nu eller är ännu inte öppnat; `status` säger vad som inväntas
refuse-not-adjourned = partiet är inte avbrutet
refuse-no-envelope = det finns inget stängt kuvert
refuse-not-there = kuvertet öppnas när { side } är här ({ $article }): `arbiter: present { $name }`; till dess låter `arbiter: resume` klockan gå

## Named after the variants of `ReadActError`, with `unread-`
unread-only-looks-on = en åskådare ser bara på
unread-nothing-after-name = inget följer efter namnet; skriv `help` för att se vad som kan skrivas
unread-no-claim = ett krav är `claim time`, `claim touch e2`, `claim threefold` eller `claim fifty` (med draget som är noterat och inte utfört, om det finns ett), `claim stalemate` eller `claim dead`
unread-no-clocks = ge vits och svarts tid, som `arbiter: clocks 0:45:00 0:50:00`

## Named after the variants of `RequiredAmount`, with `needs-`
needs-time = ange tiden i minuter eller som 0:01:30
needs-clocks = ge vits och svarts tid, som 0:45:00 0:50:00
needs-points = antalet poäng är 1/2 eller 1
needs-fine = säg hur stora böterna är
needs-rounds = säg hur många ronder
needs-move = ange draget, som Sf3

## Named after the variants of `ClaimKind`, with `claim-`
claim-threefold = samma ställning tre gånger
claim-fifty-moves = femtio drag utan bondedrag eller slag
claim-stalemate = patt
claim-dead-position = en död ställning

## Named after the variants of `BoardReliability`, with `sureness-`
sureness-pieces = säkert: brädet skiljer pjäserna åt
sureness-squares = rutorna är säkra, pjäserna inte: utbytta pjäser märks inte
sureness-retraced = efter vad som står där: ett drag ställt annorlunda förklarar det, flera tillsammans kanske också
sureness-word = enligt en persons ord: brädet registrerar inte självt
sureness-unknown = okänt: brädet registrerar inte självt, och ingen har uppgett vad som står där

## Named after the variants of `QuickplayStanding`, with `quickplay-`
quickplay-stands = det kan begäras: vid draget, under två minuter, kläppen uppe
quickplay-where-announced = det kan begäras om en tidsbegränsad avslutning var tillkännagiven; ingen har sagt det
quickplay-not-in-force = ingen tidsbegränsad avslutning gäller
quickplay-no-article = denna text har ingen sådan paragraf
quickplay-not-on-move = spelaren är inte vid draget
quickplay-time-enough = spelaren har två minuter eller mer
quickplay-flag-fallen = spelarens kläpp hade fallit

## Named after the variants of `ChangedPart`, with `changed-`
changed-choice = vad som föreslås
changed-possibility = om det kan utföras
changed-moves = partiets drag
changed-position = var partiet skulle stå
changed-clocks = klockorna
changed-sheets = protokollen
changed-counters = de räknade regelstridiga dragen
changed-result = resultatet
changed-boards = bräden som ska rättas
changed-heard = vad spelarna hör

## Named after the variants of `ClosureReason`, with `settled-`
settled-board-put-right = brädet är rättat
settled-moved-before-turn = draget gjordes när motståndaren var vid draget och gäller nu som spelarens eget drag
settled-board-answered = brädet svarar
settled-moves-are-keyed = brädet svarar inte; dess drag skrivs in
settled-accepted-as-offer = motståndaren antog det som ett anbud
settled-completed = draget fullbordades
settled-pressed-before = klockan trycktes innan kläppen föll; tryckningen väntade på ett svar
settled-touch-kept = den rörda pjäsen flyttades eller slogs
settled-move-stands = motståndaren har gjort nästa drag; det regelstridiga draget gäller
settled-sheet-up-to-date = partiprotokollet är à jour
settled-written-to-claim = det noterades för ett krav eller som förseglingsdrag
settled-taken-back = du tog tillbaka det
settled-sealed-move-ended = det förseglade draget avslutade partiet

## Named after the variants of `SchemeStanding`, with `scheme-`
scheme-scandinavian-exception = enligt undantaget för skandinaviska spelare ({ $article })
scheme-by-the-arbiter = andra ord än texten föreskriver, enligt domarens beslut ({ $article })
scheme-only-adapted = andra ord än texten föreskriver ({ $article }); bara en lokal anpassning ger rum för dem
scheme-not-recommended = andra ord än texten rekommenderar ({ $article })

## Named after the values of `IncidentKind`, with `incident-`
incident-early-press = { $form ->
    [title] { side } tryckte på klockan innan draget var utfört
    [heard] { $color ->
        [white] Vit
       *[black] Svart
    } tryckte för tidigt
   *[spoken] { $color ->
        [white] Vit
       *[black] Svart
    } tryckte på klockan innan draget var utfört
}
incident-press-without-move = { $form ->
    [heard] { $color ->
        [white] Vit
       *[black] Svart
    } tryckte utan drag
   *[spoken] { side } tryckte på klockan utan att ha utfört ett drag
}
incident-boards-differ = { $form ->
    [title] { $count ->
        [0] { side-of } bräde avviker sedan { $by }s drag { $number } eller tidigare ({ $sure })
       *[other] { $case ->
            [pieces] { side-of } bräde avviker på { $squares } sedan { $by }s drag { $number } ({ $sure })
           *[other] { side-of } bräde avviker på { $squares } sedan { $by }s drag { $number } eller tidigare ({ $sure })
        }
    }
    [heard] { $count ->
        [one] { $color ->
            [white] Vits
           *[black] Svarts
        } bräde avviker: { $squares }
       *[other] { $color ->
            [white] Vits
           *[black] Svarts
        } bräde avviker
    }
   *[spoken] { $count ->
        [0] { $color ->
            [white] Vits
           *[black] Svarts
        } bräde avviker sedan { $mover ->
            [white] vits
           *[black] svarts
        } drag nummer { $number }, { $sure }
       *[other] { $color ->
            [white] Vits
           *[black] Svarts
        } bräde avviker sedan { $mover ->
            [white] vits
           *[black] svarts
        } drag nummer { $number }: { $squares }, { $sure }
    }
}
incident-illegal-move = { $form ->
    [title] { side } utförde ett regelstridigt drag
   *[spoken] Regelstridigt drag av { $color ->
        [white] vit
       *[black] svart
    }
}
incident-promotion-unfinished = { $form ->
    [title] { side } lät en bonde stå på { $square } och tryckte på klockan
    [heard] { $color ->
        [white] Vit
       *[black] Svart
    } lät en bonde stå
   *[spoken] { $color ->
        [white] Vit
       *[black] Svart
    } lät en bonde stå på { $square } och tryckte på klockan
}
incident-draw-claim = { $form ->
    [title] { $written ->
        [none] { side } kräver remi: { $claim }
       *[move] { side } kräver remi: { $claim }, med det noterade draget { $move }
    }
    [heard] { $case ->
        [threefold] { $color ->
            [white] Vit
           *[black] Svart
        } kräver remi, ställningsupprepning
        [fifty-moves] { $color ->
            [white] Vit
           *[black] Svart
        } kräver remi genom femtio drag
        [stalemate] { $color ->
            [white] Vit
           *[black] Svart
        } kräver remi genom patt
       *[dead-position] { $color ->
            [white] Vit
           *[black] Svart
        } kräver remi genom död ställning
    }
   *[spoken] { $color ->
        [white] Vit
       *[black] Svart
    } kräver remi: { $reason }
}
incident-written-move-not-made = { $form ->
    [title] { side } utförde inte draget som noterades med kravet
    [heard] { $color ->
        [white] Vit
       *[black] Svart
    } gjorde inte det noterade draget
   *[spoken] { $color ->
        [white] Vit
       *[black] Svart
    } utförde inte det drag som antecknades med kravet
}
incident-slip-after-press = { $form ->
    [title] { side } vill rätta det som tillkännagavs, efter att ha tryckt på klockan
    [heard] { $color ->
        [white] Vit
       *[black] Svart
    } vill rätta efter trycket
   *[spoken] { $color ->
        [white] Vit
       *[black] Svart
    } vill rätta det som tillkännagavs, efter att ha tryckt på klockan
}
incident-ends-at-rest = { $form ->
    [heard] { $color ->
        [white] Vits
       *[black] Svarts
    } drag skulle avsluta partiet
   *[spoken] { side }s pjäs vilar på { $square }, vilket skulle avsluta partiet; ingen har tryckt på klockan eller sagt något
}
incident-touch-move = { $form ->
    [heard] { $case ->
        [reported] Anmält: { $color ->
            [white] vit
           *[black] svart
        } rörde { $square }
        [not-on-move] Anmält: { $color ->
            [white] vit
           *[black] svart
        } rörde { $square }
       *[other] { $color ->
            [white] Vit
           *[black] Svart
        } rörde pjäsen på { $square }
    }
   *[spoken] { $case ->
        [reported] det anmäls att { side } rörde pjäsen på { $square }
        [not-on-move] det anmäls att { side } rörde pjäsen på { $square }; { side } är inte vid draget nu, och bara en beröring när spelaren är vid draget är bindande
        [must-castle] { side } rörde kung och torn, först på { $square }, och rockerade inte där
        [another-king-move] { side } rörde kung och torn, först på { $square }; rockad där var inte regelrätt, och kungen flyttades inte
        [rook-first] { side } rörde tornet på { $square } före kungen och rockerade med det
        [promotion-chosen] { side } satte en ny pjäs på { $square } och bytte den mot en annan
        [released] { side } släppte en pjäs på { $square } och flyttade den någon annanstans
        [released-king] { side } släppte kungen på { $square } för att rockera och gjorde det inte
        [capture-touched] { side } rörde motståndarens pjäs på { $square } och slog den inte
        [capture-with-touched] { side } rörde en egen och en av motståndarens pjäser, först på { $square }, och slog inte den ena med den andra
       *[other] { side } rörde pjäsen på { $square } och flyttade en annan
    }
}
incident-flag-fell = { $form ->
    [title] { side-of } kläpp har fallit
   *[spoken] { $color ->
        [white] Vits
       *[black] Svarts
    } kläpp har fallit
}
incident-called = { $form ->
    [title] { side } tillkallar domaren
   *[spoken] { $color ->
        [white] Vit
       *[black] Svart
    } tillkallar domaren
}
incident-repetition-missing = { $form ->
    [title] { side } har inte upprepat draget
   *[spoken] { $color ->
        [white] Vit
       *[black] Svart
    } upprepade inte draget
}
incident-absent = { $form ->
    [title] { $case ->
        [both] väntetiden är ute: ingen har kommit
       *[other] väntetiden är ute: { side } har inte kommit
    }
   *[spoken] { $case ->
        [both] Ingen har kommit
       *[other] { $color ->
            [white] Vit
           *[black] Svart
        } har inte kommit
    }
}
incident-came-late = { $form ->
    [title] { side } kom { $time } efter partiets början
   *[spoken] { $color ->
        [white] Vit
       *[black] Svart
    } kom för sent
}
incident-board-lost = { $form ->
    [title] { side-of } bräde svarar inte
   *[spoken] { $color ->
        [white] Vits bräde
       *[black] Svarts bräde
    } svarar inte
}
incident-automatic-draw = { $form ->
    [title] { $case ->
        [fivefold] ställningen har uppkommit fem gånger
        [seventy-five-moves] 75 drag har gått utan bondedrag eller slag
       *[dead-position] ställningen är kanske död
    }
    [heard] Partiet är kanske remi
   *[spoken] Remi: { $reason }
}
incident-not-recorded = { $form ->
    [heard] { $color ->
        [white] Vit
       *[black] Svart
    } för inte protokoll
   *[spoken] { side } utförde ett drag utan att ha noterat halvdrag { $number }
}
incident-written-ahead = { $form ->
    [heard] { $color ->
        [white] Vit
       *[black] Svart
    } noterade ett drag i förväg
   *[spoken] { side } noterade halvdrag { $number } innan det var utfört
}
incident-sheet-owed = { $form ->
    [heard] { $case ->
        [both] Båda måste komplettera protokollet
       *[other] { $color ->
            [white] Vit
           *[black] Svart
        } måste komplettera protokollet
    }
   *[spoken] { $case ->
        [both] en kläpp har fallit, och ingen av spelarna noterade: klockorna ska stannas, och { side } ska föra partiprotokollet à jour från halvdrag { $number }
       *[other] en kläpp har fallit: { side } för partiprotokollet à jour från halvdrag { $number } före nästa drag
    }
}
incident-wrong-start = { $form ->
    [heard] Början var fel
   *[spoken] { $case ->
        [king-and-queen] { side-of } kung och dam var omkastade från början
        [rook] { side-of } torn på { $square } stod fel från början
        [board] { side-of } bräde ligger fel
        [colours] partiet började med ombytta färger
       *[pieces] pjäserna stod fel från början
    }
}
incident-quickplay-finish = { $form ->
    [heard] { $case ->
        [five-seconds] { $color ->
            [white] Vit
           *[black] Svart
        } begär fem sekunder
       *[other] { $color ->
            [white] Vit
           *[black] Svart
        } kräver remi
    }
   *[spoken] { $case ->
        [five-seconds] { side } begär fem sekunder per drag för båda
        [cannot-win] { side } kräver remi i de sista två minuterna: motståndaren kan inte vinna på normalt sätt
        [no-effort] { side } kräver remi i de sista två minuterna: motståndaren försöker inte vinna på normalt sätt
       *[either] { side } kräver remi i de sista två minuterna: motståndaren kan inte vinna på normalt sätt eller försöker inte
    }
}
incident-illegal-claimed = { $form ->
    [heard] { $color ->
        [white] Vit
       *[black] Svart
    } påstår ett regelstridigt drag
   *[spoken] { $case ->
        [late] { side } påstår ett regelstridigt drag av motståndaren men har gjort nästa drag sedan dess
       *[other] { side } påstår att motståndarens senaste drag var regelstridigt; inget sådant sågs
    }
}
incident-result-signed = { $form ->
    [heard] Kungar i centrum: { $result }
   *[spoken] på båda brädena står kungarna i centrum, spelarnas tecken för: { $result }
}
incident-both-kings-in-check = { $form ->
    [heard] Båda kungarna i schack
   *[spoken] båda kungarna står i schack, även efter nästa drag
}
incident-pawn-on-last-rank = { $form ->
    [heard] En bonde på sista raden
   *[spoken] en bonde står fortfarande på { $square }, även efter nästa drag
}
incident-helped = { $form ->
    [heard] { $color ->
        [white] Vit
       *[black] Svart
    } har en medhjälpare
   *[spoken] { $case ->
        [writes] en medhjälpare noterar för { side }; enligt denna text justeras tiden för det
       *[other] en medhjälpare trycker på klockan för { side }; enligt denna text justeras tiden för det
    }
}
incident-sheet-asked-too-often = { $form ->
    [heard] { $color ->
        [white] Vit
       *[black] Svart
    } begär protokollet för ofta
   *[spoken] { side } bad om domarens protokoll { $number } gånger
}
incident-noticed = { $form ->
    [title] { $case ->
        [at-ply] { side } ({ $article }, halvdrag { $number }), sett av domaren: { $words }
       *[other] { side } ({ $article }), sett av domaren: { $words }
    }
    [heard] Noterat: { $color ->
        [white] vit
       *[black] svart
    }
   *[spoken] Eget ärende: { side }: { $words }
}
incident-sealed-move = { $form ->
    [heard] { $color ->
        [white] Vit
       *[black] Svart
    }: förseglingsdraget kan inte spelas
   *[spoken] { $case ->
        [ambiguous] { side-of } förseglade drag är tvetydigt: { $words }
        [illegal] { side-of } förseglade drag är regelstridigt: { $words }
       *[unreadable] det går inte att fastställa vad { side-of } förseglade drag är: { $words }
    }
}
incident-late-to-resumption = { $form ->
    [heard] { $case ->
        [both] Ingen kom till återupptagandet
       *[other] { $color ->
            [white] Vit
           *[black] Svart
        } är sen till återupptagandet
    }
   *[spoken] { $case ->
        [both] tiden som båda får komma för sent till återupptagandet är slut; ingen har kommit
       *[other] tiden som { side } får komma för sent till återupptagandet är slut
    }
}
incident-envelope-missing = { $form ->
    [heard] { $case ->
        [exchanged] Kuvertet innehåller ett annat drag
       *[other] Kuvertet saknas
    }
   *[spoken] { $case ->
        [exchanged] kuvertet innehåller något annat än vad { side } förseglade
       *[other] kuvertet med { side-of } förseglade drag saknas
    }
}
incident-clock-wrong = { $form ->
    [heard] { $color ->
        [white] Vit
       *[black] Svart
    }: en klocka är fel inställd
   *[spoken] { $case ->
        [late] { side } påpekar efter sitt första drag att en klocka var fel inställd vid återupptagandet
       *[other] { side } påpekar före sitt första drag att en klocka är fel inställd vid återupptagandet
    }
}

## Named after the values of `Penalty`, with `penalty-`
penalty-warning = varning
penalty-more-time-for-opponent = mer tid till motståndaren
penalty-less-time = mindre tid till den felande
penalty-loss = förlust av partiet
penalty-fewer-points = färre poäng till den felande
penalty-more-points-for-opponent = fler poäng till motståndaren
penalty-fine = böter som meddelats i förväg
penalty-exclusion = uteslutning från en eller flera ronder
penalty-expulsion = avvisning från turneringen

## Named after the values of `Choice`, with `choice-`
choice-dismiss = låt det vara som det är
choice-warn = varna { side }
choice-give-clock-back = låt { side-of } klocka gå igen
choice-add-minutes = ge { side } { $minutes } extra
choice-set-clocks = ställ båda klockorna
choice-stop-clocks = stoppa båda klockorna
choice-resume-clocks = låt klockorna gå vidare
choice-restore = ställ upp ställningen före det igen; rörd pjäs binder det nya draget
choice-enforce-touch = { side } måste flytta eller slå den rörda pjäsen
choice-enforce-release = det { side } släppte står kvar där det släpptes
choice-make-queen = byt { side-of } bonde mot en dam
choice-count-as-illegal = räkna det som ett regelstridigt drag av { side }
choice-as-the-article = ställ upp ställningen före det igen, räkna det som ett regelstridigt drag av { side }, ge { $opponent } { $minutes } extra
choice-reject-claim = kravet är oriktigt: ge { $opponent } { $minutes } extra; ett noterat drag utförs
choice-reconcile = jämför båda partiprotokollen och rätta brädena
choice-correct-words = låt draget på { side-of } bräde stå och rätta orden
choice-ask-read-back = { side } måste upprepa draget
choice-waive-read-back = fortsätt utan { side-of } upprepning
choice-complete-move = fullborda draget som står på { side-of } bräde
choice-go-on-by-key = skriv in dragen på { side-of } bräde tills det svarar igen
choice-loss = { side } förlorar partiet
choice-loss-and-half = { side } förlorar partiet, och motståndaren får en halv poäng
choice-grant-five-seconds = båda får fem sekunder per drag, { $opponent } får { $minutes } extra, och partiet fortsätter
choice-postpone = skjut upp beslutet; partiet fortsätter
choice-reject-quickplay = avslå kravet, ge { $opponent } { $minutes } extra; partiet fortsätter
choice-new-game = partiet annulleras och ett nytt spelas
choice-transfer-position = stanna båda klockorna; { side-of } ställning överförs till ett bräde som ligger rätt, och partiet fortsätter
choice-no-castling = partiet fortsätter, och { side } får inte rockera
choice-no-castling-with-rook = partiet fortsätter, och { side } får inte rockera med tornet på { $square }
choice-draw = partiet är remi
choice-forfeit = walkover: { $result }
choice-accept-lateness = förseningen godtas; partiet spelas
choice-take-time-until-he-came = { $time } dras av från { side-of } klocka
choice-sealed-move-is = { side-of } förseglade drag är det du anger (som Sf3)
choice-both-lose = båda förlorar: 0-0

## Named after the typed lines, with `act-`
act-say = sagt av spelaren, som om det hördes
act-press = klockan
act-move = ett drag på ett bräde som inte registrerar självt
act-write = en notering
act-strike = stryker den senaste noteringen
act-sheet = ett helt partiprotokoll, skrivet för hand och inlämnat senare
act-key = ett kommando med tangenten: { $commands }
act-executed = det tillkännagivna draget eller det öppna beskedet är utfört på ett bräde som inte registrerar självt
act-board = vad som står på ett bräde som inte registrerar självt (en FEN eller dess första fält)
act-opponent = vad motståndaren har gjort, där inget registrerar det: `opponent move Sf6`, `opponent board FEN`, `opponent press`
act-claim = motståndarens kläpp; `claim illegal` säger att motståndarens senaste drag var regelstridigt; `claim touch e2` anmäler en rörd pjäs; spelaren kräver remi: `claim threefold Sf3` eller `claim fifty` (med draget som är noterat och inte utfört, om det finns ett), `claim stalemate`, `claim dead`; `claim clock`: en klocka som är fel inställd vid ett återupptagande; domaren avgör; i en tidsbegränsad avslutning `claim seconds`, `claim quickplay cannot`, `claim quickplay effort`
act-adjourn = formaliteterna vid avbrutet parti, till domaren. Domarens egen rad avslutar spelperioden, och spelaren vid draget förseglar: `adjourn 2026-11-24 10:00 sal B` (när och var det fortsätter), före det resten av spelperioden, om den slutar tidigare: `adjourn 0:12:00 …`
act-approve = apparaten är godkänd ({ $article })
act-start = partiet börjar fast ett bräde inte står rätt än
act-items = de öppna ärendena, en rad vart
act-confirm = det som föreslås i ärende 3 utförs; har det ändrats sedan det visades, eller skulle andra fullbordade drag gå förlorade, sägs det först
act-choose = det andra av valen som `show` visar för ärende 3; AMOUNT där det behövs en uppgift: minuter eller 0:01:30, båda klockorna, 1/2 poäng, böter, ett antal ronder
act-refuse = det som föreslås i ärende 3 sker inte
act-decide = ett annat avgörande med domarens egna ord
act-stop = båda klockorna
act-resume = låter partiet gå vidare
act-clocks = vits och svarts tid
act-show = ärende 3 i sin helhet, och vad varje val skulle göra; `show clock`: vad båda tiderna består av; `show sheet white`: ett partiprotokoll; `show all`: alla öppna ärenden; `show envelope`: vad som står på kuvertet till ett avbrutet parti; `show 3 fen`: med ställningar som FEN
act-sheets = båda protokollen sida vid sida och den första skillnaden; `sheets 35`: från drag 35
act-undo = tar tillbaka det senaste beslutet; tid som använts sedan dess förblir använd
act-sign = resultatet är slutgiltigt; `white: sign`: spelaren godtar det
act-reopen = ett slut utan underskrift gäller inte: partiet fortsätter
act-drop = ett beslut om tid tas bort, efter dess nummer i `show clock`
act-back = partiet går tillbaka så att 16 halvdrag återstår
act-remark = ord till protokollet: domarens blad, en kommentar i PGN
act-appeal = en överklagan av ett beslut, till protokollet
act-see = en spelare vid draget ber att få se domarens protokoll (snabbschack och blixt med full övervakning)
act-result = partiet slutar (1-0, 0-1, 1/2-1/2, 1/2-0, 0-1/2, 0-0, +/-, -/+, -/-)
act-item = du har själv sett något: white (eller black), paragrafen och vad det var; ett ärende med sina val, även att låta det vara; `item white 7.5.1 ply 3 ORD` nämner ett tidigare drag genom dess halvdrag (1 är partiets första)
act-found = fel från början och upptäckt nu: `found setup`, `found swapped white` (kung och dam), `found rook a1` (ett torn), `found turned black` (brädet), `found colours`; ett ärende med sina val
act-scheme = orden en spelare hör drag i från och med nu: fide da da-de nb nb-scand sv-scand en-plain
act-accept = en spelares medhjälpare godkänns under partiet
act-adaptation = en anpassning till lokala förhållanden, till protokollet
act-deviation = vad som är annorlunda än en paragraf säger, tillåtet av dig, till protokollet
act-counter = regelstridiga drag räknade för vit (eller svart) från och med nu; där två händer och ett tryck utan drag har egna räknare står de kvar
act-moves = dragräknaren: drag fullbordade av den som började; perioderna räknas efter den, ingen tid ändras
act-add = mer tid, och varför
act-status = vad partiet väntar på
act-seal = det förseglade draget, när domaren har begärt det; det visas inte för någon annan. Sedan stannar `press` klockan; till dess kan det ändras
act-present = en spelare har kommit till återupptagandet av ett avbrutet parti
act-open = öppnar kuvertet och utför det förseglade draget; `open FILE` med nyckeln i den filen
act-missing = kuvertet saknas

## Named after the variants of `MoveJudgement`, with `judged-`
judged-best = Det bästa draget
judged-good = Bra
judged-small-mistake = Ett litet fel
judged-mistake = Ett fel. Bättre: { $move }
judged-blunder = En grov miss. Bättre: { $move }
