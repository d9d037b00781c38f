//! At least one sample of every refusal and of every unreadable line; `tests.rs` compares the lists with the source.

use annabella_game::{Edition, Position, Seat, Square};
use annabella_language::notation::ReadNotationError;
use annabella_laws::{Topic, assistant::Duty, edition::EditionArticles as _, placement::PlacementFault};
use annabella_score::pgn::ReadPgnError;
use annabella_session::{
    act::ReadActError,
    actor::Actor,
    amount::RequiredAmount,
    refusal::{Refusal, SheetFault},
};

pub(super) fn refusals() -> Vec<Refusal> {
    let seat = Seat::Black;
    let amount = |needs| Refusal::Amount { number: 3, choice: 2, needs };
    let fen = Position::from_fen("rubbish").unwrap_err();
    let moves = vec!["b1d2".to_owned(), "f3d2".to_owned()];
    vec![
        Refusal::OnlyInPractice,
        Refusal::NoArbiterInPractice,
        Refusal::NotTheArbiters,
        Refusal::OnlyTheArbiter { by: Actor::Assistant(seat) },
        Refusal::DutyNotGiven { seat, duty: Duty::C },
        Refusal::NoAssistant { seat },
        Refusal::EnteredByAssistant { seat, duty: Duty::A },
        Refusal::ThePlayersOwn { seat },
        Refusal::OnlyThePlayerSigns { seat },
        Refusal::OpponentHasAssistant {
            seat,
            article: Edition::Da18.article_or_penalties(Topic::SightedAssistant),
        },
        Refusal::NobodyInforms { seat },
        Refusal::NotApproved { article: Edition::Da18.article_or_penalties(Topic::Devices) },
        Refusal::HasStarted,
        Refusal::NotStarted,
        Refusal::IsOver,
        Refusal::ClocksStand,
        Refusal::ClocksRun,
        Refusal::NotPlayersClock { seat },
        Refusal::NotPlayersMove { seat },
        Refusal::NothingToSeal,
        Refusal::SealFirst,
        Refusal::IsAdjourned,
        Refusal::NotAdjourned,
        Refusal::NoEnvelope,
        Refusal::NotThere { seat, article: Edition::Da18.article_or_penalties(Topic::EnvelopeOpened) },
        Refusal::NotTheirPly { ply: 4, seat: Seat::White },
        Refusal::FewerPlies { completed: 1 },
        Refusal::NoSuchRuling { number: 4 },
        Refusal::EndStands { item: Some(3) },
        Refusal::EndStands { item: None },
        Refusal::BoardNotRight { seat, sensed: true },
        Refusal::BoardNotRight { seat, sensed: false },
        Refusal::BoardIsSensed { seat },
        Refusal::NotAMove(ReadNotationError::Unreadable { text: "Ke7".into() }),
        Refusal::NotAMove(ReadNotationError::Illegal { text: "Ke7".into(), fen: "8/8".into() }),
        Refusal::NotAMove(ReadNotationError::Ambiguous { text: "Sd2".into(), candidates: moves }),
        Refusal::NotAMove(ReadNotationError::PromotionPieceMissing { text: "d8".into() }),
        Refusal::WordsMeanNothing { seat, words: "mumble".into() },
        Refusal::SheetOfAnotherGame,
        Refusal::SheetUnreadable(ReadPgnError::Empty),
        Refusal::SheetUnreadable(ReadPgnError::Unclosed { line: 3, column: 9, opening: '{' }),
        Refusal::SheetUnreadable(ReadPgnError::Tag { line: 3, column: 9 }),
        Refusal::SheetUnreadable(ReadPgnError::Fen { line: 3, column: 1, why: fen }),
        Refusal::SheetFault(SheetFault::More { seat, number: 3 }),
        Refusal::SheetEmpty { seat },
        Refusal::ItemNotOpen { number: 3, open: vec![] },
        Refusal::ItemNotOpen { number: 3, open: vec![4, 5] },
        Refusal::NoSuchChoice { number: 3, choices: 9 },
        Refusal::ChoicesChanged { number: 3 },
        amount(RequiredAmount::Time),
        amount(RequiredAmount::Clocks),
        amount(RequiredAmount::Points),
        amount(RequiredAmount::Fine),
        amount(RequiredAmount::Rounds),
        amount(RequiredAmount::Move),
        amount(RequiredAmount::Nothing),
        Refusal::NothingToUndo,
        Refusal::PlayedOn,
        Refusal::SealedOn,
        Refusal::IsSigned,
        Refusal::NothingStoodThere { square: Square::E5 },
        Refusal::FlagDecides { seat, article: Edition::Da18.article_or_penalties(Topic::FlagResult) },
        Refusal::HasSigned { seat },
        Refusal::NotOver,
        Refusal::NoReason { number: 3 },
        Refusal::NoWords { number: 3 },
        Refusal::TooLateToComplete { number: 3 },
    ]
}

pub(super) fn unread() -> Vec<ReadActError> {
    use ReadActError as E;
    let text = || "dance".to_owned();
    let board = |why| E::NoBoard { text: text(), why };
    vec![
        E::Nobody { name: text() },
        E::AnotherRole { name: "black".into(), own: "arbiter".into() },
        E::OnlyLooksOn,
        E::NothingAfterName,
        E::Unknown { word: text() },
        E::NothingFollows { word: "move" },
        E::TooMuch { word: "press" },
        E::NoNumber { word: "confirm", text: text() },
        E::NoCommand { text: text() },
        E::NoSquare { text: text() },
        E::NothingToShow { text: text() },
        E::NoClaim,
        E::NotLike { example: "arbiter: moves 40" },
        E::NoClocks,
        E::SteeringCharacter { character: '\u{1b}' },
        E::TooLong { most: 2_048 },
        E::NoResult { text: text() },
        board(PlacementFault::Empty),
        board(PlacementFault::Fields),
        board(PlacementFault::Ranks { found: 7 }),
        board(PlacementFault::Squares { rank: 3, found: 9 }),
        board(PlacementFault::Letter { letter: 'z', rank: 3 }),
    ]
}
