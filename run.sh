#!/bin/sh
# Sets up what is missing and serves the site, which loads the demo. See README.md.
. "$(dirname "$0")/setup.sh"

extras=
[ -z "${DATABASE_URL:-}${REDIS_URL:-}" ] || extras="--extra scale"
[ -z "${VAPID_PRIVATE_KEY:-}" ] || extras="$extras --extra push"
sync_environment --no-dev $extras
# The two need nothing of each other.
collect_static &
.venv/bin/python manage.py migrate -v 0 --skip-checks # `serve` checks
wait $!
# Once this is done the computer thinks some forty times as fast; nobody waits for it.
if command -v cc >/dev/null; then
    nice -n 19 sh -c ". ./setup.sh; sync_environment --no-dev --group fast $extras
        exec .venv/bin/python -m games.engine compile" >var/compile.log 2>&1 &
fi
exec .venv/bin/python manage.py serve --demo
