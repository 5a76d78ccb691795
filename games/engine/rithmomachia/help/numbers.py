"""Factors and divisors as people write them, for the inspector (Spec v1 §14)."""

from __future__ import annotations

from typing import Final

LARGEST_FACTOR: Final = 10_000  # trial division goes no further
MOST_DIVISORS: Final = 48
_RAISED: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def factors(number: int) -> tuple[dict[int, int], int]:
    """Prime factors with their exponents, and what is left unsplit (1 for nothing)."""
    found: dict[int, int] = {}
    factor = 2
    while factor * factor <= number and factor <= LARGEST_FACTOR:
        while number % factor == 0:
            found[factor] = found.get(factor, 0) + 1
            number //= factor
        factor += 1 if factor == 2 else 2
    if 1 < number <= LARGEST_FACTOR**2:
        found[number] = found.get(number, 0) + 1
        number = 1
    return found, number


def factored(number: int) -> str:
    """ "72 = 2³ × 3²", "7 is prime"."""
    found, rest = factors(number)
    if number == 1:
        return "1 divides every number"
    if found == {number: 1}:
        return f"{number} is prime"
    if rest == number:
        return f"{number} has no factor up to {LARGEST_FACTOR}"
    powers = [
        str(prime) + (str(times).translate(_RAISED) if times > 1 else "")
        for prime, times in found.items()
    ]
    if rest > 1:
        powers.append(str(rest))
    return f"{number} = {' × '.join(powers)}"


def divisors(number: int) -> list[int]:
    """Every divisor in order; none when the number is not split or has too many."""
    found, rest = factors(number)
    if rest > 1:
        return []
    listed = [1]
    for prime, times in found.items():
        if len(listed) * (times + 1) > MOST_DIVISORS:
            return []
        listed = [each * prime**power for each in listed for power in range(times + 1)]
    return sorted(listed)
