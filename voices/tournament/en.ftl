# The words that only the tournament's pages have: the desk, the round, its results.

# Headings
title-tournament = Annabella: the tournament
title-desk = Arbiter's desk, round { $round }
title-sector = Desk of sector { $sector }, round { $round }
title-round = Round { $round }
title-results = Results of round { $round }
title-shut = The desk is not open to you yet
h-told = Latest message
h-needs = Tables that need you
h-all = All tables
h-games = Games
h-files = More
h-keys = Keys

# Around every page
told-before = Earlier messages
told-nothing = There is no message yet.
stream-lost = The connection is lost; until it is back, nothing new appears.
stream-back = The connection is back.
stream-too-many = Five pages are open in this browser already; this one shows nothing new by itself. Close another, or reload.
stream-crowded = Too many pages are open with this access; this one shows nothing new by itself. Close the others, then reload.
keys-open = Show the keys
keys-in-list = In the list, where a screen reader must be in focus mode
keys-next = next table of the list, previous table
keys-enter = open the table's page
front-round = The games, for spectators
front-desk = The arbiter's desk
not-entered = This browser has no access to the desk yet. The program prints a link for the desk in its terminal. Each link works once.

# Tables
label-board = Board { $board }: { $white } – { $black }
label-names = { $white } – { $black }
label-apart = { $label } ({ $table })
without-table = No table plays board { $board }: { $white } – { $black }.
result-replaced = Board { $board }: the file of pairings has { $file }, the table signed { $signed }. The report (TRF) gets the signed result.
pairing-left-out = Left out of the pairings: { $text }
pairings-left-out = Something in the file of pairings was left out.
h-pairings = Left out of the pairings
moves-none = No move yet.
clocks = White { $white }, Black { $black }
state-setting-up = not begun
state-playing = being played
state-clocks-stand = clocks stopped
state-not-signed = { $result } ({ $reason }), not signed yet
state-signed = { $result } ({ $reason }), signed
state-unread = nothing of its journal can be read
games-none = No game is shown yet.
round-delay = Everything is shown { $time } after it happens.
round-at-once = Everything is shown as it happens.
h-followed = Boards you follow
follow = Follow
follow-most = Up to { $most } boards can be followed on one page; their new moves are read with the board's number.
follow-chosen = Follow the chosen boards
follow-none = None of these boards is shown yet.
follow-others = Choose other boards
followed-news = Board { $board }: { $text }
tones = A tone for each board
tones-on = Tones are on. You hear them in the order of the list, the lowest first.
tones-off = Tones are off.
tone-of = Tone { $place } of { $count }, from the lowest

# What an arbiter is needed for
needs-none = No table needs you.
need-item = { $text } (item { $number })
need-age = for { $time }
need-flag = { $color ->
    [white] White has less than a minute
   *[black] Black has less than a minute
}
need-device = { $of ->
    [white] White's
    [black] Black's
    [room] The room's
   *[arbiter] The arbiter's
} { $device ->
    [board] board
    [ear] microphone
    [keypad] keypad
    [braille] Braille display
    [voice] speech output
   *[sound] sound
} does not work
need-stopped = its program does not run
need-behind = the desk has { $has } of { $of } lines of its journal; the rest does not arrive, so the desk shows an old position
need-floods = it sends far more than a table sends; it is read slowly, other tables are not delayed
need-lost = it sends nothing
need-wrong-clock = the clock of its machine is { $minutes } minutes off
need-not-started = not begun
need-clocks-stand = the clocks are stopped
need-not-signed = over, and the result is not signed
need-twice = another table plays under the same names; spectators see neither until you leave one out
need-shown-beside = { $table } plays under the same names; spectators see this table's game and not that one. Leave out the one that is not the game
need-hidden-for = { $table } plays under the same names; spectators see that game and not this one. Leave out the one that is not the game; somebody may use this table's key
leave-out = Leave this one out
h-left-out = Left out
left-out = { $table } is left out: neither spectators nor the round's files have it.
take-back = Take it back
need-not-paired = in no pairing of the file
need-colors-reversed = in no pairing of the file: board { $board } has these players with the colours reversed
takes-no-acts = You cannot act for this table from here: its program does not run, or its pages are off. Act at the table.
order-taken = The table took the order.
order-stale = Not done: the table had gone on when the order came. Look at the page and give the order again.
order-forged = Not done: the table knows another arbiter's key than this desk's. Put the line `arbiter_key` of its section.toml into its configuration.
order-not-agreed = Not done: the table gave no permission for this.
order-unreadable = Not done: the arbiter cannot type this line.
order-foreign = Not done: the table plays another game, or has other lines than were published.
order-no-answer = No answer within 10 seconds. The order may be done all the same; if so, its line appears here. Nothing is sent again automatically.
order-nobody-hears = Not done: the table takes no orders. Its configuration names no `arbiter_key`, or its program is not connected.
order-not-sent = Nothing was sent: the broker cannot be reached, or the table sends nothing.
order-not-from-here = This is done at the table, not from the desk.
broker-gone = The broker cannot be reached. Nothing new arrives from the tables that publish to it.
files-refused = { $name } of the round cannot be written ({ $why }); it is tried again. The desk and the spectators' pages keep working.
files-slow = the disk has not taken { $name } of the round for ten seconds; the desk and the spectators' pages keep working.
files-written = the files of the round are written again
store-has-room = the broker has room for its lines again
store-nearly-full = { $percent } % of its space at the broker is used; once that is full the desk gets no more of its lines. `annabella tournament make-room { $table }` makes room while the tournament is ended
store-full = its space at the broker is full: lines of it are refused or dropped there, so the desk may show an old position; other tables are not affected. End the tournament, run `annabella tournament make-room { $table }` and start it again; the table then sends its game again
store-disk-nearly-full = The disk of the broker has only { $megabytes } MB left. Free some space; once it is full, no table's line arrives at the desk.
store-disk-has-room = the disk of the broker has room again
pages-flood = { $who ->
    [stranger] somebody without a link asks for more pages than are answered: what is too much is refused, and nobody else waits. If it goes on, find the device, or keep strangers out of this network
    [chief] the pages of this desk send more requests than a person can: what is too much is refused, and nobody else waits. Close their windows and programs; perhaps somebody uses your link
   *[sector] the pages of desk { $desk } send more requests than a person can: what is too much is refused, and nobody else waits. Have their windows and programs closed; perhaps somebody uses the link of that desk
}
pages-as-usual = { $who ->
    [stranger] strangers ask for pages as usual again; at least { $refused } requests were refused
    [chief] the pages of this desk send as usual again; at least { $refused } requests were refused
   *[sector] the pages of desk { $desk } send as usual again; at least { $refused } requests were refused
}
line-first = this is no journal: its first line is not the beginning of one; the desk shows nothing of it
line-broken = line { $line } of the journal does not follow from the lines before it; it is not shown
line-forked = line { $line } of the journal arrived a second time with another text; the first one counts
line-missing = lines of the journal are missing, the first of them { $line }
line-foreign = line { $line } of the journal is signed by another device
line-cut = the journal was cut: line { $line } and everything after it is gone
line-misdirected = the broker's answer about a line of table { $table } was published under this table's name, before line { $line }
line-strange = a message that is no line of its journal was published under this table's name, before line { $line }

# News
news-of = { $table }: { $text }
news-of-board = Board { $board }, { $table }: { $text }
news-lost = nothing is heard of it any more
news-heard = it is heard again
news-order-done = `{ $line }` was done after all
news-order-not-done = `{ $line }` was not done
news-started = the game has begun
news-back = moves were taken back; { $plies } plies remain
news-annulled = the game is annulled; a new one begins
news-reopened = the game goes on

# Columns and files
col-table = Table
col-last = Last move
col-clocks = Clocks
col-state = State
col-board = Board
col-white = White
col-black = Black
col-result = Result
col-moves = Moves
results-signed-only = A result stands here once the arbiter has signed it.
file-results = Results, to print
file-pgn = The round as PGN

# The pairings
title-pairings = Pairings of round { $round }
front-pairings = The pairings
h-by-board = By board
h-by-name = By name
h-found = Found
pairing-search = Name, or its beginning
pairing-find = Find
pairing-nobody = No player of this round is called { $name }.
pairings-all = All pairings
pairings-none = This tournament has no file of pairings.
col-player = Player
col-color = Colour
col-opponent = Opponent
pairing-line = Board { $board }. { $player } has { $color ->
    [white] White
   *[black] Black
} against { $opponent }.
pairing-free = { $player } has no opponent in this round.
pairing-no-opponent = No opponent
