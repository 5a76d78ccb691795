"""The life of an account across the rooms: profile, merge, close, export."""
