"""What every request needs: who asks, how it is checked, queued, answered and refused."""
