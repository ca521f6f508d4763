#!/usr/bin/env python3
"""Counts the cases of a JUnit file that CTest or Vitest wrote: names those that failed, then prints "PASSED FAILED SKIPPED".

A case that could not be run, because its program was not built or crashed while its cases were listed, has failed.
A file that is missing or cut off ends with an error and no count.
"""

import sys
import xml.etree.ElementTree as ElementTree


def outcome(case):
    status = case.get("status")
    if status is None:  # Vitest
        if case.find("failure") is not None or case.find("error") is not None:
            return "failed"
        return "passed" if case.find("skipped") is None else "skipped"
    if status == "run":
        return "passed"
    skipped = case.find("skipped")
    if status == "disabled" or (skipped is not None and skipped.get("message", "").startswith("SKIP_")):
        return "skipped"
    return "failed"


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: count_cases.py FILE")
    try:
        cases = list(ElementTree.parse(sys.argv[1]).getroot().iter("testcase"))
    except (OSError, ElementTree.ParseError) as error:
        sys.exit(f"{sys.argv[1]}: {error}")
    counts = dict.fromkeys(("passed", "failed", "skipped"), 0)
    for case in cases:
        result = outcome(case)
        counts[result] += 1
        if result == "failed":
            print(f"  failed: {case.get('name')}")
            output = (case.findtext("system-out") or case.findtext("failure") or "").strip()
            print("\n".join("    " + line for line in output.splitlines()[-20:]))
    print(counts["passed"], counts["failed"], counts["skipped"])


if __name__ == "__main__":
    main()
