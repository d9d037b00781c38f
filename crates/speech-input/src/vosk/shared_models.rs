//! Models whose graph does not depend on the position. The recognisers of both seats share them: each takes some ten
//! megabytes.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use crate::OpenModelError;
use annabella_game::{Lang, SchemeId};

/// The graph of a shared model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SharedGraph {
    /// The loop over all phones.
    PhoneLoop,
    /// The phrases without a position.
    General { schemes: Vec<SchemeId>, langs: Vec<Lang> },
}

/// A model in memory: the fingerprint of its network, its graph, and the model while a recogniser uses it.
type SharedModel = (String, SharedGraph, Weak<vosk::Model>);

/// The model of this fingerprint and graph; `load` loads it if no recogniser uses it.
pub(super) fn get_or_load(
    fingerprint: &str,
    graph: &SharedGraph,
    load: impl FnOnce() -> Result<vosk::Model, OpenModelError>,
) -> Result<Arc<vosk::Model>, OpenModelError> {
    static LOADED: Mutex<Vec<SharedModel>> = Mutex::new(Vec::new());
    // Held while loading, so that the other seat waits for the model instead of loading it too.
    let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    loaded.retain(|(.., model)| model.strong_count() > 0);
    let known = loaded.iter().find(|(of, known, _)| of == fingerprint && known == graph);
    if let Some(model) = known.and_then(|(.., model)| model.upgrade()) {
        return Ok(model);
    }
    let model = Arc::new(load()?);
    loaded.push((fingerprint.to_owned(), graph.clone(), Arc::downgrade(&model)));
    Ok(model)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{grammar::Grammar, vosk::graph::ModelWorkingCopy};

    #[test]
    fn a_model_is_loaded_once_while_it_is_used_and_another_graph_is_another_model() {
        let path = crate::model::shipped(SchemeId::Fide);
        let workspace = ModelWorkingCopy::new(&path).unwrap();
        let load = || workspace.load(&path, &Grammar::new());
        let phones = SharedGraph::PhoneLoop;
        let first = get_or_load("a network", &phones, load).unwrap();
        let again = get_or_load("a network", &phones, || panic!("it is loaded")).unwrap();
        assert!(Arc::ptr_eq(&first, &again));
        let general = SharedGraph::General { schemes: vec![SchemeId::Fide], langs: vec![Lang::De] };
        assert!(!Arc::ptr_eq(&first, &get_or_load("a network", &general, load).unwrap()));
        assert!(!Arc::ptr_eq(&first, &get_or_load("another network", &phones, load).unwrap()));
        drop((first, again));
        let refused = || Err(OpenModelError::Refused(path.clone()));
        assert!(get_or_load("a network", &phones, refused).is_err(), "nobody uses it any more");
    }
}
