"""The rules of challenge ladders: plain values in, plain values out.

An order is a tuple of member numbers with place 1 first. Nothing here knows of
databases, pages or the present time; the site, the simulation and the dry run of
changed settings use the same functions.
"""
