//! One or more of every value that is told, refused, decided or noted; `tests.rs` holds the lists against the source.

use crate::{
    core::{
        actor::Actor,
        adjournment::{EnvelopeLine, ToldOfAdjournment},
        amount::Amount,
        decided::{Decision, Settled},
        hall::{HallHears, OrderFault, ToldOfHall},
        input::{Act, Input},
        listener::Listener,
        output::{Note, Written},
        printed::Printed,
        refusal::Refusal,
        told::{ItemLine, SheetRow, Told},
    },
    game::{Edition, EndReason, GameResult, Moment, Move, Position, SchemeId, Seat, Square},
    language::{command::Command, hearing::Heard},
    laws::{
        Topic,
        adjournment::Adjourned,
        assistant::Duty,
        difference::{Case, Does, Task},
        draw::{ClaimKind, InvalidClaim, RefuseDrawError, Verdict},
        irregularity::Choice,
        ledger::{Line, LineOf, Ruling, Why},
        matter::{Matter, Sureness},
        prescribed::SchemeStanding,
        quickplay::{Basis, QuickplayAsk, Standing},
        reconcile::{About, ForArbiter},
        recording::AtTheFlag,
        terms::{AnnouncedMove, Devices, Force, Penalty, TouchIntent},
        touch::Clause,
        wrong_start::WrongStart,
    },
    wording::effects::tests::every_effect,
};

pub(super) const PENALTIES: [Penalty; 9] = [
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

pub(super) fn matters() -> Vec<Matter> {
    let (by, seat) = (Seat::White, Seat::Black);
    let m = Position::default().read_uci("g1f3").unwrap();
    let squares = vec![Square::E4, Square::D5];
    let differ = |sure, squares| Matter::BoardsDiffer { seat, sure, squares, since_ply: 4, since_by: by };
    let touched = |clause| Matter::TouchMove { by, square: Square::B1, clause: Some(clause), release: None };
    let quickplay = |asked| Matter::QuickplayFinish { by, asked, standing: Standing::Stands, alone: false };
    let claim = |kind, written| Matter::DrawClaim { by, kind, written, verdict: Verdict::ForTheArbiter };
    vec![
        Matter::EarlyPress { by },
        Matter::PressWithoutMove { by },
        differ(Sureness::Pieces, squares.clone()),
        differ(Sureness::Retraced, squares.clone()),
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
        touched(Clause::MoveTouched),
        touched(Clause::MustCastle),
        touched(Clause::RookFirst),
        touched(Clause::PromotionChosen),
        touched(Clause::Released),
        touched(Clause::ReleasedKing),
        Matter::FlagFell { seat },
        Matter::Called { by },
        Matter::ReadBackMissing { by },
        Matter::Absent { seat: Some(seat) },
        Matter::Absent { seat: None },
        Matter::CameLate { seat, ms: 95_000, both_were_absent: true },
        Matter::BoardLost { seat },
        Matter::AutomaticDraw(EndReason::Fivefold),
        Matter::AutomaticDraw(EndReason::SeventyFiveMoves),
        Matter::AutomaticDraw(EndReason::DeadPosition),
        quickplay(QuickplayAsk::FiveSeconds),
        quickplay(QuickplayAsk::Draw(Basis::Either)),
        quickplay(QuickplayAsk::Draw(Basis::CannotWin)),
        quickplay(QuickplayAsk::Draw(Basis::NoEffort)),
        Matter::IllegalClaimed { by, late: false },
        Matter::IllegalClaimed { by, late: true },
        Matter::BothKingsInCheck,
        Matter::PawnOnLastRank { square: Square::A8 },
        Matter::Helped { seat, writes: false },
        Matter::Helped { seat, writes: true },
        Matter::SheetAskedTooOften { by, times: 6 },
        Matter::WrongStart { found: WrongStart::Pieces, made: [3, 3] },
        Matter::WrongStart { found: WrongStart::KingAndQueen(seat), made: [3, 3] },
        Matter::WrongStart { found: WrongStart::Board(seat), made: [3, 3] },
        Matter::WrongStart { found: WrongStart::Colours, made: [3, 3] },
        Matter::NotRecorded { by, ply: 4 },
        Matter::WrittenAhead { by, ply: 4 },
        Matter::SheetOwed { seat, ply: 4, both: false, noted: None },
        Matter::SheetOwed { seat, ply: 4, both: true, noted: None },
        Matter::Adjournment(Adjourned::Late { seat: Some(seat) }),
        Matter::Noticed { by, article: "4.1".into(), words: "x".into() },
    ]
}

pub(super) fn choices() -> Vec<Choice> {
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
        Choice::EnforceRelease(seat),
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
        Choice::GrantFiveSeconds { by, minutes: 2 },
        Choice::Postpone { by, minutes: 0 },
        Choice::Postpone { by, minutes: 2 },
        Choice::RejectQuickplay { by, minutes: 2 },
        Choice::NewGame,
        Choice::TransferPosition(seat),
        Choice::NoCastling(seat),
        Choice::SealedMoveIs(seat),
        Choice::BothLose,
        Choice::Loss(seat),
        Choice::Draw,
    ];
    all.extend(PENALTIES.map(|penalty| Choice::Penalise { seat, penalty }));
    all
}

pub(super) fn verdicts() -> Vec<Verdict> {
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

pub(super) fn decisions() -> Vec<Decision> {
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
        Decision::ByItself(Settled::SheetUpToDate),
        Decision::ByItself(Settled::WrittenToClaim),
        Decision::ByItself(Settled::TakenBack),
        Decision::ByItself(Settled::SealedMoveEnded),
        Decision::ByItself(Settled::AcceptedAsOffer),
        Decision::ByItself(Settled::Completed),
        Decision::ByItself(Settled::TouchKept),
        Decision::ByItself(Settled::MoveStands),
        Decision::ByItself(Settled::ItIsItem(7)),
    ]
}

pub(super) fn item_lines() -> Vec<ItemLine> {
    let (seat, article) = (Seat::Black, Edition::Da18.article_or_penalties(Topic::Penalties));
    let mut all = vec![
        ItemLine::Where { article: article.number.into(), at: Moment::from_ms(5_457_874), plies: 1 },
        ItemLine::Where { article: article.number.into(), at: Moment::from_ms(5_457_874), plies: 2 },
        ItemLine::Board { seat, shows: None, sure: Sureness::Unknown },
        ItemLine::Quickplay(Standing::Stands),
        ItemLine::Quickplay(Standing::WhereAnnounced),
        ItemLine::Quickplay(Standing::NotInForce),
        ItemLine::Quickplay(Standing::NoArticle),
        ItemLine::Quickplay(Standing::NotOnMove),
        ItemLine::Quickplay(Standing::TimeEnough),
        ItemLine::Quickplay(Standing::FlagFallen),
        ItemLine::NoAppeal { article },
        ItemLine::WaitForNextMove { article, pawn: false },
        ItemLine::WaitForNextMove { article, pawn: true },
        ItemLine::PositionConfirmed(true),
        ItemLine::PositionConfirmed(false),
        ItemLine::AtTheFlag(AtTheFlag {
            clocks_ms: [0, 5_457_874],
            running: Some(seat),
            made: [38, 37],
            completed: [37, 37],
        }),
        ItemLine::BothFlagsAreDown,
        ItemLine::WhereSheetsAgree,
        ItemLine::WhereSheetsDiffer,
        ItemLine::LastWords { seat, words: "eva vier".into() },
        ItemLine::Moved { seat, m: Move::EnPassant { from: Square::E5, to: Square::D6 } },
        ItemLine::KeepsIt(vec![Move::EnPassant { from: Square::E5, to: Square::D6 }]),
        ItemLine::Penalties { article, list: PENALTIES.into_iter().zip(4..).map(|(p, n)| (n, p)).collect() },
        ItemLine::InShort { matter: Matter::IllegalMove { by: seat }, article: article.number.into() },
        ItemLine::HowToDecide,
    ];
    all.extend(
        every_effect().into_iter().map(|effect| ItemLine::Effect { choice: 2, effect: Box::new(effect) }),
    );
    all.extend(printed().into_iter().map(ItemLine::Printed));
    all.extend(matters().into_iter().map(ItemLine::Title));
    all.extend(verdicts().into_iter().map(ItemLine::Verdict));
    all.extend(choices().into_iter().zip(1..).map(|(what, choice)| ItemLine::Choice { choice, what }));
    let sure = [Sureness::Word, Sureness::Squares, Sureness::Pieces];
    all.extend(sure.map(|sure| ItemLine::Board { seat, shows: Some("8/8/8/8/8/8/8/8".into()), sure }));
    all
}

pub(super) fn printed() -> Vec<Printed> {
    let (by, seat) = (Seat::White, Seat::Black);
    let stays = |how| Printed::WrittenMoveStays { by, how };
    let claims = |may| Printed::ClaimsDrawOnTime { of: by, may };
    vec![
        Printed::Devices(Devices::PermissionSoundLoses),
        Printed::Devices(Devices::CommunicationForbidden),
        Printed::Devices(Devices::OnlyApproved),
        Printed::TouchCounts(TouchIntent::Deliberate),
        Printed::TouchCounts(TouchIntent::IntentToMove),
        Printed::TouchCounts(TouchIntent::AllButAccidental),
        Printed::CallsTheFlag(Force::MustNot),
        Printed::CallsTheFlag(Force::May),
        Printed::CallsTheFlag(Force::Shall),
        Printed::PawnNotSeen { seat, square: Square::E1 },
        Printed::LongNotation { seat, entry: "Sg1f3".into() },
        stays(AnnouncedMove::Binding),
        stays(AnnouncedMove::CannotBeChanged),
        Printed::MovesReadTooOften { by, times: 6, allowed: 5 },
        Printed::ComplaintLost { by },
        Printed::Helped { seat, adjusted: true },
        Printed::Helped { seat, adjusted: false },
        claims(true),
        claims(false),
    ]
}

pub(super) fn told() -> Vec<Told> {
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
    let scheme = |standing| Told::SchemeSet { seat, scheme: SchemeId::EnPlain, standing, article };
    let part = |who, does| Told::Part(Task { who, does });
    let mut all = vec![
        Told::Printed(Printed::Devices(Devices::OnlyApproved)),
        Told::Approved { by: "A. Arbiter".into(), article },
        Told::StartedAgain { after_ms: None },
        Told::StartedAgain { after_ms: Some(3_725_000) },
        Told::StoodStill { ms: 10_000 },
        Told::Hall(ToldOfHall::Hears(HallHears::Yes)),
        Told::Hall(ToldOfHall::Hears(HallHears::No)),
        Told::Hall(ToldOfHall::Hears(HallHears::Another)),
        Told::Hall(ToldOfHall::Orders { line: "start".into() }),
        Told::Hall(ToldOfHall::NotTaken(OrderFault::Unreadable)),
        Told::Hall(ToldOfHall::NotTaken(OrderFault::Forged)),
        Told::Hall(ToldOfHall::NotTaken(OrderFault::Foreign)),
        Told::Hall(ToldOfHall::NotTaken(OrderFault::Stale)),
        Told::Hall(ToldOfHall::NotTaken(OrderFault::NotAgreed)),
        Told::BothFlagsUnsettled { number: 3, white: Moment::from_ms(1_500), black: Moment::from_ms(2_500) },
        Told::AppointedTime { missing: Vec::new(), article },
        Told::AppointedTime { missing: vec![by], article },
        Told::AppointedTime { missing: vec![by, by.other()], article },
        Told::CameLate { seat, ms: 95_000 },
        Told::Claimed { by, kind: ClaimKind::Threefold, verdict: Verdict::Draw },
        Told::ClaimsOnTimeTooEarly { by },
        Told::ClaimsOnTime { number: 3, by },
        Told::TouchReportedAgain { number: 3, by },
        Told::ClaimantsFlagIsDown { number: 3, by, holds: true, article },
        Told::ClaimantsFlagIsDown { number: 3, by, holds: false, article },
        Told::Adjourns { by, words: String::new() },
        Told::Adjourns { by, words: "sealed".into() },
        Told::Adjournment(ToldOfAdjournment::SealingWaits { seat }),
        Told::Adjournment(ToldOfAdjournment::RestOfSession { seat, ms: 5_457_874, article }),
        Told::Adjournment(ToldOfAdjournment::Envelope(EnvelopeLine::Names("A. Berg".into(), "?".into()))),
        Told::Adjournment(ToldOfAdjournment::Envelope(EnvelopeLine::Position(Box::default()))),
        Told::Adjournment(ToldOfAdjournment::Envelope(EnvelopeLine::Used(5_457_874, 3_000_000))),
        Told::Adjournment(ToldOfAdjournment::Envelope(EnvelopeLine::Left(5_457_874, 3_000_000))),
        Told::Adjournment(ToldOfAdjournment::Envelope(EnvelopeLine::Sealer(seat, 41))),
        Told::Adjournment(ToldOfAdjournment::Envelope(EnvelopeLine::Offer(Some(seat)))),
        Told::Adjournment(ToldOfAdjournment::Envelope(EnvelopeLine::Offer(None))),
        Told::Adjournment(ToldOfAdjournment::Envelope(EnvelopeLine::Resumption(String::new()))),
        Told::Adjournment(ToldOfAdjournment::Envelope(EnvelopeLine::Resumption("tomorrow at ten".into()))),
        Told::Adjournment(ToldOfAdjournment::Envelope(EnvelopeLine::On("2026-11-23 18:05".into()))),
        Told::Adjournment(ToldOfAdjournment::Envelope(EnvelopeLine::Seal("3fa291bc".into()))),
        Told::Adjournment(ToldOfAdjournment::ResumptionDue { missing: Vec::new(), article }),
        Told::Adjournment(ToldOfAdjournment::ResumptionDue { missing: vec![by], article }),
        Told::Adjournment(ToldOfAdjournment::ResumptionDue { missing: vec![by, by.other()], article }),
        Told::Adjournment(ToldOfAdjournment::ResumptionWas { ms: 5_457_874 }),
        Told::Adjournment(ToldOfAdjournment::CameBack { seat, ms: 0 }),
        Told::Adjournment(ToldOfAdjournment::CameBack { seat, ms: 5_457_874 }),
        Told::Adjournment(ToldOfAdjournment::OpenNow { seat }),
        Told::Adjournment(ToldOfAdjournment::ReplierIsAbsent { seat, article }),
        Told::Adjournment(ToldOfAdjournment::MayEndTheGame { article }),
        Told::Adjournment(ToldOfAdjournment::Opened { by, text: "Sf3".into() }),
        Told::Adjournment(ToldOfAdjournment::NotOpened),
        Told::Adjournment(ToldOfAdjournment::MaySealAnswer { seat, article }),
        Told::Adjournment(ToldOfAdjournment::ResumeWhenRight { seat }),
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
        Told::Remarks { by: Actor::Assistant(seat), words: "it is cold".into() },
        Told::NoAppeal { article },
        Told::PositionConfirmed { number: 3, seat },
        Told::ClaimsIllegal { number: 3, by: seat, article },
        Told::SheetAsked { seat, times: 2, most: 5, article },
        Told::SheetAskedWithoutRight { seat, on_move: true },
        Told::SheetAskedWithoutRight { seat, on_move: false },
        Told::OnRecord,
        scheme(SchemeStanding::Printed),
        scheme(SchemeStanding::ScandinavianException),
        scheme(SchemeStanding::ByTheArbiter),
        scheme(SchemeStanding::OnlyAdapted),
        scheme(SchemeStanding::NotRecommended),
        Told::AssistantAccepted { seat, name: "H. Helper".into(), article },
        Told::NoAssistantBeside { seat, article },
        Told::ExchangePlaces,
        Told::SayWhenTransferred { seat },
        Told::Appeals { by: Actor::Player(seat), words: "he spoke".into(), article },
        Told::MovedBeforeSheet { number: 3, seat },
        Told::SheetsRow { number: 12, white: [Some("Sf3".into()), None], black: [None, Some("d5".into())] },
        Told::SheetRow { seat, row: SheetRow { number: 12, moves: [Some("Sf3".into()), Some("d5".into())] } },
        Told::SheetIsEmpty { seat },
        Told::SheetsAgree { plies: 24 },
        Told::SheetEndsFirst { seat, plies: 24, others: 26 },
        Told::SheetsPart { number: 12, by, white: "Sf3".into(), black: "Sc3".into() },
        Told::NoOpenItems,
        Told::SetClocksFirst { number: 3 },
    ];
    all.extend(item_lines().into_iter().map(|line| Told::Item { number: 3, line }));
    all
}

pub(super) fn notes() -> Vec<Note> {
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
        Note::Annulled,
        Note::SignedBy { seat, result: GameResult::Draw },
        Note::Reopened { why: "the flag had fallen".into() },
        Note::SealingOrdered { by: seat, article: Edition::Da18.article_or_penalties(Topic::SealingOrder) },
        Note::Sealed { seat, seal: "3fa291bc".into() },
        Note::EnvelopeShut { by: seat },
        Note::GameResumed,
        Note::WentBack { plies: 1 },
        Note::WentBack { plies: 16 },
        Note::Over { result: GameResult::Draw, reason: EndReason::Agreement },
        Note::Refused { to: Listener::Player(seat), why: Refusal::IsOver },
    ]
}

pub(super) fn inputs() -> Vec<Input> {
    let seat = Seat::Black;
    let act = |act| Input::Act { by: Actor::Player(seat), act };
    vec![
        Input::Heard { seat, heard: Heard::typed("eva vier") },
        Input::BoardLost { seat },
        Input::BoardBack { seat },
        Input::Unheard { seat },
        Input::Ear { seat, works: true },
        Input::Ear { seat, works: false },
        Input::Board { seat, event: crate::board::WireEvent::Press },
        Input::Resumed { after_ms: None },
        Input::Journal { works: true },
        Input::Journal { works: false },
        Input::ResumptionIn { ms: 5_457_874 },
        Input::Ordered { act: Act::Start, order: "00".repeat(32) },
        act(Act::Press),
        act(Act::Write("Sf3".into())),
        act(Act::Strike),
        act(Act::Sheet("1. e4 *".into())),
    ]
}
