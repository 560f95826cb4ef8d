"""An address as a code that phones scan."""

from __future__ import annotations

from markupsafe import Markup


def qr_code(address: str) -> Markup:
    """An address as a code to scan."""
    import segno  # noqa: PLC0415 - most pages have none

    code = segno.make(address, micro=False)
    return Markup(code.svg_inline(scale=4, border=2, omitsize=True, svgclass="qr", lineclass="qrline"))  # noqa: S704
