#!/usr/bin/env python3
"""Proves that each check of check_style.py can fail, and passes where nothing is wrong."""

import pathlib
import tempfile
import unittest

import check_style


class Style(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def write(self, name, text, mode=0o644):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8") if isinstance(text, str) else text)
        path.chmod(mode)

    def faults(self, check):
        return list(check(self.root))

    def test_code_that_is_not_formatted_is_found(self):
        self.write(".clang-format", "BasedOnStyle: Google\n")
        self.write("src/rules/a.h", "int   x ;\n")
        self.assertTrue(self.faults(check_style.code_is_formatted))
        self.write("src/rules/a.h", "int x;\n")
        self.assertEqual(self.faults(check_style.code_is_formatted), [])

    def test_what_is_built_is_not_looked_at(self):
        self.write("build/a.md", "\t[x](nowhere.md) \n")
        self.write("README.md", "Fine.\n")
        self.assertEqual(self.faults(check_style.text_is_tidy), [])
        self.assertEqual(self.faults(check_style.links_lead_somewhere), [])

    def test_a_script_with_a_fault_or_without_its_bit_is_found(self):
        good = "#!/usr/bin/env bash\nset -euo pipefail\necho \"$HOME\"\n"
        for name in check_style.SCRIPTS:
            self.write(name, good, 0o755)
        self.assertEqual(self.faults(check_style.scripts_are_clean), [])
        self.write("play", good, 0o644)
        self.assertEqual(len(self.faults(check_style.scripts_are_clean)), 1)
        self.write("play", good.replace("set -euo pipefail\n", ""), 0o755)
        self.assertEqual(len(self.faults(check_style.scripts_are_clean)), 1)
        self.write("play", good + "rm $1\n", 0o755)
        self.assertEqual(len(self.faults(check_style.scripts_are_clean)), 1)

    def test_untidy_text_is_found(self):
        for text in ("a \n", "a\tb\n", "a", "a\r\n", b"\xff\n"):
            self.write("a.md", text)
            self.assertTrue(self.faults(check_style.text_is_tidy), text)
        self.write("a.md", "a\n")
        self.assertEqual(self.faults(check_style.text_is_tidy), [])

    def test_what_is_left_to_do_is_found(self):
        self.write("src/a.cpp", "// TO" + "DO: later\n")
        self.assertEqual(len(self.faults(check_style.nothing_is_left_to_do)), 1)

    def test_a_header_without_its_opening_is_found(self):
        self.write("src/rules/a.h", "#pragma once\n")
        self.write("src/rules/a.cpp", '#include "rules/a.h"\n')
        self.assertEqual(len(self.faults(check_style.files_say_what_they_are)), 1)
        self.write("src/rules/a.h", "// What it is.\n")
        self.assertEqual(len(self.faults(check_style.files_say_what_they_are)), 1)
        self.write("src/rules/a.h", "// What it is.\n#pragma once\n")
        self.assertEqual(self.faults(check_style.files_say_what_they_are), [])
        self.write("src/rules/alone.cpp", "int x;\n")
        self.assertEqual(len(self.faults(check_style.files_say_what_they_are)), 1)

    def test_a_sentence_in_the_code_is_found(self):
        self.write("src/rules/a.cpp", 'auto s = "the bid is too low";\n')
        self.assertEqual(len(self.faults(check_style.sentences_stand_in_catalogues)), 1)
        self.write("src/rules/a.cpp", 'auto s = "bid.too_low";  // "not a sentence here"\n')
        self.assertEqual(self.faults(check_style.sentences_stand_in_catalogues), [])

    def test_a_link_to_nowhere_is_found(self):
        self.write("README.md", "[a](docs/a.md) [b](docs/a.md#the-end) [c](https://example.org/x) [d](#top)\n# Top\n")
        self.assertEqual(len(self.faults(check_style.links_lead_somewhere)), 2)
        self.write("docs/a.md", "# Something\n")
        self.assertEqual(len(self.faults(check_style.links_lead_somewhere)), 1)
        self.write("docs/a.md", "# The end\n")
        self.assertEqual(self.faults(check_style.links_lead_somewhere), [])

    def test_a_long_line_of_a_document_is_found(self):
        self.write("docs/a.md", "word " * 30 + "\n")
        self.assertEqual(len(self.faults(check_style.documents_have_short_lines)), 1)
        self.write("docs/a.md", "| " + "cell " * 30 + "|\n\n```text\n" + "x" * 200 + "\n```\n")
        self.assertEqual(self.faults(check_style.documents_have_short_lines), [])

    def test_a_rule_that_is_missing_or_repeated_is_found(self):
        self.write("src/rules/rule.h", "kT1, kT2, kS1\n")
        self.write("docs/rules.md", "**T1. Colours.**\n**T2. Board.**\n**S1. Deal.**\n")
        self.assertEqual(self.faults(check_style.every_rule_is_documented_once), [])
        self.write("docs/rules.md", "**T1. Colours.**\n**T1. Colours.**\n**S1. Deal.**\n**E9. Nothing.**\n")
        self.assertEqual(len(self.faults(check_style.every_rule_is_documented_once)), 3)


if __name__ == "__main__":
    unittest.main()
