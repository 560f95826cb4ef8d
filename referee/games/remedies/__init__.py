"""What now, when something has gone wrong: irregularities, when they are noticed, and the remedies that are open."""
