//! The sentences of the announcement drill: `voices/drill/LANG.ftl`, built in.

use crate::language_runs::{marked, split};
use annabella_game::{Lang, SchemeId};
use annabella_language::{
    SpeechPart,
    drill::{DrillPart, DrillPrompt, DrillSentence, PromptSubject},
    scheme::Scheme,
};
use annabella_texts::TextArgument;

annabella_texts::builtin_texts!("../../../voices/drill");

/// The words of a drill sentence; announcements keep the scheme's language.
pub fn speak_drill(sentence: &DrillSentence, lang: Lang, scheme: SchemeId) -> Vec<SpeechPart> {
    let texts = builtin(lang);
    let said = |words: &str| marked(words, Scheme::builtin(scheme).lang());
    let say = |name: &str, given: &[TextArgument]| texts.say(name, given);
    let by = |name: &str, typed: bool| format!("{name}-{}", if typed { "type" } else { "speak" });
    let once_more = |words: String, again: bool| {
        if again { format!("{words}. {}", texts.say("once-more", &[])) } else { words }
    };
    let sentence = match sentence {
        DrillSentence::Welcome { tasks, typed } => say(&by("welcome", *typed), &[("all", tasks.to_string())]),
        DrillSentence::NoMicrophone => say("no-microphone", &[]),
        DrillSentence::MicrophoneLost => say("microphone-lost", &[]),
        DrillSentence::MicrophoneBack => say("microphone-back", &[]),
        DrillSentence::Part(part) => match part {
            DrillPart::Files => say("files", &[]),
            DrillPart::Ranks => say("ranks", &[]),
            DrillPart::Moves => say("moves", &[]),
        },
        DrillSentence::Prompt(prompt) => {
            let name = match prompt.subject {
                PromptSubject::File(_) => "prompt-file",
                PromptSubject::Rank(_) => "prompt-rank",
                PromptSubject::Announcement => "prompt-announcement",
            };
            let mut given = place(prompt);
            given.push(("words", said(&prompt.words)));
            match prompt.subject {
                PromptSubject::File(file) => given.push(("file", file.upper_char().to_string())),
                PromptSubject::Rank(rank) => given.push(("rank", rank.char().to_string())),
                PromptSubject::Announcement => {}
            }
            say(name, &given)
        }
        DrillSentence::WhatNow(prompt) => {
            let mut given = place(prompt);
            given.push(("words", said(&prompt.words)));
            say(&by("what-now", prompt.typed), &given)
        }
        DrillSentence::Help { typed } => say(&by("help", *typed), &[]),
        DrillSentence::Right { words } => say("right", &[("words", said(words))]),
        DrillSentence::Wrong { understood, expected, again } => {
            let given = [("understood", said(understood)), ("expected", said(expected))];
            once_more(say("wrong", &given), *again)
        }
        DrillSentence::NotUnderstood { expected, again } => {
            once_more(say("not-understood", &[("expected", said(expected))]), *again)
        }
        DrillSentence::NothingHeard => say("nothing-heard", &[]),
        DrillSentence::Finished { right, all } => {
            say("finished", &[("right", right.to_string()), ("all", all.to_string())])
        }
        DrillSentence::Stopped { done, all } => {
            say("stopped", &[("done", done.to_string()), ("all", all.to_string())])
        }
    };
    split(&sentence, lang)
}

fn place(prompt: &DrillPrompt) -> Vec<TextArgument> {
    vec![("number", prompt.number.to_string()), ("all", prompt.all.to_string())]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text;
    use annabella_game::Moment;
    use annabella_language::drill::{Drill, DrillInput, DrillOutput, DrillSource, draw_tasks};

    #[test]
    fn five_languages_have_the_same_texts_with_the_same_blanks() {
        annabella_texts::checks::alike(source);
    }

    #[test]
    fn what_now_has_at_most_twelve_words_in_every_language_and_scheme() {
        // Drawing takes most of the time, and neither the scheme nor the language changes what is drawn.
        let drawn: Vec<_> = (0..20).map(draw_tasks).collect();
        for scheme in SchemeId::ALL {
            for lang in Lang::ALL {
                for tasks in &drawn {
                    for source in [DrillSource::Microphone, DrillSource::Keyboard] {
                        let mut drill = Drill::new(scheme, lang, tasks.clone());
                        drill.handle(Moment::default(), DrillInput::Begin(source));
                        for _ in 0..24 {
                            let outputs = drill.handle(Moment::default(), DrillInput::Typed("what now"));
                            let [DrillOutput::Say(sentence @ DrillSentence::WhatNow(prompt))] = &outputs[..]
                            else {
                                panic!("{outputs:?}");
                            };
                            let now = text(&speak_drill(sentence, lang, scheme));
                            assert!(now.split_whitespace().count() <= 12, "{now}");
                            let words = prompt.words.clone();
                            drill.handle(Moment::default(), DrillInput::Typed(&words));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn names_of_another_language_stand_as_their_own_part() {
        let right = DrillSentence::Right { words: "Cæsar".into() };
        let parts = speak_drill(&right, Lang::Nb, SchemeId::Nb);
        assert_eq!(parts.len(), 2, "{parts:?}");
        assert_eq!((parts[1].lang, parts[1].text.as_str()), (Lang::De, "Cæsar"));
    }
}
