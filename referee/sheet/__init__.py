"""A game as a document, and a sheet as the replay of its hands."""
