//! The tournament's own pages, rendered on the server: the desk, the round, its results. They share style, script and
//! regions with the pages of a game, and work without the script.
//!
//! The round's page contains released state only.

use crate::{
    attention_queue::{AttentionItem, AttentionReason},
    desk_sessions::DeskVisitor,
    feed_news::StoreSpace,
    line_fault::{FaultKind, LineFault},
    orders::OrderOutcome,
    published_tables::{PresenceNews, ShareLevel},
    round_files::FilesTrouble,
    round_pgn::signed_result,
    sectors::{DeskScope, read_boards},
    table::RoundNews,
    tables::{DeskNews, TableLabel, TournamentTables},
    texts,
};
use annabella_events::{LanguageSpan, ToldLine};
use annabella_game::{Edition, EndReason, GameResult, Lang, Move, Position, SchemeId, Seat};
use annabella_language::{
    announce::{AnnouncementForm, announce},
    scheme::Scheme,
    time::{clock_text, spoken_time},
};
use annabella_laws::incident_kind::IncidentKind;
use annabella_messages::MessageWriter;
use annabella_page::{KeyPage, PageFrame, folding, head, key_rows, region, section, told_line};
use annabella_score::{
    Notation,
    notation::{letters_of, write_move},
};
use annabella_session::{
    GameRole,
    actor::DeviceOwner,
    arbiter_message::OrderFault,
    session::{Phase, Session},
};
use annabella_texts::{TextArgument, Texts};
use annabella_web::StreamKind;
use maud::{DOCTYPE, Markup, html};

/// The texts in one reader's language.
pub(crate) struct TournamentTexts {
    pub(super) lang: Lang,
    scheme: SchemeId,
    texts: &'static Texts,
    desk: MessageWriter,
}

/// The query fields of a tournament page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TournamentQuery {
    pub(crate) lang: Option<Lang>,
    pub(crate) scheme: Option<SchemeId>,
    /// The first and last board that one arbiter shows.
    pub(crate) boards: Option<(u32, u32)>,
    /// The boards, or names of tables, that a spectator follows on one page.
    pub(crate) follow: Vec<String>,
    /// The sector of the user's desk. It comes from the session, never from the query.
    pub(crate) sector: Option<usize>,
}

impl TournamentQuery {
    /// Reads the query fields. Invalid values are ignored.
    pub fn read(query: &[(String, String)]) -> Self {
        let of = |name: &str| query.iter().find(|(known, _)| known == name).map(|(_, value)| value.trim());
        Self {
            lang: of("lang").and_then(Lang::tagged),
            scheme: of("scheme").and_then(|name| SchemeId::ALL.into_iter().find(|id| id.to_string() == name)),
            boards: of("boards").and_then(read_boards),
            follow: read_follow(query),
            sector: None,
        }
    }

    /// Which tables are shown.
    pub(crate) const fn part(&self) -> DeskScope {
        DeskScope { sector: self.sector, boards: self.boards }
    }

    /// The same query in another language.
    pub(super) fn in_lang(&self, lang: Lang) -> String {
        let scheme = self.scheme.map(|scheme| format!("&scheme={scheme}")).unwrap_or_default();
        let boards = self.boards.map(|(from, to)| format!("&boards={from}-{to}")).unwrap_or_default();
        let follow = match &*self.follow {
            [] => String::new(),
            followed => format!("&follow={}", followed.join(",")),
        };
        format!("?lang={lang}{scheme}{boards}{follow}")
    }
}

/// The largest number of boards that one page follows.
pub(super) const MOST_FOLLOWED: usize = 8;

/// The boards to follow: one field each, or several in a field, separated by commas.
fn read_follow(query: &[(String, String)]) -> Vec<String> {
    let named = |name: &&str| {
        let plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
        !name.is_empty() && name.len() <= 100 && name.chars().all(plain)
    };
    let fields = query.iter().filter(|(name, _)| name == "follow");
    let mut follow: Vec<String> = Vec::new();
    for name in fields.flat_map(|(_, value)| value.split(',')).map(str::trim).filter(named) {
        if follow.len() < MOST_FOLLOWED && !follow.iter().any(|known| known == name) {
            follow.push(name.to_owned());
        }
    }
    follow
}

impl TournamentTexts {
    pub(crate) fn new(lang: Lang, scheme: Option<SchemeId>) -> Self {
        Self {
            lang,
            scheme: scheme.unwrap_or(lang.scheme()),
            texts: texts::builtin(lang),
            desk: MessageWriter::new(lang, Edition::default()),
        }
    }

    pub(super) fn say(&self, name: &str) -> String {
        self.texts.say(name, &[])
    }

    pub(super) fn fill(&self, name: &str, given: &[TextArgument]) -> String {
        self.texts.say(name, given)
    }

    /// A table's label: the number of its board first, then the players.
    pub(super) fn label(&self, label: &TableLabel) -> String {
        let Some(board) = label.board else { return self.apart(label, self.players(label)) };
        let [white, black] = Seat::ALL.map(|seat| label.name(seat).to_owned());
        let given = [("board", board.to_string()), ("white", white), ("black", black)];
        self.apart(label, self.fill("label-board", &given))
    }

    fn players(&self, label: &TableLabel) -> String {
        let [white, black] = Seat::ALL.map(|seat| label.name(seat).to_owned());
        self.fill("label-names", &[("white", white), ("black", black)])
    }

    /// Adds a table's folder to its label where another table has the same one.
    fn apart(&self, label: &TableLabel, text: String) -> String {
        if !label.doubled && label.names.iter().all(|name| !name.is_empty()) {
            return text;
        }
        self.fill("label-apart", &[("label", text), ("table", label.id.clone())])
    }

    /// The last move in words, and as it is written for the eye.
    pub(super) fn last_move(&self, session: &Session) -> Markup {
        let Some(ply) = session.plies().last() else { return html! { (self.say("moves-none")) } };
        let (number, by) = (ply.before.move_number(), ply.by());
        let line = self.move_line(&ply.before, ply.m);
        let written = write_move(&ply.before, ply.m, letters_of(self.lang), Notation::Long);
        let dots = if by == Seat::White { "." } else { "..." };
        html! { (told_line(self.lang, &line)) " " span.written aria-hidden="true" { "(" (number) (dots) " " (written) ")" } }
    }

    /// Both clocks: digits for the eye, words for the ear.
    pub(super) fn clocks(&self, (white_ms, black_ms): (u64, u64)) -> Markup {
        let both = |text: &dyn Fn(u64) -> String| {
            self.fill("clocks", &[("white", text(white_ms)), ("black", text(black_ms))])
        };
        html! {
            span aria-hidden="true" { (both(&clock_text)) }
            span.vh { (both(&|ms| spoken_time(ms, self.lang))) }
        }
    }

    pub(super) fn state(&self, session: &Session) -> String {
        match session.phase() {
            Phase::SettingUp => self.say("state-setting-up"),
            Phase::Playing if session.clocks_stand() => self.say("state-clocks-stand"),
            Phase::Playing => self.say("state-playing"),
            Phase::Over => match session.result() {
                Some((result, reason)) => self.over(result, reason, session.is_signed()),
                None => self.say("state-setting-up"),
            },
        }
    }

    fn over(&self, result: GameResult, reason: EndReason, signed: bool) -> String {
        let name = if signed { "state-signed" } else { "state-not-signed" };
        self.fill(name, &[("result", result.to_string()), ("reason", self.desk.reason(reason))])
    }

    fn item(&self, number: u32, matter: &IncidentKind) -> String {
        self.fill("need-item", &[("number", number.to_string()), ("text", self.desk.title(matter))])
    }

    fn fault(&self, LineFault { line, kind }: &LineFault) -> String {
        let name = match kind {
            FaultKind::Broken if *line == 1 => "line-first",
            FaultKind::Broken => "line-broken",
            FaultKind::Forked => "line-forked",
            FaultKind::Missing => "line-missing",
            FaultKind::Foreign => "line-foreign",
            FaultKind::Cut => "line-cut",
            FaultKind::Strange => "line-strange",
            FaultKind::Misdirected { table } => {
                return self
                    .fill("line-misdirected", &[("line", line.to_string()), ("table", table.clone())]);
            }
        };
        self.fill(name, &[("line", line.to_string())])
    }

    /// How long a need has lasted, where that counts.
    fn age(&self, need: &AttentionItem) -> Option<String> {
        let counts = matches!(
            need.kind,
            AttentionReason::Item { .. } | AttentionReason::Stopped | AttentionReason::Lost
        );
        counts.then(|| self.fill("need-age", &[("time", spoken_time(need.age_ms, self.lang))]))
    }

    pub(crate) fn reason(&self, need: &AttentionItem) -> String {
        let color = |seat: Seat| ("color", seat.color().fold_wb("white", "black").to_owned());
        match &need.kind {
            AttentionReason::Line(fault) => self.fault(fault),
            AttentionReason::DuplicateNames => self.say("need-twice"),
            AttentionReason::ShownBeside { table } => {
                self.fill("need-shown-beside", &[("table", table.clone())])
            }
            AttentionReason::HiddenFor { table } => self.fill("need-hidden-for", &[("table", table.clone())]),
            AttentionReason::NotPaired => self.say("need-not-paired"),
            AttentionReason::ColorsReversed { board } => {
                self.fill("need-colors-reversed", &[("board", board.clone())])
            }
            AttentionReason::Item { number, matter } => self.item(*number, matter),
            AttentionReason::Flag { seat } => self.fill("need-flag", &[color(*seat)]),
            AttentionReason::Device { of, what } => {
                let of = match of {
                    DeviceOwner::Player(seat) => color(*seat).1,
                    DeviceOwner::Shared(of) => of.name().to_owned(),
                };
                self.fill("need-device", &[("of", of), ("device", (*what).to_owned())])
            }
            AttentionReason::Stopped => self.say("need-stopped"),
            AttentionReason::Lost => self.say("need-lost"),
            AttentionReason::WrongClock { minutes } => {
                self.fill("need-wrong-clock", &[("minutes", minutes.to_string())])
            }
            AttentionReason::Behind { has, of } => {
                self.fill("need-behind", &[("has", has.to_string()), ("of", of.to_string())])
            }
            AttentionReason::StoreShare { table, level } => self.store_share(table, *level),
            AttentionReason::Floods => self.say("need-floods"),
            AttentionReason::NotStarted => self.say("need-not-started"),
            AttentionReason::ClocksStand => self.say("need-clocks-stand"),
            AttentionReason::NotSigned => self.say("need-not-signed"),
        }
    }

    pub(super) fn desk_news(&self, floor: &TournamentTables, (id, news): &(String, DeskNews)) -> String {
        let text = match news {
            DeskNews::Line(fault) => self.fault(fault),
            DeskNews::Opened { number, matter } => self.item(*number, matter),
            DeskNews::Presence(PresenceNews::Lost) => self.say("news-lost"),
            DeskNews::Presence(PresenceNews::Back) => self.say("news-heard"),
            DeskNews::Files(trouble) => return self.files(trouble.as_ref()),
            DeskNews::PairingLeftOut(text) => {
                return self.fill("pairing-left-out", &[("text", text.clone())]);
            }
            DeskNews::PageFlood { from, refused } => return self.page_flood(floor, *from, *refused),
            DeskNews::StoreShare { table, level } => self.store_share(table, *level),
            DeskNews::StoreSpace(space) => return self.store_space(space.as_ref()),
            DeskNews::Floods => self.say("need-floods"),
            DeskNews::LateOrder { line, taken } => {
                let name = if *taken { "news-order-done" } else { "news-order-not-done" };
                self.fill(name, &[("line", line.clone())])
            }
        };
        self.about(floor, id, text)
    }

    /// [`TournamentTexts::desk_news`] as a line of a page. Faults of a file are in English.
    fn desk_news_line(&self, floor: &TournamentTables, news: &(String, DeskNews)) -> ToldLine {
        let text = self.desk_news(floor, news);
        let spans = match &news.1 {
            DeskNews::PairingLeftOut(fault) => match text.split_once(fault.as_str()) {
                Some((before, _)) => {
                    vec![
                        LanguageSpan::of(self.lang, before.trim_end()),
                        LanguageSpan::of(Lang::En, fault.clone()),
                    ]
                }
                None => Vec::new(),
            },
            _ => Vec::new(),
        };
        ToldLine { text, spans }
    }

    /// How full the broker's space for a table is.
    fn store_share(&self, table: &str, level: ShareLevel) -> String {
        match level {
            ShareLevel::Room => self.say("store-has-room"),
            ShareLevel::NearlyFull { percent } => self
                .fill("store-nearly-full", &[("table", table.to_owned()), ("percent", percent.to_string())]),
            ShareLevel::Full => self.fill("store-full", &[("table", table.to_owned())]),
        }
    }

    /// The space of the broker's store, if little is left.
    fn store_space(&self, space: Option<&StoreSpace>) -> String {
        match space {
            Some(space) => {
                let megabytes = space.free / 1_000_000;
                self.fill("store-disk-nearly-full", &[("megabytes", megabytes.to_string())])
            }
            None => self.say("store-disk-has-room"),
        }
    }

    /// A flood of requests to the pages, or its end after so many refused ones.
    fn page_flood(&self, floor: &TournamentTables, from: DeskVisitor, refused: Option<u64>) -> String {
        let mut given = match from {
            DeskVisitor::Stranger => vec![("who", "stranger".to_owned())],
            DeskVisitor::Desk(sector) => match sector.and_then(|place| floor.settings.sectors.get(place)) {
                Some(sector) => vec![("who", "sector".to_owned()), ("desk", sector.name.clone())],
                None => vec![("who", "chief".to_owned())],
            },
        };
        let Some(refused) = refused else { return self.fill("pages-flood", &given) };
        given.push(("refused", refused.to_string()));
        self.fill("pages-as-usual", &given)
    }

    /// The state of the round's files.
    fn files(&self, trouble: Option<&FilesTrouble>) -> String {
        match trouble {
            Some(FilesTrouble::Refused { name, why }) => {
                self.fill("files-refused", &[("name", name.clone()), ("why", why.clone())])
            }
            Some(FilesTrouble::Slow { name }) => self.fill("files-slow", &[("name", name.clone())]),
            None => self.say("files-written"),
        }
    }

    /// A sentence about a table, which begins with its board.
    pub(super) fn about(&self, floor: &TournamentTables, id: &str, text: String) -> String {
        let Some(label) = floor.label(id) else {
            return self.fill("news-of", &[("table", id.to_owned()), ("text", text)]);
        };
        self.about_table(&label, text)
    }

    fn about_table(&self, label: &TableLabel, text: String) -> String {
        let mut given = vec![("table", self.apart(label, self.players(label))), ("text", text)];
        let Some(board) = label.board else { return self.fill("news-of", &given) };
        given.push(("board", board.to_string()));
        self.fill("news-of-board", &given)
    }

    /// The reason why the desk cannot act at a table.
    pub(crate) fn takes_no_acts(&self) -> String {
        self.say("takes-no-acts")
    }

    /// The outcome of an order as text.
    pub(crate) fn ordered(&self, outcome: &OrderOutcome) -> Vec<String> {
        let name = match outcome {
            OrderOutcome::Taken(lines) => {
                let taken = std::iter::once(self.say("order-taken"));
                return taken.chain(lines.iter().cloned()).collect();
            }
            OrderOutcome::Refused(Some(OrderFault::Stale)) => "order-stale",
            OrderOutcome::Refused(Some(OrderFault::Forged)) => "order-forged",
            OrderOutcome::Refused(Some(OrderFault::NotAgreed)) => "order-not-agreed",
            OrderOutcome::Refused(Some(OrderFault::Unreadable)) => "order-unreadable",
            OrderOutcome::Refused(Some(OrderFault::Foreign) | None) => "order-foreign",
            OrderOutcome::NoAnswer => "order-no-answer",
            OrderOutcome::NobodyHears => "order-nobody-hears",
            OrderOutcome::NotSent => "order-not-sent",
            OrderOutcome::NotFromHere => "order-not-from-here",
        };
        vec![self.say(name)]
    }

    /// [`TournamentTexts::round_news`] as a line of a page.
    pub(crate) fn round_news_line(&self, news: &RoundNews) -> ToldLine {
        match news {
            RoundNews::Moved { before, m } => self.move_line(before, *m),
            _ => self.round_news(news).into(),
        }
    }

    /// A move with its number. Its words have the language of their scheme.
    fn move_line(&self, before: &Position, m: Move) -> ToldLine {
        let scheme = Scheme::builtin(self.scheme);
        let words = announce(scheme, before, m, AnnouncementForm::Short);
        let text = self.desk.move_in_words(before.move_number(), Seat::from(before.turn()), &words);
        let spans = match text.split_once(&*words) {
            Some((number, _)) if scheme.lang() != self.lang => {
                vec![LanguageSpan::of(self.lang, number.trim_end()), LanguageSpan::of(scheme.lang(), words)]
            }
            _ => Vec::new(),
        };
        ToldLine { text, spans }
    }

    /// Round news within a sentence that names the game, with the languages of its parts.
    pub(crate) fn spanned(&self, news: &RoundNews, within: impl Fn(String) -> String) -> ToldLine {
        let line = self.round_news_line(news);
        let text = within(line.text.clone());
        let Some((before, after)) = text.split_once(&*line.text).filter(|_| !line.spans.is_empty()) else {
            return ToldLine { text, spans: Vec::new() };
        };
        let around = |part: &str| {
            let part = part.trim();
            (!part.is_empty()).then(|| LanguageSpan::of(self.lang, part))
        };
        let parts = around(before).into_iter().chain(line.spans).chain(around(after));
        let mut spans: Vec<LanguageSpan> = Vec::new();
        for part in parts {
            // One voice says what stands together in one language.
            match spans.last_mut().filter(|last| last.lang == part.lang) {
                Some(last) => last.text = format!("{} {}", last.text, part.text),
                None => spans.push(part),
            }
        }
        ToldLine { text: text.clone(), spans }
    }

    /// Round news as text for spectators.
    pub(crate) fn round_news(&self, news: &RoundNews) -> String {
        match news {
            RoundNews::Started => self.say("news-started"),
            RoundNews::Moved { before, m } => self.move_line(before, *m).text,
            RoundNews::WentBack { plies } => self.fill("news-back", &[("plies", plies.to_string())]),
            RoundNews::Over { result, reason, signed } => self.over(*result, *reason, *signed),
            RoundNews::Annulled => self.say("news-annulled"),
            RoundNews::Reopened => self.say("news-reopened"),
        }
    }
}

/// The list of keys of a page with tables or games.
pub(super) fn keys(words: &TournamentTexts, page: KeyPage) -> Markup {
    let list = html! {
        (key_rows(page, words.lang))
        p { (words.say("keys-in-list")) }
        dl.keys {
            dt { kbd { "j k" } } dd { (words.say("keys-next")) }
            dt { kbd { "Enter" } } dd { (words.say("keys-enter")) }
        }
    };
    section("keys", &words.say("h-keys"), &folding("all-keys", &words.say("keys-open"), false, &list))
}

/// The arbiter's desk: first the tables that need the arbiter, then all tables.
///
/// `form` goes into its forms.
pub(crate) fn desk(
    floor: &TournamentTables,
    words: &TournamentTexts,
    asks: &TournamentQuery,
    form: &DeskForm,
    now_ms: u64,
) -> String {
    let queue = floor.queue(now_ms, asks.part());
    // Faults of the pairings are shown at the chief's desk only.
    let left_out_rows = match asks.sector {
        None => floor.settings.pairings.fault_texts(),
        Some(_) => Vec::new(),
    };
    let needs = html! {
        @if floor.is_broker_unreachable() { p { strong { (words.say("broker-gone")) } } }
        @if floor.store.is_some() && asks.sector.is_none() { p { strong { (words.store_space(floor.store.as_ref())) } } }
        @if floor.files.is_some() && asks.sector.is_none() { p { strong { (words.files(floor.files.as_ref())) } } }
        @if !left_out_rows.is_empty() { p { a href="#h-pairings" { strong { (words.say("pairings-left-out")) } } } }
        @if queue.is_empty() { p { (words.say("needs-none")) } } @else {
            ol.item-list id="items" {
                @for (label, needs) in &queue {
                    li {
                        @if let Some((first, others)) = needs.split_first() {
                            a id={ "need-" (label.id) } href={ "/table/" (label.id) } {
                                (words.about_table(label, words.reason(first)))
                            }
                            (after_need(words, label, form, first))
                            @if !others.is_empty() {
                                ul { @for need in others { li {
                                    (words.reason(need)) (after_need(words, label, form, need))
                                } } }
                            }
                        }
                    }
                }
            }
        }
    };
    let mut rows = Vec::new();
    for label in floor.labels(asks.part()) {
        let row = floor.current_game(&label.id, now_ms).map(|(session, now)| {
            (words.last_move(session), words.clocks(session.times(now)), words.state(session))
        });
        rows.push((label, row));
    }
    let all = html! {
        table aria-labelledby="h-all" {
            thead { tr {
                @for name in ["col-table", "col-last", "col-clocks", "col-state"] { th scope="col" { (words.say(name)) } }
            } }
            tbody {
                @for (label, row) in &rows {
                    tr {
                        th scope="row" { a id={ "table-" (label.id) } href={ "/table/" (label.id) } { (words.label(label)) } }
                        @match row {
                            Some((last, clocks, state)) => { td { (last) } td { (clocks) } td { (state) } },
                            None => td colspan="3" { (words.say("state-unread")) },
                        }
                    }
                }
            }
        }
        @let left_out = floor.left_out(asks.part());
        @if !left_out.is_empty() {
            h3 { (words.say("h-left-out")) }
            ul {
                @for label in &left_out {
                    li id={ "without-" (label.id) } {
                        (words.fill("left-out", &[("table", words.label(label))]))
                        (leaves_out(words, label, form, "take-back", &words.say("take-back")))
                    }
                }
            }
        }
        @if !left_out_rows.is_empty() {
            h3 id="h-pairings" { (words.say("h-pairings")) }
            ul { @for row in &left_out_rows { li lang=(Lang::En) { (row) } } }
        }
        @if let Some(trf) = floor.settings.pairings.trf.as_ref().filter(|_| asks.sector.is_none()) {
            @for replaced in trf.replaced_results(floor.settings.round, &floor.results()) {
                p { (words.fill("result-replaced", &[
                    ("board", replaced.pairing.board_label()),
                    ("file", replaced.in_file.clone()),
                    ("signed", replaced.signed.code().to_owned()),
                ])) }
            }
        }
        @for game in floor.without_table().into_iter().filter(|_| asks.sector.is_none()) {
            p { (words.fill("without-table", &[
                ("board", game.board.to_string()),
                ("white", game.players[0].name.clone()), ("black", game.players[1].name.clone()),
            ])) }
        }
    };
    let files = html! {
        ul {
            li { a href={ "/desk/results?lang=" (words.lang) } { (words.say("file-results")) } }
            @if floor.settings.pairings.trf.is_some() && asks.sector.is_none() { li { a href="/desk/trf" download { "TRF" } } }
            li { a href="/round" { (words.say("front-round")) } }
            li { a href={ "/round/pairings?lang=" (words.lang) } { (words.say("front-pairings")) } }
        }
    };
    let lead = region("needs", &words.say("h-needs"), &needs);
    let sections = html! {
        (section("all", &words.say("h-all"), &all))
        (section("files", &words.say("h-files"), &files))
        (keys(words, KeyPage::Desk))
    };
    let (streams, news) = floor.desk(asks.sector);
    let recent: Vec<ToldLine> = news.last.iter().map(|news| words.desk_news_line(floor, news)).collect();
    let round = [("round", floor.settings.round.to_string())];
    let heading = match asks.sector.and_then(|place| floor.settings.sectors.get(place)) {
        Some(sector) => words.fill("title-sector", &[("sector", sector.name.clone()), round[0].clone()]),
        None => words.fill("title-desk", &round),
    };
    // A screen reader says the title of the window before anything else of a page.
    let first = queue.first().and_then(|(label, needs)| Some((label, needs.first()?)));
    let title =
        first.map(|(label, need)| format!("{} – {heading}", words.about_table(label, words.reason(need))));
    let shell = PageFrame {
        lang: words.lang,
        say: &|name| words.say(name),
        base: "/desk",
        heading: &heading,
        below: Markup::default(),
        told: news.told,
        recent: &recent,
        tones: &[],
        last_id: streams.last_event_number(GameRole::Arbiter, StreamKind::Events),
        answer: &[],
        lead,
        title,
        sections,
        in_lang: &|lang| asks.in_lang(lang),
        files: Markup::default(),
    };
    shell.lay_out()
}

/// What goes into the forms of a desk's page.
#[derive(Clone, Debug, Default)]
pub(crate) struct DeskForm {
    /// The token of the session.
    pub(crate) token: String,
    /// The number by which a form that is sent twice is known.
    pub(crate) number: String,
}

/// The age of a need, outside the name of its link: a name that changes under the focus is read again. For a table whose
/// players another one has too, also the button that leaves it out.
fn after_need(words: &TournamentTexts, label: &TableLabel, form: &DeskForm, need: &AttentionItem) -> Markup {
    html! {
        @if let Some(age) = words.age(need) { ", " (age) }
        @if matches!(
            need.kind,
            AttentionReason::DuplicateNames
                | AttentionReason::ShownBeside { .. }
                | AttentionReason::HiddenFor { .. }
        ) {
            (leaves_out(words, label, form, "leave-out", &words.say("leave-out")))
        }
    }
}

/// A button that leaves a table out or includes it again.
fn leaves_out(words: &TournamentTexts, label: &TableLabel, form: &DeskForm, act: &str, says: &str) -> Markup {
    html! {
        form method="post" action={ "/desk/" (act) } {
            input type="hidden" name="token" value=(form.token);
            input type="hidden" name="once" value=(form.number);
            input type="hidden" name="table" value=(label.id);
            button id={ (act) "-" (label.id) } aria-label={ (says) ": " (words.label(label)) } { (says) }
        }
    }
}

/// The results of the round, for printing.
pub(crate) fn results(
    floor: &TournamentTables,
    words: &TournamentTexts,
    asks: &TournamentQuery,
    now_ms: u64,
) -> String {
    let mut rows = Vec::new();
    for label in floor.labels(asks.part()) {
        let Some((session, _)) = floor.current_game(&label.id, now_ms) else { continue };
        let result = signed_result(session).map_or_else(|| words.state(session), |result| result.to_string());
        rows.push((label, result, session.plies().len().div_ceil(2)));
    }
    let title = words.fill("title-results", &[("round", floor.settings.round.to_string())]);
    plain(
        words.lang,
        &title,
        &html! {
            @if let Some(event) = &floor.settings.pairings.event { p { (event) } }
            table {
                thead { tr {
                    @for name in ["col-board", "col-white", "col-black", "col-result", "col-moves"] { th scope="col" { (words.say(name)) } }
                } }
                tbody {
                    @for (label, result, moves) in &rows {
                        tr {
                            th scope="row" { @match label.board { Some(board) => (board), None => (label.id) } }
                            td { (label.name(Seat::White)) } td { (label.name(Seat::Black)) } td { (result) } td { (moves) }
                        }
                    }
                }
            }
            p { (words.say("results-signed-only")) }
        },
    )
}

/// The front page with its links.
pub(crate) fn front(words: &TournamentTexts) -> String {
    plain(
        words.lang,
        &words.say("title-tournament"),
        &html! {
            ul.roles {
                li { a href="/round" { (words.say("front-round")) } }
                li { a href="/round/pairings" { (words.say("front-pairings")) } }
                li { a href="/desk" { (words.say("front-desk")) } }
            }
        },
    )
}

/// The page of a table from whose game nothing has been read yet.
pub(crate) fn no_game(words: &TournamentTexts, label: &TableLabel) -> String {
    plain(
        words.lang,
        &words.label(label),
        &html! {
            p { (words.say("table-without-game")) }
            p { a href={ "/desk?lang=" (words.lang) } { (words.say("front-desk")) } }
        },
    )
}

/// The page for a user without access to the desk.
pub(crate) fn not_entered(words: &TournamentTexts) -> String {
    plain(
        words.lang,
        &words.say("title-shut"),
        &html! {
            p { (words.say("not-entered")) }
            p { a href="/round" { (words.say("front-round")) } }
        },
    )
}

pub(crate) fn plain(lang: Lang, heading: &str, inside: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang=(lang) {
            (head(heading, &Markup::default()))
            body { main id="main" { h1 { (heading) } (inside) } }
        }
    };
    page.into_string()
}
