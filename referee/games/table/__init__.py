"""Play on the table: one module a kind of play."""
