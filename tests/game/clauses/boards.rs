//! D.2.9: two boards that differ, two sheets, one arbiter.

use annabella::{
    game::Seat,
    laws::incident_kind::IncidentKind,
    session::{
        input::{Act, Input},
        setup::SheetWriter,
    },
};

use super::{Case, Game, Table, differs, same};

use Seat::{Black, White};

/// After 1. e4 e5 2. Nf3, with `third` written by Black; Black's board shows a knight on h3.
fn knights_part(t: &Table, third: &str) -> Game {
    let mut game = t.game();
    game.white("eva vier");
    game.player(Black, Act::Write("e4".into()));
    game.black("e5", "eva fünf");
    game.player(Black, Act::Write("e5".into()));
    game.white("springer felix drei");
    game.player(Black, Act::Write(third.into()));
    game
}

const ON_H3: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/7N/PPPP1PPP/RNBQKB1R";

fn item(game: &Game) -> u32 {
    let items = game.session.items();
    items.iter().find(|i| matches!(i.matter, IncidentKind::BoardsDiffer { .. })).map_or(0, |item| item.number)
}

fn squares(steps: &str) -> String {
    steps.split("; ").filter(|step| !step.is_empty()).count().to_string()
}

pub(crate) const CASES: &[Case] = &[
    differs(
        9,
        "boards that differ are an item under this article",
        ["E2.7–8", "D2.8", "D.2.9", "D.2.9", "D.2.9", "D.2.9"],
        |t| {
            let mut game = knights_part(t, "Nf3");
            game.player(Black, Game::states(ON_H3));
            if item(&game) == 0 { "no item".into() } else { game.article() }
        },
    ),
    same(9, "both players hear nothing of it before the arbiter decides", "the arbiter alone", |t| {
        let mut game = knights_part(t, "Nf3");
        let led = game.player(Black, Game::states(ON_H3));
        let players = ["white", "black", "table"].map(|to| led.told(to)).concat();
        let arbiter = !led.told("arbiter").is_empty();
        if arbiter && players.is_empty() { "the arbiter alone".into() } else { players }
    }),
    same(
        9,
        "sheets that agree: who set it otherwise corrects, and no ply and no time is lost",
        "3 plies, black 1 step",
        |t| {
            let mut game = knights_part(t, "Nf3");
            game.player(Black, Game::states(ON_H3));
            let times = game.session.times(annabella::game::Moment::from_ms(game.now + 1_000));
            let led = game.arbiter(Act::Confirm(vec![item(&game)]));
            let steps = led.lines.iter().filter(|line| line.contains("> black: Move ")).count();
            let white = led.lines.iter().filter(|line| line.contains("> white: Move ")).count();
            let kept = game.session.times(annabella::game::Moment::from_ms(game.now + 9_000)) == times;
            format!(
                "{} plies, black {steps} step{}{}",
                game.plies(),
                if white > 0 { ", white too" } else { "" },
                if kept { "" } else { ", times changed" }
            )
        },
    ),
    same(
        9,
        "sheets that differ: back to the ply where they agree, with its clocks",
        "2 plies, clocks of ply 2",
        |t| {
            let mut game = t.game();
            game.white("eva vier");
            game.player(Black, Act::Write("e4".into()));
            game.black("e5", "eva fünf");
            // With the times of this game: 3 s for the first ply, 4 s with the entry for the second.
            let noted = game.session.plies()[1].clocks_ms;
            game.player(Black, Act::Write("e5".into()));
            game.white("springer felix drei");
            game.player(Black, Act::Write("Nh3".into()));
            game.player(Black, Game::states(ON_H3));
            // The first line shows that a move would be lost.
            let number = item(&game);
            for _ in 0..2 {
                game.arbiter(Act::Confirm(vec![number]));
            }
            let now = game.session.times(annabella::game::Moment::from_ms(game.now + 9_000));
            let right = now == noted && now == (5_456_000, 5_456_000);
            format!(
                "{} plies, {}",
                game.plies(),
                if right { "clocks of ply 2".into() } else { format!("{now:?}") }
            )
        },
    ),
    differs(
        9,
        "void plies count no more towards a repetition",
        ["not drawn", "drawn at 16", "drawn at 16", "drawn at 16", "drawn at 16", "drawn at 16"],
        |t| {
            let mut game = t.game();
            let out = |game: &mut Game| {
                game.white("springer felix drei");
                game.black("Nf6", "springer felix sechs");
            };
            let home = |game: &mut Game| {
                game.white("springer gustav eins");
                game.black("Ng8", "springer gustav acht");
            };
            for _ in 0..2 {
                out(&mut game);
                home(&mut game);
            }
            // The third occurrence of the start position is void.
            game.arbiter(Act::GoBack(6));
            game.player(White, Act::Executed);
            game.player(Black, Act::Executed);
            game.arbiter(Act::Resume);
            home(&mut game);
            while game.session.result().is_none() && game.plies() < 20 {
                out(&mut game);
                home(&mut game);
            }
            match game.session.result() {
                Some(_) => format!("drawn at {}", game.plies()),
                None => "not drawn".into(),
            }
        },
    ),
    same(9, "the arbiter may refuse, and nothing happens", "3 plies, closed", |t| {
        let mut game = knights_part(t, "Nh3");
        game.player(Black, Game::states(ON_H3));
        let number = item(&game);
        game.arbiter(Act::Refuse(number, "seen by me".into()));
        let closed = game.session.items()[number as usize - 1].decision.is_some();
        format!("{} plies, {}", game.plies(), if closed { "closed" } else { "open" })
    }),
    same(9, "the arbiter may go back elsewhere than proposed", "1 ply, led back on both boards", |t| {
        let mut game = knights_part(t, "Nh3");
        game.player(Black, Game::states(ON_H3));
        let led = game.arbiter(Act::GoBack(1));
        let both = squares(&led.told("white")) != "0" && squares(&led.told("black")) != "0";
        format!("{} ply, {}", game.plies(), if both { "led back on both boards" } else { "not led" })
    }),
    same(
        9,
        "\"since which ply\" is when the board stood right last, not the player's own last move",
        "ply 1",
        |t| {
            let mut game = t.sensed();
            game.peg("e2", '-');
            game.peg("e4", 'P');
            game.white("eva vier");
            // The cable is disconnected; e7 goes to e6 instead of e5, and White's next move is entered by
            // words.
            game.input(Input::BoardLost { seat: White });
            game.black("e5", "eva fünf");
            game.white("springer felix drei");
            game.input(Input::BoardRestored { seat: White });
            let shown = "rnbqkbnr/pppp1ppp/4p3/8/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 2";
            let shown = annabella::game::Position::from_fen(shown).expect("a FEN");
            let scan = annabella::board::scan::scan_of(&shown, true);
            let event = annabella::board::WireEvent::Scan(Box::new(scan));
            game.input(Input::Board { seat: White, event });
            game.now += 40_000;
            game.input(Input::TimePassed);
            let since = game.session.items().iter().find_map(|i| match i.matter {
                IncidentKind::BoardsDiffer { since_ply, .. } => Some(since_ply),
                _ => None,
            });
            since.map_or("no item".into(), |ply| format!("ply {ply}"))
        },
    ),
    same(
        9,
        "both boards show one position and another move was followed: nobody is sent back",
        "Nh3, no step",
        |t| {
            let mut setup = t.setup();
            setup.white.sheet = SheetWriter::Paper;
            let mut game = t.begin(setup).expect("the game may start");
            // Both players made and wrote Nh3; only the program recorded Nf3.
            game.white("springer felix drei");
            for seat in [White, Black] {
                game.player(seat, Act::Write("Nh3".into()));
                game.player(seat, Game::states("rnbqkbnr/pppppppp/8/8/8/7N/PPPPPPPP/RNBQKB1R"));
            }
            let led = game.arbiter(Act::Confirm(vec![item(&game)]));
            let step = led.says("> white: Move") || led.says("> black: Move");
            let made = game.session.plies().first().map_or("-".into(), |ply| ply.before.san(ply.m));
            let open = game.session.items().iter().any(|i| i.decision.is_none());
            format!("{made}, {}{}", if step { "a step" } else { "no step" }, if open { ", open" } else { "" })
        },
    ),
];
