"""How dates and numbers are written, language by language."""
