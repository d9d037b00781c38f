//! The arbiter's page of one game (`arbiter-sheet.txt`): the agreements before the game, the article numbers of its
//! edition, and the arbiter's decisions. Plain lines for printing and for any screen reader.

use crate::{
    line_wrap::wrapped,
    message_writer::{MessageWriter, number},
    phrases::{MessageArgument, color, word},
};
use annabella_game::{Edition, Seat};
use annabella_language::time::clock_text;
use annabella_laws::{
    Topic,
    assistant::{Duty, DutyHolder},
    edition::{EditionArticles as _, EditionValues as _},
    edition_terms::ScoresheetRule,
    scheme_standing::scheme_standing,
};
use annabella_score::signers;
use annabella_session::{
    actor::Listener,
    decision::Decision,
    incidents::{Item, Remark, RemarkKind},
    session::Session,
    setup::{BoardSense, SheetWriter},
};

/// Characters in a line.
const WIDTH: usize = 100;

/// The page at the current state of the game, in the arbiter's language.
pub fn arbiter_page(session: &Session) -> String {
    let desk = MessageWriter::of(session.setup(), Listener::Arbiter);
    let mut lines = desk.setup_lines(session);
    for seat in Seat::ALL {
        lines.push(String::new());
        lines.extend(desk.of_seat(session, seat));
    }
    lines.push(String::new());
    lines.extend(desk.edition_lines(session));
    lines.push(String::new());
    lines.extend(desk.course_lines(session));
    lines.push(desk.say("page-signature", &[]));
    let mut page: Vec<String> = lines.iter().flat_map(|line| wrapped(line, WIDTH)).collect();
    page.push(String::new());
    page.join("\n")
}

impl MessageWriter {
    /// The line that links a printed page to its journal: the beginnings of the last hash and of the signing key.
    pub fn seal(&self, head: &str, device: Option<&str>) -> String {
        let head = word("head", head);
        match device {
            Some(device) => self.say("page-seal", &[head, word("device", device)]),
            None => self.say("page-seal-unsigned", &[head]),
        }
    }

    /// The text of an assistant's duty, in the edition's words.
    pub fn duty(&self, duty: Duty) -> String {
        self.say(duty_message(duty, self.edition()), &[])
    }

    fn setup_lines(&self, session: &Session) -> Vec<String> {
        let setup = session.setup();
        let event = [
            word("event", &setup.event),
            word("round", &setup.round),
            word("site", &setup.site),
            word("date", &setup.date),
        ];
        let letter = word("letter", setup.edition.appendix_letter().to_string());
        let not_yet = || self.say("page-not-approved", &[]);
        let approved = word("name", setup.approved_by.clone().unwrap_or_else(not_yet));
        let mut lines = vec![
            self.say("page-title", &[]),
            self.say("page-event", &event),
            self.say("page-edition", &[word("text", setup.edition.to_string()), letter]),
            self.say("page-time-control", &[word("text", &setup.time_control)]),
            self.say("page-approval", &[self.article(Topic::Devices), approved]),
            self.say("page-no-engine", &[]),
        ];
        let impaired = Seat::ALL.into_iter().any(|seat| setup.is_impaired(seat));
        if impaired && setup.edition.analogue_clock_required() {
            lines.push(self.say("page-special-clock", &[self.article(Topic::SpecialClock)]));
        }
        match setup.edition.scoresheets() {
            ScoresheetRule::Paper => {}
            ScoresheetRule::PaperOrCertifiedElectronic => {
                let signatures = setup.edition.article_or_penalties(Topic::Signatures).number;
                let given = [self.article(Topic::Recording), word("signatures", signatures)];
                lines.push(self.say("page-scoresheets-electronic", &given));
            }
        }
        lines.extend(self.of_terms(setup, session.pace()));
        lines
    }

    fn of_seat(&self, session: &Session, seat: Seat) -> Vec<String> {
        let setup = session.setup();
        let agreed = setup.seat(seat);
        let impaired = setup.is_impaired(seat);
        let say = |id: &str| self.say(id, &[]);
        let mut sight = say(if impaired { "page-impaired" } else { "page-sighted" });
        if agreed.hearing_impaired {
            sight = format!("{sight}, {}", say("page-hearing-impaired"));
        }
        let board = say(match agreed.board {
            BoardSense::Identity => "page-board-identity",
            BoardSense::Occupancy => "page-board-occupancy",
            BoardSense::Manual => "page-board-manual",
        });
        let score = say(match agreed.sheet {
            SheetWriter::Dictated => "page-score-dictated",
            SheetWriter::Entered => "page-score-entered",
            SheetWriter::Paper => "page-score-paper",
            SheetWriter::Daemon => "page-score-daemon",
        });
        // A sighted player's sheet and assistant have other articles, and the assistant has two duties (D.2.11).
        let [recorded, assistant] = match impaired {
            true => [Topic::ImpairedScore, Topic::Assistant],
            false => [Topic::Recording, Topic::SightedAssistant],
        }
        .map(|topic| self.article(topic));
        let name = if agreed.name.is_empty() { "?" } else { &agreed.name };
        let helper = agreed.assistant_name.clone().unwrap_or_else(|| say("page-nobody"));
        let mut lines = vec![
            self.say("page-seat", &[color(seat.color()), word("name", name), word("sight", sight)]),
            format!("  {}", self.say("page-board", &[word("text", board)])),
            format!("  {}", self.say("page-score", &[recorded, word("text", score)])),
            format!("  {}", self.say("page-scheme", &[word("text", setup.scheme(seat).to_string())])),
        ];
        let standing = scheme_standing(setup.edition, setup.scheme(seat));
        let article = setup.edition.article_or_penalties(Topic::Announcing).number;
        lines.extend(self.scheme_standing(standing, article).map(|words| format!("    {words}")));
        lines.push(format!("  {}", self.say("page-assistant", &[assistant, word("name", helper)])));
        if let Some(by) = agreed.helper_accepted_by.as_ref().filter(|_| agreed.assistant_name.is_some()) {
            lines.push(format!("    {}", self.say("page-accepted-by", &[word("name", by)])));
        }
        let duties = setup.duties(seat);
        let theirs = if impaired { &Duty::ALL[..] } else { &Duty::SIGHTED[..] };
        for &duty in theirs {
            let by = say(match duties.by(duty) {
                DutyHolder::Daemon => "page-the-device",
                DutyHolder::Person => "page-the-assistant",
                DutyHolder::Nobody => "page-nobody",
            });
            let given = [
                word("letter", duty.to_string()),
                word("article", duty.article(setup.edition)),
                word("duty", self.duty(duty)),
                word("name", by),
            ];
            lines.push(format!("  {}", self.say("page-duty", &given)));
        }
        lines
    }

    fn edition_lines(&self, session: &Session) -> Vec<String> {
        let edition = self.edition();
        let mut lines = vec![self.say("page-boards-differ", &[self.article(Topic::BoardsDiffer)])];
        lines.extend(self.duties_where_boards_differ().map(|duty| format!("  {duty}")));
        let promotion = edition.article_or_penalties(Topic::UnfinishedPromotion).number;
        let illegal = [
            self.article(Topic::IllegalMove),
            self.minutes(edition.illegal_move_minutes().of(session.playing_mode())),
            number(edition.illegal_move_limit()),
            word("promotion", promotion),
        ];
        let claim = [
            self.article(Topic::Claim),
            self.minutes(edition.wrong_claim_minutes().of(session.playing_mode())),
            word("penalties", edition.article_or_penalties(Topic::Penalties).number),
        ];
        lines.extend([
            self.say("page-illegal-moves", &illegal),
            self.say("page-wrong-claim", &claim),
            self.say("page-only-to-the-arbiter", &[self.article(Topic::OnlyToTheArbiter)]),
            self.say("page-items", &[]),
            self.say("page-evidence", &[]),
        ]);
        lines
    }

    /// Items with their decisions, penalties, clocks and the result.
    fn course_lines(&self, session: &Session) -> Vec<String> {
        let mut lines: Vec<String> =
            session.items().iter().map(|item| self.of_item_of(session, item)).collect();
        if lines.is_empty() {
            lines.push(self.say("page-no-irregularity", &[]));
        }
        for given in session.penalties() {
            let penalty = self.with_amount(self.penalty(given.penalty), &given.amount);
            let given = [
                color(given.seat.color()),
                number(given.item),
                word("time", clock_text(given.at.ms)),
                word("penalty", penalty),
            ];
            lines.push(self.say("page-penalty", &given));
        }
        let (white_ms, black_ms) = session.times(session.now());
        let plies = u32::try_from(session.plies().len()).unwrap_or(u32::MAX);
        let clocks = word("clocks", self.clocks(white_ms, black_ms));
        lines.push(self.say("page-clocks", &[self.plies(plies), clocks]));
        let none_yet = || self.say("page-no-result", &[]);
        let result = session.result().map_or_else(none_yet, |(result, _)| result.to_string());
        lines.push(self.say("page-result", &[word("result", result)]));
        lines.extend(self.of_signatures(session));
        lines.extend(session.remarks().iter().map(|remark| self.remark_line(remark)));
        if let Some([white, black]) = session.half_points()
            && session.penalties().iter().any(|given| given.penalty.changes_points())
        {
            lines.push(self.say("page-points", &[word("points", self.points(white, black))]));
        }
        lines
    }

    fn of_signatures(&self, session: &Session) -> Option<String> {
        let by = session.sheet(Seat::White).tag("Signed")?;
        Some(self.say(
            "page-signed",
            &[self.article(Topic::Signatures), word("list", signers(by, self.phrases.lang()))],
        ))
    }

    fn remark_line(&self, remark: &Remark) -> String {
        let of = |id: &str, more: &[MessageArgument]| {
            let given = [
                word("time", clock_text(remark.at.ms)),
                self.plies(u32::try_from(remark.plies).unwrap_or(u32::MAX)),
                word("words", &remark.words),
            ];
            self.say(id, &[&given, more].concat())
        };
        let name = || word("name", self.person(remark.by));
        match &remark.kind {
            RemarkKind::Remark => of("page-remark", &[name()]),
            RemarkKind::Appeal => of("page-appeal", &[name(), self.article(Topic::Appeal)]),
            RemarkKind::Adaptation => of("page-adapted", &[self.article(Topic::TwoBoards)]),
            RemarkKind::Deviation(article) => of("page-deviation", &[word("article", article)]),
        }
    }

    fn of_item_of(&self, session: &Session, item: &Item) -> String {
        let decision = match &item.decision {
            None => self.say("page-open", &[]),
            Some(decision) => {
                let settled = matches!(decision, Decision::ClosedByItself(_));
                let id = if settled { "page-settled" } else { "page-decided" };
                self.say(id, &[word("decision", self.decision(decision))])
            }
        };
        let given = [
            number(item.number),
            word("time", clock_text(item.seen.at.ms)),
            self.plies(u32::try_from(item.seen.ply).unwrap_or(u32::MAX)),
            word("article", session.article_on(&item.matter)),
            word("title", self.title(&item.matter)),
            word("decision", decision),
        ];
        self.say("page-item", &given)
    }
}

fn duty_message(duty: Duty, edition: Edition) -> &'static str {
    match duty {
        Duty::A => "duty-a",
        Duty::B => "duty-b",
        Duty::C if edition.assistant_clock_bears_announcement_in_mind() => "duty-c-once-announced",
        Duty::C => "duty-c",
        Duty::D if edition.assistant_informs_only_on_request() => "duty-d-only-on-request",
        Duty::D => "duty-d",
        Duty::E if edition.assistant_may_claim_draw_on_time() => "duty-e-or-draw",
        Duty::E => "duty-e",
        Duty::F => "duty-f",
    }
}
