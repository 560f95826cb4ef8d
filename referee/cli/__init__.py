"""The command line: what players, and whoever runs the server, can ask for."""
