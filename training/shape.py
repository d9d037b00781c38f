"""The nets' shape, apart from what computes with it: how far each layer looks, and how often there is an output.

Training (`network.py`), Kaldi's file (`kaldi.py`) and alignment (`align.py`) must agree on it.
"""

# Frames each layer looks at, seen from the frame it is about; 20 before and 17 after it in all. More than 39 in all
# would cost 5 ms at every position: Kaldi finds out anew how far a net looks, in windows of 40 frames, else of 80.
SPLICES = ((-1, 0, 1), (-1, 0, 1), (-3, 0, 3), (-3, 0, 3), (-6, 0, 3), (-6, 0, 6))
BEFORE, AFTER = -sum(s[0] for s in SPLICES), sum(s[-1] for s in SPLICES)
STRIDE = 3


def frames_for(outputs: int) -> int:
    """How many frames a stretch must have to give so many outputs."""
    return (outputs - 1) * STRIDE + 1 + BEFORE + AFTER
