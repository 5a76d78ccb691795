# Sourced by run.sh and test.sh: the environment in .venv, made from the lock.
# $1… are further words for `uv sync`.
set -eu
cd "$(dirname "$0")"
# Compiled modules are kept, or every process would take seconds to start.
unset PYTHONDONTWRITEBYTECODE

# A Python that was built without profiles of its use is a tenth slower; the system's is
# taken then, if all that is needed is there.
quicker_python() {
    python3 -c 'import sys, sysconfig
sys.exit("--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or ""))' &&
        /usr/bin/python3 -c 'import ensurepip, os, sys, sysconfig
headers = os.path.join(sysconfig.get_path("include"), "Python.h")
sys.exit(sys.version_info < (3, 11) or not os.path.exists(headers))' 2>/dev/null
}

if [ ! -x .venv/bin/python ]; then
    python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
        echo "Rithmo needs Python 3.11 or newer as python3." >&2
        exit 2
    }
    python=python3
    if quicker_python; then
        python=/usr/bin/python3
    fi
    $python -m venv .venv || {
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
