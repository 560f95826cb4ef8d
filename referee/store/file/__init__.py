"""The database file."""
