//! Figures as SVG pictures that a screen reader can read. Pure.
//!
//! Colour is never the only distinction, and each picture describes its whole content in words (`<desc>`).
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use plotters::{
    coord::ranged1d::SegmentValue,
    prelude::*,
    style::text_anchor::{HPos, Pos, VPos},
};
use recogniser_evaluation::trial::Share;

use crate::figure::{Figure, FigureValues, MEDIAN, P95, QUANTILES, short};

const WIDE: u32 = 1_000;
/// The width for the labels of the bars.
const NAMES: u32 = 430;
const ROW: u32 = 24;
const BAR: RGBColor = RGBColor(42, 111, 151);
/// The colours of a picture's lines; each line also has its own marker.
const LINES: [RGBColor; 6] = [
    RGBColor(42, 111, 151),
    RGBColor(178, 58, 0),
    RGBColor(20, 20, 20),
    RGBColor(96, 64, 160),
    RGBColor(0, 110, 80),
    RGBColor(120, 90, 0),
];

/// Draws figures of one kind; `None` without figures, or for different kinds.
pub(crate) fn draw(title: &str, figures: &[&Figure]) -> Option<String> {
    let first = figures.first()?;
    let kind = std::mem::discriminant(&first.taken);
    if figures.iter().any(|f| std::mem::discriminant(&f.taken) != kind) {
        return None;
    }
    let mut svg = String::new();
    let drawn = match first.taken {
        FigureValues::Spread { .. } => spreads(&mut svg, title, figures),
        FigureValues::Share { .. } => shares(&mut svg, title, figures),
        FigureValues::Curve { .. } => curves(&mut svg, title, figures),
        FigureValues::Value { .. } => values(&mut svg, title, figures),
    };
    drawn.ok()?;
    let told: Vec<String> = figures.iter().map(|f| format!("{}: {}", f.name, f.in_words())).collect();
    Some(described(&svg, title, &told.join(". ")))
}

/// Adds a title and a description in words to a picture.
fn described(svg: &str, title: &str, told: &str) -> String {
    let Some(end) = svg.find("<svg").and_then(|at| svg[at..].find('>').map(|end| at + end)) else {
        return svg.to_owned();
    };
    let (head, body) = svg.split_at(end);
    format!(
        "{head} role=\"img\" aria-labelledby=\"t d\">\n<title id=\"t\">{}</title>\n<desc id=\"d\">{}</desc>{}\n",
        escaped(title),
        escaped(told),
        body[1..].trim_end()
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

type DrawResult = Result<(), Box<dyn std::error::Error>>;

/// The labels of the bars: the names without their common prefix.
fn labels(figures: &[&Figure]) -> Vec<String> {
    let names: Vec<&str> = figures.iter().map(|f| f.name.as_str()).collect();
    let common = names.iter().skip(1).fold(names[0].len(), |n, name| {
        names[0].bytes().zip(name.bytes()).take(n).take_while(|(a, b)| a == b).count()
    });
    let cut = if names.len() < 2 { 0 } else { names[0][..common].rfind(", ").map_or(0, |at| at + 2) };
    names.iter().map(|name| name[cut..].to_owned()).collect()
}

/// One row for each figure, from the top: a bar from 0 to `bar`, with `more` drawn over it.
struct Rows<'a> {
    title: &'a str,
    below: String,
    labels: Vec<String>,
    most: f64,
}

impl Rows<'_> {
    fn draw(
        &self,
        svg: &mut String,
        mut row: impl FnMut(usize) -> (f64, f64, (f64, f64), String),
    ) -> DrawResult {
        // `draw` has checked that there is at least one.
        let n = self.labels.len().max(1);
        let height = 110 + ROW * u32::try_from(n)?;
        let root = SVGBackend::with_string(svg, (WIDE, height)).into_drawing_area();
        root.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&root)
            .caption(self.title, ("sans-serif", 18))
            .margin(12)
            .margin_right(150)
            .x_label_area_size(44)
            .y_label_area_size(NAMES)
            .build_cartesian_2d(0.0..self.most.max(f64::MIN_POSITIVE), (0..n - 1).into_segmented())?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .light_line_style(WHITE)
            .y_labels(n)
            .label_style(("sans-serif", 13))
            .x_desc(self.below.as_str())
            .x_label_formatter(&|x| short(*x))
            .y_label_formatter(&|y| match y {
                SegmentValue::CenterOf(i) | SegmentValue::Exact(i) => {
                    n.checked_sub(i + 1).and_then(|i| self.labels.get(i)).cloned().unwrap_or_default()
                }
                SegmentValue::Last => String::new(),
            })
            .draw()?;
        let beside = TextStyle::from(("sans-serif", 12).into_font()).pos(Pos::new(HPos::Left, VPos::Center));
        for i in 0..n {
            let (from, to, (low, high), told) = row(i);
            let at = n - 1 - i;
            let (foot, head) = (SegmentValue::Exact(at), SegmentValue::Exact(at + 1));
            let mut bar = Rectangle::new([(from, foot), (to, head)], BAR.filled());
            bar.set_margin(4, 4, 0, 0);
            chart.draw_series([bar])?;
            let middle = SegmentValue::CenterOf(at);
            chart.draw_series([PathElement::new(
                [(low, middle.clone()), (high, middle.clone())],
                BLACK.stroke_width(2),
            )])?;
            let end = to.max(high);
            chart.draw_series([EmptyElement::at((end, middle)) + Text::new(told, (6, 0), beside.clone())])?;
        }
        root.present()?;
        Ok(())
    }
}

/// Shares in percent with their 95 % bounds.
fn shares(svg: &mut String, title: &str, figures: &[&Figure]) -> DrawResult {
    let below = format!("% of {}; line: 95 % bounds", figures[0].unit);
    let rows = Rows { title, below, labels: labels(figures), most: 100.0 };
    rows.draw(svg, |i| {
        let FigureValues::Share { count, of } = figures[i].taken else {
            return (0.0, 0.0, (0.0, 0.0), String::new());
        };
        let share = Share::of(count, of);
        (0.0, share.percent, (share.low, share.high), format!("{} % of {of}", short(share.percent)))
    })
}

/// Spreads: the bar from 5 % to 95 %, the line to the maximum, the median as text.
fn spreads(svg: &mut String, title: &str, figures: &[&Figure]) -> DrawResult {
    let quantiles = |i: usize| match &figures[i].taken {
        FigureValues::Spread { quantiles, .. } => quantiles.clone(),
        _ => vec![0.0; QUANTILES],
    };
    let most = (0..figures.len()).map(|i| quantiles(i)[QUANTILES - 1]).fold(0.0, f64::max);
    let below = format!("{}; bar: 5 % to 95 %, line: from the median to the longest", figures[0].unit);
    Rows { title, below, labels: labels(figures), most }.draw(svg, |i| {
        let q = quantiles(i);
        let told = format!("median {}, 95 % {}", short(q[MEDIAN]), short(q[P95]));
        (q[1], q[P95], (q[MEDIAN], q[QUANTILES - 1]), told)
    })
}

fn values(svg: &mut String, title: &str, figures: &[&Figure]) -> DrawResult {
    let value = |i: usize| match figures[i].taken {
        FigureValues::Value { value } => value,
        _ => 0.0,
    };
    let most = (0..figures.len()).map(value).fold(0.0, f64::max);
    let rows = Rows { title, below: figures[0].unit.clone(), labels: labels(figures), most };
    rows.draw(svg, |i| (0.0, value(i), (0.0, 0.0), short(value(i))))
}

/// Curves with two logarithmic axes; values of zero or less are left out.
fn curves(svg: &mut String, title: &str, figures: &[&Figure]) -> DrawResult {
    let lines: Vec<(&str, &[(f64, f64)])> = figures
        .iter()
        .filter_map(|f| match &f.taken {
            FigureValues::Curve { points, .. } => Some((f.name.as_str(), points.as_slice())),
            _ => None,
        })
        .collect();
    let all = || lines.iter().flat_map(|(_, points)| points.iter()).filter(|(x, y)| *x > 0.0 && *y > 0.0);
    let range = |of: fn(&(f64, f64)) -> f64| {
        let (low, high) = all().map(of).fold((f64::MAX, 0.0_f64), |(low, high), v| (low.min(v), high.max(v)));
        if low > high { 1.0..10.0 } else { low * 0.8..high * 1.25 }
    };
    let FigureValues::Curve { against, .. } = &figures[0].taken else { return Ok(()) };
    let root = SVGBackend::with_string(svg, (WIDE, 460)).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
        .caption(title, ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(44)
        .y_label_area_size(80)
        .build_cartesian_2d(range(|p| p.0).log_scale(), range(|p| p.1).log_scale())?;
    chart
        .configure_mesh()
        .light_line_style(WHITE)
        .label_style(("sans-serif", 13))
        .x_desc(against.as_str())
        .y_desc(figures[0].unit.as_str())
        .x_label_formatter(&|x| short(*x))
        .y_label_formatter(&|y| short(*y))
        .draw()?;
    let beside = TextStyle::from(("sans-serif", 13).into_font()).pos(Pos::new(HPos::Right, VPos::Bottom));
    for ((label, (_, points)), colour) in labels(figures).into_iter().zip(&lines).zip(LINES.iter().cycle()) {
        let points: Vec<(f64, f64)> = points.iter().copied().filter(|(x, y)| *x > 0.0 && *y > 0.0).collect();
        chart.draw_series(LineSeries::new(points.iter().copied(), colour.stroke_width(2)))?;
        chart.draw_series(points.iter().map(|&p| Circle::new(p, 3, colour.filled())))?;
        if let Some(&end) = points.last() {
            chart.draw_series([EmptyElement::at(end) + Text::new(label, (-6, -6), beside.color(colour))])?;
        }
    }
    root.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Figure, draw};

    fn kinds() -> [Vec<Figure>; 4] {
        let spread = |name: &str| Figure::spread(name, "ms", &[1.0, 2.0, 40.0], Some(50.0)).unwrap();
        [
            vec![spread("a key to silence"), spread("a byte to sound")],
            vec![Figure::share("hearing, slt", "announcements", 9, 10)],
            vec![Figure::curve("recovery", "ms", "plies", vec![(10.0, 0.5), (100.0, 4.0), (1000.0, 0.0)])],
            vec![Figure::value("a daemon", "MB", 12.0, None), Figure::value("a client", "MB", 0.0, None)],
        ]
    }

    #[test]
    fn every_kind_is_drawn_and_says_in_words_what_it_shows() {
        for figures in kinds() {
            let svg = draw("What & how < much", &figures.iter().collect::<Vec<_>>()).unwrap();
            assert!(svg.contains("<title id=\"t\">What &amp; how &lt; much</title>"), "{svg}");
            for figure in &figures {
                assert!(svg.contains(&figure.in_words()), "{svg}");
            }
            assert_eq!(svg.matches("<svg").count(), 1);
            assert!(svg.trim_end().ends_with("</svg>"));
        }
    }

    #[test]
    fn figures_of_several_kinds_are_no_picture_and_neither_is_nothing() {
        let [spreads, shares, ..] = kinds();
        assert_eq!(draw("x", &[&spreads[0], &shares[0]]), None);
        assert_eq!(draw("x", &[]), None);
    }

    #[test]
    fn beside_a_bar_stands_what_tells_it_from_the_others() {
        let named = |name: &str| Figure::value(name, "", 1.0, None);
        let [a, b] = [named("length, fide, a move"), named("length, da, a move")];
        assert_eq!(super::labels(&[&a, &b]), ["fide, a move", "da, a move"]);
        assert_eq!(super::labels(&[&a]), ["length, fide, a move"]);
    }

    #[test]
    fn the_same_figures_are_the_same_picture() {
        for figures in kinds() {
            let figures: Vec<&Figure> = figures.iter().collect();
            assert_eq!(draw("x", &figures), draw("x", &figures));
        }
    }
}
