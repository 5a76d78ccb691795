"""How even rule sets are, on their pages and where a ladder is founded."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from games.engine import GAMES, rules
from games.engine.search import balances
from games.engine.search.balances import Balance
from games.rulesets.balances import verdict
from games.rulesets.offers import asked, rules_for_ladders, words_for_ladders

pytestmark = pytest.mark.django_db
EVEN = Balance(200, 90, 30, 80, 52.5, 4.0, 9, 40, 120, 33, {"harmony": 170}, {})
WHITES = Balance(200, 190, 0, 10, 95.0, 3.0, 5, 5, 40, 70, {"magna": 200}, {})
UNSURE = Balance(40, 20, 4, 16, 55.0, 15.0, 5, 30, 90, 70, {"major": 40}, {})
KEY = "medieval"
MEASURED = balances.FILE
NEW = f"/ladders/new/?game={KEY}"


@pytest.fixture(autouse=True)
def measured(tmp_path, monkeypatch):
    """Four rule sets of the medieval game, one of them with too few games."""
    monkeypatch.setattr(balances, "FILE", tmp_path / "balances.json")
    balances.forget()
    told = {
        "article": WHITES,
        "fulke-1563": EVEN,
        "boissiere-1556": UNSURE,
        "selenus-1616": WHITES._replace(games=4),
    }
    sets = {
        each.name: (balances.digest(rules(KEY, **each.given)), told[each.name])
        for each in rules(KEY).rulesets
        if each.name in told
    }
    balances.keep_measured(KEY, "2026-11-24", "0123456789ab", 3000, sets)
    yield
    balances.forget()


def put(name: str, balance: Balance) -> None:
    """Measure one rule set otherwise."""
    told = balances.measured(KEY)
    assert told is not None
    sets = {
        each.name: (balances.digest(rules(KEY, **each.given)), told.sets[each.name])
        for each in rules(KEY).rulesets
        if each.name in told.sets
    }
    sets[name] = (sets[name][0], balance)
    balances.keep_measured(KEY, "2026-11-24", "0123456789ab", 3000, sets)


def text_of(answer):
    page = re.sub(r"<(script|style).*?</\1>", " ", answer.content.decode(), flags=re.S)
    return " ".join(unescape(re.sub("<[^>]+>", " ", page)).split())


def test_the_table_tells_what_was_measured(client):
    told = text_of(client.get("/rules/balance/"))
    assert "White 53 % ± 4, even" in told
    assert "White 95 % ± 3, one-sided" in told
    assert "White 55 % ± 15, about even as far as we know" in told
    assert "Measured on 24 November 2026 by the search 0123456789ab" in told
    assert "Selenus" not in told  # four games say nothing


@pytest.mark.parametrize(
    ("score", "error", "words"),
    [
        (30, 13, "who begins seems worse off"),
        (62, 11, "who begins seems better off"),
        (61, 11, "about even as far as we know"),
        (57, 3, "even"),
        (44.5, 2.5, "even"),
        (30, 9, "one-sided"),
    ],
)
def test_a_set_is_called_even_only_where_it_may_be(score, error, words):
    assert verdict(UNSURE._replace(score=score, error=error)) == words


def test_pages_round_alike(client):
    found = UNSURE._replace(score=44.5, error=2.5)
    put("fulke-1563", found)
    assert "White 45 % ± 3, even" in text_of(client.get("/rules/balance/"))
    page = text_of(client.get(f"/rules/{KEY}/sets/fulke-1563/"))
    assert "White scores 45 % ± 3: even." in page


def test_games_that_are_mostly_drawn_are_not_called_even(client):
    ends = {"cut off": 131, "de_corpore": 40, "magna": 29}
    drawn = EVEN._replace(won=40, drawn=131, lost=29, ends=ends, draws={"cut off": 131})
    put("fulke-1563", drawn)
    told = text_of(client.get("/rules/balance/"))
    assert "White 53 % ± 4, mostly drawn" in told
    ended = "stopped after 200 moves: 131; De Corpore: 40; Victoria Magna: 29"
    assert f"{ended} Draws: stopped after 200 moves: 131" in told


def test_without_measurements_the_page_says_so(client):
    balances.FILE.unlink()
    balances.forget()
    assert "Nothing has been measured yet" in text_of(client.get("/rules/balance/"))


def test_the_page_of_a_rule_set_tells_its_figure(client):
    told = text_of(client.get(f"/rules/{KEY}/sets/fulke-1563/"))
    assert "White scores 53 % ± 4: even." in told
    assert "How even it is" not in text_of(
        client.get(f"/rules/{KEY}/sets/selenus-1616/")
    )


def sets_of(page):
    return re.findall(r'id="set-([\w-]+)"', page)


def test_one_sided_sets_are_offered_to_ladders_only_when_asked_for(client, ada):
    client.force_login(ada)
    page = client.get(f"{NEW}&ruleset=fulke-1563").content.decode()
    assert "article" not in sets_of(page)
    assert {"fulke-1563", "boissiere-1556"} <= {*sets_of(page)}
    assert "White scores 53 % ± 4: even." in page
    more = re.search(r'href="([^"]*all=1[^"]*)"', page)
    assert more is not None
    assert "article" in sets_of(client.get(unescape(more[1])).content.decode())


def test_who_asks_for_a_one_sided_set_by_its_name_gets_it(client, ada):
    client.force_login(ada)
    assert "article" in sets_of(client.get(f"{NEW}&ruleset=article").content.decode())


def test_a_new_ladder_begins_with_a_set_that_is_not_one_sided(client, ada):
    client.force_login(ada)
    page = client.get(NEW).content.decode()
    chosen = re.search(r'<input type="hidden" name="ruleset" value="([\w-]+)">', page)
    assert chosen is not None
    assert chosen[1] == "fulke-1563"


def test_a_new_ladder_does_not_begin_with_games_that_are_mostly_drawn(client, ada):
    put("fulke-1563", EVEN._replace(won=40, drawn=120, lost=40))
    client.force_login(ada)
    page = client.get(NEW).content.decode()
    assert 'name="ruleset" value="boissiere-1556"' in page


def test_a_new_ladder_begins_with_the_pie_rule_where_one_side_seems_better(client, ada):
    client.force_login(ada)
    box = re.compile(r'<input type="checkbox" name="change_sides"[^>]*>')
    assert "checked" not in box.findall(client.get(NEW).content.decode())[0]
    put("fulke-1563", EVEN._replace(score=66.0, error=11.0))
    page = client.get(NEW).content.decode()
    assert 'name="ruleset" value="fulke-1563"' in page
    assert "checked" in box.findall(page)[0]
    named = client.get(f"{NEW}&ruleset=fulke-1563").content.decode()
    assert "checked" not in box.findall(named)[0], "who chooses a set gets it as it is"


@pytest.mark.parametrize("key", GAMES)
def test_the_usual_ladder_is_made_even_as_far_as_was_measured(key, monkeypatch):
    monkeypatch.setattr(balances, "FILE", MEASURED)
    balances.forget()
    words = words_for_ladders(key)
    found = balances.balance_of(asked(key, words).rules)
    assert "change_sides" in words or found is None or not found.is_leaning
    rules = rules_for_ladders(key)
    assert rules.options.values()["change_sides"] == ("change_sides" in words)


def test_other_forms_offer_every_set_without_figures(client, ada):
    client.force_login(ada)
    page = client.get(f"/seeks/new/?game={KEY}").content.decode()
    assert "article" in sets_of(page)
    assert "± 4" not in page


@pytest.mark.parametrize(
    ("score", "error", "one_sided", "sure"),
    [(50, 4, False, True), (61, 0.5, True, False), (61, 2, False, False)],
)
def test_only_what_is_sure_is_called_so(score, error, one_sided, sure):
    found = EVEN._replace(score=score, error=error)
    assert (found.is_one_sided, found.is_sure) == (one_sided, sure)
    assert json.loads(json.dumps(found._asdict()))["score"] == score
