//! Scenes are played one after another on one desktop, because its start takes longer than a scene.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
    process::Command,
    sync::LazyLock,
};

use annabella::game::Lang;

use crate::{
    browser_on_desktop::{BrowserKind, BrowserOnDesktop},
    desktop::{Desktop, Rate},
    scene::Scene,
};

/// A scene with its name: what must hold in it.
pub(crate) struct NamedScene {
    pub(crate) name: &'static str,
    pub(crate) play: fn(&mut Scene<'_>),
}

/// Plays scenes, each in a browser or in a window of its own, and fails with all that was wrong in them. `SCENE` may hold a part of a name; then
/// only such scenes are played.
pub(crate) fn play(lang: Lang, scenes: &[(Option<BrowserKind>, &[NamedScene])]) {
    play_at(Rate::Practised, lang, scenes);
}

pub(crate) fn play_at(rate: Rate, lang: Lang, scenes: &[(Option<BrowserKind>, &[NamedScene])]) {
    let only = std::env::var("SCENE").unwrap_or_default();
    let mut desktop = Desktop::start(lang, rate);
    let mut wrong = Vec::new();
    let mut played = 0;
    for (kind, scenes) in scenes {
        let wanted: Vec<&NamedScene> = scenes.iter().filter(|scene| scene.name.contains(&only)).collect();
        if wanted.is_empty() {
            continue;
        }
        let mut browser = kind.map(|kind| BrowserOnDesktop::start(kind, &desktop));
        for named in wanted {
            let mut scene = Scene::begin(&mut desktop, browser.as_mut());
            // The next scene begins on an empty page, whatever happened in this one.
            let outcome = catch_unwind(AssertUnwindSafe(|| (named.play)(&mut scene)));
            let left = catch_unwind(AssertUnwindSafe(|| scene.leave()));
            let window = kind.map_or_else(|| "terminal".into(), |kind| format!("{kind:?}").to_lowercase());
            let title = format!("{} ({window}, {lang})", named.name);
            write_transcript(&window, lang, named.name, &scene.transcript());
            played += 1;
            println!("{} {title}", if outcome.is_ok() { "heard" } else { "WRONG" });
            if let Err(why) = outcome.and(left) {
                let why = why.downcast_ref::<String>().cloned();
                wrong.push(format!("{title}: {}", why.unwrap_or_else(|| "it panicked".into())));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {played} scenes are wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(played > 0, "no scene has `{only}` in its name");
}

/// The programs with which something was heard, each with its version.
static VERSIONS: LazyLock<String> = LazyLock::new(|| {
    ["orca", "speech-dispatcher", "firefox-esr", "chromium"]
        .map(|program| {
            let told = Command::new(program).arg("--version").output().unwrap();
            let told = String::from_utf8_lossy(&told.stdout).into_owned();
            let version = told.split_whitespace().find(|word| word.starts_with(|c: char| c.is_ascii_digit()));
            format!("{program} {}", version.unwrap_or("of an unknown version"))
        })
        .join(", ")
});

/// Into the folder that `TRANSCRIPTS` names.
fn write_transcript(window: &str, lang: Lang, name: &str, transcript: &str) {
    let Some(folder) = std::env::var_os("TRANSCRIPTS").map(PathBuf::from) else { return };
    std::fs::create_dir_all(&folder).unwrap();
    let head = format!(
        "# {name} ({window}, {lang}); {}\n\
         # seconds; [what was done]; \"what was said\" <its language, where another>; where it was cut off\n",
        *VERSIONS
    );
    let file = format!("{window}-{lang}-{}.txt", name.replace(' ', "-"));
    std::fs::write(folder.join(file), format!("{head}\n{transcript}")).unwrap();
}
