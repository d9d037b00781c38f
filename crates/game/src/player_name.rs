//! Names of players.

/// A name in the order in which it is spoken: `Larsen, Anna` is `Anna Larsen`.
pub fn spoken_name(name: &str) -> String {
    match name.split_once(',') {
        Some((family, given))
            if !given.contains(',') && !family.trim().is_empty() && !given.trim().is_empty() =>
        {
            format!("{} {}", given.trim(), family.trim())
        }
        _ => name.trim().to_owned(),
    }
}
