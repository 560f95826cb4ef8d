"""What a host of strangers adds: many connections and processes, limits, https, an archive, a copy elsewhere."""
