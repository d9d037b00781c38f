//! Tests of the pages in every state, role and language: what they must and must not contain.

use std::collections::BTreeSet;

use super::*;
use annabella_game::{SchemeId, Seat};
use annabella_laws::assistant::DutyHolder;
use annabella_session::{
    input::{Act, Actor, Input},
    setup::{BoardSense, SeatSetup, Setup, SheetWriter, Sight},
};

fn setup() -> Setup {
    let helped = |mut seat: SeatSetup| {
        for duty in
            [&mut seat.assistant.execute, &mut seat.assistant.announce, &mut seat.assistant.score_and_press]
        {
            *duty = Some(DutyHolder::Person);
        }
        seat
    };
    Setup {
        event: "An <event> & more".into(),
        time_control: "90+30".into(),
        approved_by: Some("A. Arbiter".into()),
        white: helped(SeatSetup {
            name: "Anna".into(),
            sight: Sight::Impaired,
            scheme: Some(SchemeId::Fide),
            sheet: SheetWriter::Entered,
            board: BoardSense::Manual,
            assistant_name: Some("Ida".into()),
            ..SeatSetup::default()
        }),
        black: SeatSetup {
            name: "Bo".into(),
            scheme: Some(SchemeId::Fide),
            sheet: SheetWriter::Entered,
            board: BoardSense::Manual,
            ..SeatSetup::default()
        },
        ..Setup::default()
    }
}

/// A game after these lines, one second apart.
fn game(lines: &[&str]) -> Session {
    let mut session = Session::new(setup()).unwrap();
    for (line, second) in lines.iter().zip(1..) {
        let (who, act) = line.split_once(": ").unwrap();
        let by = Actor::read(who).unwrap();
        session.handle(Moment::from_ms(second * 1000), Input::Act { by, act: Act::read(act).unwrap() });
    }
    session
}

const BEGUN: [&str; 9] = [
    "arbiter: start",
    "white: move e4",
    "white: say eva vier",
    "white: press",
    "white: write e4",
    "black: write e3",
    "black: executed",
    "black: move e5",
    "black: say eva fünf",
];

fn with<'a>(begun: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    begun.iter().chain(more).copied().collect()
}

/// Games in every state that the pages distinguish.
fn games() -> Vec<(&'static str, Session)> {
    let items = with(
        &BEGUN,
        &["arbiter: item white 4.1 two hands", "black: key arbiter", "black: press", "white: press"],
    );
    vec![
        ("before", game(&[])),
        ("begun", game(&BEGUN)),
        ("items", game(&items)),
        ("asked", game(&with(&BEGUN, &["white: key resign", "black: key draw_offer"]))),
        // An illegal move is accepted like any other until the clock is pressed.
        ("unlawful", game(&with(&BEGUN[..7], &["black: move Ke6", "black: say könig eva sechs"]))),
        ("back", game(&with(&BEGUN, &["black: press", "arbiter: back 0"]))),
        ("over", game(&with(&items, &["arbiter: result 1-0"]))),
        ("signed", game(&with(&BEGUN, &["arbiter: result 1/2-1/2", "arbiter: sign"]))),
    ]
}

#[test]
fn a_spectator_s_moves_are_words_for_the_ear_and_written_for_the_eye() {
    let knight =
        game(&["arbiter: start", "white: move Nf3", "white: say springer felix drei", "white: press"]);
    let both = game(&with(&BEGUN, &["black: press"]));
    for (lang, last, moves) in [
        ("da", "træk 1, hvid: springer Frederik tre", "Erik fire, Erik fem"),
        ("de", "Zug 1, Weiß: Springer Felix drei", "Eva vier, Eva fünf"),
        ("en", "move 1, white: knight Felix three", "Eva four, Eva five"),
        ("nb", "trekk 1, hvit: springer Felix tre", "Eva fire, Eva fem"),
        ("sv", "drag 1, vit: springare Felix tre", "Eva fyra, Eva fem"),
    ] {
        let html = page(&knight, GameRole::Spectator, &[("lang", lang)]);
        assert!(html.contains(&format!("<span id=\"last\">{last}</span>")), "{lang}: {html}");
        let html = page(&both, GameRole::Spectator, &[("lang", lang)]);
        assert!(html.contains(&format!("<span class=\"vh\">{moves}</span>")), "{lang}: {html}");
        assert!(html.contains("<span aria-hidden=\"true\">e4 e5</span>"), "{lang}: {html}");
    }
}

fn page(session: &Session, role: GameRole, query: &[(&str, &str)]) -> String {
    page_at(session, role, query, Moment::from_ms(60_000))
}

fn page_at(session: &Session, role: GameRole, query: &[(&str, &str)], now: Moment) -> String {
    sealed_page(session, role, query, now, None)
}

fn sealed_page(
    session: &Session,
    role: GameRole,
    query: &[(&str, &str)],
    now: Moment,
    journal: Option<&JournalSeal>,
) -> String {
    let query: Vec<_> = query.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let base = format!("/{role}");
    render(&PageInput {
        session,
        role,
        base: &base,
        lang: Lang::En,
        now,
        token: "0123456789abcdef0123456789abcdef",
        form_number: "7.1",
        last_id: 7,
        recent: &[ToldLine {
            text: "Eva vier".to_owned(),
            spans: vec![annabella_events::LanguageSpan::of(Lang::De, "Eva vier")],
        }],
        told: 12,
        answer: &[],
        exposed: true,
        elsewhere: false,
        journal,
        has_voice: role == GameRole::Player(Seat::Black),
        query: &query,
    })
}

/// All values of an attribute.
fn values<'p>(page: &'p str, name: &str) -> Vec<&'p str> {
    let begins = format!(" {name}=\"");
    page.split(begins.as_str()).skip(1).map(|rest| rest.split('"').next().unwrap_or_default()).collect()
}

/// All pages.
fn pages() -> Vec<(String, String)> {
    let mut pages = Vec::new();
    for (state, session) in games() {
        for role in GameRole::ALL {
            for lang in Lang::ALL {
                let queries: [&[(&str, &str)]; 3] = match role {
                    GameRole::Arbiter => {
                        [&[], &[("item", "1"), ("rule", "9.5")], &[("item", "1"), ("choice", "1")]]
                    }
                    _ => [&[], &[("item", "1"), ("choice", "1")], &[("rule", "4.3")]],
                };
                for (number, query) in queries.iter().enumerate() {
                    let query = [&[("lang", lang.tag())], *query].concat();
                    pages.push((format!("{state} {role} {lang} {number}"), page(&session, role, &query)));
                }
            }
        }
    }
    pages
}

#[test]
fn every_page_is_whole_and_small() {
    for (name, page) in pages() {
        assert!(page.len() <= 60_000, "{name}: {} bytes", page.len());
        let lang = name.split(' ').nth(2).unwrap();
        assert!(page.contains(&format!("<html lang=\"{lang}\">")), "{name}");
        assert_eq!(page.matches("<h1>").count(), 1, "{name}");
        assert_eq!(page.matches("<main ").count(), 1, "{name}");
        let ids = values(&page, "id");
        let unique: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(ids.len(), unique.len(), "{name}: {ids:?}");
        for refers in ["for", "aria-labelledby", "aria-describedby", "aria-controls"] {
            for id in values(&page, refers) {
                assert!(unique.contains(id), "{name}: {refers} {id}");
            }
        }
        for anchor in values(&page, "href").iter().filter_map(|href| href.strip_prefix('#')) {
            assert!(unique.contains(anchor), "{name}: #{anchor}");
        }
        for style in ["style=", "onclick", "<script>", "http://", "https://"] {
            assert!(!page.contains(style), "{name}: {style}");
        }
    }
}

#[test]
fn headings_go_down_one_step_at_a_time_and_keep_their_order() {
    for (name, page) in pages() {
        let levels: Vec<u32> =
            page.split("<h").skip(1).filter_map(|rest| rest.chars().next()?.to_digit(10)).collect();
        assert_eq!(levels[0], 1, "{name}");
        assert!(levels.windows(2).all(|pair| pair[1] <= pair[0] + 1), "{name}: {levels:?}");
        assert!(values(&page, "id").contains(&"h-told"), "{name}");
    }
    let order = |state: usize| {
        let page = page(&games()[state].1, GameRole::Arbiter, &[]);
        values(&page, "id")
            .into_iter()
            .filter(|id| id.starts_with("h-"))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert!((0..8).all(|state| order(state) == order(0)), "{:?}", order(0));
}

#[test]
fn every_button_is_an_act_of_whoever_is_shown_it() {
    for (name, page) in pages() {
        let role: GameRole = name.split(' ').nth(1).unwrap().parse().unwrap();
        for button in page.split("<button").skip(1) {
            let tag = button.split('>').next().unwrap();
            let Some(line) = values(tag, "value").first().map(|line| line.replace("&quot;", "\"")) else {
                continue;
            };
            let act = Act::read(&line).unwrap_or_else(|why| panic!("{name}: {line}: {why:?}"));
            assert!(role.may_do(&setup(), &act), "{name}: {line}");
        }
    }
}

#[test]
fn an_assistant_is_offered_no_act_of_the_players_own() {
    for (_, session) in games() {
        for seat in Seat::ALL {
            let page = page(&session, GameRole::Assistant(seat), &[]);
            for own in
                ["resign", "draw_offer", "accept", "decline", "key yes", "key no", "key arbiter", "adjust"]
            {
                assert!(!page.contains(own), "{own}");
            }
        }
    }
}

#[test]
fn an_item_changes_the_arbiters_page_and_no_other() {
    let before = game(&BEGUN);
    let after = game(&with(&BEGUN, &["arbiter: item black 4.1 two hands", "arbiter: counter black 1"]));
    for role in GameRole::ALL {
        let same = page(&before, role, &[]) == page(&after, role, &[]);
        assert_eq!(same, role != GameRole::Arbiter, "{role}");
        let looks = page(&after, role, &[("item", "1"), ("choice", "1")]);
        assert_eq!(looks.contains("two hands"), role == GameRole::Arbiter, "{role}");
    }
}

#[test]
fn the_gravest_item_is_next_and_first_in_the_list_although_it_came_later() {
    let both = game(&with(&BEGUN, &["arbiter: item black 4.1 two hands", "white: key arbiter"]));
    let page = page(&both, GameRole::Arbiter, &[]);
    let place = |id: &str| page.find(&format!("id=\"{id}\"")).unwrap_or_else(|| panic!("no {id}: {page}"));
    assert!(page.contains("id=\"decide-2\"") && !page.contains("id=\"decide-1\""), "{page}");
    assert!(place("item-2") < place("item-1"));
}

#[test]
fn a_board_that_differs_is_seen_by_the_arbiter_alone() {
    let lines = [
        "arbiter: start",
        "white: move e4",
        "white: say eva vier",
        "black: board rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR",
        "black: status",
    ];
    let mut differs = game(&lines);
    differs.handle(Moment::from_ms(90_000), Input::TimePassed);
    assert_eq!(differs.items().len(), 1, "{:?}", differs.items());
    for role in GameRole::ALL {
        let page = page(&differs, role, &[]);
        assert_eq!(page.contains("differs"), role == GameRole::Arbiter, "{role}");
        if role != GameRole::Arbiter {
            assert!(!page.contains("data-s=\"e3\" data-p="), "{role}: nobody else sees what a board shows");
        }
    }
}

#[test]
fn no_time_is_on_a_page_of_those_who_are_told_it_on_request_only() {
    let session = game(&BEGUN);
    let at = |role, ms| page_at(&session, role, &[], Moment::from_ms(ms));
    for role in GameRole::ALL {
        let told = matches!(role, GameRole::Arbiter | GameRole::Spectator);
        assert_eq!(at(role, 60_000) != at(role, 600_000), told, "{role}");
        assert_eq!(at(role, 60_000).contains("1:29:"), told, "{role}");
    }
}

#[test]
fn a_move_that_was_not_announced_is_on_nobodys_page_but_his_assistants() {
    let quiet = game(&BEGUN[..7]);
    let placed = game(&with(&BEGUN[..7], &["black: press", "white: move Sf3"]));
    assert_eq!(placed.told(), None);
    for role in [GameRole::Player(Seat::Black), GameRole::Assistant(Seat::Black), GameRole::Spectator] {
        assert!(!page(&placed, role, &[]).contains("f3 white knight"), "{role}");
    }
    assert!(!page(&quiet, GameRole::Player(Seat::White), &[]).contains("e5 black pawn"));
}

#[test]
fn an_assistant_is_told_the_next_thing_in_one_sentence() {
    let task = |session: &Session, seat| {
        let page = page(session, GameRole::Assistant(seat), &[]);
        page.split("id=\"task\"").nth(1).unwrap().split("</section>").next().unwrap().to_owned()
    };
    let stands = game(&["arbiter: start", "white: move e4"]);
    let said = task(&stands, Seat::White);
    assert!(said.contains("Announce White&#39;s move") || said.contains("Announce White's move"), "{said}");
    assert!(said.contains("Eva vier") && said.contains("value=\"say Eva vier\""), "{said}");
    let made = game(&BEGUN[..3]);
    assert!(task(&made, Seat::White).contains("value=\"press\""));
    let executes = |session: &Session, side: &str, way: &str| {
        let task = task(session, Seat::White);
        let is_it = task.contains(&format!("Execute on {side}")) && task.contains(way);
        assert!(is_it && task.contains("value=\"executed\""), "{task}");
    };
    // Black's board is not sensed either: White's assistant makes the move there, and enters Black's moves.
    executes(&game(&BEGUN[..4]), "Black", "e2 – e4");
    let waits = task(&game(&with(&BEGUN[..4], &["assistant-white: executed"])), Seat::White);
    assert!(waits.contains("Enter Black") && waits.contains("value=\"opponent move\""), "{waits}");
    let entered = with(
        &BEGUN[..4],
        &["assistant-white: executed", "assistant-white: opponent move e5", "white: say eva fünf"],
    );
    let session = game(&entered);
    assert_eq!(session.told().map(|(before, m)| before.uci(m)), Some("e7e5".into()));
    executes(&session, "White", "e7 – e5");
}

#[test]
fn who_is_no_assistant_is_told_what_is_waited_for_and_nothing_to_do() {
    let mut agreed = setup();
    agreed.white.assistant_name = None;
    agreed.white.assistant = annabella_session::setup::AgreedDuties::default();
    let mut session = Session::new(agreed).unwrap();
    for (second, line) in (1..).zip(["start", "approve N. N."]) {
        let act = Act::read(line).unwrap();
        session.handle(Moment::from_ms(second * 1000), Input::Act { by: Actor::Arbiter, act });
    }
    let page = page(&session, GameRole::Assistant(Seat::White), &[]);
    assert!(page.contains("White has no assistant with a duty"), "{page}");
    let lines = lines_of(&page);
    for line in ["executed", "press", "opponent move", "board", "key repeat", "say", "write", "move"] {
        assert!(!lines.contains(line), "{line}: {lines:?}");
    }
}

#[test]
fn the_arbiters_page_names_the_head_of_the_journal_and_the_key_of_the_device() {
    let (head, key) = ("0123456789abcdef".repeat(4), "fedcba9876543210".repeat(4));
    let signed = JournalSeal { head: head.clone(), device: Some(key.clone()) };
    let unsigned = JournalSeal { head: head.clone(), device: None };
    for (state, session) in games() {
        for lang in Lang::ALL {
            let query = [("lang", lang.tag())];
            let now = Moment::from_ms(60_000);
            let of = |role, seal| sealed_page(&session, role, &query, now, seal);
            let arbiter = of(GameRole::Arbiter, Some(&signed));
            for (short, full) in [("0123 4567", &head), ("fedc ba98", &key)] {
                let folded = format!("<p>{short}</p><p><code>{full}</code></p>");
                assert!(arbiter.contains(&folded), "{state} {lang}: {full}");
            }
            let unsigned = of(GameRole::Arbiter, Some(&unsigned));
            assert!(unsigned.contains(head.as_str()) && !unsigned.contains("fedc"), "{state} {lang}");
            // Nobody else has an arbiter's part of the page, and without a journal there is no section.
            for role in GameRole::ALL.into_iter().filter(|&role| role != GameRole::Arbiter) {
                assert!(!of(role, Some(&signed)).contains(head.as_str()), "{state} {lang} {role}");
            }
            assert!(!of(GameRole::Arbiter, None).contains("0123 4567"), "{state} {lang}");
        }
    }
}

#[test]
fn what_others_wrote_is_never_markup() {
    let odd =
        game(&with(&BEGUN, &["arbiter: item white 4.1 <script>alert(1)</script>", "white: write <b>e4"]));
    let arbiter = page(&odd, GameRole::Arbiter, &[("item", "1"), ("rule", "\"><b>")]);
    assert!(arbiter.contains("&lt;script&gt;") && !arbiter.contains("<script>alert"));
    assert!(!arbiter.contains("value=\"\"><b>"));
}

#[test]
fn the_script_is_short_and_both_files_are_there() {
    let script = asset("page.js").unwrap();
    assert!(std::str::from_utf8(script.bytes).unwrap().lines().count() < 340);
    assert!(asset("page.css").unwrap().mime.starts_with("text/css"));
    assert_eq!(asset("../page.css"), None);
}

#[test]
fn a_report_has_the_game_for_everybody_and_items_for_the_arbiter() {
    let session =
        game(&with(&BEGUN, &["arbiter: item black 4.1 two hands", "black: press", "arbiter: result 0-1"]));
    let course = [
        r#"{"v":1,"at_ms":2000,"event":"announced","seat":"white","uci":"e2e4"}"#,
        r#"{"v":1,"at_ms":3000,"event":"repeated","seat":"black","right":false}"#,
        r#"{"v":1,"at_ms":4000,"event":"item","number":1,"article":"4.1","matter":"noticed","open":true,"text":""}"#,
    ]
    .map(|line| serde_json::from_str::<TimedEvent>(line).unwrap());
    for lang in Lang::ALL {
        for role in GameRole::ALL {
            let page = report(&session, &course, role, lang, StyleSource::Linked);
            assert_eq!(page.contains("two hands"), role == GameRole::Arbiter, "{role}");
            assert!(page.contains("0-1") && page.contains("<svg") && page.contains("<td>e4</td>"), "{role}");
            assert!(!page.contains("<style"), "the security policy allows no style element");
        }
        let kept = report(&session, &course, GameRole::Arbiter, lang, StyleSource::Inline);
        assert!(!kept.contains("/static/") && kept.contains("<style>"), "a file needs nothing else");
    }
}

#[test]
fn whoever_is_not_let_in_is_told_why_and_what_to_do() {
    use PageRefusal as R;
    let role = GameRole::Assistant(Seat::White);
    let all = [
        R::NotEntered(role),
        R::LinkUsed(role),
        R::Host,
        R::Origin,
        R::NoSuchPage,
        R::TooMuch,
        R::NotNow,
        R::NotReadable,
        R::TooLong,
        R::NoEventNumber,
    ];
    for lang in Lang::ALL {
        let pages: BTreeSet<String> = all.into_iter().map(|why| refused(lang, why)).collect();
        assert_eq!(pages.len(), all.len(), "{lang}");
        assert!(refused(lang, R::NoEventNumber).contains("after=12"), "{lang}");
        assert!(refused(lang, R::LinkUsed(role)).contains("--as assistant-white"));
        let front = front(lang);
        assert!(GameRole::ALL.iter().all(|role| front.contains(&format!("href=\"/{role}\""))), "{lang}");
    }
}

/// The lines of a page's forms: those of buttons, and the first words of lines that are typed or selected.
fn lines_of(page: &str) -> BTreeSet<String> {
    let all = page.split("name=\"line\"").skip(1).filter_map(|rest| rest.split('>').next());
    all.filter_map(|tag| Some(tag.split("value=\"").nth(1)?.split('"').next()?.to_owned())).collect()
}

#[test]
fn every_command_and_act_of_a_player_is_on_his_page() {
    use annabella_language::command::Command;
    use annabella_session::act::{ActPermission, KINDS};

    let playing = page(&game(&BEGUN), GameRole::Player(Seat::White), &[]);
    let mut sent = lines_of(&playing);
    for answered in ["yes", "no", "accept", "decline"] {
        assert!(!sent.contains(&format!("key {answered}")), "nobody asks, and `{answered}` is offered");
    }
    // The answers to a question are on the page only while it is asked.
    for asks in ["white: key resign", "black: key draw_offer"] {
        sent.extend(lines_of(&page(&game(&with(&BEGUN, &[asks])), GameRole::Player(Seat::White), &[])));
    }
    for command in Command::kinds() {
        let name = command.name();
        // Only practice games have some of these commands, and they have no pages. The page presses, signs and executes by
        // acts.
        let by_act = matches!(command, Command::Press | Command::Next | Command::Sign | Command::Quit);
        if command.row().only_in_practice || by_act {
            assert!(!sent.contains(&format!("key {name}")), "{name}");
            continue;
        }
        let asked =
            sent.contains(&format!("key {name}")) || playing.contains(&format!("<option value=\"{name} "));
        assert!(
            asked,
            "`{name}` has no button; give its row a place on the page in crates/language/src/command.rs"
        );
    }
    let over = lines_of(&page(
        &game(&["arbiter: start", "arbiter: result 1-0"]),
        GameRole::Player(Seat::White),
        &[],
    ));
    let sealing =
        lines_of(&page(&game(&["arbiter: start", "arbiter: adjourn"]), GameRole::Player(Seat::White), &[]));
    assert!(sealing.contains("seal") && !sent.contains("seal"), "{sealing:?}");
    // The awaited action is always shown; the squares of a board are entered by an assistant; an adjournment is
    // agreed with the arbiter; the opponent's acts are entered on an assistant's page.
    let elsewhere = ["status", "board", "adjourn", "see", "key", "opponent"];
    for kind in
        KINDS.iter().filter(|kind| kind.who != ActPermission::Arbiter && !elsewhere.contains(&kind.word))
    {
        let begins = |line: &String| line.split(' ').next() == Some(kind.word);
        assert!(sent.iter().chain(&over).chain(&sealing).any(begins), "{}: {sent:?} {over:?}", kind.word);
    }
}

#[test]
fn what_only_some_games_have_is_offered_in_those_alone() {
    use annabella_laws::supervision::Supervision;
    let of = |edition: Edition, control: &str, change: fn(&mut Setup)| {
        let mut setup = Setup { edition, time_control: control.into(), ..setup() };
        change(&mut setup);
        let mut session = Session::new(setup).unwrap();
        session.handle(Moment::from_ms(1_000), Input::Act { by: Actor::Arbiter, act: Act::Start });
        lines_of(&page(&session, GameRole::Player(Seat::Black), &[]))
    };
    let special = |lines: &BTreeSet<String>| {
        ["claim quickplay", "claim seconds", "claim illegal", "see sheet"].map(|line| lines.contains(line))
    };
    assert_eq!(special(&of(Edition::Da18, "90+30", |_| ())), [false; 4]);
    let announced = of(Edition::Sv17, "120", |setup| setup.quickplay_finish = Some(true));
    assert_eq!(special(&announced), [true, true, false, false]);
    let unsupervised = of(Edition::Da18, "10+5", |setup| setup.supervision = Supervision::Partial);
    assert_eq!(special(&unsupervised), [false, false, true, false]);
    assert_eq!(special(&of(Edition::Da18, "10+5", |_| ())), [false, false, false, true]);
}

#[test]
fn a_board_is_in_words_before_its_squares() {
    let after_two_moves = game(&with(&BEGUN, &["black: press"]));
    let expected = [
        (
            Lang::En,
            [
                "white king e1, queen d1, rooks a1 h1, bishops c1 f1, knights b1 g1, pawns a2 b2 c2 d2 f2 g2 h2 e4",
                "black king e8, queen d8, rooks a8 h8, bishops c8 f8, knights b8 g8, pawns e5 a7 b7 c7 d7 f7 g7 h7",
            ],
        ),
        (Lang::De, ["weißer König e1, Dame d1, Türme a1 h1, Läufer c1 f1,", "schwarzer König e8, Dame d8"]),
        (Lang::Da, ["hvid konge e1, dronning d1, tårne a1 h1, løbere c1 f1,", "sort konge e8, dronning d8"]),
        (Lang::Nb, ["hvit konge e1, dronning d1, tårn a1 h1, løpere c1 f1,", "svart konge e8, dronning d8"]),
        (Lang::Sv, ["vit kung e1, dam d1, torn a1 h1, löpare c1 f1,", "svart kung e8, dam d8"]),
    ];
    for (lang, texts) in expected {
        for role in GameRole::ALL {
            let page = page(&after_two_moves, role, &[("lang", lang.tag())]);
            for text in texts {
                let words = page.find(text).unwrap_or_else(|| panic!("{role} {lang}: {text}"));
                assert!(page[words..].contains("<table class=\"board\""), "{role} {lang}");
            }
        }
    }
    // The nearer player's pieces come first.
    let black = page(&after_two_moves, GameRole::Player(Seat::Black), &[]);
    assert!(black.find("black king e8, queen") < black.find("white king e1, queen"));
}

#[test]
fn a_sensed_board_is_in_words_with_what_differs() {
    let words = PageWords::new(Lang::En, Edition::default());
    let lines = |field: &str| {
        html::board::pieces_in_words(&words, &view::BoardView::of_field(field, Seat::White).unwrap())
    };
    assert_eq!(lines("8/8/8/8/8/8/PP6/R6R"), ["white rook a1, white rook h1, pawns a2 b2"]);
    assert_eq!(lines("8/8/8/8/8/8/8/4k3"), ["black king e1"]);
    assert_eq!(lines("8/8/8/8/8/8/8/8"), ["no piece"]);
    let mut differs = game(&[
        "arbiter: start",
        "white: move e4",
        "white: say eva vier",
        "black: board rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR",
        "black: status",
    ]);
    differs.handle(Moment::from_ms(90_000), Input::TimePassed);
    let page = page(&differs, GameRole::Arbiter, &[]);
    assert!(page.contains("not as in the game: e2 e3"), "{page}");
}

#[test]
fn a_page_is_read_aloud_unless_the_program_speaks_to_the_player() {
    let session = game(&BEGUN);
    for (role, checked) in [(Seat::White, true), (Seat::Black, false)] {
        let page = page(&session, GameRole::Player(role), &[]);
        assert_eq!(page.contains("id=\"aloud\" checked"), checked, "{role}");
        assert!(page.contains("id=\"aloud\""), "{role}");
    }
}
