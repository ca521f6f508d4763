#!/usr/bin/env python3
"""Installs the program into an empty folder: its man pages and completions come along, and it finds its page there.

    check_program.py BUILD
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import urllib.request


def run(*command):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True).stdout


def served_page(program, folder):
    """What a server that was told nothing of a page answers."""
    server = subprocess.Popen([program, "serve", "--port", "0", "--store", f"sqlite:{folder}/games.db"],
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        for line in server.stderr:
            if line.startswith("{") and json.loads(line)["event"] == "listening":
                port = json.loads(line)["port"]
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as answer:
                    return answer.read().decode()
        sys.exit("the server does not start")
    finally:
        server.terminate()
        server.wait()


def main():
    (build,) = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name:
        prefix = pathlib.Path(name) / "prefix"
        run("cmake", "--install", build, "--component", "program", "--prefix", prefix)
        program = prefix / "bin" / "bigshot"
        assert run(program, "--version").startswith("bigshot ")
        for file in ("man/man1/bigshot.1", "man/man1/bigshot-play.1", "bash-completion/completions/bigshot",
                     "zsh/site-functions/_bigshot", "fish/vendor_completions.d/bigshot.fish"):
            assert (prefix / "share" / file).is_file(), file
        page = prefix / "share" / "bigshot" / "web"
        page.mkdir(parents=True)
        (page / "index.html").write_text("<!doctype html><title>the installed page</title>", encoding="utf-8")
        assert "the installed page" in served_page(program, pathlib.Path(name))


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error}\n{error.stdout}\n{error.stderr}")
