//! Inference of moves from changes of squares, in sequences recorded from real boards and typical of hands.

use annabella::{
    board::{
        BoardEvent, SquareContents, WireEvent,
        hand_simulation::{HandEvent, HandNoise, perform, random_game},
        scan::scan_of,
        seating::Seating,
        sensed_board::SensedBoard,
        tracker::{ExternalEvidence, GameKnowledge},
    },
    game::{GameResult, Move, Piece, Position, Role, Square},
};

/// Parses `e2=. e4=P`: a square and its new contents (`.` empty, `?` unknown piece).
fn changes(text: &str) -> Vec<WireEvent> {
    text.split_whitespace()
        .map(|change| {
            let (square, what) = change.split_once('=').unwrap();
            let contents = match what.chars().next().unwrap() {
                '.' => SquareContents::Empty,
                '?' => SquareContents::Something,
                piece => SquareContents::Piece(Piece::from_char(piece).unwrap()),
            };
            WireEvent::Changed { square: square.parse().unwrap(), contents }
        })
        .collect()
}

fn feed(board: &mut SensedBoard, text: &str) -> Vec<BoardEvent> {
    changes(text).iter().flat_map(|event| board.observe(event)).collect()
}

fn uci(start: &Position, moves: &[Move]) -> String {
    let mut position = start.clone();
    let mut words = Vec::new();
    for &m in moves {
        words.push(position.uci(m));
        position = position.after(m).unwrap();
    }
    words.join(" ")
}

/// Infers the moves from changes after a FEN, in UCI notation.
fn line(fen: &str, identity: bool, text: &str) -> String {
    let start = Position::from_fen(fen).unwrap();
    let mut board = SensedBoard::new(start.clone(), identity, GameKnowledge::Inferred);
    feed(&mut board, text);
    let (start, moves) = board.tracker().game();
    uci(start, moves)
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn an_identity_board_s_changes_become_these_moves() {
    let castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let promote = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1";
    let passing = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    for (fen, text, expected) in [
        (START, "e2=. e4=P e7=. e5=p", "e2e4 e7e5"),
        // The extreme case of the module's documentation, Qc1xc4.
        ("4k3/8/8/8/2p5/8/8/2Q1K3 w - - 0 1", "c4=. c2=Q c3=Q c1=. c2=. c4=Q c3=.", "c1c4"),
        // A pawn slides with a pause on a square where it could have stayed.
        (START, "d2=. d3=P d3=. d4=P", "d2d4"),
        (castle, "a1=. b1=R c1=R b1=. c1=. d1=R", "a1d1"),
        // The arrival before the departure.
        (START, "e4=P e2=. c5=p c7=.", "e2e4 c7c5"),
        // A capture without an empty square in between, in both orders.
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4=. d5=P", "e4d5"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5=P e4=.", "e4d5"),
        // The captured piece touches a neighbouring square on its way off, before and after.
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5=. d6=p d6=. e4=. d5=P d6=p d6=.", "e4d5"),
        // Castling: king first, rook first, through the middle, and in Chess960 with crossing pieces.
        (castle, "e1=. g1=K h1=. f1=R", "e1g1"),
        (castle, "h1=. f1=R e1=. g1=K", "e1g1"),
        (castle, "e1=. f1=K f1=. g1=K h1=. f1=R", "e1g1"),
        (castle, "h1=. g1=R g1=. f1=R e1=. g1=K", "e1g1"),
        (castle, "a1=. d1=R e1=. c1=K e8=. g8=k h8=. f8=r", "e1c1 e8g8"),
        ("4k3/8/8/8/8/8/8/1R3K1R w BH - 0 1", "f1=. h1=. g1=K f1=R", "f1h1"),
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1=. g1=K f1=R", "f1g1"),
        // Castling in which only the rook moves, with an early reply.
        ("4k3/7p/8/8/8/8/8/6KR w H - 0 1", "h1=. h7=. f1=R h6=p", "g1h1 h7h6"),
        // En passant in every order.
        (passing, "d7=. d5=p e5=. d6=P d5=.", "d7d5 e5d6"),
        (passing, "d7=. d5=p d5=. e5=. d6=P", "d7d5 e5d6"),
        (passing, "d7=. d5=p e5=. d5=. d6=P", "d7d5 e5d6"),
        // Promotion: the pawn first, the piece at once, the wrong piece first.
        (promote, "a7=. a8=P a8=. a8=Q", "a7a8q"),
        (promote, "a7=. a8=P a8=N", "a7a8n"),
        (promote, "a7=. b8=. b8=R", "a7b8r"),
        (promote, "a7=. a8=Q a8=. a8=N", "a7a8n"),
        // Takebacks, one and several plies.
        (START, "e2=. e4=P e4=. e2=P d2=. d4=P", "d2d4"),
        (START, "e2=. e4=P e7=. e5=p e5=. e7=p e4=. e2=P c2=. c4=P", "c2c4"),
        // A piece put back, a repeated report, an early reply.
        (START, "g1=. g1=N e2=. e2=. e4=P e4=P", "e2e4"),
        (START, "e2=. e7=. e4=P e5=p", "e2e4 e7e5"),
        (START, "e2=. e7=. e5=p e4=P", "e2e4 e7e5"),
    ] {
        assert_eq!(line(fen, true, text), expected, "{fen} {text}");
    }
}

#[test]
fn rook_first_castling_is_a_move_and_then_a_revision() {
    let start = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    let mut board = SensedBoard::new(start.clone(), true, GameKnowledge::Inferred);
    let rook = start.read_uci("h1f1").unwrap();
    let castling = start.read_uci("e1g1").unwrap();
    assert_eq!(feed(&mut board, "h1=. f1=R").last(), Some(&BoardEvent::Move { m: rook }));
    assert_eq!(feed(&mut board, "e1=. g1=K").last(), Some(&BoardEvent::Revised { m: castling }));
}

#[test]
fn kings_in_the_centre_are_a_result_and_never_a_move() {
    for (text, expected, result) in [
        // White's king legally steps next to the centre before both kings stand there.
        ("d3=. e4=K g8=. d5=k", "", GameResult::WhiteWins),
        ("d3=. d4=K g8=. e5=k", "", GameResult::BlackWins),
        ("g8=. d4=k d3=. d5=K", "", GameResult::Draw),
        ("a2=. a4=P g8=. d5=k d3=. e4=K", "a2a4", GameResult::WhiteWins),
    ] {
        let start = Position::from_fen("6k1/8/8/8/8/3K4/P7/8 w - - 0 1").unwrap();
        let mut board = SensedBoard::new(start.clone(), true, GameKnowledge::Inferred);
        let events = feed(&mut board, text);
        assert_eq!(events.last(), Some(&BoardEvent::Result(result)), "{text}");
        assert_eq!(uci(&start, board.tracker().game().1), expected, "{text}");
    }
}

#[test]
fn a_turned_board_is_understood_without_a_scan() {
    for identity in [true, false] {
        let mut board = SensedBoard::new(Position::default(), identity, GameKnowledge::Inferred);
        let (white, black) = if identity { ("P", "p") } else { ("?", "?") };
        feed(&mut board, &format!("d7=. d5={white} d2=. d4={black}"));
        assert!(board.seating().is_known() && board.seating().is_turned());
        assert_eq!(uci(&Position::default(), board.tracker().moves()), "e2e4 e7e5", "identity {identity}");
        // The reply is lifted before the first arrival.
        let mut board = SensedBoard::new(Position::default(), identity, GameKnowledge::Inferred);
        feed(&mut board, &format!("d7=. d2=. d5={white} d4={black}"));
        assert_eq!(uci(&Position::default(), board.tracker().moves()), "e2e4 e7e5", "identity {identity}");
    }
}

#[test]
fn a_wrong_set_up_is_named_until_it_is_right() {
    let mut scan = scan_of(&Position::default(), true);
    scan.swap(Square::B1.to_usize(), Square::C1.to_usize());
    let mut board = SensedBoard::new(Position::default(), true, GameKnowledge::Inferred);
    let events = board.observe(&WireEvent::Scan(Box::new(scan)));
    assert_eq!(events.last(), Some(&BoardEvent::Fault { squares: vec![Square::B1, Square::C1] }));
    feed(&mut board, "b1=. c1=. b1=N c1=B e2=. e4=P");
    assert_eq!(uci(&Position::default(), board.tracker().moves()), "e2e4");
}

#[test]
fn an_illegal_position_is_followed_and_left_again() {
    let mut board = SensedBoard::new(Position::default(), true, GameKnowledge::Inferred);
    // Without a scan these would be the moves of a turned board.
    board.observe(&WireEvent::Scan(Box::new(scan_of(&Position::default(), true))));
    let events = feed(&mut board, "e2=. e5=P e7=.");
    let faults = events.iter().filter(|e| matches!(e, BoardEvent::Fault { .. })).count();
    assert_eq!(faults, 1);
    assert_eq!(board.tracker().differences(board.tracker().position()), [Square::E2, Square::E5, Square::E7]);
    feed(&mut board, "e7=p e5=. e4=P e7=. e5=p");
    assert_eq!(uci(&Position::default(), board.tracker().moves()), "e2e4 e7e5");
}

#[test]
fn setting_the_pieces_up_again_keeps_the_game_that_was_played() {
    let game = "e2=. e4=P e7=. e5=p g1=. f3=N b8=. c6=n f1=. b5=B ";
    let reset = "b5=. f1=B f3=. g1=N e4=. e2=P c6=. b8=n e5=. e7=p";
    let mut board = SensedBoard::new(Position::default(), true, GameKnowledge::Inferred);
    feed(&mut board, game);
    let events = feed(&mut board, reset);
    assert!(events.contains(&BoardEvent::NewGame));
    assert_eq!(uci(&Position::default(), board.tracker().game().1), "e2e4 e7e5 g1f3 b8c6 f1b5");
    // A reset of the pieces that was not finished when the stream ended.
    let mut board = SensedBoard::new(Position::default(), true, GameKnowledge::Inferred);
    feed(&mut board, game);
    feed(&mut board, "b5=. f1=B f3=. g1=N e5=. e7=p");
    assert_eq!(uci(&Position::default(), board.tracker().game().1), "e2e4 e7e5 g1f3 b8c6 f1b5");
}

#[test]
fn an_occupancy_board_commits_nothing_on_a_lift() {
    // Lifting e4 leaves the same squares occupied as exd5.
    let start = Position::from_fen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").unwrap();
    let mut board = SensedBoard::new(start.clone(), false, GameKnowledge::Inferred);
    let events = feed(&mut board, "e4=.");
    assert!(!events.iter().any(|e| matches!(e, BoardEvent::Move { .. })));
    feed(&mut board, "d5=. d5=?");
    assert_eq!(uci(&start, board.tracker().moves()), "e4d5");
}

#[test]
fn an_occupancy_board_s_changes_become_these_moves() {
    let castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let passing = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    for (fen, text, expected) in [
        (START, "e2=. e4=? e7=. e5=?", "e2e4 e7e5"),
        (START, "d2=. d3=? d3=. d4=?", "d2d4"),
        (castle, "e1=. g1=? h1=. f1=?", "e1g1"),
        (castle, "h1=. f1=? e1=. g1=?", "e1g1"),
        (passing, "d7=. d5=? d5=. e5=. d6=?", "d7d5 e5d6"),
        (passing, "d7=. d5=? e5=. d6=? d5=.", "d7d5 e5d6"),
        (START, "e2=. e4=? e4=. e2=? d2=. d4=?", "d2d4"),
        (START, "g1=. g1=? e2=. e4=?", "e2e4"),
        (START, "e2=. e7=. e4=? e5=?", "e2e4 e7e5"),
        // King and rook are in the air together and the rook is placed first: not a king move with an early
        // reply.
        (castle, "e1=. h1=. f1=? g1=?", "e1g1"),
        // Two early replies in succession.
        (START, "e2=. e7=. e4=? g1=. e5=? f3=?", "e2e4 e7e5 g1f3"),
    ] {
        assert_eq!(line(fen, false, text), expected, "{fen} {text}");
    }
}

#[test]
fn an_unseen_capture_waits_for_the_announcement_and_the_press() {
    let start = Position::from_fen("4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1").unwrap();
    let mut board = SensedBoard::new(start.clone(), false, GameKnowledge::Inferred);
    feed(&mut board, "e4=.");
    let events = board.take_evidence(ExternalEvidence::Pressed);
    assert!(matches!(events.last(), Some(BoardEvent::Unsure { candidates }) if candidates.len() == 2));
    assert!(board.tracker().moves().is_empty());
    board.take_evidence(ExternalEvidence::Announced(start.read_uci("e4f5").unwrap()));
    board.take_evidence(ExternalEvidence::Pressed);
    assert_eq!(uci(&start, board.tracker().moves()), "e4f5");
}

#[test]
fn an_announced_capture_is_not_made_of_a_slip_that_was_taken_up_again() {
    let start = Position::from_fen("4k3/8/8/3p4/4P3/7N/8/4K3 w - - 0 1").unwrap();
    let announced = start.read_uci("e4d5").unwrap();
    for (slip, then, after) in [
        // The capturing pawn is placed on a wrong square, lifted again, and kept in the hand.
        ("e4=. d4=? d4=.", "d5=. d5=?", "e4d5"),
        // The same with the captured piece removed meanwhile, and put back after the error was noticed.
        ("e4=. d5=. d4=? d5=? d4=.", "d5=. d5=?", "e4d5"),
        ("d5=. e4=. d4=? d5=? d4=.", "d5=. d5=?", "e4d5"),
        ("e4=. d5=. f5=? d5=? f5=.", "d5=. d5=?", "e4d5"),
        // Another piece of the player on the target square while the pawn is lifted.
        ("d5=. h3=. d5=? e4=.", "d5=. h3=? d5=?", "e4d5"),
        // A change of mind: everything is put back.
        ("e4=. d4=? d4=.", "e4=?", ""),
    ] {
        let mut board = SensedBoard::new(start.clone(), false, GameKnowledge::Known);
        // A whole scan shows that the board is not turned.
        board.observe(&WireEvent::Scan(Box::new(scan_of(&start, false))));
        board.take_evidence(ExternalEvidence::Announced(announced));
        feed(&mut board, slip);
        assert_eq!(uci(&start, board.tracker().moves()), "", "{slip}");
        board.take_evidence(ExternalEvidence::HandsRested);
        assert_eq!(uci(&start, board.tracker().moves()), "", "{slip}, rested");
        feed(&mut board, then);
        assert_eq!(uci(&start, board.tracker().moves()), after, "{slip} {then}");
    }
    // If the captured piece's removal is invisible, the clock press distinguishes the capture from a slip.
    let mut board = SensedBoard::new(start.clone(), false, GameKnowledge::Known);
    board.take_evidence(ExternalEvidence::Announced(announced));
    feed(&mut board, "e4=. d4=? d4=.");
    board.take_evidence(ExternalEvidence::Pressed);
    assert_eq!(uci(&start, board.tracker().moves()), "e4d5");
}

#[test]
fn a_press_settles_a_move_whose_reply_has_begun_and_what_it_leaves_open_is_said() {
    let castle = Position::from_fen("r3k2r/7p/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
    let mut board = SensedBoard::new(castle.clone(), false, GameKnowledge::Inferred);
    // Rook first, with the opponent's pawn in the air before the king arrives.
    feed(&mut board, "h1=. f1=? e1=. h7=. g1=?");
    board.take_evidence(ExternalEvidence::Pressed);
    assert_eq!(uci(&castle, board.tracker().moves()), "e1g1");
    feed(&mut board, "h6=?");
    board.take_evidence(ExternalEvidence::Pressed);
    assert_eq!(uci(&castle, board.tracker().moves()), "e1g1 h7h6");
    // A piece is on a square that no move reaches: the clock press claims a move, but none is found.
    feed(&mut board, "a1=. h5=?");
    let events = board.take_evidence(ExternalEvidence::Pressed);
    assert_eq!(events.last(), Some(&BoardEvent::Fault { squares: vec![Square::A1, Square::H5] }));
    assert_eq!(uci(&castle, board.tracker().moves()), "e1g1 h7h6");
}

#[test]
fn an_occupancy_board_asks_for_the_promotion_piece() {
    let start = Position::from_fen("7k/P7/8/8/8/8/8/K7 w - - 0 1").unwrap();
    let mut board = SensedBoard::new(start.clone(), false, GameKnowledge::Inferred);
    let events = feed(&mut board, "a7=. a8=?");
    assert_eq!(events.last(), Some(&BoardEvent::AskPromotion { square: Square::A8 }));
    board.take_evidence(ExternalEvidence::Promotion(Role::Knight));
    assert_eq!(uci(&start, board.tracker().moves()), "a7a8n");
}

#[test]
fn lifts_are_kept_in_order_with_the_move_they_belong_to() {
    let start = Position::from_fen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").unwrap();
    let mut board = SensedBoard::new(start, true, GameKnowledge::Inferred);
    feed(&mut board, "e1=. e1=K d5=. e4=.");
    let squares: Vec<Square> = board.tracker().touched().iter().map(|touch| touch.square).collect();
    assert_eq!(squares, [Square::E1, Square::D5, Square::E4]);
    assert!(!board.tracker().is_quiet());
}

/// Plays a game through simulated hands and the tracker; returns the real and the inferred moves.
fn played(seed: u64, noise: HandNoise, identity: bool, seating: &Seating) -> (Vec<Move>, Vec<Move>) {
    let start = Position::default();
    let moves = random_game(seed, 120);
    let mut board = SensedBoard::new(start.clone(), identity, GameKnowledge::Inferred);
    board.observe(&WireEvent::Scan(Box::new(seating.own_scan(&scan_of(&start, identity)))));
    for deed in perform(&start, &moves, noise, seed) {
        match &deed.act {
            HandEvent::Announced(m) if !identity => {
                drop(board.take_evidence(ExternalEvidence::Announced(*m)))
            }
            HandEvent::Pressed if !identity => drop(board.take_evidence(ExternalEvidence::Pressed)),
            _ => {
                if let Some(event) = deed.reported(identity, seating) {
                    board.observe(&event);
                }
            }
        }
    }
    (moves, board.tracker().moves().to_vec())
}

fn assert_same(understood: &[Move], moves: &[Move], seed: u64) {
    let common = moves.iter().zip(understood).take_while(|(a, b)| a == b).count();
    let tail =
        |moves: &[Move]| moves.iter().skip(common).take(3).map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(tail(understood), tail(moves), "seed {seed}, ply {common}");
}

#[test]
fn every_ply_of_noisy_games_is_recovered_on_an_identity_board_without_timer_or_evidence() {
    for seed in 20_000..20_040 {
        let seating = Seating::lying(seed % 2 != 0);
        let (moves, understood) = played(seed, HandNoise::SURFACE, true, &seating);
        assert_same(&understood, &moves, seed);
    }
}

#[test]
fn every_ply_of_noisy_games_is_recovered_on_an_occupancy_board_with_announcements() {
    for seed in 20_000..20_040 {
        let seating = Seating::lying(seed % 2 != 0);
        let (moves, understood) = played(seed, HandNoise::PEGS, false, &seating);
        assert_same(&understood, &moves, seed);
    }
}

#[test]
fn the_events_replayed_give_the_line() {
    for seed in 30_000..30_010 {
        let start = Position::default();
        let moves = random_game(seed, 80);
        let mut board = SensedBoard::new(start.clone(), true, GameKnowledge::Inferred);
        let mut line = Vec::new();
        for deed in perform(&start, &moves, HandNoise::SURFACE, seed) {
            let Some(event) = deed.reported(true, &Seating::default()) else { continue };
            for event in board.observe(&event) {
                match event {
                    BoardEvent::Move { m } => line.push(m),
                    BoardEvent::Revised { m } => *line.last_mut().unwrap() = m,
                    BoardEvent::Takeback => drop(line.pop().unwrap()),
                    BoardEvent::NewGame => line.clear(),
                    _ => {}
                }
            }
            assert_eq!(line, board.tracker().moves(), "seed {seed}");
        }
    }
}

#[test]
fn a_false_match_left_standing_is_given_up_when_the_next_ply_shows_the_true_one() {
    for (fen, text, expected) in [
        // The captured pawn touches the other square that it could have moved to.
        (START, "e2=. e4=P d7=. d5=p d5=. d6=p d6=. e4=. d5=P d8=. d5=q", "e2e4 d7d5 e4d5 d8d5"),
        // A slide with an early reply.
        (START, "e2=. e3=P e3=. e7=. e4=P e5=p", "e2e4 e7e5"),
        // Two early replies in succession.
        (START, "e2=. e7=. e4=P g1=. e5=p f3=N", "e2e4 e7e5 g1f3"),
        // En passant, with the captured pawn touching the square that it passed.
        ("4k3/8/8/8/5p2/8/6P1/4K3 w - - 0 1", "g2=. g4=P g4=. g3=P g3=. g3=p f4=.", "g2g4 f4g3"),
        // The same with the next reply begun before the pawn stands.
        (
            "4k3/2p4p/8/1P6/8/8/8/4K3 b - - 0 1",
            "c7=. c5=p c5=. c6=p c6=. b5=. h7=. c6=P h6=p",
            "c7c5 b5c6 h7h6",
        ),
        // A rook returns over a square on which it paused before: the reply has been made, so it is a new move.
        (
            "2k5/8/8/2p5/8/r7/P4KPB/3R4 w - - 0 1",
            "d1=. d4=R d4=. d7=R a2=. a3=. a2=r d7=. d4=R d4=. d2=R",
            "d1d7 a3a2 d7d2",
        ),
        // Through one square to the next; its first square is cleared after the reply was begun.
        ("4B3/n6k/8/8/8/8/8/3K4 w - - 0 1", "e8=. d7=B c6=B a7=. d7=. c6=n", "e8c6 a7c6"),
        // To the last rank, back, and up again.
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7=. a8=Q a8=. a7=P a7=. a8=P a8=. a8=N", "a7a8n"),
    ] {
        assert_eq!(line(fen, true, text), expected, "{fen} {text}");
    }
}

#[test]
fn a_pressed_clock_settles_what_two_games_share() {
    // A pawn's double step with a pause, captured en passant; or a single step, with the captured pawn carried
    // over the next square. Only the clock press distinguishes them.
    let start = Position::from_fen("4k3/5p2/8/6P1/8/8/8/4K3 b - - 0 1").unwrap();
    for (pressed_after_one_step, expected) in [(true, "f7f6 g5f6"), (false, "f7f5 g5f6")] {
        let mut board = SensedBoard::new(start.clone(), true, GameKnowledge::Inferred);
        feed(&mut board, "f7=. f6=p");
        if pressed_after_one_step {
            board.take_evidence(ExternalEvidence::Pressed);
        }
        feed(&mut board, "f6=. f5=p");
        if !pressed_after_one_step {
            board.take_evidence(ExternalEvidence::Pressed);
        }
        feed(&mut board, "f5=. g5=. f6=P");
        assert_eq!(uci(&start, board.tracker().moves()), expected);
    }
}

#[test]
fn a_reading_rewrites_nothing_that_was_clocked() {
    // The bishop is seen on its way to e5, where it would cover the check: then e6 would be illegal, so it went
    // straight to f4.
    let start = Position::from_fen("4n3/4p3/3k4/3p1K2/8/8/8/2B5 w - - 0 1").unwrap();
    let mut board = SensedBoard::new(start.clone(), true, GameKnowledge::Inferred);
    feed(&mut board, "c1=. f4=B");
    board.take_evidence(ExternalEvidence::Pressed);
    feed(&mut board, "e7=.");
    let mut scan = *board.tracker().placement();
    scan[Square::E6.to_usize()] = SquareContents::Piece(Piece::from_char('p').unwrap());
    board.observe(&WireEvent::Scan(Box::new(scan)));
    assert_eq!(uci(&start, board.tracker().moves()), "c1f4");
    feed(&mut board, "e6=. e5=p");
    assert_eq!(uci(&start, board.tracker().moves()), "c1f4 e7e5");
}

#[test]
fn a_reading_of_the_whole_board_gives_back_what_was_lost() {
    let start = Position::default();
    let moves = random_game(5, 12);
    let mut positions = vec![start.clone()];
    for &m in &moves {
        positions.push(positions.last().unwrap().after(m).unwrap());
    }
    for lost in 1..=3 {
        for from in 0..positions.len() - lost {
            let mut board = SensedBoard::new(positions[from].clone(), true, GameKnowledge::Inferred);
            let scan = scan_of(&positions[from + lost], true);
            board.observe(&WireEvent::Scan(Box::new(scan)));
            assert!(board.tracker().is_in_step(), "{lost} plies after ply {from}");
            assert_eq!(board.tracker().moves().len(), lost);
        }
    }
}
