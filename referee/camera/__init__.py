"""Cards from a photo: what a picture shows, read in a process of its own."""

from __future__ import annotations

import os

# Before it is loaded: what runs the networks tells its maker of every start otherwise, and keeps a number for the device.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
