"""Files and archives that come in and go out."""
