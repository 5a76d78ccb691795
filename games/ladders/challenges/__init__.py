"""Challenges from the first word to the places that change by them."""
