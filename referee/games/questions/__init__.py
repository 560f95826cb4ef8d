"""The questions of the referee."""
