"""Kinds of fields that know cards and players."""
