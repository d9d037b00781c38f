"""How far a share that was counted may be from the true one."""

import math


def wilson(k: int, n: int) -> tuple[float, float]:
    """The 95 % interval of a share, in percent."""
    if n == 0:
        return 0.0, 100.0
    z, p = 1.959964, k / n
    middle = p + z * z / (2 * n)
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    return 100 * max(0.0, middle - half) / scale, 100 * (middle + half) / scale
