//! Every voices file has all texts, and each is complete.

use annabella::{
    board::guidance::Instruction,
    game::{
        Color, Edition, EndReason, File, GameResult, Lang, Piece, Position, Rank, Role, SchemeId, Seat,
        Square,
    },
    language::{Verbosity, command::Command, question::Question, scheme::Scheme, stated_move::StatedMove},
    laws::{
        draw::{ClaimKind, RefuseDrawError, Verdict},
        edition_terms::ClockWord,
        illegal_reason::IllegalReason,
        incident_kind::{AutomaticDraw, BoardReliability, IncidentKind},
    },
    messages::{Phrases, text},
    session::{
        Announcement,
        actor::{SeatDevice, SharedVoice},
        announcement::{ClockOwner, SheetsRead, SystemStatus},
        pending::NextStep,
    },
};
use std::{collections::BTreeSet, fs, path::Path};

const VERBOSITIES: [Verbosity; 4] =
    [Verbosity::Earcon, Verbosity::Move, Verbosity::Check, Verbosity::Sentence];

fn start() -> Box<Position> {
    Box::default()
}

/// Every command, and a question about a piece of one colour.
fn commands() -> impl Iterator<Item = Command> {
    Command::kinds().chain([Command::Piece(Some(Color::White), Role::Rook)])
}

const REASONS: [EndReason; 13] = [
    EndReason::Threefold,
    EndReason::FiftyMoves,
    EndReason::Checkmate,
    EndReason::Resignation,
    EndReason::ResignationWithoutMate,
    EndReason::Stalemate,
    EndReason::DeadPosition,
    EndReason::Agreement,
    EndReason::Time,
    EndReason::Fivefold,
    EndReason::SeventyFiveMoves,
    EndReason::Forfeit,
    EndReason::Arbiter,
];

/// Examples of every step in the answer to "what now?".
fn steps() -> Vec<NextStep> {
    use NextStep as N;
    // A move with as many words as usual: piece, capture, square.
    let before = Box::new(Position::from_fen("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1").unwrap());
    let (m, other) = (before.read_uci("c3d5").unwrap(), before.read_uci("c3e4").unwrap());
    let step = Instruction::Bring {
        piece: Piece { color: Color::White, role: Role::Knight },
        from: Square::C3,
        to: Square::D5,
    };
    vec![
        N::NotStarted,
        N::BoardSilent,
        N::Over { unsigned: true },
        N::Over { unsigned: false },
        N::Adjourned { seals: None, asker: Seat::White },
        N::Adjourned { seals: Some(Seat::White), asker: Seat::White },
        N::Adjourned { seals: Some(Seat::Black), asker: Seat::White },
        N::MoveSealed,
        N::EnvelopeUnopened,
        N::Answer(Question::Confirm(Command::Resign)),
        N::PutRight(step),
        N::BoardToPutRight,
        N::ClocksStand,
        N::ArbiterDecides,
        N::Repeat { before: before.clone(), m },
        N::Execute { before: before.clone(), m },
        N::DrawOffered { on_move: true },
        N::DrawOffered { on_move: false },
        N::AnnouncedNotPegged { before: before.clone(), m },
        N::SaidNotPegged { words: "springer schlägt david fünf".into() },
        N::PeggedNotAnnounced { before: before.clone(), m },
        N::AnnouncedOther { before: before.clone(), announced: m, pegged: other },
        N::WrittenMove { before: before.clone(), m },
        N::Press { before, m },
        N::Move,
        N::OpponentsMove,
    ]
}

#[test]
fn what_now_is_answered_in_one_sentence_of_at_most_twelve_words() {
    let source =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/session/src/pending.rs"))
            .unwrap();
    let body =
        source.split("pub enum NextStep {\n").nth(1).and_then(|rest| rest.split("\n}").next()).unwrap();
    let variant = |line: &&str| line.strip_prefix("    ").is_some_and(|l| l.starts_with(char::is_uppercase));
    let told: BTreeSet<String> = steps()
        .iter()
        .map(|step| format!("{step:?}").split([' ', '(']).next().unwrap_or_default().to_owned())
        .collect();
    assert_eq!(told.len(), body.lines().filter(variant).count(), "every step is tried: {told:?}");
    for lang in Lang::ALL {
        for scheme in SchemeId::ALL.map(Scheme::builtin) {
            let mut said_before = BTreeSet::new();
            for step in steps() {
                let said = text(&Phrases::builtin(lang).speak(
                    &Announcement::WhatNow(step.clone()),
                    scheme,
                    Verbosity::Sentence,
                ));
                let words = said.split_whitespace().count();
                assert!((1..=12).contains(&words), "{lang} {words}: {said}");
                // The recognised words may be those of the move.
                let same = !said_before.insert(said.clone());
                assert!(!same || matches!(step, NextStep::SaidNotPegged { .. }), "{lang}: {said}");
            }
        }
    }
}

/// All moves of these positions, which need as many words as possible: file and rank of the piece, a capture, a
/// promotion; and all pairs of them that could be announced and pegged in place of each other.
#[test]
fn what_now_is_as_brief_for_the_moves_of_the_most_words() {
    let positions = [
        "7k/8/8/1p6/N2N4/8/N2N4/7K w - - 0 1",
        "1n1q3k/2P1P3/8/8/8/8/8/7K w - - 0 1",
        "4k3/8/8/2pPp3/8/8/8/R3K2R w KQ c6 0 1",
        "6k1/2N5/8/1p6/8/N1N5/8/7K w - - 0 1",
    ];
    let brief = |lang, scheme, step: NextStep| {
        let told = Announcement::WhatNow(step);
        let said = text(&Phrases::builtin(lang).speak(&told, scheme, Verbosity::Sentence));
        let words = said.split_whitespace().count();
        assert!((1..=12).contains(&words), "{lang} {words}: {said}");
        said
    };
    for lang in Lang::ALL {
        for scheme in SchemeId::ALL.map(Scheme::builtin) {
            for fen in positions {
                let before = Box::new(Position::from_fen(fen).unwrap());
                let legal = before.legal_moves();
                for &m in &legal {
                    let before = || before.clone();
                    brief(lang, scheme, NextStep::Repeat { before: before(), m });
                    brief(lang, scheme, NextStep::Execute { before: before(), m });
                    brief(lang, scheme, NextStep::AnnouncedNotPegged { before: before(), m });
                    brief(lang, scheme, NextStep::PeggedNotAnnounced { before: before(), m });
                    brief(lang, scheme, NextStep::Press { before: before(), m });
                    for &pegged in legal.iter().filter(|other| other.from() == m.from()) {
                        let step = NextStep::AnnouncedOther { before: before(), announced: m, pegged };
                        brief(lang, scheme, step);
                    }
                }
                let question = Question::WhichMove {
                    before: before.clone(),
                    candidates: legal.iter().copied().collect(),
                };
                brief(lang, scheme, NextStep::Answer(question));
            }
            for role in Role::ALL {
                for color in [Color::White, Color::Black] {
                    let (piece, from, to) = (Piece { color, role }, Square::A1, Square::H8);
                    for step in [
                        Instruction::Bring { piece, from, to },
                        Instruction::Remove { piece: Some(piece), square: from },
                        Instruction::Put { piece, square: to },
                    ] {
                        brief(lang, scheme, NextStep::PutRight(step));
                    }
                }
            }
            let words = ["anna"; 64].join(" ");
            let said = brief(lang, scheme, NextStep::SaidNotPegged { words });
            assert!(!said.contains("anna"), "{said}");
        }
    }
}

/// Examples of every announcement. Their number is compared with the source below.
fn announcements() -> Vec<Announcement> {
    use Announcement as A;
    let m = |uci: &str| start().read_uci(uci).unwrap();
    let knight = Piece { color: Color::White, role: Role::Knight };
    let queen = Piece { color: Color::Black, role: Role::Queen };
    let rook = Piece { color: Color::White, role: Role::Rook };
    let after = start().after(m("e2e4")).unwrap();
    let reply = after.read_uci("e7e5").unwrap();
    let mut all = vec![
        A::GameStarts,
        A::PracticeStarts,
        A::NotLegal {
            before: start(),
            m: Some(m("e2e4")),
            why: IllegalReason::WayBlocked { square: Square::E3 },
        },
        A::NotLegal { before: start(), m: None, why: IllegalReason::NoSuchPiece },
        A::FlagFell { seat: Seat::White },
        A::ClocksRun,
        A::ClaimRejected { before: start(), written: None },
        A::ClaimRejected { before: start(), written: Some(m("g1f3")) },
        A::ClaimNotRight,
        A::TakenBack { by: Seat::Black },
        A::NothingToTakeBack,
        A::Hint { square: Square::B1, piece: knight, squares: vec![Square::A3, Square::C3] },
        A::Hint { square: Square::B1, piece: knight, squares: Vec::new() },
        A::HintNeedsPiece,
        A::SealingOrdered { by: Seat::White },
        A::SealedMove(StatedMove::of("g1f7", &[]).unwrap().0),
        A::SealedWords("springer felix sieben".into()),
        A::BoardSeals,
        A::GameAdjourned { by: Seat::White },
        A::AnswerSealed { by: Seat::Black },
        A::GameResumed { sealed: Seat::White },
        A::StartPosition { number: 518, pieces: Position::back_rank(518).unwrap() },
        A::Move { before: start(), m: m("g1f3") },
        A::AnnouncedOtherThanPegged { before: start(), announced: m("g1f3"), pegged: m("g1h3") },
        A::MovedInstead { before: start(), m: m("g1f3") },
        A::ReadBackDiffers { before: start(), m: m("g1f3") },
        A::ReadBackRight,
        A::PleaseAnnounce,
        A::Interrupted,
        A::GameReopened,
        A::DecisionTakenBack { plies: None },
        A::DecisionTakenBack { plies: Some((3, Color::White)) },
        A::NotUnderstood,
        A::Corrected,
        A::MoveWithdrawn,
        A::TooLateToCorrect,
        A::Ask(Question::WhichMove { before: start(), candidates: vec![m("g1f3"), m("g1h3")] }),
        A::Ask(Question::PromotionPiece { square: Square::D8 }),
        A::Ask(Question::ConfirmMove { before: start(), m: m("g1f3") }),
        A::BoardsInStep,
        A::Moves { count: 0 },
        A::Moves { count: 21 },
        A::SaysSoMuch { of_moves: Verbosity::Earcon },
        A::SaysSoMuch { of_moves: Verbosity::Move },
        A::SaysSoMuch { of_moves: Verbosity::Check },
        A::SaysSoMuch { of_moves: Verbosity::Sentence },
        A::OtherVoice,
        A::NoMoveYet,
        A::MoveList { moves: vec![] },
        A::MoveList { moves: vec![(*start(), m("e2e4")), (after.clone(), reply)] },
        A::MoveList { moves: vec![(after, reply)] },
        A::SquareHolds { square: Square::F3, piece: None },
        A::PiecesStand { color: None, role: Role::Knight, pieces: vec![] },
        A::PiecesStand { color: Some(Color::Black), role: Role::Rook, pieces: vec![] },
        A::PiecesStand {
            color: None,
            role: Role::Rook,
            pieces: vec![
                (Square::H1, rook),
                (Square::A1, rook),
                (Square::A8, Piece { color: Color::Black, role: Role::Rook }),
            ],
        },
        A::FileHolds { file: File::E, pieces: vec![] },
        A::FileHolds { file: File::E, pieces: vec![(Square::E1, knight), (Square::E8, queen)] },
        A::RankHolds { rank: Rank::Eighth, pieces: vec![] },
        A::RankHolds { rank: Rank::Eighth, pieces: vec![(Square::E8, queen)] },
        A::Captured { white: vec![], black: vec![] },
        A::Captured { white: vec![Role::Pawn, Role::Queen, Role::Pawn], black: vec![Role::Rook] },
        A::Help { from: 0 },
        A::Help { from: 5 },
        A::MoreFollows { left: 12 },
        A::NothingMore,
        A::DrawOfferNoted,
        A::DrawDeclined,
        A::NothingToAnswer,
        A::NotPossibleNow,
        A::NothingToCorrect,
        A::NoDrawYet { why: RefuseDrawError::NoMoveYet },
        A::NoDrawYet { why: RefuseDrawError::TooEarly { before: 30 } },
        A::Rule { edition: Edition::Da18, number: "D.2.9".parse().unwrap() },
        A::Rule { edition: Edition::Da09, number: "9".parse().unwrap() },
        A::Rule { edition: Edition::No14, number: "4.99".parse().unwrap() },
        A::AdjustNoted,
        A::AdjustOnMoveOnly,
        A::OwnDevice { what: SeatDevice::Keypad, works: false },
        A::OwnDevice { what: SeatDevice::Voice, works: true },
        A::PiecesKnown,
        A::OwnBoardLost,
        A::PressKept,
        A::OwnBoardBack { differing: vec![] },
        A::OwnBoardBackAtStart,
        A::OwnBoardBack { differing: Square::ALL[..5].to_vec() },
        A::Device { seat: Seat::White, what: SeatDevice::Keypad, works: false },
        A::Device { seat: Seat::Black, what: SeatDevice::Braille, works: false },
        A::Device { seat: Seat::White, what: SeatDevice::Sound, works: true },
        A::SharedDevice { of: SharedVoice::Room, what: SeatDevice::Voice, works: false },
        A::SharedDevice { of: SharedVoice::Arbiter, what: SeatDevice::Sound, works: true },
        A::KeysFollow,
        A::LearnsKeys { on: true },
        A::LearnsKeys { on: false },
        A::KeysDo { keys: "4".into() },
        A::KeysDo { keys: "6".into() },
        A::KeysDo { keys: "65".into() },
        A::KeysDo { keys: "6/".into() },
        A::KeysDo { keys: "6/9".into() },
        A::PutRight(Instruction::Remove { square: Square::F3, piece: None }),
        A::PutRight(Instruction::Remove { square: Square::F3, piece: Some(queen) }),
        A::PutRight(Instruction::Put { square: Square::F3, piece: rook }),
        A::PutRight(Instruction::Bring { piece: knight, from: Square::G1, to: Square::F3 }),
        A::BoardStandsRight,
    ];
    all.extend(steps().into_iter().map(A::WhatNow));
    all.extend(commands().map(|command| A::Ask(Question::Confirm(command))));
    all.extend(REASONS.map(|reason| A::GameOver { result: GameResult::WhiteWins, reason }));
    for result in GameResult::ALL {
        all.push(A::GameOver { result, reason: EndReason::Arbiter });
    }
    for color in Color::ALL {
        for role in Role::ALL {
            all.push(A::SquareHolds { square: Square::F3, piece: Some(Piece { color, role }) });
        }
    }
    for whose in
        [ClockOwner::Own, ClockOwner::Opponents, ClockOwner::Of(Seat::White), ClockOwner::Of(Seat::Black)]
    {
        all.push(A::Time { whose, left_ms: 3_661_000 });
    }
    for trouble in [
        SystemStatus::SpeechInputLost,
        SystemStatus::SpeechInputRestored,
        SystemStatus::RecogniserModelMissing,
        SystemStatus::JournalLost,
        SystemStatus::JournalRestored,
    ] {
        all.push(A::Trouble(trouble));
    }
    for seat in Seat::ALL {
        all.push(A::DrawOffered { by: seat });
        for halted in [ClockWord::Stop, ClockWord::Pause] {
            all.push(A::ArbiterCalled { by: seat, halted });
            all.push(A::DrawClaimed { by: seat, halted: Some(halted) });
        }
        all.push(A::DrawClaimed { by: seat, halted: None });
        for yes in [false, true] {
            all.push(A::SheetsAgree {
                seats: vec![seat],
                assistant_may: yes,
                read: [SheetsRead::Whole, SheetsRead::Part][usize::from(yes)],
            });
            all.push(A::GoesBack { plies: 16 + u32::from(yes), first: Color::White, sheets_differ: yes });
        }
        all.push(A::BoardBackAtStart { seat });
        all.extend([0, 1, 5].map(|n| A::BoardBack { seat, differing: Square::ALL[..n].to_vec() }));
        let matters = [
            IncidentKind::EarlyPress { by: seat },
            IncidentKind::PressWithoutMove { by: seat },
            differs(seat, BoardReliability::Pieces, vec![Square::E4, Square::D5], 7),
            differs(seat, BoardReliability::Retraced, vec![Square::A3], 6),
            differs(seat, BoardReliability::Squares, vec![], 8),
            differs(seat, BoardReliability::Word, vec![Square::A1], 0),
            IncidentKind::PromotionUnfinished { by: seat, m: start().legal_moves()[0] },
            IncidentKind::DrawClaim {
                by: seat,
                kind: ClaimKind::Threefold,
                written: None,
                verdict: Verdict::Draw,
            },
            IncidentKind::DrawClaim {
                by: seat,
                kind: ClaimKind::FiftyMoves,
                written: None,
                verdict: Verdict::Draw,
            },
            IncidentKind::WrittenMoveNotMade { by: seat },
            IncidentKind::IllegalMove { by: seat },
            IncidentKind::SlipAfterPress { by: seat },
            IncidentKind::TouchMove {
                by: seat,
                square: Square::G1,
                clause: Some(annabella::laws::touch::TouchClause::MoveTouched),
                release: None,
                right_is_lost: false,
            },
            IncidentKind::EndingMoveUnpressed { by: seat, m: Position::default().read_uci("g1f3").unwrap() },
            IncidentKind::FlagFall { seat },
            IncidentKind::ArbiterCalled { by: seat },
            IncidentKind::ReadBackMissing { by: seat },
            IncidentKind::BoardLost { seat },
            IncidentKind::AutomaticDraw(AutomaticDraw::Fivefold),
            IncidentKind::ArbiterObservation {
                by: seat,
                article: "4.1".into(),
                ply: None,
                words: "two hands".into(),
            },
        ];
        all.extend(matters.map(|matter| A::ArbiterItem { number: 3, matter }));
    }
    all.push(A::SheetsAgree { seats: Seat::ALL.to_vec(), assistant_may: false, read: SheetsRead::Part });
    all.push(A::GoesBack { plies: 0, first: Color::Black, sheets_differ: true });
    all
}

fn differs(seat: Seat, sure: BoardReliability, squares: Vec<Square>, since_ply: u32) -> IncidentKind {
    let since_move = since_ply / 2 + 1;
    IncidentKind::BoardsDiffer { seat, sure, squares, since_ply, since_by: Seat::White, since_move }
}

fn name(announcement: &Announcement) -> String {
    let debug = format!("{announcement:?}");
    debug.split([' ', '(', '{']).next().unwrap_or_default().to_owned()
}

#[test]
fn the_list_above_holds_every_announcement_of_the_source() {
    let source =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/session/src/announcement.rs"))
            .unwrap();
    let body = source.split("pub enum Announcement {").nth(1).unwrap().split("\n}").next().unwrap();
    let variants: BTreeSet<String> = body
        .lines()
        .filter(|line| line.starts_with("    ") && !line.starts_with("     "))
        .map(|line| line.trim().split(['(', ' ', ',']).next().unwrap_or_default().to_owned())
        .filter(|word| word.starts_with(char::is_uppercase))
        .collect();
    let listed: BTreeSet<String> = announcements().iter().map(name).collect();
    let missing: Vec<&String> = variants.difference(&listed).collect();
    assert!(missing.is_empty(), "add a sample of {missing:?} to `announcements` in this file");
    assert!(variants.len() > 30);
}

#[test]
fn every_announcement_is_said_whole_in_every_language_and_scheme() {
    for lang in Lang::ALL {
        let phrases = Phrases::builtin(lang);
        for scheme in SchemeId::ALL.map(Scheme::builtin) {
            for announcement in announcements() {
                for verbosity in VERBOSITIES {
                    let parts = phrases.speak(&announcement, scheme, verbosity);
                    let said = text(&parts);
                    let silent = verbosity == Verbosity::Earcon
                        && matches!(
                            announcement,
                            Announcement::Move { .. }
                                | Announcement::ReadBackRight
                                | Announcement::BoardsInStep
                        );
                    assert_eq!(said.is_empty(), silent, "{lang} {announcement:?}");
                    assert!(!said.contains(['{', '}', '$', '\u{2068}', '\u{2069}']), "{lang}: {said}");
                    assert!(!said.chars().any(|c| ('\u{E000}'..='\u{F8FF}').contains(&c)), "{lang}: {said}");
                    assert!(!said.chars().any(|c| c.is_ascii_digit()), "{lang}: {said}");
                    assert!(!said.contains("  "), "{lang}: {said}");
                    for part in &parts {
                        assert!(part.text.contains(char::is_alphanumeric), "{lang}: {parts:?}");
                        assert!([lang, scheme.lang()].contains(&part.lang));
                    }
                }
            }
        }
    }
}

#[test]
fn every_announcement_has_a_cell_form_and_a_move_fits_the_smallest_line() {
    for lang in Lang::ALL {
        let phrases = Phrases::builtin(lang);
        for announcement in announcements() {
            let cells = phrases.cells(&announcement, Scheme::builtin(SchemeId::Fide));
            assert!(!cells.trim().is_empty(), "{lang} {announcement:?}");
            assert!(
                !cells.chars().any(|c| c.is_control() || ('\u{E000}'..='\u{F8FF}').contains(&c)),
                "{lang}: {cells}"
            );
            assert!(!cells.contains('\u{2068}') && !cells.contains(['+', '#']), "{lang}: {cells}");
            let brief = matches!(
                announcement,
                Announcement::Move { .. } | Announcement::Time { whose: ClockOwner::Own, .. }
            );
            assert!(!brief || cells.chars().count() <= 8, "{lang}: {cells}");
        }
    }
}

#[test]
fn different_announcements_are_told_apart_in_every_language() {
    for lang in Lang::ALL {
        let mut said = BTreeSet::new();
        let mut distinct: Vec<Announcement> = Vec::new();
        for announcement in announcements() {
            // The answer to "what now?" may repeat an earlier question or announcement.
            let says_another =
                matches!(announcement, Announcement::MoveList { .. } | Announcement::WhatNow(_));
            if !distinct.contains(&announcement) && !says_another {
                distinct.push(announcement);
            }
        }
        for announcement in &distinct {
            let words = text(&Phrases::builtin(lang).speak(
                announcement,
                Scheme::builtin(SchemeId::Fide),
                Verbosity::Move,
            ));
            assert!(
                said.insert(words.clone()),
                "{lang}: `{words}` says two things, the second {announcement:?}"
            );
        }
    }
}

#[test]
fn sentences_read_as_a_player_expects_them() {
    let rook = Piece { color: Color::White, role: Role::Rook };
    let bring = Announcement::PutRight(Instruction::Bring { piece: rook, from: Square::A1, to: Square::D1 });
    let cases = [
        (Lang::Da, SchemeId::Da, "Flyt hvidt tårn fra Anna et til Dora et"),
        (Lang::De, SchemeId::Fide, "den weißen Turm von Anna eins nach David eins setzen"),
        (Lang::En, SchemeId::EnPlain, "Move the white rook from Anna one to David one"),
        (Lang::Nb, SchemeId::NbScand, "Flytt hvitt tårn fra Anna en til David en"),
        (Lang::Sv, SchemeId::SvScand, "Flytta vitt torn från Anna ett till David ett"),
    ];
    for (lang, scheme, expected) in cases {
        let parts = Phrases::builtin(lang).speak(&bring, Scheme::builtin(scheme), Verbosity::default());
        assert_eq!(text(&parts), expected);
        assert_eq!(parts.len(), 1, "one language, one part");
    }
    let german_in_danish =
        Phrases::builtin(Lang::Da).speak(&bring, Scheme::builtin(SchemeId::Fide), Verbosity::default());
    let parts: Vec<(Lang, &str)> =
        german_in_danish.iter().map(|part| (part.lang, part.text.as_str())).collect();
    assert_eq!(
        parts,
        [
            (Lang::Da, "Flyt hvidt tårn fra"),
            (Lang::De, "Anna eins"),
            (Lang::Da, "til"),
            (Lang::De, "David eins"),
        ]
    );
    let captured = Announcement::Captured { white: vec![Role::Pawn, Role::Queen, Role::Pawn], black: vec![] };
    let said = |lang, scheme| {
        text(&Phrases::builtin(lang).speak(&captured, Scheme::builtin(scheme), Verbosity::default()))
    };
    assert_eq!(said(Lang::Sv, SchemeId::SvScand), "Slagna vita pjäser: dam, två bönder");
    assert_eq!(said(Lang::En, SchemeId::Fide), "Captured white pieces: queen, two pawns");
    let time = Announcement::Time { whose: ClockOwner::Own, left_ms: 61_500 };
    let said = |lang| {
        text(&Phrases::builtin(lang).speak(&time, Scheme::builtin(SchemeId::Fide), Verbosity::default()))
    };
    assert_eq!(said(Lang::Nb), "ett minutt og ett sekund");
}

/// What a player may never hear (12.6, D.2.10.4): that a move is illegal, that they forgot to press the clock,
/// that they may claim. Only the arbiter's items may contain it.
#[test]
fn no_player_is_told_what_the_laws_keep_from_him() {
    let forbidden = [
        "illegal",
        "ulovlig",
        "regelwidrig",
        "olaglig",
        "claim",
        "kræv",
        "krev",
        "kräv",
        "reklamier",
        "forgot",
        "glemt",
        "glömt",
        "vergessen",
    ];
    for lang in Lang::ALL {
        for announcement in announcements() {
            // A claim that was made is no secret, but a possible claim is. Players may ask for the text of the
            // Laws.
            use Announcement as A;
            if matches!(
                announcement,
                A::ArbiterItem { .. }
                    | A::DrawClaimed { .. }
                    | A::ClaimRejected { .. }
                    | A::WhatNow(NextStep::WrittenMove { .. })
                    | A::Rule { .. }
            ) {
                continue;
            }
            let said = text(&Phrases::builtin(lang).speak(
                &announcement,
                Scheme::builtin(SchemeId::Fide),
                Verbosity::Sentence,
            ))
            .to_lowercase();
            assert!(!forbidden.iter().any(|word| said.contains(word)), "{lang}: {said}");
        }
    }
}

fn voices() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("voices");
    let mut files: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "ftl"))
        .map(|path| {
            (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(&path).unwrap())
        })
        .collect();
    files.sort();
    files
}

fn messages(text: &str) -> BTreeSet<&str> {
    text.lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
        .filter_map(|line| line.split_once(" =").map(|(name, _)| name))
        .collect()
}

#[test]
fn every_voices_file_is_read_and_has_the_messages_of_english() {
    let files = voices();
    assert_eq!(files.len(), Lang::ALL.len());
    let (_, english) = files.iter().find(|(name, _)| name == "en.ftl").unwrap();
    for (name, text) in &files {
        let phrases = Phrases::from_ftl(name, text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(format!("{}.ftl", phrases.lang()), *name);
        assert_eq!(messages(text), messages(english), "{name}");
    }
}

#[test]
fn every_fault_of_a_voices_file_is_named_by_its_line() {
    let (name, good) = voices().into_iter().find(|(name, _)| name == "da.ftl").unwrap();
    let line = |needle: &str| 1 + good[..good.find(needle).unwrap()].matches('\n').count();
    let cases = [
        (
            good.replace("corrected = Rettet", "corrected Rettet"),
            line("corrected ="),
            "`corrected` is missing",
        ),
        (
            good.replace("corrected = Rettet", "corected = Rettet"),
            line("corrected ="),
            "`corected` is no message",
        ),
        (good.replace("time-own = { $time }", "time-own = { $tid }"), line("time-own"), "$tid"),
        (good.replace("time-own = { $time }", "time-own = Tid"), line("time-own"), "never says { $time }"),
        (good.replace("[queen] dronninger", "[qeen] dronninger"), line("several ="), "[qeen]"),
        (
            good.replace("confirm = { $command }?", "confirm = { NUMBER($command) }?"),
            line("confirm ="),
            "NUMBER",
        ),
        (format!("{good}\nstale = {{ -brand }}\n"), good.lines().count() + 2, "stale"),
        (good.replace("read-back-right = Rigtigt", "corrected = Rigtigt"), line("corrected ="), "corrected"),
    ];
    for (text, at, what) in cases {
        let Err(error) = Phrases::from_ftl(&name, &text) else { panic!("{what}: the fault was not seen") };
        assert!(error.to_string().contains(what), "{what}: {error}");
        let near = |line: usize| line.abs_diff(at) <= 1;
        assert!(error.faults.iter().any(|fault| near(fault.line)), "{what} on line {at}: {error}");
        assert!(error.to_string().starts_with("da.ftl:"), "{error}");
    }
    assert!(Phrases::from_ftl("fi.ftl", &good).is_err());
    assert!(Phrases::from_ftl("da.ftl", "").is_err());
    assert!(Phrases::from_ftl("da.ftl", "\u{0}\u{feff}{{{{").is_err());
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { cases: 64, failure_persistence: None, ..Default::default() })]

    #[test]
    fn no_text_makes_the_reader_of_voices_panic(at in 0_usize..6000, junk in "[ -~æ\n{}$*=]{0,30}") {
        let (name, good) = &voices()[0];
        let cut = good.floor_char_boundary(at);
        let torn = format!("{}{junk}{}", &good[..cut], &good[good.floor_char_boundary(cut + 7)..]);
        if let Err(error) = Phrases::from_ftl(name, &torn) {
            assert!(!error.faults.is_empty() && error.faults.iter().all(|fault| fault.line >= 1));
        }
        assert!(Phrases::from_ftl(name, &junk).is_err());
    }
}

#[test]
fn what_help_offers_is_understood_as_that_command() {
    use annabella::language::understand::{Understanding, understand_words};
    // Help lists a command that asks about something with what is to be named.
    let plain = commands().filter(|command| command.to_string() == command.name());
    for command in plain {
        for lang in Lang::ALL {
            let asked = Announcement::Ask(Question::Confirm(command));
            let parts =
                Phrases::builtin(lang).speak(&asked, Scheme::builtin(SchemeId::Fide), Verbosity::default());
            let question = text(&parts);
            let words = question.split('?').next().unwrap();
            let understood = understand_words(words, &start(), &[SchemeId::Fide], &[lang]);
            assert_eq!(understood, Understanding::Command(command), "{lang}: {words}");
        }
    }
}

#[test]
fn profiles_give_every_language_a_voice() {
    let text =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("voices/profiles.toml")).unwrap();
    let profiles: toml::Table = text.parse().unwrap();
    let tables: BTreeSet<&str> = profiles.keys().map(String::as_str).collect();
    assert_eq!(tables, Lang::ALL.iter().map(|lang| lang.tag()).collect());
    for (lang, profile) in &profiles {
        assert!(profile["voice"].as_str().is_some_and(|voice| !voice.is_empty()), "{lang}");
        // If absent, the voice's own value is used.
        for (name, bounds) in [("rate", 80..=900), ("pitch", 0..=100), ("volume", 0..=100)] {
            let within =
                |value: &toml::Value| value.as_integer().is_some_and(|value| bounds.contains(&value));
            assert!(profile.get(name).is_none_or(within), "{lang}: {name}");
        }
    }
}

#[test]
fn a_rule_is_told_with_its_number_in_words_in_the_listeners_language() {
    for (edition, number, lang, begins) in [
        (Edition::Da18, "9.5.3", Lang::De, "neun fünf drei: "),
        (Edition::Da09, "E.2.7", Lang::En, "E two seven: "),
        (Edition::Da09, "9.5b", Lang::Sv, "nio fem b: "),
        (Edition::No14, "6.11", Lang::Nb, "seks elleve: "),
    ] {
        let rule = Announcement::Rule { edition, number: number.parse().unwrap() };
        let said =
            text(&Phrases::builtin(lang).speak(&rule, Scheme::builtin(SchemeId::Fide), Verbosity::default()));
        assert!(said.starts_with(begins), "{said}");
        let law = annabella::rulebook::rule(edition, number.parse().unwrap(), lang).unwrap();
        assert!(said.ends_with(&law.text) || !law.parts.is_empty(), "{said}");
    }
    // For an unknown number the nearest ones are named, and no digit reaches a voice.
    let none = Announcement::Rule { edition: Edition::Sv17, number: "9.99".parse().unwrap() };
    for lang in Lang::ALL {
        let said =
            text(&Phrases::builtin(lang).speak(&none, Scheme::builtin(SchemeId::Fide), Verbosity::default()));
        assert!(!said.contains(|c: char| c.is_ascii_digit()), "{lang}: {said}");
    }
}

#[test]
fn the_count_of_moves_is_no_bare_figure_on_a_braille_line() {
    let cells = |lang: Lang, count: u32| {
        Phrases::builtin(lang).cells(&Announcement::Moves { count }, Scheme::builtin(SchemeId::Fide))
    };
    assert_eq!(
        Lang::ALL.map(|lang| cells(lang, 21)),
        ["21 træk", "21 Züge", "21 moves", "21 trekk", "21 drag"]
    );
    assert_eq!(Lang::ALL.map(|lang| cells(lang, 1)), ["1 træk", "1 Zug", "1 move", "1 trekk", "1 drag"]);
    assert_eq!(cells(Lang::De, 0), "keine Züge");
}

#[test]
fn a_second_offence_is_never_worded_as_the_other_player() {
    // "Det andet taber" and "the second one loses" are heard as the loss of the other player.
    let ambiguous = [
        "det andet taber",
        "det tredje taber",
        "den anden taber",
        "det andre taper",
        "det tredje taper",
        "det andra förlorar",
        "det tredje förlorar",
        "der zweite verliert",
        "der dritte verliert",
        "das zweite mal verliert",
        "the second one loses",
        "the third one loses",
    ];
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("voices/rules");
    for lang in Lang::ALL {
        let text = fs::read_to_string(rules.join(format!("{lang}.ftl"))).unwrap().to_lowercase();
        for sentence in text.split(['.', ';', '=', '\n']).map(str::trim) {
            let heard = ambiguous.iter().find(|words| sentence.starts_with(**words));
            assert_eq!(heard, None, "{lang}: {sentence}");
        }
    }
}

#[test]
fn an_announcement_has_the_word_of_the_laws() {
    for (name, text) in voices() {
        for word in ["annoncer", "annonser", "utrop"] {
            assert!(!text.to_lowercase().contains(word), "{name}: {word}");
        }
    }
}
