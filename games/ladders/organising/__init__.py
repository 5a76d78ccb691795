"""What organisers do: decisions with reasons, lists, exports, trials of settings."""
