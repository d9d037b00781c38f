//! The variants of an enum without fields, as an array.

use strum::VariantArray;

/// Returns every variant, in order. `N` is the number of variants (`EnumCount`).
pub const fn all_variants<T: VariantArray + Copy, const N: usize>() -> [T; N] {
    match T::VARIANTS.first_chunk() {
        Some(all) => *all,
        None => panic!("the enum has fewer variants than asked for"),
    }
}
