//! The judgement of recordings, for the measurements of this tool and the report of the benches.

pub mod trial;
