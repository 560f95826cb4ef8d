"""Files and zips for import and export."""
