#!/usr/bin/env python3
"""The Debian packages from their first day to their last, in a fresh Debian with systemd as its first process.

    package_check.py PACKAGES BASE

PACKAGES is the folder of the .deb files, BASE the folder of a fresh system (debootstrap, with systemd), which stays as it is.
They are installed, the service started, a game played over the network; the program is upgraded in the middle of another
game; everything is removed, purged, and installed again. Needs root. tools/test_packages calls it.
"""

import contextlib
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PATIENCE = 120
PAGE = "http://127.0.0.1:8080"

sys.path.insert(0, str(ROOT / "tests" / "install"))
import check_install  # noqa: E402


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def wait_for(what, question):
    end = time.monotonic() + PATIENCE
    while not question():
        assert time.monotonic() < end, f"in vain: {what}"
        time.sleep(0.1)


class System:
    """A copy of the fresh system, booted in namespaces of its own: its own processes, network and files."""

    def __init__(self, base, folder):
        self.folder = folder / "system"
        run("cp", "-a", "--reflink=auto", base, self.folder)
        self.init = None
        self.process = None

    def fetch_what_packages_need(self, packages):
        """While there is a network: what is inside has none but its own."""
        inside = self.folder / "srv" / "packages"
        inside.mkdir(parents=True)
        for package in packages:
            shutil.copy(package, inside)
        shutil.copy("/etc/resolv.conf", self.folder / "etc" / "resolv.conf")
        run("chroot", self.folder, "apt-get", "update")
        names = [f"/srv/packages/{package.name}" for package in packages]
        run("chroot", self.folder, "apt-get", "install", "-y", "--no-install-recommends", "--download-only", *names)

    def boot(self):
        self.process = subprocess.Popen(
            ["unshare", "--mount", "--pid", "--uts", "--ipc", "--net", "--cgroup", "--fork", "--kill-child", HERE / "boot",
             self.folder], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT)
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        wait_for("the first process", lambda: self.process.poll() is not None or children.read_text().strip())
        self.init = int(children.read_text())
        wait_for("systemd", lambda: pathlib.Path(f"/proc/{self.init}/comm").read_text() == "systemd\n")
        wait_for("systemctl", lambda: self.state() in ("running", "degraded"))

    def state(self):
        return subprocess.run([*self.enter(), "systemctl", "is-system-running"], capture_output=True, text=True).stdout.strip()

    def enter(self):
        return ["nsenter", "--target", str(self.init), "--mount", "--pid", "--uts", "--ipc", "--net", "--cgroup"]

    def network(self):
        """For programs of this machine that talk to the system."""
        return ["nsenter", "--target", str(self.init), "--net"]

    def do(self, *command, **options):
        return run(*self.enter(), "env", "DEBIAN_FRONTEND=noninteractive", "HOME=/root", *command, **options)

    def get(self, path):
        return run(*self.network(), "curl", "--silent", "--show-error", "--fail", "--noproxy", "*", PAGE + path)

    def answers(self):
        asked = subprocess.run([*self.network(), "curl", "--silent", "--fail", "--noproxy", "*", PAGE + "/healthz"],
                               capture_output=True)
        return asked.returncode == 0

    def install(self, *packages):
        self.do("apt-get", "install", "-y", "--no-install-recommends", *(f"/srv/packages/{name}" for name in packages))

    def server(self):
        """The number of the server's process inside; 0 if it does not run."""
        return int(self.do("systemctl", "show", "--property=MainPID", "--value", "bigshot"))

    def end(self):
        if self.process:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()


def upgraded(package, folder):
    """The same package with a higher version."""
    work = folder / "upgrade"
    run("dpkg-deb", "--raw-extract", package, work)
    control = work / "DEBIAN" / "control"
    control.write_text(re.sub(r"^(Version: .*)$", r"\1+upgrade", control.read_text(), flags=re.MULTILINE))
    newer = folder / "bigshot_upgrade.deb"
    run("dpkg-deb", "--build", "--root-owner-group", work, newer)
    return newer


def check_installed(system, names):
    system.install(*names)
    assert "0.1.0" in system.do("bigshot", "--version")
    for page in ("bigshot.1.gz", "bigshot-arena.1.gz", "bigshot-admin.1.gz"):
        assert (system.folder / "usr/share/man/man1" / page).exists(), page
    for script in ("bash-completion/completions/bigshot", "zsh/vendor-completions/_bigshot",
                   "fish/vendor_completions.d/bigshot.fish", "doc/bigshot/examples/nginx.conf"):
        assert (system.folder / "usr/share" / script).exists(), script
    played = "import bigshot, bigshot.arena as a; print(a.simulate(['easy'] * 4, games=4, seed=1)['games'])"
    assert system.do("python3", "-c", played, cwd="/").strip() == "4"
    version = "import importlib.metadata as m; print(m.version('bigshot'))"
    assert system.do("python3", "-c", version).strip() == "0.1.0"
    assert system.server() == 0, "the service runs, and nobody asked for it"
    print("installed: program, man pages, completions, Python package", flush=True)


def check_library(system, folder):
    """This machine's compiler builds against what libbigshot-dev has put there."""
    work = folder / "library"
    work.mkdir()
    (work / "outside.cpp").write_text(check_install.PROGRAM)
    compiler = shutil.which("g++")
    check_install.build_with_cmake(system.folder / "usr", work, compiler)
    print("a project outside builds against libbigshot-dev", flush=True)


def check_service(system):
    system.do("systemctl", "enable", "--now", "bigshot")
    wait_for("the service", system.answers)
    user = system.do("stat", "--format=%U", f"/proc/{system.server()}").strip()
    assert user == "bigshot", f"the server runs as {user}"
    assert system.do("stat", "--format=%U %a", "/var/lib/bigshot").split() == ["bigshot", "700"]
    assert "<title>" in system.get("/"), "there is no page"
    run(*system.network(), sys.executable, ROOT / "docs/examples/play_over_websocket.py", "--host", "127.0.0.1")
    print("the service runs as its own user; a game was played over the network", flush=True)


def check_upgrade(system):
    before = system.server()
    game = subprocess.Popen([*system.network(), sys.executable, HERE / "long_game.py"], text=True,
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    moves = int(game.stdout.readline())
    system.install("bigshot_upgrade.deb")
    assert "+upgrade" in system.do("dpkg-query", "--show", "bigshot")
    wait_for("the new server", system.answers)
    assert system.server() not in (0, before), "the old server still runs"
    rest, _ = game.communicate("go on\n", timeout=PATIENCE)
    assert game.returncode == 0, "the game did not survive the upgrade"
    verified = system.do("runuser", "-u", "bigshot", "--", "bigshot", "admin", "--store", "sqlite:/var/lib/bigshot/games.db", "verify")
    assert '"faults":0' in verified, verified
    print(f"upgraded after {moves} moves of a game, which went on and lost nothing", flush=True)
    return rest.strip()


def left_over(system):
    """Everything whose name or content could only come from the packages."""
    named = system.do("find", "/", "-xdev", "(", "-path", "/proc", "-o", "-path", "/sys", "-o", "-path", "/srv", "-o", "-path", "/run",
                      "-o", "-path", "/var/cache", "-o", "-path", "/var/log", ")", "-prune", "-o", "-iname", "*bigshot*", "-print")
    told = subprocess.run([*system.enter(), "grep", "-rl", "bigshot", "/etc", "/var/lib/dpkg", "/var/lib/systemd"],
                          capture_output=True, text=True).stdout
    backups = {f"/etc/{name}-" for name in ("passwd", "group", "shadow", "gshadow")} | {"/var/lib/dpkg/status-old"}
    return {line for line in (named + told).splitlines() if not line.startswith("/var/lib/bigshot/")} - backups


def check_removal(system, names):
    system.do("apt-get", "remove", "-y", "bigshot", "libbigshot-dev", "python3-bigshot")
    assert not system.answers(), "the server still runs"
    assert not (system.folder / "usr/bin/bigshot").exists()
    system.do("dpkg", "--purge", "bigshot", "libbigshot-dev", "python3-bigshot")
    left = left_over(system)
    assert left <= {"/var/lib/bigshot"}, f"left behind: {sorted(left)}"
    assert system.do("stat", "--format=%U %a", "/var/lib/bigshot").split() == ["root", "700"], "others can reach the games"
    print("removed and purged: nothing is left but the games", flush=True)


def check_return(system, names, table):
    system.install(*names)
    system.do("systemctl", "enable", "--now", "bigshot")
    wait_for("the service", system.answers)
    assert '"moves"' in system.get(f"/api/games/{table}/record"), "the old game is lost"
    print("installed again: the old games are there", flush=True)


def main():
    packages = sorted(pathlib.Path(sys.argv[1]).resolve().glob("*.deb"))
    base = pathlib.Path(sys.argv[2]).resolve()
    names = [package.name for package in packages]
    assert [name.split("_")[0] for name in names] == ["bigshot", "libbigshot-dev", "python3-bigshot"], names
    assert os.geteuid() == 0, "only root can make a system of its own"
    with contextlib.ExitStack() as cleaning:
        folder = pathlib.Path(cleaning.enter_context(tempfile.TemporaryDirectory(dir=base.parent)))
        newer = upgraded(packages[0], folder)
        system = System(base, folder)
        system.fetch_what_packages_need(packages)
        shutil.copy(newer, system.folder / "srv" / "packages")
        cleaning.callback(system.end)
        system.boot()
        check_installed(system, names)
        check_library(system, folder)
        check_service(system)
        table = check_upgrade(system)
        check_removal(system, names)
        check_return(system, names, table)


if __name__ == "__main__":
    main()
