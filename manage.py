#!/usr/bin/env python
"""The command line of the site."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rithmo_site.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.db.utils import OperationalError

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        # A wrong value in the environment: one clear line instead of a trace.
        sys.exit(f"Cannot start: {error}")
    except OperationalError as error:
        sys.exit(f"Cannot start: the database does not answer ({error}).")


if __name__ == "__main__":
    main()
