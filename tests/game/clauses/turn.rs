//! D.2.1 to D.2.8: announcing, repeating, touching, making, pressing, informing, writing, correcting.

use annabella::{
    game::Seat,
    language::command::Command,
    laws::incident_kind::IncidentKind,
    session::{
        Announcement,
        input::{Act, Input},
        output::Output,
    },
};

use super::{Case, Game, differs, same};

use Seat::{Black, White};

const DA: &str = "springer Cecilie tre";

pub(crate) const CASES: &[Case] = &[
    differs(
        1,
        "moves are announced in the words the text prints",
        [DA, "Springer Cæsar drei", "Springer Cesar drei", DA, DA, "Springer Cesar drei"],
        |t| {
            let mut game = t.game();
            game.says(White, "springer cesar drei").told("black")
        },
    ),
    differs(
        1,
        "castling is announced in the words the text prints",
        ["kort rokade", "Kurze Rochade", "Kurze Rochade", "kort rokade", "kort rokade", "Kurze Rochade"],
        |t| {
            let mut setup = t.setup();
            setup.fen = Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1".into());
            let mut game = t.begin(setup).expect("the game may start");
            game.says(White, "kurze rochade").told("black")
        },
    ),
    same(1, "letters and ranks of every language are understood", "4 of 4", |t| {
        let words = ["cecilie tre", "cæsar drei", "cesar three", "cecilie drei"];
        let made = |said: &&str| {
            let mut game = t.game();
            game.says(White, &format!("springer {said}")).says("white made b1c3")
        };
        format!("{} of 4", words.iter().filter(|said| made(said)).count())
    }),
    same(1, "a promotion needs its piece named", "asked, nothing made, then a queen", |t| {
        let mut setup = t.setup();
        setup.fen = Some("4k3/8/8/8/8/8/p6P/4K3 b - - 0 1".into());
        setup.black = setup.white.clone();
        let mut game = t.begin(setup).expect("the game may start");
        let first = game.says(Black, "anna eins");
        let asked = first.outputs.iter().any(|o| matches!(o, Output::Say { what: Announcement::Ask(_), .. }));
        let made = first.says("black made");
        let queen = game.says(Black, "dame").says("black made a2a1q");
        let word = |yes, is: &str, not: &str| if yes { is.to_owned() } else { not.to_owned() };
        format!(
            "{}, {}, {}",
            word(asked, "asked", "not asked"),
            word(made, "made", "nothing made"),
            word(queen, "then a queen", "no queen")
        )
    }),
    same(
        1,
        "another repetition is answered by the announcement, the right one is heard",
        "again, right",
        |t| {
            let mut game = t.game();
            game.says(White, "eva vier");
            let wrong = game.says(Black, "eva drei");
            let again = wrong
                .outputs
                .iter()
                .any(|o| matches!(o, Output::Say { what: Announcement::ReadBackDiffers { .. }, .. }));
            let right = game.says(Black, "eva vier").says("black repeats rightly");
            format!("{}, {}", if again { "again" } else { "-" }, if right { "right" } else { "-" })
        },
    ),
    differs(
        1,
        "a repetition that never came is the arbiter's, under this article",
        ["E2.1", "D2.1", "D.2.1", "D.2.1", "D.2.1", "D.2.1"],
        |t| {
            let mut game = t.game();
            game.says(White, "eva vier");
            game.press(White);
            game.player(Black, Act::Move("e5".into()));
            game.says(White, "eva fünf");
            let told = game.press(Black);
            if told.told("black").is_empty() { game.article() } else { told.told("black") }
        },
    ),
    same(2, "a peg out of its hole is touched, and one moved instead of it is told", "d2, item on d2", |t| {
        let mut game = t.sensed();
        let touched = game.peg("d2", '-').says("white touches d2");
        game.peg("d2", 'P');
        game.peg("e2", '-');
        game.peg("e4", 'P');
        game.says(White, "eva vier");
        game.press(White);
        let d2 = annabella::game::Square::D2;
        let item =
            game.session.items().iter().any(
                |i| matches!(i.matter, IncidentKind::TouchMove { by: White, square, .. } if square == d2),
            );
        format!("{}, {}", if touched { "d2" } else { "-" }, if item { "item on d2" } else { "no item" })
    }),
    same(
        2,
        "a peg taken out to execute the opponent's move is not touched",
        "not touched, offer stands",
        |t| {
            let mut game = t.sensed();
            game.peg("e2", '-');
            game.peg("e4", 'P');
            game.white("eva vier");
            game.player(Black, Act::Move("e5".into()));
            game.player(Black, Act::Command(Command::DrawOffer));
            let lifted = game.peg("e7", '-');
            game.peg("e5", 'p');
            game.press(Black);
            game.player(White, Act::Command(Command::Accept));
            let over = game.player(White, Act::Command(Command::Yes)).says("# result 1/2-1/2");
            format!(
                "{}, {}",
                if lifted.says("touches") { "touched" } else { "not touched" },
                if over { "offer stands" } else { "offer gone" }
            )
        },
    ),
    same(2, "a player's own peg touched refuses an offer", "refused", |t| {
        let mut game = t.sensed();
        game.peg("e2", '-');
        game.peg("e4", 'P');
        game.white("eva vier");
        game.player(Black, Act::Move("e5".into()));
        game.player(Black, Act::Command(Command::DrawOffer));
        game.peg("e7", '-');
        game.peg("e5", 'p');
        game.press(Black);
        let told = game.peg("g1", '-');
        let refused =
            told.outputs.iter().any(|o| matches!(o, Output::Say { what: Announcement::DrawDeclined, .. }));
        if refused { "refused" } else { "stands" }.into()
    }),
    same(2, "what changed behind a pulled cable was touched by nobody", "no touch, offer stands", |t| {
        let mut game = t.sensed();
        game.peg("e2", '-');
        game.peg("e4", 'P');
        game.white("eva vier");
        game.black("e5", "eva fünf");
        game.input(Input::BoardLost { seat: White });
        game.player(Black, Act::Command(Command::DrawOffer));
        game.input(Input::BoardRestored { seat: White });
        // The hand had executed e5 in the meantime.
        let back = game.scan(White);
        game.player(White, Act::Command(Command::Accept));
        let over = game.player(White, Act::Command(Command::Yes)).says("# result 1/2-1/2");
        format!(
            "{}, {}",
            if back.says("touches") { "touched" } else { "no touch" },
            if over { "offer stands" } else { "offer gone" }
        )
    }),
    same(2, "Chess960: a rook alone castles where the king stands already", "castled, no item", |t| {
        let mut setup = t.setup();
        setup.fen = Some("4k3/8/8/8/8/8/8/6KR w H - 0 1".into());
        setup.white.board = annabella::session::setup::BoardSense::Identity;
        let mut game = t.begin(setup).expect("the game may start");
        game.scan(White);
        game.peg("h1", '-');
        game.peg("f1", 'R');
        game.says(White, "kurze rochade");
        let castled = game.press(White).says("O-O");
        let items = game.session.items().len();
        let word = if castled { "castled" } else { "not castled" };
        if items == 0 { format!("{word}, no item") } else { format!("{word}, {items} items") }
    }),
    same(3, "captured off, set in another hole, announced: all three", "no no no yes", |t| {
        let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
        let begin = || {
            let mut setup = t.setup();
            setup.fen = Some(fen.into());
            setup.white.board = annabella::session::setup::BoardSense::Identity;
            let mut game = t.begin(setup).expect("the game may start");
            game.scan(White);
            game
        };
        let mut completed = Vec::new();
        for (off, set, said) in
            [(false, false, true), (true, false, true), (true, true, false), (true, true, true)]
        {
            let mut game = begin();
            if off {
                game.peg("d5", '-');
            }
            game.peg("e4", '-');
            if set {
                game.peg("d5", 'P');
            }
            if said {
                game.says(White, "eva schlägt david fünf");
            }
            game.press(White);
            completed.push(if game.plies() == 1 { "yes" } else { "no" });
        }
        completed.join(" ")
    }),
    same(3, "it is made when all is done, whichever came last", "made made", |t| {
        let mut words_last = t.sensed();
        words_last.peg("e2", '-');
        words_last.peg("e4", 'P');
        let one = words_last.says(White, "eva vier").says("white made e2e4");
        let mut peg_last = t.sensed();
        peg_last.says(White, "eva vier");
        peg_last.peg("e2", '-');
        let two = peg_last.peg("e4", 'P').says("white made e2e4");
        let word = |made| if made { "made" } else { "not" };
        format!("{} {}", word(one), word(two))
    }),
    differs(
        4,
        "a press before the move is made is an item under this sentence, and the clock runs on",
        ["E2.3 his", "D2.3 his", "D.2.4 his", "D.2.4 his", "D.2.4 his", "D.2.4 his"],
        |t| {
            let mut game = t.sensed();
            game.peg("e2", '-');
            game.peg("e4", 'P');
            game.press(White);
            let (before, _) = game.times();
            let article = game.article();
            let (after, _) = game.times();
            format!("{article} {}", if after < before && game.plies() == 0 { "his" } else { "not his" })
        },
    ),
    differs(
        4,
        "whether it may be counted as an illegal move",
        ["no", "no", "yes", "yes", "yes", "yes"],
        |t| {
            let mut game = t.game();
            game.press(White);
            let listed = game.arbiter(Act::ShowAll);
            if listed.says("count it as an illegal move") { "yes" } else { "no" }.into()
        },
    ),
    same(
        4,
        "once it is made the press starts the opponent's clock",
        "1 ply, his clock stands, the other runs",
        |t| {
            let mut game = t.game();
            game.says(White, "eva vier");
            game.press(White);
            let (white, black) = game.times();
            game.now += 5_000;
            let (white_later, black_later) = game.times();
            let stands = white == white_later && black_later + 5_000 == black;
            format!(
                "{} ply, {}",
                game.plies(),
                if stands { "his clock stands, the other runs" } else { "wrong clocks" }
            )
        },
    ),
    same(
        5,
        "a sighted player's move is made without words and announced by the program",
        "made, announced",
        |t| {
            let mut game = t.game();
            game.white("eva vier");
            let led = game.player(Black, Act::Move("e5".into()));
            let announced =
                led.outputs.iter().any(|o| matches!(o, Output::Say { what: Announcement::Move { .. }, .. }));
            format!(
                "{}, {}",
                if led.says("black made e7e5") { "made" } else { "not made" },
                if announced { "announced" } else { "silence" }
            )
        },
    ),
    same(
        5,
        "the press is allowed as soon as the piece is let go; the impaired player may not",
        "2 plies, item",
        |t| {
            let mut game = t.game();
            game.white("eva vier");
            game.player(Black, Act::Move("e5".into()));
            game.press(Black);
            let plies = game.plies();
            game.player(White, Act::Move("Nf3".into()));
            game.press(White);
            let item =
                game.session.items().iter().any(|i| i.matter == IncidentKind::EarlyPress { by: White });
            format!("{plies} plies, {}", if item && game.plies() == plies { "item" } else { "no item" })
        },
    ),
    differs(6, "which moves are counted on request", ["1", "1", "1", "0", "0", "0"], |t| {
        let mut game = t.game();
        game.says(White, "eva vier");
        let led = game.player(White, Act::Command(Command::Moves));
        let count = led.outputs.iter().find_map(|o| match o {
            Output::Say { what: Announcement::Moves { count }, .. } => Some(*count),
            _ => None,
        });
        count.map_or("silence".into(), |count| count.to_string())
    }),
    same(6, "both times when asked, to the millisecond", "5429000 5430000", |t| {
        let mut game = t.game();
        let mut told = Vec::new();
        for command in [Command::Time, Command::OpponentTime] {
            let led = game.player(White, Act::Command(command));
            told.extend(led.outputs.iter().filter_map(|o| match o {
                Output::Say { what: Announcement::Time { left_ms, .. }, .. } => Some(left_ms.to_string()),
                _ => None,
            }));
        }
        told.join(" ")
    }),
    same(6, "no time is told that nobody asked for, nor a flag that falls", "nothing to a player", |t| {
        let mut game = t.game();
        let mut told = String::new();
        while let Some(due) = game.session.deadline() {
            game.now = due.ms.saturating_sub(1_000).max(game.now);
            let led = game.input(Input::TimePassed);
            told += &(["white", "black", "table"].map(|to| led.told(to)).concat());
        }
        let fell = game.session.items().iter().any(|i| matches!(i.matter, IncidentKind::FlagFall { .. }));
        if fell && told.is_empty() {
            "nothing to a player".into()
        } else {
            format!("fell: {fell}, told: {told}")
        }
    }),
    same(
        7,
        "what a player dictates is the sheet, repetitions too; the other sheet is not touched",
        "e4 e5 | ",
        |t| {
            let mut game = t.game();
            game.white("eva vier");
            game.black("e5", "eva fünf");
            format!("{} | {}", game.sheet(White), game.sheet(Black))
        },
    ),
    same(7, "what he did not dictate stays open until it is written", "e4 ? Nf3, e4 e5 Nf3", |t| {
        let mut game = t.game();
        game.white("eva vier");
        game.player(Black, Act::Move("e5".into()));
        game.press(Black);
        game.says(White, "springer felix drei");
        game.press(White);
        let before = game.sheet(White);
        game.player(White, Act::Write("e5".into()));
        format!("{before}, {}", game.sheet(White))
    }),
    same(8, "a slip is corrected while the clock runs", "e3", |t| {
        let mut game = t.game();
        game.says(White, "eva vier");
        game.says(White, "korrektur");
        game.says(White, "eva drei");
        game.press(White);
        game.session.plies().first().map_or("-".into(), |ply| ply.before.san(ply.m))
    }),
    same(8, "where only words tell of his board, a slip put right was no move let go", "a3, no item", |t| {
        let mut game = t.game();
        game.says(White, "eva vier");
        game.says(White, "korrektur");
        game.says(White, "anna drei");
        game.press(White);
        let made = game.session.plies().first().map_or("-".into(), |ply| ply.before.san(ply.m));
        format!("{made}, {}", if game.session.items().is_empty() { "no item" } else { "an item" })
    }),
    differs(
        8,
        "after the press it is the arbiter's, under this article",
        ["E2.6", "D2.7", "D.2.8", "D.2.8", "D.2.8", "D.2.8"],
        |t| {
            let mut game = t.game();
            game.white("eva vier");
            game.says(White, "korrektur");
            let is =
                game.session.items().iter().any(|i| i.matter == IncidentKind::SlipAfterPress { by: White });
            if is && game.plies() == 1 { game.article() } else { "no item".into() }
        },
    ),
    same(8, "the pegged move stands and only the words are corrected", "both named, item, e4", |t| {
        let mut game = t.sensed();
        game.peg("e2", '-');
        game.peg("e4", 'P');
        let led = game.says(White, "eva drei");
        let named = led
            .outputs
            .iter()
            .any(|o| matches!(o, Output::Say { what: Announcement::AnnouncedOtherThanPegged { .. }, .. }));
        game.press(White);
        let item = game.plies() == 0 && !game.session.items().is_empty();
        game.says(White, "eva vier");
        game.press(White);
        let made = game.session.plies().first().map_or("-".into(), |ply| ply.before.san(ply.m));
        format!("{}, {}, {made}", if named { "both named" } else { "-" }, if item { "item" } else { "-" })
    }),
];

impl Game {
    fn times(&self) -> (u64, u64) {
        self.session.times(annabella::game::Moment::from_ms(self.now))
    }

    pub(crate) fn sheet(&self, seat: Seat) -> String {
        let entries = &self.session.sheet(seat).entries;
        entries.iter().map(|e| e.text.as_str()).collect::<Vec<_>>().join(" ")
    }
}
