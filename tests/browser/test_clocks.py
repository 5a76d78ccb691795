"""Clocks in the page: they count down, a flag falls, and who leaves is seen to."""

from __future__ import annotations

import re
from datetime import timedelta
from functools import partial

from django.utils import timezone
from playwright.sync_api import expect

from accounts.models import User
from games.engine.clock import BANKED, TimeControl, lag_gain
from games.play import services
from games.play.models import Game, Ply, Seat
from games.play.timing.clocks import at, clock_of, moment
from tests.browser.inspecting import BOTH, PHONE, inspect
from tests.browser.tables import (
    Table,
    open_tab,
    press,
    send,
    square,
    type_move,
)
from tests.browser.test_weight import GAME, Load

WATCHING = """() => {
  const left = () => document.querySelector("#clock-white .left").textContent;
  window.seen = [];
  new MutationObserver(() => window.seen.push(left()))
    .observe(document.body, { childList: true, characterData: true, subtree: true });
}"""

STACKED = """(parts) => {
  const shown = parts.map((part) => document.querySelector(part));
  if (shown.includes(null)) return false;
  const boxes = shown.map((each) => each.getBoundingClientRect());
  const edges = boxes.flatMap(({ top, bottom }) => [top, bottom]);
  const below = (edge, n) => edge >= (edges[n - 1] ?? 0) - 0.5;
  return edges.every(below) && edges.at(-1) <= innerHeight;
}"""


MINUTES = 60_000
LATER = timedelta(hours=1)


def opened(sit, people=None) -> Table:
    """A game of 1+0 in which both have moved and White is to move, who has ten minutes
    for it, whatever the machine is doing."""

    def prepare(game: Game) -> None:
        for move in ("N8-M8", "C1-D1"):
            game = services.play(
                game_id=game.pk,
                player=game.seats.get(name=game.turn).player,
                text=move,
                version=None,
                now=timezone.now(),
            )
        set_clock(game, white=10 * MINUTES)

    return sit(control="1+0", people=people, prepare=prepare)


def set_clock(game: Game, after: timedelta = timedelta(0), **left: int) -> None:
    """Give each so many ms, and let the clock run on from now, or only `after` a time
    at the server, whose flag does not fall before, while the pages count."""
    since = moment(timezone.now() + after)
    game.clock |= {"left": game.clock["left"] | left, "since": since}
    clock = clock_of(game)
    assert clock is not None
    assert clock.flags_at is not None
    Game.objects.filter(pk=game.pk).update(
        clock=game.clock, deadline_at=at(clock.flags_at)
    )


def test_a_clock_counts_down_and_says_when_little_is_left(sit):
    table = opened(sit)
    own = table.white.locator("#clock-white")
    expect(own).to_have_class(re.compile(r"\bruns\b"))
    expect(own).not_to_have_class(re.compile(r"\blow\b"))
    expect(own.locator(".left")).to_have_text(re.compile(r"^9:\d\d$"))
    expect(table.white).to_have_title(re.compile(r"^Your move · 9:\d\d · "))
    set_clock(table.reread(), after=LATER, white=12_000)
    table.white.reload()
    expect(own.locator(".left")).to_have_text(re.compile(r"^\d\.\d$"))  # tenths
    expect(table.white.locator("#warned")).to_have_text(
        re.compile(r"^You have 0:\d\d left\.$")
    )
    expect(own).to_have_class(re.compile(r"\blow\b"))  # a tenth of the minute is left
    expect(table.black.locator("#clock-black .left")).to_have_text("1:00")
    expect(table.black).not_to_have_title(re.compile("Your move"))


def test_a_clock_never_goes_back_on_the_page(sit):
    page = opened(sit).white
    left = page.locator("#clock-white .left")
    page.evaluate(WATCHING)
    open_tab(page, "talk")
    for words in ("Oh", "Ah"):  # each answer brings the clock anew
        before = left.inner_text()
        page.get_by_label("Say something").fill(words)
        page.get_by_label("Say something").press("Enter")
        expect(page.locator("#talk-lines")).to_contain_text(words)
        expect(left).not_to_have_text(before)
    seen = page.evaluate("window.seen")
    seconds = [int(text.split(":")[0]) * 60 + int(text.split(":")[1]) for text in seen]
    assert len(set(seconds)) > 1
    assert seconds == sorted(seconds, reverse=True)


def test_the_way_of_a_move_is_given_back_and_written_down(sit):
    table = opened(sit)
    type_move(table.white, "M8-L8")
    expect(square(table.white, "L8")).to_have_attribute("data-man", "wT5")
    made = Ply.objects.get(game=table.game, number=3)
    assert made.lag_ms is not None
    assert 0 < made.lag_ms <= BANKED * lag_gain(TimeControl.read("1+0"))
    assert made.spent_ms is not None
    assert made.spent_ms > 0


def test_a_flag_falls_in_the_page(sit):
    table = opened(sit)
    set_clock(table.reread(), white=1_200)
    for page in table.pages:
        expect(page.locator("#status")).to_contain_text(
            "Black won: White ran out of time."
        )
        expect(page.locator("#clock-white .left")).to_have_text("0.0")
    expect(table.white).not_to_have_title(re.compile("Your move"))


def left_by_black(sit, people=None) -> Table:
    """Both have moved, and Black closes his page."""
    table = opened(sit, people)
    hail(table)
    leave(table)
    return table


def hail(table: Table) -> None:
    """White says something. Black hears it by the line that tells the site that he is
    at the table."""
    open_tab(table.white, "talk")
    table.white.get_by_label("Say something").fill("Good evening")
    table.white.get_by_label("Say something").press("Enter")
    expect(table.black.locator("#talk-lines")).to_contain_text("Good evening")
    open_tab(table.white, "moves")


def leave(table: Table) -> None:
    """Black, whom the site knows to be there, closes his page; White sees it."""
    table.black.close()
    # In its first seconds a site lets browsers come back before anybody is gone.
    expect(table.white.locator(".gone")).to_contain_text("has left the table.")


def test_who_leaves_is_seen_to_be_away_and_the_win_is_claimed(sit):
    table = left_by_black(sit)
    page = table.white
    expect(page.locator("#clock-black")).to_contain_text("away")
    # As if he had been gone for a while.
    long_ago = timezone.now() - timedelta(seconds=19)
    Seat.objects.filter(game=table.game, name="black").update(gone_at=long_ago)
    page.reload()
    claim = page.get_by_role("button", name="Claim the win")
    claim.click()  # it appears by itself when the time is over
    expect(page.locator("#status")).to_contain_text("White won: Black left the game.")
    expect(page.locator(".gone")).to_have_count(0)


def test_a_wait_counts_in_whole_seconds(sit):
    table = left_by_black(sit)
    wait = table.white.locator("#until-claim-black")
    expect(wait).to_have_text(re.compile(r"^0:[012]\d$"))
    almost = timezone.now() - timedelta(seconds=13)
    Seat.objects.filter(game=table.game, name="black").update(gone_at=almost)
    table.white.reload()
    expect(wait).to_have_text(re.compile(r"^0:0\d$"))


def test_what_waits_on_time_covers_nothing_on_a_phone(sit, new_person):
    phone = new_person(viewport=PHONE, has_touch=True, is_mobile=True)
    people = phone, new_person()
    table = sit(control="1+0", people=people, prepare=partial(set_clock, after=LATER))
    # Names of guests are drawn by lot, and a long one takes a second line when "away"
    # stands beside it.
    for number, seat in enumerate(table.game.seats.all()):
        User.objects.filter(pk=seat.player_id).update(username=f"CalmScribe653{number}")
    phone.reload()
    expect_all_in_sight(phone, ".first")
    press(phone, "N8", "M8")
    send(phone)
    set_clock(table.reread(), after=LATER)
    type_move(table.black, "C1-D1")
    expect(phone.locator(".first")).to_have_count(0)
    set_clock(table.reread(), after=LATER)
    leave(table)
    expect_all_in_sight(phone, ".gone")
    long_ago = timezone.now() - timedelta(seconds=21)
    Seat.objects.filter(game=table.game, name="black").update(gone_at=long_ago)
    phone.reload()
    expect(phone.get_by_role("button", name="Claim a draw")).to_be_in_viewport(ratio=1)
    expect_all_in_sight(phone, ".gone")


def expect_all_in_sight(page, waiting: str) -> None:
    """What waits on time is seen, and it covers neither the board nor what belongs to
    it: they lie one below the other and within the screen."""
    expect(page.locator(waiting)).to_be_in_viewport(ratio=1)
    parts = (".time-bar", ".near .who", "#board", "#strip")
    page.wait_for_function(STACKED, arg=parts)


def test_a_timed_table_reads_well(sit):
    table = left_by_black(sit)
    for size in BOTH:
        inspect(table.white, size)
        expect(table.white.locator(".gone")).to_be_in_viewport()
    set_clock(table.reread(), after=LATER, white=5_500)
    table.white.reload()
    expect(table.white.locator("#clock-white")).to_have_class(re.compile(r"\blow\b"))
    inspect(table.white, *BOTH)


def test_a_timed_table_is_light_too(sit, new_person):
    table = opened(sit)
    loaded = Load(new_person()).of(table.game.get_absolute_url())
    assert any(re.search(r"/kind-later-clock\.[^/]*js", address) for address in loaded)
    assert loaded.total() <= GAME, loaded.most_common()
