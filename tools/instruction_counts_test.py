"""Tests the comparison of instruction counts."""

import unittest

from instruction_counts import compare, read_stored


class Compare(unittest.TestCase):
    def test_CountsWithinTolerance_AreNoFault(self):
        self.assertEqual(compare({"revised": 1000}, {"revised": 1030}), [])
        self.assertEqual(compare({"revised": 1000}, {"revised": 970}), [])

    def test_CountsBeyondTolerance_AreNamedWithTheChange(self):
        for counted, change in ((1031, "+3.1 %"), (960, "-4.0 %")):
            (wrong,) = compare({"revised": 1000}, {"revised": counted})
            self.assertIn(change, wrong)

    def test_RulesetsOnOneSideOnly_AreNamed(self):
        wrong = compare({"old": 1}, {"new": 2})
        self.assertEqual([line.split(":")[0] for line in wrong], ["new", "old"])

    def test_CommentsOfTheStoredFile_AreSkipped(self):
        self.assertEqual(read_stored("# a | b\nrevised   579\n"), {"revised": 579})


if __name__ == "__main__":
    unittest.main()
