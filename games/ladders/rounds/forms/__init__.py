"""The forms of events, each in a file of its own; `registry` lists them."""
