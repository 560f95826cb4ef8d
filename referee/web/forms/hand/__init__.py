"""The form of a hand."""
