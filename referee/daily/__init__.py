"""Backups by themselves: one a day, each checked before an older one goes, of seven days and the four weeks before."""
