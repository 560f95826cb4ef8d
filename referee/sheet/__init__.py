"""A game as a document, and a sheet as the replay of its hands: the record, the ledger of changes, cases and their answers."""
