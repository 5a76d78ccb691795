"""What people on a ladder tell each other: news and messages of its organisers."""
