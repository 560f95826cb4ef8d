"""Sheets in the file."""
