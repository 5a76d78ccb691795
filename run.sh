#!/bin/sh
# Sets up what is missing, loads the demo and serves the site. See README.md.
. "$(dirname "$0")/setup.sh"

extras=
[ -z "${DATABASE_URL:-}${REDIS_URL:-}" ] || extras="--extra scale"
[ -z "${VAPID_PRIVATE_KEY:-}" ] || extras="$extras --extra push"
sync_environment --no-dev $extras
.venv/bin/python manage.py migrate -v 0
.venv/bin/python manage.py demo
collect_static
exec .venv/bin/python manage.py serve
