# Sourced by run.sh and test.sh: the environment in .venv, made from the lock.
# $1… are further words for `uv sync`.
set -eu
cd "$(dirname "$0")"
# Compiled modules are kept, or every process would take seconds to start.
unset PYTHONDONTWRITEBYTECODE

if [ ! -x .venv/bin/python ]; then
    python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
        echo "Rithmo needs Python 3.11 or newer as python3." >&2
        exit 2
    }
    python3 -m venv .venv || {
        echo "python3 cannot make a venv; on Debian: apt-get install python3-venv" >&2
        exit 2
    }
fi
[ -x .venv/bin/uv ] || .venv/bin/python -m pip install -q "uv>=0.9,<1"

sync_environment() {
    # --inexact keeps uv itself, which lives in the environment that it fills.
    VIRTUAL_ENV="$PWD/.venv" .venv/bin/uv sync --frozen --inexact -q "$@"
}

collect_static() {
    # Compressing takes seconds, so only when a source has changed. The mark bears the
    # time before the work and stands where it was completed.
    mark=var/static/.collected
    if [ ! -e $mark ] || [ -n "$(find uv.lock static rithmo_site/bundles.py rithmo_site/static.py \
        -newer $mark -print -quit)" ]; then
        mkdir -p var/static
        touch $mark.begun
        .venv/bin/python manage.py collectstatic --noinput -v 0
        mv $mark.begun $mark
    fi
}
