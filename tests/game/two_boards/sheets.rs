//! Two sheets: dictated, entered, or written on paper and brought as PGN; with wrong, unreadable and missing
//! entries.

use super::*;

impl Table {
    pub(super) fn enter(&mut self, seat: Seat, ply: usize, entry: SheetPly) {
        let sheet = &mut self.sheets[seat as usize];
        while sheet.len() <= ply {
            sheet.push(SheetPly::Hole);
        }
        sheet[ply] = entry;
    }

    pub(super) fn dictates(&self, seat: Seat) -> bool {
        self.setup.seat(seat).sheet == SheetWriter::Dictated
    }

    /// Both players write, sometimes incorrectly, sometimes later.
    pub(super) fn write(&mut self) -> StepResult {
        for seat in Seat::ALL {
            if !self.dictates(seat) && !self.chance.happens(150) {
                self.catch_up(seat, self.line.len())?;
            }
        }
        Ok(())
    }

    /// The moves of a sheet, up to the first entry that is not a legal move.
    pub(super) fn moves(&self, seat: Seat) -> Vec<Move> {
        let only = |entry: &SheetPly| match entry {
            SheetPly::Move(m) => Some(*m),
            _ => None,
        };
        let mut position = self.start.clone();
        let legal = |m: &Move| {
            let after = position.after(*m);
            if let Some(after) = &after {
                position = after.clone();
            }
            after.is_some()
        };
        self.sheets[seat as usize].iter().map_while(only).take_while(legal).collect()
    }

    fn position_on_sheet(&self, seat: Seat, plies: usize) -> Option<Position> {
        let moves = self.moves(seat);
        let moves = moves.get(..plies)?;
        Some(moves.iter().fold(self.start.clone(), |p, &m| p.after(m).expect("only legal moves")))
    }

    /// Writes the missing entries up to `plies`, each with a small chance of an error.
    pub(super) fn catch_up(&mut self, seat: Seat, plies: usize) -> StepResult {
        for ply in 0..plies {
            match self.sheets[seat as usize].get(ply) {
                None | Some(SheetPly::Hole) => self.write_ply(seat, ply)?,
                Some(_) => {}
            }
        }
        Ok(())
    }

    fn write_ply(&mut self, seat: Seat, ply: usize) -> StepResult {
        let own = seat as usize;
        let (before, made) = (self.line[ply].0.clone(), self.meant[ply]);
        let here = self.position_on_sheet(seat, ply);
        // In a dictated sheet only the missing entry is written, because an error would invalidate later
        // entries.
        let errs = !self.dictates(seat) && here.is_some();
        let mut text = before.san(made);
        if errs && self.chance.happens(12) {
            let legal = here.iter().flat_map(Position::legal_moves).collect::<Vec<_>>();
            if let (Some(here), Some(&other)) = (&here, self.chance.pick(&legal)) {
                text = here.san(other);
                self.figures.entries_wrong += u64::from(other != made);
            }
        } else if errs && self.chance.happens(4) {
            text = (*self.chance.pick(&["Sx", "~", "Kz9", "Dh"]).expect("four")).to_owned();
        }
        // The chess library interprets a text in the position of the sheet's own line.
        let entry = here
            .as_ref()
            .and_then(|here| here.read_san(&text).ok())
            .map_or(SheetPly::Nonsense, SheetPly::Move);
        self.figures.entries_without_meaning += u64::from(entry == SheetPly::Nonsense);
        let national: String = text
            .chars()
            .map(|c| match c {
                'Q' => 'D',
                'R' => 'T',
                'B' => 'L',
                'N' => 'S',
                c => c,
            })
            .collect();
        let text = if self.chance.happens(500) { national } else { text };
        if !self.on_paper[own] {
            let typed = here.map_or_else(|| text.clone(), |here| named_apart(&here, &text));
            self.act(Actor::Player(seat), Act::Write(typed.into()))?;
        }
        self.texts[own].truncate(ply);
        self.texts[own].push(text);
        self.enter(seat, ply, entry);
        Ok(())
    }

    /// Types in the paper sheet: with or without tags, numbered or not, one ply a line or all in one.
    pub(super) fn bring_pgn(&mut self, seat: Seat) -> StepResult {
        let mut pgn = String::new();
        if self.chance.happens(500) {
            pgn.push_str("[Event \"Club\"]\n[White \"A\"]\n");
            if let Some(fen) = self.setup.fen.as_ref().filter(|_| self.chance.happens(500)) {
                pgn.push_str(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n"));
            }
            pgn.push('\n');
        }
        let numbered = self.chance.happens(500) && self.first_mover() == Seat::White;
        for (ply, text) in self.texts[seat as usize].iter().enumerate() {
            if numbered && ply % 2 == 0 {
                pgn.push_str(&format!("{}. ", ply / 2 + 1));
            }
            pgn.push_str(text);
            pgn.push(if ply % 12 == 11 { '\n' } else { ' ' });
        }
        pgn.push_str("*\n");
        self.figures.sheets_brought_as_pgn += 1;
        self.act(Actor::Player(seat), Act::Sheet(pgn.into()))
    }

    /// How many plies this player must have recorded by 8.1.3: all before their own last move, which is due
    /// before their next.
    pub(super) fn owed(&self, seat: Seat) -> usize {
        self.line.len().saturating_sub(if seat == self.mover() { 1 } else { 2 })
    }

    pub(super) fn lacks(&self, seat: Seat) -> bool {
        let sheet = &self.sheets[seat as usize];
        sheet.contains(&SheetPly::Hole) || sheet.len() < self.owed(seat)
    }

    /// The Laws' view of both sheets: the number of common plies, whether they differ, and the longer one's
    /// moves.
    pub(super) fn compare_sheets(&self) -> (usize, bool, Vec<Move>) {
        let [white, black] = Seat::ALL.map(|seat| self.moves(seat));
        let shared = white.iter().zip(&black).take_while(|(a, b)| a == b).count();
        let written = self.sheets.iter().map(Vec::len).min().unwrap_or_default();
        let longer = if black.len() > white.len() { black } else { white };
        (shared, shared < written, longer)
    }

    pub(super) fn strike_sheets(&mut self, plies: usize) {
        for own in 0..2 {
            self.sheets[own].truncate(plies);
            self.texts[own].truncate(plies);
        }
    }
}

/// A written move as it is typed. Where its small letter may be a pawn's file or a piece, the pawn is named.
pub(super) fn named_apart(before: &Position, text: &str) -> String {
    pawn_or_piece(before, text).map_or_else(|| text.to_owned(), |[pawn, _]| pawn)
}
