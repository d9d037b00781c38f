# What Annabella says in English. Short, the deciding word first, no politeness.
# $color, $role, $command and the like choose; $move, $piece, $square, $file, $rank and the lists made of them
# arrive in the listener's announcement words, which may be another language.

# The game's course
game-starts = The game begins
announced-other-than-pegged = Announced: { $announced }. On the board: { $pegged }
read-back-differs = Repeated differently. { $move }
read-back-right = Right
please-announce = Announce the move
not-understood = Say it again
corrected = Corrected
too-late-to-correct = Too late, the opponent's clock is running
boards-in-step = Boards in step
game-over = { $reason }. { $result }

# Questions
confirm = { $command }? Yes or no
confirm-move = { $move }? Yes or no

# Answers
time-own = { $time }
time-opponents = Opponent: { $time }
time-of = { $color ->
    [white] White
   *[black] Black
}: { $time }
moves = { $moves }
no-move-yet = No move yet
turn = { $number }: { $moves }
turn-black = { $number }, Black: { $moves }
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
file-holds = { $file }: { $pieces }
file-empty = { $file }: empty
rank-holds = { $rank }: { $pieces }
rank-empty = { $rank }: empty
captured = { $color ->
    [white] White
   *[black] Black
} lost { $pieces }
captured-none = Nothing captured
help = Say a move, or: { $commands }

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
draw-offered = { $color ->
    [white] White
   *[black] Black
} offers a draw
draw-offer-noted = Offer stands
draw-declined = Draw declined
nothing-to-answer = No offer
draw-claimed = { $color ->
    [white] White
   *[black] Black
} claims a draw
draw-claimed-clocks-stopped = { $color ->
    [white] White
   *[black] Black
} claims a draw. Clocks stopped
arbiter-called = { $color ->
    [white] White
   *[black] Black
} calls the arbiter. Clocks stopped
adjust-noted = Noted: adjusting

# Hands and boards
step-remove = Take { piece-object } off { $square }
step-clear = Clear { $square }
step-put = Put { piece-object } on { $square }
step-bring = Move { piece-object } from { $from } to { $to }
sheets-agree = The score sheets agree. { $color ->
    [white] White
   *[black] Black
} puts the board right
sheets-agree-both = The score sheets agree. Both players put their boards right
assistant-may-execute = The assistant may do it
sheets-differ = The score sheets differ
goes-back = Back to the position after move { $number } by { $color ->
    [white] White
   *[black] Black
}
goes-back-to-start = Back to the start position
board-stands-right = Board right
pieces-known = The pieces on { $color ->
    [white] White's board
   *[black] Black's board
} are known now
board-lost = { $color ->
    [white] White's board
   *[black] Black's board
} does not answer. Check its cable and power
board-back = { $color ->
    [white] White's board
   *[black] Black's board
} is back, the position matches
board-back-differing = { $color ->
    [white] White's board
   *[black] Black's board
} is back, { $count ->
    [one] one square differs
   *[other] { $number } squares differ
}

# Devices
trouble-ear-lost = Microphone lost. Give moves by key
trouble-ear-back = Microphone back
trouble-no-model = No speech model. Give moves by key
trouble-journal-lost = The game cannot be saved. The arbiter must keep the score

# The arbiter's channel
arbiter-item = Item { $number }: { $matter }
matter-early-press = { $color ->
    [white] White
   *[black] Black
} pressed the clock before the move was made
matter-boards-differ = { $board ->
    [white] White's
   *[black] Black's
} board differs since move { $number } by { $color ->
    [white] White
   *[black] Black
}: { $squares }, { $sure }
matter-boards-differ-unplaced = { $board ->
    [white] White's
   *[black] Black's
} board differs since move { $number } by { $color ->
    [white] White
   *[black] Black
}, { $sure }
sure-pieces = certain, the board sees pieces
sure-squares = squares seen, not pieces, it may be older
sure-word = on a person's word, it may be older
matter-illegal-move = Illegal move by { $color ->
    [white] White
   *[black] Black
}
matter-promotion-unfinished = { $color ->
    [white] White
   *[black] Black
} left a pawn on { $square } and pressed
matter-slip-after-press = { $color ->
    [white] White
   *[black] Black
} announced another move than was made, and pressed
matter-touch-move = { $color ->
    [white] White
   *[black] Black
} touched { $square } and did not move it
matter-flag-fell = { $color ->
    [white] White's
   *[black] Black's
} flag fell
matter-called = { $color ->
    [white] White
   *[black] Black
} calls the arbiter
matter-read-back-missing = { $color ->
    [white] White
   *[black] Black
} did not repeat the announcement
matter-board-lost = { $color ->
    [white] White's
   *[black] Black's
} board does not answer
matter-draw-claim = { $color ->
    [white] White
   *[black] Black
} claims a draw: { $reason }
matter-written-move-not-made = { $color ->
    [white] White
   *[black] Black
} did not make the move written with the claim
matter-automatic-draw = Draw: { $reason }

# Why a game ended, and how
reason-checkmate = Checkmate
reason-resignation = Resigned
reason-stalemate = Stalemate
reason-dead-position = Dead position
reason-agreement = By agreement
reason-time = Out of time
reason-threefold = Same position three times
reason-fifty-moves = Fifty moves
reason-fivefold = Same position five times
reason-seventy-five-moves = Seventy-five moves
reason-arbiter = Arbiter's decision
result-white-wins = White wins
result-black-wins = Black wins
result-draw = Draw
result-both-lose = Both lose
result-half-for-white = Half a point for White, none for Black
result-half-for-black = Half a point for Black, none for White
result-white-by-forfeit = White wins, Black did not come
result-black-by-forfeit = Black wins, White did not come
result-both-forfeit = Nobody came

# Commands by their shortest words
command-time = time
command-opponent-time = opponent's time
command-moves = number of moves
command-last-move = last move
command-last-five = last five
command-all-moves = all moves
command-repeat = repeat
command-piece = position and a piece
command-file = a file
command-rank = a rank
command-square = a square
command-captured = captured pieces
command-draw-offer = offer a draw
command-claim-threefold = draw by repetition
command-claim-fifty-moves = draw by fifty moves
command-claim-stalemate = stalemate
command-claim-dead-position = dead position
command-accept = accept
command-decline = decline
command-resign = resign
command-correction = correction
command-adjust = adjust
command-arbiter = arbiter
command-yes = yes
command-no = no
command-help = help
command-stop = stop
command-faster = faster
command-slower = slower
command-louder = louder
command-softer = softer
