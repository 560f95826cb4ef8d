"""What every request has: who asks, how it is judged, put in line, answered and refused."""
