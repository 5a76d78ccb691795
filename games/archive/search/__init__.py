"""Searching finished games: `words` are the language, `typed` what people type instead,
`clauses` what words mean to the index, `queries` what is asked of it."""
