//! Generated games judged by a referee who is written from the Laws and not from the program: both agree about
//! every verdict. `benches/two_boards.rs` plays ten thousand; `TWO_BOARDS_ONLY=93` plays that game alone, `FIRST=500
//! GAMES=250` others.

use super::refereed::{Figures, play};

const GAMES: u64 = 250;

#[test]
fn a_referee_written_from_the_laws_agrees_with_every_verdict() {
    let mut figures = Figures::default();
    let mut wrong = Vec::new();
    let number = |name: &str| std::env::var(name).ok().and_then(|s| s.parse::<u64>().ok());
    let only = number("TWO_BOARDS_ONLY");
    let (first, games) = (number("FIRST").unwrap_or(0), number("GAMES").unwrap_or(GAMES));
    for seed in only.map_or(first..first + games, |s| s..s + 1) {
        match play(seed) {
            Ok(game) => figures.add(game),
            Err(why) => wrong.push(why),
        }
    }
    assert!(wrong.is_empty(), "{} of {games}:\n{}", wrong.len(), wrong.join("\n"));
    if only.is_some() || games < GAMES {
        return;
    }
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
    ];
    for what in kinds {
        assert!(figures.by_name.contains_key(what), "{what} never came up: {:?}", figures.by_name);
    }
    println!("{games} games, {} plies, {} verdicts: {:?}", figures.plies, figures.verdicts, figures.by_name);
}
