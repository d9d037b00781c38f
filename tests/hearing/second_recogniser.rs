//! Two recognisers on one utterance: their common decision, late results, and damaged models.

use std::{fs, path::Path, time::Duration};

use annabella::{
    game::{Lang, Position, SchemeId},
    language::{
        heard_utterance::Expectation, late_decision::LateAnswers, score_fusion::FusionReason,
        understand::understand_words,
    },
    speech_input::{
        self, SpeechRecogniser as _,
        level::level_db,
        second_recogniser::{self, OpenSecondRecogniserError},
        second_recogniser_choice::SecondRecogniserChoice,
        vosk::VoskRecogniser,
    },
};

use super::spoken::{PLAIN, speech, write};

const PATIENT: Duration = Duration::from_secs(120);

fn at_the_start(lang: Lang) -> Expectation {
    Expectation::any_move(Position::default(), vec![SchemeId::Fide], vec![lang])
}

fn both(patience: Duration, expectation: &Expectation) -> VoskRecogniser {
    let whisper = second_recogniser::open(&SecondRecogniserChoice::Shipped);
    let whisper = whisper.unwrap_or_else(|why| panic!("{why}")).expect("it is asked for by name");
    let mut ear = VoskRecogniser::open(&speech_input::model::shipped(SchemeId::Fide))
        .unwrap()
        .with_second(whisper, patience);
    ear.expect(expectation);
    ear
}

#[test]
fn a_move_and_a_command_are_believed_and_talk_is_not() {
    let mut ear = both(PATIENT, &at_the_start(Lang::De));
    for (said, words) in [("Springer Felix drei", "springer felix drei"), ("Meine Zeit", "meine zeit")] {
        let heard = ear.hear_whole(&speech(said, "de")).unwrap();
        assert_eq!(heard.text(), words, "{:?}", ear.last_reason());
        assert!(matches!(ear.last_reason(), Some(FusionReason::Believed { .. })), "{:?}", ear.last_reason());
    }
    for said in ["Morgen fahren wir mit dem Zug nach Berlin", "Kartoffelsalat"] {
        let heard = ear.hear_whole(&speech(said, "de")).unwrap();
        assert!(!heard.has_words(), "{said}: {}", heard.text());
        let reason = ear.last_reason().unwrap();
        assert!(reason.value_and_limit().is_some_and(|(value, limit)| value < limit), "{reason}");
    }
}

#[test]
fn what_was_measured_before_a_game_is_not_part_of_what_is_heard_in_it() {
    let model = speech_input::model::shipped(SchemeId::Fide);
    let expectation = at_the_start(Lang::De);
    // Whether this machine is quick enough just now does not matter here.
    let mut ear =
        speech_input::open_for_game(&model, &SecondRecogniserChoice::WherePresent, &expectation).unwrap();
    ear.expect(&expectation);
    let mut said = speech("Springer Felix drei", "de");
    said.extend([0; 16_000]);
    let heard = ear.push_in_pieces(&said);
    let texts: Vec<String> = heard.iter().map(|heard| heard.text()).collect();
    assert_eq!(texts, ["springer felix drei"]);
    let taken = speech_input::measure_first(&model, &expectation).unwrap();
    assert!(taken > Duration::ZERO);
}

#[test]
fn only_what_is_in_doubt_is_scored_a_second_time() {
    let mut ear = both(PATIENT, &at_the_start(Lang::De));
    let mut shown_for = |said: &str| {
        let heard = ear.hear_whole(&speech(said, "de"));
        let shown: Vec<f32> = ear
            .last_scores()
            .iter()
            .filter_map(|scores| scores.shown.as_ref())
            .map(|shown| shown.score)
            .collect();
        (shown, heard.is_some_and(|heard| heard.has_words()))
    };
    assert_eq!(shown_for("Springer Felix drei"), (Vec::new(), true));
    let talk = ["Kartoffelsalat", "Brokkoli", "das Zirkuszelt", "die Aprikose"].map(&mut shown_for);
    assert!(talk.iter().any(|(shown, _)| shown.iter().any(|score| *score < -1.8)), "{talk:?}");
    assert!(talk.iter().all(|(_, accepted)| !accepted), "{talk:?}");
}

#[test]
fn a_phrase_that_only_the_second_recogniser_understands_ends_after_a_short_pause() {
    // The first recogniser's words have no hint for a square.
    let mut ear = both(PATIENT, &at_the_start(Lang::De));
    let said = speech("Tipp Eva vier", "de");
    let loud = said.chunks(160).rposition(|frame| level_db(frame) > -45.0).unwrap();
    let mut quiet_ms = 0;
    let silence = [0; 160];
    let mut frames = said.chunks(160).take(loud + 1).chain(std::iter::repeat_n(&silence[..], 65)).enumerate();
    let heard = frames.find_map(|(at, frame)| {
        if at > loud {
            quiet_ms += 10;
        }
        // The second recogniser gets the time that it needs; how long that is does not matter here.
        if quiet_ms >= 250 {
            std::thread::sleep(Duration::from_millis(300));
        }
        ear.push(frame)
    });
    // The pause after words that are not understood is longer than the silence.
    assert!(heard.is_some_and(|heard| heard.has_words()), "{quiet_ms} ms: {:?}", ear.last_reason());
}

#[test]
fn castling_is_heard_while_it_is_legal_and_no_other_word_is_taken_for_it() {
    let position = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
    let mut ear = both(PATIENT, &Expectation { position, ..at_the_start(Lang::De) });
    for said in ["Kurze Rochade", "Lange Rochade"] {
        let heard = ear.hear_whole(&speech(said, "de")).unwrap();
        assert_eq!(heard.text(), said.to_lowercase(), "{:?}", ear.last_reason());
    }
    for said in ["verrückt", "Lange Schokolade", "Feuerlöscher"] {
        let heard = ear.hear_whole(&speech(said, "de")).unwrap();
        assert!(!heard.has_words(), "{said}: {}", heard.text());
    }
}

#[test]
fn words_that_mean_nothing_may_be_said_besides() {
    let expectation = at_the_start(Lang::De);
    let mut ear = both(PATIENT, &expectation);
    let meaning =
        |words: &str| understand_words(words, &expectation.position, &[SchemeId::Fide], &[Lang::De]);
    let heard = ear.hear_whole(&speech("Der Springer Felix drei bitte", "de")).unwrap();
    let plain = meaning("Springer Felix drei");
    assert_eq!(meaning(&heard.text()), plain, "{}: {:?}", heard.text(), ear.last_reason());
}

#[test]
fn announcements_are_heard_beside_commands_of_another_language() {
    let mut ear = both(PATIENT, &at_the_start(Lang::En));
    let heard = ear.hear_whole(&speech("Eva vier", "de")).unwrap();
    assert_eq!(heard.text(), "eva vier", "{:?}", ear.last_reason());
}

#[test]
fn in_norwegian_the_second_recogniser_refuses_nothing_and_adds_commands_of_several_words() {
    let norwegian = Expectation { schemes: vec![SchemeId::NbScand], ..at_the_start(Lang::Nb) };
    let mut ear = both(PATIENT, &norwegian);
    let heard = ear.hear_whole(&speech("Springer Felix tre", "nb")).unwrap();
    assert_eq!(
        (heard.text().as_str(), ear.last_reason()),
        ("springer felix tre", Some(&FusionReason::FirstAlone))
    );
    let heard = ear.hear_whole(&speech("hvor mye tid har jeg", "en")).unwrap();
    let reason = ear.last_reason().unwrap();
    assert!(matches!(reason, FusionReason::Believed { agreed: false, .. }), "{reason}");
    assert_eq!(heard.text(), "hvor mye tid har jeg");
}

#[test]
fn a_late_decision_asks_a_move_back_and_takes_only_what_changes_nothing() {
    let mut ear = both(Duration::ZERO, &at_the_start(Lang::De));
    let heard = ear.hear_whole(&speech("Springer Felix drei", "de")).unwrap();
    assert_eq!((heard.text().as_str(), heard.unconfirmed), ("springer felix drei", true));
    let heard = ear.hear_whole(&speech("Meine Zeit", "de")).unwrap();
    assert_eq!((heard.text().as_str(), heard.unconfirmed), ("meine zeit", false));
    let heard = ear.hear_whole(&speech("Schiedsrichter", "de")).unwrap();
    assert!(!heard.has_words(), "{}", heard.text());
    assert_eq!(ear.last_reason(), None);
}

#[test]
fn a_second_recogniser_that_is_late_again_and_again_is_given_up() {
    let mut ear = both(Duration::ZERO, &at_the_start(Lang::De));
    let said = speech("Springer Felix drei", "de");
    for _ in 0..LateAnswers::MOST {
        assert!(ear.hears_with_second());
        assert!(ear.hear_whole(&said).unwrap().unconfirmed);
    }
    assert!(!ear.hears_with_second());
    let heard = ear.hear_whole(&said).unwrap();
    assert_eq!((heard.text().as_str(), heard.unconfirmed), ("springer felix drei", false));
}

#[test]
fn silence_clipping_and_half_a_minute_are_no_move() {
    let mut ear = both(PATIENT, &at_the_start(Lang::De));
    let said = speech("Springer Felix drei", "de");
    let clipped: Vec<i16> = (0..16_000).map(|n| if n % 160 < 80 { i16::MAX } else { i16::MIN }).collect();
    let long: Vec<i16> = said.iter().copied().cycle().take(30 * 16_000).collect();
    for sound in [vec![0; 32_000], clipped, long] {
        let heard = ear.hear_whole(&sound);
        assert!(heard.is_none_or(|heard| !heard.has_words()), "{:?}", ear.last_reason());
    }
}

#[test]
fn what_cannot_be_used_is_named_and_the_first_hears_alone() {
    let folder = tempfile::tempdir().unwrap();
    let open = |path: &Path| {
        second_recogniser::open(&SecondRecogniserChoice::Path(path.to_owned())).map(|_| ()).unwrap_err()
    };
    let none = folder.path().join("none.safetensors");
    assert!(matches!(open(&none), OpenSecondRecogniserError::Missing(_)));
    let torn = folder.path().join("torn.safetensors");
    fs::write(&torn, b"no model").unwrap();
    let why = open(&torn).to_string();
    assert!(why.contains("torn.safetensors") && why.contains("second = \"none\""), "{why}");
    assert!(second_recogniser::open(&SecondRecogniserChoice::None).unwrap().is_none());
    let path = folder.path().join("said.wav");
    write(&path, PLAIN, &speech("Springer Felix drei", "de"));
    let model = speech_input::model::shipped(SchemeId::Fide);
    for choice in [SecondRecogniserChoice::Path(torn), SecondRecogniserChoice::None] {
        let heard =
            speech_input::recognise_wav(&path, &model, &at_the_start(Lang::De), &choice, false).unwrap();
        assert_eq!(heard.heard.text(), "springer felix drei");
    }
}
