"""What now, when something has gone wrong."""
