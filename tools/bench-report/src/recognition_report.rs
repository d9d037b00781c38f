//! Reads the report of `recogniser-evaluation hearing --json` as figures. Pure.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::collections::BTreeMap;

use serde_json::Value;

use crate::figure::Figure;

/// The group of voices that are counted together.
const SYNTHETIC: &str = "espeak-ng";

/// The figures of a report; `None` for another line.
///
/// There is a figure of right results for each kind, context, noise and voice, where all voices of a synthesiser
/// count as one; wrong results are counted over all voices.
pub(crate) fn read(line: &str) -> Option<Vec<Figure>> {
    let report: Value = serde_json::from_str(line.trim()).ok()?;
    let mut figures = Vec::new();
    let mut synthetic: BTreeMap<String, (&str, usize, usize)> = BTreeMap::new();
    for row in report.get("rows")?.as_array()? {
        let text = |name: &str| row.get(name).and_then(Value::as_str).unwrap_or("all");
        let count = |name: &str| {
            let share = row.get(name)?;
            let number = |name: &str| usize::try_from(share.get(name)?.as_u64()?).ok();
            Some((number("count")?, number("of")?))
        };
        let (meant, context, noise, voice) = (text("meant"), text("context"), text("noise"), text("voice"));
        let (right, of) = count("right")?;
        let what = match meant {
            "talk" | "illegal" => "rejected",
            _ => "right at once",
        };
        if voice.starts_with(SYNTHETIC) {
            let name = format!("{meant}, {context}, {noise}, {SYNTHETIC}'s voices");
            let (_, all_right, all) = synthetic.entry(name).or_insert((what, 0, 0));
            (*all_right, *all) = (*all_right + right, *all + of);
            continue;
        }
        figures.push(Figure::share(format!("{meant}, {context}, {noise}, {voice}"), what, right, of));
        if voice == "all" {
            let wrong = count("wrong_move")?.0 + count("wrong_command")?.0;
            let name = format!("wrongly accepted, {meant}, {context}, {noise}");
            figures.push(Figure::share(name, "utterances", wrong.min(of), of));
        }
    }
    figures
        .extend(synthetic.into_iter().map(|(name, (what, right, of))| Figure::share(name, what, right, of)));
    Some(figures)
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn a_report_is_read_row_by_row() {
        let share = |count: u32| format!(r#"{{"count":{count},"of":10,"percent":0,"low":0,"high":0}}"#);
        let row = |voice: &str| {
            format!(
                r#"{{"meant":"announcement","context":"open","voice":"{voice}","noise":"clean","right":{},"asked":{},"wrong_move":{},"wrong_command":{},"decided_ms":[1,2]}}"#,
                share(9),
                share(0),
                share(1),
                share(0)
            )
        };
        let rows = ["all", "flite slt", "espeak-ng m2", "espeak-ng paul"].map(row).join(",");
        let report = format!(r#"{{"model":"m","rows":[{rows}],"mistakes":[]}}"#);
        let told: Vec<String> =
            read(&report).unwrap().iter().map(|f| format!("{}: {}", f.name, f.in_words())).collect();
        assert_eq!(told.len(), 4);
        assert!(
            told[0].starts_with("announcement, open, clean, all: 9 of 10 right at once: 90 %"),
            "{told:?}"
        );
        assert!(
            told[1].starts_with("wrongly accepted, announcement, open, clean: 1 of 10 utterances"),
            "{told:?}"
        );
        assert!(told[2].starts_with("announcement, open, clean, flite slt: 9 of 10"), "{told:?}");
        assert!(told[3].starts_with("announcement, open, clean, espeak-ng's voices: 18 of 20"), "{told:?}");
    }

    #[test]
    fn other_lines_are_no_report() {
        assert_eq!(read("{}"), None);
        assert_eq!(read("12 utterances"), None);
        assert_eq!(read(r#"{"rows":[{"meant":"talk"}]}"#), None);
    }
}
