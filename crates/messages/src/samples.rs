//! At least one sample of every message, refusal, decision and note; `tests.rs` compares the lists with the source.

use crate::decision_effects::tests::every_effect;
use annabella_game::{Edition, EndReason, GameResult, Moment, Move, Position, SchemeId, Seat, Square};
use annabella_language::{command::Command, heard_utterance::HeardUtterance};
use annabella_laws::{
    Topic,
    adjournment::AdjournmentIncident,
    assistant::Duty,
    draw::{ClaimKind, InvalidClaim, RefuseDrawError, Verdict},
    edition::EditionArticles as _,
    edition_terms::{AnnouncedMoveRule, DeviceRule, Penalty, RuleForce, TouchIntent},
    ending::MateBySeries,
    helpmate::MateStudy,
    incident_kind::{AutomaticDraw, BoardReliability, IncidentKind},
    irregularity::Choice,
    ledger::{AccountLine, AccountLineKind, Ruling, RulingBasis},
    quickplay::{QuickplayBasis, QuickplayRequest, QuickplayStanding},
    reconcile::{ArbiterQuestion, ArbiterQuestionKind},
    reconciliation_tasks::{ReconciliationCase, ReconciliationStep, ReconciliationTask},
    recording::FlagFallNote,
    scheme_standing::SchemeStanding,
    touch::TouchClause,
    wrong_start::WrongStart,
};
use annabella_session::{
    act::PositionForm,
    actor::{Actor, Listener},
    adjournment::{AdjournmentMessage, EnvelopeLine},
    amount::Amount,
    announcement::SheetsRead,
    arbiter_message::{
        ArbiterMessage, EditionProvision, ItemLine, OrderFault, SheetRow, TournamentMessage,
        TournamentReception,
    },
    decision::{ChangedPart, ClosureReason, Decision},
    input::{Act, Input},
    output::{Note, SheetChange},
    refusal::{Refusal, SheetFault},
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

pub(super) fn matters() -> Vec<IncidentKind> {
    let (by, seat) = (Seat::White, Seat::Black);
    let m = Position::default().read_uci("g1f3").unwrap();
    let squares = vec![Square::E4, Square::D5];
    let differ = |sure, squares| IncidentKind::BoardsDiffer {
        seat,
        sure,
        squares,
        since_ply: 4,
        since_by: by,
        since_move: 3,
    };
    let touched = |clause| IncidentKind::TouchMove {
        by,
        square: Square::B1,
        clause: Some(clause),
        release: None,
        right_is_lost: false,
    };
    let quickplay = |asked| IncidentKind::QuickplayFinish {
        by,
        asked,
        standing: QuickplayStanding::Stands,
        alone: false,
    };
    let claim =
        |kind, written| IncidentKind::DrawClaim { by, kind, written, verdict: Verdict::ForTheArbiter };
    vec![
        IncidentKind::EarlyPress { by },
        IncidentKind::PressWithoutMove { by },
        differ(BoardReliability::Pieces, squares.clone()),
        differ(BoardReliability::Retraced, squares.clone()),
        differ(BoardReliability::Squares, squares),
        differ(BoardReliability::Word, vec![]),
        IncidentKind::IllegalMove { by },
        IncidentKind::PromotionUnfinished { by, m },
        claim(ClaimKind::Threefold, None),
        claim(ClaimKind::FiftyMoves, Some(m)),
        claim(ClaimKind::Stalemate, None),
        claim(ClaimKind::DeadPosition, None),
        IncidentKind::WrittenMoveNotMade { by },
        IncidentKind::SlipAfterPress { by },
        IncidentKind::EndingMoveUnpressed { by, m: Position::default().read_uci("g1f3").unwrap() },
        IncidentKind::TouchMove { by, square: Square::B1, clause: None, release: None, right_is_lost: true },
        touched(TouchClause::MoveTouched),
        touched(TouchClause::CaptureTouched),
        touched(TouchClause::CaptureWithTouched),
        touched(TouchClause::MustCastle),
        touched(TouchClause::RookFirst),
        touched(TouchClause::PromotionChosen),
        touched(TouchClause::Released),
        touched(TouchClause::ReleasedKing),
        IncidentKind::FlagFall { seat },
        IncidentKind::ArbiterCalled { by },
        IncidentKind::ReadBackMissing { by },
        IncidentKind::PlayerAbsent { seat: Some(seat) },
        IncidentKind::PlayerAbsent { seat: None },
        IncidentKind::LateArrival { seat, ms: 95_000, both_were_absent: true },
        IncidentKind::BoardLost { seat },
        IncidentKind::AutomaticDraw(AutomaticDraw::Fivefold),
        IncidentKind::AutomaticDraw(AutomaticDraw::SeventyFiveMoves),
        IncidentKind::AutomaticDraw(AutomaticDraw::DeadPosition),
        quickplay(QuickplayRequest::FiveSeconds),
        quickplay(QuickplayRequest::Draw(QuickplayBasis::Either)),
        quickplay(QuickplayRequest::Draw(QuickplayBasis::CannotWin)),
        quickplay(QuickplayRequest::Draw(QuickplayBasis::NoEffort)),
        IncidentKind::IllegalClaimed { by, late: false },
        IncidentKind::IllegalClaimed { by, late: true },
        IncidentKind::BothKingsInCheck,
        IncidentKind::PawnOnLastRank { square: Square::A8 },
        IncidentKind::AssistedPlayer { seat, writes: false },
        IncidentKind::AssistedPlayer { seat, writes: true },
        IncidentKind::SheetAskedTooOften { by, times: 6 },
        IncidentKind::WrongStart { found: WrongStart::Pieces, made: [3, 3] },
        IncidentKind::WrongStart { found: WrongStart::KingAndQueen(seat), made: [3, 3] },
        IncidentKind::WrongStart { found: WrongStart::Rook(Square::A8), made: [3, 3] },
        IncidentKind::WrongStart { found: WrongStart::Board(seat), made: [3, 3] },
        IncidentKind::WrongStart { found: WrongStart::Colours, made: [3, 3] },
        IncidentKind::NotRecorded { by, ply: 4 },
        IncidentKind::WrittenAhead { by, ply: 4 },
        IncidentKind::SheetOwed { seat, ply: 4, both: false, noted: None },
        IncidentKind::SheetOwed { seat, ply: 4, both: true, noted: None },
        IncidentKind::Adjournment(AdjournmentIncident::Late { seat: Some(seat) }),
        IncidentKind::ArbiterObservation { by, article: "4.1".into(), ply: None, words: "x".into() },
        IncidentKind::ArbiterObservation { by, article: "7.5.1".into(), ply: Some(3), words: "x".into() },
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
        Choice::TakeTimeUntilArrival { from: seat, ms: 95_000 },
        Choice::CompleteMove(seat),
        Choice::GoOnByKey(seat),
        Choice::GrantFiveSeconds { by, minutes: 2 },
        Choice::Postpone { by, minutes: 0 },
        Choice::Postpone { by, minutes: 2 },
        Choice::RejectQuickplay { by, minutes: 2 },
        Choice::NewGame,
        Choice::TransferPosition(seat),
        Choice::NoCastling(seat),
        Choice::NoCastlingWith(Square::H1),
        Choice::LossAndHalf(seat),
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
        Verdict::IllegalMove { opponent_gets_ms: 180_000 },
        Verdict::Invalid(InvalidClaim::NotOnMove),
        Verdict::Invalid(InvalidClaim::Touched),
        Verdict::Invalid(InvalidClaim::IllegalMove),
        Verdict::ForTheArbiter,
    ]
}

pub(super) fn decisions() -> Vec<Decision> {
    let fine = Choice::Penalise { seat: Seat::White, penalty: Penalty::Fine };
    let of = |amount| Decision::CarriedOut(fine, amount);
    vec![
        Decision::Refused("seen by me".into()),
        Decision::InArbitersWords("both are warned".into()),
        of(Amount::None),
        of(Amount::Time(90_000)),
        of(Amount::Clocks(5_457_874, 3_000_000)),
        of(Amount::HalfPoints(1)),
        of(Amount::HalfPoints(2)),
        of(Amount::Words("50".into())),
        Decision::NotedAfterGame(fine, Amount::None),
        Decision::WentBack { case: ReconciliationCase::SheetsDiffer, plies: 16 },
        Decision::WentBack { case: ReconciliationCase::SheetsAgree, plies: 16 },
        Decision::BoardsCorrected { read: SheetsRead::Whole },
        Decision::BoardsCorrected { read: SheetsRead::Part },
        Decision::BoardsAdopted,
        Decision::ClosedByItself(ClosureReason::BoardPutRight),
        Decision::ClosedByItself(ClosureReason::MovedBeforeTurn),
        Decision::ClosedByItself(ClosureReason::BoardAnswered),
        Decision::ClosedByItself(ClosureReason::MovesAreKeyed),
        Decision::ClosedByItself(ClosureReason::SheetUpToDate),
        Decision::ClosedByItself(ClosureReason::WrittenToClaim),
        Decision::ClosedByItself(ClosureReason::TakenBack),
        Decision::ClosedByItself(ClosureReason::SealedMoveEnded),
        Decision::ClosedByItself(ClosureReason::AcceptedAsOffer),
        Decision::ClosedByItself(ClosureReason::Completed),
        Decision::ClosedByItself(ClosureReason::TouchKept),
        Decision::ClosedByItself(ClosureReason::MoveStands),
        Decision::ClosedByItself(ClosureReason::MergedIntoItem(7)),
    ]
}

pub(super) fn item_lines() -> Vec<ItemLine> {
    let (seat, article) = (Seat::Black, Edition::Da18.article_or_penalties(Topic::Penalties));
    let mut all = vec![
        ItemLine::Where { article: article.number.into(), at: Moment::from_ms(5_457_874), plies: 1 },
        ItemLine::Where { article: article.number.into(), at: Moment::from_ms(5_457_874), plies: 2 },
        ItemLine::Board { seat, shows: None, sure: BoardReliability::Unknown, form: PositionForm::Words },
        ItemLine::Quickplay(QuickplayStanding::Stands),
        ItemLine::Quickplay(QuickplayStanding::WhereAnnounced),
        ItemLine::Quickplay(QuickplayStanding::NotInForce),
        ItemLine::Quickplay(QuickplayStanding::NoArticle),
        ItemLine::Quickplay(QuickplayStanding::NotOnMove),
        ItemLine::Quickplay(QuickplayStanding::TimeEnough),
        ItemLine::Quickplay(QuickplayStanding::FlagFallen),
        ItemLine::NoAppeal { article },
        ItemLine::WaitForNextMove { article, pawn: false },
        ItemLine::WaitForNextMove { article, pawn: true },
        ItemLine::PositionConfirmed(true),
        ItemLine::PositionConfirmed(false),
        ItemLine::AtTheFlag(FlagFallNote {
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
        ItemLine::Announced(Move::EnPassant { from: Square::E5, to: Square::D6 }),
        ItemLine::Pegged(Move::EnPassant { from: Square::E5, to: Square::D6 }),
        ItemLine::PressedAgain { times: 3, last: Moment::from_ms(90_000) },
        ItemLine::KeepsIt(vec![Move::EnPassant { from: Square::E5, to: Square::D6 }]),
        ItemLine::Penalties { article, list: PENALTIES.into_iter().zip(4..).map(|(p, n)| (n, p)).collect() },
        ItemLine::InShort { matter: IncidentKind::IllegalMove { by: seat }, article: article.number.into() },
        ItemLine::HowToDecide,
    ];
    all.extend(every_effect().into_iter().map(|effect| ItemLine::Effect {
        choice: 2,
        effect: Box::new(effect),
        form: PositionForm::Words,
    }));
    all.extend(printed().into_iter().map(ItemLine::Printed));
    all.extend(matters().into_iter().map(ItemLine::Title));
    all.push(ItemLine::Position(Box::default()));
    all.push(ItemLine::Board {
        seat,
        shows: Some("8/8/8/8/8/8/8/8".into()),
        sure: BoardReliability::Word,
        form: PositionForm::Words,
    });
    let changed = [
        ChangedPart::Choice,
        ChangedPart::Possibility,
        ChangedPart::Moves,
        ChangedPart::Position,
        ChangedPart::Clocks,
        ChangedPart::Sheets,
        ChangedPart::Counters,
        ChangedPart::Result,
        ChangedPart::Boards,
        ChangedPart::Heard,
    ];
    all.extend(changed.map(|part| ItemLine::ChangedSinceShown(vec![part])));
    all.extend(verdicts().into_iter().map(ItemLine::Verdict));
    all.extend([MateBySeries::Impossible, MateBySeries::Possible, MateBySeries::Unknown].map(|mates| {
        let series = vec![Position::default().legal_moves()[0]];
        ItemLine::MateBySeries { seat: Seat::Black, study: MateStudy { mates, series } }
    }));
    all.extend(choices().into_iter().zip(1..).map(|(what, choice)| ItemLine::Choice { choice, what }));
    all.extend(
        choices().into_iter().zip(1..).map(|(what, choice)| ItemLine::ProposedChoice { choice, what }),
    );
    let sure = [BoardReliability::Word, BoardReliability::Squares, BoardReliability::Pieces];
    all.extend(sure.map(|sure| ItemLine::Board {
        seat,
        shows: Some("8/8/8/8/4?3/8/8/K6k".into()),
        sure,
        form: PositionForm::Words,
    }));
    all
}

pub(super) fn printed() -> Vec<EditionProvision> {
    let (by, seat) = (Seat::White, Seat::Black);
    let stays = |how| EditionProvision::WrittenMoveStays { by, how };
    let claims = |may| EditionProvision::ClaimsDrawOnTime { of: by, may };
    vec![
        EditionProvision::Devices(DeviceRule::PermissionSoundLoses),
        EditionProvision::Devices(DeviceRule::CommunicationForbidden),
        EditionProvision::Devices(DeviceRule::OnlyApproved),
        EditionProvision::TouchCounts(TouchIntent::Deliberate),
        EditionProvision::TouchCounts(TouchIntent::IntentToMove),
        EditionProvision::TouchCounts(TouchIntent::AllButAccidental),
        EditionProvision::CallsTheFlag(RuleForce::MustNot),
        EditionProvision::CallsTheFlag(RuleForce::May),
        EditionProvision::CallsTheFlag(RuleForce::Shall),
        EditionProvision::PawnNotSeen { seat, square: Square::E1 },
        EditionProvision::LongNotation { seat, entry: "Sg1f3".into() },
        stays(AnnouncedMoveRule::Binding),
        stays(AnnouncedMoveRule::CannotBeChanged),
        EditionProvision::MovesReadTooOften { by, times: 6, allowed: 5 },
        EditionProvision::ComplaintLost { by },
        EditionProvision::Helped { seat, adjusted: true },
        EditionProvision::Helped { seat, adjusted: false },
        claims(true),
        claims(false),
    ]
}

pub(super) fn told() -> Vec<ArbiterMessage> {
    let (by, seat, article) = (Seat::White, Seat::Black, Edition::Da18.article_or_penalties(Topic::Devices));
    let asked = |about, seat: Option<Seat>, text: &str, lacking| ArbiterQuestion {
        about,
        seat,
        ply: Some(3),
        text: Some(text.into()),
        lacking,
        place: Some((2, 7)),
    };
    let judge = |case, question| ArbiterMessage::QuestionForArbiter { case, question };
    let ruling = Ruling {
        number: 2,
        at: Moment::from_ms(0),
        why: RulingBasis { article, item: Some(3) },
        set_to_ms: Some(3_000_000),
    };
    let line = |what| ArbiterMessage::ClockLine { seat, line: AccountLine { what, ms: 90_000 } };
    let both_flags = |last_period, announced| {
        let [white, black] = [5_457_000, 5_460_000].map(Moment::from_ms);
        ArbiterMessage::BothFlags { number: 3, white, black, last_period, announced, article }
    };
    let scheme = |standing| ArbiterMessage::SchemeSet { seat, scheme: SchemeId::EnPlain, standing, article };
    let part = |who, does| ArbiterMessage::ReconciliationTask(ReconciliationTask { who, does });
    let mut all = vec![
        ArbiterMessage::Printed(EditionProvision::Devices(DeviceRule::OnlyApproved)),
        ArbiterMessage::Approved { by: "A. Arbiter".into(), article },
        ArbiterMessage::StartedAgain { after_ms: None },
        ArbiterMessage::StartedAgain { after_ms: Some(3_725_000) },
        ArbiterMessage::StoodStill { ms: 10_000 },
        ArbiterMessage::Tournament(TournamentMessage::Reception(TournamentReception::Receiving)),
        ArbiterMessage::Tournament(TournamentMessage::Reception(TournamentReception::NotReceiving)),
        ArbiterMessage::Tournament(TournamentMessage::Reception(TournamentReception::ReceivingOtherProgram)),
        ArbiterMessage::Tournament(TournamentMessage::Order { line: "start".into() }),
        ArbiterMessage::Tournament(TournamentMessage::OrderRejected(OrderFault::Unreadable)),
        ArbiterMessage::Tournament(TournamentMessage::OrderRejected(OrderFault::Forged)),
        ArbiterMessage::Tournament(TournamentMessage::OrderRejected(OrderFault::Foreign)),
        ArbiterMessage::Tournament(TournamentMessage::OrderRejected(OrderFault::Stale)),
        ArbiterMessage::Tournament(TournamentMessage::OrderRejected(OrderFault::NotAgreed)),
        ArbiterMessage::BothFlagsUnsettled {
            number: 3,
            white: Moment::from_ms(1_500),
            black: Moment::from_ms(2_500),
        },
        ArbiterMessage::AppointedTime { missing: Vec::new(), late_ms: 0, article },
        ArbiterMessage::AppointedTime { missing: Vec::new(), late_ms: 2_400_000, article },
        ArbiterMessage::AppointedTime { missing: vec![by], late_ms: 0, article },
        ArbiterMessage::AppointedTime { missing: vec![by, by.other()], late_ms: 0, article },
        ArbiterMessage::CameLate { seat, ms: 95_000 },
        ArbiterMessage::Claimed { by, kind: ClaimKind::Threefold, verdict: Verdict::Draw },
        ArbiterMessage::ClaimsAfterFlag {
            number: 3,
            by,
            article: Edition::Da18.article_or_penalties(Topic::FlagResult),
        },
        ArbiterMessage::ClaimsOnTimeTooEarly { by },
        ArbiterMessage::ClaimsOnTime { number: 3, by },
        ArbiterMessage::TouchReportedAgain { number: 3, by },
        ArbiterMessage::ClaimantsFlagIsDown { number: 3, by, holds: true, article },
        ArbiterMessage::ClaimantsFlagIsDown { number: 3, by, holds: false, article },
        ArbiterMessage::Adjourns { by, words: String::new() },
        ArbiterMessage::Adjourns { by, words: "sealed".into() },
        ArbiterMessage::Adjournment(AdjournmentMessage::SealingWaits { seat }),
        ArbiterMessage::Adjournment(AdjournmentMessage::RestOfSession { seat, ms: 5_457_874, article }),
        ArbiterMessage::Adjournment(AdjournmentMessage::Envelope(EnvelopeLine::Names(
            "A. Berg".into(),
            "?".into(),
        ))),
        ArbiterMessage::Adjournment(AdjournmentMessage::Envelope(EnvelopeLine::Position(Box::default()))),
        ArbiterMessage::Adjournment(AdjournmentMessage::Envelope(EnvelopeLine::Used(5_457_874, 3_000_000))),
        ArbiterMessage::Adjournment(AdjournmentMessage::Envelope(EnvelopeLine::Left(5_457_874, 3_000_000))),
        ArbiterMessage::Adjournment(AdjournmentMessage::Envelope(EnvelopeLine::Sealer(seat, 41))),
        ArbiterMessage::Adjournment(AdjournmentMessage::Envelope(EnvelopeLine::Offer(Some(seat)))),
        ArbiterMessage::Adjournment(AdjournmentMessage::Envelope(EnvelopeLine::Offer(None))),
        ArbiterMessage::Adjournment(AdjournmentMessage::Envelope(EnvelopeLine::Resumption(String::new()))),
        ArbiterMessage::Adjournment(AdjournmentMessage::Envelope(EnvelopeLine::Resumption(
            "tomorrow at ten".into(),
        ))),
        ArbiterMessage::Adjournment(AdjournmentMessage::Envelope(EnvelopeLine::On(
            "2026-11-23 18:05".into(),
        ))),
        ArbiterMessage::Adjournment(AdjournmentMessage::Envelope(EnvelopeLine::Seal("3fa291bc".into()))),
        ArbiterMessage::Adjournment(AdjournmentMessage::ResumptionDue { missing: Vec::new(), article }),
        ArbiterMessage::Adjournment(AdjournmentMessage::ResumptionDue { missing: vec![by], article }),
        ArbiterMessage::Adjournment(AdjournmentMessage::ResumptionDue {
            missing: vec![by, by.other()],
            article,
        }),
        ArbiterMessage::Adjournment(AdjournmentMessage::ResumptionWas { ms: 5_457_874 }),
        ArbiterMessage::Adjournment(AdjournmentMessage::CameBack { seat, ms: 0 }),
        ArbiterMessage::Adjournment(AdjournmentMessage::CameBack { seat, ms: 5_457_874 }),
        ArbiterMessage::Adjournment(AdjournmentMessage::OpenNow { seat }),
        ArbiterMessage::Adjournment(AdjournmentMessage::ReplierIsAbsent { seat, article }),
        ArbiterMessage::Adjournment(AdjournmentMessage::MayEndTheGame { article }),
        ArbiterMessage::Adjournment(AdjournmentMessage::Opened { by, text: "Sf3".into() }),
        ArbiterMessage::Adjournment(AdjournmentMessage::NotOpened),
        ArbiterMessage::Adjournment(AdjournmentMessage::MaySealAnswer { seat, article }),
        ArbiterMessage::Adjournment(AdjournmentMessage::ResumeWhenRight { seat }),
        ArbiterMessage::AgreedTooEarly { by: Seat::White, why: RefuseDrawError::NoMoveYet },
        ArbiterMessage::AgreedTooEarly { by: Seat::White, why: RefuseDrawError::TooEarly { before: 30 } },
        ArbiterMessage::NamedNoMove { by: Seat::White, words: "springer felix drei".into() },
        ArbiterMessage::BoardFault { seat, what: "x".into() },
        ArbiterMessage::ResultSign { seat, result: GameResult::Draw },
        ArbiterMessage::BoardStated { seat },
        ArbiterMessage::SayWhenRight { seat },
        ArbiterMessage::MovesAreKeyed { seat },
        ArbiterMessage::SetClockByHand,
        ArbiterMessage::LookAtClock { seat },
        ArbiterMessage::Clocks { white_ms: 5_457_874, black_ms: 0 },
        ArbiterMessage::Points { white: 0, black: 2 },
        ArbiterMessage::Points { white: 1, black: 1 },
        ArbiterMessage::FlagFellAgain {
            number: 3,
            seat,
            times: 2,
            period: 2,
            at: Moment::from_ms(5_457_874),
        },
        both_flags(true, false),
        both_flags(false, true),
        ArbiterMessage::StaysGiven { seat, ms: -120_000, ruling },
        ArbiterMessage::TimesBefore { white_ms: 5_457_874, black_ms: 3_000_000, article },
        line(AccountLineKind::Period(1)),
        line(AccountLineKind::Extras { moves: 1 }),
        line(AccountLineKind::NotCarried),
        line(AccountLineKind::FollowedMore),
        line(AccountLineKind::Ruled(ruling)),
        line(AccountLineKind::Floor),
        line(AccountLineKind::Used),
        line(AccountLineKind::FollowedLess),
        ArbiterMessage::TimeLeft { seat, ms: 90_000 },
        ArbiterMessage::LosesByArticle { seat },
        ArbiterMessage::IllegalSet { seat, number: 1 },
        ArbiterMessage::MovesSet { number: 40 },
        ArbiterMessage::TimeAdded { seat, ms: 5_457_874, words: "x".into(), article },
        judge(ReconciliationCase::SheetsDiffer, asked(ArbiterQuestionKind::Unreadable, Some(seat), "x", 0)),
        judge(ReconciliationCase::SheetsDiffer, asked(ArbiterQuestionKind::Unreadable, Some(seat), "", 0)),
        judge(ReconciliationCase::SheetsDiffer, asked(ArbiterQuestionKind::Ambiguous, Some(seat), "x", 0)),
        judge(ReconciliationCase::SheetsDiffer, asked(ArbiterQuestionKind::Impossible, Some(seat), "x", 0)),
        judge(ReconciliationCase::SheetsAgree, asked(ArbiterQuestionKind::NotAMove, Some(seat), "x", 0)),
        judge(ReconciliationCase::SheetsAgree, asked(ArbiterQuestionKind::Unwritten, Some(seat), "", 1)),
        judge(ReconciliationCase::SheetsAgree, asked(ArbiterQuestionKind::Unwritten, Some(seat), "", 2)),
        judge(ReconciliationCase::SheetsAgree, asked(ArbiterQuestionKind::Unwritten, None, "", 0)),
        judge(ReconciliationCase::InStep, asked(ArbiterQuestionKind::SheetsPart, None, "", 0)),
        judge(ReconciliationCase::InStep, asked(ArbiterQuestionKind::BoardsBesideSheets, None, "", 0)),
        judge(ReconciliationCase::SheetsAgree, asked(ArbiterQuestionKind::BoardsBesideSheets, None, "", 0)),
        judge(ReconciliationCase::SheetsDiffer, asked(ArbiterQuestionKind::NoTimes, None, "", 0)),
        part(None, ReconciliationStep::GoesBySheets),
        part(Some(seat), ReconciliationStep::CorrectsBoard),
        part(None, ReconciliationStep::StartsClocksAgain),
        part(Some(seat), ReconciliationStep::SetsBoard { plies: 0 }),
        part(Some(seat), ReconciliationStep::SetsBoard { plies: 7 }),
        part(None, ReconciliationStep::LeadsBack { turn: seat }),
        part(None, ReconciliationStep::LeadsBackToIllegalMove { turn: seat }),
        ArbiterMessage::AssistantOf { seat, name: "H. Helper".into(), may_move: true },
        ArbiterMessage::AssistantOf { seat, name: "H. Helper".into(), may_move: false },
        ArbiterMessage::AssistantMayExecute { of: seat, duty: Duty::A },
        ArbiterMessage::SheetLacks { number: 3, seat, ply: 5 },
        ArbiterMessage::SheetFault(SheetFault::Unread(asked(
            ArbiterQuestionKind::NotAMove,
            Some(seat),
            "x",
            0,
        ))),
        ArbiterMessage::SheetFault(SheetFault::SecondGame { seat, line: 12, column: 1 }),
        ArbiterMessage::SheetFault(SheetFault::More { seat, number: 1 }),
        ArbiterMessage::SheetFault(SheetFault::More { seat, number: 3 }),
        ArbiterMessage::SheetsGiveAnother { ply: 5 },
        ArbiterMessage::NoSheetLeadsThere { number: 3 },
        ArbiterMessage::Remarks { by: Actor::Assistant(seat), words: "it is cold".into() },
        ArbiterMessage::NoAppeal { article },
        ArbiterMessage::PositionConfirmed { number: 3, seat },
        ArbiterMessage::ClaimsIllegal { number: 3, by: seat, article },
        ArbiterMessage::SheetAsked { seat, times: 2, most: 5, article },
        ArbiterMessage::SheetAskedWithoutRight { seat, on_move: true },
        ArbiterMessage::SheetAskedWithoutRight { seat, on_move: false },
        ArbiterMessage::OnRecord,
        scheme(SchemeStanding::Printed),
        scheme(SchemeStanding::ScandinavianException),
        scheme(SchemeStanding::ByTheArbiter),
        scheme(SchemeStanding::OnlyAdapted),
        scheme(SchemeStanding::NotRecommended),
        ArbiterMessage::AssistantAccepted { seat, name: "H. Helper".into(), article },
        ArbiterMessage::NoAssistantBeside { seat, article },
        ArbiterMessage::ExchangePlaces,
        ArbiterMessage::SayWhenTransferred { seat },
        ArbiterMessage::Appeals { by: Actor::Player(seat), words: "he spoke".into(), article },
        ArbiterMessage::MovedBeforeSheet { number: 3, seat },
        ArbiterMessage::SheetsRow {
            number: 12,
            white: [Some("Sf3".into()), None],
            black: [None, Some("d5".into())],
        },
        ArbiterMessage::SheetRow {
            seat,
            row: SheetRow { number: 12, moves: [Some("Sf3".into()), Some("d5".into())] },
        },
        ArbiterMessage::SheetIsEmpty { seat },
        ArbiterMessage::SheetsAgree { plies: 24 },
        ArbiterMessage::SheetEndsFirst { seat, plies: 24, others: 26 },
        ArbiterMessage::SheetsPart { number: 12, by, white: "Sf3".into(), black: "Sc3".into() },
        ArbiterMessage::NoOpenItems,
        ArbiterMessage::EndWaits { number: 3 },
        ArbiterMessage::SetClocksFirst { number: 3 },
    ];
    all.extend(item_lines().into_iter().map(|line| ArbiterMessage::Item { number: 3, line }));
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
            number: 1,
            seat,
            m: start.read_uci("g1f3").unwrap(),
            san: "Nf3".into(),
            white_ms: 5_457_874,
            black_ms: 0,
        },
        Note::ReadBack { seat, right: true },
        Note::ReadBack { seat, right: false },
        Note::BoardsInStep { seat },
        written(SheetChange::Entry("Sf3".into())),
        written(SheetChange::StruckOut("Sf3".into())),
        written(SheetChange::BroughtIn { plies: 1 }),
        written(SheetChange::BroughtIn { plies: 3 }),
        Note::Decided { number: 3, decision: Decision::BoardsCorrected { read: SheetsRead::Part } },
        Note::Decided { number: 3, decision: Decision::ClosedByItself(ClosureReason::BoardAnswered) },
        Note::Asked { seat, command: Command::Time },
        Note::ArbiterInformed(ArbiterMessage::NoOpenItems),
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
        Note::GameEnded { result: GameResult::Draw, reason: EndReason::Agreement },
        Note::Refused { to: Listener::Player(seat), why: Refusal::IsOver },
    ]
}

pub(super) fn inputs() -> Vec<Input> {
    let seat = Seat::Black;
    let act = |act| Input::Act { by: Actor::Player(seat), act };
    vec![
        Input::Heard { seat, heard: HeardUtterance::typed("eva vier") },
        Input::BoardLost { seat },
        Input::BoardRestored { seat },
        Input::OverlappedSpeech { seat },
        Input::SpeechInput { seat, works: true },
        Input::SpeechInput { seat, works: false },
        Input::Board { seat, event: annabella_board::WireEvent::Press },
        Input::Resumed,
        Input::Journal { works: true },
        Input::Journal { works: false },
        Input::ResumptionIn { ms: 5_457_874 },
        Input::TournamentOrder { act: Act::Start, order: "00".repeat(32) },
        act(Act::Press),
        act(Act::Write("Sf3".into())),
        act(Act::Strike),
        act(Act::Sheet("1. e4 *".into())),
    ]
}
