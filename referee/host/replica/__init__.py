"""A copy of the database elsewhere, kept up to date by Litestream while the app runs, from which another machine can go on."""
