//! The figures as an SVG chart that a screen reader can read. Pure.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::fmt::Write as _;

use recogniser_evaluation::trial::{OutcomeRow, TrialStatistics};
use serde::Serialize;

use crate::continuous_talk::ContinuousTalkResult;

const LEFT: f64 = 470.0;
const WIDE: f64 = 500.0;
const LINE: f64 = 26.0;
const TOP: f64 = 64.0;

/// The results of a measurement.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Measurements {
    /// The results of single utterances.
    #[serde(flatten)]
    pub(crate) figures: TrialStatistics,
    /// The results of continuous talk, if measured.
    pub(crate) endless: Vec<ContinuousTalkResult>,
}

/// A chart of all rows: a bar for the right results with its 95 % bounds, and the wrong ones in words.
///
/// Wrong results are written out and hatched, so that colour is not the only distinction; every row has a
/// `<title>`.
pub(crate) fn svg(measured: &Measurements, model: &str) -> String {
    let Measurements { figures, endless } = measured;
    let rows = figures
        .rows
        .iter()
        .map(OutcomeRow::in_words)
        .chain(endless.iter().map(ContinuousTalkResult::in_words));
    let told: Vec<String> = rows.collect();
    let lines = figures.rows.len() + endless.len() + 1;
    let height = TOP + LINE * lines as f64 + 40.0;
    let mut out = String::new();
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1240\" height=\"{height:.0}\" \
         viewBox=\"0 0 1240 {height:.0}\" role=\"img\" aria-labelledby=\"t d\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <title id=\"t\">How well {} hears</title>\n<desc id=\"d\">{}</desc>\n\
         <defs><pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(45)\"><rect width=\"6\" height=\"6\" fill=\"#fff\"/>\
         <rect width=\"3\" height=\"6\" fill=\"#b00\"/></pattern></defs>\n\
         <rect width=\"1240\" height=\"{height:.0}\" fill=\"#fff\"/>\n\
         <text x=\"16\" y=\"26\" font-size=\"17\">How well {} hears</text>\n\
         <text x=\"16\" y=\"46\" fill=\"#444\">Bar: understood as meant (talk and illegal words: rejected), \
         line: 95 % bounds, hatched: wrongly accepted</text>\n",
        escaped(model),
        escaped(&told.join(". ")),
        escaped(model),
    );
    for (k, row) in figures.rows.iter().enumerate() {
        draw(&mut out, row, TOP + LINE * k as f64);
    }
    for (k, talk) in endless.iter().enumerate() {
        let _ = writeln!(
            out,
            "<text x=\"16\" y=\"{:.0}\">{}</text>",
            TOP + LINE * (figures.rows.len() + 1 + k) as f64 + 14.0,
            escaped(&talk.in_words()),
        );
    }
    let foot = TOP + LINE * figures.rows.len() as f64 + 18.0;
    for percent in [0, 25, 50, 75, 100] {
        let x = LEFT + WIDE * f64::from(percent) / 100.0;
        let _ = writeln!(out, "<text x=\"{x:.0}\" y=\"{foot:.0}\" text-anchor=\"middle\">{percent} %</text>");
    }
    out.push_str("</svg>\n");
    out
}

fn draw(out: &mut String, row: &OutcomeRow, y: f64) {
    let x = |percent: f64| LEFT + WIDE * percent / 100.0;
    let middle = y + 11.0;
    let wrong = row.wrong_move.percent + row.wrong_command.percent;
    let _ = write!(
        out,
        "<g><title>{}</title>\n<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"end\">{}</text>\n\
         <rect x=\"{LEFT:.0}\" y=\"{y:.0}\" width=\"{:.1}\" height=\"16\" fill=\"#2a6f97\"/>\n",
        escaped(&row.in_words()),
        LEFT - 10.0,
        y + 13.0,
        escaped(&format!("{}, {}, {}, {}", row.meant, row.context.name(), row.voice, row.noise)),
        WIDE * row.right.percent / 100.0,
    );
    if wrong > 0.0 {
        let _ = writeln!(
            out,
            "<rect x=\"{:.1}\" y=\"{y:.0}\" width=\"{:.1}\" height=\"16\" fill=\"url(#hatch)\" stroke=\"#b00\"/>",
            x(100.0 - wrong),
            WIDE * wrong / 100.0,
        );
    }
    let _ = writeln!(
        out,
        "<line x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{middle:.0}\" y2=\"{middle:.0}\" stroke=\"#111\" stroke-width=\"2\"/>\n\
         <text x=\"{:.0}\" y=\"{:.0}\">{:.1} % of {}, wrong {:.1} %</text></g>",
        x(row.right.low),
        x(row.right.high),
        LEFT + WIDE + 14.0,
        y + 13.0,
        row.right.percent,
        row.right.of,
        wrong,
    );
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use recogniser_evaluation::trial::{OutcomeRow, Share, TrialContext, TrialStatistics};

    use super::{Measurements, svg};

    fn measured(voice: &str) -> Measurements {
        let row = OutcomeRow {
            meant: "announcement",
            context: TrialContext::Open,
            voice: voice.to_owned(),
            noise: "clean".to_owned(),
            right: Share::of(9, 10),
            asked: Share::of(0, 10),
            wrong_move: Share::of(1, 10),
            wrong_command: Share::of(0, 10),
            decided_ms: (1, 2),
        };
        Measurements {
            figures: TrialStatistics { rows: vec![row], mistakes: Vec::new() },
            endless: Vec::new(),
        }
    }

    #[test]
    fn the_chart_says_in_words_what_it_shows() {
        let chart = svg(&measured("slt"), "models/fide");
        assert!(
            chart.contains("<desc id=\"d\">announcement, any move awaited, slt, clean: 9 of 10 right"),
            "{chart}"
        );
        assert!(chart.contains("90.0 % of 10, wrong 10.0 %"));
        assert_eq!(chart.matches("<g>").count(), chart.matches("</g>").count());
    }

    #[test]
    fn a_voice_named_by_a_user_cannot_break_the_markup() {
        let chart = svg(&measured("<b>&\"x"), "a<b");
        assert!(!chart.contains("<b>") && chart.contains("&lt;b&gt;&amp;&quot;x"), "{chart}");
    }

    #[test]
    fn no_rows_still_make_a_chart() {
        let nothing = TrialStatistics { rows: Vec::new(), mistakes: Vec::new() };
        assert!(svg(&Measurements { figures: nothing, endless: Vec::new() }, "m").ends_with(
            "</svg>
"
        ));
    }
}
