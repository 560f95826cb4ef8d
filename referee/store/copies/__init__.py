"""Copies of the whole file."""
