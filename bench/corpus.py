"""Running Baton over a corpus of single C files and reading what it reports. Used by bench/goblint and bench/drdbench."""

import argparse
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
ANSWERS = (0, 1, 4)


class Result:
    """What Baton said of one file: the reported lines, the number of warnings, and what it could not analyse."""

    def __init__(self, lines, warnings, incomplete, rejected, failure):
        self.lines = lines
        self.warnings = warnings
        self.incomplete = incomplete
        self.rejected = rejected
        self.failure = failure


def analyse(source, flags, options):
    """Analyses one file alone, with an empty store. `flags` are for the compiler, `options` for Baton."""
    with tempfile.TemporaryDirectory(prefix="baton-bench-") as folder:
        command = [str(ROOT / "baton"), "analyze", "-q", "--format", "json", "-j", "1", "--store", folder + "/store", *options, str(source)]
        done = subprocess.run(command + (["--", *flags] if flags else []), stdin=subprocess.DEVNULL, capture_output=True, text=True)
    reason = (done.stderr.strip().splitlines() or ["nothing on stderr"])[0]
    if done.returncode == 2:
        return Result(set(), 0, [], reason, None)
    if done.returncode not in ANSWERS:
        return Result(set(), 0, [], None, "ended with %d: %s" % (done.returncode, reason))
    try:
        report = json.loads(done.stdout)
    except ValueError:
        return Result(set(), 0, [], None, "no report: %s" % reason)
    lines = set()
    for warning in report["warnings"]:
        for access in warning["accesses"]:
            if pathlib.PurePath(access["file"]).name == source.name:
                lines.add(access["line"])
    return Result(lines, len(report["warnings"]), ["%(what)s: %(reason)s" % i for i in report["incomplete"]], None, None)


def analyse_all(sources, flags, jobs, options=lambda source: []):
    """(source, result) in the order of the sources; `options` tells what else Baton is given for one."""
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        yield from zip(sources, pool.map(lambda source: analyse(source, flags, options(source)), sources))


def parser(description, what):
    arguments = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=pathlib.Path, help=what)
    arguments.add_argument("-j", "--jobs", type=int, default=1, help="how many files at once; default 1")
    return arguments


def build():
    """Lets the launcher build Baton once, before several are started."""
    if subprocess.run([str(ROOT / "baton"), "version"], stdout=subprocess.DEVNULL).returncode != 0:
        missing("./baton does not start")


def missing(sentence):
    print("%s: %s" % (pathlib.Path(sys.argv[0]).name, sentence), file=sys.stderr)
    sys.exit(3)


def share(part, whole):
    return "%d of %d (%.1f %%)" % (part, whole, 100.0 * part / whole) if whole else "0 of 0"
