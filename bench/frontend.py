"""The measuring part of bench/frontend: runs Baton on compile commands, cold and again, and prints what it cost."""

import re
import resource
import subprocess
import sys
import time

ALLOWED_FAILURES = 0.02
ALLOWED_RATIO = 0.10


def run(command):
    """Output, processor seconds of the command and its children together, wall seconds; ends on an unexpected exit code."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, check=False)
    wall = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 4):
        sys.exit("frontend: '%s' ended with %d" % (" ".join(command), done.returncode))
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall


def summary(text):
    found = re.search(r"(\d+) units read, (\d+) incomplete; (\d+) compiled, (\d+) from the store; ([\d.]+) s of clang", text)
    if not found:
        sys.exit("frontend: no summary in what 'baton units' printed")
    return [float(group) for group in found.groups()]


def main():
    baton, commands, work = sys.argv[1:4]
    units = [baton, "units", "-q", "--store", work + "/store", commands]
    text, spent, wall = run(units)
    read, incomplete, compiled, _, clang = summary(text)
    for line in text.splitlines():
        if line.startswith("incomplete"):
            print(line)
    rest = spent - clang
    print("first run:  %d units read, %d incomplete; clang %.1f CPU s, the rest %.1f CPU s (%.3f of clang), %.1f s wall"
          % (read, incomplete, clang, rest, rest / clang, wall))
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print("peak memory of one process: %.0f MB" % peak)
    text, again, wall = run(units)
    started = summary(text)[2]
    print("second run: %.1f CPU s (%.3f of the first), %.1f s wall, clang started %d times" % (again, again / spent, wall, started))
    text, _, _ = run(units + ["--names"])
    print(text.splitlines()[-1])
    bad = incomplete > ALLOWED_FAILURES * (read + incomplete) or rest > ALLOWED_RATIO * clang or started > 0
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
