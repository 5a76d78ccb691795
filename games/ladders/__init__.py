"""Ladders: people who play for places under rules that an organiser chose.

`rules/` are plain functions, `models/` the rows. `members/` come, go and have places.
`encounters/` is what two members play, whether `challenges/` or `rounds/` brought them
together; both have the same files. `organising/` decides, `pages/` shows.
"""
