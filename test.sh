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

beside_the_tests() {
    run $bin/mypy . &&
        run $bin/python manage.py makemigrations --check --dry-run &&
        run env HTTPS=1 \
            SECRET_KEY="$($bin/python -c 'import secrets; print(secrets.token_urlsafe(50))')" \
            $bin/python -W error manage.py check --deploy --fail-level WARNING
}
# One process for up to two minutes. What it says is shown in one piece when it is done.
mkdir -p var
{
    code=0
    beside_the_tests >var/checks.log 2>&1 || code=$?
    cat var/checks.log
    exit $code
} &
checks=$!

# Once for all processes: each would begin these otherwise, and be slower than it needs.
if [ ! -d tests/__pycache__ ]; then
    run $bin/pytest -q --collect-only >var/collected.log 2>&1 &
    collecting=$!
fi
collect_static
run $bin/python -m games.engine compile
[ -z "${collecting-}" ] || wait $collecting || true # what is wrong is told below

# As many processes as cores: more of them lose a tenth to each other. One takes the tests
# of another that has many left; before that, those of a file
# stay together, with what they share.
several="-q -n auto --dist worksteal"
code=0
if [ $# -gt 0 ]; then
    run env DJANGO_ALLOW_ASYNC_UNSAFE=true $bin/pytest "$@" || code=$?
else
    # Playwright's plugin has something to do before and after every test.
    run $bin/pytest $several -p no:playwright -m "not browser" || code=$?
fi
wait $checks || code=$?
[ $# -eq 0 ] && [ $code -eq 0 ] || exit $code
# Playwright's loop does not get on with asynchronous tests: a process of its own.
run env DJANGO_ALLOW_ASYNC_UNSAFE=true $bin/pytest $several -m browser tests/browser
