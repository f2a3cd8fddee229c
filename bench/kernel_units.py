"""The parts of bench/kernel-units that are easier in Python: the toolchain, the compile database, the check.

    kernel_units.py toolchain DIR             unpack the bundled clang of the LLVM jar into DIR
    kernel_units.py database FOLDER ...       FOLDER/make-n.out -> compile_commands.json and the selection
    kernel_units.py check FOLDER ...          compile the selection, list what fails and why

Everything written is a function of the inputs: sorted, no time stamps, no dependence on the order make prints in.
"""
import argparse
import concurrent.futures
import glob
import json
import os
import random
import resource
import shlex
import shutil
import subprocess
import sys
import zipfile

# Folders whose units are all in the selection; the rest is drawn at random.
ALWAYS = ("drivers/char/", "net/core/", "kernel/locking/", "fs/ext4/")
# Flags of the front end: unoptimised bitcode in which every access of the source is still there.
FLAGS = ["-w", "-O0", "-Xclang", "-disable-O0-optnone", "-Xclang", "-disable-llvm-passes", "-g", "-emit-llvm"]


def fail(code, message):
    print("kernel-units: " + message, file=sys.stderr)
    sys.exit(code)


def say(message):
    print("kernel-units: " + message, file=sys.stderr)


# --- toolchain ------------------------------------------------------------------------------------------------------

def toolchain(target):
    jar = os.environ.get("BATON_TOOLCHAIN")
    if not jar:
        found = sorted(glob.glob(os.path.expanduser("~/.m2/repository/org/bytedeco/llvm/20.*/llvm-*-linux-x86_64.jar")))
        if not found:
            fail(3, "no LLVM jar in the local Maven repository: build Baton once, or set BATON_CLANG or BATON_TOOLCHAIN")
        jar = found[-1]
    say("unpacking clang from " + jar)
    fresh = target + ".new"
    shutil.rmtree(fresh, ignore_errors=True)
    try:
        unpack(jar, fresh)
    except (OSError, zipfile.BadZipFile) as problem:
        fail(3, "cannot unpack the LLVM jar %s: %s" % (jar, problem))
    shutil.rmtree(target, ignore_errors=True)
    os.rename(fresh, target)


def unpack(jar, target):
    prefix = "org/bytedeco/llvm/linux-x86_64/"
    wanted = ("clang", "libLLVM.so", "libclang-cpp.so")
    with zipfile.ZipFile(jar) as archive:
        for name in archive.namelist():
            inner = name[len(prefix):] if name.startswith(prefix) else ""
            if inner in wanted or (inner.startswith("lib/clang/20/include/") and not inner.endswith("/")):
                path = os.path.join(target, inner)
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with archive.open(name) as content, open(path, "wb") as out:
                    shutil.copyfileobj(content, out, 1 << 20)
    # clang asks for the SONAMEs, the jar has the plain names only.
    for name in wanted[1:]:
        os.symlink(name, os.path.join(target, name + ".20.1"))
    os.chmod(os.path.join(target, "clang"), 0o755)


# --- database -------------------------------------------------------------------------------------------------------

def commands(line):
    """The simple commands of one line of shell that make printed, each a list of words; [] for what is not a command."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars=";&|<>()")
    lexer.whitespace_split = True
    lexer.commenters = ""
    found, words = [], []
    try:
        for word in lexer:
            if word and all(c in ";&|" for c in word):
                found.append(words)
                words = []
            else:
                words.append(word)
    except ValueError:  # a quote that ends on a later line: never a compile command of kbuild
        return []
    found.append(words)
    return found


def compile_command(words):
    """(source, object) of a C compilation to an object file, else None."""
    if not words or os.path.basename(words[0]) != "clang" or "-c" not in words or "-o" not in words[:-1]:
        return None
    sources = [w for w in words[1:] if w.endswith(".c") and not w.startswith("-")]
    output = words[words.index("-o") + 1]
    return (sources[0], output) if len(sources) == 1 and output.endswith(".o") else None


def logical_lines(path):
    with open(path, encoding="utf-8", errors="surrogateescape") as lines:
        joined = ""
        for line in lines:
            line = line.rstrip("\n")
            if line.endswith("\\"):
                joined += line[:-1] + " "
                continue
            yield joined + line
            joined = ""
        if joined:
            yield joined


def relative(entry, folder):
    """The unit's source below the kernel tree, whether it is a file of the source or a generated one."""
    path = os.path.normpath(os.path.join(entry["directory"], entry["file"]))
    for root in ("linux-source-6.1", "build"):
        top = os.path.join(folder, root) + os.sep
        if path.startswith(top):
            return path[len(top):]
    return path


def write(path, entries):
    with open(path + ".new", "w", encoding="utf-8") as out:
        json.dump(entries, out, indent=1)
        out.write("\n")
    os.replace(path + ".new", path)


def select(entries, folder, units, seed):
    chosen = [e for e in entries if relative(e, folder).startswith(ALWAYS)]
    rest = [e for e in entries if not relative(e, folder).startswith(ALWAYS)]
    if len(chosen) < units:
        chosen += random.Random(seed).sample(rest, min(units - len(chosen), len(rest)))
    return sorted(chosen, key=lambda e: relative(e, folder))


def database(folder, units, seed):
    build = os.path.join(folder, "build")
    by_output = {}
    for line in logical_lines(os.path.join(folder, "make-n.out")):
        if "clang" not in line or ".c" not in line:
            continue
        for words in commands(line):
            unit = compile_command(words)
            if unit:
                by_output[unit[1]] = {"directory": build, "file": unit[0], "output": unit[1], "arguments": words}
    if not by_output:
        fail(1, "make printed no compile command; see make-n.err in " + folder)
    entries = sorted(by_output.values(), key=lambda e: (relative(e, folder), e["output"]))
    write(os.path.join(folder, "compile_commands.json"), entries)
    chosen = select(entries, folder, units, seed)
    name = "compile_commands.%d.json" % units
    write(os.path.join(folder, name), chosen)
    always = sum(relative(e, folder).startswith(ALWAYS) for e in chosen)
    say("%d units in compile_commands.json; %d in %s (%d of the fixed folders, %d drawn with seed %d)"
        % (len(entries), len(chosen), name, always, len(chosen) - always, seed))


# --- check ----------------------------------------------------------------------------------------------------------

def kept(arguments):
    """The arguments of a kbuild command that the front end keeps."""
    words = iter(arguments[1:])
    for word in words:
        if word == "-o":
            next(words)
        elif not (word == "-c" or word.startswith(("-Wp,-MMD", "-Wp,-MD", "-O", "-ftrivial-auto-var-init=",
                                                   "-fstack-protector"))
                  or (word.startswith("-W") and not word.startswith(("-Wp,", "-Wa,", "-Wl,")))):
            yield word


def compiled(entry, clang):
    command = [clang] + list(kept(entry["arguments"])) + FLAGS + ["-c", "-o", os.devnull]
    done = subprocess.run(command, cwd=entry["directory"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True, errors="replace", check=False)
    if done.returncode == 0:
        return None
    reasons = [l for l in done.stderr.splitlines() if "error" in l]
    return reasons[0] if reasons else "clang ended with %d" % done.returncode


def generate(entry, folder):
    """Lets kbuild make the object, which makes the files it generates for that unit first."""
    with open(os.path.join(folder, "generate.log"), "a", encoding="utf-8") as log:
        subprocess.run(["make", "-C", os.path.join(folder, "linux-source-6.1"), "O=" + entry["directory"], "ARCH=x86_64",
                        "CC=clang", "HOSTCC=gcc", entry["output"]],
                       stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=False)


def check(folder, clang, jobs, units):
    with open(os.path.join(folder, "compile_commands.%d.json" % units), encoding="utf-8") as text:
        entries = json.load(text)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        reasons = list(pool.map(lambda e: compiled(e, clang), entries))
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    failures = []
    for entry, reason in zip(entries, reasons):
        if reason and ("file not found" in reason or "no such file" in reason):
            generate(entry, folder)
            reason = compiled(entry, clang)
        if reason:
            failures.append((relative(entry, folder), reason))
    for file, reason in failures:
        print(file + ": " + reason)
    say("%d of %d units compile; clang took %.0f CPU seconds (first try)"
        % (len(entries) - len(failures), len(entries), spent.ru_utime + spent.ru_stime))
    if failures:
        sys.exit(1)


def main():
    parser = argparse.ArgumentParser(prog="kernel_units.py")
    commands_ = parser.add_subparsers(dest="command", required=True)
    tool = commands_.add_parser("toolchain")
    tool.add_argument("target")
    data = commands_.add_parser("database")
    data.add_argument("folder")
    data.add_argument("--units", type=int, default=200)
    data.add_argument("--seed", type=int, default=20)
    test = commands_.add_parser("check")
    test.add_argument("folder")
    test.add_argument("--clang", required=True)
    test.add_argument("--jobs", type=int, default=1)
    test.add_argument("--units", type=int, default=200)
    options = parser.parse_args()
    if options.command == "toolchain":
        toolchain(options.target)
    elif options.command == "database":
        database(os.path.abspath(options.folder), options.units, options.seed)
    else:
        check(os.path.abspath(options.folder), options.clang, options.jobs, options.units)


if __name__ == "__main__":
    main()
