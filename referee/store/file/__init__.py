"""The file itself."""
