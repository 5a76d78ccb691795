"""Long texts are sent deflated to browsers, which all can read that (RFC 7692).

A move is a short text, and deflating it for each who watches would cost more than
sending it. The end of a game and a page that has missed something take more: these are
deflated once for all who are sent the same.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from autobahn.websocket.compress import (
    PerMessageDeflateOffer,
    PerMessageDeflateOfferAccept,
)

LONG: Final = 2_500  # letters
KEPT: Final = 32
DEFLATED: Final = 0b100  # the first reserved bit of a frame
_END: Final = b"\x00\x00\xff\xff"  # of what is flushed; it is not sent


def accept(offers: Sequence[object]) -> PerMessageDeflateOfferAccept | None:
    """The first of a peer's offers that leaves us the usual window. We begin each text
    anew, and ask them to do so."""
    for offer in offers:
        if not isinstance(offer, PerMessageDeflateOffer):
            continue
        if not offer.request_max_window_bits:
            return PerMessageDeflateOfferAccept(
                offer,
                no_context_takeover=True,
                request_no_context_takeover=offer.accept_no_context_takeover,
            )
    return None


@lru_cache(maxsize=KEPT)
def deflated(text: str) -> bytes:
    """A text as one message of its own."""
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    packed = packer.compress(text.encode()) + packer.flush(zlib.Z_SYNC_FLUSH)
    return packed.removesuffix(_END)
