"""Files and zips that come in and go out."""
