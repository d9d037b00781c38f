# Kept games by ear: `annabella games`.

# What may be typed, besides the spoken commands, which the help names.
word-next = next n
word-previous = previous p back
word-start = start
word-end = end
word-position = position board
word-again = repeat
word-help = help
word-open = open o
word-clock = clock time
word-stop = stop
word-quit = quit q exit

# Sentences
listed = { $number }. { $white } against { $black }, { $date }, { $result }
listed-none = No kept game is here
not-over = not over
opened = { $white } against { $black }. { $moves } moves. Result: { $result }
left-out = Left out beside the main line: variations { $variations }, comments { $comments }, annotation signs { $signs }
null-moves = Null moves: { $count }. At each of them the turn passes
stops = The game is read up to move { $number }: `{ $text }` is no move there
white = White
black = Black
step = { $number }. { $color }: { $words }
step-clock = { $step }. Clock: { $time }
passes = the turn passes
begins = Start of the game
last-move = That was the last move
no-move = The game has no move { $number }
turn = { $color } to move
pieces = { $color }: { $pieces }
unknown-step = No step is called { $text }
steps = Say or type “{ $next }” for the next move and “{ $previous }” for the one before; { $from } goes there. “{ $clock }” tells the clocks, “{ $board }” reads the board, and every other question about it is answered. “{ $quit }” ends. Plus and minus of a keypad step, too
clock-of = { $color }: { $time }
clock-none = No clock time is written here
games-all = Games: { $all }
choose = Say or type “{ $next }” or “{ $previous }” for another game, “{ $open }” to open this one, or the number of a game. “{ $quit }” ends
list-ends = That was the last game of the list
list-begins = That is the first game of the list
list-lacks = The list has no game { $number }
nothing-said = Nothing is being said. “{ $quit }” ends
say-help = “{ $help }” tells what can be said
no-microphone = There is no microphone that works. Type, or use a keypad
microphone-back = The microphone works again

# Puzzles: `annabella practice --puzzles`. What may be typed, besides the spoken commands.
puzzle-word-position = position board
puzzle-word-solution = solution
puzzle-word-skip = next skip

puzzles-all = { $all } puzzles
puzzle = Puzzle { $number } of { $all }: { $name }
puzzle-unnamed = Puzzle { $number } of { $all }
puzzle-mate = Mate in { $moves }
puzzle-answer = Right. The answer: { $words }. Your move
puzzle-solved = Solved
puzzle-illegal = That is no legal move here
puzzle-wrong = { $words } is legal, but another move is asked for
puzzle-wrong-answer = { $words } is legal, but another move is asked for; the answer is { $answer }
puzzle-several = Several legal moves are called so; say it in full
puzzle-not-understood = Not understood
puzzle-solution = The solution: { $words }
puzzles-done = { $solved } of { $all } puzzles were solved without the solution
puzzle-help = Say or type your move. “{ $position }” tells the position, “{ $board }” reads the board, “{ $solution }” tells the solution, “{ $skip }” goes on, “{ $quit }” ends
