# Ord som bara sidorna har. Det som också sägs vid bordet står i ../sv.ftl.

# Vem och vad
side = { $color ->
    [white] Vit
   *[black] Svart
}
man-king = { $color ->
    [white] vit
   *[black] svart
} kung
man-queen = { $color ->
    [white] vit
   *[black] svart
} dam
man-rook = { $color ->
    [white] vitt
   *[black] svart
} torn
man-bishop = { $color ->
    [white] vit
   *[black] svart
} löpare
man-knight = { $color ->
    [white] vit
   *[black] svart
} springare
man-pawn = { $color ->
    [white] vit
   *[black] svart
} bonde
man-unknown = en pjäs
differs = inte som i partiet

# Rubriker
title-chooser = Annabella: vem är du?
title-refused = Den här dörren förblir stängd
title-arbiter = Domare för { $white } – { $black }
title-player = { $name } mot { $opponent }
title-assistant = Assistent till { $name }, mot { $opponent }
title-spectator = { $white } – { $black }
h-told = Senast sagt
h-line = Skriv en rad
h-keys = Tangenter
h-now = Nu
h-next = Härnäst
h-acts = Spela
h-end = Partiet är slut
h-ask = Fråga
h-board = Bräde
h-own-board = Ditt bräde
h-boards = Bräden
h-moves = Drag
h-voice = Röst
h-duties = Vad du gör
h-game = Parti
h-docket = Ärenden
h-course = Partiets gång
h-clocks = Klockor
h-sheets = Protokoll
h-laws = Reglerna

# Runt varje sida
skip-links = Gå till
skip-line = raden att skriva i
skip-board = brädet
skip-now = det som ska göras nu
skip-next = det som kommer härnäst
skip-docket = ärendena
skip-moves = dragen
told-before = Sagt tidigare
languages = Språk
files = Filer
file-report = Rapport för utskrift
file-braille = Punktskrift (BRF)
line-label = En rad som vid en terminal
line-send = Skicka
over-signed = Resultat { $result } ({ $reason }), undertecknat
over-unsigned = Resultat { $result } ({ $reason }), ännu inte undertecknat
stream-lost = Förbindelsen är borta; inget nytt visas förrän den är tillbaka.
stream-back = Förbindelsen är tillbaka.
stream-too-many = Fem sidor är redan öppna i den här webbläsaren; den här visar inget nytt av sig själv. Stäng en annan, eller ladda om.

# Tangenter
keys-open = Visa tangenterna
keys-where = Tangenter verkar överallt där man inte skriver i ett fält. En skärmläsare skickar dem vidare i fokusläge.
keys-help = dessa tangenter
keys-line = till raden att skriva i
keys-board = till brädet
keys-docket = nästa ärende, föregående ärende
keys-evidence = vad som är känt om ärendet, och dess val
keys-choice = visa detta val i det öppna ärendet, och utför det sedan
keys-on-board = På ett bräde
keys-arrows = från ruta till ruta
keys-rank-file = till denna rad; med Skift till linjen
keys-pieces = nästa pjäs av detta slag, med Skift den föregående
keys-square = denna ruta igen
keys-last = det senaste draget
keys-rays = vad som står på de raka linjerna härifrån; med Skift på diagonalerna
keys-time-captured = din tid; slagna pjäser
keys-typed = Skrivet på raden
keys-typed-c = din tid (även: clock)
keys-typed-l = det senaste draget (även: last)
keys-typed-where = var sådana pjäser står; vad som står på en linje, en rad, en ruta

# Dörren
choose-role = Välj din plats vid detta parti.
role-arbiter = Domare
role-player = { $color ->
    [white] Spelare med de vita pjäserna
   *[black] Spelare med de svarta pjäserna
}
role-assistant = { $color ->
    [white] Assistent till den vita spelaren
   *[black] Assistent till den svarta spelaren
}
role-spectator = Åskådare
refused-not-entered = Ingen har gått in här med den här webbläsaren ännu. Den här platsen har en egen länk; det här kommandot skriver den:
refused-link-used = Den här länken är redan använd, och var och en gäller en gång. Det här kommandot skriver en ny:
refused-host = Partiet kan inte nås på den här adressen. Använd den som nämndes i början.
refused-origin = Det här formuläret kommer inte från någon av partiets sidor. Öppna sidan igen och skicka det därifrån.
refused-no-such-page = En sådan sida finns inte här.
refused-too-much = Det var för mycket på för kort tid. Vänta lite och fortsätt sedan.
refused-not-now = Partiet svarar inte. Kanske är det slut; det som finns kvar av det ligger i dess mapp.
refused-not-readable = Det som skickades kan inte läsas. Gå tillbaka och skicka det igen.
door-exposed = Detta parti kan nås från andra datorer. Den som har en länk kan handla; { $article } kräver ditt godkännande.

# Partiet
waits-nothing = Det väntas inte på något.
moves-none = Inget drag ännu.
turn-of = { side } är vid draget.
board-from = { $color ->
    [white] Brädet sett från Vit
   *[black] Brädet sett från Svart
}
board-of = { $color ->
    [white] Vits bräde, sett från Vit
   *[black] Svarts bräde, sett från Svart
}
board-then = { $color ->
    [white] Vits bräde då
   *[black] Svarts bräde då
}
board-would-be = Så skulle partiet stå
boards-as-they-stand = Båda brädena som de ska stå nu.

# En spelare
press = Tryck på klockan
say-label = Vad du skulle säga
say-send = Säg
move-label = Draget på brädet
move-send = Draget
seal-label = Ditt förseglade drag
seal-send = Försegla
executed = Utfört
draw-is-offered = Remi är erbjuden.
own-sheet = Ditt protokoll
write-label = Nästa drag i protokollet
write-send = Skriv
strike = Stryk det senaste
sheet-label = Ett helt protokoll som PGN
sheet-send = Lämna in
grave = Erbjud, kräv, tillkalla, ge upp
claim-time = Kräv på tid
claim-quickplay = Kräv remi (snabbschacksavslutning)
claim-seconds = Be om fem sekunder per drag
claim-illegal = Påtala ett otillåtet drag
see-sheet = Se domarens protokoll
touch-label = Motståndaren har rört pjäsen på
touch-send = Anmäl det
remark-label = Till protokollet
remark-send = För det till protokollet
appeal-label = Överklagan, därför att
appeal-send = Överklaga
sign-result = Skriv under resultatet
has-signed = Du har skrivit under resultatet.
ask-send = Fråga
ask-piece = Var står
ask-file = Vad står på linje
ask-rank = Vad står på rad
ask-square = Vad står på
ask-rule = Vad säger artikel
ask-from-move = Vad som spelats, från drag

# En assistent
next-put-right = { $color ->
    [white] På Vits bräde:
   *[black] På Svarts bräde:
}
next-execute = { $color ->
    [white] Utför på Vits bräde det som Svart har meddelat:
   *[black] Utför på Svarts bräde det som Vit har meddelat:
}
next-announce = { $color ->
    [white] Meddela Vits drag:
   *[black] Meddela Svarts drag:
}
next-repeat = { $color ->
    [white] Vit upprepar det som Svart har meddelat:
   *[black] Svart upprepar det som Vit har meddelat:
}
next-press = { $color ->
    [white] Vits drag är utfört: sätt i gång Svarts klocka.
   *[black] Svarts drag är utfört: sätt i gång Vits klocka.
}
next-nothing = Inget att göra.
next-nothing-but = Inget att göra. Det väntas på: { $wait }
announced = Meddelat
repeated = Upprepat
duties-none = { $color ->
    [white] Ingen uppgift för Vit har getts till en människa; Annabella meddelar och upplyser. Vad du ser och gör kan knappas in här.
   *[black] Ingen uppgift för Svart har getts till en människa; Annabella meddelar och upplyser. Vad du ser och gör kan knappas in här.
}
say-label-assistant = Meddelat eller upprepat, med dessa ord
only-on-request = Endast när han frågar
ask-last-move = Senaste draget
ask-repeat = Upprepa
ask-his-time = Hans tid
ask-opponents-time = Motståndarens tid
ask-move-count = Antal drag
claims = Krav, hängparti
adjourn-label = Till domaren, om hängpartiet
adjourn-send = Säg det till honom

# Domaren
last-completed = Senast fullbordade drag: { $move }
docket-empty = Inget ärende är öppet.
docket-seen = ({ $article }, kl. { $time })
docket-closed = Avslutade ärenden: { $number }
undo = Ta tillbaka det senaste beslutet
evidence = Vad som är känt
boards-then = Brädena som de stod då
choices = Val
proposed = Föreslaget:
penalties = Andra bestraffningar
choose = Välj { $number }
carry-out = Utför { $number }
not-now = Inte nu
own-words = Avgör med egna ord
decide-label = Ditt beslut
decide-send = Avgör så
refuse-label = Inget sker, därför att
refuse-send = Stäng ärendet
open-item = Öppna ett ärende själv
open-item-seat = Om
open-item-article = Artikel
open-item-words = Vad du såg
open-item-send = Öppna
confirm-several = Bekräfta flera som föreslaget
confirm-which = Vilka
confirm-send = Bekräfta dem
approved-by = Apparaten är godkänd av { $name } ({ $article }).
approve-label = Godkänd av
approve-send = Godkänn apparaten
start = Börja partiet
end-game = Avsluta partiet
result-label = Resultat
result-forfeit = { $result } (utan spel)
result-send = Detta är resultatet
go-back = Ta tillbaka drag
go-back-label = Halvdrag som återstår, av { $number }
go-back-send = Gå tillbaka
counters = Räknare
counters-now = Räknade regelvidriga drag: Vit { $white }, Svart { $black }. Dragräknare: { $moves }.
counter-seat = Regelvidriga drag av
counter-label = antal
move-counter-label = Dragräknare
set = Ställ in
sign-open = Underteckna resultatet
sign = Underteckna: det är slutgiltigt
reopen = Detta slut gäller inte
reopen-label = Därför att
reopen-send = Partiet går vidare
clocks-stand = Båda klockorna står. Tiderna är de som gällde när sidan gjordes.
clocks-resume = Låt klockorna gå
clocks-stop = Stanna båda klockorna
clocks-change = Ställ klockor, ge tid
clocks-white = Vits
clocks-black = Svarts
add-seat = Mer tid till
add-time = Hur mycket
add-why = Varför
add-send = Ge
ledger = Vad tiderna består av
drop-ruling = Upphäv { $number } ({ $ruling })
sheets-part = Protokollen säger inte samma sak vid { $number }
sheets-agree = Så långt båda räcker säger protokollen samma sak.
sheets-caption = Båda protokollen sida vid sida
sheets-number = Drag
sheet-of = { $color ->
    [white] Vits protokoll
   *[black] Svarts protokoll
}
sheets-part-here = (första skillnaden)
board-not-sensed = { $color ->
    [white] Vits bräde meddelar inget: det antas stå som i partiet.
   *[black] Svarts bräde meddelar inget: det antas stå som i partiet.
}
board-is-right = { $color ->
    [white] Vits bräde står som i partiet.
   *[black] Svarts bräde står som i partiet.
}
board-is-not-right = { $color ->
    [white] Vits bräde avviker; rutor: { $number }.
   *[black] Svarts bräde avviker; rutor: { $number }.
}
rule-label = Artikel
rule-send = Slå upp
rule-no-number = Det är inget nummer på en artikel.
rule-parts = Under den: { $list }

# Rapporten
title-report = { $white } – { $black }: rapport om partiet
h-agreed = Vad som var avtalat
h-timeline = Vad som hände när
report-event = Tävling: { $text }
report-site = Plats: { $text }
report-date = Datum: { $text }
report-round = Rond: { $text }
report-edition = Regler: { $text }
report-time = Betänketid: { $text }
report-approved = Apparaten godkänd av { $text }
report-no-result = Inget resultat
report-open = öppet
report-no-items = Det fanns inget ärende.
report-moves-caption = Varje drag, med klockan för den som drog när det var fullbordat
report-clock = Klocka
timeline-picture = Tidslinje över meddelanden, upprepningar, fullbordade drag och ärenden; detsamma följer i ord
timeline-empty = Inget av partiets gång är bevarat.
row-announced = meddelat
row-repeated = upprepat
row-completed = fullbordat
row-items = ärenden
mark-announced = { side } meddelar { $text }
mark-repeated = { side } upprepar rätt
mark-repeated-wrong = { side } upprepar något annat
mark-completed = { side } fullbordar { $text }
mark-opened = ärende { $number } öppnas
mark-closed = ärende { $number } stängs
