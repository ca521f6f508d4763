#!/usr/bin/env python3
"""Fails if a rule is shown by no golden game or cited by no test, or if a citation names no rule.

The rules are those of the enum Rule (src/rules/rule.h), which must be those of docs/rules.md. A test cites a
rule as [R8], [R8, E1] or [T1-T4]; a golden game lists what it shows under "golden": {"rules": [...]}.
"""

import argparse
import json
import pathlib
import re
import sys

NUMBER = re.compile(r"^[A-Z]\d$")
CITATION = re.compile(r"\[([A-Z]\d(?:(?:, |-)[A-Z]\d)*)\]")
DOCUMENTED = re.compile(r"^\W*([TSRECD]\d)\b", re.MULTILINE)


def rules_of_enum(root):
    text = (root / "src/rules/rule.h").read_text(encoding="utf-8")
    body = text[text.index("enum class Rule"):]
    return re.findall(r"\bk([A-Z]\d)\b", body[: body.index("};")])


def expand(citation, rules):
    """The numbers of "R8, E1" or "T1-T4"."""
    for part in citation.split(", "):
        first, _, last = part.partition("-")
        if not last:
            yield first
        elif first in rules and last in rules:
            yield from rules[rules.index(first) : rules.index(last) + 1]
        else:
            yield part


def cited_by_tests(root, rules):
    for path in sorted((root / "tests").rglob("*_test.cpp")):
        for citation in CITATION.findall(path.read_text(encoding="utf-8")):
            for number in expand(citation, rules):
                yield number, path


def shown_by_golden_games(root):
    for path in sorted((root / "tests/golden").glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            for number in json.loads(line)["golden"]["rules"]:
                yield number, path


def documented(root):
    path = root / "docs/rules.md"
    return set(DOCUMENTED.findall(path.read_text(encoding="utf-8"))) if path.exists() else None


def check(root):
    rules = rules_of_enum(root)
    faults = []
    for kind, citations in (("test", cited_by_tests(root, rules)), ("golden game", shown_by_golden_games(root))):
        cited = set()
        for number, path in citations:
            cited.add(number)
            if number not in rules:
                faults.append(f"{path.relative_to(root)} cites {number}, which is no rule")
        faults += [f"{number} is in no {kind}" for number in rules if number not in cited]
    in_docs = documented(root)
    if in_docs is not None:
        faults += [f"docs/rules.md has no {number}" for number in rules if number not in in_docs]
        faults += [f"docs/rules.md has {number}, src/rules/rule.h has not" for number in sorted(in_docs - set(rules))]
    return rules, faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=pathlib.Path, required=True)
    rules, faults = check(parser.parse_args().root)
    for fault in faults:
        print(fault)
    print(f"checked {len(rules)} rules, {len(faults)} faults")
    return 1 if faults or not rules else 0


if __name__ == "__main__":
    sys.exit(main())
