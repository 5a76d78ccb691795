"""What costs much is answered only so often to one address."""

from __future__ import annotations

import pytest

from accounts.limits import Limit
from games.analysis import views as analysis_views
from games.archive import views, what_if_views
from games.archive.costs import COMPARISONS, SEARCHES
from games.archive.explorer import views as explorer_views
from tests.support.rated import played

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("address", "module", "name"),
    [
        ("/archive/?q=took:16", views, "SEARCHES"),
        ("/archive/explorer/rithmomachia/", explorer_views, "SEARCHES"),
        ("/analysis/rithmomachia/?panel=played", analysis_views, "SEARCHES"),
        ("/archive/what-if/{game}/", what_if_views, "COMPARISONS"),
    ],
)
def test_an_address_asks_so_often(
    address, module, name, client, ada, boethius, monkeypatch
):
    usual = getattr(module, name)
    assert usual in (SEARCHES, COMPARISONS)
    monkeypatch.setattr(module, name, Limit(usual.name, amount=2, seconds=60))
    address = address.format(game=played(ada, boethius).pk)
    answers = [client.get(address).status_code for _ in range(3)]
    assert answers == [200, 200, 429]
    other = client.get(address, REMOTE_ADDR="192.0.2.7")
    assert other.status_code == 200


def test_the_list_itself_is_not_counted(client, monkeypatch):
    monkeypatch.setattr(views, "SEARCHES", Limit("none", amount=0, seconds=60))
    assert client.get("/archive/").status_code == 200
