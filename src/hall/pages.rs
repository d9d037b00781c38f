//! The hall's own pages, laid out on the server: the desk, the round, its results. They stand beside those of a game,
//! with the same style, script and regions, and work without the script.
//!
//! A round's page is made of what was released alone.

use maud::{DOCTYPE, Markup, html};

use crate::{
    core::{
        GameRole,
        hall::OrderFault,
        session::{Phase, Session},
    },
    door::Strand,
    game::{Edition, EndReason, GameResult, Lang, Move, Position, SchemeId, Seat},
    hall::{
        fault::{FaultKind, LineFault},
        floor::{DeskNews, HallFloor, TableLabel},
        hub_tables::PresenceNews,
        orders::OrderOutcome,
        queue::{Need, NeedKind},
        round::signed_result,
        round_files::FilesTrouble,
        sectors::{DeskPart, read_boards},
        table::RoundNews,
        texts,
    },
    language::{
        announce::{Form, announce},
        scheme::Scheme,
        time::clock_text,
    },
    laws::matter::Matter,
    page::{Shell, head, section},
    texts::{Filled, Texts},
    wording::Desk,
};

/// One reader's words.
pub(crate) struct HallWords {
    pub(super) lang: Lang,
    scheme: SchemeId,
    texts: &'static Texts,
    desk: Desk,
}

/// What an address of a hall's page asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct HallAsks {
    pub(crate) lang: Option<Lang>,
    pub(crate) scheme: Option<SchemeId>,
    /// The boards of one arbiter, from and to.
    pub(crate) boards: Option<(u32, u32)>,
    /// The boards a spectator follows on one page, or their tables' names.
    pub(crate) follow: Vec<String>,
    /// The sector of whoever asks; no address says that.
    pub(crate) sector: Option<usize>,
}

impl HallAsks {
    /// Reads an address' fields; what is not understood asks for nothing.
    pub(crate) fn read(query: &[(String, String)]) -> Self {
        let of = |name: &str| query.iter().find(|(known, _)| known == name).map(|(_, value)| value.trim());
        Self {
            lang: of("lang").and_then(Lang::tagged),
            scheme: of("scheme").and_then(|name| SchemeId::ALL.into_iter().find(|id| id.to_string() == name)),
            boards: of("boards").and_then(read_boards),
            follow: read_follow(query),
            sector: None,
        }
    }

    /// Which tables he is shown.
    pub(crate) const fn part(&self) -> DeskPart {
        DeskPart { sector: self.sector, boards: self.boards }
    }

    /// The same in another language, as the end of an address.
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

/// So many boards are followed on one page.
pub(super) const MOST_FOLLOWED: usize = 8;

/// The boards to follow: a field each, or several in one with commas between; names as tables have them.
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

impl HallWords {
    pub(crate) fn new(lang: Lang, scheme: Option<SchemeId>) -> Self {
        Self {
            lang,
            scheme: scheme.unwrap_or(lang.scheme()),
            texts: texts::builtin(lang),
            desk: Desk::new(lang, Edition::default()),
        }
    }

    pub(super) fn say(&self, name: &str) -> String {
        self.texts.say(name, &[])
    }

    pub(super) fn fill(&self, name: &str, given: &[Filled]) -> String {
        self.texts.say(name, given)
    }

    pub(super) fn label(&self, label: &TableLabel) -> String {
        let mut given = vec![
            ("white", label.name(Seat::White).to_owned()),
            ("black", label.name(Seat::Black).to_owned()),
        ];
        // Of two tables under one name, each is told by its folder.
        match label.board.filter(|_| !label.doubled) {
            Some(board) => {
                given.push(("board", board.to_string()));
                self.fill("label-board", &given)
            }
            None => {
                given.push(("table", label.id.clone()));
                self.fill("label-table", &given)
            }
        }
    }

    /// A move with its number, in the words it is announced in.
    fn numbered(&self, before: &Position, m: Move) -> String {
        let dots = if Seat::from(before.turn()) == Seat::White { "." } else { "..." };
        let words = announce(Scheme::builtin(self.scheme), before, m, Form::Short);
        format!("{}{dots} {words}", before.move_number())
    }

    pub(super) fn last_move(&self, session: &Session) -> String {
        let last = session.plies().last();
        last.map_or_else(|| self.say("moves-none"), |ply| self.numbered(&ply.before, ply.m))
    }

    pub(super) fn clocks(&self, (white_ms, black_ms): (u64, u64)) -> String {
        self.fill("clocks", &[("white", clock_text(white_ms)), ("black", clock_text(black_ms))])
    }

    pub(super) fn state(&self, session: &Session) -> String {
        match session.phase() {
            Phase::SettingUp => self.say("state-setting-up"),
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

    fn item(&self, number: u32, matter: &Matter) -> String {
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
        };
        self.fill(name, &[("line", line.to_string())])
    }

    fn need(&self, need: &Need) -> String {
        let color = |seat: Seat| ("color", seat.color().fold_wb("white", "black").to_owned());
        let text = match &need.kind {
            NeedKind::Line(fault) => self.fault(fault),
            NeedKind::Twice => self.say("need-twice"),
            NeedKind::NotPaired => self.say("need-not-paired"),
            NeedKind::Item { number, matter } => self.item(*number, matter),
            NeedKind::Flag { seat } => self.fill("need-flag", &[color(*seat)]),
            NeedKind::Device { seat, what } => {
                self.fill("need-device", &[color(*seat), ("device", (*what).to_owned())])
            }
            NeedKind::Stopped => self.say("need-stopped"),
            NeedKind::Lost => self.say("need-lost"),
            NeedKind::WrongClock { minutes } => {
                self.fill("need-wrong-clock", &[("minutes", minutes.to_string())])
            }
            NeedKind::NotStarted => self.say("need-not-started"),
            NeedKind::NotSigned => self.say("need-not-signed"),
        };
        if matches!(need.kind, NeedKind::Item { .. } | NeedKind::Stopped | NeedKind::Lost) {
            let age = clock_text(need.age_ms);
            return self.fill("need-since", &[("text", text), ("time", age)]);
        }
        text
    }

    fn desk_news(&self, floor: &HallFloor, (id, news): &(String, DeskNews)) -> String {
        let text = match news {
            DeskNews::Line(fault) => self.fault(fault),
            DeskNews::Opened { number, matter } => self.item(*number, matter),
            DeskNews::Presence(PresenceNews::Lost) => self.say("news-lost"),
            DeskNews::Presence(PresenceNews::Back) => self.say("news-heard"),
            DeskNews::Files(trouble) => return self.files(trouble.as_ref()),
            DeskNews::LateOrder { line, taken } => {
                let name = if *taken { "news-order-done" } else { "news-order-not-done" };
                self.fill(name, &[("line", line.clone())])
            }
        };
        self.about(floor, id, text)
    }

    /// Whether the round's files are as the hall has them.
    fn files(&self, trouble: Option<&FilesTrouble>) -> String {
        match trouble {
            Some(FilesTrouble::Refused { name, why }) => {
                self.fill("files-refused", &[("name", name.clone()), ("why", why.clone())])
            }
            Some(FilesTrouble::Slow { name }) => self.fill("files-slow", &[("name", name.clone())]),
            None => self.say("files-written"),
        }
    }

    pub(super) fn about(&self, floor: &HallFloor, id: &str, text: String) -> String {
        let label = floor.label(id).map_or_else(|| id.to_owned(), |label| self.label(&label));
        self.fill("news-of", &[("table", label), ("text", text)])
    }

    /// Why nothing can be done at a table from here.
    pub(crate) fn takes_no_acts(&self) -> String {
        self.say("takes-no-acts")
    }

    /// What became of an order.
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

    /// What a spectator is told, in his own words.
    pub(crate) fn round_news(&self, news: &RoundNews) -> String {
        match news {
            RoundNews::Started => self.say("news-started"),
            RoundNews::Moved { before, m } => self.numbered(before, *m),
            RoundNews::WentBack { plies } => self.fill("news-back", &[("plies", plies.to_string())]),
            RoundNews::Over { result, reason, signed } => self.over(*result, *reason, *signed),
            RoundNews::Annulled => self.say("news-annulled"),
            RoundNews::Reopened => self.say("news-reopened"),
        }
    }
}

/// The keys that do something on a page with a list of tables or games.
pub(super) fn keys(words: &HallWords) -> Markup {
    let folded = html! {
        details {
            summary { (words.say("keys-open")) }
            dl.keys {
                dt { kbd { "j k" } } dd { (words.say("keys-next")) }
                dt { kbd { "Enter" } } dd { (words.say("keys-enter")) }
                dt { kbd { "?" } } dd { (words.say("keys-help")) }
            }
        }
    };
    section("keys", &words.say("h-keys"), &folded)
}

/// The arbiter's desk: who needs him first, then every table.
///
/// `token` stands in its forms.
pub(crate) fn desk(
    floor: &HallFloor,
    words: &HallWords,
    asks: &HallAsks,
    token: &str,
    now_ms: u64,
) -> String {
    let queue = floor.queue(now_ms, asks.part());
    let needs = html! {
        @if floor.hub_is_gone() { p { strong { (words.say("hub-gone")) } } }
        @if floor.files.is_some() && asks.sector.is_none() { p { strong { (words.files(floor.files.as_ref())) } } }
        @if queue.is_empty() { p { (words.say("needs-none")) } } @else {
            ol.docket id="items" {
                @for (label, needs) in &queue {
                    li {
                        a id={ "need-" (label.id) } href={ "/table/" (label.id) } { (words.label(label)) }
                        ul { @for need in needs { li {
                            (words.need(need))
                            @if need.kind == NeedKind::Twice {
                                (leaves_out(words, label, token, "leave-out", &words.say("leave-out")))
                            }
                        } } }
                    }
                }
            }
        }
    };
    let mut rows = Vec::new();
    for label in floor.labels(asks.part()) {
        let row = floor.stands(&label.id, now_ms).map(|(session, now)| {
            (words.last_move(session), words.clocks(session.times(now)), words.state(session))
        });
        rows.push((label, row));
    }
    let all = html! {
        table {
            caption.vh { (words.say("h-all")) }
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
                        (leaves_out(words, label, token, "take-back", &words.say("take-back")))
                    }
                }
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
        }
    };
    let sections = html! {
        (section("needs", &words.say("h-needs"), &needs))
        (section("all", &words.say("h-all"), &all))
        (section("files", &words.say("h-files"), &files))
        (keys(words))
    };
    let (streams, news) = floor.desk(asks.sector);
    let recent: Vec<_> = news.last.iter().map(|news| words.desk_news(floor, news)).collect();
    let round = [("round", floor.settings.round.to_string())];
    let heading = match asks.sector.and_then(|place| floor.settings.sectors.get(place)) {
        Some(sector) => words.fill("title-sector", &[("sector", sector.name.clone()), round[0].clone()]),
        None => words.fill("title-desk", &round),
    };
    let shell = Shell {
        lang: words.lang,
        say: &|name| words.say(name),
        base: "/desk",
        heading: &heading,
        below: Markup::default(),
        skips: vec![("h-needs", words.say("skip-needs")), ("h-all", words.say("skip-all"))],
        told: news.told,
        recent: &recent,
        tones: &[],
        last_id: streams.told(GameRole::Arbiter, Strand::Events),
        answer: &[],
        sections,
        in_lang: &|lang| asks.in_lang(lang),
        files: Markup::default(),
    };
    shell.lay_out()
}

/// A button that leaves a table out, or takes it back.
fn leaves_out(words: &HallWords, label: &TableLabel, token: &str, act: &str, says: &str) -> Markup {
    html! {
        form method="post" action={ "/desk/" (act) } {
            input type="hidden" name="token" value=(token);
            input type="hidden" name="table" value=(label.id);
            button id={ (act) "-" (label.id) } aria-label={ (says) ": " (words.label(label)) } { (says) }
        }
    }
}

/// The results of the round, to be printed.
pub(crate) fn results(floor: &HallFloor, words: &HallWords, asks: &HallAsks, now_ms: u64) -> String {
    let mut rows = Vec::new();
    for label in floor.labels(asks.part()) {
        let Some((session, _)) = floor.stands(&label.id, now_ms) else { continue };
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

/// Where to go.
pub(crate) fn front(words: &HallWords) -> String {
    plain(
        words.lang,
        &words.say("title-hall"),
        &html! {
            ul.roles {
                li { a href="/round" { (words.say("front-round")) } }
                li { a href="/desk" { (words.say("front-desk")) } }
            }
        },
    )
}

/// The desk is not for whoever asks.
pub(crate) fn not_entered(words: &HallWords) -> String {
    plain(
        words.lang,
        &words.say("title-shut"),
        &html! {
            p { (words.say("not-entered")) }
            p { a href="/round" { (words.say("front-round")) } }
        },
    )
}

fn plain(lang: Lang, heading: &str, inside: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang=(lang) {
            (head(heading, &Markup::default()))
            body { main id="main" { h1 { (heading) } (inside) } }
        }
    };
    page.into_string()
}
