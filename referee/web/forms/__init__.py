"""The forms of the pages: read, shown again as typed, and previewed."""
