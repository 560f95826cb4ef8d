"""The basis of every game."""
