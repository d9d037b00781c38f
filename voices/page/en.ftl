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
men = { $role ->
    [king] { $number ->
        [one] king
       *[several] kings
    }
    [queen] { $number ->
        [one] queen
       *[several] queens
    }
    [rook] { $number ->
        [one] rook
       *[several] rooks
    }
    [bishop] { $number ->
        [one] bishop
       *[several] bishops
    }
    [knight] { $number ->
        [one] knight
       *[several] knights
    }
   *[pawn] { $number ->
        [one] pawn
       *[several] pawns
    }
}
man-unknown = a piece
differs = not as in the game

# Headings
title-chooser = Annabella: who are you?
title-refused = This page is not open to you
title-arbiter = Arbiter of { $white } – { $black }
title-player = { $name }, playing against { $opponent }
title-assistant = Assistant of { $name }, against { $opponent }
title-spectator = { $white } – { $black }
h-told = Latest message
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
h-duties = Your duties
h-game = Game
h-open-items = Items
h-course = Course of the game
h-clocks = Clocks
h-sheets = Score sheets
h-laws = The Laws
h-journal = Journal
journal-head = Head of the journal’s chain
journal-key = Key of the device
journal-unsigned = the journal is not signed

# Around every page
told-before = Earlier messages
to-the-desk = Back to the arbiter's desk
file-report = Report to print
file-braille = Braille (BRF)
line-label = A line, as at a terminal
line-send = Send
field-empty = A field is empty. Fill it in and send again.
over-signed = Result { $result } ({ $reason }), signed
over-unsigned = Result { $result } ({ $reason }), not signed yet
stream-lost = The connection is lost; nothing new is shown until it is back.
stream-back = The connection is back.
stream-too-many = Five pages are open in this browser already; this one shows nothing new by itself. Close another, or reload.
stream-crowded = Too many pages are open with this access; this one shows nothing new by itself. Close the others, then reload.

# Keys
reads-aloud = Read messages aloud on this page
keys-open = Show the keys
keys-where = Alt with a letter acts everywhere on the page, in a field too. A screen reader passes it on in browse mode and in focus mode. Alt+K leads here.
keys-single = Single letters act on a board and in the list of items only. There the screen reader must be in focus mode. Orca: Insert+A changes the mode, and pressed twice it keeps focus mode (sticky focus mode). NVDA: Insert+Space keeps focus mode until it is pressed again.
keys-not-now = Not possible now: { $what }.
keys-messages = the last ten messages, the newest first
keys-no-message = There is no message at this place.
keys-task = the task is done: the button of the next task
keys-decide = decide the gravest item as proposed: shown first, then carried out
keys-help = these keys
keys-board = go to the board
keys-open-items = next item of the list
keys-in-items = In the list of items
keys-next-item = next item, previous item
keys-evidence = the item's evidence and choices
keys-choice = show this choice of the open item, then carry it out
keys-on-board = On a board
keys-arrows = from square to square
keys-rank-file = go to this rank; with Shift to the file
keys-pieces = next piece of this kind, with Shift the previous one
keys-square = this square again
keys-last = the last move
keys-rays = the pieces on the straight lines from here; with Shift on the diagonals
keys-time-captured = your time; captured pieces
keys-typed = Typed into the line
keys-typed-c = your time (also: clock)
keys-typed-l = the last move (also: last)
keys-typed-where = where pieces of a kind stand; the pieces on a file or a rank; the piece on a square

# Entering
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
refused-not-entered = This browser has no access to this role yet. This command prints the link for it:
refused-link-used = This link has been used. Each link works once. This command prints a new one:
refused-host = The game does not listen at this address. Use the address that was printed when the game began.
refused-origin = This form does not come from a page of this game. Open the page again and send it from there.
refused-no-such-page = This page does not exist.
refused-too-much = There were too many requests. Wait a little, then go on.
sent-before = This was sent already and counts once.
refused-not-now = The game does not answer. If it has ended, its files are in its folder.
refused-not-readable = The request cannot be read. Go back and send it again.
refused-too-long = This is longer than 64 KiB, and nothing of it was taken. One game needs less: send the sheet of this game alone, or a shorter text.
refused-no-event-number = `after` takes the number of an event, from 0, such as after=12. Without it the stream begins at the first event.
web-exposed = This game can be reached from other machines. Whoever has a link can act; { $article } asks for your approval.

# The game
game-waits-for = The game waits for: { $wait }
waits-nothing = The game waits for nothing.
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
board-would-be = The position after this decision
board-squares = Square by square: { $board }
boards-as-they-stand = The position that both boards must show now.

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
grave = Offer, claim, resign
claim-time = Claim a win on time
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
next-enter-move = { $color ->
    [white] Enter White's move once it is made.
   *[black] Enter Black's move once it is made.
}
next-enter-press = { $color ->
    [white] White's move is entered. Enter White's press once the clock is pressed.
   *[black] Black's move is entered. Enter Black's press once the clock is pressed.
}
move-of = { $color ->
    [white] White's move
   *[black] Black's move
}
has-pressed = { $color ->
    [white] White pressed the clock
   *[black] Black pressed the clock
}
stands-on-board = { $color ->
    [white] What stands on White's board (FEN)
   *[black] What stands on Black's board (FEN)
}
stands-send = Report this board
h-enter = Moves and boards that are not sensed
next-nothing = Nothing to do.
next-nothing-but = Nothing to do. The game waits for: { $wait }
announced = Announced
repeated = Repeated
duties-none = { $color ->
    [white] White has no assistant with a duty. Only what the game waits for is told here. The arbiter appoints an assistant.
   *[black] Black has no assistant with a duty. Only what the game waits for is told here. The arbiter appoints an assistant.
}
say-label-assistant = Announced or repeated, in these words
only-on-request = Only on request
ask-last-move = Last move
ask-repeat = Repeat
ask-players-time = The player's time
ask-opponents-time = The opponent's time
ask-move-count = Number of moves
claims = Claims, adjournment
adjourn-label = For the arbiter, on the adjournment
adjourn-send = Tell the arbiter

# The arbiter
last-completed = Last completed move: { $move }
open-items-empty = No item is open.
open-item-seen = ({ $article }, after { $time })
closed-items = Closed items: { $number }
undo = Undo the last decision
evidence = Evidence
boards-then = The boards as they stood then
choices = Choices
penalties = Further penalties
choose = Choose { $number }: { $what }
choose-proposed = Choose { $number }, proposed: { $what }
carry-out = Carry out { $number }: { $what }
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
reopen = Reopen the game
reopen-label = Because
reopen-send = Let the game go on
clocks-stand = Both clocks are stopped.
clocks-resume = Let the clocks run …
clocks-stop = Stop both clocks
clocks-change = Set clocks, add time
clocks-white = White's
clocks-black = Black's
add-seat = More time for
add-time = How much
add-why = Why
add-send = Add
ledger = How the times are made up
drop-ruling = Drop { $number } ({ $ruling })
sheets-part = The sheets differ at { $number }
sheets-agree = As far as both go, the sheets agree.
sheets-caption = Both sheets side by side
sheets-number = Move
sheet-of = { $color ->
    [white] White's sheet
   *[black] Black's sheet
}
sheets-part-here = (first difference)
board-not-sensed = { $color ->
    [white] White's board is not sensed. It is assumed to show the position of the game.
   *[black] Black's board is not sensed. It is assumed to show the position of the game.
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
rule-no-number = That is not the number of an article.
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
report-moves-caption = Every move, with the clock of the player who completed it
report-clock = Clock
timeline-picture = Timeline of announcements, repetitions, completed moves and items; the same follows in words
timeline-empty = No course of the game is recorded.
row-announced = announced
row-repeated = repeated
row-completed = completed
row-items = items
mark-announced = { side } announces { $text }
mark-repeated = { side } repeats it correctly
mark-repeated-wrong = { side } repeats something else
mark-completed = { side } completes { $text }
mark-opened = item { $number } is opened
mark-closed = item { $number } is closed

# What is waited for, clocks, and what is asked back
told-nothing = There is no message yet.
h-times = Times in detail
clock-runs = running
clock-stands = stopped
clock-at-zero = time used up
clocks-as-read = The times are those of the moment when this page was made.
resume-asked = The clock of the player on move will run at once.
clocks-resume-yes = Yes, let the clocks run
made-move = { side } has made { $move }. The clock is not pressed.
decide-proposed = Decide: { $what }
carry-out-proposed = Yes, carry out: { $what }
other-choices = Evidence and other choices ({ $number })
adjourn-session = Adjourn the game …
adjourn-words = Date, time and place of the resumption
adjourn-asked = The player on move will be asked to seal a move.
adjourn-yes = Yes, adjourn the game
is-adjourned = The game is adjourned. Let the clocks run to resume it.
present = { side } is present
show-envelope = Text of the envelope
envelope-is-shut = The game is resumed. The envelope is still shut.
open-envelope = Open the envelope …
open-asked = The sealed move is made on the board and announced to everyone.
open-envelope-yes = Yes, open the envelope
envelope-missing = The envelope is missing …
missing-asked = An item on the missing envelope is opened.
missing-yes = Yes, it is missing
not-started-yet = The game has not started.
for-the-record = Words for the record
voice-settings = Voice: speed, loudness, length
ask-more = More questions
you-move = It is your move.
they-move = It is your opponent’s move.
you-repeat = Repeat what was announced.
they-repeat = Your opponent repeats your announcement.
you-answer = The game waits for your answer.
they-answer = The game waits for your opponent’s answer.
your-board-answers = Your board does not answer yet.
their-board-answers = Your opponent’s board does not answer yet.
your-board-right = Put your board right.
their-board-right = Your opponent puts the board right.
your-board-squares = Put your board right; look at { $squares }.
their-board-squares = Your opponent puts the board right: { $squares }.
you-called = You have called the arbiter; the clocks are stopped.
they-called = Your opponent has called the arbiter; the clocks are stopped.
you-seal = Seal your move, then stop your clock.
they-seal = Your opponent seals a move.
you-sign = The game waits for your signature.
they-sign = The game waits for your opponent’s signature.
