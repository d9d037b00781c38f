//! Generated games judged by a referee who is written from the Laws and not from the program: both agree about
//! every verdict. `benches/two_boards.rs` plays ten thousand; `TWO_BOARDS_ONLY=93` plays that game alone.

use super::refereed::{Figures, play};

const GAMES: u64 = 250;

#[test]
fn a_referee_written_from_the_laws_agrees_with_every_verdict() {
    let mut figures = Figures::default();
    let mut wrong = Vec::new();
    let only = std::env::var("TWO_BOARDS_ONLY").ok().and_then(|s| s.parse::<u64>().ok());
    for seed in only.map_or(0..GAMES, |s| s..s + 1) {
        match play(seed) {
            Ok(game) => figures.add(game),
            Err(why) => wrong.push(why),
        }
    }
    assert!(wrong.is_empty(), "{} of {GAMES}:\n{}", wrong.len(), wrong.join("\n"));
    if only.is_some() {
        return;
    }
    // Everything that can come up did, at least once.
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
    ];
    for what in kinds {
        assert!(figures.by_name.contains_key(what), "{what} never came up: {:?}", figures.by_name);
    }
}
