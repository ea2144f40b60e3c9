"""The client beside a real service that is locked, stopped, limited, or says no. The waits are real."""
import email.utils
import json
import os
import shutil
import signal
import sqlite3
import sys
import tempfile
import threading
import unittest

from service import EXAMPLES, Service, make_key

sys.path.insert(0, EXAMPLES)
from lossbook_budget import BudgetError, BudgetExceeded, Ledger, NotOpen, Refused, Run, Unavailable, retry_after  # noqa: E402


def job(epsilon=0.5, count=1):
    event = {"kind": "pure", "epsilon": epsilon, "sampling": {"scheme": "none"}, "count": count}
    return {"mechanism": {"kind": "composition", "adjacency": "add_remove", "events": [event]}}


class Client(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.service = Service()
        cls.addClassCleanup(cls.service.close)

    def setUp(self):
        self.waits = []
        self.budget = self._testMethodName.replace("_", "-")
        self.service.open(self.budget, {"kind": "pure", "epsilon": "1"})

    def ledger(self, timeout_s=60, give_up_s=120):
        def sleep(seconds):
            self.waits.append(seconds)
            threading.Event().wait(seconds)

        return Ledger(self.service.url, timeout_s=timeout_s, give_up_s=give_up_s, sleep=sleep)

    def file(self):
        return os.path.join(self.service.folder.name, self.budget + ".json")

    def test_retry_after(self):
        self.assertEqual(retry_after("7"), 7)
        self.assertEqual(retry_after(email.utils.formatdate(1_000_030, usegmt=True), now=1_000_000), 30)
        self.assertEqual(retry_after(email.utils.formatdate(1_000_000, usegmt=True), now=1_000_030), 0)
        self.assertIsNone(retry_after(None))
        self.assertIsNone(retry_after("soon"))

    def test_refusals_can_be_read(self):
        ledger = self.ledger()
        ledger.charge(self.budget, job(0.75), "first")
        with self.assertRaises(BudgetExceeded) as refused:
            ledger.charge(self.budget, job(0.5), "second")
        self.assertIn("epsilon 0.5 was asked, 0.25 is left, 0.25 is missing", str(refused.exception))
        with self.assertRaises(Refused) as refused:
            ledger.charge(self.budget, job(-1), "third")
        self.assertIn("/mechanism/events/0/epsilon", str(refused.exception))
        with self.assertRaises(Refused) as refused:
            ledger.charge(self.budget, job(0.2), "first")
        self.assertEqual(refused.exception.code, "key_reused")
        with self.assertRaises(NotOpen):
            ledger.post(self.budget, "commits", {"reservation": self.budget + ".9"}, "fourth")
        self.assertEqual(self.waits, [], "what is refused is not tried again")
        self.assertEqual(self.service.amounts(self.budget), [("0.75", "0")])

    def test_locked_ledger_is_waited_for(self):
        lock = sqlite3.connect(self.service.ledger, isolation_level=None, check_same_thread=False)
        lock.execute("BEGIN IMMEDIATE")
        # 503 ledger_unavailable after ten seconds
        threading.Timer(11, lock.execute, ["ROLLBACK"]).start()
        self.ledger().charge(self.budget, job(), "once")
        self.assertGreaterEqual(len(self.waits), 1)
        self.assertEqual(self.service.amounts(self.budget), [("0.5", "0")])

    def test_stopped_service_is_asked_again_under_the_same_key(self):
        self.service.process.send_signal(signal.SIGSTOP)
        threading.Timer(4, self.service.process.send_signal, [signal.SIGCONT]).start()
        # the tries that timed out have arrived: they are answered to nobody, and have one effect together
        self.ledger(timeout_s=1).charge(self.budget, job(), "stopped")
        self.assertGreaterEqual(len(self.waits), 1)
        self.assertEqual(self.service.amounts(self.budget), [("0.5", "0")])
        self.assertEqual(self.service.entries(self.budget), ["opened", "charged"])

    def test_giving_up_says_that_nothing_is_known(self):
        ledger = Ledger("http://127.0.0.1:9", timeout_s=1, give_up_s=1)
        with self.assertRaisesRegex(Unavailable, "not answered within 1 s"):
            ledger.charge(self.budget, job(), "k")

    def test_state_of_another_job_is_not_taken_over(self):
        run = Run(self.ledger(), self.budget, self.file(), job(), 60)
        run.reserve()
        with self.assertRaisesRegex(BudgetError, "another job"):
            Run(self.ledger(), self.budget, self.file(), job(0.25), 60)
        run.started()
        with self.assertRaisesRegex(BudgetError, "looked at the data"):
            run.release()
        run.release(nothing_was_seen=True)
        with self.assertRaisesRegex(BudgetError, "released"):
            run.commit()
        self.assertEqual(self.service.amounts(self.budget), [("0", "0")])

    def test_a_part_is_committed_where_the_stop_was_declared(self):
        run = Run(self.ledger(), self.budget, self.file(), job(0.01, 50), 60, stop="independent_of_data")
        run.reserve()
        run.started()
        run.commit(uses=20)
        again = Run(self.ledger(), self.budget, self.file(), job(0.01, 50), 60, stop="independent_of_data")
        again.commit(uses=30)
        self.assertEqual(self.service.amounts(self.budget), [("0.2", "0")], "what was committed first")

    def test_two_copies_of_a_state_file_pay_once(self):
        first = Run(self.ledger(), self.budget, self.file(), job(), 60)
        shutil.copy(self.file(), self.file() + ".copy")
        second = Run(self.ledger(), self.budget, self.file() + ".copy", job(), 60)
        self.assertEqual(first.reserve(), second.reserve())
        first.started()
        first.commit()
        second.commit()
        self.assertEqual(self.service.entries(self.budget), ["opened", "reserved", "committed"])


class Limited(unittest.TestCase):
    def test_a_rate_is_waited_for(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        keys = os.path.join(folder.name, "keys.json")
        key = make_key(keys, "compute,budget:read,budget:spend,budget:admin,audit:read")
        reader = make_key(keys, "budget:read")
        service = Service(key, KEYS_FILE=keys, RATE_COST_PER_S="20", RATE_COST_BURST="20")
        self.addCleanup(service.close)
        waits = []

        def sleep(seconds):
            waits.append(seconds)
            threading.Event().wait(seconds)

        service.open("limited", {"kind": "gdp", "mu": "9", "delta0": "0.001"})
        ledger = Ledger(service.url, key, give_up_s=120, sleep=sleep)
        for count in range(1, 200):
            gaussian = {"kind": "gaussian", "noise_multiplier": 9.0, "sampling": {"scheme": "none"}, "count": count}
            last = {"mechanism": {"kind": "composition", "adjacency": "add_remove", "events": [gaussian]}}
            ledger.charge("limited", last, "k%d" % count)
            if waits:
                break
        self.assertGreaterEqual(len(waits), 1, "429 came, with Retry-After")
        self.assertEqual(service.entries("limited").count("charged"), count)
        with self.assertRaises(Refused) as refused:
            Ledger(service.url, reader).charge("limited", last, "k")
        self.assertEqual((refused.exception.status, refused.exception.code), (403, "forbidden"))


if __name__ == "__main__":
    unittest.main()
