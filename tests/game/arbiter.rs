//! The arbiter's page of a game is one page.

use crate::table::*;

#[test]
fn the_arbiters_page_is_one_page() {
    for edition in Edition::ALL {
        let mut setup = agreed(edition, BoardSense::Manual);
        (setup.event, setup.approved_by) = ("Cup".into(), None);
        setup.white.sight = Sight::Impaired;
        setup.white.sheet = SheetWriter::Dictated;
        setup.white.name = "Anna".into();
        setup.white.assistant_name = Some("H. Helper".into());
        setup.white.assistant.score_and_press = Some(DutyHolder::Person);
        let page = arbiter_page(&Table::of(setup).session);
        assert!(page.lines().count() <= 60, "{} lines", page.lines().count());
        assert!(page.lines().all(|line| line.chars().count() <= 100), "{page}");
        assert!(page.ends_with("______________________________\n"));
    }
}
