"""A question to the referee as a form."""
