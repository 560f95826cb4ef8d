"""Cards from a photo: what a picture shows, read in a process of its own."""
