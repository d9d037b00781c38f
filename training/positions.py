"""Positions from random games and the phrases that name their legal moves: what the test speaks."""

import random
from dataclasses import dataclass

import chess

from training.sentences import Scheme


@dataclass(frozen=True)
class Item:
    """A phrase to speak, the move it means, and every phrase that is unambiguous there."""

    words: str
    move: str
    phrases: dict[str, str]


def phrases(board: chess.Board, scheme: Scheme) -> dict[str, str]:
    """Phrase to move (UCI), for phrases that fit one legal move only."""

    def square(s: int) -> str:
        return f"{scheme.files[chess.square_file(s)]} {scheme.ranks[chess.square_rank(s)]}"

    king, queen, rook, bishop, knight, pawn = scheme.pieces
    piece_word = {1: pawn, 2: knight, 3: bishop, 4: rook, 5: queen, 6: king}
    found: dict[str, set[str]] = {}
    for move in board.legal_moves:
        if board.is_castling(move):
            forms = [scheme.castlings[0 if chess.square_file(move.to_square) == 6 else 1]]
        else:
            piece = board.piece_type_at(move.from_square)
            takes = board.is_capture(move)
            to = square(move.to_square)
            becomes = f" {piece_word[move.promotion]}" if move.promotion else ""
            forms = [f"{square(move.from_square)} {to}{becomes}"]
            if piece != chess.PAWN:
                forms.append(f"{piece_word[piece]} {to}")
                if takes:
                    forms.append(f"{piece_word[piece]} {scheme.takes} {to}")
            elif takes:
                forms.append(f"{scheme.files[chess.square_file(move.from_square)]} {scheme.takes} {to}{becomes}")
            else:
                forms.append(f"{to}{becomes}")
        for form in forms:
            found.setdefault(form, set()).add(move.uci())
    return {form: min(moves) for form, moves in found.items() if len(moves) == 1}


def items(scheme: Scheme, count: int, seed: int) -> list[Item]:
    """Deterministic; positions with ten to fifty legal moves, castlings oftener than by chance."""
    rng = random.Random(seed)
    out: list[Item] = []
    while len(out) < count:
        board = chess.Board()
        for _ in range(rng.randint(2, 70)):
            moves = list(board.legal_moves)
            if not moves:
                break
            takes = [m for m in moves if board.is_capture(m)]
            board.push(rng.choice(takes if takes and rng.random() < 0.25 else moves))
        if board.is_game_over() or not 10 <= board.legal_moves.count() <= 50:
            continue
        known = phrases(board, scheme)
        castlings = [p for p in known if p in scheme.castlings]
        words = rng.choice(castlings) if castlings and rng.random() < 0.5 else rng.choice(sorted(known))
        out.append(Item(words, known[words], known))
    return out
