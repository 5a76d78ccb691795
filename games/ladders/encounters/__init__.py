"""What two members play for a ladder, whether challenged or paired."""
