"""What finished games say about people."""
