"""What the benches read of a server's process."""

import subprocess
import sys

from games.bench.servers import Server

ECHO = "for line in open(0): print(line, end='', flush=True)"


def test_less_than_a_tick_of_processor_time_is_seen():
    with subprocess.Popen(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", ECHO], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        server, seen = Server({0: process}), []
        for _ in range(5):
            process.stdin.write(b"a line\n")
            process.stdin.flush()
            process.stdout.readline()
            seen.append(server.cpu_seconds())
        process.stdin.close()
    assert sorted(set(seen)) == seen
