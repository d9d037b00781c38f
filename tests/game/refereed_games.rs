//! Generated games judged by a referee who is written from the Laws and not from the program: both agree about
//! every verdict. The games are always the same ones, so that the kinds that must come up do. `benches/refereed_games.rs`
//! plays ten thousand. One game alone: `REFEREED_ONLY=93 cargo test --test game one_refereed_game -- --ignored`.

use super::refereed::{Figures, play};

const GAMES: u64 = 600;

/// Later games about which program and referee once disagreed.
const ONCE_WRONG: [u64; 36] = [
    600, 614, 682, 702, 799, 888, 967, 986, 1002, 1014, 1088, 1249, 1260, 1266, 1308, 1400, 1519, 1626, 1641,
    1686, 1703, 1704, 1783, 2046, 2072, 2073, 2290, 2317, 2346, 2494, 2503, 2578, 3168, 3214, 3221, 3352,
];

#[test]
#[ignore = "plays the one game that REFEREED_ONLY names"]
fn one_refereed_game_alone() {
    let seed = std::env::var("REFEREED_ONLY").expect("TWO_BOARDS_ONLY names a game");
    let seed = seed.parse().expect("REFEREED_ONLY is a number");
    if let Err(why) = play(seed) {
        panic!("{why}");
    }
}

#[test]
fn a_referee_written_from_the_laws_agrees_with_every_verdict() {
    let mut figures = Figures::default();
    let mut wrong = Vec::new();
    for seed in (0..GAMES).chain(ONCE_WRONG) {
        match play(seed) {
            Ok(game) => figures.add(game),
            Err(why) => wrong.push(why),
        }
    }
    assert!(wrong.is_empty(), "{} of {GAMES} and more:\n{}", wrong.len(), wrong.join("\n"));
    // Every possible case occurred at least once.
    let kinds = [
        "item Claim(Threefold)",
        "item Claim(Fifty)",
        "item IllegalMove",
        "item NotRepeated",
        "item PawnLeft",
        "item PressBeforeMade",
        "item PressWithoutMove",
        "item Touch",
        "item TwoHands",
        "item WrittenNotMade",
        "item Flag",
        "confirmed BoardDiffers",
        "due OfferRefused",
        "item SealedMove",
        "item Late",
        "item BothLate",
        "item EnvelopeMissing",
        "deed ReadsAs",
        "deed ClaimsTime",
        "deed ClaimsIllegal",
        "deed Undoes",
        "deed Reopens",
        "over Draw",
        "forbidden castling undone",
        "illegal capture, captured piece first",
        "illegal capture, capturing piece first",
        "moves while the clocks stand",
        "claim after the flag",
        "deed ClaimsUnlawfully",
        "item Reported",
        "item Device",
        "confirmed Reported",
        "forgotten press",
        "two presses forgotten in a row",
        "answer before the press",
        "next move after a forgotten press",
        "illegal answer after a forgotten press",
        "illegal next move after a forgotten press",
        "pawn left after a forgotten press",
        "claim after a forgotten press",
        "flag after a forgotten press",
        "sealing after a forgotten press",
        "early answer ends the game by mate",
        "early answer ends the game by stalemate",
        "early answer ends the game by a dead position",
        "early answer ends the game by the fifth time",
        "early answer ends the game by the seventy-fifth move",
        "ending move released before the flag",
        "settled after the flag",
        "half a castling pressed",
        "arbiter comes late to an illegal move",
    ];
    for what in kinds {
        assert!(figures.by_name.contains_key(what), "{what} never came up: {:?}", figures.by_name);
    }
    println!("{GAMES} games, {} plies, {} verdicts: {:?}", figures.plies, figures.verdicts, figures.by_name);
}
