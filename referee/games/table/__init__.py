"""Play on the table: one module for each kind of play."""
