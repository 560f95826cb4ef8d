"""What templates draw: boards, charts, people, pages of hands."""
