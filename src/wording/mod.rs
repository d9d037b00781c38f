//! Everything in words that is said besides the move itself: values of the core and the laws into sentences.
//! PURE: texts are built in.
//!
//! The sentences are data (`voices/*.ftl`). What is heard is a [`Phrases::speak`]; what is read, by the arbiter, in the
//! transcript, by whoever typed, is a [`Desk`]'s.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

mod adjournment;
mod adjournment_messages;
mod announcements;
mod desk;
mod effects;
mod hand_messages;
mod heard_items;
mod help;
mod item_messages;
mod items;
mod keys;
mod messages;
mod page;
mod page_messages;
mod page_terms;
mod phrase_file;
mod phrase_part;
mod phrases;
mod printed;
mod printed_messages;
mod record;
#[cfg(test)]
mod refusal_samples;
mod refusals;
#[cfg(test)]
mod samples;
#[cfg(test)]
mod tests;
mod told;
mod waiting;
mod wrap;

pub use crate::wording::{
    adjournment::envelope_page,
    desk::Desk,
    keys::KeyNames,
    page::arbiter_page,
    phrase_file::{Fault, ReadVoicesError},
    phrase_part::text,
    phrases::Phrases,
};
