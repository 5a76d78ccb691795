"""What goes on by itself beside the pages, and backups."""
