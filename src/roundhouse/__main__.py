"""`python -m roundhouse` is the command `roundhouse`."""

from .cli import main

if __name__ == "__main__":
    main()
