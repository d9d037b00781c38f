//! The few words printed on a score sheet, as the editions use them.

use crate::game::Lang;

/// The printed words of one language.
pub(crate) struct Labels {
    pub(crate) title: &'static str,
    pub(crate) event: &'static str,
    pub(crate) site: &'static str,
    pub(crate) date: &'static str,
    pub(crate) round: &'static str,
    pub(crate) white: &'static str,
    pub(crate) black: &'static str,
    pub(crate) time: &'static str,
    pub(crate) result: &'static str,
    pub(crate) start: &'static str,
    pub(crate) notes: &'static str,
}

/// The printed words of a language.
pub(crate) const fn labels(lang: Lang) -> &'static Labels {
    match lang {
        Lang::Da => &Labels {
            title: "Noteringsliste",
            event: "Turnering",
            site: "Sted",
            date: "Dato",
            round: "Runde",
            white: "Hvid",
            black: "Sort",
            time: "Tid",
            result: "Resultat",
            start: "Startstilling",
            notes: "Ordret",
        },
        Lang::De => &Labels {
            title: "Partieformular",
            event: "Turnier",
            site: "Ort",
            date: "Datum",
            round: "Runde",
            white: "Weiß",
            black: "Schwarz",
            time: "Zeit",
            result: "Ergebnis",
            start: "Anfangsstellung",
            notes: "Wörtlich",
        },
        Lang::En => &Labels {
            title: "Score sheet",
            event: "Event",
            site: "Site",
            date: "Date",
            round: "Round",
            white: "White",
            black: "Black",
            time: "Time",
            result: "Result",
            start: "Starting position",
            notes: "As written",
        },
        Lang::Nb => &Labels {
            title: "Noteringsskjema",
            event: "Turnering",
            site: "Sted",
            date: "Dato",
            round: "Runde",
            white: "Hvit",
            black: "Svart",
            time: "Tid",
            result: "Resultat",
            start: "Startstilling",
            notes: "Ordrett",
        },
        Lang::Sv => &Labels {
            title: "Protokoll",
            event: "Tävling",
            site: "Plats",
            date: "Datum",
            round: "Rond",
            white: "Vit",
            black: "Svart",
            time: "Tid",
            result: "Resultat",
            start: "Utgångsställning",
            notes: "Ordagrant",
        },
    }
}
