#!/usr/bin/env python3
"""Checks of the sources and the documentation that no compiler makes: `check_style.py CHECK [--root FOLDER]`.

Each check is a function that yields one line for each fault. All of them look at the files of the working
tree, committed or not, so that they tell before a commit what they would tell after it.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys

LEFT_OUT = {".git", "build", "node_modules", "__pycache__", ".cache", "corpus"}
CODE = {".h", ".cpp"}
SCRIPTS = ["play", "test", ".ci/run", "tools/setup", "tools/lint"]
SHELL_LIBRARIES = ["tools/lib.sh"]
TEXT = CODE | {".md", ".py", ".sh", ".cmake", ".txt", ".json", ".jsonl"}


def files(root, suffixes=None):
    """The project's files, as paths relative to root, in a stable order."""
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in LEFT_OUT)
        for name in sorted(names):
            path = pathlib.Path(folder, name)
            if suffixes is None or path.suffix in suffixes:
                yield path.relative_to(root)


def read(root, path):
    return (root / path).read_text(encoding="utf-8", errors="replace")


def is_script(root, path):
    return path.suffix == "" and (root / path).open("rb").read(2) == b"#!"


def code_is_formatted(root):
    program = shutil.which("clang-format")
    if not program:
        yield "clang-format is missing: run tools/setup test"
        return
    paths = [str(path) for path in files(root, CODE)]
    if not paths:
        yield "there is no C++ file to look at"
        return
    done = subprocess.run([program, "--dry-run", "--Werror", *paths], cwd=root, capture_output=True, text=True)
    for line in done.stderr.splitlines():
        if "error:" in line:
            yield line
    if done.returncode and "error:" not in done.stderr:
        yield done.stderr.strip()


def scripts_are_clean(root):
    for name in SCRIPTS:
        if not os.access(root / name, os.X_OK):
            yield f"{name}: there is no such file, or it is not executable"
        elif "set -euo pipefail" not in read(root, name):
            yield f"{name}: does not stop at errors (set -euo pipefail)"
    program = shutil.which("shellcheck")
    if not program:
        yield "shellcheck is missing: run tools/setup test"
        return
    names = [name for name in SCRIPTS + SHELL_LIBRARIES if (root / name).exists()]
    done = subprocess.run([program, "--external-sources", "--format=gcc", *names], cwd=root, capture_output=True, text=True)
    yield from (done.stdout + done.stderr).splitlines()


def text_is_tidy(root):
    for path in files(root):
        if path.suffix not in TEXT and not is_script(root, path):
            continue
        data = (root / path).read_bytes()
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            yield f"{path}: is not UTF-8"
            continue
        if "\r" in text:
            yield f"{path}: has carriage returns"
        if text and not text.endswith("\n"):
            yield f"{path}: the last line has no end"
        for number, line in enumerate(text.split("\n"), 1):
            if line != line.rstrip():
                yield f"{path}:{number}: spaces at the end of the line"
            if "\t" in line and path.name != "rules":  # a makefile, which needs them
                yield f"{path}:{number}: a tab"


def nothing_is_left_to_do(root):
    words = re.compile(r"\b(" + "|".join(["TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK"]) + r")\b")
    for path in files(root, TEXT):
        for number, line in enumerate(read(root, path).splitlines(), 1):
            if words.search(line):
                yield f"{path}:{number}: {line.strip()}"


def files_say_what_they_are(root):
    """A header, and a .cpp file that has no header of its own name, opens with a comment."""
    for path in files(root, CODE):
        if path.parts[0] != "src":
            continue
        text = read(root, path)
        if path.suffix == ".cpp" and (root / path).with_suffix(".h").exists():
            continue
        if not text.startswith("//"):
            yield f"{path}:1: does not open with a comment that says what it is"
        if path.suffix == ".h" and "#pragma once" not in text:
            yield f"{path}:1: has no #pragma once"


LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
SENTENCE = re.compile(r"[^\W\d_]{2,}[,;:]? [^\W\d_]+[,;:]? [^\W\d_]{2,}")
SILENT_PARTS = {"rules", "record", "bots", "arena", "text"}


def sentences_stand_in_catalogues(root):
    """Below the command line nothing speaks a language: three words in a literal are a sentence."""
    for path in files(root, CODE):
        if path.parts[0] != "src" or path.parts[1] not in SILENT_PARTS:
            continue
        for number, line in enumerate(read(root, path).splitlines(), 1):
            code = line.split("//")[0]
            if code.lstrip().startswith(("#include", "static_assert")):
                continue
            for literal in LITERAL.findall(code):
                if SENTENCE.search(literal):
                    yield f'{path}:{number}: "{literal}" belongs into data/messages'


LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)(?:\s+\"[^\"]*\")?\)")
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
ELSEWHERE = re.compile(r"^[a-z]+:")


def anchors(text):
    """The anchors of a page's headings, as GitHub makes them."""
    found = set()
    for heading in re.findall(r"^#+ +(.*?) *#*$", FENCE.sub("", text), re.MULTILINE):
        words = re.sub(r"[^\w\- ]", "", heading.replace("`", "").lower())
        found.add(words.replace(" ", "-"))
    return found


def links_lead_somewhere(root):
    pages = list(files(root, {".md"}))
    if not pages:
        yield "there is no documentation"
    for page in pages:
        text = FENCE.sub(lambda match: "\n" * match.group().count("\n"), read(root, page))
        for match in LINK.finditer(text):
            target, _, anchor = match.group(1).partition("#")
            if ELSEWHERE.match(match.group(1)):
                continue
            number = text.count("\n", 0, match.start()) + 1
            path = (root / page).parent / target if target else root / page
            if not path.exists():
                yield f"{page}:{number}: {match.group(1)} does not exist"
            elif anchor and path.suffix == ".md" and anchor not in anchors(path.read_text(encoding="utf-8")):
                yield f"{page}:{number}: {match.group(1)}: no heading has this anchor"


LONGEST_LINE = 120


def documents_have_short_lines(root):
    """Rows of tables and code cannot be broken."""
    for page in files(root, {".md"}):
        text = FENCE.sub(lambda match: "\n" * match.group().count("\n"), read(root, page))
        for number, line in enumerate(text.split("\n"), 1):
            if len(line) > LONGEST_LINE and not line.startswith(("|", "    ")):
                yield f"{page}:{number}: {len(line)} characters; allowed: {LONGEST_LINE}"


def every_rule_is_documented_once(root):
    """docs/rules.md explains exactly the rules of src/rules/rule.h, each where its number stands in bold."""
    header = read(root, pathlib.Path("src/rules/rule.h"))
    rules = re.findall(r"\bk([TSRECD]\d)\b", header)
    if not rules:
        yield "src/rules/rule.h: names no rule"
    explained = re.findall(r"^\*\*([TSRECD]\d)[. ]", read(root, pathlib.Path("docs/rules.md")), re.MULTILINE)
    for rule in rules:
        if explained.count(rule) != 1:
            yield f"docs/rules.md: {rule} is explained {explained.count(rule)} times"
    for rule in sorted(set(explained) - set(rules)):
        yield f"docs/rules.md: {rule} is no rule of src/rules/rule.h"
    if explained != sorted(explained, key=lambda rule: ("TSRECD".index(rule[0]), rule)):
        yield "docs/rules.md: the rules are not in order"


CHECKS = {
    check.__name__: check
    for check in (
        code_is_formatted,
        scripts_are_clean,
        text_is_tidy,
        nothing_is_left_to_do,
        files_say_what_they_are,
        sentences_stand_in_catalogues,
        links_lead_somewhere,
        documents_have_short_lines,
        every_rule_is_documented_once,
    )
}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("check", choices=CHECKS)
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2])
    arguments = parser.parse_args()
    faults = list(CHECKS[arguments.check](arguments.root.resolve()))
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
