"""What goes in and out, as the API's schema tells it, by what it is about."""
