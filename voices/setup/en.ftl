# What is asked and remarked while a game is set up: `annabella init`, and what `annabella doctor` says aloud.

# Questions. What stands in brackets is taken where nothing is answered
ask = { $question } [{ $otherwise }]
ask-edition = Which text of the Laws: { $choices }
ask-time-control = How much time, such as 90+30, 25d10, 40/90+30,30+30
ask-approved-by = Who approved this device, the arbiter's name (11.3); none: the arbiter does it at the board
ask-event = The event's name, for the score sheets
ask-round = The round
schemes-explained = Moves are announced in the words of a scheme. The knight to f3 is announced so:
scheme-of-language = {"  "}(English)
ask-scheme = { $color ->
    [white] White's
   *[black] Black's
} announcement words: { $choices }
ask-name = { $color ->
    [white] White
   *[black] Black
}'s name
ask-impaired = { $color ->
    [white] Is White
   *[black] Is Black
} blind or visually impaired, yes or no
ask-board = { $color ->
    [white] White's
   *[black] Black's
} board: { $choices }
ask-port = Where that board is plugged in; `annabella devices` lists it
port-taken = White's board is plugged in there; each board has a port of its own
board-left-out = { $color ->
    [white] White has
   *[black] Black has
} no board: `{ $board }` was chosen without a port
ask-sound = { $color ->
    [white] Does White
   *[black] Does Black
} have a headset, yes or no
ask-again = “{ $answer }” cannot be taken: { $why }
not-one-of = it is one of { $choices }
not-a-time-control = write minutes and seconds for each move, such as 90+30; 25d10 with a delay; 40/90+30,30+30 with periods
doubtful-time-control = minutes or seconds? Write { $minutes } or { $seconds }.
yes = yes
no = no
none = none
next-commands = Try its devices with `annabella doctor --config { $file }`, then play with `annabella play --config { $file }`

# The file's own remarks
file-head = A game for Annabella. Annabella reads this file: annabella play --config { $file }
file-read = A line that begins with # and a blank is a remark. A line that begins with # and no blank is a key
    that is not set, with an example. Take its # away to set it. Look over the devices: annabella doctor --config { $file }
section-game = What is agreed for the game
section-game-seat = { $color ->
    [white] White, the player
   *[black] Black, the player
}
section-game-seat-assistant = { $color ->
    [white] White's
   *[black] Black's
} assistant: who does each of the six duties (D.2.10), “person”, “daemon” (the program) or “nobody”
section-seat = { $color ->
    [white] Keypad and Braille display of White
   *[black] Keypad and Braille display of Black
}
section-seat-board = { $color ->
    [white] White's
   *[black] Black's
} board. Without one, moves are typed or confirmed by an assistant
section-seat-ear = { $color ->
    [white] White's
   *[black] Black's
} microphone and what understands it
section-seat-voice = { $color ->
    [white] White's
   *[black] Black's
} voice and where it sounds
section-room-voice = What everybody at the table hears, and a player without a voice of their own
section-arbiter-voice = What the arbiter hears, alone
section-web = The web server: where browsers and other terminals connect
section-broker = The tournament server that this table publishes its game to

games = The folder in which each game gets a folder of its own. Default: games
game-edition = Which text of the Laws governs: da09, no14, sv17, da17, da18, fide23. Default: da18, in every language
game-event = The event's name, for the sheets
game-site = Where it is played
game-date = The date, year.month.day; today where it is not set
game-round = The round
game-board_number = The number of the board in the event; heard before the game, and in the PGN
game-fen = The position the game starts from, as FEN. Default: the usual start position
game-chess960 = One of the 960 start positions, drawn; not under da09 and sv17. Default: false
game-chess960_number = Which of them, 0 to 959. Default: drawn
game-time_control = Minutes and seconds a move: 90+30; with a delay: 25d10; with periods: 40/90+30,30+30. Default: 90+30
game-draw_ban = No draw is agreed before both have made this many moves. Default: 0, no such limit
game-approved_by = Who approved this device for the game; without an approval no game starts (11.3)
game-leave_to_publish = Who gave permission to publish the game while it is played (11.3); without it nothing is published
game-illegal_counter = How illegal moves are counted: “edition” as it prints it, “joint” or “separate”. Default: “edition”
game-supervised_blitz_minutes = Minutes of a penalty in blitz under full supervision, where the regulations name them.
    Default: what the edition says. fide23 says two; many events use one
game-appointed = When the game is to begin (6.6). Default: as soon as the boards stand right
game-default_time = How late a player may come (6.7). Default: what the edition says; no14 wants it named
game-low_time = The time left at which a visually impaired player hears two short high tones, once in a period,
    if the arbiter allows it. Default: no sound; times are told on request only (D.2.10.4)
game-supervision = Rapid and blitz: “full” or “partial” supervision (A.3, A.4, B.2, B.3). Default: “full”
game-quickplay_finish = Whether a quickplay finish was announced (G, III). Default: unknown; the arbiter is shown the article
game-arbiter_present = Whether an arbiter is there; without one a claim in a quickplay finish ends the game (G, III).
    Default: true
game-arbiter_key = The public key sealed moves are encrypted to. Without it the program makes one of its own,
    and whoever may use the device's account can open a sealed move
game-adaptation = What was adapted to local conditions (D.1), in words; recorded, nothing else
game-lang = The arbiter's language: da, de, en, nb, sv. Default: en

game-seat-name = The name, for the sheets
game-seat-sight = “impaired” plays on a pegged board and hears every move; “sighted” plays on a normal board.
    Default: “sighted”; “impaired” for White if the file has no section [game.white]
game-seat-hearing_impaired = Whether this player hears badly, too (D.2.11). Default: false
game-seat-board = What a board that comes in both kinds can tell: “identity” (which piece) or “occupancy”. Default: “identity”
game-seat-scheme = The words of announcements: fide, da, da-de, nb, nb-scand, sv-scand, en-plain.
    Default: the words that the edition prints first: da under da09, da17 and da18, nb under no14, fide under sv17 and fide23
game-seat-lang = The language of everything else: da, de, en, nb, sv. Default: that of [game]
game-seat-verbosity = How much is said of a move: “earcon”, “move”, “check” or “sentence”. Default: “move”
game-seat-alarm = The times left that this player is told, once in a period, if the arbiter allows it.
    Default: none; times are told on request only (D.2.10.4)
game-seat-ear = Whether this player's words are heard or typed; without them no repetition is awaited. Default: true
game-seat-sheet = Who writes this player's sheet: “dictated” (D.2.7), “entered”, “paper” or “daemon” (the program).
    Default: “paper”; “dictated” for White if the file has no section [game.white]
game-seat-assistant_name = The assistant's name, accepted by the arbiter
game-seat-helper_accepted_by = Who accepted the assistant for the arbiter (4.9, 6.2.6, 8.1.6)

game-seat-assistant-execute = a: makes the moves on the opponent's board; never the program.
    Default: “person” if assistant_name is set and no duty is; else “nobody”
game-seat-assistant-announce = b: announces the moves of both. Default: “daemon”
game-seat-assistant-score_and_press = c: keeps the score and starts the opponent's clock.
    Default: as for a; always “nobody” if the player is sighted
game-seat-assistant-inform = d: tells numbers of moves and times, on request. Default: “daemon”; “nobody” if the player is sighted
game-seat-assistant-claim = e: claims on time, reports a touched piece. Default: “daemon”; “nobody” if the player is sighted
game-seat-assistant-adjourn = f: the formalities of an adjournment. Default: as for c

seat-keypad = A numeric keypad on USB, best a path below /dev/input/by-id
seat-braille = A Braille display through brltty: true, or where brltty answers, such as “:0”. Default: false
seat-board-protocol = The kind: { $boards }
seat-board-port = Where it is plugged in, best a path that survives replugging (`annabella devices`)
seat-board-set = Where a board that learns its pieces keeps them
seat-ear-kind = “vosk” hears, “typed” takes typed lines only. Default: “vosk”
seat-ear-model = The model's folder, where it is not the one that ships for the scheme
seat-ear-device = The microphone's name (`annabella devices`); the system's own where it is not set
seat-ear-headphones = Whether the player hears the voice through headphones and may speak while it does. Default: false
seat-ear-push_to_talk = Heard only between a typed “talk” and the next one. Default: false
seat-ear-second = The second recogniser: "whisper-base", "none", or a file or folder.
    Default: the one that ships, if the machine is quick enough for it. One that is named here is used on any machine
seat-ear-keep_sound = Whether a dictation is kept as sound. Default: true
seat-voice-kind = “user” (the user's own speech server where it runs, else espeak-ng), “espeak”, “speech-dispatcher” or “transcript” (lines only).
    Default: “user”
seat-voice-device = The output's name (`annabella devices`), or “none”; the system's own where it is not set
seat-voice-rate = Words a minute, 80 to 900. Default: the user's own setting, or 175
seat-voice-volume = 0 to 100. Default: the user's own setting, or 100
seat-voice-voice = A variant of the voice: espeak-ng's such as f3, the speech server's such as female1
seat-voice-record = Whether what is said is kept as sound, too. Default: false
web-listen = The address it listens on; “none” switches it off. Any other than 127.0.0.1 can be reached from other machines.
    Default: 127.0.0.1 at any free port
web-names = Other addresses it is opened under, with their ports
broker-url = The address of the tournament server, mostly tls://HOST:4222
broker-table = What this table is called in the tournament: letters a to z, digits, - and _
broker-key = The file with this table's key (annabella tournament enrol-table)
broker-ca = The file with the tournament server's own certificate authority; needed with tls://
broker-arbiter_key = The public key of the tournament desk, whose orders are taken (it stands in section.toml)
broker-orders = What may be ordered from there: start, item (open one), decide (items), time (clocks). Default: all four

# Said aloud by the doctor into each player's output
doctor-speaks = Annabella here. This is what { $color ->
    [white] White
   *[black] Black
} hears.
doctor-speaks-to-room = Annabella here. This is what the room hears.
doctor-speaks-to-arbiter = Annabella here. This is what the arbiter hears.

# What the doctor found where it was not proved, each with its remedy
doctor-not-proved = NOT PROVED
doctor-wrong = WRONG
doctor-board-silent = { $board } at { $port }: nothing came from it, so nothing is proved
doctor-board-silent-remedy = lift a piece and set it down again while `annabella doctor` runs once more; it listens for four seconds
doctor-board-is-other = { $port }: a { $other } answers there, and a { $board } is named
doctor-board-is-other-remedy = write `protocol = "{ $protocol }"`
doctor-board-unread = { $port }: what it sends is no { $board }
doctor-board-unread-remedy = write the kind of the board as `protocol`, and look whether the port is that of the board
doctor-set-unread = { $path }: { $why }
doctor-set-unread-remedy = remove the file; the board learns its pieces in the start position
doctor-keypad-pipe = { $path } is a pipe: what will come from it is not known
doctor-keypad-pipe-remedy = name a keypad of `/dev/input/by-id`, or try the keys in a game: key `5` lets each key say what it does
doctor-keypad-none = { $path } is no keypad
doctor-keypad-none-remedy = name a keypad of `/dev/input/by-id`
doctor-file-empty = { $path } is empty
doctor-file-empty-remedy = name the right file
doctor-configuration-empty = { $path } is empty, so no device was tried
doctor-configuration-empty-remedy = `annabella init` writes a configuration
doctor-key-of-other = the key in { $path } is not that of table { $table }: { $why }
doctor-key-of-other-remedy = take the key file that the tournament made for this table

# What the doctor prints: parts, states, findings and remedies
doctor-part-voice = voice
doctor-part-speech-server = speech server
doctor-part-model = model
doctor-part-ear = ear
doctor-part-second-recogniser = second recogniser
doctor-part-loudspeaker = loudspeaker
doctor-part-microphone = microphone
doctor-part-sound = sound
doctor-part-boards = boards
doctor-part-board = board
doctor-part-set-of-pieces = set of pieces
doctor-part-keypad = keypad
doctor-part-braille-line = Braille line
doctor-part-permissions = permissions
doctor-part-serial-adapters = serial adapters
doctor-part-braille = braille
doctor-part-clock = clock
doctor-part-broker = broker
doctor-part-disk = disk
doctor-part-game = game
doctor-part-web = web
doctor-part-tournament = tournament
doctor-part-configuration = configuration
doctor-who-white = white { $part }
doctor-who-black = black { $part }
doctor-who-room = room { $part }
doctor-who-arbiter = arbiter { $part }
doctor-missing = MISSING
doctor-without = without
doctor-no-answer = no answer within { $seconds } seconds
doctor-no-audio = built without the feature `audio`
doctor-no-sound = there is no sound server and no sound card
doctor-no-microphone = no microphone is plugged in, or none is chosen in the sound settings
doctor-no-default = the sound system names no default one
doctor-voice-remedy = run `make deps`, or install the package again
doctor-speech-server-speaks = { $server }; voices of the kind "user" speak with it
doctor-speech-server-missing = { $why } (speech-dispatcher is installed); espeak-ng speaks
doctor-speech-server-not-installed = { $why } (speech-dispatcher is not installed); espeak-ng speaks
doctor-no-speech-server = no speech server runs
doctor-speech-server-left-out = built without the feature `speech-dispatcher`; espeak-ng speaks
doctor-speech-server-remedy = start it with `spd-say hello` to hear your own voice
doctor-model-found = { $folder } ({ $words } words)
doctor-model-remedy = moves can be typed and keyed meanwhile
doctor-ear-loads = libvosk loads { $folder } in { $ms } ms and computes { $speed } ms for a second of speech
doctor-ear-slow = libvosk computes { $speed } ms for a second of speech: what is said comes late
doctor-ear-slow-remedy = use the keypad on this machine, or take a faster one; moves can be typed and keyed
doctor-ear-remedy = try again when the machine is not busy; if libvosk is missing, run `make deps` or install the package again; moves can be typed and keyed meanwhile
doctor-second-remedy = the first recogniser hears alone; name it with `second = "whisper-base"` to use it all the same
doctor-loudspeaker-remedy = plug one in or start the sound server; announcements go to the transcript meanwhile
doctor-microphone-remedy = plug one in or start the sound server; moves can be typed and keyed meanwhile
doctor-boards-hidden = this system shows no serial ports (/sys is not mounted)
doctor-boards-none = no board is plugged in
doctor-boards-remedy = plug the board in, or play one with `annabella simulate`
doctor-permissions-found = every serial port that is there may be opened
doctor-permissions-missing = not allowed to open { $ports }
doctor-permissions-remedy = join the group: `sudo usermod -aG dialout $USER`, then log in again
doctor-adapter-held = { $adapter } is held by { $by }
doctor-adapters-free = no other program claims one
doctor-adapters-may = none is held by another program; { $programs } may claim one
doctor-adapters-remedy = end that program; firmware/70-annabella-boards.rules keeps ModemManager away, and where no Braille line needs it `sudo systemctl mask brltty-udev.service` keeps brltty away
doctor-braille-missing = liblouis is not installed; `--format brf` writes its own letters
doctor-clock-uneven = of { $passed } ms it counted { $counted }
doctor-clock-date = it runs evenly, but takes today for { $date }
doctor-clock-found = runs evenly; it is { $time } on { $date }
doctor-clock-remedy = set the date, for the sheets (`timedatectl`); the game's own clock needs none
doctor-broker-missing = nats-server is not installed; tables play without it, and a tournament reads folders
doctor-broker-missing-remedy = a tournament with a broker needs it: `sudo apt install nats-server`
doctor-broker-found = nats-server { $version } at { $path }
doctor-broker-old = nats-server { $version } at { $path }; before { $sound } a user without a list of rights may purge an account (CVE-2025-30215)
doctor-broker-old-remedy = a tournament's own broker holds every user to a list, and is sound with an old one; give no other user an account of it
doctor-disk-unwritten = { $folder } cannot be written: { $why }
doctor-disk-found = { $folder } has { $free } MB free, a write takes { $ms } ms
doctor-disk-little = { $told }; too little for hours of recorded sound
doctor-disk-remedy = make room, or name another folder with `games`
doctor-game-approved = { $game }, approved by { $name }
doctor-game-not-approved = { $game }, not approved yet: `arbiter: approve NAME` before the start
doctor-game-remedy = change [game] in the configuration
doctor-board-answers = { $board } at { $port }: answers
doctor-board-answers-squares = { $board } at { $port }: answers, { $squares } squares are occupied
doctor-board-nothing = { $port }: open, and nothing comes from it
doctor-board-remedy = check its power, its cable and its kind (`protocol`); the game waits for it
doctor-set-new = { $path } is written when the board has learned its pieces
doctor-set-found = { $path }: { $pieces } pieces
doctor-set-remedy = the board learns its pieces anew
doctor-keypad-found = { $path } can be read, and has the digits
doctor-keypad-recorded = { $path } holds { $presses } key presses
doctor-keypad-remedy = moves can be typed and said meanwhile
doctor-braille-cells = { $cells } cells
doctor-braille-silent = brltty does not answer
doctor-braille-line-remedy = what is told can be heard meanwhile
doctor-no-such-voice = no voice is called `{ $voice }`
doctor-said-into = said into { $device }: { $text }
doctor-said-by-default = said into the system's own output: { $text }
doctor-written = written as lines, without sound: { $text }
doctor-said-nowhere = said into no output, as configured: { $text }
doctor-not-played = the sentence was not played to its end
doctor-said-remedy = `annabella devices` lists what `device` may name; lines go on without it
doctor-model-loaded-remedy = run `make deps` or install the package again, or name a model's folder; moves can be typed and keyed meanwhile
doctor-microphone-level-remedy = `annabella devices` lists what `device` may name, `annabella listen` shows its level
doctor-microphone-typed-remedy = build with sound, or set kind = "typed"
doctor-web-shut = shut, as configured
doctor-web-free = any free port of { $address }
doctor-web-exposed = { $address }; other machines reach it, and what is sent there can be read on the way (11.3)
doctor-web-taken = { $address } cannot be listened at: { $why }
doctor-web-remedy = give [web] listen another address, or "none"
doctor-publish-left-out = this build publishes no games (it lacks the feature `tournament`)
doctor-publish-left-out-remedy = install a build with it; the game goes on without it
doctor-key-open = others may read { $path }; `chmod 600` it
doctor-no-leave = nobody gave leave to hand games on (`leave_to_publish` in [game], 11.3)
doctor-table-found = table { $table }, { $url }, nats-server { $version }
doctor-table-found-old = table { $table }, { $url }, nats-server { $version }, older than 2.10.27: let nobody have rights there but by name
doctor-tournament-remedy = ask whoever runs the tournament; the game goes on without it

# Reasons that adapters give
doctor-why-no-board = no board at { $a }: there is no such device; plug it in, or see `annabella devices`
doctor-why-forbidden = no permission for { $a }; join the group that owns it (`sudo usermod -aG dialout $USER`, then log in again) or install the udev rules
doctor-why-busy = { $a } is in use by another program; close it, or wait ten seconds if ModemManager is probing it (the udev rules keep it away)
doctor-why-no-port = { $a } is no serial port ({ $b }); see `annabella devices`
doctor-why-no-loudspeaker = no loudspeaker: { $a }; plug one in or start the sound server, then `annabella doctor`; without one announcements go to the transcript and the recording
doctor-why-no-microphone = no microphone: { $a }; plug one in, then `annabella doctor`; without one moves go by key or console
doctor-why-none-called = there is none called `{ $a }`; `annabella devices` lists them
doctor-why-muted = `{ $a }` is muted at the sound server; unmute it in the sound settings
doctor-why-no-braille = no Braille display through brltty at { $a }: { $b }; { $c }; the game goes on without it
doctor-why-install-brltty = install and start brltty (`apt-get install brltty`)
doctor-why-brlapi-key = let this user read /etc/brlapi.key (group `brlapi`)
doctor-why-switch-on = switch the display on and plug it in
doctor-why-asked-again = it is asked for again
doctor-why-keypad = the keypad { $a } cannot be read: { $b }; { $c }
doctor-why-keypad-group = let this user read it (group `input`)
doctor-why-keypad-held = another program has it; a keypad is one player's alone
doctor-why-keypad-missing = plug it in, or name it as `ls /dev/input/by-id` does
doctor-why-keypad-again = plug it in again, or name one of `/dev/input/by-id`; it is waited for
doctor-why-no-model = there is no model folder { $a }; name one by its whole path (`--model DIR`, or `model` of an `ear`), or install those that ship again (models/)
doctor-why-model-torn = the model { $a } is torn: { $b }; unpack it again
doctor-why-model-refused = libvosk cannot load the model { $a }; unpack it again, or try `annabella doctor`
doctor-why-second-slow = the second recogniser takes { $a } ms here, more than { $b } ms; without it nothing comes late in a game, and more is asked back
doctor-why-second-missing = the second recogniser { $a } is missing; run `make deps`, or set second = "none"
doctor-why-second-not-there = { $a } is not there; run `make deps`, or install the package again
doctor-why-second-none = none is asked for; the first one hears alone
doctor-why-second-scores = whisper-base scores a move in { $a } ms ({ $b }); { $c }
doctor-why-both-decide = both recognisers decide; after { $a } decisions in a row that took longer than { $b } ms the first one hears alone
doctor-why-second-late = that is too late just now, it is waited for { $a } ms: the first one asks moves back, and hears alone after { $b } late decisions in a row
doctor-why-no-variants = the voice `{ $a }` has no variants; leave `{ $b }` out
doctor-why-no-variant = the voice `{ $a }` has no variant `{ $b }`; give one such as `{ $c }`
doctor-why-level = level { $a } dB, room { $b } dB, { $c }
doctor-why-too-loud = too loud: turn the microphone down or move it away
doctor-why-nothing-arrives = nothing arrives: is the microphone switched off or muted?
doctor-why-room-loud = the room is loud: bring the microphone nearer and turn it down
doctor-why-faint = faint: turn the microphone up or bring it nearer
doctor-why-good = good
doctor-why-quiet = quiet; say something, such as an announcement
doctor-why-about = { $a }: { $b }
doctor-why-not-found = No such file or directory (os error 2)
doctor-why-denied = Permission denied (os error 13)
doctor-why-refused = Connection refused (os error 111)
doctor-why-in-use = Device or resource busy (os error 16)
doctor-why-folder = Is a directory (os error 21)

# The sound of the machine, for `annabella doctor` and `annabella devices`
doctor-sound-found = no loudspeaker and no microphone is muted or turned down to zero
sound-no-usb = no USB sound stick, no USB headset and no other microphone is there
sound-no-usb-remedy = plug in a USB headset, or a USB sound stick with a headset; a headphone socket has no microphone; moves can be typed and keyed meanwhile
sound-output-only = `{ $name }` is only an output and has no microphone
sound-output-only-remedy = plug in a headset that has a microphone; if this one has, choose its profile with input in the sound settings
sound-out-muted = the loudspeaker `{ $name }` is muted
sound-out-at-zero = the loudspeaker `{ $name }` is turned down to zero
sound-in-muted = the microphone `{ $name }` is muted
sound-in-at-zero = the microphone `{ $name }` is turned down to zero
sound-at-server-remedy = unmute it and turn it up in the sound settings
sound-on-card-remedy = `alsamixer -c { $card }`: choose { $control }, unmute it with M (a microphone with the space bar) and turn it up; `sudo alsactl store` keeps that

# What `annabella devices` prints
devices-no-ports = no serial ports found; plug a board in, switch it on, and try again
devices-ready = ready
devices-forbidden = no permission (group { $group } has it)
devices-forbidden-remedy = join the group that owns it (`sudo usermod -aG dialout $USER`, then log in again) or install firmware/70-annabella-boards.rules
devices-busy = in use by { $by }
devices-busy-remedy = close { $by }
devices-probed-remedy = wait ten seconds; firmware/70-annabella-boards.rules keeps ModemManager away for good
devices-make = likely { $makes }
devices-make-unknown = make unknown
devices-no-sound = no { $kind }: { $why }; `annabella doctor` tells what to do

# Said by `annabella box`, a machine without screen and keyboard
box-ready = Annabella is ready.
box-board = Board: { $name }.
box-board-gone = The board { $name } is there no longer.
box-no-board = No board is plugged in. Practice needs none.
box-doubtful-board = Something is plugged in that may be a board. Its kind must stand in the configuration.
box-keypad = A keypad is there.
box-keypad-gone = The keypad is there no longer. Plug it in again.
box-no-keypad = No keypad is there. Plug one in: without it nothing can be chosen.
box-loudspeaker = Sound: { $name }.
box-no-loudspeaker = No loudspeaker is there.
box-microphone = Microphone: { $name }.
box-microphone-gone = The microphone is there no longer.
box-no-microphone = No microphone is there. Moves go by keypad.
box-choices = Press 1 for practice, 0 to hear everything again, 5 for the keys, 9 to switch off.
box-choices-with-game = Press 1 for practice, 2 for the game that is set up, 0 to hear everything again, 5 for the keys, 9 to switch off.
box-other-key = That key does nothing here. Press 5 for the keys.
box-ask-go-on = A practice game is not over. Go on with it? Enter is yes; minus is no and begins a new one.
box-practice-begins = Practice begins. To leave it, press 6, minus, plus, then Enter.
box-practice-goes-on = The practice game goes on. To leave it, press 6, minus, plus, then Enter.
box-game-begins = The game is being started.
box-no-game = No game is set up on this machine. Press 1 for practice.
box-game-ended = You are back at the start.
box-game-failed = That did not work: { $why }
box-ask-switch-off = Switch the machine off? Press Enter within ten seconds. Any other key leaves it on.
box-stays-on = The machine stays on.
box-switches-off = Everything is stored. The machine switches off now. In thirty seconds the power may go.
box-cannot-switch-off = The machine cannot be switched off: { $why }. Everything is stored, so the power may go all the same.
