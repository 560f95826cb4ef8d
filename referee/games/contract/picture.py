"""The picture of Contract Rummy: three groups in the frame of what the deal asks for."""

from __future__ import annotations

PICTURE = """
<rect class="frame" x="4" y="8" width="112" height="56" rx="6"/>
<g class="face">
<rect x="11" y="22" width="17" height="26" rx="2"/><rect x="17" y="24" width="17" height="26" rx="2"/>
<rect x="23" y="26" width="17" height="26" rx="2"/>
<rect x="44" y="22" width="17" height="26" rx="2"/><rect x="50" y="24" width="17" height="26" rx="2"/>
<rect x="56" y="26" width="17" height="26" rx="2"/>
<rect x="77" y="22" width="17" height="26" rx="2"/><rect x="83" y="24" width="17" height="26" rx="2"/>
<rect x="89" y="26" width="17" height="26" rx="2"/>
</g>
<path class="card-red" d="M31.5 33l4 6-4 6-4-6zM97.5 33l4 6-4 6-4-6z"/>
<path class="card-red" d="M64.5 33l4 6-4 6-4-6z"/>
"""
