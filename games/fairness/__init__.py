"""Fair play: who may play with whom, who may play rated, and what moderators do."""
