"""How strong people are: pools, ratings, and what they changed by."""
