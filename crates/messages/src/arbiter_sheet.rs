//! The arbiter's page of one game (`arbiter-sheet.txt`): the agreements before the game, the article numbers of its
//! edition, and the arbiter's decisions. Plain lines for printing and for any screen reader.

use crate::{
    line_wrap::wrapped,
    message::{self, FluentMessage},
    message_writer::{MessageWriter, number},
    phrases::{color, word},
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
    lines.push(desk.say(message::PAGE_SIGNATURE, &[]));
    let mut page: Vec<String> = lines.iter().flat_map(|line| wrapped(line, WIDTH)).collect();
    page.push(String::new());
    page.join("\n")
}

impl MessageWriter {
    /// The line that links a printed page to its journal: the beginnings of the last hash and of the signing key.
    pub fn seal(&self, head: &str, device: Option<&str>) -> String {
        let head = word("head", head);
        match device {
            Some(device) => self.say(message::PAGE_SEAL, &[head, word("device", device)]),
            None => self.say(message::PAGE_SEAL_UNSIGNED, &[head]),
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
        let not_yet = || self.say(message::PAGE_NOT_APPROVED, &[]);
        let approved = word("name", setup.approved_by.clone().unwrap_or_else(not_yet));
        let mut lines = vec![
            self.say(message::PAGE_TITLE, &[]),
            self.say(message::PAGE_EVENT, &event),
            self.say(message::PAGE_EDITION, &[word("text", setup.edition.to_string()), letter]),
            self.say(message::PAGE_TIME_CONTROL, &[word("text", &setup.time_control)]),
            self.say(message::PAGE_APPROVAL, &[self.article(Topic::Devices), approved]),
            self.say(message::PAGE_NO_ENGINE, &[]),
        ];
        let impaired = Seat::ALL.into_iter().any(|seat| setup.is_impaired(seat));
        if impaired && setup.edition.analogue_clock_required() {
            lines.push(self.say(message::PAGE_SPECIAL_CLOCK, &[self.article(Topic::SpecialClock)]));
        }
        match setup.edition.scoresheets() {
            ScoresheetRule::Paper => {}
            ScoresheetRule::PaperOrCertifiedElectronic => {
                let signatures = setup.edition.article_or_penalties(Topic::Signatures).number;
                let given = [self.article(Topic::Recording), word("signatures", signatures)];
                lines.push(self.say(message::PAGE_SCORESHEETS_ELECTRONIC, &given));
            }
        }
        lines.extend(self.of_terms(setup, session.pace()));
        lines
    }

    fn of_seat(&self, session: &Session, seat: Seat) -> Vec<String> {
        let setup = session.setup();
        let agreed = setup.seat(seat);
        let impaired = setup.is_impaired(seat);
        let say = |message| self.say(message, &[]);
        let mut sight = say(if impaired { message::PAGE_IMPAIRED } else { message::PAGE_SIGHTED });
        if agreed.hearing_impaired {
            sight = format!("{sight}, {}", say(message::PAGE_HEARING_IMPAIRED));
        }
        let board = say(match agreed.board {
            BoardSense::Identity => message::PAGE_BOARD_IDENTITY,
            BoardSense::Occupancy => message::PAGE_BOARD_OCCUPANCY,
            BoardSense::Manual => message::PAGE_BOARD_MANUAL,
        });
        let score = say(match agreed.sheet {
            SheetWriter::Dictated => message::PAGE_SCORE_DICTATED,
            SheetWriter::Entered => message::PAGE_SCORE_ENTERED,
            SheetWriter::Paper => message::PAGE_SCORE_PAPER,
            SheetWriter::Daemon => message::PAGE_SCORE_DAEMON,
        });
        // A sighted player's sheet and assistant have other articles, and the assistant has two duties (D.2.11).
        let [recorded, assistant] = match impaired {
            true => [Topic::ImpairedScore, Topic::Assistant],
            false => [Topic::Recording, Topic::SightedAssistant],
        }
        .map(|topic| self.article(topic));
        let name = if agreed.name.is_empty() { "?" } else { &agreed.name };
        let helper = agreed.assistant_name.clone().unwrap_or_else(|| say(message::PAGE_NOBODY));
        let mut lines = vec![
            self.say(message::PAGE_SEAT, &[color(seat.color()), word("name", name), word("sight", sight)]),
            format!("  {}", self.say(message::PAGE_BOARD, &[word("text", board)])),
            format!("  {}", self.say(message::PAGE_SCORE, &[recorded, word("text", score)])),
            format!("  {}", self.say(message::PAGE_SCHEME, &[word("text", setup.scheme(seat).to_string())])),
        ];
        let standing = scheme_standing(setup.edition, setup.scheme(seat));
        let article = setup.edition.article_or_penalties(Topic::Announcing).number;
        lines.extend(self.scheme_standing(standing, article).map(|words| format!("    {words}")));
        lines.push(format!("  {}", self.say(message::PAGE_ASSISTANT, &[assistant, word("name", helper)])));
        if let Some(by) = agreed.helper_accepted_by.as_ref().filter(|_| agreed.assistant_name.is_some()) {
            lines.push(format!("    {}", self.say(message::PAGE_ACCEPTED_BY, &[word("name", by)])));
        }
        let duties = setup.duties(seat);
        let theirs = if impaired { &Duty::ALL[..] } else { &Duty::SIGHTED[..] };
        for &duty in theirs {
            let by = say(match duties.by(duty) {
                DutyHolder::Daemon => message::PAGE_THE_DEVICE,
                DutyHolder::Person => message::PAGE_THE_ASSISTANT,
                DutyHolder::Nobody => message::PAGE_NOBODY,
            });
            let given = [
                word("letter", duty.to_string()),
                word("article", duty.article(setup.edition)),
                word("duty", self.duty(duty)),
                word("name", by),
            ];
            lines.push(format!("  {}", self.say(message::PAGE_DUTY, &given)));
        }
        lines
    }

    fn edition_lines(&self, session: &Session) -> Vec<String> {
        let edition = self.edition();
        let mut lines = vec![self.say(message::PAGE_BOARDS_DIFFER, &[self.article(Topic::BoardsDiffer)])];
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
            self.say(message::PAGE_ILLEGAL_MOVES, &illegal),
            self.say(message::PAGE_WRONG_CLAIM, &claim),
            self.say(message::PAGE_ONLY_TO_THE_ARBITER, &[self.article(Topic::OnlyToTheArbiter)]),
            self.say(message::PAGE_ITEMS, &[]),
            self.say(message::PAGE_EVIDENCE, &[]),
        ]);
        lines
    }

    /// Items with their decisions, penalties, clocks and the result.
    fn course_lines(&self, session: &Session) -> Vec<String> {
        let mut lines: Vec<String> =
            session.items().iter().map(|item| self.of_item_of(session, item)).collect();
        if lines.is_empty() {
            lines.push(self.say(message::PAGE_NO_IRREGULARITY, &[]));
        }
        for given in session.penalties() {
            let penalty = self.with_amount(self.penalty(given.penalty), &given.amount);
            let given = [
                color(given.seat.color()),
                number(given.item),
                word("time", clock_text(given.at.ms)),
                word("penalty", penalty),
            ];
            lines.push(self.say(message::PAGE_PENALTY, &given));
        }
        let (white_ms, black_ms) = session.times(session.now());
        let plies = u32::try_from(session.plies().len()).unwrap_or(u32::MAX);
        let clocks = word("clocks", self.clocks(white_ms, black_ms));
        lines.push(self.say(message::PAGE_CLOCKS, &[self.plies(plies), clocks]));
        let none_yet = || self.say(message::PAGE_NO_RESULT, &[]);
        let result = session.result().map_or_else(none_yet, |(result, _)| result.to_string());
        lines.push(self.say(message::PAGE_RESULT, &[word("result", result)]));
        lines.extend(self.of_signatures(session));
        lines.extend(session.remarks().iter().map(|remark| self.remark_line(remark)));
        if let Some([white, black]) = session.half_points()
            && session.penalties().iter().any(|given| given.penalty.changes_points())
        {
            lines.push(self.say(message::PAGE_POINTS, &[word("points", self.points(white, black))]));
        }
        lines
    }

    fn of_signatures(&self, session: &Session) -> Option<String> {
        let by = session.sheet(Seat::White).tag("Signed")?;
        Some(self.say(
            message::PAGE_SIGNED,
            &[self.article(Topic::Signatures), word("list", signers(by, self.phrases.lang()))],
        ))
    }

    fn remark_line(&self, remark: &Remark) -> String {
        let time = word("time", clock_text(remark.at.ms));
        let plies = self.plies(u32::try_from(remark.plies).unwrap_or(u32::MAX));
        let words = word("words", &remark.words);
        let name = word("name", self.person(remark.by));
        match &remark.kind {
            RemarkKind::Remark => self.say(message::PAGE_REMARK, &[time, plies, words, name]),
            RemarkKind::Appeal => {
                let article = self.article(Topic::Appeal);
                self.say(message::PAGE_APPEAL, &[time, plies, words, name, article])
            }
            RemarkKind::Adaptation => {
                let article = self.article(Topic::TwoBoards);
                self.say(message::PAGE_ADAPTED, &[time, plies, words, article])
            }
            RemarkKind::Deviation(article) => {
                self.say(message::PAGE_DEVIATION, &[time, plies, words, word("article", article)])
            }
        }
    }

    fn of_item_of(&self, session: &Session, item: &Item) -> String {
        let decision = match &item.decision {
            None => self.say(message::PAGE_OPEN, &[]),
            Some(decision) => {
                let settled = matches!(decision, Decision::ClosedByItself(_));
                let id = if settled { message::PAGE_SETTLED } else { message::PAGE_DECIDED };
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
        self.say(message::PAGE_ITEM, &given)
    }
}

fn duty_message(duty: Duty, edition: Edition) -> FluentMessage<0> {
    match duty {
        Duty::A => message::DUTY_A,
        Duty::B => message::DUTY_B,
        Duty::C if edition.assistant_clock_bears_announcement_in_mind() => message::DUTY_C_ONCE_ANNOUNCED,
        Duty::C => message::DUTY_C,
        Duty::D if edition.assistant_informs_only_on_request() => message::DUTY_D_ONLY_ON_REQUEST,
        Duty::D => message::DUTY_D,
        Duty::E if edition.assistant_may_claim_draw_on_time() => message::DUTY_E_OR_DRAW,
        Duty::E => message::DUTY_E,
        Duty::F => message::DUTY_F,
    }
}
