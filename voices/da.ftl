# Hvad Annabella siger på dansk. Kort, det afgørende ord først, ingen høflighed.

## For players

# Før start
you-play = Du har { $color ->
    [white] hvid
   *[black] sort
}
you-play-against = Du har { $color ->
    [white] hvid
   *[black] sort
} mod { $opponent }
you-play-at-board = Du har { $color ->
    [white] hvid
   *[black] sort
} ved bræt { $board }
you-play-at-board-against = Du har { $color ->
    [white] hvid
   *[black] sort
} ved bræt { $board } mod { $opponent }
period-of-game = { $time } til hele partiet
period-of-moves = { $time } til { $moves }
period-of-rest = { $time } til resten af partiet
period-repeated = { $time } per { $moves }
periods-in-order = { $before }, derefter { $after }
increment-of-move = dertil { $time } for hvert træk
delay-of-move = en forsinkelse på { $time } ved hvert træk
words-in-use = Ordene er { $words }

# Partiets gang
start-position = Udgangsstilling { $number }, fra a til h: { $pieces }
announced-other-than-pegged = Meddelt: { $announced }. På brættet: { $pegged }
read-back-differs = Gentaget anderledes. { $move }
not-understood-repeat = Ikke forstået. Gentag modstanderens træk: { $move }
say-longer = Sig: { $words }
decided = Dommeren har afgjort: { $list }
decided-warning = en advarsel til { $color ->
    [white] hvid
   *[black] sort
}
decided-more-time = { $color ->
    [white] hvid
   *[black] sort
} får { $time } ekstra
decided-less-time = { $color ->
    [white] hvid
   *[black] sort
} får { $time } mindre
decided-clocks = urene er indstillet, hvid { $white }, sort { $black }
decision-taken-back = Afgørelsen er taget tilbage
decision-taken-back-clocks = Urene er standset
moved-instead = Rettelse: { $move }
game-over = { $reason }. { $result }

# Spørgsmål
confirm = { $command }? Ja eller nej
confirm-accept = Acceptere remis? Ja eller nej
confirm-new-game = Begynde et nyt parti? Dette bliver gemt. Ja eller nej
confirm-new-side = Begynde et nyt parti med { $color ->
    [white] hvid
   *[black] sort
}? Ja eller nej
confirm-new-time = Begynde et nyt parti med { $time } til hver? Ja eller nej
confirm-move = { $move }? Ja eller nej

# Svar
time-own = { $time }
time-opponents = Modstander: { $time }
time-of = { $color ->
    [white] Hvid
   *[black] Sort
}: { $time }
moves = { $moves }
turn = { $number }: { $moves }
turn-black = { $number }, sort: { $moves }
move-in-words = træk { $number }, { side }: { $words }
square-holds = { $square }: { $piece }
square-empty = { $square }: tomt
pieces-stand = { $piece }, { $where }
side-squares = { $color ->
    [white] hvid
   *[black] sort
}: { $squares }
pieces-none = { $piece }: ingen
pieces-none-of = { $piece }, { $color ->
    [white] hvid
   *[black] sort
}: ingen
file-empty = Linje { $file }: tom
rank-empty = Række { $rank }: tom
line-towards = Mod { $to }: { $pieces }
line-whole = { $from } til { $to }: { $pieces }
line-between = Mellem { $from } og { $to }: { $pieces }
line-empty = tomt
not-on-one-line = { $from } og { $to } ligger ikke på samme linje, række eller diagonal
attacked-by = { $square }: { $color ->
    [white] hvid
   *[black] sort
} angriber med { $pieces }
attacked-by-none = { $square }: { $color ->
    [white] hvid
   *[black] sort
} angriber ikke feltet
protected-by = { $square }: { $color ->
    [white] hvid
   *[black] sort
} dækker med { $pieces }
protected-by-none = { $square }: { $color ->
    [white] hvid
   *[black] sort
} dækker ikke feltet
in-check = Du står i skak: { $pieces }
not-in-check = Du står ikke i skak
captured = { $color ->
    [white] Slagne hvide brikker
   *[black] Slagne sorte brikker
}: { $pieces }
captured-none = Intet er slået
help = Sig dit træk, og tryk på uret. Eller: { $commands }
help-practice = Sig dit træk og derefter »{ $press }«. Gentag modstanderens træk. Eller: { $commands }
help-further = Og: { $commands }
more-follows = { $number } til. Sig »videre«

# Brikker: med farve, som genstand for et verbum, flere af samme slags
piece = { $color ->
    [white] { $role ->
        [rook] hvidt
       *[other] hvid
    }
   *[black] sort
} { $piece }
piece-object = { $color ->
    [white] { $role ->
        [rook] hvidt
       *[other] hvid
    }
   *[black] sort
} { $piece }
several = { $number } { $role ->
    [queen] dronninger
    [rook] tårne
    [bishop] løbere
    [knight] springere
    [pawn] bønder
   *[king] konger
}

# Remis, opgivelse, dommer
no-draw-before-both-moved = Ingen remis, før begge har trukket
no-draw-before-move = Ingen remis før træk { $number }
draw-claimed = { $color ->
    [white] Hvid
   *[black] Sort
} kræver remis
draw-claimed-clocks-stopped = { $color ->
    [white] Hvid
   *[black] Sort
} kræver remis. Urene er standset
draw-claimed-clocks-paused = { $color ->
    [white] Hvid
   *[black] Sort
} kræver remis. Urene er sat på pause
arbiter-called = { $color ->
    [white] Hvid
   *[black] Sort
} tilkalder dommeren. Urene er standset
arbiter-called-clocks-paused = { $color ->
    [white] Hvid
   *[black] Sort
} tilkalder dommeren. Urene er sat på pause
moves-by-sound = Træk kun som lyd
moves-short = Træk kort
moves-and-check = Træk og skak
moves-full = Træk i hele sætninger

# Hvad nu, og øvelse
next-over = Partiet er slut
next-over-unsigned = Partiet er slut. Skriv under på resultatet
next-adjourned = Partiet er afbrudt
next-seal = Gør dit hemmelige træk, og tryk så
next-seal-opponent = Din modstander gør hemmeligt træk
next-draw-offered = { $clock }. Modstanderen tilbyder remis
own-clock-runs = Dit ur går
opponents-clock-runs = Modstanderens ur går
next-you-said = { $clock }. Du sagde: { $move }
next-announced = { $clock }. Meddelt: { $move }
next-said = Meddelt, endnu ikke på dit bræt: { $move }
next-said-at-length = Det, du meddelte, er endnu ikke på dit bræt
next-answer = Sig, hvilket af trækkene du mener
not-legal = Ikke lovligt: { $move }. { $why }
claim-rejected = Dit krav er afvist
claim-rejected-with-move = Dit krav er afvist: spil { $move }, som noteret
taken-back-moves = { $color ->
    [white] Hvid
   *[black] Sort
} tager { $moves } tilbage
fewer-to-take-back = Kun { $moves } kan tages tilbage
hint = { $piece } { $square } kan trække til { $squares }
hint-no-move = { $piece } { $square } kan ikke trække
level-is = Niveau { $number }
minutes-are = Et parti har fra { $least } til { $most } minutter
levels-are = Niveauerne går fra { $least } til { $most }
hint-piece = Tip: { $piece } { $square }
hint-move = Tip: { $move }

# Hænder og brætter
step-remove = Fjern { piece-object } fra { $square }
step-clear = Ryd { $square }
step-put = Sæt { piece-object } på { $square }
step-bring = Flyt { piece-object } fra { $from } til { $to }
sheets-agree = Noteringslisterne er ens. { $color ->
    [white] Hvid
   *[black] Sort
} retter sit bræt
sheets-agree-as-read = Noteringslisterne er ens, så vidt de er læst. { $color ->
    [white] Hvid
   *[black] Sort
} retter sit bræt
sheets-agree-both = Noteringslisterne er ens. Begge retter deres brætter
sheets-agree-both-as-read = Noteringslisterne er ens, så vidt de er læst. Begge retter deres brætter
assistant-may-execute = Assistenten må gøre det
sheets-differ = Noteringslisterne er forskellige
goes-back = Tilbage til stillingen efter { $color ->
    [white] hvids
   *[black] sorts
} træk nummer { $number }
goes-back-to-start = Tilbage til udgangsstillingen
own-board-back = Dit bræt svarer igen, stillingen passer
own-board-back-differing = Dit bræt svarer igen, disse felter afviger: { $squares }
board-back = { $color ->
    [white] Hvids bræt
   *[black] Sorts bræt
} svarer igen, stillingen passer
board-back-differing = { $color ->
    [white] Hvids bræt
   *[black] Sorts bræt
} svarer igen, disse felter afviger: { $squares }

# Tasterne på et numerisk tastatur
keys-title = Tasterne på et numerisk tastatur
keys-files = Linjer: 1 er a, 8 er h
keys-pieces = Brikker: { $pieces }
keys-learn = Taster. Hver siger, hvad den gør. { $key } slutter
keys-learnt = Taster slut
keys-do = { $keys }: { $does }
keys-then = { $keys }, så { $rest }: { $does }
keys-nothing = { $keys }: ingenting
keys-board = { $keys }: bræt, stemme og remis. Flere taster følger
keys-voice = { $keys }: stemme og remis. Én tast til følger
key-plus = plus
key-minus = minus
key-star = stjerne
key-slash = skråstreg
key-point = punktum
key-enter = enter
key-clock = tilbagetast
key-file = linje
key-rank = række
key-piece = brik
key-becomes = forvandlingsbrik
key-digit = ciffer
keys-does-say = meddel eller gentag et træk
keys-does-press = tryk på uret
keys-does-learn = hvad hver tast gør

# Udstyr
device-gone = { $color ->
    [white] Hvids
   *[black] Sorts
} { $device ->
    [keypad] taltastatur
    [braille] punktskriftsdisplay
    [voice] talesyntese
    [ear] mikrofon
   *[sound] lyd
} virker ikke
own-device-gone = { $device ->
    [keypad] Dit taltastatur
    [braille] Dit punktskriftsdisplay
    [voice] Din talesyntese
    [ear] Din mikrofon
   *[sound] Din lyd
} virker ikke
device-back = { $color ->
    [white] Hvids
   *[black] Sorts
} { $device ->
    [keypad] taltastatur
    [braille] punktskriftsdisplay
    [voice] talesyntese
    [ear] mikrofon
   *[sound] lyd
} virker igen
own-device-back = { $device ->
    [keypad] Dit taltastatur
    [braille] Dit punktskriftsdisplay
    [voice] Din talesyntese
    [ear] Din mikrofon
   *[sound] Din lyd
} virker igen
own-input-floods = { $input ->
    [presses] Uret ved dit bræt trykker af sig selv. Ingen af dets tryk tæller, før det er i ro
    [keypad] Dit taltastatur sender for mange taster. Ikke alle tæller. En tast sidder måske fast
    [braille] Dit punktskriftsdisplay sender for mange taster. Ikke alle tæller. En tast sidder måske fast
    [ear] Din mikrofon melder for meget. Ikke alle ord tæller. Brug tasterne, eller skriv
   *[board] Dit bræt sender for meget. Det læses én gang i sekundet
}
own-input-rests = { $input ->
    [presses] Trykkene på uret ved dit bræt tæller igen
    [keypad] Dit taltastatur virker igen som normalt
    [braille] Dit punktskriftsdisplay virker igen som normalt
    [ear] Din mikrofon virker igen som normalt
   *[board] Dit bræt virker igen som normalt
}
press-by-arbiter = Tilkald dommeren, som kan trykke for dig
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
} virker igen

## For the arbiter, in the transcript and on pages

# Dommerens kanal
arbiter-item = Sag { $number }: { $matter }
journal-lost = Partiet kan ikke gemmes: { $why }
journal-rewritten = { $change }. Journalen er skrevet igen, og intet mangler i den
envelope-unwritten = kuverten kan ikke skrives i { $place }: { $why }; se efter i mappen
envelope-stays-shut = kuverten forbliver lukket. Nærmere på engelsk: { $why }
ended-by-second-signal = programmet hænger og afsluttes af det andet signal
own-plies-not-on-disk = { $count ->
    [one] Dit sidste træk er endnu ikke på disken
   *[other] Dine sidste { $moves } er endnu ikke på disken
}
plies-not-on-disk = { $count ->
    [one] Det sidste træk er endnu ikke på disken
   *[other] De sidste { $moves } er endnu ikke på disken
}
sure-pieces = sikkert, brættet ser brikkerne
sure-squares = kun felter set, ikke brikker, afvigelsen kan være ældre
sure-retraced = efter hvad der står, afvigelsen kan være ældre
sure-word = oplyst af en person, afvigelsen kan være ældre

# Hvorfor og hvordan et parti endte
result-white-wins = Hvid vinder
result-black-wins = Sort vinder
result-draw = Remis
result-both-lose = Begge taber
result-half-for-white = Et halvt point til hvid, intet til sort
result-half-for-black = Et halvt point til sort, intet til hvid
result-white-by-forfeit = Hvid vinder uden kamp
result-black-by-forfeit = Sort vinder uden kamp
result-both-forfeit = Begge taber uden kamp

# Skrevet til dommeren og i udskriften: felter og træk som de skrives, tider som et ur viser dem. Det, der står
# mellem ` og `, tastes som det står; kun ord med store bogstaver står for noget andet.
side = { $color ->
    [white] hvid
   *[black] sort
}
side-of = { $color ->
    [white] hvids
   *[black] sorts
}
arbiter-role = dommeren
person-arbiter = dommeren
person-assistant = { $color ->
    [white] hvids assistent
   *[black] sorts assistent
}
or = eller
plies = { $number } halvtræk
minutes = { $count ->
    [one] { $number } minut
   *[other] { $number } minutter
}
minutes-and-in-blitz = { $minutes } ({ $number } i lynskak)
minutes-and-in-rapid = { $minutes } ({ $number } i hurtig- og lynskak)
white-and-black = hvid { $white }, sort { $black }
half-a-point = 1/2 point
one-point = 1 point

# Hvad en sag drejer sig om
verdict-draw = kravet er berettiget
verdict-wrong = kravet er uberettiget
verdict-wrong-time = kravet er uberettiget: modstanderen får { $minutes } ekstra
verdict-wrong-time-and-move = kravet er uberettiget: modstanderen får { $minutes } ekstra, og det noterede træk skal udføres
verdict-illegal-written-move = kravet er uberettiget, for det noterede træk er ikke lovligt: modstanderen får { $minutes } ekstra, og brikken skal flyttes
verdict-not-on-move = ikke noget gyldigt krav: kun spilleren i trækket kan kræve
verdict-touched = ikke noget gyldigt krav: en brik er rørt i dette træk
verdict-illegal-move = ikke noget gyldigt krav: det noterede træk er ikke lovligt
verdict-for-the-arbiter = materialet alene viser det ikke; dommeren afgør det

# Hvad der kan gøres, og hvad der blev gjort
choice-as-the-article-queen = erstat { side-of } bonde med en dronning, regn det som et ulovligt træk af { side }, giv { $opponent } { $minutes } ekstra
choice-postpone-with-minutes = udsæt afgørelsen, giv { $opponent } { $minutes } mere; partiet fortsætter
choice-penalise = { $penalty } ({ side })
decision-refused = afvist: { $words }
decision-after-the-game = efter partiet: { $decision }
decision-went-back-sheets-differ = noteringslisterne er forskellige: tilbage til halvtræk { $number }
decision-went-back-not-legal = begge noteringslister fortsætter med et ulovligt træk: tilbage til halvtræk { $number }
decision-boards-corrected = noteringslisterne er ens: den, hvis bræt står anderledes, retter det
decision-boards-corrected-as-read = noteringslisterne er ens, så vidt de er læst: den, hvis bræt står anderledes, retter det
decision-boards-are-the-game = begge brætter viser det samme: det er partiet
settled-merged-into-item = det er sag { $number }

# En sag i sin helhed
item-line = sag { $number }: { $line }
item-both-flags-are-down = begge vinger er faldet
item-in-short = { $title } ({ $article })
item-where = paragraf { $article } ved { $time }, efter { $plies }
item-board = { side-of } bræt viste { $board } ({ $sure })
item-board-unknown = { side-of } bræt: { $sure }
item-mate-impossible = { side } kan ikke sætte mat ved nogen række af lovlige træk ({ $article })
item-mate-not-decided = om { side } kunne sætte mat ved en række lovlige træk ({ $article }), er ikke afgjort: ingen række blev fundet
item-mate-possible = { side } kunne sætte mat ved en række lovlige træk ({ $article }), den korteste fundne: { $series }
item-verdict = efterregnet: { $verdict }
item-at-the-flag = der er ingen fuldstændig noteringsliste; noteret til en rekonstruktion: ure { $clocks }; uret, der gik: { $side }; fuldførte træk { $white } og { $black }, udførte { $made-white } og { $made-black }
no-appeal = afgørelsen herom er endelig og kan ikke appelleres ({ $article })
item-wait-for-next-move = begge konger står i skak: vent til det næste træk er fuldført, derefter remis, hvis de stadig gør det ({ $article })
item-wait-for-pawn = en bonde står på sidste række: vent til det næste træk er fuldført, derefter remis, hvis den stadig gør det ({ $article })
item-position-confirmed = der var ingen dommer; modstanderen har bekræftet slutstillingen
item-position-not-confirmed = der var ingen dommer; modstanderen bekræfter slutstillingen med `sign`
item-last-words = sidst hørte ord: { side }: { $words }
item-moved = { side } udførte { $move }
item-announced = meddelt: { $move }
item-pegged = på brættet: { $move }
item-asked = et spørgsmål til spilleren var åbent: { $question }?
item-pressed-again = der er trykket på uret { $number } gange, sidst ved { $time }
item-keeps-it = det ville være overholdt med: { $moves }
item-with-proposal = { $title }; foreslået (`confirm { $number }`): { $what }
item-confirm-once-more = intet er udført, fordi fuldførte træk ville gå tabt; `confirm { $number }` en gang til udfører det
item-choice = valg { $choice }: { $what }
item-proposed-choice = valg { $choice }: { $what } (foreslået)
item-penalties = flere valg ({ $article }): { $list }
item-effect = valg { $choice } ville gøre: { $what }
item-changed-since-shown = siden den blev vist, er dette ændret: { $list }; `confirm { $number }` en gang til udfører den, som den er nu
placement-of-pieces = brikker på { $squares }
placement-empty = ingen brik
effect-refused = intet: { $why }
effect-result = partiet ender { $result } ({ $reason })
effect-lost = fuldført og går tabt: { $plies } ({ $moves })
effect-plies = tilbage er: { $plies }
effect-position = partiet står i { $position }
effect-clocks = urene { $to } (nu { $from })
effect-nothing-else = sagen lukkes; andet ændres ikke
effect-only-noted = partiet er slut: afgørelsen bliver kun noteret og ændrer intet; skal den udføres, må partiet først genåbnes (`arbiter: reopen ORD`)
effect-only-noted-signed = partiet er slut, og resultatet er underskrevet: afgørelsen noteres kun og ændrer intet
effect-clocks-stop = urene standses
effect-clocks-run = urene går
effect-entries = noteringer på listerne: { $counts }
effect-illegal = talte ulovlige træk: { $counts }
effect-board = { side-of } bræt rettes
effect-heard = { $who } hører: { $words }
the-table = bordet
effect-stays-open = sagen forbliver åben
item-how-to-decide = `arbiter: choose { $number } VALG`, `confirm { $number }`, `refuse { $number } GRUND` eller `decide { $number } ORD`

# D.2.9 med hver udgaves ord
takes-part = { $edition ->
    [da09] en dommer medvirker
    [no14] dommeren hjælper
    [sv17] dommeren hjælper
   *[other] dommeren medvirker
}
goes-by = { $edition ->
    [no14] undersøger begge spilleres notater
    [sv17] sammenligner begge spilleres noteringslister
   *[other] går ud fra begge spilleres noteringslister
}
corrects = { $edition ->
    [no14] retter stillingen, så den stemmer med notaterne
    [sv17] retter stillingen på sit eget bræt, så den stemmer med listerne
   *[other] retter stillingen til trækket på listerne
}
leads-back = { $edition ->
    [no14] trækkene tages tilbage, til notaterne stemmer igen
    [sv17] stillingen genoprettes fra det punkt, hvor begge lister er enige
   *[other] partiet føres tilbage til det træk, hvor listerne er ens
}
sets-clocks = { $edition ->
    [no14] justerer uret tilsvarende
    [sv17] justerer urene tilsvarende
   *[other] stiller urene tilsvarende
}
where-sheets-agree = { $article }: { takes-part } og { goes-by }; er de ens, gælder: den, der noterede det rigtige træk og udførte et andet, { corrects }
where-sheets-differ = { $article }: er de ikke ens, gælder: { leads-back }, og dommeren { sets-clocks }
does-go-by-sheets = får begge ure standset ({ $stop }) og { goes-by } ({ $article })
does-correct-board = { corrects }
does-start-clocks-again = ser efter, at begge brætter står rigtigt, og sætter urene i gang igen; ingen tid ændres, og ingen straf er foreskrevet
does-set-board = stiller brættet op efter halvtræk { $number }
does-set-board-to-the-start = stiller brættet i udgangsstillingen
does-lead-back = { sets-clocks }: { leads-back }; senere halvtræk stryges; { side } er i trækket
does-lead-back-to-illegal-move = begge noteringslister fortsætter med et ulovligt træk ({ $article }): { leads-back }; senere halvtræk stryges; { $opponent } får { $minutes } ekstra, eller partiet er tabt for { side }, hvis det var det ulovlige træk nummer { $number }; { side } er i trækket, og reglen om rørt brik gælder
judge-missing = halvtræk { $number } mangler på { side-of } noteringsliste
judge-unreadable = `{ $text }` på { side-of } noteringsliste, halvtræk { $number }, kan ikke læses som et træk
judge-ambiguous = `{ $text }` på { side-of } noteringsliste, halvtræk { $number }, kan være { $moves }
judge-impossible = `{ $text }` på { side-of } noteringsliste, halvtræk { $number }, er ikke et lovligt træk der
judge-doubtful-time = `{ $text }` på { side-of } noteringsliste kan være timer og minutter eller minutter og sekunder; tiden bruges ikke
judge-not-a-move = `{ $text }` på { side-of } noteringsliste er ikke et træk og er udeladt
judge-place = linje { $line }, tegn { $column }
sheet-second-game = filen med { side-of } noteringsliste indeholder flere partier: det andet begynder i linje { $line }, tegn { $column }. Det første er taget. Skal det være et andet, så læg det i en fil for sig: `{ $name }: sheet FIL.pgn`
sheet-unread = { $text }; sammenlign med papiret, ret filen, og indfør listen igen: `{ $name }: sheet FIL.pgn`
sheet-unread-more = { $count ->
    [one] ét sted mere på { side-of } noteringsliste kan ikke læses
   *[other] { $number } steder mere på { side-of } noteringsliste kan ikke læses
}
judge-unwritten = { side-of } noteringsliste er { $plies } bagefter den anden og føres ajour
judge-no-moves = ingen af listerne har et træk; partiet rekonstrueres først ({ $article })
judge-sheets-part = brætterne er ens, men listerne er forskellige fra halvtræk { $number }
judge-boards-beside-sheets = begge brætter viser en stilling, som ingen af listerne fører til
judge-both-boards-wrong = begge brætter viser samme stilling, og begge lister giver en anden
judge-no-times = ingen tider er gemt for halvtræk { $number }; dommeren stiller begge ure

# Til dommeren
printed-devices-permission = uden dommerens tilladelse skal sådan et apparat være slukket, og det, der giver en lyd, taber partiet ({ $article })
printed-devices-communication = udgaven forbyder kommunikationsmidler uden undtagelse: det godkendte apparat må ikke bruges som et sådant ({ $article })
printed-devices-approved = kun et apparat, som dommeren har godkendt, må være der; dette er godkendt; `status` siger, hvad der kommer nu ({ $article })
printed-touch-deliberate = det, der tæller: brikker rørt med vilje ({ $article })
printed-touch-to-move = det, der tæller: brikker rørt for at udføre et træk ({ $article })
printed-touch-all-but-accidental = det, der tæller: enhver berøring, der ikke tydeligt er et uheld ({ $article })
printed-flag-must-not = det er ikke dommerens sag at konstatere, at denne vinge er faldet: det kræver en spiller ({ $article })
printed-flag-may = dommeren må konstatere, at denne vinge er faldet ({ $article })
printed-flag-shall = dommeren skal konstatere, at denne vinge er faldet ({ $article })
printed-pawn-not-seen = { side-of } bonde blev ikke set på { $square } før den nye brik; i denne udgave sættes den først der ({ $article })
printed-long-notation = { side } skriver { $text }; denne udgaves notation har ingen sådan lang form
printed-written-move-binding = { side } nævner et andet træk med kravet; det først noterede er bindende ({ $article })
printed-written-move-fixed = { side } nævner et andet træk med kravet; det først noterede kan ikke ændres ({ $article })
printed-moves-read-too-often = { side } har fået alle træk læst { $number } gange; mere end { $allowed } gange er en forstyrrelse ({ $article })
printed-helped-adjusted = { side } får hjælp til at trykke og notere: { side-of } ur indstilles af dommeren efter bedste skøn: `arbiter: clocks` ({ $article })
printed-helped = { side } får hjælp til at trykke og notere; uret for en spiller med handicap justeres ikke for det ({ $article })
printed-complaint-lost = { side } har selv rørt en brik siden, og kan ikke længere klage over det ({ $article })
printed-claims-draw-on-time = { side-of } assistent kræver remis på tid, som denne udgave tillader ({ $article })
printed-claims-win-only = kravet kan højst give remis; denne udgave lader kun { side-of } assistent kræve gevinst ({ $article })
told-approved = apparatet er godkendt af { $name } ({ $article })
told-appointed = partiet skulle begynde nu ({ $article })
told-appointed-ago = partiet skulle være begyndt for { $time } siden ({ $article })
told-appointed-missing = { $text }; { side } er endnu ikke set ved brættet
told-appointed-nobody = { $text }; ingen er endnu set ved et bræt
told-came-late = { side } kom { $time } efter den fastsatte begyndelse
told-clocks-stopped = ; urene er standset, indtil `arbiter: resume`
told-started-again = programmet var afsluttet og er startet igen{ $clocks }
told-started-again-after = programmet var afsluttet og er startet igen efter { $time }{ $clocks }
told-stood-still = programmet stod stille i { $time }; urene gik videre imens
told-sends-too-much = { $input ->
    [presses] urets knap eller vippe ved { side-of } bræt trykker hurtigere, end en hånd kan: ingen af dens tryk tæller, før den er i ro. Løsn den, eller træk den ud; imens gælder et indtastet `{ $name }: press`
    [keypad] { side-of } taltastatur sender flere taster, end en hånd kan trykke: det overskydende tæller ikke. En tast sidder måske fast: løsn den, eller træk tastaturet ud
    [braille] { side-of } punktskriftsdisplay sender flere taster, end en hånd kan trykke: det overskydende tæller ikke. En tast sidder måske fast: løsn den, eller træk displayet ud
    [ear] { side-of } mikrofon melder mere, end et menneske kan sige: det overskydende tæller ikke. Se efter støj ved siden af, eller træk den ud; taster og indtastede linjer gælder
   *[board] { side-of } bræt sender mere, end hænder kan forårsage: det læses helt én gang i sekundet, enkelte ændringer følges ikke. Den anden spiller mister intet ved det. Se efter kablet, eller træk det ud og sæt det i igen
}
told-sends-as-usual = { $input ->
    [presses] uret ved { side-of } bræt er i ro igen, og dets tryk tæller; { $lost } talte ikke
    [keypad] { side-of } taltastatur sender igen som normalt; { $lost } taster talte ikke
    [braille] { side-of } punktskriftsdisplay sender igen som normalt; { $lost } taster talte ikke
    [ear] { side-of } mikrofon melder igen som normalt; { $lost } ytringer talte ikke
   *[board] { side-of } bræt sender igen som normalt; { $lost } ændringer og aflæsninger blev ikke fulgt, og det læses helt nu
}
told-page-sends-too-much = { $page ->
    [white] hvids side eller `join` sender flere forespørgsler, end et menneske kan: det overskydende afvises, og ingen anden forsinkes. Få vinduer og programmer lukket; måske bruger nogen linket
    [black] sorts side eller `join` sender flere forespørgsler, end et menneske kan: det overskydende afvises, og ingen anden forsinkes. Få vinduer og programmer lukket; måske bruger nogen linket
    [assistant-white] siden eller `join` for hvids assistent sender flere forespørgsler, end et menneske kan: det overskydende afvises, og ingen anden forsinkes. Få vinduer og programmer lukket; måske bruger nogen linket
    [assistant-black] siden eller `join` for sorts assistent sender flere forespørgsler, end et menneske kan: det overskydende afvises, og ingen anden forsinkes. Få vinduer og programmer lukket; måske bruger nogen linket
    [arbiter] dommerens side eller `join` sender flere forespørgsler, end et menneske kan: det overskydende afvises, og ingen anden forsinkes. Få vinduer og programmer lukket; måske bruger nogen linket
    [stranger] nogen uden link sender flere forespørgsler til siderne, end der besvares: det overskydende afvises, og ingen anden forsinkes. Bliver det ved, så find apparatet, eller hold fremmede ude af dette netværk
   *[spectator] en tilskuers side eller `join` sender flere forespørgsler, end et menneske kan: det overskydende afvises, og ingen anden forsinkes. Få vinduer og programmer lukket; måske bruger nogen linket
}
told-page-sends-as-usual = { $page ->
    [white] hvids side eller `join` sender igen som normalt; mindst { $lost } forespørgsler blev afvist
    [black] sorts side eller `join` sender igen som normalt; mindst { $lost } forespørgsler blev afvist
    [assistant-white] siden eller `join` for hvids assistent sender igen som normalt; mindst { $lost } forespørgsler blev afvist
    [assistant-black] siden eller `join` for sorts assistent sender igen som normalt; mindst { $lost } forespørgsler blev afvist
    [arbiter] dommerens side eller `join` sender igen som normalt; mindst { $lost } forespørgsler blev afvist
    [stranger] fremmede sender igen til siderne som normalt; mindst { $lost } forespørgsler blev afvist
   *[spectator] en tilskuers side eller `join` sender igen som normalt; mindst { $lost } forespørgsler blev afvist
}
told-tournament-hears = turneringens knudepunkt modtager igen linjer fra dette bord; ingen linje mangler
told-tournament-deaf = turneringens knudepunkt modtager ikke linjer fra dette bord; partiet går videre, og det, der mangler, sendes senere
told-tournament-another = turneringens knudepunkt har linjer fra et andet program under dette bords navn; intet sendes, før det program er afsluttet og dette er startet igen
told-tournament-full = turneringens knudepunkt har ikke mere plads til dette bord; { $count ->
        [one] én linje venter i dette bords journal og sendes
       *[other] { $count } linjer venter i dette bords journal og sendes
    }, når turneringens dommer skaffer plads; partiet går videre
told-tournament-orders = dommerbordet i turneringen: { $line }
told-order-unreadable = en ordre fra dommerbordet i turneringen kan ikke læses; intet er gjort
told-order-forged = der kom en ordre, som ikke er underskrevet med dommerens nøgle; intet er gjort
told-order-foreign = der kom en ordre, som er til et andet bord eller et andet parti; intet er gjort
told-order-stale = en ordre fra dommerbordet i turneringen kom for sent eller kom igen; intet er gjort
told-order-not-agreed = dommerbordet i turneringen gav en ordre, som der ikke er givet lov til; intet er gjort
told-claimed = { side } påberåber sig { $claim }: { $verdict }
told-own-flag-down-holds = { side-of } egen vinge er også faldet; i denne udgave gælder kravet alligevel ({ $article })
told-own-flag-down-falls = { side-of } egen vinge er også faldet; kravet gælder kun med egen tid tilbage ({ $article })
told-adjourns = { side } beder om formaliteterne ved hængeparti
told-adjourns-in-words = { side } om hængepartiet: { $words }
told-agreed-too-early = { side } accepterede remis, før begge spillere havde trukket ({ $article }); når begge har trukket, spørges der igen
told-agreed-before-move = { side } accepterede remis før træk { $number }; det kræver dit samtykke: result 1/2-1/2
told-named-no-move = { side } meddelte noget, der ikke er et lovligt træk: { $words }
told-board-fault = { side-of } bræt: { $text }
result-unsigned = Partiet er slut. `sign` skriver under på resultatet. Efter { $seconds } sekunder uden indtastning gemmes det uden underskrift.
told-result-sign = { side-of } bræt viser tegnet for resultatet { $result }
told-clock-glitch = uret ved { side-of } bræt viste et øjeblik { $shown } efter { $before }. Sådan kan det ikke være gået, og visningen blev ikke taget med
told-clock-jumped = uret ved { side-of } bræt sprang fra { $before } til { $shown } og bliver dér. Se efter; `arbiter: clocks H:MM:SS H:MM:SS` stiller Hvids og Sorts tid
told-clocks = ure: { $clocks }
told-points = point: { $points }
told-fell-again = { side-of } vinge er faldet { $times } gange, nu i periode { $period } ved { $time }
told-both-flags-drawn = begge vinger er faldet: hvids ved { $white }, sorts ved { $black }; hvor ingen kan sige, hvilken der faldt først, er det remis ({ $article })
told-both-flags-go-on = begge vinger er faldet: hvids ved { $white }, sorts ved { $black }; hvor ingen kan sige, hvilken der faldt først, fortsætter partiet ({ $article })
told-both-flags-unsettled = begge vinger er faldet: hvids ved { $white }, sorts ved { $black }; ingen paragraf afgør det: hurtigafslutning er ikke bekendtgjort eller hører ikke til denne betænkningstid
where-announced = { $article }, hvor det var bekendtgjort
told-undo-loses = ikke taget tilbage endnu, fordi træk er fuldført siden: { $lost }; `undo` en gang til tager afgørelsen tilbage
told-stays-given = gælder stadig: { side } { $ruling }; `arbiter: drop { $number }` fjerner den
told-times-before = brugt tid forbliver brugt; før trækket var det { $clocks }: `arbiter: clocks { $white } { $black }` indstiller det ({ $article })
told-time-left = { side }: tilbage: { $time }
account-line = { side }: { $line }
account-period = periode { $number }: { $amount }
account-increments = tillæg for { $number } træk: { $amount }
account-not-carried = sparet tid, der ikke overføres: { $amount }
account-followed-more = mere på uret ved brættet: { $amount }
account-ruled = kendelse { $number }: { $ruling }
account-floor = intet ur viser mindre end nul: { $amount }
account-used = brugt: { $amount }
account-followed-less = brugt på uret ved brættet: { $amount }
ruling = { $amount } ({ $why })
ruling-item = sag { $number }
ruling-set-to = stillet til { $time }
told-assistant-may-move = { side-of } assistent { $name } må flytte brikkerne for spilleren (4.9)
told-assistant-may-not-move = { side } stiller selv sit bræt op; denne udgave har ingen 4.9 for { $name }
told-assistant-may-execute = { side-of } assistent må flytte brikkerne på modstanderens bræt ({ $article })
told-sheet-lacks = på { side-of } noteringsliste mangler halvtræk { $ply }: få det skrevet (`{ $name }: write TRÆK` eller `{ $name }: sheet FIL.pgn`), og derefter `arbiter: confirm { $number }` igen; bekræftes den, som den er, gælder listerne, som de står
told-sheets-give-another = begge noteringslister giver et andet træk ved halvtræk { $ply } end det, der blev fulgt; listerne gælder
told-illegal-set = talte ulovlige træk for { side }: { $number }
told-moves-set = træktæller: { $number }; perioderne tælles efter den, ingen tid ændres
told-time-added = { side } får { $time } mere ({ $article }): { $words }
told-appeals = { $name } appellerer ({ $article }): { $words }
told-remarks = { $name } bemærker: { $words }
told-sheet-asked = { side } beder om at få vist dommerens liste: { $number } af { $most } ({ $article })
told-sheet-asked-without-right = { side } beder om at få vist dommerens liste; intet i dette parti giver ret til det
told-sheet-asked-not-on-move = { side } beder om at få vist dommerens liste og er ikke i trækket
told-scheme = { side } hører træk efter skemaet { $text } fra nu af
told-assistant-accepted = { side-of } assistent er godkendt ({ $article }): { $name }
told-sheets-row = { $number }. hvids liste: { $white } | sorts liste: { $black }
told-sheet-row = { side-of } liste, { $number }. { $moves }
told-sheets-agree = begge lister er ens ({ $plies })
told-sheet-ends-first = listerne er ens, så langt { side-of } rækker: { $plies }, den anden har { $others }
told-sheets-part = første forskel: { side-of } træk nummer { $number }: hvids liste har { $white }, sorts har { $black }

# Afvist: hvorfor, og hvad der kan gøres i stedet
refuse-only-the-arbiter = det gør kun dommeren, ikke { $name }; `{ $player }: key arbiter` tilkalder dommeren
refuse-duty-not-given = den opgave har { side-of } assistent ikke fået ({ $article }); spilleren gør det selv, `{ $name }: …`
refuse-entered-by-assistant = hvad { side } gør, taster spilleren selv, `{ $name }: …`, eller modstanderens assistent med den opgave ({ $article })
refuse-nobody-informs = { $reader ->
    [own] ingen giver dig oplysninger ({ $article }); se selv på uret, eller tilkald dommeren
   *[other] ingen giver { side } oplysninger ({ $article }); spilleren ser selv på uret eller tilkalder dommeren
}
refuse-fewer-plies = partiet har kun { $plies }; `arbiter: back { $number }` lader det stå, et mindre tal går tilbage
refuse-not-their-ply = halvtræk { $number } er ikke et fuldført træk af { side }; nævn et andet, eller udelad `ply`
refuse-end-stands = denne stilling afslutter partiet; tag først træk tilbage med `arbiter: back N`
refuse-end-waits = denne stilling afslutter partiet; afgør først sag { $number }
refuse-sealed-move-has-item = kuverten er åben, og dens træk kan ikke spilles: sag { $number } afgør det
refuse-sealed-move-unplayable = kuverten er åben, og dens træk kan ikke spilles: `arbiter: result 1-0` eller et andet resultat slutter partiet, `arbiter: undo` tager den sidste afgørelse om det tilbage, `arbiter: back { $number }` lader et andet træk udføre
refuse-boards-stand-wrong = ikke afbrudt, fordi felter på brætterne står forkert: { $squares }; den samme linje igen afbryder partiet
refuse-board-not-right = { $reader ->
    [own] dit bræt står ikke rigtigt endnu; det rettes først
   *[other] { side-of } bræt står ikke rigtigt endnu; det rettes først
}
refuse-board-not-right-unsensed = { $reader ->
    [own] dit bræt står ikke rigtigt endnu (`{ $name }: executed` efter hver ordre)
   *[other] { side-of } bræt står ikke rigtigt endnu (`{ $name }: executed` efter hver ordre)
}
refuse-move-unreadable = `{ $text }` er ikke skrevet som et træk; skriv det som `g1f3`, `Sf3` eller `Nf3`
refuse-no-such-move = `{ $text }` kan ikke være nogen af spillerens brikker; nævn brikken og feltet, den flyttes til
refuse-move-ambiguous = `{ $text }` kan være { $moves }; nævn linjen eller rækken, brikken kommer fra
refuse-move-pawn-or-piece = `{ $text }` kan være { $pawn } eller { $piece }; skriv en af de to
refuse-move-without-piece = `{ $text }` siger ikke, hvad bonden bliver til; tilføj brikken, som `d8D` eller `d8Q`
refuse-words-mean-nothing = { $reader ->
    [own] `{ $words }` betyder ikke noget nu; du kan meddele et træk, når du er i trækket, gentage en meddelelse eller spørge (`tid`, `sidste træk`, …); `help` viser alle linjer
   *[other] `{ $words }` betyder ikke noget nu; { side } kan i trækket meddele et træk, gentage en meddelelse eller spørge (`tid`, `sidste træk`, …); `help` viser alle linjer
}
refuse-sheet-without-game = filen indeholder intet parti: hverken et mærke eller et træk; giv listen som PGN
refuse-sheet-unclosed = linje { $line }, tegn { $column } i listen: `{ $text }` lukkes aldrig; luk den, og giv listen igen
refuse-sheet-tag = linje { $line }, tegn { $column } i listen: dette mærke er ufuldstændigt; skriv det som `[White "Berg, Kari"]`
refuse-sheet-too-large = denne liste er større end { $kib } KiB, og et parti kræver mindre; giv kun listen fra dette parti
refuse-sheet-too-long = denne liste har { $plies } indførsler, langt flere end partiet har træk; giv listen fra dette parti
refuse-sheet-fen = linje { $line } i listen: dens FEN er ingen stilling; udelad den, hvis partiet begyndte som normalt
refuse-item-not-open = sag { $number } er ikke åben; åbne: { $list }
refuse-no-item-is-open = sag { $number } er ikke åben; ingen er det
refuse-no-such-choice = sag { $number } har valg 1 til { $choices }; `arbiter: show { $number }` viser dem
refuse-amount = sag { $number }, valg { $choice }: { $needs }; skriv `arbiter: choose { $number } { $choice } ANGIVELSE`
refuse-amount-nothing = sag { $number }, valg { $choice } kræver ingen angivelse; skriv `arbiter: choose { $number } { $choice }`
refuse-nothing-stood-there = der står ingen brik på { $square }

# En linje, der ikke er en handling
unread-nobody = ingen hedder `{ $text }`; det er white, black, assistant, assistant-white, assistant-black eller arbiter
unread-another-role = her er du { $name }, ikke `{ $text }`; en anden rolle går ind med sit eget link
unread-unknown = en dommer kan ikke `{ $text }`; tast `help` for at se, hvad der kan tastes
no-help-on = der er ingen hjælp til `{ $text }`; tast `help` for at se, hvad der kan tastes
unread-nothing-follows = der skal følge noget efter `{ $text }`; tast `help` for at se, hvad der kan tastes
unread-too-much = der må ikke følge noget efter `{ $text }`
unread-no-number = `{ $text }` er ikke et tal; skriv for eksempel `{ $example }`
unread-no-command = `{ $text }` er ingen kommando til en tast; tast `help` for dem alle
unread-no-square = `{ $text }` er ikke et felt; skriv `claim touch e2`
unread-nothing-to-show = `{ $text }` kan ikke vises; skriv `arbiter: show 3`, `show all`, `show clock` eller `show sheet white`
unread-steering-character = linjen har et tegn, der ikke kan vises ({ $text }); skriv den uden linjeskift og styretegn
unread-too-long = det er for langt; højst { $text } byte gemmes, omtrent tre hundrede ord
unread-not-like = det kan ikke læses; skriv det som `{ $text }`
unread-no-result = `{ $text }` er ikke et resultat; det er 1-0, 0-1, 1/2-1/2, 1/2-0, 0-1/2, 0-0, +/-, -/+ eller -/-
unread-no-board = `{ $text }` viser intet bræt: { $why }; giv en FEN eller dens første felt, række 8 først, `?` for en brik af ukendt slags
unread-no-file = noteringslisten { $text } kan ikke læses ({ $why }); giv navnet på en PGN-fil
no-file-missing = den fil findes ikke
no-file-forbidden = denne bruger må ikke læse den
no-file-folder = det er ikke en fil
no-file-large = den er større end { $kib } KiB; et parti kræver mindre
no-file-text = linje { $line }, tegn { $column }: det er ikke tekst; UTF-8 og Latin-1 kan læses
no-file-failed = systemet melder: { $why }
sheet-too-soon = din seneste liste kom for mindre end 5 sekunder siden, så denne blev ikke læst; indfør den igen om { $seconds } s
no-board-empty = den er tom
no-board-fields = de andre dele hører ikke til nogen FEN
no-board-ranks = { $count ->
    [one] den har { $number } række i stedet for 8
   *[other] den har { $number } rækker i stedet for 8
}
no-board-squares = række { $rank } har { $count ->
    [one] { $number } felt i stedet for 8
   *[other] { $number } felter i stedet for 8
}
no-board-letter = `{ $letter }` i række { $rank } er ingen brik

# Udskriften
note-touched = { side } rører { $square }
note-unsure = { side-of } bræt viser { $moves }
note-repeats-rightly = { side } gentager rigtigt
note-repeats-something-else = { side } gentager noget andet
note-written = { side-of } noteringsliste: { $text }
note-struck-out = ({ $text } strøget)
note-brought-in = ({ $plies } indført)
note-decided = sag { $number } afgjort: { $decision }
note-settled = sag { $number } lukket: { $decision }
note-asked = { $name } bliver spurgt: { $command }
note-told = dommer: { $text }
note-undone-item = afgørelsen i sag { $number } er taget tilbage
note-undone = den seneste afgørelse er taget tilbage
note-waiting = der ventes på: { $list }
note-waiting-for-nothing = der ventes ikke på noget
wait-approval = godkendelse ({ $article })
wait-sealed-move = en vej videre fra det hemmelige træk, der ikke kan spilles: `arbiter: result 1-0` eller et andet resultat, `arbiter: undo`, eller `arbiter: back { $number }` for et andet træk
wait-board-squares = { side-of } bræt: { $squares }
and-more = { $first } og { $number } til
wait-board-right = at { side-of } bræt stilles rigtigt
wait-appointed = klokken { $time }
wait-items = sager til afgørelse: { $list }
note-signed = resultatet { $result } er underskrevet
note-signed-by = { side } underskriver resultatet { $result }
note-reopened = partiet genåbnes: { $why }
said-to = { $color ->
    [white] Hvid
   *[black] Sort
}: { $text }
tone-understood = Forstået
tone-in-step = Brættet står rigtigt
tone-mismatch = De taster betyder ikke noget
repeat-it = Gentag.
note-went-back = partiet går tilbage: { $number } halvtræk er tilbage
note-over = resultat { $result }
note-silence = stilhed
note-speech = hastighed { $rate } %, styrke { $volume } %
input-says = { side } siger: { $words }
input-board-lost = { side-of } bræt svarer ikke
input-board-back = { side-of } bræt svarer
input-unheard = { side } talte ind over vores egen stemme og blev ikke hørt
input-ear-works = { side-of } mikrofon virker
input-ear-stopped = { side-of } mikrofon virker ikke
device-trouble = et apparat virker ikke; `annabella doctor` siger hvilket, og hvad der skal gøres
pages-stay-open = partiet er slut; siderne er åbne, så længe nogen ser på en af dem, højst ti minutter
last-lines-unsaved = partiets sidste linjer er ikke gemt{ $moves }, fordi disken afviser dem eller hænger. De prøves igen hvert sekund: få disken i orden, så slutter programmet. { $again } en gang til slutter det straks, og så er de tabt
last-lines-one-move = , heriblandt ét træk
last-lines-moves = , heriblandt { $moves } træk
last-lines-signal = Signalet
last-lines-lost = partiets sidste linjer kunne ikke gemmes og er tabt; skriv partiet af efter det, der blev udskrevet
dictation-unfinished = optagelsen af diktatet er ikke færdig: disken eller talegenkenderen hænger
recogniser-broke-down = en talegenkender brød sammen; hvad den havde gemt af diktatet, ligger i partiets mappe
not-published = intet offentliggøres, fordi ingen gav tilladelse før partiet; skriv, hvem der gør det, som `leave_to_publish` i [game] (11.3)
input-presses = { side } trykker på uret
input-resumed = partiet går videre
input-ordered = dommerbordet i turneringen: { $line }
input-journal-works = journalen kan skrives igen
input-journal-stopped = journalen kan ikke skrives; alt bliver i hukommelsen
input-journal-changed = et andet program ændrede journalen; den er skrevet igen
does-press = trykker på uret
does-write = noterer { $text }
does-strike = stryger den sidste notering
does-bring-sheet = afleverer noteringslisten

# Dommerens side
page-title = Annabella: dommerens ark
page-event = Turnering { $event }, runde { $round }, { $site }, { $date }
page-edition = Skaklovenes udgave: { $text } (tillæg { $letter })
page-time-control = Betænkningstid: { $text }
page-approval = Godkendelse af apparatet ({ $article }): { $name }
page-not-approved = ikke endnu; `arbiter: approve NAVN`
page-no-engine = Apparatet indeholder intet skakprogram, vurderer intet og bruger intet netværk.
page-special-clock = Tider siges af en stemme, på forespørgsel; denne udgave beskriver et ur, hvis visere kan føles ({ $article }): en afvigelse, der skal tillades.
page-scoresheets-electronic = Noteringslister: af papir, eller den godkendte elektroniske, som turneringen foreskriver ({ $article }). Resultatet underskrives eller godkendes elektronisk ({ $signatures }).
page-adaptation = Tilpasset lokale forhold ({ $article }): { $text }
page-counter-joint = Ulovlige træk af enhver art tælles sammen ({ $article }), som besluttet før partiet.
page-counter-separate = Ulovlige træk af hver art tælles for sig ({ $article }), som besluttet før partiet.
page-supervision-partial = Hurtig- eller lynskak uden fuld overvågning ({ $article }).
page-appointed = Partiet skulle begynde kl. { $time } ({ $article }).
page-default-time = Den, der kommer mere end { $time } for sent, har tabt ({ $article }).
page-low-time = En synshandicappet spiller hører en lyd, når der er { $time } tilbage.
page-alarm = { $color ->
    [white] Hvid får den resterende tid at vide ved { $times }.
   *[black] Sort får den resterende tid at vide ved { $times }.
}
page-chess960 = Skak960, udgangsstilling { $number }.
page-quickplay-yes = Hurtigafslutning er bekendtgjort.
page-quickplay-no = Hurtigafslutning er ikke bekendtgjort.
page-seat = { side }: { $name }, { $sight }
page-impaired = synshandicappet, stikbræt
page-sighted = seende
page-hearing-impaired = hørehæmmet
page-board = bræt: { $text }
page-board-identity = registrerer selv og kender brikkerne fra hinanden
page-board-occupancy = registrerer selv, kender besat fra tomt
page-board-manual = registrerer ikke selv; træk tastes, `board FEN` oplyser, hvad der står
page-score = notering ({ $article }): { $text }
page-score-dictated = spillerens diktat
page-score-entered = indtastet undervejs
page-score-paper = på papir, indtastes når der spørges efter den
page-score-daemon = apparatets egen notering, godkendt af dommeren på forhånd
page-scheme = meddelelser efter skemaet { $text }
page-assistant = assistent ({ $article }): { $name }
page-accepted-by = godkendt af { $name }
page-nobody = ingen
page-the-device = apparatet
page-the-assistant = assistenten
page-duty = { $letter } ({ $article }), { $duty }: { $name }
duty-a = udføre begge spilleres træk på modstanderens bræt
duty-b = meddele begge spilleres træk
duty-c = føre spillerens notering og starte modstanderens ur
duty-c-once-announced = føre spillerens notering og, når trækket er meddelt, starte modstanderens ur
duty-d = oplyse antal træk og begges tid, når spilleren beder om det
duty-d-only-on-request = oplyse antal træk og begges tid, kun når spilleren beder om det
duty-e = kræve gevinst på tid og sige til dommeren, når modstanderen har rørt en brik
duty-e-or-draw = kræve gevinst eller remis på tid og sige til dommeren, når modstanderen har rørt en brik
duty-f = udføre formaliteterne ved hængeparti
page-boards-differ = Når brætterne afviger ({ $article }):
page-illegal-moves = Ulovlige træk ({ $article }): { $minutes } til modstanderen, nummer { $number } taber; en bonde, der bliver stående på sidste række: { $promotion }.
page-wrong-claim = Uberettiget krav om remis ({ $article }): { $minutes } til modstanderen. Straffe: { $penalties }.
page-only-to-the-arbiter = Overtrædelser af reglerne vises kun for dommeren ({ $article }); intet sker, før dommeren afgør det.
page-items = Sager: `arbiter: items`; `confirm N`, `choose N VALG [ANGIVELSE]`, `refuse N GRUND`, `decide N ORD`.
page-evidence = Beviser med samme tider: journal.jsonl (alt, der skete), transcript.txt; hvad spillere dikterede, som lyd: SEAT-dictation.flac med dens .txt.
page-seal = Journal { $head }, underskrevet af apparatet { $device }
page-seal-unsigned = Journal { $head }, ikke underskrevet af noget apparat
page-no-irregularity = Ingen overtrædelse af reglerne indtil nu.
page-item = Sag { $number } ved { $time }, efter { $plies }, { $article }: { $title }. { $decision }
page-open = Åben
page-decided = Afgjort: { $decision }
page-settled = Lukket: { $decision }
page-penalty = Straf til { side } (sag { $number }, { $time }): { $penalty }
page-clocks = Ure efter { $plies }: { $clocks }
page-result = Resultat: { $result }
page-no-result = intet endnu
page-points = Point: { $points }
page-signed = Underskrevet af ({ $article }): { $list }
page-remark = Bemærkning af { $name } ({ $time }, { $plies }): { $words }
page-appeal = Appel fra { $name } ({ $article }; { $time }, { $plies }): { $words }
page-adapted = Tilpasset under partiet ({ $article }; { $time }, { $plies }): { $words }
page-deviation = Afvigelse fra { $article } ({ $time }, { $plies }): { $words }
page-signature = Dommerens underskrift: ______________________________

# Hjælp: hvem taster hvad
help-who = HVEM: HVAD, hvor HVEM er white, black, assistant (den synshandicappedes), assistant-white, assistant-black eller arbiter. En linje uden HVEM siges af spilleren i trækket.
act-claim-assistant = modstanderens vinge er faldet; `claim touch e2` melder en rørt brik; dommeren afgør det
help-talk = taleknap: åbner mikrofonen, og lukker den igen
help-quit = programmet slutter; journalen gemmer partiet

# Afbrudte partier
sealed-move = Hemmeligt træk: { $move }
sealed-words = Hemmeligt træk med disse ord: { $words }
pawn-or-piece = Ikke afgivet endnu: { $text } kan være { $pawn } eller { $piece }. Skriv en af de to.
told-sealing-waits = et træk er udført og ikke fuldført; når det er, gør { side } hemmeligt træk
told-rest-of-session = { side } afbryder før spilletidens udløb: resten, { $time }, trækkes fra uret ({ $article })
told-resumption-due = det afbrudte parti skal genoptages nu; `open` åbner kuverten ({ $article })
told-resumption-due-missing = det afbrudte parti skal genoptages nu ({ $article }); { side } er her endnu ikke, så vidt det er sagt: `arbiter: present { $name }`
told-resumption-due-nobody = det afbrudte parti skal genoptages nu ({ $article }); ingen er meldt til stede: `arbiter: present white`
told-resumption-was = det afbrudte parti skulle være genoptaget for { $time } siden; intet ur har gået siden: `present` siger, hvem der er her, så `open` eller `resume`
told-came-back = { side } er kommet til genoptagelsen
told-came-back-late = { side } er kommet til genoptagelsen, { $time } efter tiden
told-open-now = { side } er her for at besvare det hemmelige træk: `arbiter: open` åbner kuverten
told-replier-absent = { side } er ikke her for at besvare det hemmelige træk: { side-of } ur går ({ $article }); kuverten bliver lukket
told-may-end-the-game = det hemmelige træk kan afslutte partiet, og den afslutning ville gælde ({ $article }): `open`, før du afgør det
told-opened = kuverten er åbnet; { side-of } hemmelige træk: { $words }
told-not-opened = denne nøgle åbner ikke kuverten: `arbiter: open FILE` nævner filen med den nøgle, den er lukket til, `arbiter: missing` behandler den som manglende
told-may-seal-answer = modstanderen er ikke her: { side } må lægge sit svar i kuvert ({ $article }): `{ $name }: seal Sf6`, så `{ $name }: press`
told-may-seal-answer-and-pause = modstanderen er ikke her: { side } må lægge sit svar i kuvert, sætte sit eget ur på pause og starte den fraværendes ({ $article }): `{ $name }: seal Sf6`, så `{ $name }: press`
told-resume-when-right = det hemmelige træk skal udføres på { side-of } bræt; så starter `arbiter: resume` uret
envelope-title = Hængepartikuvert
envelope-names = spillere: { $players }
envelope-position = stillingen før det hemmelige træk: { $pieces }
envelope-used = forbrugt tid: { $clocks }
envelope-left = tilbageværende tid: { $clocks }
envelope-sealer = { side } har gjort hemmeligt træk nummer { $number }
envelope-offer = { side } tilbyder remis, og tilbuddet gælder
envelope-no-offer = der er ikke tilbudt remis
envelope-when = genoptagelse: { $words }
envelope-when-unknown = genoptagelse: dato, tid og sted er endnu ikke oplyst
envelope-on = forseglet den { $time }
envelope-seal = segl: { $seal }
note-sealing-ordered = spilletiden er ude; { side } gør hemmeligt træk ({ $article })
note-sealing-ordered-on-paper = spilletiden er ude; { side } gør hemmeligt træk på en liste af papir ({ $article })
note-sealed = { side } har gjort hemmeligt træk (segl { $seal })
input-resumption-in = partiet skal genoptages om { $time }
no-key = nøglen til kuverten kan ikke bruges. Nærmere på engelsk: { $text }

## For whoever acts, on a page and at a terminal

status-pressed = Der er trykket på uret.
status-executed = Udført.
status-repeated = Rigtigt gentaget.
status-declined = Afslået.
status-entered = Indtastet.
status-written = Noteret: { $text }.
status-struck-out = Streget ud: { $text }.
status-sheet = Noteringslisten er afleveret.
status-told-arbiter = Dommeren har fået besked.
status-signed = Du har underskrevet { $result }.
status-done = Gjort.

## Named after the variants of `Announcement`
game-starts = Partiet begynder
read-back-right = Rigtigt
please-announce = Sig trækket
interrupted = Der var en afbrydelse. Urene er standset
practice-goes-on = Partiet går videre
game-reopened = Resultatet er taget tilbage. Partiet er ikke slut. Urene er standset
not-understood = Sig det igen
corrected = Rettet
move-withdrawn = Modstanderen retter sin meddelelse
too-late-to-correct = For sent, modstanderens ur går
boards-in-step = Brætterne stemmer overens
no-move-yet = Intet træk endnu
nothing-more = Ikke mere
draw-offered = { $color ->
    [white] Hvid
   *[black] Sort
} tilbyder remis
draw-offer-noted = Tilbuddet gælder
draw-declined = Remis afslået
nothing-to-answer = Intet tilbud
not-possible-now = Det er ikke muligt nu
only-in-practice = Ikke tilladt i et parti. Det findes kun i øvelsespartier
nothing-to-correct = Intet at rette
other-voice = En anden stemme
adjust-noted = Noteret: der rettes på brikkerne
adjust-on-move-only = Kun den, der er i trækket, må rette på brikkerne
practice-starts = Øvelse: sig dit træk, og tryk så. "Hjælp" siger mere
flag-fell = { $color ->
    [white] Hvids vinge er faldet
   *[black] Sorts vinge er faldet
}. I må spille videre
claim-not-right = Det er ikke remis. Partiet fortsætter
clocks-run = Urene går
taken-back = { $color ->
    [white] Hvid tager tilbage
   *[black] Sort tager tilbage
}
not-as-recorded = I dette parti blev der spillet et andet træk. Find det
nothing-to-take-back = Intet træk at tage tilbage
hint-needs-piece = Rør en brik, eller sig "tip" og dens felt
no-engine-here = Her spiller ingen skakmotor, som kan spørges
engine-silent = Skakmotoren svarer ikke nu
press-by-hand = Ord trykker ikke på uret. Tryk med hånden
sign-by-hand = Ord er ingen underskrift. Skriv »skriv under« på tastaturet, eller skriv under på papir
quit-by-hand = Programmet afsluttes ved sin egen terminal
next-when-done = Sig »næste«, når det er gjort
board-stands-right = Brættet står rigtigt
pieces-known = Brikkerne på dit bræt er nu kendt
own-board-lost = Dit bræt svarer ikke. Se efter kabel og strøm
press-kept = Dit bræt svarer ikke. Dit tryk på uret er noteret
own-board-back-at-start = Dit bræt svarer igen og viser udgangsstillingen
board-back-at-start = { $color ->
    [white] Hvids bræt
   *[black] Sorts bræt
} svarer igen og viser udgangsstillingen
keys-follow = Bræt
sealing-ordered = Spilletiden er ude. { $color ->
    [white] Hvid
   *[black] Sort
} gør hemmeligt træk
board-seals = Trækket på dit bræt er det hemmelige træk
game-adjourned = Partiet er afbrudt. { $color ->
    [white] Hvid
   *[black] Sort
} har gjort hemmeligt træk
answer-sealed = { $color ->
    [white] Hvid
   *[black] Sort
} har lagt et svar i kuvert
game-resumed = Det afbrudte parti genoptages. { $color ->
    [white] Hvid
   *[black] Sort
} har gjort hemmeligt træk

## Named after the variants of `NextStep`, with `next-`
next-not-started = Partiet er ikke begyndt
next-board-silent = Dit bræt svarer ikke. Kontrollér kablet
next-written-move = Kravet er afvist: spil { $move } som noteret
next-move-sealed = Dit hemmelige træk er afgivet; tryk på uret
next-envelope-unopened = Partiet er genoptaget; dommeren åbner kuverten
next-board-to-put-right = Dit bræt skal stilles rigtigt
next-clocks-stand = Urene er standset
next-arbiter-decides = Vent på dommeren
next-repeat = Gentag modstanderens træk: { $move }
next-execute = Endnu ikke på dit bræt: { $move }
next-pegged-not-announced = På dit bræt, endnu ikke meddelt: { $move }
next-press = Tryk på uret for at fuldføre { $move }
next-move = Du er i trækket
next-opponents-move = Modstanderen er i trækket

## Named after the variants of `IllegalReason`, with `why-`
why-moves-otherwise = Sådan trækker brikken ikke
why-way-blocked = En brik på { $square } står i vejen
why-own-piece = Din egen brik står på { $square }
why-nothing-to-capture = En bonde trækker kun skråt for at slå
why-king-in-check = Din konge ville stå i skak
why-castling-lost = Du må ikke længere rokere til den side
why-castling-through-check = Du må ikke rokere ud af skak eller gennem skak
why-no-such-piece = Ingen af dine brikker kan trække sådan

## Named after the variants of `EndReason`, with `reason-`
reason-checkmate = Skakmat
reason-resignation = Opgivet
reason-resignation-without-mate = Opgivet, men modstanderen kunne ikke sætte mat ved nogen række af lovlige træk
reason-stalemate = Pat
reason-dead-position = Død stilling
reason-agreement = Efter aftale
reason-time = Tidsoverskridelse
reason-threefold = Samme stilling tre gange
reason-fifty-moves = Halvtreds træk
reason-fivefold = Samme stilling fem gange
reason-seventy-five-moves = Femoghalvfjerds træk
reason-forfeit = Walkover
reason-arbiter = Dommerens afgørelse

## Named after the variants of `SystemStatus`, with `trouble-`
trouble-speech-input-missing = Du kan ikke høres. Skriv trækkene, eller brug tasterne
trouble-speech-input-lost = Mikrofonen virker ikke mere. Skriv trækkene, eller brug tasterne
trouble-speech-input-restored = Mikrofonen virker igen
trouble-recogniser-model-missing = Ingen talemodel. Indtast trækkene med tasterne
trouble-journal-restored = Partiet gemmes igen. Intet mangler i det

## Named after the values of `DiskFault`, with `disk-`
disk-hangs = disken svarer ikke. Se efter kabel, kort og netværk
disk-full = disken er fuld. Skaf plads på den
disk-quota = brugerens andel af disken er brugt op. Skaf plads, eller giv en større andel
disk-file-limit = en grænse for filers størrelse er nået. Hæv den med `ulimit -f`, eller brug en anden disk
disk-read-only = disken kan ikke skrives. Monter den til skrivning igen
disk-denied = tilladelsen til at skrive er taget væk. Giv den igen
disk-no-folder = partiets mappe er væk eller har fået et andet navn. Sæt den tilbage under sit navn
disk-damaged = disken melder fejl. Lad strømmen være tændt, og kopiér mappen til en anden disk
disk-taken-over = et andet program skriver i denne journal. Afslut det
disk-open-files = der må ikke åbnes flere filer. Luk sider til dette parti, eller afslut andre programmer
disk-other = skriv partiet ned på papir

## Named after the values of `JournalChange`, with `journal-was-`
journal-was-truncated = Et andet program har klippet i journalen. Find ud af, hvad der tømmer eller udskifter filer i partiets mappe, og hold det væk
journal-was-extended = Et andet program har skrevet i journalen. Find det, og hold det væk fra partiets mappe
journal-was-overwritten = Et andet program har ændret linjer i journalen. Den ændrede fil ligger ved siden af som journal-changed. Find programmet, og hold det væk fra partiets mappe
journal-was-removed = Journalen blev fjernet eller fik et andet navn. Ingen må røre den, før partiet er slut
journal-was-replaced = En anden fil blev lagt i stedet for journalen. Den ligger ved siden af som journal-changed. Ingen må røre journalen, før partiet er slut

## Named after the variants of `AwaitedAction`, with `wait-`
wait-board-answers = svar fra { side-of } bræt
wait-start = dommerens start
wait-or-start = eller dommerens start
wait-called = dommeren, tilkaldt af { side } (urene står)
wait-clocks = at dommeren lader urene gå
wait-decision = dommerens afgørelse
wait-move = et træk af { side }
wait-press = et tryk på uret fra { side }
wait-repetition = en gentagelse fra { side }
wait-answer = et svar fra { side }
wait-signature = dommerens underskrift
wait-signature-of = { side-of } underskrift
wait-seal = { side-of } hemmelige træk og at uret standses
wait-resumption = genoptagelsen af det afbrudte parti
wait-opening = åbningen af kuverten

## Named after the variants of `Note`, with `note-`
note-started = urene går i gang
note-pegged = { side } har { $move } på brættet
note-announced = { side } meddeler { $move }
note-made = { side } har udført { $move }
note-boards-in-step = { side-of } bræt følger med
note-clocks-stopped = urene står
note-clocks-run = urene går
note-annulled = partiet er annulleret; et nyt begynder, urene står
note-envelope-shut = kuverten med { side-of } træk er lukket
note-game-resumed = det afbrudte parti er genoptaget

## Named after the variants of `ArbiterMessage`, with `told-`
told-claims-after-flag = { side } kræver remis, efter at egen vinge er faldet og konstateret: afvist, vingen afgør ({ $article })
told-claims-on-time-too-early = { side } påberåber sig tidsoverskridelse, men modstanderens vinge er ikke faldet
told-claims-on-time = { side } påberåber sig tidsoverskridelse
told-touch-reported-again = { side } melder den samme berøring igen
told-claims-illegal = { side } påstår, at trækket var ulovligt ({ $article })
told-board-stated = { side-of } bræt er oplyst
told-say-when-right = `{ $name }: executed` efter hver ordre, indtil { side-of } bræt står rigtigt
told-moves-are-keyed = { side-of } træk tastes: `{ $name }: move TRÆK`; `{ $name }: executed`, når et træk står på det bræt
told-set-clock-by-hand = uret ved brættet viser ingen tid og lægger ingen til, når det stilles herfra; stil det med hånden
told-look-at-clock = uret ved { side-of } bræt er stillet til de samme tider: se efter, om det viser dem
told-loses-by-article = efter reglerne har { side } dermed tabt, eller det er remis, hvis { $opponent } ikke kan sætte mat: `arbiter: result RESULTAT`
told-no-sheet-leads-there = begge brætter viser samme stilling, og ingen liste fører til den: `arbiter: back HALVTRÆK` eller `decide { $number } ORD`
told-no-open-items = ingen åbne sager
told-open-after-end = resultatet venter ikke på de sager, der stadig er åbne (`arbiter: items`): { $list }
told-end-waits = dette træk ville afslutte partiet; urene står, indtil sagen er afgjort
told-set-clocks-first = stil begge ure med `arbiter: clocks H:MM:SS H:MM:SS`, og derefter `decide { $number } ORD`
told-on-record = det er ført til protokols
told-position-confirmed = { side } bekræfter slutstillingen, og noteringslisten hvor kravet bygger på manglende forsøg
told-no-assistant-beside = { side } er seende og må ikke bruge en assistent ved siden af modstanderens ({ $article })
told-assistant-not-accepted = ingen er nævnt som den, der har godkendt assistenten for { side } ({ $article }); `arbiter: accept { $name } assistant NAVN` godkender, `helper_accepted_by` i filen nævner, hvem der gjorde det
told-exchange-places = spillerne bytter plads: den, der sidder ved hvids bræt, spiller hvid; brætter og stemmer bliver ved pladserne, `arbiter: resume` sætter urene i gang
told-say-when-transferred = når { side-of } stilling står på et bræt, der ligger rigtigt: `arbiter: resume`
told-moved-before-sheet = { side } trak, før noteringslisten var ajour
told-sheet-is-empty = { side-of } liste er tom

## Named after the variants of `Refusal`, with `refuse-`
refuse-only-in-practice = det findes kun i et øvelsesparti: `annabella practice`
refuse-no-arbiter-in-practice = et øvelsesparti har ingen dommer og kræver ingen godkendelse; et ratet parti begynder med `annabella play`
refuse-not-the-arbiters = det gør en spiller eller en assistent: `white: …`, `black: …`, `assistant: …`
refuse-no-assistant = { side } har ingen assistent; dommeren godkender en, `arbiter: accept { $name } assistant NAVN`
refuse-the-players-own = det gør kun spilleren selv, ikke assistenten: opgive, tilbyde, svare, kræve, rette eller tilkalde dommeren; `{ $name }: …` (rørt brik: `claim touch e4`, tid: `claim time`)
refuse-only-the-player-signs = { side } underskriver selv: `{ $name }: sign`
refuse-opponent-has-assistant = { $reader ->
    [own] du er seende og må ikke have nogen assistent, så længe din synshandicappede modstander har en ({ $article })
   *[other] { side } er seende og må ikke have nogen assistent, så længe den synshandicappede modstander har en ({ $article })
}
refuse-not-approved = godkend først apparatet: `arbiter: approve NAVN` ({ $article })
refuse-has-started = partiet er begyndt; `arbiter: stop` standser urene
refuse-not-started = partiet er ikke begyndt; `status` siger, hvad det venter på, og `arbiter: start` begynder et parti med dommer
refuse-is-over = partiet er slut; noteringslister og straffe kan stadig indtastes
refuse-clocks-stand = urene står; dommeren lader partiet gå videre: `arbiter: resume`
refuse-clocks-run = urene er ikke standset; `arbiter: stop` standser dem
refuse-not-players-clock = { $reader ->
    [own] dit ur går ikke
   *[other] { side-of } ur går ikke
}
refuse-not-players-move = { $reader ->
    [own] du er ikke i trækket
   *[other] { side } er ikke i trækket
}
refuse-no-such-ruling = kendelse { $number } findes ikke; `arbiter: show clock` viser dem
refuse-board-is-sensed = { $reader ->
    [own] dit bræt registrerer selv, hvad der står; det tastes ikke
   *[other] { side-of } bræt registrerer selv, hvad der står; det tastes ikke
}
refuse-sheet-of-another-game = denne liste begynder fra en anden stilling end partiet; giv listen fra dette parti
refuse-sheet-empty = { $reader ->
    [own] din noteringsliste er tom; der er intet at stryge
   *[other] { side-of } noteringsliste er tom; der er intet at stryge
}
refuse-choices-changed = valgene i sag { $number } er nu andre; vælg igen
refuse-nothing-to-undo = der er ingen afgørelse at tage tilbage
refuse-envelope-was-opened = en kuvert er åbnet siden, og dens træk er kendt: `arbiter: back HALVTRÆK` går tilbage
refuse-is-signed = resultatet er underskrevet og står fast
refuse-flag-decides = { side }s vinge er faldet og afgør partiet ({ $article }): et remiskrav kommer for sent
refuse-has-signed = { $reader ->
    [own] du har underskrevet resultatet
   *[other] { side } har underskrevet resultatet
}
refuse-not-over = partiet er ikke slut: der er intet resultat at underskrive eller genåbne
refuse-no-reason = sig, hvorfor sag { $number } afvises: `arbiter: refuse { $number } GRUND`
refuse-no-words = sig, hvad der er afgjort: `arbiter: decide { $number } ORD`
refuse-too-late-to-complete = sag { $number }: det træk kan ikke længere fuldføres; `arbiter: back HALVTRÆK` går tilbage
refuse-nothing-to-seal = der er intet hemmeligt træk at gøre; dommeren pålægger det: `arbiter: adjourn`
refuse-seal-first = først gøres det hemmelige træk, så standses uret
refuse-is-adjourned = partiet er afbrudt, eller et hemmeligt træk gøres nu eller er ikke åbnet endnu; `status` siger, hvad der ventes på
refuse-not-adjourned = partiet er ikke afbrudt
refuse-no-envelope = der er ingen lukket kuvert
refuse-not-there = kuverten åbnes, når { side } er til stede ({ $article }): `arbiter: present { $name }`; indtil da lader `arbiter: resume` uret gå

## Named after the variants of `ReadActError`, with `unread-`
unread-only-looks-on = en tilskuer ser kun på
unread-nothing-after-name = der følger intet efter navnet; tast `help` for at se, hvad der kan tastes
unread-no-claim = et krav er `claim time`, `claim touch e2`, `claim threefold` eller `claim fifty` (med det træk, der er noteret og ikke udført, hvis der er et), `claim stalemate` eller `claim dead`
unread-no-clocks = giv hvids og sorts tid, som `arbiter: clocks 0:45:00 0:50:00`

## Named after the variants of `RequiredAmount`, with `needs-`
needs-time = angiv tiden i minutter eller som 0:01:30
needs-clocks = giv hvids og sorts tid, som 0:45:00 0:50:00
needs-points = angiv 1/2 eller 1
needs-fine = sig, hvor stor bøden er
needs-rounds = sig, hvor mange runder
needs-move = nævn trækket, som Sf3

## Named after the variants of `ClaimKind`, with `claim-`
claim-threefold = samme stilling tre gange
claim-fifty-moves = halvtreds træk uden bondetræk eller slag
claim-stalemate = pat
claim-dead-position = en død stilling

## Named after the variants of `BoardReliability`, with `sureness-`
sureness-pieces = sikkert: brættet kender brikkerne fra hinanden
sureness-squares = felterne er sikre, brikkerne ikke: ombyttede brikker ses ikke
sureness-retraced = efter hvad der står: ét træk sat anderledes forklarer det, flere tilsammen måske også
sureness-word = oplyst af en person: brættet registrerer ikke selv
sureness-unknown = ukendt: brættet registrerer ikke selv, og ingen har oplyst, hvad der står

## Named after the variants of `QuickplayStanding`, with `quickplay-`
quickplay-stands = det kan kræves: i trækket, under to minutter, vingen oppe
quickplay-where-announced = det kan kræves, hvis en hurtigafslutning var bekendtgjort; ingen har sagt det
quickplay-not-in-force = der gælder ingen hurtigafslutning
quickplay-no-article = denne udgave har ingen sådan paragraf
quickplay-not-on-move = spilleren er ikke i trækket
quickplay-time-enough = spilleren har to minutter eller mere
quickplay-flag-fallen = spillerens vinge var faldet

## Named after the variants of `ChangedPart`, with `changed-`
changed-choice = hvad der foreslås
changed-possibility = om det kan udføres
changed-moves = partiets træk
changed-position = hvor partiet ville stå
changed-clocks = urene
changed-sheets = noteringslisterne
changed-counters = de talte ulovlige træk
changed-result = resultatet
changed-boards = brætterne, der skal rettes
changed-heard = hvad spillerne hører

## Named after the variants of `ClosureReason`, with `settled-`
settled-board-put-right = brættet er rettet
settled-moved-before-turn = trækket blev udført, mens modstanderen var i trækket, og står nu som spillerens eget træk
settled-board-answered = brættet svarer
settled-moves-are-keyed = brættet svarer ikke; dets træk tastes
settled-accepted-as-offer = modstanderen tog imod det som et tilbud
settled-completed = trækket blev fuldført
settled-pressed-before = der blev trykket på uret, før vingen faldt; trykket ventede på et svar
settled-touch-kept = den rørte brik blev flyttet eller slået
settled-move-stands = modstanderen har udført det næste træk; det ulovlige træk står ved magt
settled-sheet-up-to-date = noteringslisten er ajour
settled-written-to-claim = det blev noteret til et krav eller som hemmeligt træk
settled-taken-back = du tog den tilbage
settled-sealed-move-ended = det hemmelige træk afsluttede partiet

## Named after the variants of `SchemeStanding`, with `scheme-`
scheme-scandinavian-exception = efter undtagelsen for skandinaviske spillere ({ $article })
scheme-by-the-arbiter = andre ord, end udgaven foreskriver, efter dommerens afgørelse ({ $article })
scheme-only-adapted = andre ord, end udgaven foreskriver ({ $article }); kun en lokal tilpasning giver plads til dem
scheme-not-recommended = andre ord, end udgaven anbefaler ({ $article })

## Named after the values of `IncidentKind`, with `incident-`
incident-early-press = { $form ->
    [title] { side } trykkede på uret, før trækket var udført
    [heard] { $color ->
        [white] Hvid
       *[black] Sort
    } trykkede for tidligt
   *[spoken] { $color ->
        [white] Hvid
       *[black] Sort
    } trykkede på uret, før trækket var udført
}
incident-press-without-move = { $form ->
    [heard] { $color ->
        [white] Hvid
       *[black] Sort
    } trykkede uden træk
   *[spoken] { side } trykkede på uret uden at have udført et træk
}
incident-boards-differ = { $form ->
    [title] { $count ->
        [0] { side-of } bræt har afveget siden { $by }s træk nummer { $number } eller tidligere ({ $sure })
       *[other] { $case ->
            [pieces] { side-of } bræt har afveget på { $squares } siden { $by }s træk nummer { $number } ({ $sure })
           *[other] { side-of } bræt har afveget på { $squares } siden { $by }s træk nummer { $number } eller tidligere ({ $sure })
        }
    }
    [heard] { $count ->
        [one] { $color ->
            [white] Hvids
           *[black] Sorts
        } bræt afviger: { $squares }
       *[other] { $color ->
            [white] Hvids
           *[black] Sorts
        } bræt afviger
    }
   *[spoken] { $count ->
        [0] { $color ->
            [white] Hvids
           *[black] Sorts
        } bræt har afveget siden { $mover ->
            [white] hvids
           *[black] sorts
        } træk nummer { $number }, { $sure }
       *[other] { $color ->
            [white] Hvids
           *[black] Sorts
        } bræt har afveget siden { $mover ->
            [white] hvids
           *[black] sorts
        } træk nummer { $number }: { $squares }, { $sure }
    }
}
incident-illegal-move = { $form ->
    [title] { side } udførte et ulovligt træk
   *[spoken] Ulovligt træk af { $color ->
        [white] hvid
       *[black] sort
    }
}
incident-promotion-unfinished = { $form ->
    [title] { side } lod en bonde stå på { $square } og trykkede på uret
    [heard] { $color ->
        [white] Hvid
       *[black] Sort
    } lod en bonde stå
   *[spoken] { $color ->
        [white] Hvid
       *[black] Sort
    } lod en bonde stå på { $square } og trykkede på uret
}
incident-draw-claim = { $form ->
    [title] { $written ->
        [none] { side } kræver remis: { $claim }
       *[move] { side } kræver remis: { $claim }, med det noterede træk { $move }
    }
    [heard] { $case ->
        [threefold] { $color ->
            [white] Hvid
           *[black] Sort
        } kræver remis ved stillingsgentagelse
        [fifty-moves] { $color ->
            [white] Hvid
           *[black] Sort
        } kræver remis ved halvtreds træk
        [stalemate] { $color ->
            [white] Hvid
           *[black] Sort
        } kræver remis ved pat
       *[dead-position] { $color ->
            [white] Hvid
           *[black] Sort
        } kræver remis ved død stilling
    }
   *[spoken] { $color ->
        [white] Hvid
       *[black] Sort
    } kræver remis: { $reason }
}
incident-written-move-not-made = { $form ->
    [title] { side } udførte ikke det træk, der blev noteret med kravet
    [heard] { $color ->
        [white] Hvid
       *[black] Sort
    } spillede ikke det noterede træk
   *[spoken] { $color ->
        [white] Hvid
       *[black] Sort
    } udførte ikke det træk, der blev noteret med kravet
}
incident-slip-after-press = { $form ->
    [title] { side } vil rette det meddelte, efter at der er trykket på uret
    [heard] { $color ->
        [white] Hvid
       *[black] Sort
    } vil rette efter trykket
   *[spoken] { $color ->
        [white] Hvid
       *[black] Sort
    } vil rette det meddelte, efter at der er trykket på uret
}
incident-ends-at-rest = { $form ->
    [heard] { $color ->
        [white] Hvids
       *[black] Sorts
    } træk ville afslutte partiet
   *[spoken] { side }s brik hviler på { $square }, hvilket ville afslutte partiet; der er hverken trykket på uret eller sagt noget
}
incident-touch-move = { $form ->
    [heard] { $case ->
        [reported] Indberettet: { $color ->
            [white] hvid
           *[black] sort
        } rørte { $square }
        [not-on-move] Indberettet: { $color ->
            [white] hvid
           *[black] sort
        } rørte { $square }
       *[other] { $color ->
            [white] Hvid
           *[black] Sort
        } rørte brikken på { $square }
    }
   *[spoken] { $case ->
        [reported] det meldes, at { side } rørte brikken på { $square }
        [not-on-move] det meldes, at { side } rørte brikken på { $square }; { side } er ikke i trækket nu, og kun en berøring i eget træk forpligter
        [must-castle] { side } rørte konge og tårn, først på { $square }, og rokerede ikke der
        [another-king-move] { side } rørte konge og tårn, først på { $square }; rokade der var ikke lovlig, og kongen blev ikke flyttet
        [rook-first] { side } rørte tårnet på { $square } før kongen og rokerede med det
        [promotion-chosen] { side } satte en ny brik på { $square } og skiftede den ud med en anden
        [released] { side } slap en brik på { $square } og flyttede den et andet sted hen
        [released-king] { side } slap kongen på { $square } for at rokere og gjorde det ikke
        [capture-touched] { side } rørte modstanderens brik på { $square } og slog den ikke
        [capture-with-touched] { side } rørte en egen og en af modstanderens brikker, først på { $square }, og slog ikke den ene med den anden
       *[other] { side } rørte brikken på { $square } og flyttede en anden
    }
}
incident-flag-fell = { $form ->
    [title] { side-of } vinge er faldet
   *[spoken] { $color ->
        [white] Hvids
       *[black] Sorts
    } vinge er faldet
}
incident-called = { $form ->
    [title] { side } tilkalder dommeren
   *[spoken] { $color ->
        [white] Hvid
       *[black] Sort
    } tilkalder dommeren
}
incident-repetition-missing = { $form ->
    [title] { side } har ikke gentaget meddelelsen
   *[spoken] { $color ->
        [white] Hvid
       *[black] Sort
    } gentog ikke meddelelsen
}
incident-absent = { $form ->
    [title] { $case ->
        [both] den tilladte forsinkelse er overskredet: ingen er kommet
       *[other] den tilladte forsinkelse er overskredet: { side } er ikke kommet
    }
   *[spoken] { $case ->
        [both] Ingen er kommet
       *[other] { $color ->
            [white] Hvid
           *[black] Sort
        } er ikke kommet
    }
}
incident-came-late = { $form ->
    [title] { side } kom { $time } efter den fastsatte begyndelse
   *[spoken] { $color ->
        [white] Hvid
       *[black] Sort
    } kom for sent
}
incident-board-lost = { $form ->
    [title] { side-of } bræt svarer ikke
   *[spoken] { $color ->
        [white] Hvids bræt
       *[black] Sorts bræt
    } svarer ikke
}
incident-automatic-draw = { $form ->
    [title] { $case ->
        [fivefold] stillingen er opstået fem gange
        [seventy-five-moves] der er gået 75 træk uden bondetræk eller slag
       *[dead-position] stillingen er måske død
    }
    [heard] Partiet er måske remis
   *[spoken] Remis: { $reason }
}
incident-not-recorded = { $form ->
    [heard] { $color ->
        [white] Hvid
       *[black] Sort
    } noterer ikke
   *[spoken] { side } udførte et træk uden at have noteret halvtræk { $number }
}
incident-written-ahead = { $form ->
    [heard] { $color ->
        [white] Hvid
       *[black] Sort
    } noterede et træk på forhånd
   *[spoken] { side } noterede halvtræk { $number }, før det var udført
}
incident-sheet-owed = { $form ->
    [heard] { $case ->
        [both] Begge skal føre noteringslisten ajour
       *[other] { $color ->
            [white] Hvid
           *[black] Sort
        } skal føre noteringslisten ajour
    }
   *[spoken] { $case ->
        [both] en vinge er faldet, og ingen af spillerne noterede: urene skal standses, og { side } skal føre noteringslisten ajour fra halvtræk { $number }
       *[other] en vinge er faldet: { side } fører noteringslisten ajour fra halvtræk { $number }, før der trækkes
    }
}
incident-wrong-start = { $form ->
    [heard] Begyndelsen var forkert
   *[spoken] { $case ->
        [king-and-queen] { side-of } konge og dronning var byttet om fra begyndelsen
        [rook] { side-of } tårn på { $square } stod forkert fra begyndelsen
        [board] { side-of } bræt ligger forkert
        [colours] partiet begyndte med ombyttede farver
       *[pieces] brikkerne stod forkert fra begyndelsen
    }
}
incident-quickplay-finish = { $form ->
    [heard] { $case ->
        [five-seconds] { $color ->
            [white] Hvid
           *[black] Sort
        } beder om fem sekunder
       *[other] { $color ->
            [white] Hvid
           *[black] Sort
        } kræver remis
    }
   *[spoken] { $case ->
        [five-seconds] { side } anmoder om fem sekunder pr. træk til begge
        [cannot-win] { side } kræver remis i de sidste to minutter: modstanderen kan ikke vinde på normal vis
        [no-effort] { side } kræver remis i de sidste to minutter: modstanderen forsøger ikke at vinde på normal vis
       *[either] { side } kræver remis i de sidste to minutter: modstanderen kan ikke vinde på normal vis eller forsøger det ikke
    }
}
incident-illegal-claimed = { $form ->
    [heard] { $color ->
        [white] Hvid
       *[black] Sort
    } påstår et ulovligt træk
   *[spoken] { $case ->
        [late] { side } påstår et ulovligt træk af modstanderen, men har siden udført det næste træk
       *[other] { side } påstår, at modstanderens sidste træk var ulovligt; intet sådant blev set
    }
}
incident-result-signed = { $form ->
    [heard] Konger i centrum: { $result }
   *[spoken] på begge brætter står kongerne i centrum, spillernes tegn for: { $result }
}
incident-both-kings-in-check = { $form ->
    [heard] Begge konger i skak
   *[spoken] begge konger står i skak, også efter det næste træk
}
incident-pawn-on-last-rank = { $form ->
    [heard] En bonde på sidste række
   *[spoken] en bonde står stadig på { $square }, også efter det næste træk
}
incident-helped = { $form ->
    [heard] { $color ->
        [white] Hvid
       *[black] Sort
    } har en assistent
   *[spoken] { $case ->
        [writes] en assistent noterer for { side }; i denne udgave justeres tiden for det
       *[other] en assistent trykker på uret for { side }; i denne udgave justeres tiden for det
    }
}
incident-sheet-asked-too-often = { $form ->
    [heard] { $color ->
        [white] Hvid
       *[black] Sort
    } beder for ofte om dommerens liste
   *[spoken] { side } bad om dommerens liste { $number } gange
}
incident-noticed = { $form ->
    [title] { $case ->
        [at-ply] { side } ({ $article }, halvtræk { $number }), set af dommeren: { $words }
       *[other] { side } ({ $article }), set af dommeren: { $words }
    }
    [heard] Noteret: { $color ->
        [white] hvid
       *[black] sort
    }
   *[spoken] Egen sag: { side }: { $words }
}
incident-sealed-move = { $form ->
    [heard] { $color ->
        [white] Hvid
       *[black] Sort
    }: det hemmelige træk kan ikke spilles
   *[spoken] { $case ->
        [ambiguous] { side-of } hemmelige træk er tvetydigt: { $words }
        [illegal] { side-of } hemmelige træk er ulovligt: { $words }
       *[unreadable] det kan ikke fastslås, hvad { side-of } hemmelige træk er: { $words }
    }
}
incident-late-to-resumption = { $form ->
    [heard] { $case ->
        [both] Ingen kom til genoptagelsen
       *[other] { $color ->
            [white] Hvid
           *[black] Sort
        } er forsinket til genoptagelsen
    }
   *[spoken] { $case ->
        [both] begge har overskredet den tilladte forsinkelse ved genoptagelsen; ingen er kommet
       *[other] { side } har overskredet den tilladte forsinkelse ved genoptagelsen
    }
}
incident-envelope-missing = { $form ->
    [heard] { $case ->
        [exchanged] Kuverten indeholder et andet træk
       *[other] Kuverten mangler
    }
   *[spoken] { $case ->
        [exchanged] kuverten indeholder noget andet, end { side } lagde i den
       *[other] kuverten med { side-of } hemmelige træk mangler
    }
}
incident-clock-wrong = { $form ->
    [heard] { $color ->
        [white] Hvid
       *[black] Sort
    }: et ur er stillet forkert
   *[spoken] { $case ->
        [late] { side } påpeger efter sit første træk, at et ur blev stillet forkert ved genoptagelsen
       *[other] { side } påpeger før sit første træk, at et ur er stillet forkert ved genoptagelsen
    }
}

## Named after the values of `Penalty`, with `penalty-`
penalty-warning = advarsel
penalty-more-time-for-opponent = mere tid til modstanderen
penalty-less-time = mindre tid til den skyldige
penalty-loss = tab af partiet
penalty-fewer-points = færre point til den skyldige
penalty-more-points-for-opponent = flere point til modstanderen
penalty-fine = en bøde, der er meddelt på forhånd
penalty-exclusion = udelukkelse fra en eller flere runder
penalty-expulsion = bortvisning fra turneringen

## Named after the values of `Choice`, with `choice-`
choice-dismiss = lad det være, som det er
choice-warn = giv { side } en advarsel
choice-give-clock-back = lad { side-of } ur gå igen
choice-add-minutes = giv { side } { $minutes } ekstra
choice-set-clocks = indstil begge ure
choice-stop-clocks = stands begge ure
choice-resume-clocks = lad urene gå videre
choice-restore = stil stillingen før det op igen; reglen om rørt brik gælder for det nye træk
choice-enforce-touch = { side } skal flytte eller slå den rørte brik
choice-enforce-release = det, { side } slap, bliver stående, hvor det blev sluppet
choice-make-queen = erstat { side-of } bonde med en dronning
choice-count-as-illegal = regn det som et ulovligt træk af { side }
choice-as-the-article = stil stillingen før det op igen, regn det som et ulovligt træk af { side }, giv { $opponent } { $minutes } ekstra
choice-reject-claim = kravet er uberettiget: giv { $opponent } { $minutes } ekstra; et noteret træk udføres
choice-reconcile = sammenlign begge noteringslister og ret brætterne
choice-correct-words = lad trækket på { side-of } bræt stå, og ret ordene
choice-ask-read-back = { side } skal gentage meddelelsen
choice-waive-read-back = fortsæt uden { side-of } gentagelse
choice-complete-move = fuldfør trækket, der står på { side-of } bræt
choice-go-on-by-key = tast trækkene på { side-of } bræt, til det svarer igen
choice-loss = { side } taber partiet
choice-loss-and-half = { side } taber partiet, og modstanderen får et halvt point
choice-grant-five-seconds = begge får fem sekunder pr. træk, { $opponent } får { $minutes } mere, og partiet fortsætter
choice-postpone = udsæt afgørelsen; partiet fortsætter
choice-reject-quickplay = afslå kravet, giv { $opponent } { $minutes } mere; partiet fortsætter
choice-new-game = partiet annulleres, og et nyt spilles
choice-transfer-position = stands begge ure; { side-of } stilling overføres til et bræt, der ligger rigtigt, og partiet fortsætter
choice-no-castling = partiet fortsætter, og { side } må ikke rokere
choice-no-castling-with-rook = partiet fortsætter, og { side } må ikke rokere med tårnet på { $square }
choice-draw = partiet er remis
choice-forfeit = uden kamp: { $result }
choice-accept-lateness = forsinkelsen godtages; partiet spilles
choice-take-time-until-he-came = { $time } trækkes fra { side-of } ur
choice-sealed-move-is = { side-of } hemmelige træk er det, du nævner (som Sf3)
choice-both-lose = begge taber: 0-0

## Named after the typed lines, with `act-`
act-say = sagt af spilleren, som var det hørt
act-press = uret
act-move = et træk på et bræt, der ikke registrerer selv
act-write = en notering
act-strike = stryger den sidste notering
act-sheet = en hel noteringsliste, skrevet i hånden og afleveret senere
act-key = en kommando med tasten: { $commands }
act-executed = det meddelte træk eller den åbne ordre er udført på et bræt, der ikke registrerer selv
act-board = hvad der står på et bræt, der ikke registrerer selv (en FEN eller dens første felt)
act-opponent = hvad modstanderen har gjort, hvor intet registrerer det: `opponent move Sf6`, `opponent board FEN`, `opponent press`
act-claim = modstanderens vinge; `claim illegal` siger, at modstanderens sidste træk var ulovligt; `claim touch e2` melder en rørt brik; spilleren kræver remis: `claim threefold Sf3` eller `claim fifty` (med det træk, der er noteret og ikke udført, hvis der er et), `claim stalemate`, `claim dead`; `claim clock`: et ur, der er stillet forkert ved en genoptagelse; dommeren afgør det; i en hurtigafslutning `claim seconds`, `claim quickplay cannot`, `claim quickplay effort`
act-adjourn = formaliteterne ved hængeparti, til dommeren. Dommerens egen linje slutter spilletiden, og spilleren i trækket gør hemmeligt træk: `adjourn 2026-11-24 10:00 sal B` (hvornår og hvor det går videre), foran det resten af spilletiden, hvis den slutter før: `adjourn 0:12:00 …`
act-approve = apparatet er godkendt ({ $article })
act-start = partiet begynder, selv om et bræt ikke står rigtigt endnu
act-items = de åbne sager, en linje hver
act-confirm = det foreslåede i sag 3 udføres; er det ændret, siden det blev vist, eller ville andre fuldførte træk gå tabt, siges det først
act-choose = det andet af de valg, som `show` viser for sag 3; AMOUNT, hvor der kræves en angivelse: minutter eller 0:01:30, begge ure, 1/2 point, en bøde, et antal runder
act-refuse = det foreslåede i sag 3 sker ikke
act-decide = en anden afgørelse med dommerens egne ord
act-stop = begge ure
act-resume = lader partiet gå videre
act-clocks = hvids og sorts tid
act-show = sag 3 i sin helhed, og hvad hvert valg ville gøre; `show clock`: hvad begge tider består af; `show sheet white`: en noteringsliste; `show all`: alle åbne sager; `show envelope`: hvad der står på hængepartikuverten; `show 3 fen`: med stillinger som FEN
act-sheets = begge noteringslister ved siden af hinanden og den første forskel; `sheets 35`: fra træk 35
act-undo = tager den seneste afgørelse tilbage; tid brugt siden forbliver brugt
act-sign = resultatet er endeligt; `white: sign`: spilleren er enig i det
act-reopen = en slutning uden underskrift gælder ikke: partiet fortsætter
act-drop = en kendelse om tid fjernes, efter dens nummer i `show clock`
act-back = partiet går tilbage, så 16 halvtræk er tilbage
act-remark = ord til protokollen: dommerens ark, en kommentar i PGN
act-appeal = en appel af en afgørelse, til protokollen
act-see = en spiller i trækket beder om at få vist dommerens liste (hurtigskak og lynskak med fuld overvågning)
act-result = partiet slutter (1-0, 0-1, 1/2-1/2, 1/2-0, 0-1/2, 0-0, +/-, -/+, -/-)
act-item = du har selv set noget: white (eller black), paragraffen og hvad det var; en sag med sine valg, også at lade det være; `item white 7.5.1 ply 3 ORD` nævner et tidligere træk ved dets halvtræk (1 er partiets første)
act-found = forkert fra begyndelsen og opdaget nu: `found setup`, `found swapped white` (konge og dronning), `found rook a1` (et tårn), `found turned black` (brættet), `found colours`; en sag med sine valg
act-scheme = de ord, en spiller hører træk i fra nu af: fide da da-de nb nb-scand sv-scand en-plain
act-accept = en spillers assistent godkendes under partiet
act-adaptation = en tilpasning til lokale forhold, til protokollen
act-deviation = hvad der er anderledes, end en paragraf siger, tilladt af dig, til protokollen
act-counter = ulovlige træk talt for hvid (eller sort) fra nu af; hvor to hænder og et tryk uden træk har egne tællere, forbliver de
act-moves = træktælleren: træk fuldført af den, der begyndte; perioderne tælles efter den, ingen tid ændres
act-add = mere tid, og hvorfor
act-status = hvad partiet venter på
act-seal = det hemmelige træk, når dommeren har pålagt det; det vises ikke til andre. Derefter standser `press` uret; indtil da kan det ændres
act-present = en spiller er kommet til genoptagelsen af et afbrudt parti
act-open = åbner kuverten og udfører det hemmelige træk; `open FILE` med nøglen i den fil
act-missing = kuverten mangler

## Named after the variants of `MoveJudgement`, with `judged-`
judged-best = Det bedste træk
judged-good = Godt
judged-small-mistake = En lille fejl
judged-mistake = En fejl. Bedre: { $move }
judged-blunder = En grov fejl. Bedre: { $move }
