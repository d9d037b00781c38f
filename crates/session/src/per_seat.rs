//! One value for each player.

use annabella_game::Seat;
use std::ops::{Index, IndexMut};

/// White's and Black's value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PerSeat<T>([T; 2]);

impl<T> PerSeat<T> {
    /// The value of each player.
    pub(crate) fn of(value: impl FnMut(Seat) -> T) -> Self {
        Self(Seat::ALL.map(value))
    }

    /// Both values combined with others.
    pub(crate) fn zip_with(self, other: &Self, mut merge: impl FnMut(T, &T) -> T) -> Self {
        let [white, black] = self.0;
        Self([merge(white, &other.0[0]), merge(black, &other.0[1])])
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat as usize]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat as usize]
    }
}
