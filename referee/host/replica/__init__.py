"""A copy of the database elsewhere, kept up by Litestream while the app runs, from which another machine goes on."""
