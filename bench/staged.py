"""Running Baton over whole programs and reading what each stage cost. Used by bench/kernel and bench/programs."""

import json
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
STAGE = re.compile(r"^baton: ([a-z -]+): (\d+) ms of processor time$")
SUMMARIES = re.compile(r" components, .*; (\d+) ms of processor time$")
# What is told beside stages that it is the sum of, or that is no work of Baton's own.
SUMS = ("races", "clang")


class Run:
    """One analysis from an empty store: its exit code, processor seconds in all and by stage, seconds, peak in megabytes, report."""

    def __init__(self, code, cpu, stages, seconds, peak, report, stderr):
        self.code = code
        self.cpu = cpu
        self.stages = stages
        self.seconds = seconds
        self.peak = peak
        self.report = report
        self.stderr = stderr

    def ended(self):
        return self.report is not None

    def clang(self):
        return self.stages.get("clang", 0.0)

    def own(self):
        """Processor seconds of everything but clang."""
        return self.cpu - self.clang()

    def text(self):
        """The stages with what they cost, the dearest first."""
        told = sorted(((s, n) for n, s in self.stages.items() if n not in SUMS), reverse=True)
        return ", ".join("%s %.1f" % (name, seconds) for seconds, name in told if seconds >= 0.05)


def analyse(paths, timeout, options=()):
    """Analyses sources or a compile database as one program."""
    with tempfile.TemporaryDirectory(prefix="baton-bench-") as folder:
        command = ["timeout", str(timeout), str(ROOT / "baton"), "analyze", "-v", "--format", "json", "--fail-on", "never"]
        command += ["--store", folder + "/store", *options, *map(str, paths)]
        usage = folder + "/usage"
        done = subprocess.run(["python3", "-c", MEASURED, usage, *command], stdin=subprocess.DEVNULL, capture_output=True, text=True)
        cpu, seconds, peak = json.loads(pathlib.Path(usage).read_text())
    stages = {}
    for line in done.stderr.splitlines():
        stage = STAGE.match(line)
        summaries = SUMMARIES.search(line)
        if stage:
            stages[stage.group(1)] = int(stage.group(2)) / 1000
        elif summaries:
            stages["summaries"] = int(summaries.group(1)) / 1000
    report = json.loads(done.stdout) if done.returncode in (0, 1, 4) else None
    return Run(done.returncode, cpu, stages, seconds, peak, report, done.stderr)


# A process of its own, so that the peak of memory is that of this run.
MEASURED = """
import json, resource, subprocess, sys, time
begun = time.monotonic()
code = subprocess.run(sys.argv[2:]).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
json.dump([used.ru_utime + used.ru_stime, time.monotonic() - begun, used.ru_maxrss / 1024], open(sys.argv[1], "w"))
sys.exit(code)
"""
