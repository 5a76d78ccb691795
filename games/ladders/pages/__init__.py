"""The pages of ladders: parse, call a service, show."""
