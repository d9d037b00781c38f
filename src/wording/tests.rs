//! Every value that is told has words in every language: each is listed here, and the source is read for those
//! that are not.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Debug,
};

use crate::{
    core::{
        act::ReadActError,
        actor::Actor,
        amount::{Amount, Needs},
        decided::{Decision, Settled},
        input::{Act, Input},
        listener::Listener,
        output::{Note, Written},
        refusal::Refusal,
        setup::Setup,
        told::{ItemLine, Told},
    },
    game::{Edition, EndReason, GameResult, Lang, Moment, Position, Seat, Square},
    language::{command::Command, hearing::Heard, notation::ReadNotationError},
    laws::{
        Topic,
        assistant::Duty,
        difference::{Case, Does, Task},
        draw::{ClaimKind, InvalidClaim, RefuseDrawError, Verdict},
        irregularity::Choice,
        ledger::{Line, LineOf, Ruling, Why},
        matter::{Matter, Sureness},
        placement::NoBoard,
        reconcile::{About, ForArbiter},
        terms::Penalty,
    },
    score::pgn::ReadPgnError,
    wording::effects::tests::every_effect,
    wording::{Desk, messages::MESSAGES},
};

const PENALTIES: [Penalty; 9] = [
    Penalty::Warning,
    Penalty::MoreTimeForOpponent,
    Penalty::LessTimeForOffender,
    Penalty::Loss,
    Penalty::FewerPoints,
    Penalty::MorePointsForOpponent,
    Penalty::Fine,
    Penalty::ExclusionFromRounds,
    Penalty::Expulsion,
];

fn matters() -> Vec<Matter> {
    let (by, seat) = (Seat::White, Seat::Black);
    let m = Position::default().read_uci("g1f3").unwrap();
    let squares = vec![Square::E4, Square::D5];
    let differ = |sure, squares| Matter::BoardsDiffer { seat, sure, squares, since_ply: 4, since_by: by };
    let claim = |kind, written| Matter::DrawClaim { by, kind, written, verdict: Verdict::ForTheArbiter };
    vec![
        Matter::EarlyPress { by },
        Matter::PressWithoutMove { by },
        differ(Sureness::Pieces, squares.clone()),
        differ(Sureness::Squares, squares),
        differ(Sureness::Word, vec![]),
        Matter::IllegalMove { by },
        Matter::PromotionUnfinished { by, m },
        claim(ClaimKind::Threefold, None),
        claim(ClaimKind::FiftyMoves, Some(m)),
        claim(ClaimKind::Stalemate, None),
        claim(ClaimKind::DeadPosition, None),
        Matter::WrittenMoveNotMade { by },
        Matter::SlipAfterPress { by },
        Matter::EndsAtRest { by, m: Position::default().read_uci("g1f3").unwrap() },
        Matter::TouchMove { by, square: Square::B1, clause: None, release: None },
        Matter::FlagFell { seat },
        Matter::Called { by },
        Matter::ReadBackMissing { by },
        Matter::Absent { seat: Some(seat) },
        Matter::CameLate { seat, ms: 95_000, both_were_absent: true },
        Matter::BoardLost { seat },
        Matter::AutomaticDraw(EndReason::Fivefold),
        Matter::AutomaticDraw(EndReason::SeventyFiveMoves),
        Matter::AutomaticDraw(EndReason::DeadPosition),
        Matter::Noticed { by, article: "4.1".into(), words: "x".into() },
    ]
}

fn choices() -> Vec<Choice> {
    let (by, seat) = (Seat::White, Seat::Black);
    let mut all = vec![
        Choice::Dismiss,
        Choice::Warn(seat),
        Choice::GiveClockBack(seat),
        Choice::AddMinutes { to: seat, minutes: 1 },
        Choice::AddMinutes { to: seat, minutes: 2 },
        Choice::SetClocks,
        Choice::StopClocks,
        Choice::ResumeClocks,
        Choice::Restore,
        Choice::EnforceTouch(seat),
        Choice::MakeQueen(seat),
        Choice::CountAsIllegal(seat),
        Choice::AsTheArticle { by, queen: false, minutes: 2 },
        Choice::AsTheArticle { by, queen: true, minutes: 2 },
        Choice::RejectClaim { by, minutes: 2 },
        Choice::Reconcile,
        Choice::CorrectWords(seat),
        Choice::AskReadBack(seat),
        Choice::WaiveReadBack(seat),
        Choice::Forfeit(GameResult::BothForfeit),
        Choice::AcceptLateness,
        Choice::TakeTimeUntilHeCame { from: seat, ms: 95_000 },
        Choice::CompleteMove(seat),
        Choice::GoOnByKey(seat),
        Choice::Loss(seat),
        Choice::Draw,
    ];
    all.extend(PENALTIES.map(|penalty| Choice::Penalise { seat, penalty }));
    all
}

fn verdicts() -> Vec<Verdict> {
    let m = Position::default().read_uci("g1f3").unwrap();
    vec![
        Verdict::Draw,
        Verdict::Wrong { opponent_gets_ms: 0, enforced: None },
        Verdict::Wrong { opponent_gets_ms: 60_000, enforced: None },
        Verdict::Wrong { opponent_gets_ms: 120_000, enforced: Some(m) },
        Verdict::Invalid(InvalidClaim::NotOnMove),
        Verdict::Invalid(InvalidClaim::Touched),
        Verdict::Invalid(InvalidClaim::IllegalMove),
        Verdict::ForTheArbiter,
    ]
}

fn decisions() -> Vec<Decision> {
    let fine = Choice::Penalise { seat: Seat::White, penalty: Penalty::Fine };
    let of = |amount| Decision::Carried(fine, amount);
    vec![
        Decision::Refused("seen by me".into()),
        Decision::InHisWords("both are warned".into()),
        of(Amount::None),
        of(Amount::Time(90_000)),
        of(Amount::Clocks(5_457_874, 3_000_000)),
        of(Amount::HalfPoints(1)),
        of(Amount::HalfPoints(2)),
        of(Amount::Words("50".into())),
        Decision::AfterTheGame(fine, Amount::None),
        Decision::WentBack { case: Case::SheetsDiffer, plies: 16 },
        Decision::WentBack { case: Case::SheetsAgree, plies: 16 },
        Decision::BoardsCorrected,
        Decision::BoardsAreTheGame,
        Decision::ByItself(Settled::BoardPutRight),
        Decision::ByItself(Settled::BoardAnswers),
        Decision::ByItself(Settled::MovesAreKeyed),
        Decision::ByItself(Settled::TakenBack),
        Decision::ByItself(Settled::AcceptedAsOffer),
        Decision::ByItself(Settled::Completed),
        Decision::ByItself(Settled::TouchKept),
        Decision::ByItself(Settled::ItIsItem(7)),
    ]
}

fn item_lines() -> Vec<ItemLine> {
    let (seat, article) = (Seat::Black, Edition::Da18.article_or_penalties(Topic::Penalties));
    let mut all = vec![
        ItemLine::Where { article, at: Moment::from_ms(5_457_874), plies: 1 },
        ItemLine::Where { article, at: Moment::from_ms(5_457_874), plies: 2 },
        ItemLine::Board { seat, shows: None, sure: Sureness::Unknown },
        ItemLine::BothFlagsAreDown,
        ItemLine::WhereSheetsAgree,
        ItemLine::WhereSheetsDiffer,
        ItemLine::LastWords { seat, words: "eva vier".into() },
        ItemLine::Penalties { article, list: PENALTIES.into_iter().zip(4..).map(|(p, n)| (n, p)).collect() },
        ItemLine::HowToDecide,
    ];
    all.extend(
        every_effect().into_iter().map(|effect| ItemLine::Effect { choice: 2, effect: Box::new(effect) }),
    );
    all.extend(matters().into_iter().map(ItemLine::Title));
    all.extend(verdicts().into_iter().map(ItemLine::Verdict));
    all.extend(choices().into_iter().zip(1..).map(|(what, choice)| ItemLine::Choice { choice, what }));
    let sure = [Sureness::Word, Sureness::Squares, Sureness::Pieces];
    all.extend(sure.map(|sure| ItemLine::Board { seat, shows: Some("8/8/8/8/8/8/8/8".into()), sure }));
    all
}

fn told() -> Vec<Told> {
    let (by, seat, article) = (Seat::White, Seat::Black, Edition::Da18.article_or_penalties(Topic::Devices));
    let asked = |about, seat: Option<Seat>, text: &str, lacking| ForArbiter {
        about,
        seat,
        ply: Some(3),
        text: Some(text.into()),
        lacking,
    };
    let judge = |case, question| Told::ToJudge { case, question };
    let ruling = Ruling {
        number: 2,
        at: Moment::from_ms(0),
        why: Why { article, item: Some(3) },
        set_to_ms: Some(3_000_000),
    };
    let line = |what| Told::ClockLine { seat, line: Line { what, ms: 90_000 } };
    let both_flags = |last_period, announced| {
        let [white, black] = [5_457_000, 5_460_000].map(Moment::from_ms);
        Told::BothFlags { number: 3, white, black, last_period, announced, article }
    };
    let part = |who, does| Told::Part(Task { who, does });
    let mut all = vec![
        Told::Approved { by: "A. Arbiter".into(), article },
        Told::StartedAgain,
        Told::BothFlagsUnsettled { number: 3, white: Moment::from_ms(1_500), black: Moment::from_ms(2_500) },
        Told::AppointedTime { missing: vec![by], article },
        Told::AppointedTime { missing: vec![by, by.other()], article },
        Told::CameLate { seat, ms: 95_000 },
        Told::Claimed { by, kind: ClaimKind::Threefold, verdict: Verdict::Draw },
        Told::ClaimsOnTimeTooEarly { by },
        Told::ClaimsOnTime { number: 3, by },
        Told::ClaimantsFlagIsDown { number: 3, by, holds: true, article },
        Told::Adjourns { by, words: String::new() },
        Told::Adjourns { by, words: "sealed".into() },
        Told::AgreedTooEarly { by: Seat::White, why: RefuseDrawError::NoMoveYet },
        Told::AgreedTooEarly { by: Seat::White, why: RefuseDrawError::TooEarly { before: 30 } },
        Told::NamedNoMove { by: Seat::White, words: "springer felix drei".into() },
        Told::BoardFault { seat, what: "x".into() },
        Told::ResultSign { seat, result: GameResult::Draw },
        Told::BoardStated { seat },
        Told::SayWhenRight { seat },
        Told::MovesAreKeyed { seat },
        Told::SetClockByHand,
        Told::LookAtClock { seat },
        Told::Clocks { white_ms: 5_457_874, black_ms: 0 },
        Told::Points { white: 0, black: 2 },
        Told::Points { white: 1, black: 1 },
        Told::FellAgain { number: 3, seat, times: 2, period: 2, at: Moment::from_ms(5_457_874) },
        both_flags(true, false),
        both_flags(false, true),
        Told::StaysGiven { seat, ms: -120_000, ruling },
        Told::TimesBefore { white_ms: 5_457_874, black_ms: 3_000_000, article },
        line(LineOf::Period(1)),
        line(LineOf::Extras { moves: 1 }),
        line(LineOf::NotCarried),
        line(LineOf::FollowedMore),
        line(LineOf::Ruled(ruling)),
        line(LineOf::Floor),
        line(LineOf::Used),
        line(LineOf::FollowedLess),
        Told::TimeLeft { seat, ms: 90_000 },
        Told::LosesByArticle { seat },
        Told::IllegalSet { seat, number: 1 },
        Told::MovesSet { number: 40 },
        Told::TimeAdded { seat, ms: 5_457_874, words: "x".into(), article },
        judge(Case::SheetsDiffer, asked(About::Unreadable, Some(seat), "x", 0)),
        judge(Case::SheetsDiffer, asked(About::Unreadable, Some(seat), "", 0)),
        judge(Case::SheetsDiffer, asked(About::Ambiguous, Some(seat), "x", 0)),
        judge(Case::SheetsDiffer, asked(About::Impossible, Some(seat), "x", 0)),
        judge(Case::SheetsAgree, asked(About::Unwritten, Some(seat), "", 1)),
        judge(Case::SheetsAgree, asked(About::Unwritten, Some(seat), "", 2)),
        judge(Case::SheetsAgree, asked(About::Unwritten, None, "", 0)),
        judge(Case::InStep, asked(About::SheetsPart, None, "", 0)),
        judge(Case::InStep, asked(About::BoardsBesideSheets, None, "", 0)),
        judge(Case::SheetsAgree, asked(About::BoardsBesideSheets, None, "", 0)),
        judge(Case::SheetsDiffer, asked(About::NoTimes, None, "", 0)),
        part(None, Does::GoesBySheets),
        part(Some(seat), Does::CorrectsBoard),
        part(None, Does::StartsClocksAgain),
        part(Some(seat), Does::SetsBoard { plies: 0 }),
        part(Some(seat), Does::SetsBoard { plies: 7 }),
        part(None, Does::LeadsBack { turn: seat }),
        part(None, Does::LeadsBackToIllegalMove { turn: seat }),
        Told::AssistantOf { seat, name: "H. Helper".into(), may_move: true },
        Told::AssistantOf { seat, name: "H. Helper".into(), may_move: false },
        Told::AssistantMayExecute { of: seat, duty: Duty::A },
        Told::SheetLacks { number: 3, seat, ply: 5 },
        Told::SheetsGiveAnother { ply: 5 },
        Told::NoSheetLeadsThere { number: 3 },
        Told::NoOpenItems,
        Told::SetClocksFirst { number: 3 },
    ];
    all.extend(item_lines().into_iter().map(|line| Told::Item { number: 3, line }));
    all
}

fn refusals() -> Vec<Refusal> {
    let seat = Seat::Black;
    let amount = |needs| Refusal::Amount { number: 3, choice: 2, needs };
    let fen = Position::from_fen("rubbish").unwrap_err();
    let moves = vec!["b1d2".to_owned(), "f3d2".to_owned()];
    vec![
        Refusal::NotTheArbiters,
        Refusal::OnlyTheArbiter { by: Actor::Assistant(seat) },
        Refusal::DutyNotGiven { seat, duty: Duty::C },
        Refusal::OnlyThePlayerClaims,
        Refusal::NobodyInforms { seat },
        Refusal::NotApproved { article: Edition::Da18.article_or_penalties(Topic::Devices) },
        Refusal::HasStarted,
        Refusal::NotStarted,
        Refusal::IsOver,
        Refusal::ClocksStand,
        Refusal::ClocksRun,
        Refusal::NotHisClock { seat },
        Refusal::NotHisMove { seat },
        Refusal::FewerPlies { completed: 1 },
        Refusal::NoSuchRuling { number: 4 },
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
        Refusal::SheetUnreadable(ReadPgnError::Fen { line: 3, why: fen }),
        Refusal::SheetEmpty { seat },
        Refusal::ItemNotOpen { number: 3, open: vec![] },
        Refusal::ItemNotOpen { number: 3, open: vec![4, 5] },
        Refusal::NoSuchChoice { number: 3, choices: 9 },
        Refusal::ChoicesChanged { number: 3 },
        amount(Needs::Time),
        amount(Needs::Clocks),
        amount(Needs::Points),
        amount(Needs::Fine),
        amount(Needs::Rounds),
        amount(Needs::Nothing),
        Refusal::NothingToUndo,
        Refusal::PlayedOn,
        Refusal::IsSigned,
        Refusal::NotOver,
        Refusal::NoReason { number: 3 },
        Refusal::NoWords { number: 3 },
        Refusal::TooLateToComplete { number: 3 },
    ]
}

fn unread() -> Vec<ReadActError> {
    use ReadActError as E;
    let text = || "dance".to_owned();
    let board = |why| E::NoBoard { text: text(), why };
    vec![
        E::Nobody { name: text() },
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
        E::NoResult { text: text() },
        board(NoBoard::Empty),
        board(NoBoard::Fields),
        board(NoBoard::Ranks { found: 7 }),
        board(NoBoard::Squares { rank: 3, found: 9 }),
        board(NoBoard::Letter { letter: 'z', rank: 3 }),
    ]
}

fn notes() -> Vec<Note> {
    let (seat, square) = (Seat::Black, Square::E4);
    let start = Position::default();
    let uci = || "g1f3".to_owned();
    let written = |what| Note::Written { seat, what };
    vec![
        Note::Started,
        Note::Touched { seat, square },
        Note::Pegged { seat, uci: uci() },
        Note::Unsure { seat, ucis: vec![uci(), "g1h3".into()] },
        Note::Announced { seat, uci: uci() },
        Note::Made { seat, uci: uci() },
        Note::Completed {
            ply: 2,
            seat,
            m: start.read_uci("g1f3").unwrap(),
            san: "Nf3".into(),
            white_ms: 5_457_874,
            black_ms: 0,
        },
        Note::ReadBack { seat, right: true },
        Note::ReadBack { seat, right: false },
        Note::InStep { seat },
        written(Written::Entry("Sf3".into())),
        written(Written::StruckOut("Sf3".into())),
        written(Written::BroughtIn { plies: 1 }),
        written(Written::BroughtIn { plies: 3 }),
        Note::Decided { number: 3, decision: Decision::BoardsCorrected },
        Note::Decided { number: 3, decision: Decision::ByItself(Settled::BoardAnswers) },
        Note::Asked { seat, command: Command::Time },
        Note::Told(Told::NoOpenItems),
        Note::ClocksStopped,
        Note::Waiting { to: Listener::Arbiter, waits: Vec::new() },
        Note::ClocksRun,
        Note::Undone { number: Some(3) },
        Note::Undone { number: None },
        Note::Signed { result: GameResult::Draw },
        Note::Reopened { why: "the flag had fallen".into() },
        Note::WentBack { plies: 1 },
        Note::WentBack { plies: 16 },
        Note::Over { result: GameResult::Draw, reason: EndReason::Agreement },
        Note::Refused { to: Listener::Player(seat), why: Refusal::IsOver },
    ]
}

fn inputs() -> Vec<Input> {
    let seat = Seat::Black;
    let act = |act| Input::Act { by: Actor::Player(seat), act };
    vec![
        Input::Heard { seat, heard: Heard::typed("eva vier") },
        Input::BoardLost { seat },
        Input::BoardBack { seat },
        Input::Ear { seat, works: true },
        Input::Ear { seat, works: false },
        Input::Board { seat, event: crate::board::WireEvent::Press },
        Input::Resumed,
        act(Act::Press),
        act(Act::Write("Sf3".into())),
        act(Act::Strike),
        act(Act::Sheet("1. e4 *".into())),
    ]
}

/// The variants an `enum` of a file has.
fn variants(source: &str, name: &str) -> BTreeSet<String> {
    let body = source.split(&format!("enum {name} {{\n")).nth(1).unwrap().split("\n}").next().unwrap();
    let names = body
        .lines()
        .filter(|line| line.starts_with("    ") && !line.starts_with("     "))
        .map(|line| line.trim().split(['(', ' ', ',']).next().unwrap_or_default().to_owned())
        .filter(|word| word.starts_with(char::is_uppercase));
    names.collect()
}

fn names<T: Debug>(values: &[T]) -> BTreeSet<String> {
    let of = |value: &T| format!("{value:?}").split([' ', '(', '{']).next().unwrap_or_default().to_owned();
    values.iter().map(of).collect()
}

#[test]
fn the_lists_above_hold_every_variant_of_the_source() {
    let needs: Vec<Needs> = refusals()
        .into_iter()
        .filter_map(|why| if let Refusal::Amount { needs, .. } = why { Some(needs) } else { None })
        .collect();
    let settled: Vec<Settled> = decisions()
        .into_iter()
        .filter_map(|d| if let Decision::ByItself(settled) = d { Some(settled) } else { None })
        .collect();
    let (mut abouts, mut does, mut lines) = (Vec::new(), Vec::new(), Vec::new());
    for told in told() {
        match told {
            Told::ToJudge { question, .. } => abouts.push(question.about),
            Told::Part(task) => does.push(task.does),
            Told::ClockLine { line, .. } => lines.push(line.what),
            _ => {}
        }
    }
    for (source, name, listed) in [
        (include_str!("../core/told.rs"), "Told", names(&told())),
        (include_str!("../core/told.rs"), "ItemLine", names(&item_lines())),
        (include_str!("../core/refusal.rs"), "Refusal", names(&refusals())),
        (include_str!("../core/amount.rs"), "Needs", names(&needs)),
        (include_str!("../core/decided.rs"), "Decision", names(&decisions())),
        (include_str!("../core/decided.rs"), "Settled", names(&settled)),
        (include_str!("../core/act/table.rs"), "ReadActError", names(&unread())),
        (include_str!("../core/output.rs"), "Note", names(&notes())),
        (include_str!("../laws/matter.rs"), "Matter", names(&matters())),
        (include_str!("../laws/irregularity.rs"), "Choice", names(&choices())),
        (include_str!("../laws/draw.rs"), "Verdict", names(&verdicts())),
        (include_str!("../laws/terms.rs"), "Penalty", names(&PENALTIES)),
        (include_str!("../laws/reconcile.rs"), "About", names(&abouts)),
        (include_str!("../laws/difference.rs"), "Does", names(&does)),
        (include_str!("../laws/ledger.rs"), "LineOf", names(&lines)),
    ] {
        assert_eq!(listed, variants(source, name), "{name}");
        assert!(!listed.is_empty(), "{name}");
    }
}

/// Everything above in the words of one reader, list by list.
fn all_words(desk: &Desk) -> Vec<Vec<(String, String)>> {
    fn each<T: Debug>(values: Vec<T>, words: impl Fn(&T) -> String) -> Vec<(String, String)> {
        values.iter().map(|value| (format!("{value:?}"), words(value))).collect()
    }
    vec![
        each(told(), |told| desk.told(told)),
        each(refusals(), |why| desk.refusal(why)),
        each(decisions(), |decision| desk.decision(decision)),
        each(unread(), |error| desk.unread(error)),
        each(notes(), |note| desk.note(note)),
        each(inputs(), |input| desk.input(input).unwrap()),
        each(Duty::ALL.to_vec(), |duty| desk.duty(*duty)),
        vec![
            ("silence".into(), desk.silence()),
            ("speech".into(), desk.speech(120, 100)),
            ("no file".into(), desk.no_file("late.pgn", "it is not there")),
        ],
    ]
}

#[test]
fn everything_told_has_whole_words_in_every_language_and_edition() {
    for lang in Lang::ALL {
        for edition in Edition::ALL {
            for list in all_words(&Desk::new(lang, edition)) {
                let mut said: BTreeMap<String, String> = BTreeMap::new();
                for (what, words) in list {
                    assert!(words.chars().any(char::is_alphanumeric), "{lang}: {what} has no words");
                    assert!(!words.contains("{ ") && !words.contains('$'), "{lang}: {words}");
                    // Times are h:mm:ss, never the milliseconds of the values above.
                    assert!(!words.contains("57874") && !words.contains(" ms"), "{lang}: {words}");
                    let other = said.insert(words.clone(), what.clone());
                    assert!(other.is_none(), "{lang}: `{words}` says {what} and {other:?}");
                }
            }
        }
    }
}

#[test]
fn no_sentence_was_left_in_english() {
    let file = |lang: Lang| match lang {
        Lang::Da => include_str!("../../voices/da.ftl"),
        Lang::De => include_str!("../../voices/de.ftl"),
        Lang::En => include_str!("../../voices/en.ftl"),
        Lang::Nb => include_str!("../../voices/nb.ftl"),
        Lang::Sv => include_str!("../../voices/sv.ftl"),
    };
    let message = |text: &str, id: &str| -> String {
        let start = text.find(&format!("\n{id} =")).unwrap() + 1;
        let rest = &text[start..];
        let end = rest[1..].find("\n").map_or(rest.len(), |first| {
            let continued = rest[first + 2..].lines().take_while(|l| l.starts_with([' ', '}']));
            first + 2 + continued.map(|l| l.len() + 1).sum::<usize>()
        });
        rest[..end.min(rest.len())].trim().to_owned()
    };
    let english = file(Lang::En);
    // Words that are the same word there.
    let shared = ["command-stop", "half-a-point", "one-point", "account-period"];
    for lang in Lang::ALL.into_iter().filter(|lang| *lang != Lang::En) {
        let text = file(lang);
        for (id, _) in MESSAGES {
            let words = message(text, id);
            let only_values = words.split_once('=').is_some_and(|(_, body)| {
                let outside: String = body.split('{').map(|p| p.rsplit('}').next().unwrap_or(p)).collect();
                !outside.contains(char::is_alphabetic)
            });
            let same = words == message(english, id);
            assert!(!same || only_values || shared.contains(id), "{lang}: {words}");
        }
    }
}

#[test]
fn one_of_a_kind_is_told_in_the_singular() {
    let of = |lang, note: &Note| Desk::new(lang, Edition::Da18).note(note);
    assert_eq!(of(Lang::En, &Note::WentBack { plies: 1 }), "the game goes back: 1 ply remains");
    assert_eq!(of(Lang::En, &Note::WentBack { plies: 2 }), "the game goes back: 2 plies remain");
    assert_eq!(of(Lang::De, &Note::WentBack { plies: 1 }), "die Partie geht zurück: 1 Halbzug bleibt");
    let minutes = |lang, minutes| {
        Desk::new(lang, Edition::Da18).choice(Choice::AddMinutes { to: Seat::White, minutes })
    };
    assert_eq!(minutes(Lang::En, 1), "give white 1 minute more");
    assert_eq!(minutes(Lang::Sv, 2), "ge vit 2 minuter extra");
    assert_eq!(minutes(Lang::Da, 1), "giv hvid 1 minut ekstra");
    assert_eq!(minutes(Lang::Nb, 1), "gi hvit 1 minutt ekstra");
}

#[test]
fn the_arbiter_reads_his_language_and_each_player_his_own() {
    let mut setup = Setup { lang: Lang::Da, ..Setup::default() };
    setup.white.lang = Lang::De;
    setup.black.lang = Lang::Sv;
    let refusal = |reader| Desk::of(&setup, reader).refusal(&Refusal::NotHisClock { seat: Seat::White });
    assert_eq!(refusal(Listener::Arbiter), "hvids ur går ikke");
    assert_eq!(refusal(Listener::Player(Seat::White)), "die Uhr von Weiß läuft nicht");
    assert_eq!(refusal(Listener::Assistant(Seat::Black)), "vits klocka går inte");
}

#[test]
fn help_has_a_line_for_every_act_and_fits_a_page() {
    for lang in Lang::ALL {
        let help = Desk::new(lang, Edition::Da18).help();
        for kind in &crate::core::act::KINDS {
            assert!(
                help.lines().any(|line| line.starts_with(&format!("  {}", kind.example))),
                "{}",
                kind.word
            );
        }
        assert!(help.lines().all(|line| line.chars().count() <= 100), "{lang}:\n{help}");
    }
}
