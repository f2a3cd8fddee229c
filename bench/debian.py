"""Sources of Debian's packages, configured as their own build systems do. Used by bench/programs."""

import json
import pathlib
import re
import shutil
import subprocess
import sys

APT = pathlib.Path("/etc/apt")
# What configuring needs.
NEEDED = ["gcc", "make", "libc6-dev", "libevent-dev"]

MEMCACHED = """memcached hash jenkins_hash murmur3_hash slabs items assoc thread daemon stats_prefix util cache bipbuffer base64 logger crawler
itoa_ljust slab_automove authfile restart proto_text proto_bin linux_priv crc32c extstore storage slab_automove_extstore""".split()


class Package:
    """A source package: where its files are, what prepares them, and with which flags they are compiled."""

    def __init__(self, name, folder, prepare, files, flags):
        self.name = name
        self.folder = folder
        self.prepare = prepare
        self.files = files
        self.flags = flags


CONFIGURE = ["./configure", "--quiet"]
PACKAGES = {
    "lbzip2": Package("lbzip2", ".", CONFIGURE, ["src/*.c"], ["-DHAVE_CONFIG_H", "-I.", "-Isrc", "-Ilib"]),
    "memcached": Package("memcached", ".", CONFIGURE, [n + ".c" for n in MEMCACHED], ["-DHAVE_CONFIG_H", "-I.", "-DEXTSTORE"]),
    "lmdb": Package("lmdb", "libraries/liblmdb", [], ["mdb.c", "midl.c"], []),
    "zstd": Package(
        "libzstd", ".", [], ["lib/*/*.c", "programs/*.c"],
        ["-DZSTD_MULTITHREAD", "-DXXH_NAMESPACE=ZSTD_", "-DZSTD_DISABLE_ASM", "-Ilib", "-Ilib/common"]),
}


def fail(sentence):
    print("bench/programs: " + sentence, file=sys.stderr)
    sys.exit(3)


def run(command, folder):
    done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["no reason given"]
        fail("%s failed in %s: %s" % (" ".join(map(str, command[:3])), folder, last[0]))


def with_sources(folder):
    """Options under which apt-get reads the machine's archives as archives of sources, with lists of its own."""
    parts = folder / "parts"
    parts.mkdir()
    (folder / "lists" / "partial").mkdir(parents=True)
    old = [APT / "sources.list"] + sorted((APT / "sources.list.d").glob("*"))
    for number, path in enumerate(p for p in old if p.is_file() and p.suffix in (".list", ".sources")):
        text = re.sub(r"^Types:.*$", "Types: deb-src", path.read_text(), flags=re.M)
        (parts / ("%d%s" % (number, path.suffix))).write_text(re.sub(r"^deb ", "deb-src ", text, flags=re.M))
    return ["-o", "Dir::Etc::SourceList=/dev/null", "-o", "Dir::Etc::SourceParts=%s" % parts, "-o", "Dir::State::Lists=%s" % (folder / "lists")]


def fetch(names, folder):
    """For each name the compile database of its package, made in `folder`."""
    apt = folder / "apt"
    apt.mkdir()
    if any(shutil.which(c) is None for c in ("gcc", "make")) or not pathlib.Path("/usr/include/event.h").exists():
        run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *NEEDED], folder)
    options = with_sources(apt)
    run(["apt-get", "update", "-qq", *options], folder)
    return {name: database(PACKAGES[name], folder / name, options) for name in names}


def database(package, folder, options):
    folder.mkdir()
    # as its authors released it: without what Debian changes
    run(["apt-get", "source", "-qq", "--download-only", "--tar-only", *options, package.name], folder)
    run(["tar", "xf", next(folder.glob("*.orig.tar.*[!c]")).name], folder)
    top = next(p for p in folder.iterdir() if p.is_dir()) / package.folder
    if package.prepare:
        run(package.prepare, top)
    files = [f for pattern in package.files for f in sorted(top.glob(pattern))]
    if not files:
        fail("%s has none of its files in %s" % (package.name, top))
    commands = [
        {"directory": str(top), "file": str(f), "arguments": ["clang", "-c", "-O2", "-pthread", *package.flags, str(f), "-o", str(f) + ".o"]}
        for f in files]
    path = top / "compile_commands.json"
    path.write_text(json.dumps(commands))
    return path
