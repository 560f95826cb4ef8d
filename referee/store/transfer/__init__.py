"""Games that come, leave, or change hands."""
