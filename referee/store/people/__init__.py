"""The people of an owner."""
