"""When the two of a challenge or pairing play: times proposed and agreed, and a word
between them."""
