#!/usr/bin/env python3
"""`pip install .` into a virtual environment, without a network, and what it leaves: check_pip.py BUILD PYTHON.

What is compiled already in BUILD is packed; from scratch it would take minutes, and do the same.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = """
import importlib.metadata, pathlib, sys
import bigshot
from bigshot import arena

assert pathlib.Path(bigshot.__file__).is_relative_to(sys.prefix), bigshot.__file__
assert importlib.metadata.version("bigshot") == bigshot.__version__
result = arena.play(lambda state: state.legal_actions()[0], "random", games=4, table="1v3")
print("played", result["games"])
"""


def run(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True, **options).stdout


def main():
    build, python = sys.argv[1:]
    environment = dict(os.environ, BIGSHOT_PYTHON_BUILD=build)
    environment.pop("PYTHONPATH", None)
    with tempfile.TemporaryDirectory() as folder:
        venv = pathlib.Path(folder) / "venv"
        run(python, "-m", "venv", "--system-site-packages", venv)
        pip = [venv / "bin" / "pip", "--disable-pip-version-check"]
        run(*pip, "install", "--no-build-isolation", "--no-index", ROOT, env=environment)
        assert "played" in run(venv / "bin" / "python", "-c", PROGRAM, cwd=folder, env=environment)
        run(*pip, "uninstall", "--yes", "bigshot", env=environment)
        left = [path for path in venv.rglob("*bigshot*")]
        assert not left, f"left behind: {left}"


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error}\n{error.stdout}\n{error.stderr}")
