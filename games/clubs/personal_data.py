"""What people have written on ladders, as they take it along."""

from __future__ import annotations

from typing import Any

from accounts import personal_data
from accounts.models import User
from games.clubs.models import ChatLine, MemberMessage, NewsItem


def export_clubs(person: User) -> dict[str, Any]:
    """What a person has written for ladders, as plain values for JSON."""
    news = NewsItem.objects.filter(author=person).select_related("ladder")
    sent = MemberMessage.objects.filter(author=person).select_related("ladder")
    said = ChatLine.objects.filter(author=person).select_related("ladder")
    return {
        "ladder_chat": [
            {
                "ladder": each.ladder.name,
                "text": each.text,
                "said": each.said_at.isoformat(),
            }
            for each in said.order_by("pk")
        ],
        "ladder_messages": [
            {
                "ladder": each.ladder.name,
                "subject": each.headline,
                "text": each.body,
                "made": each.made_at.isoformat(),
            }
            for each in sent.order_by("pk")
        ],
        "ladder_news": [
            {
                "ladder": each.ladder.name,
                "headline": each.headline,
                "text": each.body,
                "made": each.made_at.isoformat(),
            }
            for each in news.order_by("pk")
        ],
    }


def forget_clubs(person: User) -> None:
    """What a person said in chats goes with the account."""
    ChatLine.objects.filter(author=person).delete()


personal_data.register("clubs", export=export_clubs, forget=forget_clubs)
