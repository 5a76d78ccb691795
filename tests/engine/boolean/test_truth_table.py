"""The table of the formulas on the rules page is the engine's (boolean §5)."""

from __future__ import annotations

from games.engine.boolean.options import BooleanOptions


def test_every_formula_of_two_bits_and_of_two_numbers():
    names, table = BooleanOptions().truth_table
    assert names == ("AND", "OR", "XOR", "NAND", "NOR")
    assert table == [
        ("0", "0", "0", "0", "0", "1", "1"),
        ("0", "1", "0", "1", "1", "1", "0"),
        ("1", "0", "0", "1", "1", "1", "0"),
        ("1", "1", "1", "1", "0", "0", "0"),
        ("0100", "1100", "0100", "1100", "1000", "1011", "0011"),
    ]


def test_only_what_is_played_is_in_it():
    options = BooleanOptions(formula_and=False, formula_nor=False)
    names, table = options.truth_table
    assert names == ("OR", "XOR", "NAND")
    assert table[1] == ("0", "1", "1", "1", "1")
