"""The picture of Seven Bridge: a seven alone on the table, and a discard that somebody reaches for."""

from __future__ import annotations

PICTURE = """
<g class="face">
<rect x="18" y="10" width="38" height="54" rx="4"/>
<rect x="70" y="26" width="26" height="38" rx="3" transform="rotate(12 83 45)"/>
</g>
<path class="stroke" d="M28 22h18l-9 28"/>
<path class="card-red" d="M24 50l4 6-4 6-4-6z"/>
<path class="stroke" d="M104 14q-16-4-20 12M84 26l-5-6M84 26l6-5"/>
<g class="card-ink"><circle cx="78" cy="42" r="2.5"/><circle cx="88" cy="44" r="2.5"/><circle cx="82" cy="52" r="2.5"/></g>
"""
