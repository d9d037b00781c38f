# The words that only the pages have. What is told at the table too lies in ../en.ftl.

# Who and what
side = { $color ->
    [white] White
   *[black] Black
}
man-king = { $color ->
    [white] white
   *[black] black
} king
man-queen = { $color ->
    [white] white
   *[black] black
} queen
man-rook = { $color ->
    [white] white
   *[black] black
} rook
man-bishop = { $color ->
    [white] white
   *[black] black
} bishop
man-knight = { $color ->
    [white] white
   *[black] black
} knight
man-pawn = { $color ->
    [white] white
   *[black] black
} pawn
man-unknown = a piece
differs = not as in the game

# Headings
title-chooser = Annabella: who are you?
title-refused = This door stays shut
title-arbiter = Arbiter of { $white } – { $black }
title-player = { $name }, playing against { $opponent }
title-assistant = Assistant of { $name }, against { $opponent }
title-spectator = { $white } – { $black }
h-told = Told last
h-line = Type a line
h-keys = Keys
h-now = Now
h-next = Next
h-acts = Play
h-end = The game is over
h-ask = Ask
h-board = Board
h-own-board = Your board
h-boards = Boards
h-moves = Moves
h-voice = Voice
h-duties = What you do
h-game = Game
h-docket = Items
h-course = Course of the game
h-clocks = Clocks
h-sheets = Score sheets
h-laws = The Laws

# Around every page
skip-links = Go to
skip-line = the line to type
skip-board = the board
skip-now = what is to do now
skip-next = the next thing
skip-docket = the items
skip-moves = the moves
told-before = Told before
languages = Languages
files = Files
file-report = Report to print
file-braille = Braille (BRF)
line-label = A line, as at a terminal
line-send = Send
over-signed = Result { $result } ({ $reason }), signed
over-unsigned = Result { $result } ({ $reason }), not signed yet
stream-lost = The connection is lost; nothing new is shown until it is back.
stream-back = The connection is back.
stream-too-many = Five pages are open in this browser already; this one shows nothing new by itself. Close another, or reload.

# Keys
keys-open = Show the keys
keys-where = Keys act wherever no field is being typed in. A screen reader passes them on in its focus mode.
keys-help = these keys
keys-line = go to the line to type
keys-board = go to the board
keys-docket = next item, item before
keys-evidence = the item's evidence and choices
keys-choice = show this choice of the open item, then carry it out
keys-on-board = On a board
keys-arrows = from square to square
keys-rank-file = go to this rank; with Shift to the file
keys-pieces = next piece of this kind, with Shift the one before
keys-square = this square again
keys-last = the last move
keys-rays = what stands on the straight lines from here; with Shift on the diagonals
keys-time-captured = your time; captured pieces
keys-typed = Typed into the line
keys-typed-c = your time (also: clock)
keys-typed-l = the last move (also: last)
keys-typed-where = where such pieces stand; what stands on a file, a rank, a square

# The door
choose-role = Choose your place at this game.
role-arbiter = Arbiter
role-player = { $color ->
    [white] Player of the white pieces
   *[black] Player of the black pieces
}
role-assistant = { $color ->
    [white] Assistant of the white player
   *[black] Assistant of the black player
}
role-spectator = Spectator
refused-not-entered = Nobody entered here with this browser yet. This place has its own link; this command prints it:
refused-link-used = This link was used already, and each works once. This command prints a new one:
refused-host = This address is not one the game listens on. Use the one that was printed when it began.
refused-origin = This form does not come from a page of this game. Open the page again and send it from there.
refused-no-such-page = There is no such page here.
refused-too-much = That was too much in too short a time. Wait a little, then go on.
refused-not-now = The game does not answer. It may have ended; what is left of it lies in its folder.
refused-not-readable = What was sent cannot be read. Go back and send it again.
door-exposed = This game can be reached from other machines. Whoever has a link can act; { $article } asks for your approval.

# The game
waits-nothing = Nothing is waited for.
moves-none = No move yet.
turn-of = { side } has the move.
board-from = { $color ->
    [white] The board from White's side
   *[black] The board from Black's side
}
board-of = { $color ->
    [white] White's board, from White's side
   *[black] Black's board, from Black's side
}
board-then = { $color ->
    [white] White's board then
   *[black] Black's board then
}
board-would-be = Where the game would stand
boards-as-they-stand = Both boards as they are to stand now.

# A player
press = Press the clock
say-label = What you would say
say-send = Say
move-label = The move on the board
move-send = Moved
seal-label = The move you seal
seal-send = Seal
executed = Executed
draw-is-offered = A draw is offered.
own-sheet = Your score sheet
write-label = Next entry
write-send = Write
strike = Strike the last entry
sheet-label = A whole sheet as PGN
sheet-send = Bring in
grave = Offer, claim, call, resign
claim-time = Claim on time
claim-quickplay = Claim a draw (quickplay finish)
claim-seconds = Ask for five seconds a move
claim-illegal = Claim an illegal move
see-sheet = See the arbiter's sheet
touch-label = Your opponent touched the piece on
touch-send = Report it
remark-label = For the record
remark-send = Put it on record
appeal-label = Appeal, because
appeal-send = Appeal
sign-result = Sign the result
has-signed = You have signed the result.
ask-send = Ask
ask-piece = Where stands
ask-file = What stands on file
ask-rank = What stands on rank
ask-square = What stands on
ask-rule = What says article
ask-from-move = What was played, from move

# An assistant
next-put-right = { $color ->
    [white] On White's board:
   *[black] On Black's board:
}
next-execute = { $color ->
    [white] Execute on White's board what Black announced:
   *[black] Execute on Black's board what White announced:
}
next-announce = { $color ->
    [white] Announce White's move:
   *[black] Announce Black's move:
}
next-repeat = { $color ->
    [white] White repeats what Black announced:
   *[black] Black repeats what White announced:
}
next-press = { $color ->
    [white] White's move is made: start Black's clock.
   *[black] Black's move is made: start White's clock.
}
next-nothing = Nothing to do.
next-nothing-but = Nothing to do. Waited for: { $wait }
announced = Announced
repeated = Repeated
duties-none = { $color ->
    [white] No duty for White was given to a person; Annabella announces and tells. What you see and do can be keyed here.
   *[black] No duty for Black was given to a person; Annabella announces and tells. What you see and do can be keyed here.
}
say-label-assistant = Announced or repeated, in these words
only-on-request = Only when he asks
ask-last-move = Last move
ask-repeat = Repeat
ask-his-time = His time
ask-opponents-time = His opponent's time
ask-move-count = Number of moves
claims = Claims, adjournment
adjourn-label = For the arbiter, on the adjournment
adjourn-send = Tell him

# The arbiter
last-completed = Last completed move: { $move }
docket-empty = No item is open.
docket-seen = ({ $article }, at { $time })
docket-closed = Closed items: { $number }
undo = Take the last decision back
evidence = What is known
boards-then = The boards as they stood then
choices = Choices
proposed = Proposed:
penalties = Further penalties
choose = Choose { $number }
carry-out = Carry out { $number }
not-now = Not now
own-words = Decide in your own words
decide-label = Your decision
decide-send = Decide so
refuse-label = Nothing is done, because
refuse-send = Close it
open-item = Open an item yourself
open-item-seat = About
open-item-article = Article
open-item-words = What you saw
open-item-send = Open
confirm-several = Confirm several as proposed
confirm-which = Which
confirm-send = Confirm them
approved-by = The device is approved by { $name } ({ $article }).
approve-label = Approved by
approve-send = Approve the device
start = Start the game
end-game = End the game
result-label = Result
result-forfeit = { $result } (forfeit)
result-send = This is the result
go-back = Take moves back
go-back-label = Plies that remain, of { $number }
go-back-send = Go back
counters = Counters
counters-now = Illegal moves counted: White { $white }, Black { $black }. Move counter: { $moves }.
counter-seat = Illegal moves of
counter-label = count
move-counter-label = Move counter
set = Set
sign-open = Sign the result
sign = Sign: it is final
reopen = This end is none
reopen-label = Because
reopen-send = Let the game go on
clocks-stand = Both clocks stand. Times are those of the moment this page was made.
clocks-resume = Let the clocks run
clocks-stop = Stop both clocks
clocks-change = Set clocks, add time
clocks-white = White's
clocks-black = Black's
add-seat = More time for
add-time = How much
add-why = Why
add-send = Add
ledger = What makes up the times
drop-ruling = Drop { $number } ({ $ruling })
sheets-part = The sheets do not say the same at { $number }
sheets-agree = As far as both go, the sheets say the same.
sheets-caption = Both sheets side by side
sheets-number = Move
sheet-of = { $color ->
    [white] White's sheet
   *[black] Black's sheet
}
sheets-part-here = (first difference)
board-not-sensed = { $color ->
    [white] White's board is not sensed: it is taken to stand as in the game.
   *[black] Black's board is not sensed: it is taken to stand as in the game.
}
board-is-right = { $color ->
    [white] White's board stands as in the game.
   *[black] Black's board stands as in the game.
}
board-is-not-right = { $color ->
    [white] White's board differs; squares: { $number }.
   *[black] Black's board differs; squares: { $number }.
}
rule-label = Article
rule-send = Look up
rule-no-number = That is no number of an article.
rule-parts = Below it: { $list }

# The report
title-report = { $white } – { $black }: report of the game
h-agreed = What was agreed
h-timeline = What happened when
report-event = Event: { $text }
report-site = Site: { $text }
report-date = Date: { $text }
report-round = Round: { $text }
report-edition = Laws: { $text }
report-time = Time control: { $text }
report-approved = Device approved by { $text }
report-no-result = No result
report-open = open
report-no-items = There was no item.
report-moves-caption = Every move, with the mover's clock when he had completed it
report-clock = Clock
timeline-picture = Timeline of announcements, repetitions, completed moves and items; the same follows in words
timeline-empty = Nothing of the course is kept.
row-announced = announced
row-repeated = repeated
row-completed = completed
row-items = items
mark-announced = { side } announces { $text }
mark-repeated = { side } repeats rightly
mark-repeated-wrong = { side } repeats something else
mark-completed = { side } completes { $text }
mark-opened = item { $number } is opened
mark-closed = item { $number } is closed
