"""The picture of gin: two hands, and between them the card that is knocked with."""

from __future__ import annotations

PICTURE = """
<g class="face">
<rect x="19" y="20" width="22" height="32" rx="3" transform="rotate(-20 30 58)"/>
<rect x="19" y="20" width="22" height="32" rx="3"/>
<rect x="19" y="20" width="22" height="32" rx="3" transform="rotate(20 30 58)"/>
<rect x="79" y="20" width="22" height="32" rx="3" transform="rotate(-20 90 58)"/>
<rect x="79" y="20" width="22" height="32" rx="3"/>
<rect x="79" y="20" width="22" height="32" rx="3" transform="rotate(20 90 58)"/>
</g>
<path class="card-red" d="M30 29l5 7-5 7-5-7zM90 29l5 7-5 7-5-7z"/>
<g class="back"><rect x="49" y="34" width="22" height="32" rx="3"/></g>
<path class="stroke" d="M60 28v-8M54.5 29l-2.5-6M65.5 29l2.5-6"/>
"""
