"""Letters of a site without a mail server are printed, each as a whole."""

from __future__ import annotations

from django.core.mail import EmailMessage

from accounts import mail
from rithmo_site import environment

LETTERS = ("Subject: one\n\nOne.\n", "Subject: two\n\nTwo.\n")


def test_letters_of_another_process_are_printed_one_after_another(monkeypatch):
    printed: list[str] = []
    monkeypatch.setattr(mail, "print_whole", printed.append)
    end = mail.END_OF_LETTER + "\n"
    lines = "".join(letter + end for letter in LETTERS) + "half"
    mail.forward_letters(lines.splitlines(keepends=True))
    assert printed == [LETTERS[0] + end, LETTERS[1] + end, "half"]


def test_a_letter_is_printed_as_a_whole(monkeypatch):
    printed: list[str] = []
    monkeypatch.setattr(mail, "print_whole", printed.append)
    letters = [EmailMessage(f"No. {n}", "Text.", to=["a@b.org"]) for n in (1, 2)]
    assert mail.PrintedBackend().send_messages(letters) == 2
    assert ["No. 1" in printed[0], "No. 2" in printed[1]] == [True, True]
    assert all(each.endswith(mail.END_OF_LETTER + "\n") for each in printed)


def test_without_a_mail_server_letters_are_printed(monkeypatch):
    monkeypatch.delenv("EMAIL_URL", raising=False)
    assert environment.mail()["EMAIL_BACKEND"] == "accounts.mail.PrintedBackend"
