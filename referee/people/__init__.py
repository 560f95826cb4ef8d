"""What finished games say about people: figures, and the roster of their names."""
