"""The picture of 500 Rummy: the discard pile spread out, and the card that is taken from it."""

from __future__ import annotations

PICTURE = """
<g class="face">
<rect x="8" y="22" width="26" height="40" rx="3"/>
<rect x="26" y="22" width="26" height="40" rx="3"/>
<rect x="44" y="8" width="26" height="40" rx="3"/>
<rect x="62" y="22" width="26" height="40" rx="3"/>
<rect x="80" y="22" width="26" height="40" rx="3"/>
</g>
<path class="card-red" d="M15 28l4 5-4 5-4-5zM69 28l4 5-4 5-4-5z"/>
<path class="card-red" d="M33 28l4 5-4 5-4-5zM57 18l6.5 9-6.5 9-6.5-9zM93 33l6.5 9-6.5 9-6.5-9z"/>
<path class="stroke" d="M57 67v-13m-5 5l5-5 5 5"/>
"""
