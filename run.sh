#!/bin/sh
# Sets up what is missing, loads the demo and serves the site. See README.md.
. "$(dirname "$0")/setup.sh"

case "${DATABASE_URL:-}${REDIS_URL:-}" in
"") sync_environment --no-dev ;;
*) sync_environment --no-dev --extra scale ;;
esac
.venv/bin/python manage.py migrate -v 0
.venv/bin/python manage.py demo
collect_static
exec .venv/bin/python manage.py serve
