#!/usr/bin/env python3
"""The man pages and the completions that the program makes of its own help, tried by those who read them.

    manual_check.py man|bash|zsh|fish PROGRAM

bash and zsh are asked on a terminal of their own, by typing a line and the tabulator key; fish answers questions itself.
"""

import os
import pathlib
import pty
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading


# A line as typed, what must be offered for it, and what must not.
QUESTIONS = [
    ("bigshot ", {"play", "serve", "arena", "admin", "help"}, {"figures", "--games"}),
    ("bigshot si", {"simulate"}, {"arena"}),
    ("bigshot arena --ga", {"--games"}, {"--game"}),
    ("bigshot play --money ", {"open", "hidden"}, {"forbidden"}),
    ("bigshot play --players ", {"2", "3", "4"}, {"1", "5"}),
    ("bigshot arena --bots har", {"hard"}, {"easy"}),
    ("bigshot arena --bots hard,eas", {"easy"}, {"medium"}),
    ("bigshot play --seats hum", {"human"}, {"hard"}),
    ("bigshot show --bot exp", {"expert"}, {"hard"}),
    ("bigshot admin ", {"tables", "backup"}, {"play"}),
    ("bigshot admin tables --ph", {"--phase"}, {"--find"}),
    ("bigshot admin tables --st", {"--store"}, {"--find"}),
    ("bigshot admin --store play tables --phase pl", {"playing"}, {"open"}),
    ("bigshot help are", {"arena"}, {"play"}),
    ("bigshot help --completion ", {"bash", "zsh", "fish"}, {"arena"}),
    ("bigshot referee one", {"one game.jsonl"}, {"referee"}),
    ("bigshot play --seed 1 --record one", {"one game.jsonl"}, {"folder"}),
    ("bigshot serve --web fol", {"folder"}, {"one game.jsonl"}),
    ("bigshot simulate --seed ", set(), {"random", "simulate"}),
]


def run(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True, **options).stdout


def check_pages(program, folder):
    """Every page is accepted by mandoc and groff without a warning, and man finds in it what --help says."""
    run(program, "help", "--write", folder, env=dict(os.environ, SOURCE_DATE_EPOCH="1700000000"))
    pages = sorted((folder / "man" / "man1").glob("*.1"))
    commands = re.findall(r"^  ([a-z]+) ", run(program, "--help").split("Subcommands:")[1].split("\n\n")[0], re.MULTILINE)
    assert {page.stem for page in pages} == set(["bigshot"] + [f"bigshot-{name}" for name in commands]), pages
    for page in pages:
        assert "2023-11-14" in page.read_text(encoding="utf-8"), "the date is not that of the sources"
        for tool in (["mandoc", "-T", "lint", "-W", "warning"], ["groff", "-man", "-Tutf8", "-ww", "-z"]):
            done = subprocess.run([*tool, page], capture_output=True, text=True)
            assert done.returncode == 0 and not done.stdout + done.stderr, f"{tool[0]}: {done.stdout}{done.stderr}"
        shown = " ".join(run("man", "-l", page, env=dict(os.environ, MANWIDTH="1000", LC_ALL="C.UTF-8")).split())
        named = page.stem.split("-")[1:]
        for option in re.findall(r"--[a-z][a-z-]*", run(program, *named, "--help").split("\n\nExamples:")[0]):
            assert option in shown, f"{page.name} does not tell of {option}"
    name = run("lexgrog", folder / "man" / "man1" / "bigshot-arena.1")
    assert '"bigshot-arena - measures how strong bots are, in a league"' in name, name
    printed = run(program, "help", "arena", "--man", env=dict(os.environ, SOURCE_DATE_EPOCH="1700000000"))
    assert printed == (folder / "man" / "man1" / "bigshot-arena.1").read_text(encoding="utf-8")


def plain(offers):
    """Words without what shells put before and behind them in their own ways."""
    return {word.rstrip("/").removeprefix("hard,").replace("\\ ", " ") for word in offers}


class Terminal:
    """An interactive shell that tells what it offers through a pipe with a name."""

    def __init__(self, command, folder, preparation):
        self.pipe = folder / "offered"
        os.mkfifo(self.pipe)
        self.pid, self.screen = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, dict(os.environ, TERM="dumb", PIPE=str(self.pipe), HOME=str(folder)))
        self.seen = b""
        threading.Thread(target=self.watch, daemon=True).start()
        self.send(preparation + '; print_done() { printf "ready\\n" > "$PIPE"; }; print_done\n')
        assert self.offered() == ["ready"]

    def watch(self):
        try:
            while shown := os.read(self.screen, 4096):
                self.seen += shown
        except OSError:
            pass  # the shell has ended

    def send(self, text):
        os.write(self.screen, text.encode())

    def offered(self):
        return self.pipe.read_text(encoding="utf-8").splitlines()

    def ask(self, line):
        self.send(line + "\t")
        answer = self.offered()
        self.send("\x15")  # the line is given up
        return plain(answer)

    def end(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)


def ask_bash(script, folder):
    shell = Terminal(["bash", "--norc", "--noprofile", "-i"], folder, f"source {script}; "
                     'probe() { _bigshot "$@"; printf "%s\\n" "${COMPREPLY[@]}" > "$PIPE"; }; complete -F probe bigshot')
    return shell.ask, shell.end


ZSH = r"""
autoload -Uz compinit; compinit -u -D
compadd() {
  local -a hits
  if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\ * ]]; then
    builtin compadd -A hits "$@"
    found+=($hits)
  fi
  builtin compadd "$@"
}
probe() { found=(); zle complete-word; print -rl -- "${found[@]}" > $PIPE; BUFFER= }
zle -N probe
bindkey '^I' probe
"""


def ask_zsh(script, folder):
    (folder / "functions").mkdir()
    shutil.copy(script, folder / "functions" / "_bigshot")
    (folder / "prepare.zsh").write_text(f"fpath=({folder}/functions $fpath)\n" + ZSH, encoding="utf-8")
    shell = Terminal(["zsh", "-f", "-i"], folder, "source ./prepare.zsh")
    return shell.ask, shell.end


def ask_fish(script, folder):
    def ask(line):
        offered = run("fish", "--no-config", "-c", f"source {script}; complete -C '{line}'", cwd=folder,
                      env=dict(os.environ, HOME=str(folder)))
        return plain(offer.split("\t")[0] for offer in offered.splitlines())
    return ask, lambda: None


def check_shell(shell, program, folder):
    script = folder / "script"
    script.write_text(run(program, "help", "--completion", shell), encoding="utf-8")
    run(shell, "-n", script)
    (folder / "one game.jsonl").touch()
    (folder / "folder").mkdir()
    ask, end = {"bash": ask_bash, "zsh": ask_zsh, "fish": ask_fish}[shell](script, folder)
    wrong = []
    for line, wanted, unwanted in QUESTIONS:
        offered = ask(line)
        if not wanted <= offered or unwanted & offered:
            wrong.append(f"{shell}: '{line}' is answered with {sorted(offered)}, not with {sorted(wanted)}")
    end()
    assert not wrong, "\n".join(wrong)


def main():
    what, program = sys.argv[1:]
    signal.alarm(300)  # a shell that never answers
    with tempfile.TemporaryDirectory() as name:
        if what == "man":
            check_pages(program, pathlib.Path(name))
        else:
            check_shell(what, program, pathlib.Path(name))


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error}\n{error.stdout}\n{error.stderr}")
