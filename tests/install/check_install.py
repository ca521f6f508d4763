#!/usr/bin/env python3
"""Installs the library into an empty folder and builds a tiny project against it: check_install.py BUILD COMPILER.

By find_package with components, and by pkg-config; and every installed header compiles by itself.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

PROJECT = """cmake_minimum_required(VERSION 3.25)
project(outside LANGUAGES CXX)
find_package(BigShot 0.1 REQUIRED COMPONENTS rules record bots)
add_executable(outside outside.cpp)
target_link_libraries(outside PRIVATE BigShot::rules BigShot::record BigShot::bots)
"""
WRONG = """cmake_minimum_required(VERSION 3.25)
project(outside LANGUAGES CXX)
find_package(BigShot REQUIRED COMPONENTS rules boats)
"""
PROGRAM = """
#include <iostream>
#include "bots/bot.h"
#include "record/boards.h"
#include "record/json_record.h"
#include "rules/state.h"
int main() {
  using namespace bigshot;
  Random random(1);
  GameHeader header{{}, standard_board(), true, std::vector<std::optional<std::string>>(4), deal(4, random)};
  Game game = *Game::start(header);
  const auto bot = make_bot("random");
  bot->new_game(1);
  while (!game.state().finished()) {
    const bool seat = game.state().actor().is_seat();
    game.play(seat ? bot->choose(game.so_far(), {}) : Action::roll(1 + static_cast<int>(below(random, 6))));
  }
  std::cout << (read_record(write_record(game)) ? "read again" : "lost") << std::endl;
}
"""


def run(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True, **options).stdout


def build_with_cmake(prefix, folder, compiler):
    (folder / "CMakeLists.txt").write_text(PROJECT)
    run("cmake", "-S", folder, "-B", folder / "build", "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}",
        f"-DCMAKE_CXX_COMPILER={compiler}")
    run("cmake", "--build", folder / "build")
    assert "read again" in run(folder / "build" / "outside")


def refuse_unknown_component(prefix, folder, compiler):
    (folder / "wrong").mkdir()
    (folder / "wrong" / "CMakeLists.txt").write_text(WRONG)
    done = subprocess.run(
        ["cmake", "-S", folder / "wrong", "-B", folder / "wrong" / "build", "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}",
         f"-DCMAKE_CXX_COMPILER={compiler}"], capture_output=True, text=True)
    assert done.returncode != 0 and "no component 'boats'" in " ".join(done.stderr.split()), done.stderr


def build_with_pkg_config(prefix, folder, compiler):
    paths = ":".join(str(path.parent) for path in prefix.rglob("*.pc"))
    environment = dict(os.environ, PKG_CONFIG_PATH=paths)
    flags = run("pkg-config", "--cflags", "--libs", "bigshot-bots", "bigshot-record", env=environment).split()
    run(compiler, folder / "outside.cpp", "-o", folder / "by_pkg_config", *flags)
    assert "read again" in run(folder / "by_pkg_config")


def compile_headers(prefix, folder, compiler):
    include = prefix / "include" / "bigshot"
    headers = sorted(path.relative_to(include) for path in include.rglob("*.h"))
    assert len(headers) > 20, headers
    # All at once, and each is complete: whoever is included first has nothing to lean on.
    for header in headers:
        text = (include / header).read_text(encoding="utf-8")
        assert "#pragma once  // public: " in text, f"{header} does not say that it is public"
        for line in text.splitlines():
            if line.startswith('#include "'):
                used = line.split('"')[1]
                assert (include / used).exists(), f"{header} includes {used}, which is not installed"
    (folder / "headers.cpp").write_text("".join(f'#include "{header}"\n' for header in headers))
    run(compiler, "-std=c++20", "-fsyntax-only", f"-I{include}", folder / "headers.cpp")


def main():
    build, compiler = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prefix = folder / "prefix"
        run("cmake", "--install", build, "--component", "library", "--prefix", prefix)
        (folder / "outside.cpp").write_text(PROGRAM)
        compile_headers(prefix, folder, compiler)
        build_with_cmake(prefix, folder, compiler)
        refuse_unknown_component(prefix, folder, compiler)
        if shutil.which("pkg-config"):
            build_with_pkg_config(prefix, folder, compiler)
        else:
            print("pkg-config is not installed: its files were not tried")


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error}\n{error.stdout}\n{error.stderr}")
