//! Remarks, appeals and signatures (8.1.4, 8.7, 11.10): put on the record, the game goes on.

use crate::{
    core::{
        actor::Actor,
        earcon::Earcon,
        output::Note,
        refusal::Refusal,
        remarks::{Remark, RemarkKind},
        session::Session,
        told::Told,
    },
    game::Seat,
    laws::article::Topic,
};

/// The tag of a sheet that tells who signed it.
const SIGNED: &str = "Signed";

impl Session {
    /// What was put on the record, in order.
    pub fn remarks(&self) -> &[Remark] {
        self.docket.remarks()
    }

    /// Who of the players signed the result (White, Black); nobody while there is none.
    pub fn signatures(&self) -> [bool; 2] {
        self.record.ending().map_or([false; 2], |ending| ending.players)
    }

    pub(super) fn put_on_record(&mut self, by: Actor, kind: RemarkKind, words: &str) {
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        if kind == RemarkKind::Appeal {
            let article = self.setup.edition.article_or_penalties(Topic::Appeal);
            self.tell(Told::Appeals { by, words: words.clone(), article });
            self.tell_where_no_appeal_is();
        } else if kind == RemarkKind::Remark {
            self.tell(Told::Remarks { by, words: words.clone() });
        }
        let (at, plies) = (self.now, self.record.plies().len());
        self.docket.remark(Remark { by, at, plies, kind, words });
        if let Actor::Player(seat) = by {
            self.play(seat, Earcon::Understood);
        }
    }

    /// A player agrees to the result (8.7). The arbiter's signature is another, before or after.
    pub(super) fn sign_as(&mut self, seat: Seat) {
        if self.confirms_final_position(seat) {
            return;
        }
        let Some((result, _)) = self.result() else { return self.refuse(Refusal::NotOver) };
        if !self.record.sign_as(seat) {
            return self.refuse(Refusal::HasSigned { seat });
        }
        self.note(Note::SignedBy { seat, result });
        self.play(seat, Earcon::Understood);
        self.tag_signatures();
    }

    /// Both players sign both sheets.
    pub(super) fn tag_signatures(&mut self) {
        let signed = self.record.ending().is_some_and(|ending| ending.signed);
        let players = Seat::ALL.into_iter().zip(self.signatures()).filter(|(_, is)| *is);
        let mut by: Vec<String> = players.map(|(seat, _)| seat.to_string()).collect();
        by.extend(signed.then(|| "arbiter".to_owned()));
        for seat in Seat::ALL {
            let tags = &mut self.seat_mut(seat).sheet.tags;
            tags.retain(|(name, _)| name != SIGNED);
            if !by.is_empty() {
                tags.push((SIGNED.to_owned(), by.join(", ")));
            }
        }
    }
}
