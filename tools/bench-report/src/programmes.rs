//! The list of programs for the pages of figures: the benches of the product, the recogniser evaluation, and the
//! measures of this package.
//!
//! A bench that is not listed also runs, in the last section. Pure.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

/// The kind of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tool {
    /// A bench of the product.
    Bench,
    /// The recogniser evaluation.
    Evaluation,
    /// A measure of this package.
    Own,
}

/// The arguments and environment variables of one run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    pub(crate) arguments: &'static [&'static str],
    pub(crate) variables: &'static [(&'static str, &'static str)],
    /// The time limit, in seconds.
    pub(crate) limit_s: u64,
}

/// A program that measures figures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measurer {
    pub(crate) name: &'static str,
    pub(crate) tool: Tool,
    /// `None` if it takes too long for a quick run.
    pub(crate) quick: Option<Effort>,
    pub(crate) full: Effort,
}

/// A section of related figures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PageSection {
    pub(crate) title: &'static str,
    /// What the figures show, and what they do not show.
    pub(crate) about: &'static str,
    pub(crate) programmes: &'static [Measurer],
    pub(crate) pictures: &'static [Picture],
    /// Tables with rows and columns; a figure in none of them has a row of its own.
    pub(crate) grids: &'static [Grid],
}

/// A table of figures with rows and columns, for figures with this prefix.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    pub(crate) title: &'static str,
    pub(crate) begins: &'static str,
    pub(crate) columns: Columns,
}

/// The part of a name, without its prefix, that is the column; the rest is the row.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Columns {
    /// The text before the first comma.
    First,
    /// The text after the last comma.
    Last,
    /// One of these, at the beginning before a comma or at the end after a colon; other figures are not in the grid.
    Named(&'static [&'static str]),
}

const fn grid(title: &'static str, begins: &'static str, columns: Columns) -> Grid {
    Grid { title, begins, columns }
}

/// A picture of the figures with this prefix.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Picture {
    pub(crate) file: &'static str,
    pub(crate) title: &'static str,
    pub(crate) begins: &'static str,
}

const fn asked(
    arguments: &'static [&'static str],
    variables: &'static [(&'static str, &'static str)],
    limit_s: u64,
) -> Effort {
    Effort { arguments, variables, limit_s }
}

const fn programme(name: &'static str, tool: Tool, quick: Effort, full: Effort) -> Measurer {
    Measurer { name, tool, quick: Some(quick), full }
}

/// A day; longer than any run.
const DAY: u64 = 86_400;

const WHOLE_TABLE: PageSection = PageSection {
    title: "The table as a whole",
    about: "A wrong hearing is harmless while board, announcement and repetition check one another: whole turns are \
            played, with sound, board and press, and what was completed is held against what the player meant. Turns \
            repeat few utterances of few speakers: the rows by utterance and by speaker have the bounds that hold for \
            other words and voices.",
    programmes: &[programme(
        "turns",
        Tool::Evaluation,
        asked(
            &[
                "--json",
                "--speakers",
                "flite",
                "--announcements",
                "2",
                "--turns",
                "400",
                "--noise",
                FIVE_NOISES,
            ],
            &[],
            400,
        ),
        asked(
            &[
                "--json",
                "--speakers",
                "flite,held-out,accents",
                "--announcements",
                "8",
                "--turns",
                "30000",
                "--noise",
                FIVE_NOISES,
            ],
            &[],
            DAY,
        ),
    )],
    pictures: &[],
    grids: &[grid("turns", "whole turns, ", TURNS)],
};

/// The noises in which whole turns are played.
const FIVE_NOISES: &str = "clean,20,white:20,babble:15,echo+pink:20";

/// The levels of noise of the hands.
const HANDS: Columns = Columns::Named(&[
    "tidy hands",
    "some untidiness, no reply hurried, no report lost",
    "some untidiness",
    "very untidy hands",
]);

/// The figures of boards' codecs and inference with noisy hands.
const NOISY_HANDS: Columns =
    Columns::Named(&["plies recovered", "wrong moves committed silently", "an event, 99 of 100"]);

/// The figures of whole turns.
const TURNS: Columns = Columns::Named(&[
    "moves completed that nobody meant",
    "repetitions of another move taken",
    "turns with an irregularity that was none",
    "turns typed at last",
    "time lost in saying it again, a game of 40 moves",
]);

const BESIDE: PageSection = PageSection {
    title: "Beside what others use",
    about: "The same work, done by the parts that others use beside ours, in turn in one run, and games on boards moved by noisy \
            hands.",
    programmes: &[
        programme(
            "boards",
            Tool::Own,
            asked(&["--games", "60"], &[], 60),
            asked(&["--games", "1000"], &[], DAY),
        ),
        programme(
            "beside",
            Tool::Evaluation,
            asked(&["--announcements", "1", "--names", "2", "--noise", "clean,10"], &[], 400),
            asked(
                &[
                    "--announcements",
                    "40",
                    "--names",
                    "40",
                    "--noise",
                    "clean,20,10,white:20,babble:15,echo+pink:20",
                ],
                &[],
                DAY,
            ),
        ),
        programme(
            "voices",
            Tool::Own,
            asked(&["--times", "8"], &[], 400),
            asked(&["--times", "100"], &[], DAY),
        ),
        programme("menu", Tool::Own, asked(&["--times", "8"], &[], 30), asked(&["--times", "200"], &[], DAY)),
    ],
    pictures: &[
        Picture {
            file: "bare-right",
            title: "The right move at once, the bare recogniser beside ours",
            begins: "the right move at once, ",
        },
        Picture {
            file: "bare-talk",
            title: "Talk taken for a move or a command, the bare recogniser beside ours",
            begins: "talk taken, ",
        },
        Picture {
            file: "alphabets",
            title: "Files told apart by the same net, alphabet by alphabet",
            begins: "a file told, ",
        },
        Picture {
            file: "voices",
            title: "From a sentence to its first sound",
            begins: "a sentence to its first sound, ",
        },
    ],
    grids: &[
        grid("a board that knows its pieces: games whole", "a board that knows its pieces, ", HANDS),
        grid("a board of full and empty holes: games whole", "a board of full and empty holes, ", HANDS),
        grid("the right move at once", "the right move at once, ", Columns::First),
        grid("another move taken", "another move taken, ", Columns::First),
        grid("an illegal move bent to a legal one", "an illegal move bent to a legal one, ", Columns::First),
        grid("talk taken", "talk taken, ", Columns::First),
        grid("a file told", "a file told, ", Columns::First),
    ],
};

const HEARING: PageSection = PageSection {
    title: "Hearing",
    about: "Voices no model was trained on: synthetic ones, and flite's four, made from people's recordings. They prove the \
            program, not people.",
    programmes: &[
        programme(
            "hearing",
            Tool::Evaluation,
            asked(
                &[
                    "--json",
                    "--speakers",
                    "flite,held-out",
                    "--announcements",
                    "3",
                    "--commands",
                    "1",
                    "--talk",
                    "1",
                    "--noise",
                    "clean,10",
                    "--awaited",
                    "open",
                ],
                &[],
                150,
            ),
            asked(
                &[
                    "--json",
                    "--speakers",
                    "flite,held-out",
                    "--announcements",
                    "40",
                    "--commands",
                    "6",
                    "--talk",
                    "4",
                    "--noise",
                    "clean,20,10,white:20,babble:15,echo+pink:20",
                    "--awaited",
                    "open,expected",
                ],
                &[],
                DAY,
            ),
        ),
        programme("ear", Tool::Bench, asked(&["8"], &[], 120), asked(&["200"], &[], DAY)),
    ],
    pictures: &[
        Picture {
            file: "hearing-announcements",
            title: "Announcements heard right at once, by noise and voice",
            begins: "announcement, ",
        },
        Picture {
            file: "hearing-talk",
            title: "Talk that was rejected, by noise and voice",
            begins: "talk, ",
        },
    ],
    grids: &[
        grid("announcements right at once", "announcement, open, ", Columns::First),
        grid("announcements right at once, one expected", "announcement, expected, ", Columns::First),
        grid("commands right at once", "command, open, ", Columns::First),
        grid("commands right at once, a move expected", "command, expected, ", Columns::First),
        grid("illegal announcements rejected", "illegal, open, ", Columns::First),
        grid("illegal announcements rejected, one expected", "illegal, expected, ", Columns::First),
        grid("talk rejected", "talk, open, ", Columns::First),
        grid("talk rejected, a move expected", "talk, expected, ", Columns::First),
        grid("wrongly accepted", "wrongly accepted, ", Columns::Last),
    ],
};

const LATENCY: PageSection = PageSection {
    title: "From hand to sound",
    about: "The first rows are our own share alone; those that name the sound server go all the way, with real processes, a real \
            pseudo-terminal and a private sound server, and include what it buffers. No loudspeaker, cable or real board is in them.",
    programmes: &[
        programme(
            "latency",
            Tool::Bench,
            asked(&[], &[("TIMES", "8")], 120),
            asked(&[], &[("TIMES", "100")], DAY),
        ),
        programme("pages", Tool::Bench, asked(&[], &[], 120), asked(&[], &[], DAY)),
        programme("real", Tool::Own, asked(&["--times", "4"], &[], 150), asked(&["--times", "60"], &[], DAY)),
    ],
    pictures: &[
        Picture { file: "latency-own", title: "Our own share of the way", begins: "our own share, " },
        Picture {
            file: "latency-real",
            title: "All the way, at the sound server's monitor",
            begins: "all the way, ",
        },
    ],
    grids: &[],
};

const SAYING: PageSection = PageSection {
    title: "What is said",
    about: "How long a move takes to hear at the default rate, spoken by the real engine, silence at both ends left out; and \
            whether what is said is understood again.",
    programmes: &[
        programme(
            "lengths",
            Tool::Own,
            asked(&["--moves", "12"], &[], 60),
            asked(&["--moves", "400"], &[], DAY),
        ),
        programme(
            "understand",
            Tool::Bench,
            asked(&[], &[("GAMES", "10")], 60),
            asked(&[], &[("GAMES", "1000")], DAY),
        ),
    ],
    pictures: &[
        Picture {
            file: "lengths-moves",
            title: "How long a move's announcement is",
            begins: "an announcement's length, ",
        },
        Picture { file: "lengths-times", title: "How long a time is", begins: "a time's length, " },
    ],
    grids: &[],
};

const BOARDS: PageSection = PageSection {
    title: "Boards and judgement",
    about: "Generated games with untidy hands, lost and doubled reports, claims and flags; every verdict is held \
            against a referee written from the Laws, apart from the core.",
    programmes: &[
        programme(
            "inference",
            Tool::Bench,
            asked(&[], &[("GAMES", "60")], 60),
            asked(&[], &[("GAMES", "1000")], DAY),
        ),
        programme("codecs", Tool::Bench, asked(&[], &[("BYTES", "1000000")], 60), asked(&[], &[], DAY)),
        programme("reconcile", Tool::Bench, asked(&[], &[("GAMES", "500")], 60), asked(&[], &[], DAY)),
        programme(
            "refereed_games",
            Tool::Bench,
            asked(&[], &[("GAMES", "100")], 90),
            asked(&[], &[("GAMES", "10000")], DAY),
        ),
        programme(
            "clock_events",
            Tool::Bench,
            asked(&[], &[("CLOCK_SEQUENCES", "10000")], 60),
            asked(&[], &[], DAY),
        ),
    ],
    pictures: &[Picture {
        file: "inference",
        title: "Plies recovered from noisy hands",
        begins: "plies recovered, ",
    }],
    grids: &[grid("hands", "", NOISY_HANDS)],
};

const KEEPING: PageSection = PageSection {
    title: "Nothing lost, and what it costs",
    about: "Recovery, memory, and how the cost of an input grows with the game.",
    programmes: &[
        programme("recovery", Tool::Bench, asked(&[], &[], 130), asked(&[], &[], DAY)),
        programme(
            "publish_link",
            Tool::Bench,
            asked(&[], &[], 120),
            asked(&[], &[("ANNABELLA_SEEDS", "100000")], DAY),
        ),
        programme(
            "plies",
            Tool::Own,
            asked(&["--most", "3000"], &[], 60),
            asked(&["--most", "10000"], &[], DAY),
        ),
        programme(
            "simulated_table",
            Tool::Bench,
            asked(&[], &[("GAMES", "60")], 90),
            asked(&[], &[("GAMES", "100000")], DAY),
        ),
        programme(
            "simulated_tournament",
            Tool::Bench,
            asked(&[], &[("TOURNAMENTS", "20")], 120),
            asked(&[], &[("TOURNAMENTS", "20000")], DAY),
        ),
        Measurer { name: "soak", tool: Tool::Own, quick: None, full: asked(&["--minutes", "20"], &[], DAY) },
        programme(
            "kills",
            Tool::Bench,
            asked(&[], &[("KILLS", "200")], 90),
            asked(&[], &[("KILLS", "1000")], DAY),
        ),
    ],
    pictures: &[
        Picture {
            file: "plies-input",
            title: "What an input costs as the game grows",
            begins: "an input at a ply, ",
        },
        Picture { file: "soak", title: "Memory with everything on", begins: "everything on over time, " },
        Picture { file: "plies-recovery", title: "Recovery as the game grows", begins: "a game recovered, " },
    ],
    grids: &[],
};

const TOURNAMENT: PageSection = PageSection {
    title: "Many tables",
    about: "One arbiter's desk over many tables, through one broker.",
    programmes: &[
        programme(
            "tournament",
            Tool::Bench,
            asked(&[], &[("TABLES", "64"), ("FOLDERS", "100"), ("SPECTATORS", "200"), ("PLIES", "200")], 150),
            asked(&[], &[], DAY),
        ),
        // Fewer plies would have no 95 of 100.
        programme("adversary", Tool::Bench, asked(&[], &[("PLIES", "100")], 400), asked(&[], &[], DAY)),
    ],
    pictures: &[Picture { file: "tournament", title: "Cost against tables", begins: "tables, " }],
    grids: &[grid("an honest table beside an adversary", "an honest table, ", Columns::Last)],
};

/// A row of the summary page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SummaryRow {
    /// Its description, for a reader who knows the game but no software.
    pub(crate) what: &'static str,
    /// The name of the figure.
    pub(crate) figure: &'static str,
    /// The alternative for a user: its name, and its figure.
    pub(crate) instead: Option<(&'static str, &'static str)>,
}

const fn row(what: &'static str, figure: &'static str) -> SummaryRow {
    SummaryRow { what, figure, instead: None }
}

const fn beside(
    what: &'static str,
    figure: &'static str,
    name: &'static str,
    instead: &'static str,
) -> SummaryRow {
    SummaryRow { what, figure, instead: Some((name, instead)) }
}

/// The rows of the summary page.
pub(crate) const SUMMARY: [SummaryRow; 20] = [
    row(
        "Moves completed that the player did not mean",
        "whole turns, all: moves completed that nobody meant",
    ),
    row(
        "Irregularities reported that were none",
        "whole turns, all: turns with an irregularity that was none",
    ),
    row("Turns that had to be typed in the end", "whole turns, all: turns typed at last"),
    row(
        "Time lost by saying moves again, a game of 40 legal moves",
        "whole turns, right: time lost in saying it again, a game of 40 moves",
    ),
    row("Announced moves understood at once, quiet room", "announcement, open, clean, all"),
    row("The same in noise (10 dB)", "announcement, open, pink 10 dB, all"),
    beside(
        "The right move at once in noise (10 dB), the same sound for both",
        "the right move at once, pink 10 dB, ours",
        "vosk alone with a list of words",
        "the right move at once, pink 10 dB, the bare recogniser, a list of words",
    ),
    row("Spoken commands understood at once, quiet room", "command, open, clean, all"),
    row("Announced moves taken for another move", "wrongly accepted, announcement, open, clean"),
    row("Talk in the room taken for a move or a command", "wrongly accepted, talk, open, clean"),
    row("End of speech to the decision", "the end of speech to the decision"),
    row(
        "Games followed without a fault on a board that senses only occupied squares, very untidy hands",
        "a board of full and empty holes, very untidy hands, pressed and announced",
    ),
    row("A key on the board to the first sound", "all the way, a key of the pegged board to the first sound"),
    row("The stop key to silence", "all the way, the stop key to the last sound"),
    beside(
        "A sentence to its first sound",
        "a sentence to its first sound, ours, at the sound server's monitor",
        "the speech server, as a screen reader uses it",
        "a sentence to its first sound, the speech server, as a screen reader asks it",
    ),
    beside(
        "A key to the player's own time, said to the end",
        "a key to one's own time said, ours",
        "a talking clock",
        "a key to one's own time said, a clock that tells the turn and both times",
    ),
    row(
        "Games judged otherwise than by an independent referee",
        "games whose verdicts the referee does not share",
    ),
    row("Completed moves lost when the program was killed", "completed moves that a kill lost"),
    row("Memory that a move leaves behind", "everything on, memory that a ply leaves behind"),
    row("Processor share while waiting with a microphone", "a daemon that waits, an ear: its share"),
];

/// The sections of the page of tables, from the top.
pub(crate) const SECTIONS: [PageSection; 8] =
    [WHOLE_TABLE, BESIDE, HEARING, LATENCY, SAYING, BOARDS, KEEPING, TOURNAMENT];

/// The section of unlisted benches.
pub(crate) const UNLISTED: PageSection = PageSection {
    title: "Others",
    about: "Benches that no section names.",
    programmes: &[],
    pictures: &[],
    grids: &[],
};
/// The arguments of an unlisted bench in a quick run.
pub(crate) const UNLISTED_QUICK: Effort = asked(&[], &[("QUICK", "1"), ("GAMES", "100")], 90);
/// The arguments of an unlisted bench in a full run.
pub(crate) const UNLISTED_FULL: Effort = asked(&[], &[], DAY);

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::SECTIONS;

    #[test]
    fn a_programme_and_a_picture_have_names_of_their_own() {
        let mut seen = BTreeSet::new();
        for section in SECTIONS {
            for name in section.programmes.iter().map(|p| p.name) {
                assert!(seen.insert(name), "{name} twice");
            }
        }
        let mut files = BTreeSet::new();
        for picture in SECTIONS.iter().flat_map(|s| s.pictures) {
            assert!(files.insert(picture.file), "{} twice", picture.file);
            assert!(picture.begins.ends_with(", "), "{}", picture.begins);
        }
    }

    #[test]
    fn every_bench_that_is_listed_is_there() {
        let benches = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches");
        let listed = SECTIONS.iter().flat_map(|s| s.programmes).filter(|p| p.tool == super::Tool::Bench);
        for name in listed.map(|p| p.name) {
            assert!(benches.join(format!("{name}.rs")).exists(), "there is no bench {name}");
        }
    }

    #[test]
    fn no_program_of_a_quick_run_may_hang_longer_than_400_s() {
        let longest =
            SECTIONS.iter().flat_map(|s| s.programmes).filter_map(|p| p.quick).map(|q| q.limit_s).max();
        assert!(longest.unwrap() <= 400);
    }
}
