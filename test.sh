#!/bin/sh
# All checks: style, types, migrations, deployment, then the tests. Words after the
# command go to pytest: `./test.sh tests/engine -k ambush`.
. "$(dirname "$0")/setup.sh"

if ! command -v "${CHROMIUM:-chromium-headless-shell}" >/dev/null; then
    sudo=$([ "$(id -u)" = 0 ] || echo sudo)
    $sudo apt-get update -qq
    $sudo apt-get install -y -qq --no-install-recommends chromium-headless-shell fonts-dejavu-core
fi
sync_environment --all-extras --dev

run() {
    echo "== $*"
    "$@"
}
bin=.venv/bin
run $bin/ruff check .
run $bin/ruff format --check .
run $bin/djhtml --check --tabwidth 2 templates accounts/templates games/*/templates
run $bin/mypy .
run $bin/python manage.py makemigrations --check --dry-run
run env HTTPS=1 SECRET_KEY="$($bin/python -c 'import secrets; print(secrets.token_urlsafe(50))')" \
    $bin/python -W error manage.py check --deploy --fail-level WARNING
collect_static
# Once for all processes: each would begin it otherwise, and be slower than it needs.
run $bin/python -m games.engine compile

if [ $# -gt 0 ]; then
    run env DJANGO_ALLOW_ASYNC_UNSAFE=true $bin/pytest "$@"
    exit
fi
run $bin/pytest -q -n 3 -m "not browser"
# Playwright's loop does not get on with asynchronous tests: a process of its own.
run env DJANGO_ALLOW_ASYNC_UNSAFE=true $bin/pytest -q -n 3 -m browser tests/browser
