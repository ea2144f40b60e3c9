"""The trainer is killed before every line of the code that pays, started again, and has paid once. EVERY=n takes each n-th line only."""
import concurrent.futures
import os
import signal
import subprocess
import sys
import unittest

from service import EXAMPLES, Service

sys.path.insert(0, EXAMPLES)
import train  # noqa: E402

KILLED_AT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "killed_at.py")
SCRIPT = os.path.join(EXAMPLES, "train.py")
EVERY = int(os.environ.get("EVERY", "1"))
TERMS = {"kind": "gdp", "mu": "3", "delta0": "0.00001"}


class Killed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.service = Service()
        cls.addClassCleanup(cls.service.close)
        cls.cost = cls.service.price(train.MECHANISM, {"kind": "gdp", "delta0": 1e-10})

    def run_once(self, n, budget, *more):
        folder = os.path.join(self.service.folder.name, budget)
        words = [sys.executable, "-S", KILLED_AT, str(n), SCRIPT, "--url", self.service.url, "--budget", budget, "--folder", folder, *more]
        return subprocess.run(words, capture_output=True, text=True, timeout=300)

    def lines_of(self, name, *more):
        self.service.open(name, TERMS)
        whole = self.run_once(0, name, *more)
        self.assertEqual(whole.returncode, 0, whole.stderr)
        return int(whole.stdout.splitlines()[-1])

    def killed_everywhere(self, name, every, expected, kinds, *more):
        lines = self.lines_of(name, *more)

        def at(n):
            budget = "%s-%d" % (name, n)
            self.service.open(budget, TERMS)
            killed = self.run_once(n, budget, *more)
            again = self.run_once(0, budget, *more)
            found = (killed.returncode, again.returncode, self.service.amounts(budget), self.service.entries(budget))
            return n, found, killed.stderr + again.stderr

        with concurrent.futures.ThreadPoolExecutor(4) as threads:
            for n, found, said in threads.map(at, range(1, lines + 1, every)):
                self.assertEqual(found, (-signal.SIGKILL, 0, expected, kinds), "killed before line %d of %d: %s" % (n, lines, said))
        print("%s: killed before %d of %d lines" % (name, len(range(1, lines + 1, every)), lines))
        # and a process that comes when all is over does nothing
        self.assertEqual(self.run_once(0, name, *more).returncode, 0)
        self.assertEqual((self.service.amounts(name), self.service.entries(name)), (expected, kinds))

    def test_paid_once(self):
        expected = [(amount, "0") for amount in self.cost]
        self.killed_everywhere("paid", EVERY, expected, ["opened", "reserved", "committed"])

    def test_released_once(self):
        self.killed_everywhere("released", 3 * EVERY, [("0", "0"), ("0", "0")], ["opened", "reserved", "released"], "--changed-mind")

    def test_refused(self):
        self.service.open("small", {"kind": "gdp", "mu": "0.1", "delta0": "0.00001"})
        refused = self.run_once(0, "small")
        self.assertEqual(refused.returncode, 1)
        self.assertIn("budget_exceeded (409)", refused.stderr)
        self.assertIn("budget small: mu_squared %s was asked, 0.01 is left" % self.cost[0], refused.stderr)
        self.assertFalse(os.path.exists(os.path.join(self.service.folder.name, "small", "checkpoint.json")), "it did not train")
        # more room later: the same run asks anew
        self.service.ask("/v1/budgets/small/capacity", {"budget": TERMS})
        self.assertEqual(self.run_once(0, "small").returncode, 0)
        self.assertEqual(self.service.amounts("small"), [(amount, "0") for amount in self.cost])


if __name__ == "__main__":
    unittest.main()
