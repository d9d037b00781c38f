# What Annabella says in English. Short, the deciding word first, no politeness.
# $color, $role, $command and the like choose; $move, $square, $file, $rank and the lists made of them arrive in the
# listener's announcement words, which may be another language. $piece arrives in this language.

## For players

# Before the start
you-play = You play { $color ->
    [white] White
   *[black] Black
}
you-play-against = You play { $color ->
    [white] White
   *[black] Black
} against { $opponent }
you-play-at-board = You play { $color ->
    [white] White
   *[black] Black
} at board { $board }
you-play-at-board-against = You play { $color ->
    [white] White
   *[black] Black
} at board { $board } against { $opponent }
period-of-game = { $time } for the whole game
period-of-moves = { $time } for { $moves }
period-of-rest = { $time } for the rest of the game
period-repeated = { $time } for every { $moves }
periods-in-order = { $before }, then { $after }
increment-of-move = plus { $time } for each move
delay-of-move = a delay of { $time } for each move
words-in-use = The words are { $words }

# The game's course
start-position = Start position { $number }, from a to h: { $pieces }
announced-other-than-pegged = Announced: { $announced }. On the board: { $pegged }
read-back-differs = Repeated differently. { $move }
not-understood-repeat = Not understood. Repeat your opponent's move: { $move }
say-longer = Say: { $words }
decided = The arbiter has decided: { $list }
decided-warning = a warning to { $color ->
    [white] White
   *[black] Black
}
decided-more-time = { $color ->
    [white] White
   *[black] Black
} gets { $time } more
decided-less-time = { $color ->
    [white] White
   *[black] Black
} gets { $time } less
decided-clocks = the clocks are set, White { $white }, Black { $black }
decision-taken-back = The decision is taken back
decision-taken-back-clocks = The clocks are stopped
moved-instead = Correction: { $move }
game-over = { $reason }. { $result }

# Questions
confirm = { $command }? Yes or no
confirm-accept = Accept the draw? Yes or no
confirm-new-game = Begin a new game? This one is kept. Yes or no
confirm-new-side = Begin a new game with { $color ->
    [white] White
   *[black] Black
}? Yes or no
confirm-new-time = Begin a new game with { $time } each? Yes or no
confirm-move = { $move }? Yes or no

# Answers
time-own = { $time }
time-opponents = Opponent: { $time }
time-of = { $color ->
    [white] White
   *[black] Black
}: { $time }
moves = { $moves }
turn = { $number }: { $moves }
turn-black = { $number }, Black: { $moves }
move-in-words = move { $number }, { side }: { $words }
square-holds = { $square }: { $piece }
square-empty = { $square }: empty
pieces-stand = { $piece }, { $where }
side-squares = { $color ->
    [white] White
   *[black] Black
}: { $squares }
pieces-none = { $piece }: none
pieces-none-of = { $piece }, { $color ->
    [white] White
   *[black] Black
}: none
file-empty = File { $file }: empty
rank-empty = Rank { $rank }: empty
line-towards = Towards { $to }: { $pieces }
line-whole = { $from } to { $to }: { $pieces }
line-between = Between { $from } and { $to }: { $pieces }
line-empty = empty
not-on-one-line = { $from } and { $to } are on no file, rank or diagonal together
attacked-by = { $square }: { $color ->
    [white] White
   *[black] Black
} attacks it with { $pieces }
attacked-by-none = { $square }: { $color ->
    [white] White
   *[black] Black
} does not attack it
protected-by = { $square }: { $color ->
    [white] White
   *[black] Black
} protects it with { $pieces }
protected-by-none = { $square }: { $color ->
    [white] White
   *[black] Black
} does not protect it
in-check = You are in check: { $pieces }
not-in-check = You are not in check
captured = { $color ->
    [white] Captured white pieces
   *[black] Captured black pieces
}: { $pieces }
captured-none = Nothing captured
help = Say your move and press your clock. Or: { $commands }
help-practice = Say your move, then “{ $press }”. Repeat your opponent's move. Or: { $commands }
help-further = And: { $commands }
more-follows = { $number } more. Say “more”

# Pieces: a piece with its colour, the same as the object of a verb, and several of a kind
piece = { $color ->
    [white] white
   *[black] black
} { $piece }
piece-object = { $color ->
    [white] white
   *[black] black
} { $piece }
several = { $number } { $role ->
    [queen] queens
    [rook] rooks
    [bishop] bishops
    [knight] knights
    [pawn] pawns
   *[king] kings
}

# Draw, resignation, arbiter
no-draw-before-both-moved = No draw before both players have moved
no-draw-before-move = No draw before move { $number }
draw-claimed = { $color ->
    [white] White
   *[black] Black
} claims a draw
draw-claimed-clocks-stopped = { $color ->
    [white] White
   *[black] Black
} claims a draw. Clocks stopped
draw-claimed-clocks-paused = { $color ->
    [white] White
   *[black] Black
} claims a draw. Clocks paused
arbiter-called = { $color ->
    [white] White
   *[black] Black
} calls the arbiter. Clocks stopped
arbiter-called-clocks-paused = { $color ->
    [white] White
   *[black] Black
} calls the arbiter. Clocks paused
moves-by-sound = Moves by sound alone
moves-short = Moves in short
moves-and-check = Moves and check
moves-full = Moves in full

# What now, and practice
next-over = The game is over
next-over-unsigned = The game is over. Sign the result
next-adjourned = The game is adjourned
next-seal = Seal your move, then press
next-seal-opponent = Your opponent seals a move
next-draw-offered = { $clock }. Your opponent offers a draw
own-clock-runs = Your clock runs
opponents-clock-runs = Your opponent's clock runs
next-you-said = { $clock }. You said: { $move }
next-announced = { $clock }. Announced: { $move }
next-said = Announced, not yet on your board: { $move }
next-said-at-length = Your announcement is not yet on your board
next-answer = Say which of the moves you mean
not-legal = Not legal: { $move }. { $why }
claim-rejected = Your claim is rejected
claim-rejected-with-move = Your claim is rejected: play { $move }, as written
taken-back-moves = { $color ->
    [white] White
   *[black] Black
} takes back { $moves }
fewer-to-take-back = Only { $moves } can be taken back
hint = { $piece } { $square } can go to { $squares }
hint-no-move = { $piece } { $square } cannot move
level-is = Level { $number }
minutes-are = A game has from { $least } to { $most } minutes
levels-are = The levels go from { $least } to { $most }
hint-piece = Hint: the { $piece } { $square }
hint-move = Hint: { $move }

# Hands and boards
step-remove = Take the { piece-object } off { $square }
step-clear = Clear { $square }
step-put = Put a { piece-object } on { $square }
step-bring = Move the { piece-object } from { $from } to { $to }
sheets-agree = The score sheets agree. { $color ->
    [white] White
   *[black] Black
} puts the board right
sheets-agree-as-read = The score sheets agree as far as they were read. { $color ->
    [white] White
   *[black] Black
} puts the board right
sheets-agree-both = The score sheets agree. Both players put their boards right
sheets-agree-both-as-read = The score sheets agree as far as they were read. Both players put their boards right
assistant-may-execute = The assistant may do it
sheets-differ = The score sheets differ
goes-back = Back to the position after { $color ->
    [white] White's
   *[black] Black's
} move { $number }
goes-back-to-start = Back to the start position
own-board-back = Your board is back, the position matches
own-board-back-differing = Your board is back, these squares differ: { $squares }
board-back = { $color ->
    [white] White's board
   *[black] Black's board
} is back, the position matches
board-back-differing = { $color ->
    [white] White's board
   *[black] Black's board
} is back, these squares differ: { $squares }

# Keys of a numeric keypad
keys-title = Keys of a numeric keypad
keys-files = Files: 1 is a, 8 is h
keys-pieces = Pieces: { $pieces }
keys-learn = Keys. Each says what it does. { $key } ends
keys-learnt = Keys end
keys-do = { $keys }: { $does }
keys-then = { $keys }, then { $rest }: { $does }
keys-nothing = { $keys }: nothing
keys-board = { $keys }: board, voice and draws. More keys follow
keys-voice = { $keys }: voice and draws. One more key follows
key-plus = plus
key-minus = minus
key-star = star
key-slash = slash
key-point = point
key-enter = enter
key-clock = backspace
key-file = file
key-rank = rank
key-piece = piece
key-becomes = promotion piece
key-digit = digit
keys-does-say = announce or repeat a move
keys-does-press = press the clock
keys-does-learn = what each key does

# Devices
device-gone = { $color ->
    [white] White's
   *[black] Black's
} { $device ->
    [keypad] keypad
    [braille] Braille display
    [voice] speech output
    [ear] microphone
   *[sound] sound
} does not work
own-device-gone = { $device ->
    [keypad] Your keypad
    [braille] Your Braille display
    [voice] Your speech output
    [ear] Your microphone
   *[sound] Your sound
} does not work
device-back = { $color ->
    [white] White's
   *[black] Black's
} { $device ->
    [keypad] keypad
    [braille] Braille display
    [voice] speech output
    [ear] microphone
   *[sound] sound
} is back
own-device-back = { $device ->
    [keypad] Your keypad
    [braille] Your Braille display
    [voice] Your speech output
    [ear] Your microphone
   *[sound] Your sound
} is back
own-input-floods = { $input ->
    [presses] The clock at your board presses by itself. None of its presses is taken until it rests
    [keypad] Your keypad sends too many keys. Not all are taken. A key may be stuck
    [braille] Your Braille display sends too many keys. Not all are taken. A key may be stuck
    [ear] Your microphone reports too much. Not all words are taken. Use the keys, or type
   *[board] Your board sends too much. It is read once a second
}
own-input-rests = { $input ->
    [presses] The presses of the clock at your board are taken again
    [keypad] Your keypad works as usual again
    [braille] Your Braille display works as usual again
    [ear] Your microphone works as usual again
   *[board] Your board works as usual again
}
press-by-arbiter = Call the arbiter, who can press for you
press-typed = Type: press
device-beside-gone = { $of ->
    [room] The room's
   *[arbiter] The arbiter's
} { $device ->
    [voice] speech output
   *[sound] sound
} does not work
device-beside-back = { $of ->
    [room] The room's
   *[arbiter] The arbiter's
} { $device ->
    [voice] speech output
   *[sound] sound
} is back

## For the arbiter, in the transcript and on pages

# The arbiter's channel
arbiter-item = Item { $number }: { $matter }
journal-lost = The game cannot be saved: { $why }
journal-rewritten = { $change }. The journal was written again, and nothing of it is missing
envelope-unwritten = the envelope cannot be written to { $place }: { $why }; check the folder
envelope-stays-shut = the envelope stays shut: { $why }
ended-by-second-signal = the program hangs and is ended by the second signal
own-plies-not-on-disk = { $count ->
    [one] Your last move is not on the disk yet
   *[other] Your last { $moves } are not on the disk yet
}
plies-not-on-disk = { $count ->
    [one] The last move is not on the disk yet
   *[other] The last { $moves } are not on the disk yet
}
sure-pieces = certain, the board sees pieces
sure-squares = squares seen, not pieces, it may be older
sure-retraced = judged by what stands there, it may be older
sure-word = on a person's word, it may be older

# Why a game ended, and how
result-white-wins = White wins
result-black-wins = Black wins
result-draw = Draw
result-both-lose = Both lose
result-half-for-white = Half a point for White, none for Black
result-half-for-black = Half a point for Black, none for White
result-white-by-forfeit = White wins without play
result-black-by-forfeit = Black wins without play
result-both-forfeit = Both lose without play

# Written for the arbiter and in the transcript: names of squares and moves as they are written, times as a clock shows
# them. What stands between ` and ` is typed as it is; only words in capitals stand for something else.
side = { $color ->
    [white] white
   *[black] black
}
side-of = { $color ->
    [white] white's
   *[black] black's
}
arbiter-role = arbiter
person-arbiter = the arbiter
person-assistant = { $color ->
    [white] white's assistant
   *[black] black's assistant
}
or = or
plies = { $count ->
    [one] { $number } ply
   *[other] { $number } plies
}
minutes = { $count ->
    [one] { $number } minute
   *[other] { $number } minutes
}
minutes-and-in-blitz = { $minutes } ({ $number } in blitz)
minutes-and-in-rapid = { $minutes } ({ $number } in rapid and in blitz)
white-and-black = white { $white }, black { $black }
half-a-point = 1/2 point
one-point = 1 point

# What an item is about
verdict-draw = the claim is right
verdict-wrong = the claim is wrong
verdict-wrong-time = the claim is wrong: the opponent gets { $minutes } more
verdict-wrong-time-and-move = the claim is wrong: the opponent gets { $minutes } more, and the written move must be made
verdict-illegal-written-move = the claim is wrong, because the written move is not legal: the opponent gets { $minutes } more, and its piece must move
verdict-not-on-move = no valid claim: only the player on move may claim
verdict-touched = no valid claim: a piece was touched on this move
verdict-illegal-move = no valid claim: the written move is not legal
verdict-for-the-arbiter = the material alone does not show it; the arbiter decides

# What can be done about it, and what was
choice-as-the-article-queen = replace { side-of } pawn by a queen, count it as an illegal move of { side }, give { $opponent } { $minutes } more
choice-postpone-with-minutes = postpone the decision, give { $opponent } { $minutes } more; the game goes on
choice-penalise = { $penalty } ({ side })
decision-refused = refused: { $words }
decision-after-the-game = after the game: { $decision }
decision-went-back-sheets-differ = the sheets differ: back to ply { $number }
decision-went-back-not-legal = both sheets go on with a move that is not legal: back to ply { $number }
decision-boards-corrected = the sheets agree: whoever set it otherwise corrects the board
decision-boards-corrected-as-read = the sheets agree as far as they were read: whoever set it otherwise corrects the board
decision-boards-are-the-game = both boards show the same: it is the game
settled-merged-into-item = it is item { $number }

# An item in full
item-line = item { $number }: { $line }
item-both-flags-are-down = both flags are down
item-in-short = { $title } ({ $article })
item-where = article { $article } at { $time }, after { $plies }
item-board = { side-of } board showed { $board } ({ $sure })
item-board-unknown = { side-of } board: { $sure }
item-mate-impossible = { side } cannot mate by any series of legal moves ({ $article })
item-mate-not-decided = whether { side } could mate by a series of legal moves ({ $article }) is not decided: no series was found
item-mate-possible = { side } could mate by a series of legal moves ({ $article }), the shortest found: { $series }
item-verdict = worked out: { $verdict }
item-at-the-flag = no complete sheet is there; noted for a reconstruction: clocks { $clocks }; the clock that ran: { $side }; moves completed { $white } and { $black }, made { $made-white } and { $made-black }
no-appeal = the decision on it is final, without appeal ({ $article })
item-wait-for-next-move = both kings stand in check: wait until the next move is completed, then a draw if they still do ({ $article })
item-wait-for-pawn = a pawn stands on the last rank: wait until the next move is completed, then a draw if it still does ({ $article })
item-position-confirmed = no arbiter was there; the opponent has confirmed the final position
item-position-not-confirmed = no arbiter was there; the opponent confirms the final position by `sign`
item-last-words = last words heard: { side }: { $words }
item-moved = { side } made { $move }
item-announced = announced: { $move }
item-pegged = on the board: { $move }
item-asked = a question to the player was open: { $question }?
item-pressed-again = pressed { $number } times, the last time at { $time }
item-keeps-it = what would keep it: { $moves }
item-with-proposal = { $title }; proposed (`confirm { $number }`): { $what }
item-confirm-once-more = nothing was carried out, because completed moves would be lost; `confirm { $number }` once more carries it out
item-choice = choice { $choice }: { $what }
item-proposed-choice = choice { $choice }: { $what } (proposed)
item-penalties = further choices ({ $article }): { $list }
item-effect = choice { $choice } would do: { $what }
item-changed-since-shown = since it was shown this has changed: { $list }; `confirm { $number }` once more carries it out as it is now
placement-of-pieces = pieces on { $squares }
placement-empty = no piece
effect-refused = nothing: { $why }
effect-result = the game ends { $result } ({ $reason })
effect-lost = completed and lost: { $plies } ({ $moves })
effect-plies = what remains: { $plies }
effect-position = the game stands at { $position }
effect-clocks = clocks { $to } (now { $from })
effect-nothing-else = the item is closed; nothing else changes
effect-only-noted = the game is over: the decision is only noted and changes nothing; to carry it out, reopen the game first (`arbiter: reopen WORDS`)
effect-only-noted-signed = the game is over and the result is signed: the decision is only noted and changes nothing
effect-clocks-stop = the clocks are stopped
effect-clocks-run = the clocks run
effect-entries = entries on the sheets: { $counts }
effect-illegal = illegal moves counted: { $counts }
effect-board = { side-of } board is put right
effect-heard = { $who } hears: { $words }
the-table = the table
effect-stays-open = the item stays open
item-how-to-decide = `arbiter: choose { $number } CHOICE`, `confirm { $number }`, `refuse { $number } WHY` or `decide { $number } WORDS`

# D.2.9 in each edition's words
takes-part = { $edition ->
    [da09] an arbiter takes part
    [no14] the arbiter helps
    [sv17] the arbiter helps
   *[other] the arbiter takes part
}
goes-by = { $edition ->
    [no14] examines both players' records
    [sv17] compares both players' score sheets
   *[other] goes by both players' score sheets
}
corrects = { $edition ->
    [no14] corrects the position so that it agrees with the records
    [sv17] corrects the position on their own board so that it agrees with the sheets
   *[other] corrects the position to the move on the sheets
}
leads-back = { $edition ->
    [no14] the moves are taken back to where the records agree again
    [sv17] the position is restored to the point where both sheets agree
   *[other] the game is led back to the move on which the sheets are the same
}
sets-clocks = { $edition ->
    [no14] adjusts the clock to match
    [sv17] adjusts the clocks to match
   *[other] sets the clocks to match
}
where-sheets-agree = { $article }: { takes-part } and { goes-by }; where they agree, whoever recorded the right move and made another { corrects }
where-sheets-differ = { $article }: where they do not, { leads-back }, and the arbiter { sets-clocks }
does-go-by-sheets = has both clocks stopped ({ $stop }) and { goes-by } ({ $article })
does-correct-board = { corrects }
does-start-clocks-again = makes sure that both boards stand right and starts the clocks again; no time is changed and no penalty is prescribed
does-set-board = sets the board to the position after ply { $number }
does-set-board-to-the-start = sets the board to the initial position
does-lead-back = { sets-clocks }: { leads-back }; strikes every later ply; { side } is to move
does-lead-back-to-illegal-move = both sheets go on with a move that is not legal ({ $article }): { leads-back }; strikes every later ply; { $opponent } gets { $minutes } more, or the game is lost for { side } if it was the illegal move number { $number }; { side } is to move, touch-move applies
judge-missing = the entry of ply { $number } is missing on { side-of } sheet
judge-unreadable = `{ $text }` on { side-of } sheet, ply { $number }, cannot be read as a move
judge-ambiguous = `{ $text }` on { side-of } sheet, ply { $number }, may be { $moves }
judge-impossible = `{ $text }` on { side-of } sheet, ply { $number }, is not a legal move there
judge-doubtful-time = `{ $text }` on { side-of } sheet may be hours and minutes, or minutes and seconds; no time is taken from it
judge-not-a-move = `{ $text }` on { side-of } sheet is no move and is left out
judge-place = line { $line }, column { $column }
sheet-second-game = the file with { side-of } sheet holds several games: the second begins in line { $line }, column { $column }. The first was taken. To give another, put it into a file of its own: `{ $name }: sheet FILE.pgn`
sheet-unread = { $text }; compare it with the paper, correct the file, and bring the sheet again: `{ $name }: sheet FILE.pgn`
sheet-unread-more = { $count ->
    [one] one more place on { side-of } sheet cannot be read
   *[other] { $number } more places on { side-of } sheet cannot be read
}
judge-unwritten = { side-of } sheet is { $plies } behind the other and is brought up to date
judge-no-moves = neither sheet holds a move; the game is reconstructed first ({ $article })
judge-sheets-part = the boards agree, but the sheets part at ply { $number }
judge-boards-beside-sheets = both boards show a position neither sheet leads to
judge-both-boards-wrong = both boards show the same position, and both sheets give another
judge-no-times = no times are logged for ply { $number }; the arbiter sets both clocks

# Told to the arbiter
printed-devices-permission = without the arbiter's permission such a device must be off, and one that makes a sound loses the game ({ $article })
printed-devices-communication = the text forbids means of communication and names no exception: what is approved must not be used as one ({ $article })
printed-devices-approved = only a device that the arbiter approved may be there; this one is approved; `status` says what comes next ({ $article })
printed-touch-deliberate = what counts: pieces touched deliberately ({ $article })
printed-touch-to-move = what counts: pieces touched in order to make a move ({ $article })
printed-touch-all-but-accidental = what counts: every touch that is not plainly an accident ({ $article })
printed-flag-must-not = it is not yours to call this flag: a player claims it ({ $article })
printed-flag-may = you may call this flag ({ $article })
printed-flag-shall = you are to call this flag ({ $article })
printed-pawn-not-seen = { side-of } pawn was not seen on { $square } before the new piece; this text has it put there first ({ $article })
printed-long-notation = { side } writes { $text }; the notation of this text has no such long form
printed-written-move-binding = { side } names another move with the claim; the one written first is binding ({ $article })
printed-written-move-fixed = { side } names another move with the claim; the one written first cannot be changed ({ $article })
printed-moves-read-too-often = { side } has had all moves read { $number } times; more than { $allowed } times is a disturbance ({ $article })
printed-helped-adjusted = { side } is helped to press and to record: you may adjust { side-of } clock as seems fair: `arbiter: clocks` ({ $article })
printed-helped = { side } is helped to press and to record; the clock of a player with a disability is not adjusted for it ({ $article })
printed-complaint-lost = { side } has touched a piece since, and can complain of this no more ({ $article })
printed-claims-draw-on-time = { side-of } assistant claims a draw on time, as this text permits ({ $article })
printed-claims-win-only = the claim can bring no more than a draw; this text lets { side-of } assistant claim the win only ({ $article })
told-approved = device approved by { $name } ({ $article })
told-appointed = the game was to begin now ({ $article })
told-appointed-ago = the game should have begun { $time } ago ({ $article })
told-appointed-missing = { $text }; { side } was not seen at the board yet
told-appointed-nobody = { $text }; nobody was seen at a board yet
told-came-late = { side } arrived { $time } after the game was to begin
told-clocks-stopped = ; the clocks are stopped until `arbiter: resume`
told-started-again = the program had ended and was started again{ $clocks }
told-started-again-after = the program had ended and was started again after { $time }{ $clocks }
told-stood-still = the program was suspended for { $time }; the clocks went on meanwhile
told-sends-too-much = { $input ->
    [presses] the clock's button or lever at { side-of } board presses faster than a hand can: none of its presses is taken until it rests. Free it or unplug it; a typed `{ $name }: press` counts meanwhile
    [keypad] { side-of } keypad sends more keys than a hand can: what is too much is not taken. A key may be stuck: free it or unplug the keypad
    [braille] { side-of } Braille display sends more keys than a hand can: what is too much is not taken. A key may be stuck: free it or unplug the display
    [ear] { side-of } microphone reports more than a person can say: what is too much is not taken. Look for noise beside it, or unplug it; keys and typed lines count
   *[board] { side-of } board sends more than hands can cause: it is read whole once a second, single changes are not followed. The other player loses nothing by it. Check its cable, or unplug it and plug it in again
}
told-sends-as-usual = { $input ->
    [presses] the clock at { side-of } board rests again and its presses are taken; { $lost } were not
    [keypad] { side-of } keypad sends as usual again; { $lost } keys were not taken
    [braille] { side-of } Braille display sends as usual again; { $lost } keys were not taken
    [ear] { side-of } microphone reports as usual again; { $lost } utterances were not taken
   *[board] { side-of } board sends as usual again; { $lost } changes and readings were not followed, and it is read whole now
}
told-page-sends-too-much = { $page ->
    [white] White's page or `join` sends more requests than a person can: what is too much is refused, and nobody else is delayed. Have its windows and programs closed; somebody may use its link
    [black] Black's page or `join` sends more requests than a person can: what is too much is refused, and nobody else is delayed. Have its windows and programs closed; somebody may use its link
    [assistant-white] the page or `join` of White's assistant sends more requests than a person can: what is too much is refused, and nobody else is delayed. Have its windows and programs closed; somebody may use its link
    [assistant-black] the page or `join` of Black's assistant sends more requests than a person can: what is too much is refused, and nobody else is delayed. Have its windows and programs closed; somebody may use its link
    [arbiter] the arbiter's page or `join` sends more requests than a person can: what is too much is refused, and nobody else is delayed. Have its windows and programs closed; somebody may use its link
    [stranger] somebody without a link sends more requests to the pages than are answered: what is too much is refused, and nobody else waits. If it goes on, find the device, or keep strangers out of this network
   *[spectator] a spectator's page or `join` sends more requests than a person can: what is too much is refused, and nobody else is delayed. Have its windows and programs closed; somebody may use its link
}
told-page-sends-as-usual = { $page ->
    [white] White's page or `join` sends as usual again; at least { $lost } requests were refused
    [black] Black's page or `join` sends as usual again; at least { $lost } requests were refused
    [assistant-white] the page or `join` of White's assistant sends as usual again; at least { $lost } requests were refused
    [assistant-black] the page or `join` of Black's assistant sends as usual again; at least { $lost } requests were refused
    [arbiter] the arbiter's page or `join` sends as usual again; at least { $lost } requests were refused
    [stranger] strangers send to the pages as usual again; at least { $lost } requests were refused
   *[spectator] a spectator's page or `join` sends as usual again; at least { $lost } requests were refused
}
told-tournament-hears = the tournament server receives this table again; no line is missing
told-tournament-deaf = the tournament server does not receive this table; the game goes on, and what is missing is sent later
told-tournament-another = the tournament server has lines of another program under this table's name; nothing is sent until that program is ended and this one is started again
told-tournament-full = the tournament server has no room left for this table; { $count ->
        [one] one line waits in this table's journal and is
       *[other] { $count } lines wait in this table's journal and are
    } sent when the tournament's arbiter makes room; the game goes on
told-tournament-orders = the tournament desk: { $line }
told-order-unreadable = an order of the tournament desk cannot be read; nothing was done
told-order-forged = an order came that the arbiter's key did not sign; nothing was done
told-order-foreign = an order came that is meant for another table or another game; nothing was done
told-order-stale = an order of the tournament desk came late, or came again; nothing was done
told-order-not-agreed = the tournament desk ordered what no permission was given for; nothing was done
told-claimed = { side } claims { $claim }: { $verdict }
told-own-flag-down-holds = { side-of } own flag is down too; in this edition the claim holds all the same ({ $article })
told-own-flag-down-falls = { side-of } own flag is down too; the claim holds only with time left ({ $article })
told-adjourns = { side } asks for the formalities of an adjournment
told-adjourns-in-words = { side } on the adjournment: { $words }
told-agreed-too-early = { side } accepted a draw before both players had moved ({ $article }); once both have moved, it is asked again
told-agreed-before-move = { side } accepted a draw before move { $number }; it needs your consent: result 1/2-1/2
told-named-no-move = { side } announced what is no legal move: { $words }
told-board-fault = { side-of } board: { $text }
result-unsigned = The game is over. `sign` signs the result. After { $seconds } seconds without a word it is kept unsigned.
told-result-sign = { side-of } board signals the result { $result }
told-clock-glitch = the clock at { side-of } board showed { $shown } for a moment, after { $before }. It cannot have gone so, and the reading was not taken
told-clock-jumped = the clock at { side-of } board went from { $before } to { $shown } and stays there. Look at it; `arbiter: clocks H:MM:SS H:MM:SS` sets White's and Black's time
told-clocks = clocks: { $clocks }
told-points = points: { $points }
told-fell-again = { side-of } flag has fallen { $times } times, now in period { $period } at { $time }
told-both-flags-drawn = both flags are down: White's at { $white }, Black's at { $black }; where nobody can tell which fell first, drawn ({ $article })
told-both-flags-go-on = both flags are down: White's at { $white }, Black's at { $black }; where nobody can tell which fell first, the game goes on ({ $article })
told-both-flags-unsettled = both flags are down: White's at { $white }, Black's at { $black }; no article settles it: a quickplay finish was not announced, or does not go with this time control
where-announced = { $article }, where it was announced
told-undo-loses = not taken back yet, because moves were completed since: { $lost }; `undo` once more takes the decision back
told-stays-given = still in force: { side } { $ruling }; `arbiter: drop { $number }` drops it
told-times-before = used time stays used; before the move it was { $clocks }: `arbiter: clocks { $white } { $black }` sets that ({ $article })
told-time-left = { side }: left: { $time }
account-line = { side }: { $line }
account-period = period { $number }: { $amount }
account-increments = { $count ->
    [one] increment of { $number } move: { $amount }
   *[other] increments of { $number } moves: { $amount }
}
account-not-carried = saved time that is not carried over: { $amount }
account-followed-more = more on the clock at the board: { $amount }
account-ruled = ruling { $number }: { $ruling }
account-floor = no clock shows less than nothing: { $amount }
account-used = used: { $amount }
account-followed-less = used on the clock at the board: { $amount }
ruling = { $amount } ({ $why })
ruling-item = item { $number }
ruling-set-to = set to { $time }
told-assistant-may-move = { side-of } assistant { $name } may move the pieces for the player (4.9)
told-assistant-may-not-move = { side } sets the board without help; this text has no 4.9 for { $name }
told-assistant-may-execute = { side-of } assistant may move the pieces on the opponent's board ({ $article })
told-sheet-lacks = { side-of } sheet lacks ply { $ply }: have it written (`{ $name }: write MOVE`, or `{ $name }: sheet FILE.pgn`), then `arbiter: confirm { $number }` again; confirmed as it is, the sheets count as they stand
told-sheets-give-another = both sheets give another move at ply { $ply } than was followed; the sheets count
told-illegal-set = illegal moves counted for { side }: { $number }
told-moves-set = move counter: { $number }; periods are counted by it, no time changes
told-time-added = { side } gets { $time } more ({ $article }): { $words }
told-appeals = { $name } appeals ({ $article }): { $words }
told-remarks = { $name } remarks: { $words }
told-sheet-asked = { side } asks to be shown the arbiter's sheet: { $number } of { $most } ({ $article })
told-sheet-asked-without-right = { side } asks to be shown the arbiter's sheet; nothing in this game gives a right to it
told-sheet-asked-not-on-move = { side } asks to be shown the arbiter's sheet and is not on move
told-scheme = { side } hears moves in the scheme { $text } from now on
told-assistant-accepted = { side-of } assistant is accepted ({ $article }): { $name }
told-sheets-row = { $number }. white's sheet: { $white } | black's sheet: { $black }
told-sheet-row = { side-of } sheet, { $number }. { $moves }
told-sheets-agree = both sheets are the same ({ $plies })
told-sheet-ends-first = the sheets are the same as far as { side-of } goes: { $plies }, the other has { $others }
told-sheets-part = first difference: move { $number } of { side }: white's sheet has { $white }, black's has { $black }

# Refused: why, and what to do instead
refuse-only-the-arbiter = only the arbiter may do that, not { $name }; `{ $player }: key arbiter` calls the arbiter
refuse-duty-not-given = { side-of } assistant was not given that duty ({ $article }); the player does it, `{ $name }: …`
refuse-entered-by-assistant = what { side } does is entered by that player, `{ $name }: …`, or by the opponent's assistant with that duty ({ $article })
refuse-nobody-informs = { $reader ->
    [own] nobody informs you ({ $article }); look at the clock yourself, or call the arbiter
   *[other] nobody informs { side } ({ $article }); the player looks at the clock, or calls the arbiter
}
refuse-fewer-plies = the game has only { $plies }; `arbiter: back { $number }` leaves it as it is, a smaller number goes back
refuse-not-their-ply = ply { $number } is no completed move of { side }; name another one, or leave `ply` out
refuse-end-stands = this position ends the game; take moves back with `arbiter: back N` first
refuse-end-waits = this position ends the game; decide item { $number } first
refuse-sealed-move-has-item = the envelope is open, and its move cannot be played: item { $number } decides
refuse-sealed-move-unplayable = the envelope is open, and its move cannot be played: `arbiter: result 1-0` or another result ends the game, `arbiter: undo` takes back the last decision on it, `arbiter: back { $number }` lets another move be made
refuse-boards-stand-wrong = not adjourned, because squares of the boards stand wrong: { $squares }; the same line again adjourns
refuse-board-not-right = { $reader ->
    [own] your board does not stand right yet; it is put right first
   *[other] { side-of } board does not stand right yet; it is put right first
}
refuse-board-not-right-unsensed = { $reader ->
    [own] your board does not stand right yet (`{ $name }: executed` after each order)
   *[other] { side-of } board does not stand right yet (`{ $name }: executed` after each order)
}
refuse-move-unreadable = `{ $text }` is not a written move; write it as `g1f3`, `Nf3` or `Sf3`
refuse-no-such-move = `{ $text }` can be none of this player's pieces; name the piece and the square it goes to
refuse-move-ambiguous = `{ $text }` may be { $moves }; name the file or the rank it leaves
refuse-move-pawn-or-piece = `{ $text }` may be { $pawn } or { $piece }; type one of the two
refuse-move-without-piece = `{ $text }` does not say what the pawn becomes; add the piece, such as `d8Q` or `d8D`
refuse-words-mean-nothing = { $reader ->
    [own] `{ $words }` means nothing now; you may announce a move when on move, repeat an announcement, or ask (`time`, `last move`, …); `help` lists every line
   *[other] `{ $words }` means nothing now; { side } may announce a move when on move, repeat an announcement, or ask (`time`, `last move`, …); `help` lists every line
}
refuse-sheet-without-game = the file holds no game: neither a tag nor a move; give the sheet as PGN
refuse-sheet-unclosed = line { $line }, column { $column } of the sheet: `{ $text }` is never closed; close it and give the sheet again
refuse-sheet-tag = line { $line }, column { $column } of the sheet: this tag is incomplete; write it as `[White "Berg, Kari"]`
refuse-sheet-too-large = this sheet is larger than { $kib } KiB, and one game needs less; give the sheet of this game alone
refuse-sheet-too-long = this sheet has { $plies } entries, far more than the game has moves; give the sheet of this game
refuse-sheet-fen = line { $line } of the sheet: its FEN is not a position; leave it out if the game began as usual
refuse-item-not-open = item { $number } is not open; open: { $list }
refuse-no-item-is-open = item { $number } is not open; no item is
refuse-no-such-choice = item { $number } has choices 1 to { $choices }; `arbiter: show { $number }` lists them
refuse-amount = item { $number }, choice { $choice }: { $needs }; write `arbiter: choose { $number } { $choice } AMOUNT`
refuse-amount-nothing = item { $number }, choice { $choice } takes no amount; write `arbiter: choose { $number } { $choice }`
refuse-nothing-stood-there = no piece stands on { $square }

# A line that is no act
unread-nobody = nobody is called `{ $text }`; it is white, black, assistant, assistant-white, assistant-black or arbiter
unread-another-role = you are { $name } here, not `{ $text }`; another role enters by its own link
unread-unknown = an arbiter cannot `{ $text }`; type `help` for what can be typed
no-help-on = there is no help on `{ $text }`; type `help` for what can be typed
unread-nothing-follows = something must follow `{ $text }`; type `help` for what can be typed
unread-too-much = nothing may follow `{ $text }`
unread-no-number = `{ $text }` is not a number; write for example `{ $example }`
unread-no-command = `{ $text }` is not a command of a key; type `help` for all of them
unread-no-square = `{ $text }` is not a square; write `claim touch e2`
unread-nothing-to-show = `{ $text }` cannot be shown; write `arbiter: show 3`, `show all`, `show clock` or `show sheet white`
unread-steering-character = this line holds a character that cannot be shown ({ $text }); type it without line ends and control characters
unread-too-long = this is too long; at most { $text } bytes are kept, about three hundred words
unread-not-like = that cannot be read; write it like `{ $text }`
unread-no-result = `{ $text }` is not a result; it is 1-0, 0-1, 1/2-1/2, 1/2-0, 0-1/2, 0-0, +/-, -/+ or -/-
unread-no-board = `{ $text }` shows no board: { $why }; give a FEN or its first field, rank 8 first, `?` for a piece whose kind is unknown
unread-no-file = cannot read the score sheet { $text } ({ $why }); give the name of a PGN file
no-file-missing = there is no such file
no-file-forbidden = this user may not read it
no-file-folder = it is not a file
no-file-large = it is larger than { $kib } KiB; one game needs less
no-file-text = line { $line }, column { $column }: this is not text; UTF-8 and Latin-1 can be read
no-file-failed = the system reports: { $why }
sheet-too-soon = your last sheet came less than 5 seconds ago, so this one was not read; bring it again in { $seconds } s
no-board-empty = it is empty
no-board-fields = its other fields are those of no FEN
no-board-ranks = { $count ->
    [one] it has { $number } rank instead of 8
   *[other] it has { $number } ranks instead of 8
}
no-board-squares = rank { $rank } has { $count ->
    [one] { $number } square instead of 8
   *[other] { $number } squares instead of 8
}
no-board-letter = `{ $letter }` in rank { $rank } is not a piece

# The transcript
note-touched = { side } touches { $square }
note-unsure = { side-of } board shows { $moves }
note-repeats-rightly = { side } repeats rightly
note-repeats-something-else = { side } repeats something else
note-written = { side-of } sheet: { $text }
note-struck-out = ({ $text } struck out)
note-brought-in = ({ $plies } brought in)
note-decided = item { $number } decided: { $decision }
note-settled = item { $number } closed: { $decision }
note-asked = { $name } is asked: { $command }
note-told = arbiter: { $text }
note-undone-item = the decision on item { $number } is taken back
note-undone = the last decision is taken back
note-waiting = waiting for: { $list }
note-waiting-for-nothing = nothing is waited for
wait-approval = approval ({ $article })
wait-sealed-move = a way on from the sealed move that cannot be played: `arbiter: result 1-0` or another result, `arbiter: undo`, or `arbiter: back { $number }` for another move
wait-board-squares = { side-of } board: { $squares }
and-more = { $first } and { $number } more
wait-board-right = { side-of } board to be put right
wait-appointed = { $time }
wait-items = items to decide: { $list }
note-signed = the result { $result } is signed
note-signed-by = { side } signs the result { $result }
note-reopened = the game is reopened: { $why }
said-to = { $color ->
    [white] White
   *[black] Black
}: { $text }
tone-understood = Understood
tone-in-step = The board is right
tone-mismatch = These keys mean nothing
repeat-it = Repeat.
note-went-back = { $count ->
    [one] the game goes back: { $number } ply remains
   *[other] the game goes back: { $number } plies remain
}
note-over = result { $result }
note-silence = silence
note-speech = rate { $rate } %, volume { $volume } %
input-says = { side } says: { $words }
input-board-lost = { side-of } board does not answer
input-board-back = { side-of } board answers
input-unheard = { side } spoke while our own voice did and was not heard
input-ear-works = { side-of } microphone works
input-ear-stopped = { side-of } microphone does not work
device-trouble = a device does not work; `annabella doctor` says which, and what to do
pages-stay-open = the game is over; its pages stay open while somebody looks at one, ten minutes at most
last-lines-unsaved = the last lines of the game are not saved{ $moves }, because the disk refuses them or hangs. They are tried again every second: mend the disk, and the program ends. { $again } once more ends it at once and loses them
last-lines-one-move = , one move among them
last-lines-moves = , { $moves } moves among them
last-lines-signal = The signal
last-lines-lost = the last lines of the game could not be saved and are lost; write the score down from what was printed
dictation-unfinished = the recording of the dictation is not finished: its disk or its recogniser hangs
recogniser-broke-down = a recogniser broke down; what it had kept of the dictation is in the game's folder
not-published = nothing is published: nobody gave permission before the game; name who does as `leave_to_publish` in [game] (11.3)
input-presses = { side } presses the clock
input-resumed = the game goes on
input-ordered = the tournament desk: { $line }
input-journal-works = the journal can be written again
input-journal-stopped = the journal cannot be written; everything waits in memory
input-journal-changed = another program changed the journal; it was written again
does-press = presses the clock
does-write = writes { $text }
does-strike = strikes the last entry out
does-bring-sheet = brings the score sheet

# The arbiter's page
page-title = Annabella: sheet for the arbiter
page-event = Event { $event }, round { $round }, { $site }, { $date }
page-edition = Edition of the Laws: { $text } (appendix { $letter })
page-time-control = Time control: { $text }
page-approval = Approval of the device ({ $article }): { $name }
page-not-approved = not yet; `arbiter: approve NAME`
page-no-engine = The device holds no engine, evaluates nothing and uses no network.
page-special-clock = Times are told by a voice, on request; this text asks for a clock whose hands can be felt ({ $article }): a deviation to be allowed.
page-scoresheets-electronic = Score sheets: on paper, or the certified electronic one that the event prescribes ({ $article }). The result is signed, or approved on the electronic sheets ({ $signatures }).
page-adaptation = Adapted to local conditions ({ $article }): { $text }
page-counter-joint = Illegal moves of every kind count together ({ $article }), as decided before the game.
page-counter-separate = Illegal moves of each kind are counted by themselves ({ $article }), as decided before the game.
page-supervision-partial = Rapid or blitz without full supervision ({ $article }).
page-appointed = The game was to begin at { $time } ({ $article }).
page-default-time = Whoever arrives more than { $time } late has lost ({ $article }).
page-low-time = A player who is visually impaired hears a sound when { $time } is left.
page-alarm = { $color ->
    [white] White is told the time left at { $times }.
   *[black] Black is told the time left at { $times }.
}
page-chess960 = Chess960, start position { $number }.
page-quickplay-yes = A quickplay finish was announced.
page-quickplay-no = A quickplay finish was not announced.
page-seat = { side }: { $name }, { $sight }
page-impaired = visually impaired, pegged board
page-sighted = sighted
page-hearing-impaired = hearing-impaired
page-board = board: { $text }
page-board-identity = sensed, tells pieces apart
page-board-occupancy = sensed, knows occupied from empty
page-board-manual = not sensed; moves are typed, `board FEN` states what stands there
page-score = score ({ $article }): { $text }
page-score-dictated = the player's dictation
page-score-entered = entered by hand as the game goes on
page-score-paper = on paper, entered when it is asked for
page-score-daemon = the device's record, accepted by the arbiter beforehand
page-scheme = announcements in scheme { $text }
page-assistant = assistant ({ $article }): { $name }
page-accepted-by = accepted by { $name }
page-nobody = nobody
page-the-device = the device
page-the-assistant = the assistant
page-duty = { $letter } ({ $article }), { $duty }: { $name }
duty-a = make either player's moves on the opponent's board
duty-b = announce both players' moves
duty-c = keep the player's score and start the opponent's clock
duty-c-once-announced = keep the player's score and, once the move is announced, start the opponent's clock
duty-d = tell the number of moves and the times of both on the player's request
duty-d-only-on-request = tell the number of moves and the times of both, only on the player's request
duty-e = claim the win on time, and tell the arbiter when the opponent touched a piece
duty-e-or-draw = claim a win or a draw on time, and tell the arbiter when the opponent touched a piece
duty-f = carry out the formalities of an adjournment
page-boards-differ = When the boards differ ({ $article }):
page-illegal-moves = Illegal moves ({ $article }): { $minutes } for the opponent, number { $number } loses; a pawn left on the last rank: { $promotion }.
page-wrong-claim = Wrong claim of a draw ({ $article }): { $minutes } for the opponent. Penalties: { $penalties }.
page-only-to-the-arbiter = Irregularities are shown to the arbiter alone ({ $article }); nothing is done before the arbiter decides.
page-items = Items: `arbiter: items`; `confirm N`, `choose N CHOICE [AMOUNT]`, `refuse N WHY`, `decide N WORDS`.
page-evidence = Evidence by the same moments: journal.jsonl (every input), transcript.txt; what players dictated, as sound: SEAT-dictation.flac with its .txt.
page-seal = Journal { $head }, signed by the device { $device }
page-seal-unsigned = Journal { $head }, signed by no device
page-no-irregularity = No irregularity so far.
page-item = Item { $number } at { $time }, after { $plies }, { $article }: { $title }. { $decision }
page-open = Open
page-decided = Decided: { $decision }
page-settled = Closed: { $decision }
page-penalty = Penalty for { side } (item { $number }, { $time }): { $penalty }
page-clocks = Clocks after { $plies }: { $clocks }
page-result = Result: { $result }
page-no-result = none yet
page-points = Points: { $points }
page-signed = Signed by ({ $article }): { $list }
page-remark = Remark by { $name } ({ $time }, { $plies }): { $words }
page-appeal = Appeal by { $name } ({ $article }; { $time }, { $plies }): { $words }
page-adapted = Adapted during the game ({ $article }; { $time }, { $plies }): { $words }
page-deviation = Deviation from { $article } ({ $time }, { $plies }): { $words }
page-signature = Signature of the arbiter: ______________________________

# Help: who types what
help-who = WHO: WHAT, where WHO is white, black, assistant (of the impaired player), assistant-white, assistant-black or arbiter. A line without WHO is said by the player on move.
act-claim-assistant = the opponent's flag fell; `claim touch e2` reports a touched piece; the arbiter decides
help-talk = push-to-talk: opens the microphone, and again to shut it
help-quit = the daemon ends; the journal keeps the game

# Adjourned games
sealed-move = Sealed: { $move }
sealed-words = Sealed in these words: { $words }
pawn-or-piece = Not sealed yet: { $text } may be { $pawn } or { $piece }. Type one of the two.
told-sealing-waits = a move is made and not completed; once it is, { side } seals
told-rest-of-session = { side } adjourns before the session's end: its rest, { $time }, is taken off the clock ({ $article })
told-resumption-due = the adjourned game is to be resumed now; `open` opens the envelope ({ $article })
told-resumption-due-missing = the adjourned game is to be resumed now ({ $article }); { side } is not here yet, as far as was said: `arbiter: present { $name }`
told-resumption-due-nobody = the adjourned game is to be resumed now ({ $article }); nobody was said to be here: `arbiter: present white`
told-resumption-was = the adjourned game was to be resumed { $time } ago; no clock has run since: `present` says who is here, then `open` or `resume`
told-came-back = { side } has come to the resumption
told-came-back-late = { side } has come to the resumption, { $time } after the time
told-open-now = { side } is here to answer the sealed move: `arbiter: open` opens the envelope
told-replier-absent = { side } is not here to answer the sealed move: { side-of } clock runs ({ $article }); the envelope stays shut
told-may-end-the-game = the sealed move may end the game, and that end would stand ({ $article }): `open` before you decide
told-opened = the envelope is opened; { side } sealed: { $words }
told-not-opened = this key does not open the envelope: `arbiter: open FILE` names the file of the key it was shut for, `arbiter: missing` treats it as missing
told-may-seal-answer = the opponent is not here: { side } may seal an answer ({ $article }): `{ $name }: seal Sf6`, then `{ $name }: press`
told-may-seal-answer-and-pause = the opponent is not here: { side } may seal an answer, pause their own clock and start the absent player's ({ $article }): `{ $name }: seal Sf6`, then `{ $name }: press`
told-resume-when-right = the sealed move is to be made on { side-of } board; then `arbiter: resume` starts the clock
envelope-title = Envelope of an adjourned game
envelope-names = players: { $players }
envelope-position = position before the sealed move: { $pieces }
envelope-used = time used: { $clocks }
envelope-left = time left: { $clocks }
envelope-sealer = { side } sealed move { $number }
envelope-offer = { side } offers a draw, and the offer is open
envelope-no-offer = no draw is offered
envelope-when = resumption: { $words }
envelope-when-unknown = resumption: date, time and place are still to be said
envelope-on = sealed on { $time }
envelope-seal = seal: { $seal }
note-sealing-ordered = the session ends; { side } seals ({ $article })
note-sealing-ordered-on-paper = the session ends; { side } seals on a paper score sheet ({ $article })
note-sealed = { side } has sealed a move (seal { $seal })
input-resumption-in = the game is to be resumed in { $time }
no-key = the key for the envelope cannot be used: { $text }

## For whoever acts, on a page and at a terminal

status-pressed = Clock pressed.
status-executed = Executed.
status-repeated = Repeated rightly.
status-declined = Declined.
status-entered = Entered.
status-written = Written: { $text }.
status-struck-out = Struck out: { $text }.
status-sheet = The score sheet is brought in.
status-told-arbiter = The arbiter is told.
status-signed = You signed { $result }.
status-done = Done.

## Named after the variants of `Announcement`
game-starts = The game begins
read-back-right = Correct
please-announce = Announce the move
interrupted = The game was interrupted. The clocks are stopped
practice-goes-on = The game goes on
game-reopened = The result is taken back. The game is not over. The clocks are stopped
not-understood = Say it again
corrected = Corrected
move-withdrawn = Your opponent corrects the announcement
too-late-to-correct = Too late, the opponent's clock is running
boards-in-step = Boards in step
no-move-yet = No move yet
nothing-more = Nothing more
draw-offered = { $color ->
    [white] White
   *[black] Black
} offers a draw
draw-offer-noted = Offer stands
draw-declined = Draw declined
nothing-to-answer = No offer
not-possible-now = Not possible now
only-in-practice = Not allowed in a game. Only practice has that
nothing-to-correct = Nothing to correct
other-voice = Another voice
adjust-noted = Noted: adjusting
adjust-on-move-only = Only the player on move may adjust pieces
practice-starts = Practice: say your move, then press. "Help" says more
flag-fell = { $color ->
    [white] White's flag has fallen
   *[black] Black's flag has fallen
}. You may play on
claim-not-right = That is no draw. The game goes on
clocks-run = The clocks run
taken-back = { $color ->
    [white] White takes back
   *[black] Black takes back
}
not-as-recorded = In this game another move was played. Look for it
nothing-to-take-back = No move to take back
hint-needs-piece = Touch a piece, or say "hint" and its square
no-engine-here = No engine plays here that can be asked
engine-silent = The engine gives no answer now
press-by-hand = Words do not press the clock. Press it by hand
sign-by-hand = Words do not sign the result. Type “sign”, or sign on paper
quit-by-hand = The program is ended at its own terminal
next-when-done = Say “next” when it is done
board-stands-right = The board is right
pieces-known = The pieces on your board are known now
own-board-lost = Your board does not answer. Check its cable and power
press-kept = Your board does not answer. Your press is noted
own-board-back-at-start = Your board is back and shows the start position
board-back-at-start = { $color ->
    [white] White's board
   *[black] Black's board
} is back and shows the start position
keys-follow = Board
sealing-ordered = The session ends. { $color ->
    [white] White
   *[black] Black
} seals the next move
board-seals = The move on your board is the sealed one
game-adjourned = The game is adjourned. { $color ->
    [white] White
   *[black] Black
} has sealed
answer-sealed = { $color ->
    [white] White
   *[black] Black
} has sealed an answer
game-resumed = The adjourned game goes on. { $color ->
    [white] White
   *[black] Black
} has sealed the next move

## Named after the variants of `NextStep`, with `next-`
next-not-started = The game has not started
next-board-silent = Your board does not answer. Check its cable
next-written-move = Claim rejected: play { $move } as written
next-move-sealed = Your move is sealed; press the clock
next-envelope-unopened = The game is resumed; the arbiter opens the envelope
next-board-to-put-right = Your board must be put right
next-clocks-stand = The clocks are stopped
next-arbiter-decides = Wait for the arbiter
next-repeat = Repeat your opponent's move: { $move }
next-execute = Not yet on your board: { $move }
next-pegged-not-announced = On your board, not yet announced: { $move }
next-press = Press the clock to complete { $move }
next-move = Your move
next-opponents-move = Your opponent's move

## Named after the variants of `IllegalReason`, with `why-`
why-moves-otherwise = The piece does not move that way
why-way-blocked = A piece on { $square } is in the way
why-own-piece = Your own piece stands on { $square }
why-nothing-to-capture = A pawn moves diagonally only to capture
why-king-in-check = Your king would be in check
why-castling-lost = You may no longer castle on that side
why-castling-through-check = You may not castle out of check or through it
why-no-such-piece = None of your pieces can make that move

## Named after the variants of `EndReason`, with `reason-`
reason-checkmate = Checkmate
reason-resignation = Resigned
reason-resignation-without-mate = Resigned, but the opponent could not give mate by any series of legal moves
reason-stalemate = Stalemate
reason-dead-position = Dead position
reason-agreement = By agreement
reason-time = Out of time
reason-threefold = Same position three times
reason-fifty-moves = Fifty moves
reason-fivefold = Same position five times
reason-seventy-five-moves = Seventy-five moves
reason-forfeit = Forfeit
reason-arbiter = Arbiter's decision

## Named after the variants of `SystemStatus`, with `trouble-`
trouble-speech-input-missing = You are not heard. Type your moves, or use the keypad
trouble-speech-input-lost = Microphone lost. Type your moves, or use the keypad
trouble-speech-input-restored = Microphone back
trouble-recogniser-model-missing = No speech model. Enter moves with the keypad
trouble-journal-restored = The game is saved again. Nothing of it is missing

## Named after the values of `DiskFault`, with `disk-`
disk-hangs = the disk does not answer. Check its cable, its card and its network
disk-full = the disk is full. Make room on it
disk-quota = this user's share of the disk is used up. Make room, or raise the share
disk-file-limit = a limit on the size of files keeps it from growing. Raise it with `ulimit -f`, or take another disk
disk-read-only = the disk takes no writes. Mount it for writing again
disk-denied = the permission to write was taken away. Give it back
disk-no-folder = the game's folder is gone or has another name. Put it back under its name
disk-damaged = the disk reports errors. Keep the power on, and copy the folder to another disk
disk-taken-over = another program writes this journal. End that program
disk-open-files = no more files may be opened. Close pages of this game, or end other programs
disk-other = keep the score on paper

## Named after the values of `JournalChange`, with `journal-was-`
journal-was-truncated = Another program cut the journal. Find out what empties or rotates files in the game's folder, and keep it away
journal-was-extended = Another program wrote into the journal. Find it, and keep it away from the game's folder
journal-was-overwritten = Another program changed lines of the journal. What it left is kept beside it as journal-changed. Find that program, and keep it away from the game's folder
journal-was-removed = The journal was removed or renamed. Nobody may touch it until the game is over
journal-was-replaced = Another file was put in the place of the journal. It is kept beside it as journal-changed. Nobody may touch the journal until the game is over

## Named after the variants of `AwaitedAction`, with `wait-`
wait-board-answers = an answer from { side-of } board
wait-start = the arbiter's start
wait-or-start = or the arbiter's start
wait-called = the arbiter, called by { side } (the clocks are stopped)
wait-clocks = the arbiter to let the clocks run
wait-decision = the arbiter's decision
wait-move = a move of { side }
wait-press = a press by { side }
wait-repetition = a repetition by { side }
wait-answer = an answer by { side }
wait-signature = the arbiter's signature
wait-signature-of = { side-of } signature
wait-seal = { side } to seal a move and stop the clock
wait-resumption = the resumption of the adjourned game
wait-opening = the opening of the envelope

## Named after the variants of `Note`, with `note-`
note-started = the clocks start
note-pegged = { side } has { $move } on the board
note-announced = { side } announces { $move }
note-made = { side } made { $move }
note-boards-in-step = { side-of } board is in step
note-clocks-stopped = the clocks are stopped
note-clocks-run = the clocks run
note-annulled = the game is annulled; a new one begins, the clocks are stopped
note-envelope-shut = the envelope with { side-of } move is shut
note-game-resumed = the adjourned game is resumed

## Named after the variants of `ArbiterMessage`, with `told-`
told-claims-after-flag = { side } claims a draw after the own flag fell and was called: refused, the flag decides ({ $article })
told-claims-on-time-too-early = { side } claims on time, but the opponent's flag has not fallen
told-claims-on-time = { side } claims on time
told-touch-reported-again = { side } reports the same touch again
told-claims-illegal = { side } claims that the move was illegal ({ $article })
told-board-stated = { side-of } board was stated
told-say-when-right = `{ $name }: executed` after each order, until { side-of } board stands right
told-moves-are-keyed = { side-of } moves are keyed: `{ $name }: move MOVE`; `{ $name }: executed` once a move stands on that board
told-set-clock-by-hand = the board's clock shows no time and adds none when it is set from here; set it by hand
told-look-at-clock = the clock at { side-of } board is set to the same times: look whether it shows them
told-loses-by-article = the Laws take the game from { side } for it, or draw where { $opponent } cannot mate: `arbiter: result RESULT`
told-no-sheet-leads-there = both boards show the same position, and no sheet leads there: `arbiter: back PLY`, or `decide { $number } WORDS`
told-no-open-items = no open items
told-open-after-end = the result does not wait for the items that are still open (`arbiter: items`): { $list }
told-end-waits = this move would end the game; the clocks stand until the item is decided
told-set-clocks-first = set both clocks with `arbiter: clocks H:MM:SS H:MM:SS`, then `decide { $number } WORDS`
told-on-record = it is on record
told-position-confirmed = { side } confirms the final position, and the sheet where no effort is claimed
told-no-assistant-beside = { side } is sighted and may use no assistant beside the opponent's ({ $article })
told-assistant-not-accepted = nobody is named as having accepted the assistant of { side } ({ $article }); `arbiter: accept { $name } assistant NAME` accepts, `helper_accepted_by` in the file names who did
told-exchange-places = the players change places: whoever sits at White's board plays White; boards and voices stay with the seats, `arbiter: resume` starts the clocks
told-say-when-transferred = once { side-of } position stands on a board that lies right: `arbiter: resume`
told-moved-before-sheet = { side } moved before the score sheet was up to date
told-sheet-is-empty = { side-of } sheet is empty

## Named after the variants of `Refusal`, with `refuse-`
refuse-only-in-practice = only a practice game has that: `annabella practice`
refuse-no-arbiter-in-practice = a practice game has no arbiter and needs no approval; a rated game begins with `annabella play`
refuse-not-the-arbiters = that is a player's or an assistant's act: `white: …`, `black: …`, `assistant: …`
refuse-no-assistant = { side } has no assistant; the arbiter accepts one, `arbiter: accept { $name } assistant NAME`
refuse-the-players-own = only the player does that, not the assistant: resigning, offering, answering, claiming, adjusting or calling the arbiter; `{ $name }: …` (a touched piece: `claim touch e4`, time: `claim time`)
refuse-only-the-player-signs = { side } signs in person: `{ $name }: sign`
refuse-opponent-has-assistant = { $reader ->
    [own] you are sighted and may have no assistant while your impaired opponent has one ({ $article })
   *[other] { side } is sighted and may have no assistant while the impaired opponent has one ({ $article })
}
refuse-not-approved = approve the device first: `arbiter: approve NAME` ({ $article })
refuse-has-started = the game has started; `arbiter: stop` stops the clocks
refuse-not-started = the game has not started; `status` says what it waits for, and `arbiter: start` starts a game with an arbiter
refuse-is-over = the game is over; sheets and penalties can still be entered
refuse-clocks-stand = the clocks are stopped; the arbiter lets the game go on: `arbiter: resume`
refuse-clocks-run = the clocks are not stopped; `arbiter: stop` stops them
refuse-not-players-clock = { $reader ->
    [own] your clock is not running
   *[other] { side-of } clock is not running
}
refuse-not-players-move = { $reader ->
    [own] it is not your move
   *[other] it is not { side-of } move
}
refuse-no-such-ruling = no ruling { $number } stands; `arbiter: show clock` lists them
refuse-board-is-sensed = { $reader ->
    [own] your board is sensed; what stands on it is not typed
   *[other] { side-of } board is sensed; what stands on it is not typed
}
refuse-sheet-of-another-game = this sheet begins from another position than the game; give the sheet of this game
refuse-sheet-empty = { $reader ->
    [own] your sheet is empty; there is nothing to strike out
   *[other] { side-of } sheet is empty; there is nothing to strike out
}
refuse-choices-changed = the choices of item { $number } are others by now; choose again
refuse-nothing-to-undo = there is no decision to take back
refuse-envelope-was-opened = an envelope was opened since, and its move is known: `arbiter: back PLY` goes back
refuse-is-signed = the result is signed and stays
refuse-flag-decides = the flag of { side } has fallen and decides ({ $article }): a claim of a draw comes too late
refuse-has-signed = { $reader ->
    [own] you have signed the result
   *[other] { side } has signed the result
}
refuse-not-over = the game is not over: there is no result to sign or reopen
refuse-no-reason = say why item { $number } is refused: `arbiter: refuse { $number } WHY`
refuse-no-words = say what is decided: `arbiter: decide { $number } WORDS`
refuse-too-late-to-complete = item { $number }: that move can no longer be completed; `arbiter: back PLY` goes back
refuse-nothing-to-seal = no move is to be sealed; the arbiter orders it: `arbiter: adjourn`
refuse-seal-first = the move is sealed first, then the clock is stopped
refuse-is-adjourned = the game is adjourned, or a move is being sealed or is still in its envelope; `status` says what is waited for
refuse-not-adjourned = the game was not adjourned
refuse-no-envelope = there is no envelope that is shut
refuse-not-there = the envelope is opened when { side } is here ({ $article }): `arbiter: present { $name }`; `arbiter: resume` lets the clock run until then

## Named after the variants of `ReadActError`, with `unread-`
unread-only-looks-on = a spectator only looks on
unread-nothing-after-name = nothing follows the name; type `help` for what can be typed
unread-no-claim = a claim is `claim time`, `claim touch e2`, `claim threefold` or `claim fifty` (with the move that is written and not made, if there is one), `claim stalemate` or `claim dead`
unread-no-clocks = give White's and Black's time, such as `arbiter: clocks 0:45:00 0:50:00`

## Named after the variants of `RequiredAmount`, with `needs-`
needs-time = give the time in minutes, or a time such as 0:01:30
needs-clocks = give White's and Black's time, such as 0:45:00 0:50:00
needs-points = give 1/2 or 1
needs-fine = say how high the fine is
needs-rounds = say how many rounds
needs-move = name the move, such as Sf3 or Nf3

## Named after the variants of `ClaimKind`, with `claim-`
claim-threefold = the same position three times
claim-fifty-moves = fifty moves without capture or pawn move
claim-stalemate = stalemate
claim-dead-position = a dead position

## Named after the variants of `BoardReliability`, with `sureness-`
sureness-pieces = certain: the board tells pieces apart
sureness-squares = squares are certain, pieces are not: exchanged pieces go unseen
sureness-retraced = judged by what stands there: one move set otherwise explains it, several together may too
sureness-word = on a person's word: the board is not sensed
sureness-unknown = unknown: the board is not sensed and nobody stated what stands there

## Named after the variants of `QuickplayStanding`, with `quickplay-`
quickplay-stands = it can be asked for: on move, less than two minutes, the flag up
quickplay-where-announced = it can be asked for where a quickplay finish was announced; nobody said
quickplay-not-in-force = no quickplay finish is in force
quickplay-no-article = this text has no such article
quickplay-not-on-move = the player is not on move
quickplay-time-enough = the player has two minutes or more
quickplay-flag-fallen = the player's flag had fallen

## Named after the variants of `ChangedPart`, with `changed-`
changed-choice = what is proposed
changed-possibility = whether it can be carried out
changed-moves = the moves of the game
changed-position = where the game would stand
changed-clocks = the clocks
changed-sheets = the score sheets
changed-counters = the illegal moves counted
changed-result = the result
changed-boards = the boards to be put right
changed-heard = what the players hear

## Named after the variants of `ClosureReason`, with `settled-`
settled-board-put-right = the board was put right
settled-moved-before-turn = the move was made while the opponent was on move and stands now as the player's own move
settled-board-answered = the board answers
settled-moves-are-keyed = the board does not answer; its moves are keyed
settled-accepted-as-offer = the opponent accepted it as an offer
settled-completed = the move was completed
settled-pressed-before = the clock was pressed before the flag fell; the press waited for an answer
settled-touch-kept = the touched piece was moved or captured
settled-move-stands = the opponent has made the next move; the illegal move stands
settled-sheet-up-to-date = the score sheet is up to date
settled-written-to-claim = it was written for a claim, or to be sealed
settled-taken-back = you took it back
settled-sealed-move-ended = the sealed move ended the game

## Named after the variants of `SchemeStanding`, with `scheme-`
scheme-scandinavian-exception = by the exception for Scandinavian players ({ $article })
scheme-by-the-arbiter = other words than the text prescribes, by the arbiter's decision ({ $article })
scheme-only-adapted = other words than the text prescribes ({ $article }); it leaves room for them only by local adaptation
scheme-not-recommended = other words than the text recommends ({ $article })

## Named after the values of `IncidentKind`, with `incident-`
incident-early-press = { $form ->
    [title] { side } pressed the clock before the move was made
    [heard] { $color ->
        [white] White
       *[black] Black
    } pressed too early
   *[spoken] { $color ->
        [white] White
       *[black] Black
    } pressed the clock before the move was made
}
incident-press-without-move = { $form ->
    [heard] { $color ->
        [white] White
       *[black] Black
    } pressed without a move
   *[spoken] { side } pressed the clock without having made a move
}
incident-boards-differ = { $form ->
    [title] { $count ->
        [0] { side-of } board has differed since move { $number } of { $by } or before ({ $sure })
       *[other] { $case ->
            [pieces] { side-of } board has differed on { $squares } since move { $number } of { $by } ({ $sure })
           *[other] { side-of } board has differed on { $squares } since move { $number } of { $by } or before ({ $sure })
        }
    }
    [heard] { $count ->
        [one] { $color ->
            [white] White's
           *[black] Black's
        } board differs: { $squares }
       *[other] { $color ->
            [white] White's
           *[black] Black's
        } board differs
    }
   *[spoken] { $count ->
        [0] { $color ->
            [white] White's
           *[black] Black's
        } board has differed since { $mover ->
            [white] White's
           *[black] Black's
        } move { $number }, { $sure }
       *[other] { $color ->
            [white] White's
           *[black] Black's
        } board has differed since { $mover ->
            [white] White's
           *[black] Black's
        } move { $number }: { $squares }, { $sure }
    }
}
incident-illegal-move = { $form ->
    [title] { side } executed an illegal move
   *[spoken] Illegal move by { $color ->
        [white] White
       *[black] Black
    }
}
incident-promotion-unfinished = { $form ->
    [title] { side } left a pawn on { $square } and pressed the clock
    [heard] { $color ->
        [white] White
       *[black] Black
    } left a pawn unpromoted
   *[spoken] { $color ->
        [white] White
       *[black] Black
    } left a pawn on { $square } and pressed
}
incident-draw-claim = { $form ->
    [title] { $written ->
        [none] { side } claims a draw: { $claim }
       *[move] { side } claims a draw: { $claim }, with the written move { $move }
    }
    [heard] { $case ->
        [threefold] { $color ->
            [white] White
           *[black] Black
        } claims a draw by repetition
        [fifty-moves] { $color ->
            [white] White
           *[black] Black
        } claims a draw by fifty moves
        [stalemate] { $color ->
            [white] White
           *[black] Black
        } claims a draw by stalemate
       *[dead-position] { $color ->
            [white] White
           *[black] Black
        } claims a draw by dead position
    }
   *[spoken] { $color ->
        [white] White
       *[black] Black
    } claims a draw: { $reason }
}
incident-written-move-not-made = { $form ->
    [title] { side } did not make the move written with the claim
    [heard] { $color ->
        [white] White
       *[black] Black
    } did not make the written move
   *[spoken] { $color ->
        [white] White
       *[black] Black
    } did not make the move written with the claim
}
incident-slip-after-press = { $form ->
    [title] { side } wants to correct what was announced, after the press
    [heard] { $color ->
        [white] White
       *[black] Black
    } wants to correct after the press
   *[spoken] { $color ->
        [white] White
       *[black] Black
    } wants to correct what was announced, after the press
}
incident-ends-at-rest = { $form ->
    [heard] { $color ->
        [white] White's
       *[black] Black's
    } move would end the game
   *[spoken] { side }'s piece rests on { $square }, which would end the game; nothing was pressed or said
}
incident-touch-move = { $form ->
    [heard] { $case ->
        [reported] Reported: { $color ->
            [white] White
           *[black] Black
        } touched { $square }
        [not-on-move] Reported: { $color ->
            [white] White
           *[black] Black
        } touched { $square }
       *[other] { $color ->
            [white] White
           *[black] Black
        } touched the piece on { $square }
    }
   *[spoken] { $case ->
        [reported] it is reported that { side } touched the piece on { $square }
        [not-on-move] it is reported that { side } touched the piece on { $square }; { side } is not on move now, and only a touch in the own turn obliges
        [must-castle] { side } touched king and rook, first on { $square }, and did not castle there
        [another-king-move] { side } touched king and rook, first on { $square }; castling there was not legal, and the king was not moved
        [rook-first] { side } touched the rook on { $square } before the king and castled with it
        [promotion-chosen] { side } put a new piece on { $square } and exchanged it for another
        [released] { side } released a piece on { $square } and moved it elsewhere
        [released-king] { side } released the king on { $square } to castle and did not
        [capture-touched] { side } touched the opponent's piece on { $square } and did not capture it
        [capture-with-touched] { side } touched a piece of either side, first on { $square }, and did not capture the one with the other
       *[other] { side } touched the piece on { $square } and moved another
    }
}
incident-flag-fell = { $form ->
    [title] { side-of } flag fell
   *[spoken] { $color ->
        [white] White's
       *[black] Black's
    } flag fell
}
incident-called = { $form ->
    [title] { side } calls the arbiter
   *[spoken] { $color ->
        [white] White
       *[black] Black
    } calls the arbiter
}
incident-repetition-missing = { $form ->
    [title] { side } has not repeated the announcement
   *[spoken] { $color ->
        [white] White
       *[black] Black
    } did not repeat the announcement
}
incident-absent = { $form ->
    [title] { $case ->
        [both] the default time is over: nobody has arrived
       *[other] the default time is over: { side } has not arrived
    }
   *[spoken] { $case ->
        [both] Nobody has arrived
       *[other] { $color ->
            [white] White
           *[black] Black
        } has not arrived
    }
}
incident-came-late = { $form ->
    [title] { side } arrived { $time } after the game was to begin
   *[spoken] { $color ->
        [white] White
       *[black] Black
    } arrived late
}
incident-board-lost = { $form ->
    [title] { side-of } board does not answer
   *[spoken] { $color ->
        [white] White's
       *[black] Black's
    } board does not answer
}
incident-automatic-draw = { $form ->
    [title] { $case ->
        [fivefold] the position occurred five times
        [seventy-five-moves] 75 moves without a capture or a pawn move
       *[dead-position] the position may be dead
    }
    [heard] The game may be drawn
   *[spoken] Draw: { $reason }
}
incident-not-recorded = { $form ->
    [heard] { $color ->
        [white] White
       *[black] Black
    } is not recording the moves
   *[spoken] { side } made a move and has not written ply { $number }
}
incident-written-ahead = { $form ->
    [heard] { $color ->
        [white] White
       *[black] Black
    } recorded a move in advance
   *[spoken] { side } wrote ply { $number } before it was made
}
incident-sheet-owed = { $form ->
    [heard] { $case ->
        [both] Both must complete the score sheet
       *[other] { $color ->
            [white] White
           *[black] Black
        } must complete the score sheet
    }
   *[spoken] { $case ->
        [both] a flag fell and neither player wrote: the clocks are to be stopped, and { side } is to bring the score sheet up to date from ply { $number } on
       *[other] a flag fell: { side } brings the score sheet up to date from ply { $number } on before moving
    }
}
incident-wrong-start = { $form ->
    [heard] The start was wrong
   *[spoken] { $case ->
        [king-and-queen] { side-of } king and queen were exchanged from the beginning
        [rook] { side-of } rook of { $square } stood wrongly from the beginning
        [board] { side-of } board lies turned
        [colours] the game began with the colours exchanged
       *[pieces] the pieces stood wrongly from the beginning
    }
}
incident-quickplay-finish = { $form ->
    [heard] { $case ->
        [five-seconds] { $color ->
            [white] White
           *[black] Black
        } asks for five seconds
       *[other] { $color ->
            [white] White
           *[black] Black
        } claims a draw
    }
   *[spoken] { $case ->
        [five-seconds] { side } asks for five seconds a move for both players
        [cannot-win] { side } claims a draw in the last two minutes: the opponent cannot win by normal means
        [no-effort] { side } claims a draw in the last two minutes: the opponent makes no effort to win by normal means
       *[either] { side } claims a draw in the last two minutes: the opponent cannot win by normal means, or makes no effort to
    }
}
incident-illegal-claimed = { $form ->
    [heard] { $color ->
        [white] White
       *[black] Black
    } claims an illegal move
   *[spoken] { $case ->
        [late] { side } claims an illegal move of the opponent, but has made the next move since
       *[other] { side } claims that the opponent's last move was illegal; none was seen
    }
}
incident-result-signed = { $form ->
    [heard] Kings in the centre: { $result }
   *[spoken] the kings stand in the centre of both boards, the players' sign for: { $result }
}
incident-both-kings-in-check = { $form ->
    [heard] Both kings in check
   *[spoken] both kings stand in check, after the next move too
}
incident-pawn-on-last-rank = { $form ->
    [heard] A pawn on the last rank
   *[spoken] a pawn still stands on { $square }, after the next move too
}
incident-helped = { $form ->
    [heard] { $color ->
        [white] White
       *[black] Black
    } is helped by an assistant
   *[spoken] { $case ->
        [writes] an assistant writes for { side }; this text has the time adjusted for that
       *[other] an assistant presses the clock for { side }; this text has the time adjusted for that
    }
}
incident-sheet-asked-too-often = { $form ->
    [heard] { $color ->
        [white] White
       *[black] Black
    } asks for the sheet too often
   *[spoken] { side } asked for the arbiter's sheet { $number } times
}
incident-noticed = { $form ->
    [title] { $case ->
        [at-ply] { side } ({ $article }, ply { $number }), seen by the arbiter: { $words }
       *[other] { side } ({ $article }), seen by the arbiter: { $words }
    }
    [heard] Noted: { $color ->
        [white] White
       *[black] Black
    }
   *[spoken] Item of your own: { side }: { $words }
}
incident-sealed-move = { $form ->
    [heard] { $color ->
        [white] White
       *[black] Black
    }: the sealed move cannot be played
   *[spoken] { $case ->
        [ambiguous] { side-of } sealed move can mean several moves: { $words }
        [illegal] { side-of } sealed move is not legal: { $words }
       *[unreadable] nobody can tell what { side-of } sealed move is: { $words }
    }
}
incident-late-to-resumption = { $form ->
    [heard] { $case ->
        [both] Nobody came to the resumption
       *[other] { $color ->
            [white] White
           *[black] Black
        } is late for the resumption
    }
   *[spoken] { $case ->
        [both] the time both may be late to the resumption is over; nobody has come
       *[other] the time { side } may be late to the resumption is over
    }
}
incident-envelope-missing = { $form ->
    [heard] { $case ->
        [exchanged] The envelope holds another move
       *[other] The envelope is missing
    }
   *[spoken] { $case ->
        [exchanged] the envelope holds something else than { side } sealed
       *[other] the envelope with { side-of } sealed move is missing
    }
}
incident-clock-wrong = { $form ->
    [heard] { $color ->
        [white] White
       *[black] Black
    }: a clock was set wrongly
   *[spoken] { $case ->
        [late] { side } says, after moving, that a clock was set wrongly for the resumption
       *[other] { side } says, before a first move, that a clock was set wrongly for the resumption
    }
}

## Named after the values of `Penalty`, with `penalty-`
penalty-warning = warning
penalty-more-time-for-opponent = more time for the opponent
penalty-less-time = less time for the offender
penalty-loss = loss of the game
penalty-fewer-points = fewer points for the offender
penalty-more-points-for-opponent = more points for the opponent
penalty-fine = a fine announced beforehand
penalty-exclusion = exclusion from one or more rounds
penalty-expulsion = expulsion from the event

## Named after the values of `Choice`, with `choice-`
choice-dismiss = leave it as it is
choice-warn = warn { side }
choice-give-clock-back = let { side-of } clock run again
choice-add-minutes = give { side } { $minutes } more
choice-set-clocks = set both clocks
choice-stop-clocks = stop both clocks
choice-resume-clocks = let the clocks run on
choice-restore = set up the position before it again; touch-move applies to the new move
choice-enforce-touch = { side } must move or capture the touched piece
choice-enforce-release = what { side } released stays where it was released
choice-make-queen = replace { side-of } pawn by a queen
choice-count-as-illegal = count it as an illegal move of { side }
choice-as-the-article = set up the position before it again, count it as an illegal move of { side }, give { $opponent } { $minutes } more
choice-reject-claim = the claim is wrong: give { $opponent } { $minutes } more; a written move is made
choice-reconcile = compare both sheets and put the boards right
choice-correct-words = let the move on { side-of } board stand and correct the words
choice-ask-read-back = { side } must repeat the announcement
choice-waive-read-back = go on without { side-of } repetition
choice-complete-move = complete the move that stands on { side-of } board
choice-go-on-by-key = key in the moves of { side-of } board until it is back
choice-loss = { side } loses the game
choice-loss-and-half = { side } loses the game, and the opponent scores half a point
choice-grant-five-seconds = both get five seconds a move, { $opponent } gets { $minutes } more, and the game goes on
choice-postpone = postpone the decision; the game goes on
choice-reject-quickplay = reject the claim, give { $opponent } { $minutes } more; the game goes on
choice-new-game = the game is annulled, and a new one is played
choice-transfer-position = stop both clocks; { side-of } position is transferred to a board that lies right, and the game goes on
choice-no-castling = the game goes on, and { side } may not castle
choice-no-castling-with-rook = the game goes on, and { side } may not castle with the rook of { $square }
choice-draw = the game is drawn
choice-forfeit = forfeit: { $result }
choice-accept-lateness = the lateness is accepted; the game is played
choice-take-time-until-he-came = { $time } is taken off { side-of } clock
choice-sealed-move-is = { side-of } sealed move is the one you name (such as Sf3)
choice-both-lose = both lose: 0-0

## Named after the typed lines, with `act-`
act-say = said by the player, as if heard
act-press = the clock
act-move = a move on a board that is not sensed
act-write = an entry of the score sheet
act-strike = takes the last entry out
act-sheet = a whole score sheet, written by hand and entered later
act-key = a command by key: { $commands }
act-executed = the announced move, or the open order, was executed on a board that is not sensed
act-board = what stands on a board that is not sensed (a FEN or its first field)
act-opponent = what the opponent did, where nothing senses it: `opponent move Sf6`, `opponent board FEN`, `opponent press`
act-claim = the opponent's flag; `claim illegal` says that the opponent's last move was illegal; `claim touch e2` reports a touched piece; the player claims a draw: `claim threefold Sf3` or `claim fifty` (with the move written and not made, if any), `claim stalemate`, `claim dead`; `claim clock`: a clock set wrongly for a resumption; the arbiter decides; in a quickplay finish `claim seconds`, `claim quickplay cannot`, `claim quickplay effort`
act-adjourn = the formalities of an adjournment, for the arbiter. The arbiter's own line ends the session, and the player on move seals: `adjourn 2026-11-24 10:00 hall B` (when and where it goes on), before it what the session still had, if it ends early: `adjourn 0:12:00 …`
act-approve = the device is approved ({ $article })
act-start = the game starts though a board does not stand right yet
act-items = the open items, a line each
act-confirm = what is proposed for item 3 is carried out; where it has changed since it was shown, or other completed moves would be lost, that is said first
act-choose = the second of the choices that `show` lists for item 3; AMOUNT where it needs one: minutes or 0:01:30, both clocks, 1/2 point, a fine, a number of rounds
act-refuse = what is proposed for item 3 is not done
act-decide = another decision, in the arbiter's own words
act-stop = both clocks
act-resume = lets the game go on
act-clocks = White's and Black's time
act-show = item 3 in full, and what each choice would do; `show clock`: what makes up both times; `show sheet white`: a score sheet; `show all`: every open item; `show envelope`: what stands on the envelope of an adjourned game; `show 3 fen`: with positions as FEN
act-sheets = both score sheets side by side, and their first difference; `sheets 35`: from move 35 on
act-undo = takes the last decision back; time used since stays used
act-sign = the result is final; `white: sign`: the player agrees to it
act-reopen = an end that is not signed is none: the game goes on
act-drop = a ruling about time is dropped, by its number in `show clock`
act-back = the game goes back so that 16 plies remain
act-remark = words for the record: the arbiter's sheet, a comment in the PGN
act-appeal = an appeal against a decision, for the record
act-see = a player on move asks to be shown the arbiter's sheet (rapid and blitz with full supervision)
act-result = the game ends (1-0, 0-1, 1/2-1/2, 1/2-0, 0-1/2, 0-0, +/-, -/+, -/-)
act-item = you saw something yourself: White (or Black), the article, what it was; an item with its choices, leaving it as it is among them; `item white 7.5.1 ply 3 WORDS` names an earlier move by its ply (1 is the first of the game)
act-found = wrong from the beginning and found now: `found setup`, `found swapped white` (king and queen), `found rook a1` (a rook), `found turned black` (the board), `found colours`; an item with its choices
act-scheme = the words a player hears moves in from now on: fide da da-de nb nb-scand sv-scand en-plain
act-accept = a player's assistant is accepted while the game goes on
act-adaptation = an adaptation to local conditions, for the record
act-deviation = what is otherwise than an article prints, allowed by you, for the record
act-counter = illegal moves counted for White (or Black) from now on; where two hands and a press without a move have counters of their own, those stay
act-moves = the move counter: moves completed by whoever began; periods are counted by it, no time changes
act-add = more time, and why
act-status = what the game waits for
act-seal = the sealed move, after the arbiter ordered it; nobody else is shown it. Then `press` stops the clock; until then it can be changed
act-present = a player has come to the resumption of an adjourned game
act-open = opens the envelope and plays the sealed move; `open FILE` with the key in that file
act-missing = the envelope is missing

## Named after the variants of `MoveJudgement`, with `judged-`
judged-best = The best move
judged-good = Good
judged-small-mistake = A small mistake
judged-mistake = A mistake. Better: { $move }
judged-blunder = A blunder. Better: { $move }
