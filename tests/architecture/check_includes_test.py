#!/usr/bin/env python3
"""Proves that check_includes.py can fail: each kind of wrong include is found, and right ones pass."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

import check_includes

SCRIPT = pathlib.Path(check_includes.__file__)


def faults(path, text):
    return list(check_includes.faults_of_text(path, text))


class Includes(unittest.TestCase):
    def assert_refused(self, path, include):
        self.assertEqual(len(faults(path, f"#include {include}\n")), 1, f"{path} including {include}")

    def assert_accepted(self, path, include):
        self.assertEqual(faults(path, f"#include {include}\n"), [], f"{path} including {include}")

    def test_no_part_includes_upwards(self):
        self.assert_refused("rules/state.cpp", '"record/message.h"')
        self.assert_refused("rules/state.cpp", '"bots/bot.h"')
        self.assert_refused("record/message.h", '"text/catalog.h"')
        self.assert_refused("record/message.h", '"bots/bot.h"')
        self.assert_refused("bots/bot.h", '"record/message.h"')
        self.assert_refused("bots/bot.h", '"arena/simulation.h"')
        self.assert_refused("text/catalog.h", '"bots/bot.h"')
        self.assert_refused("text/catalog.h", '"cli/commands/commands.h"')
        self.assert_refused("arena/simulation.h", '"cli/commands/commands.h"')

    def test_what_lies_below_may_be_included(self):
        self.assert_accepted("rules/state.cpp", '"rules/state.h"')
        self.assert_accepted("record/message.h", '"rules/rule.h"')
        self.assert_accepted("bots/bot.h", '"rules/state.h"')
        self.assert_accepted("text/catalog.h", '"record/message.h"')
        self.assert_accepted("arena/simulation.h", '"bots/bot.h"')
        self.assert_accepted("cli/main.cpp", '"arena/simulation.h"')

    def test_the_rules_use_the_standard_library_only_and_do_no_io(self):
        self.assert_accepted("rules/state.h", "<array>")
        self.assert_refused("rules/state.h", "<iostream>")
        self.assert_refused("rules/state.h", "<chrono>")
        self.assert_refused("rules/state.h", "<random>")
        self.assert_refused("rules/state.h", "<boost/json.hpp>")
        self.assert_refused("rules/state.h", "<unistd.h>")

    def test_json_stays_in_the_json_layer(self):
        self.assert_refused("record/move_text.cpp", "<boost/json.hpp>")
        self.assert_refused("record/game_record.h", '"record/json_reader.h"')
        self.assert_accepted("record/json_reader.cpp", "<boost/json.hpp>")
        self.assert_accepted("record/json_reader.cpp", '"record/game_record.h"')
        self.assert_refused("bots/players/random_bot.cpp", "<boost/json.hpp>")

    def test_other_libraries_have_their_places(self):
        self.assert_accepted("cli/main.cpp", "<CLI/CLI.hpp>")
        self.assert_refused("text/catalog.cpp", "<CLI/CLI.hpp>")
        self.assert_refused("cli/main.cpp", "<nlohmann/json.hpp>")
        self.assert_refused("record/message.cpp", "<unistd.h>")
        self.assert_accepted("bots/evaluation/net_kernel.h", "<emmintrin.h>")
        self.assert_refused("rules/ownership.h", "<emmintrin.h>")

    def test_includes_are_written_from_src(self):
        self.assert_refused("rules/state.cpp", '"state.h"')
        self.assert_refused("rules/state.cpp", '"../rules/state.h"')

    def test_a_new_folder_must_be_entered_in_the_table(self):
        self.assert_refused("novelty/thing.h", "<array>")
        self.assert_refused("cli/main.cpp", '"novelty/thing.h"')

    def test_the_line_is_named_and_comments_are_no_includes(self):
        text = '/* one\n#include "bots/bot.h"\n*/\n// #include "bots/bot.h"\n  #  include "bots/bot.h"\n'
        self.assertEqual([line for line, _ in faults("rules/state.h", text)], [5])


class Program(unittest.TestCase):
    def run_on(self, files):
        with tempfile.TemporaryDirectory() as root:
            for name, text in files.items():
                path = pathlib.Path(root, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            return subprocess.run([sys.executable, SCRIPT, "--root", root], capture_output=True, text=True)

    def test_a_tree_with_a_wrong_include_fails_and_names_it(self):
        done = self.run_on({"src/rules/state.h": '#pragma once\n#include "cli/commands/commands.h"\n'})
        self.assertEqual(done.returncode, 1)
        self.assertIn("src/rules/state.h:2:", done.stdout)

    def test_a_tree_without_one_passes(self):
        self.assertEqual(self.run_on({"src/rules/state.h": "#include <array>\n"}).returncode, 0)

    def test_no_sources_at_all_fail(self):
        self.assertEqual(self.run_on({"README.md": ""}).returncode, 1)


if __name__ == "__main__":
    unittest.main()
