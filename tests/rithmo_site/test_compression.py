"""Pages are sent by brotli or gzip, and their length does not tell what is in them."""

from __future__ import annotations

import gzip

import brotli
import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from rithmo_site.compression import CompressionMiddleware, with_padding

TEXT = "A man takes another when the sum works out. " * 50


def answered(accepts, content=TEXT, **headers):
    """What is sent for a page to a browser that accepts these encodings."""
    page = HttpResponse(content, headers=headers)
    request = RequestFactory().get("/", headers={"accept-encoding": accepts})
    return CompressionMiddleware(lambda request: page)(request)


@pytest.mark.parametrize("accepts", ["br", "gzip, deflate, br, zstd", "br;q=0.5, gzip"])
def test_brotli_where_it_is_taken(accepts):
    answer = answered(accepts)
    assert answer["Content-Encoding"] == "br"
    assert answer["Vary"] == "Accept-Encoding"
    assert int(answer["Content-Length"]) == len(answer.content) < len(TEXT)
    assert brotli.decompress(answer.content).decode() == TEXT


@pytest.mark.parametrize(
    "accepts", ["gzip", "gzip, br;q=0", "br;q=0.0, gzip", "gzip, bravo"]
)
def test_gzip_for_all_others(accepts):
    answer = answered(accepts)
    assert answer["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.content).decode() == TEXT


def test_neither_where_neither_is_taken():
    answer = answered("identity")
    assert "Content-Encoding" not in answer
    assert answer.content.decode() == TEXT


@pytest.mark.parametrize(
    ("content", "headers"),
    [("short", {}), (TEXT, {"Content-Encoding": "identity"})],
)
def test_what_is_short_or_has_an_encoding_stays(content, headers):
    answer = answered("br", content, **headers)
    assert answer.content.decode() == content
    assert answer.get("Content-Encoding") == headers.get("Content-Encoding")


def test_what_identifies_a_page_is_weak_once_it_is_compressed():
    assert answered("br", ETag='"one"')["ETag"] == 'W/"one"'
    assert answered("br", ETag='W/"one"')["ETag"] == 'W/"one"'


def test_the_length_of_a_page_differs_from_time_to_time():
    sent = [with_padding(TEXT.encode(), 100) for _ in range(200)]
    assert {brotli.decompress(each) for each in sent} == {TEXT.encode()}
    sizes = {len(each) for each in sent}
    assert len(sizes) > 50
    assert max(sizes) - min(sizes) < 100


def test_every_length_of_what_is_skipped_can_be_read(monkeypatch):
    for size in range(100):
        monkeypatch.setattr("secrets.randbelow", lambda most, size=size: size)
        assert brotli.decompress(with_padding(TEXT.encode(), 100)) == TEXT.encode()
