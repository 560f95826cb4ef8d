"""Circles: who is in, by which links, with which games, and what was agreed there."""
