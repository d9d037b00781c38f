# Ord, som kun siderne har. Hvad der også siges ved bordet, står i ../da.ftl.

# Hvem og hvad
side = { $color ->
    [white] Hvid
   *[black] Sort
}
man-king = { $color ->
    [white] hvid
   *[black] sort
} konge
man-queen = { $color ->
    [white] hvid
   *[black] sort
} dronning
man-rook = { $color ->
    [white] hvidt
   *[black] sort
} tårn
man-bishop = { $color ->
    [white] hvid
   *[black] sort
} løber
man-knight = { $color ->
    [white] hvid
   *[black] sort
} springer
man-pawn = { $color ->
    [white] hvid
   *[black] sort
} bonde
men = { $role ->
    [king] { $number ->
        [one] konge
       *[several] konger
    }
    [queen] { $number ->
        [one] dronning
       *[several] dronninger
    }
    [rook] { $number ->
        [one] tårn
       *[several] tårne
    }
    [bishop] { $number ->
        [one] løber
       *[several] løbere
    }
    [knight] { $number ->
        [one] springer
       *[several] springere
    }
   *[pawn] { $number ->
        [one] bonde
       *[several] bønder
    }
}
man-unknown = en brik
differs = ikke som i partiet

# Overskrifter
title-chooser = Annabella: hvem er du?
title-refused = Denne side er ikke åben for dig
title-arbiter = Dommer for { $white } – { $black }
title-player = { $name } mod { $opponent }
title-assistant = Assistent for { $name }, mod { $opponent }
title-spectator = { $white } – { $black }
h-told = Sidst sagt
h-line = Skriv en linje
h-keys = Taster
h-now = Nu
h-next = Det næste
h-acts = Spil
h-end = Partiet er slut
h-ask = Spørg
h-board = Bræt
h-own-board = Dit bræt
h-boards = Brætter
h-moves = Træk
h-voice = Stemme
h-duties = Hvad du gør
h-game = Parti
h-open-items = Sager
h-course = Partiets gang
h-clocks = Ure
h-sheets = Noteringslister
h-laws = Lovene
h-journal = Journal
journal-head = Hovedet af journalens kæde
journal-key = Enhedens nøgle
journal-unsigned = journalen er ikke underskrevet

# Om hver side
told-before = Sagt før
to-the-desk = Tilbage til dommerbordet
file-report = Rapport til udskrift
file-braille = Punktskrift (BRF)
line-label = En linje som ved en terminal
line-send = Send
field-empty = Et felt er tomt. Udfyld det og send igen.
over-signed = Resultat { $result } ({ $reason }), underskrevet
over-unsigned = Resultat { $result } ({ $reason }), endnu ikke underskrevet
stream-lost = Forbindelsen er væk; der vises intet nyt, før den er tilbage.
stream-back = Forbindelsen er tilbage.
stream-too-many = Fem sider er allerede åbne i denne browser; denne viser ikke selv noget nyt. Luk en anden, eller hent siden igen.
stream-crowded = For mange sider er åbne med denne adgang; denne viser ikke selv noget nyt. Luk de andre, og hent så siden igen.

# Taster
reads-aloud = Læs meddelelser op på denne side
keys-open = Vis tasterne
keys-where = Alt med et bogstav virker overalt på siden, også i et felt. En skærmlæser sender det videre i læsetilstand og i fokustilstand. Alt+K fører hertil.
keys-single = Enkelte bogstaver virker kun på et bræt og i listen over sager. Der skal skærmlæseren være i fokustilstand. Orca: Insert+A skifter tilstand; trykket to gange bliver fokustilstanden. NVDA: Insert+mellemrum; fokustilstanden bliver, til der trykkes igen.
keys-not-now = Ikke muligt nu: { $what }.
keys-messages = de sidste ti meddelelser, den nyeste først
keys-no-message = Der er ingen meddelelse på denne plads.
keys-task = opgaven er udført: knappen for den næste opgave
keys-decide = afgør den alvorligste sag som foreslået: først vist, så udført
keys-help = disse taster
keys-board = til brættet
keys-open-items = næste sag på listen
keys-in-items = I listen over sager
keys-next-item = næste sag, forrige sag
keys-evidence = hvad der vides om sagen, og dens valgmuligheder
keys-choice = vis dette valg i den åbne sag, og udfør det så
keys-on-board = På et bræt
keys-arrows = fra felt til felt
keys-rank-file = til denne række; med Skift til linjen
keys-pieces = næste brik af denne slags, med Skift den forrige
keys-square = dette felt igen
keys-last = det sidste træk
keys-rays = hvad der står på de lige linjer herfra; med Skift på diagonalerne
keys-time-captured = din tid; slagne brikker
keys-typed = Skrevet i linjen
keys-typed-c = din tid (også: clock)
keys-typed-l = det sidste træk (også: last)
keys-typed-where = hvor sådanne brikker står; hvad der står på en linje, en række, et felt

# At gå ind
choose-role = Vælg din plads ved dette parti.
role-arbiter = Dommer
role-player = { $color ->
    [white] Spiller med de hvide brikker
   *[black] Spiller med de sorte brikker
}
role-assistant = { $color ->
    [white] Assistent for den hvide spiller
   *[black] Assistent for den sorte spiller
}
role-spectator = Tilskuer
refused-not-entered = Ingen er gået ind her med denne browser endnu. Denne plads har sit eget link; denne kommando skriver det:
refused-link-used = Dette link er allerede brugt, og hvert gælder én gang. Denne kommando skriver et nyt:
refused-host = Partiet kan ikke nås på denne adresse. Brug den, der blev nævnt i begyndelsen.
refused-origin = Denne formular kommer ikke fra en af partiets sider. Åbn siden igen, og send den derfra.
refused-no-such-page = Sådan en side er der ikke her.
refused-too-much = Det var for meget på for kort tid. Vent lidt, og gå så videre.
sent-before = Dette er allerede sendt og tæller én gang.
refused-not-now = Partiet svarer ikke. Måske er det slut; hvad der er tilbage af det, ligger i dets mappe.
refused-not-readable = Det, der blev sendt, kan ikke læses. Gå tilbage, og send det igen.
refused-too-long = Det er længere end 64 KiB, og intet af det blev taget imod. Et parti kræver mindre: Send kun listen fra dette parti, eller en kortere tekst.
refused-no-event-number = `after` skal være nummeret på en hændelse, fra 0, for eksempel after=12. Uden det begynder strømmen ved den første hændelse.
web-exposed = Dette parti kan nås fra andre maskiner. Den, der har et link, kan gribe ind i partiet; { $article } kræver din godkendelse.

# Partiet
game-waits-for = Der ventes på: { $wait }
waits-nothing = Der ventes ikke på noget.
moves-none = Intet træk endnu.
turn-of = { side } er i trækket.
board-from = { $color ->
    [white] Brættet set fra Hvid
   *[black] Brættet set fra Sort
}
board-of = { $color ->
    [white] Hvids bræt, set fra Hvid
   *[black] Sorts bræt, set fra Sort
}
board-then = { $color ->
    [white] Hvids bræt dengang
   *[black] Sorts bræt dengang
}
board-would-be = Sådan ville partiet stå
board-squares = Felt for felt: { $board }
boards-as-they-stand = Begge brætter, som de skal stå nu.

# En spiller
press = Tryk på uret
say-label = Hvad du ville sige
say-send = Sig
move-label = Trækket på brættet
move-send = Trukket
seal-label = Dit hemmelige træk
seal-send = Gør trækket
executed = Udført
draw-is-offered = Der er tilbudt remis.
own-sheet = Din noteringsliste
write-label = Næste træk på listen
write-send = Skriv
strike = Stryg det sidste
sheet-label = En hel liste som PGN
sheet-send = Aflever
grave = Tilbyd, kræv, opgiv
claim-time = Kræv gevinst på tid
claim-quickplay = Kræv remis (hurtigafslutning)
claim-seconds = Bed om fem sekunder pr. træk
claim-illegal = Påtal et ulovligt træk
see-sheet = Se dommerens noteringsliste
touch-label = Modstanderen har rørt brikken på
touch-send = Meld det
remark-label = Til protokollen
remark-send = Før det til protokols
appeal-label = Appel, fordi
appeal-send = Appellér
sign-result = Underskriv resultatet
has-signed = Du har underskrevet resultatet.
ask-send = Spørg

# En assistent
next-put-right = { $color ->
    [white] På Hvids bræt:
   *[black] På Sorts bræt:
}
next-execute = { $color ->
    [white] Udfør på Hvids bræt, hvad Sort har meddelt:
   *[black] Udfør på Sorts bræt, hvad Hvid har meddelt:
}
next-announce = { $color ->
    [white] Meddel Hvids træk:
   *[black] Meddel Sorts træk:
}
next-repeat = { $color ->
    [white] Hvid gentager, hvad Sort har meddelt:
   *[black] Sort gentager, hvad Hvid har meddelt:
}
next-press = { $color ->
    [white] Hvids træk er udført: sæt Sorts ur i gang.
   *[black] Sorts træk er udført: sæt Hvids ur i gang.
}
next-enter-move = { $color ->
    [white] Tast Hvids træk, når det er udført.
   *[black] Tast Sorts træk, når det er udført.
}
next-enter-press = { $color ->
    [white] Hvids træk er tastet. Tast Hvids tryk, når uret er trykket.
   *[black] Sorts træk er tastet. Tast Sorts tryk, når uret er trykket.
}
move-of = { $color ->
    [white] Hvids træk
   *[black] Sorts træk
}
has-pressed = { $color ->
    [white] Hvid har trykket på uret
   *[black] Sort har trykket på uret
}
stands-on-board = { $color ->
    [white] Hvad der står på Hvids bræt (FEN)
   *[black] Hvad der står på Sorts bræt (FEN)
}
stands-send = Sådan står det
h-enter = Træk og brætter, der ikke registreres
next-nothing = Intet at gøre.
next-nothing-but = Intet at gøre. Der ventes på: { $wait }
announced = Meddelt
repeated = Gentaget
duties-none = { $color ->
    [white] Hvid har ingen assistent med en opgave. Her står kun, hvad partiet venter på. Dommeren godkender en assistent.
   *[black] Sort har ingen assistent med en opgave. Her står kun, hvad partiet venter på. Dommeren godkender en assistent.
}
say-label-assistant = Meddelt eller gentaget, med disse ord
only-on-request = Kun når spilleren spørger
ask-last-move = Sidste træk
ask-repeat = Gentag
ask-players-time = Spillerens tid
ask-opponents-time = Modstanderens tid
ask-move-count = Antal træk
claims = Krav, hængeparti
adjourn-label = Til dommeren, om hængepartiet
adjourn-send = Sig det til dommeren

# Dommeren
last-completed = Sidst fuldførte træk: { $move }
open-items-empty = Ingen sag er åben.
open-item-seen = ({ $article }, efter { $time })
closed-items = Lukkede sager: { $number }
undo = Tag den sidste afgørelse tilbage
evidence = Hvad der vides
boards-then = Brætterne, som de stod dengang
choices = Valgmuligheder
penalties = Andre straffe
choose = Vælg { $number }: { $what }
choose-proposed = Vælg { $number }, foreslået: { $what }
carry-out = Udfør { $number }: { $what }
not-now = Ikke nu
own-words = Afgør med egne ord
decide-label = Din afgørelse
decide-send = Afgør sådan
refuse-label = Der sker intet, fordi
refuse-send = Luk sagen
open-item = Åbn selv en sag
open-item-seat = Om
open-item-article = Paragraf
open-item-words = Hvad du så
open-item-send = Åbn
confirm-several = Bekræft flere som foreslået
confirm-which = Hvilke
confirm-send = Bekræft dem
approved-by = Apparatet er godkendt af { $name } ({ $article }).
approve-label = Godkendt af
approve-send = Godkend apparatet
start = Begynd partiet
end-game = Afslut partiet
result-label = Resultat
result-forfeit = { $result } (uden kamp)
result-send = Det er resultatet
go-back = Tag træk tilbage
go-back-label = Halvtræk, der bliver, af { $number }
go-back-send = Gå tilbage
counters = Tællere
counters-now = Talte ulovlige træk: Hvid { $white }, Sort { $black }. Træktæller: { $moves }.
counter-seat = Ulovlige træk af
counter-label = antal
move-counter-label = Træktæller
set = Sæt
sign-open = Underskriv resultatet
sign = Underskriv: det er endeligt
reopen = Denne afslutning gælder ikke
reopen-label = Fordi
reopen-send = Partiet går videre
clocks-stand = Begge ure er standset.
clocks-resume = Lad urene gå …
clocks-stop = Stands begge ure
clocks-change = Stil ure, giv tid
clocks-white = Hvids
clocks-black = Sorts
add-seat = Mere tid til
add-time = Hvor meget
add-why = Hvorfor
add-send = Giv
ledger = Hvad tiderne består af
drop-ruling = Ophæv { $number } ({ $ruling })
sheets-part = Listerne siger ikke det samme ved { $number }
sheets-agree = Så langt begge rækker, siger listerne det samme.
sheets-caption = Begge lister side om side
sheets-number = Træk
sheet-of = { $color ->
    [white] Hvids liste
   *[black] Sorts liste
}
sheets-part-here = (første forskel)
board-not-sensed = { $color ->
    [white] Hvids bræt melder intet: det antages at stå som i partiet.
   *[black] Sorts bræt melder intet: det antages at stå som i partiet.
}
board-is-right = { $color ->
    [white] Hvids bræt står som i partiet.
   *[black] Sorts bræt står som i partiet.
}
board-is-not-right = { $color ->
    [white] Hvids bræt afviger; felter: { $number }.
   *[black] Sorts bræt afviger; felter: { $number }.
}
rule-label = Paragraf
rule-send = Slå op
rule-no-number = Det er ikke nummeret på en paragraf.
rule-parts = Derunder: { $list }

# Rapporten
title-report = { $white } – { $black }: rapport om partiet
h-agreed = Hvad der var aftalt
h-timeline = Hvad der skete hvornår
report-event = Turnering: { $text }
report-site = Sted: { $text }
report-date = Dato: { $text }
report-round = Runde: { $text }
report-edition = Love: { $text }
report-time = Betænkningstid: { $text }
report-approved = Apparatet godkendt af { $text }
report-no-result = Intet resultat
report-open = åben
report-no-items = Der var ingen sag.
report-moves-caption = Hvert træk, med urets tid for den, der trak, da det var fuldført
report-clock = Ur
timeline-picture = Tidslinje over meddelelser, gentagelser, fuldførte træk og sager; det samme følger i ord
timeline-empty = Intet af partiets gang er bevaret.
row-announced = meddelt
row-repeated = gentaget
row-completed = fuldført
row-items = sager
mark-announced = { side } meddeler { $text }
mark-repeated = { side } gentager rigtigt
mark-repeated-wrong = { side } gentager noget andet
mark-completed = { side } fuldfører { $text }
mark-opened = sag { $number } åbnes
mark-closed = sag { $number } lukkes

# What is waited for, clocks, and what is asked back
told-nothing = Der er endnu ikke meddelt noget.
h-times = Tiderne i enkeltheder
clock-runs = går
clock-stands = standset
clock-at-zero = tiden er brugt
clocks-as-read = Tiderne er fra det øjeblik, siden blev lavet.
resume-asked = Uret hos den spiller, der er i trækket, går straks.
clocks-resume-yes = Ja, lad urene gå
made-move = { side } har udført { $move }. Der er ikke trykket på uret.
decide-proposed = Afgør: { $what }
carry-out-proposed = Ja, udfør: { $what }
other-choices = Oplysninger og andre valg ({ $number })
adjourn-session = Hængeparti …
adjourn-words = Dato, tid og sted for genoptagelsen
adjourn-asked = Den spiller, der er i trækket, bliver bedt om at gøre hemmeligt træk.
adjourn-yes = Ja, gør det til et hængeparti
is-adjourned = Partiet er et hængeparti. Lad urene gå for at genoptage det.
present = { side } er til stede
show-envelope = Hvad der står på kuverten
envelope-is-shut = Partiet er genoptaget. Kuverten er stadig lukket.
open-envelope = Åbn kuverten …
open-asked = Det hemmelige træk udføres på brættet, og alle får det at vide.
open-envelope-yes = Ja, åbn kuverten
envelope-missing = Kuverten mangler …
missing-asked = Der åbnes en sag om den manglende kuvert.
missing-yes = Ja, den mangler
not-started-yet = Partiet er ikke begyndt.
for-the-record = Bemærkninger til protokollen
voice-settings = Stemme: hastighed, lydstyrke, længde
ask-more = Flere spørgsmål
you-move = Du er i trækket.
they-move = Din modstander er i trækket.
you-repeat = Gentag det, der blev meddelt.
they-repeat = Din modstander gentager din meddelelse.
you-answer = Der ventes på dit svar.
they-answer = Der ventes på din modstanders svar.
your-board-answers = Dit bræt svarer ikke endnu.
their-board-answers = Din modstanders bræt svarer ikke endnu.
your-board-right = Ret dit bræt.
their-board-right = Din modstander retter sit bræt.
your-board-squares = Ret dit bræt; se på { $squares }.
their-board-squares = Din modstander retter sit bræt: { $squares }.
you-called = Du har tilkaldt dommeren; urene er standset.
they-called = Din modstander har tilkaldt dommeren; urene er standset.
you-seal = Gør dit hemmelige træk, og stands så dit ur.
they-seal = Din modstander gør hemmeligt træk.
you-sign = Der ventes på din underskrift.
they-sign = Der ventes på din modstanders underskrift.
