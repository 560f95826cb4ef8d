"""Games that are imported, exported or handed over."""
