#!/usr/bin/env python3
"""packaging/debian says the same as the rest of the project: its version, and what is needed to build it."""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEBIAN = ROOT / "packaging" / "debian"
# What every Debian package is built with, and what is asked of the packages when they are built.
UNNAMED = {"g++", "debhelper", "dpkg-dev", "fakeroot", "lintian"}


def main():
    version = re.search(r"project\(bigshot VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")).group(1)
    changelog = (DEBIAN / "changelog").read_text(encoding="utf-8")
    assert changelog.startswith(f"bigshot ({version}) "), f"the package's changelog is not about version {version}"

    control = (DEBIAN / "control").read_text(encoding="utf-8")
    field = re.search(r"^Build-Depends:(.*?)^\S", control, re.MULTILINE | re.DOTALL).group(1)
    named = {re.sub(r"\(.*\)", "", package).strip() for package in field.split(",")} - {"debhelper-compat"}
    script = f"source {ROOT}/tools/lib.sh && packages_of package && echo nodejs npm"
    needed = set(subprocess.run(["bash", "-c", script], check=True, capture_output=True, text=True).stdout.split()) - UNNAMED
    if named != needed:
        sys.exit(f"Build-Depends lacks {sorted(needed - named)}, and tools/lib.sh lacks {sorted(named - needed)}")


if __name__ == "__main__":
    main()
