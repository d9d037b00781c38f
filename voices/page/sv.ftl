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
men = { $role ->
    [king] { $number ->
        [one] kung
       *[several] kungar
    }
    [queen] { $number ->
        [one] dam
       *[several] damer
    }
    [rook] torn
    [bishop] löpare
    [knight] springare
   *[pawn] { $number ->
        [one] bonde
       *[several] bönder
    }
}
man-unknown = en pjäs
differs = inte som i partiet

# Rubriker
title-chooser = Annabella: vem är du?
title-refused = Den här sidan är inte öppen för dig
title-arbiter = Domare för { $white } – { $black }
title-player = { $name } mot { $opponent }
title-assistant = Medhjälpare till { $name }, mot { $opponent }
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
h-open-items = Ärenden
h-course = Partiets gång
h-clocks = Klockor
h-sheets = Protokoll
h-laws = Reglerna
h-journal = Journal
journal-head = Huvudet i journalens kedja
journal-key = Apparatens nyckel
journal-unsigned = journalen är inte signerad

# Runt varje sida
told-before = Sagt tidigare
to-the-desk = Tillbaka till domarbordet
file-report = Rapport för utskrift
file-braille = Punktskrift (BRF)
line-label = En rad som vid en terminal
line-send = Skicka
field-empty = Ett fält är tomt. Fyll i det och skicka igen.
over-signed = Resultat { $result } ({ $reason }), undertecknat
over-unsigned = Resultat { $result } ({ $reason }), ännu inte undertecknat
stream-lost = Förbindelsen är borta; inget nytt visas förrän den är tillbaka.
stream-back = Förbindelsen är tillbaka.
stream-too-many = Fem sidor är redan öppna i den här webbläsaren; den här visar inget nytt av sig själv. Stäng en annan, eller ladda om.
stream-crowded = För många sidor är öppna med den här åtkomsten; den här visar inget nytt av sig själv. Stäng de andra och ladda sedan om.

# Tangenter
reads-aloud = Läs upp meddelanden på denna sida
keys-open = Visa tangenterna
keys-where = Alt med en bokstav verkar överallt på sidan, även i ett fält. En skärmläsare skickar det vidare i läsläge och i fokusläge. Alt+K leder hit.
keys-single = Enstaka bokstäver verkar bara på ett bräde och i listan över ärenden. Där måste skärmläsaren vara i fokusläge. Orca: Insert+A byter läge; tryckt två gånger stannar fokusläget. NVDA: Insert+mellanslag; fokusläget stannar tills det trycks igen.
keys-not-now = Inte möjligt nu: { $what }.
keys-messages = de senaste tio meddelandena, det nyaste först
keys-no-message = Det finns inget meddelande på den platsen.
keys-task = uppgiften är gjord: knappen för nästa uppgift
keys-decide = avgör det allvarligaste ärendet som föreslaget: först visat, sedan utfört
keys-help = dessa tangenter
keys-board = till brädet
keys-open-items = nästa ärende i listan
keys-in-items = I listan över ärenden
keys-next-item = nästa ärende, föregående ärende
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

# Att gå in
choose-role = Välj din plats vid detta parti.
role-arbiter = Domare
role-player = { $color ->
    [white] Spelare med de vita pjäserna
   *[black] Spelare med de svarta pjäserna
}
role-assistant = { $color ->
    [white] Medhjälpare till den vita spelaren
   *[black] Medhjälpare till den svarta spelaren
}
role-spectator = Åskådare
refused-not-entered = Ingen har gått in här med den här webbläsaren ännu. Den här platsen har en egen länk; det här kommandot skriver den:
refused-link-used = Den här länken är redan använd, och var och en gäller en gång. Det här kommandot skriver en ny:
refused-host = Partiet kan inte nås på den här adressen. Använd den som nämndes i början.
refused-origin = Det här formuläret kommer inte från någon av partiets sidor. Öppna sidan igen och skicka det därifrån.
refused-no-such-page = En sådan sida finns inte här.
refused-too-much = Det var för mycket på för kort tid. Vänta lite och fortsätt sedan.
sent-before = Detta har redan skickats och räknas en gång.
refused-not-now = Partiet svarar inte. Kanske är det slut; det som finns kvar av det ligger i dess mapp.
refused-not-readable = Det som skickades kan inte läsas. Gå tillbaka och skicka det igen.
refused-too-long = Det här är längre än 64 KiB, och inget av det togs emot. Ett parti behöver mindre: Skicka bara protokollet från detta parti, eller en kortare text.
refused-no-event-number = `after` ska vara numret på en händelse, från 0, till exempel after=12. Utan det börjar strömmen vid den första händelsen.
web-exposed = Detta parti kan nås från andra datorer. Den som har en länk kan ingripa i partiet; { $article } kräver ditt godkännande.

# Partiet
game-waits-for = Det väntas på: { $wait }
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
board-squares = Ruta för ruta: { $board }
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
draw-is-offered = Remi är bjuden.
own-sheet = Ditt protokoll
write-label = Nästa drag i protokollet
write-send = Skriv
strike = Stryk det senaste
sheet-label = Ett helt protokoll som PGN
sheet-send = Lämna in
grave = Bjud, kräv, ge upp
claim-time = Kräv vinst på tid
claim-quickplay = Kräv remi (tidsbegränsad avslutning)
claim-seconds = Be om fem sekunder per drag
claim-illegal = Påtala ett regelstridigt drag
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

# En medhjälpare
next-put-right = { $color ->
    [white] På Vits bräde:
   *[black] På Svarts bräde:
}
next-execute = { $color ->
    [white] Utför på Vits bräde det som Svart har tillkännagivit:
   *[black] Utför på Svarts bräde det som Vit har tillkännagivit:
}
next-announce = { $color ->
    [white] Tillkännage Vits drag:
   *[black] Tillkännage Svarts drag:
}
next-repeat = { $color ->
    [white] Vit upprepar det som Svart har tillkännagivit:
   *[black] Svart upprepar det som Vit har tillkännagivit:
}
next-press = { $color ->
    [white] Vits drag är utfört: sätt i gång Svarts klocka.
   *[black] Svarts drag är utfört: sätt i gång Vits klocka.
}
next-enter-move = { $color ->
    [white] Skriv in Vits drag när det är utfört.
   *[black] Skriv in Svarts drag när det är utfört.
}
next-enter-press = { $color ->
    [white] Vits drag är inskrivet. Skriv in Vits tryck när klockan är tryckt.
   *[black] Svarts drag är inskrivet. Skriv in Svarts tryck när klockan är tryckt.
}
move-of = { $color ->
    [white] Vits drag
   *[black] Svarts drag
}
has-pressed = { $color ->
    [white] Vit har tryckt på klockan
   *[black] Svart har tryckt på klockan
}
stands-on-board = { $color ->
    [white] Vad som står på Vits bräde (FEN)
   *[black] Vad som står på Svarts bräde (FEN)
}
stands-send = Så står det
h-enter = Drag och bräden som inte registreras
next-nothing = Inget att göra.
next-nothing-but = Inget att göra. Det väntas på: { $wait }
announced = Tillkännagivet
repeated = Upprepat
duties-none = { $color ->
    [white] Vit har ingen medhjälpare med en uppgift. Här står bara vad partiet väntar på. Domaren godkänner en medhjälpare.
   *[black] Svart har ingen medhjälpare med en uppgift. Här står bara vad partiet väntar på. Domaren godkänner en medhjälpare.
}
say-label-assistant = Tillkännagivet eller upprepat, med dessa ord
only-on-request = Bara när spelaren frågar
ask-last-move = Senaste draget
ask-repeat = Upprepa
ask-players-time = Spelarens tid
ask-opponents-time = Motståndarens tid
ask-move-count = Antal drag
claims = Krav, avbrutet parti
adjourn-label = Till domaren, om det avbrutna partiet
adjourn-send = Säg det till domaren

# Domaren
last-completed = Senast fullbordade drag: { $move }
open-items-empty = Inget ärende är öppet.
open-item-seen = ({ $article }, efter { $time })
closed-items = Avslutade ärenden: { $number }
undo = Ta tillbaka det senaste beslutet
evidence = Vad som är känt
boards-then = Brädena som de stod då
choices = Val
penalties = Andra straff
choose = Välj { $number }: { $what }
choose-proposed = Välj { $number }, föreslaget: { $what }
carry-out = Genomför { $number }: { $what }
not-now = Inte nu
own-words = Avgör med egna ord
decide-label = Ditt beslut
decide-send = Avgör så
refuse-label = Inget sker, därför att
refuse-send = Stäng ärendet
open-item = Öppna ett ärende själv
open-item-seat = Om
open-item-article = Paragraf
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
result-forfeit = { $result } (walkover)
result-send = Detta är resultatet
go-back = Ta tillbaka drag
go-back-label = Halvdrag som återstår, av { $number }
go-back-send = Gå tillbaka
counters = Räknare
counters-now = Räknade regelstridiga drag: Vit { $white }, Svart { $black }. Dragräknare: { $moves }.
counter-seat = Regelstridiga drag av
counter-label = antal
move-counter-label = Dragräknare
set = Ställ in
sign-open = Underteckna resultatet
sign = Underteckna: det är slutgiltigt
reopen = Detta slut gäller inte
reopen-label = Därför att
reopen-send = Partiet går vidare
clocks-stand = Båda klockorna är stoppade.
clocks-resume = Låt klockorna gå …
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
rule-label = Paragraf
rule-send = Slå upp
rule-no-number = Det är inget nummer på en paragraf.
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
timeline-picture = Tidslinje över tillkännagivanden, upprepningar, fullbordade drag och ärenden; detsamma följer i ord
timeline-empty = Inget av partiets gång är bevarat.
row-announced = tillkännagivet
row-repeated = upprepat
row-completed = fullbordat
row-items = ärenden
mark-announced = { side } tillkännager { $text }
mark-repeated = { side } upprepar rätt
mark-repeated-wrong = { side } upprepar något annat
mark-completed = { side } fullbordar { $text }
mark-opened = ärende { $number } öppnas
mark-closed = ärende { $number } stängs

# What is waited for, clocks, and what is asked back
told-nothing = Ännu har inget meddelats.
h-times = Tiderna i detalj
clock-runs = går
clock-stands = stoppad
clock-at-zero = tiden är slut
clocks-as-read = Tiderna gällde när sidan skapades.
resume-asked = Klockan för spelaren vid draget börjar gå genast.
clocks-resume-yes = Ja, låt klockorna gå
made-move = { side } har utfört { $move }. Ingen har tryckt på klockan.
decide-proposed = Avgör: { $what }
carry-out-proposed = Ja, genomför: { $what }
other-choices = Uppgifter och andra val ({ $number })
adjourn-session = Avbryt partiet …
adjourn-words = Datum, tid och plats för återupptagandet
adjourn-asked = Spelaren vid draget ombeds att försegla ett drag.
adjourn-yes = Ja, avbryt partiet
is-adjourned = Partiet är avbrutet. Låt klockorna gå för att återuppta det.
present = { side } är närvarande
show-envelope = Vad som står på kuvertet
envelope-is-shut = Partiet är återupptaget. Kuvertet är fortfarande stängt.
open-envelope = Öppna kuvertet …
open-asked = Det förseglade draget utförs på brädet, och alla får veta det.
open-envelope-yes = Ja, öppna kuvertet
envelope-missing = Kuvertet saknas …
missing-asked = Ett ärende om det saknade kuvertet öppnas.
missing-yes = Ja, det saknas
not-started-yet = Partiet har inte börjat.
for-the-record = Anmärkningar till protokollet
voice-settings = Röst: hastighet, ljudstyrka, längd
ask-more = Fler frågor
you-move = Du är vid draget.
they-move = Motståndaren är vid draget.
you-repeat = Upprepa det som tillkännagavs.
they-repeat = Motståndaren upprepar ditt drag.
you-answer = Ditt svar inväntas.
they-answer = Motståndarens svar inväntas.
your-board-answers = Ditt bräde svarar inte ännu.
their-board-answers = Motståndarens bräde svarar inte ännu.
your-board-right = Ställ ditt bräde rätt.
their-board-right = Motståndaren ställer sitt bräde rätt.
your-board-squares = Ställ ditt bräde rätt; se på { $squares }.
their-board-squares = Motståndaren ställer sitt bräde rätt: { $squares }.
you-called = Du har tillkallat domaren; klockorna är stoppade.
they-called = Motståndaren har tillkallat domaren; klockorna är stoppade.
you-seal = Försegla ditt drag och stanna sedan din klocka.
they-seal = Motståndaren förseglar ett drag.
you-sign = Din underskrift inväntas.
they-sign = Motståndarens underskrift inväntas.
