"""The picture of Kaluki: a joker among cards."""

from __future__ import annotations

PICTURE = """
<g class="face">
<rect x="44" y="14" width="32" height="46" rx="4" transform="rotate(-22 60 72)"/>
<rect x="44" y="14" width="32" height="46" rx="4" transform="rotate(22 60 72)"/>
<rect x="42" y="8" width="36" height="54" rx="4"/>
</g>
<path class="card-red" d="M34 28l4 6-4 6-4-6z"/><path class="card-red" d="M86 28l4 6-4 6-4-6z"/>
<path class="hat" d="M50 40q-1-10-6-12 8-2 11 4 0-10 5-16 5 6 5 16 3-6 11-4-5 2-6 12z"/>
<path class="stroke" d="M50 45h20"/>
<g class="card-red"><circle cx="45" cy="28" r="2.5"/><circle cx="60" cy="16" r="2.5"/><circle cx="75" cy="28" r="2.5"/></g>
<path class="card-ink" d="M54 50h12l-6 6z"/>
"""
