"""Reports, measures and bans: what moderators see and do."""
