"""What a game teaches."""
