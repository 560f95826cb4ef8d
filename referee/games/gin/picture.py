"""The picture of gin: two hands, and a knock between them."""

from __future__ import annotations

PICTURE = """
<g class="face">
<rect x="19" y="22" width="22" height="32" rx="3" transform="rotate(-20 30 60)"/>
<rect x="19" y="22" width="22" height="32" rx="3"/>
<rect x="19" y="22" width="22" height="32" rx="3" transform="rotate(20 30 60)"/>
</g>
<path class="card-red" d="M30 31l5 7-5 7-5-7z"/>
<g class="back">
<rect x="79" y="22" width="22" height="32" rx="3" transform="rotate(-20 90 60)"/>
<rect x="79" y="22" width="22" height="32" rx="3"/>
<rect x="79" y="22" width="22" height="32" rx="3" transform="rotate(20 90 60)"/>
</g>
<path class="stroke" d="M52 18q8-7 16 0M55 25q5-4 10 0"/>
<circle class="dot" cx="60" cy="32" r="2.5"/>
"""
