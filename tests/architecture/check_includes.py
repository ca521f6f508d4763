#!/usr/bin/env python3
"""Fails on an include that points against the dependency direction of docs/architecture.md.

The table below is that direction. A folder in src/ that is not in it fails too, so that a new part has to say
what it may use.
"""

import argparse
import pathlib
import re
import sys

# The C++20 standard library, C headers in their C++ form.
STANDARD = set(
    """algorithm any array atomic barrier bit bitset charconv chrono codecvt compare complex concepts
    condition_variable coroutine deque exception execution filesystem format forward_list fstream functional future
    initializer_list iomanip ios iosfwd iostream istream iterator latch limits list locale map memory
    memory_resource mutex new numbers numeric optional ostream queue random ranges ratio regex scoped_allocator
    semaphore set shared_mutex source_location span sstream stack stdexcept stop_token streambuf string string_view
    strstream syncstream system_error thread tuple type_traits typeindex typeinfo unordered_map unordered_set
    utility valarray variant vector version cassert cctype cerrno cfenv cfloat cinttypes climits clocale cmath
    csetjmp csignal cstdarg cstddef cstdint cstdio cstdlib cstring ctime cuchar cwchar cwctype""".split()
)

# Headers that would bring I/O, a clock, threads or randomness of their own into the rules.
IMPURE = set(
    """iostream istream ostream fstream sstream syncstream iomanip ios iosfwd streambuf cstdio filesystem chrono ctime
    random thread mutex shared_mutex future condition_variable semaphore latch barrier stop_token regex locale
    clocale csignal""".split()
)

# Which parts a part may include, itself always. `record/json` is the JSON layer of record, `server/net` the network layer
# of the server: see part_of().
PARTS = {
    "rules": set(),
    "record": {"rules"},
    "record/json": {"rules", "record"},
    "auto_bid": {"rules"},
    "bots": {"rules"},
    "review": {"rules", "record", "bots"},
    "cluster": set(),
    "arena": {"rules", "record", "record/json", "bots", "cluster"},
    "text": {"rules", "record"},
    "fair": {"rules", "record", "record/json"},
    "store": {"rules", "record", "record/json"},
    "server/net": {"rules", "record", "fair"},
    "server": {"rules", "record", "record/json", "auto_bid", "bots", "fair", "store", "text", "server/net"},
    "cli": {"rules", "record", "record/json", "bots", "review", "arena", "cluster", "text", "fair", "store", "server", "server/net"},
}

# Libraries beyond the standard one, by the beginning of the include, and the parts that may use them. The
# C library of the system (POSIX) counts as a library too.
LIBRARIES = {
    "boost/json": {"record/json", "arena", "text", "fair", "store", "server", "cli"},
    "boost/": {"server/net"},
    "CLI/": {"cli"},
    "histedit.h": {"cli"},
    "mpi.h": {"cluster"},
    "openssl/": {"fair"},
    "sqlite3.h": {"store"},
    "libpq-fe.h": {"store"},
    "sys/": {"record/json", "arena", "cli", "server/net", "store"},
}
POSIX = {"unistd.h", "malloc.h", "termios.h", "signal.h", "spawn.h", "fcntl.h", "poll.h", "errno.h", "langinfo.h", "wchar.h"}
POSIX_PARTS = {"record/json", "arena", "cli", "server/net", "store"}

# The compiler's names for vector instructions, for the arithmetic of networks.
INTRINSICS = {"emmintrin.h", "immintrin.h", "wasm_simd128.h"}

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"]+)"|<([^>]+)>)', re.MULTILINE)
BLOCK_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SOURCES = {".h", ".cpp"}


def is_json_file(name):
    """The JSON layer stands in files of its own: those named so, and what keeps records in files."""
    stem = pathlib.PurePosixPath(name).stem
    if stem == "json_writer":  # needs no library
        return False
    return "json" in stem or stem in ("boards", "descriptor", "record_file")


def part_of(path):
    """The part that a path such as "record/move_text.h" belongs to; None outside of every folder."""
    folder, slash, rest = path.partition("/")
    if not slash:
        return None
    if folder == "record" and is_json_file(rest):
        return "record/json"
    if folder == "server" and rest.startswith("net/"):
        return "server/net"
    return folder


def faults_of_text(path, text):
    """The wrong includes of one file, `path` relative to src/, as (line, sentence)."""
    part = part_of(path)
    if part not in PARTS:
        yield 1, "the folder of this file is no part that tests/architecture/check_includes.py knows"
        return
    text = BLOCK_COMMENT.sub(lambda match: "\n" * match.group().count("\n"), text)
    for match in INCLUDE.finditer(text):
        line = text.count("\n", 0, match.start(match.lastindex)) + 1
        own, other = match.groups()
        fault = own_fault(part, own) if own else other_fault(part, other)
        if fault:
            yield line, fault


def own_fault(part, include):
    used = part_of(include)
    if used is None or ".." in include:
        return f'"{include}": write includes from src/, like "rules/state.h"'
    if used not in PARTS:
        return f'"{include}": there is no such part'
    if used != part and used not in PARTS[part]:
        allowed = ", ".join(sorted(PARTS[part])) or "no other part"
        return f'"{include}": {part} may not use {used} (allowed: {allowed})'
    return None


def other_fault(part, include):
    if include in STANDARD:
        if part == "rules" and include in IMPURE:
            return f"<{include}>: the rules do no I/O and look at no clock"
        return None
    if include in POSIX:
        return None if part in POSIX_PARTS else f"<{include}>: {part} may not use the operating system"
    if include in INTRINSICS:
        return None if part == "bots" else f"<{include}>: vector instructions stay in bots"
    for prefix, parts in LIBRARIES.items():
        if include.startswith(prefix):
            return None if part in parts else f"<{include}>: {part} may not use this library"
    return f"<{include}>: neither the standard library nor a library that the project has chosen"


def check_tree(root):
    """All faults below root/src, as printable lines, and the number of files looked at."""
    source = pathlib.Path(root) / "src"
    lines, files = [], 0
    for path in sorted(source.rglob("*")):
        if path.suffix not in SOURCES:
            continue
        files += 1
        relative = path.relative_to(source).as_posix()
        text = path.read_text(encoding="utf-8", errors="replace")
        if part_of(relative) is None:
            lines.append(f"src/{relative}:1: a source file stands in the folder of a part")
            continue
        lines.extend(f"src/{relative}:{line}: {fault}" for line, fault in faults_of_text(relative, text))
    return lines, files


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2])
    lines, files = check_tree(parser.parse_args().root)
    for line in lines:
        print(line)
    print(f"{files} files, {len(lines)} wrong includes")
    return 1 if lines or not files else 0


if __name__ == "__main__":
    sys.exit(main())
