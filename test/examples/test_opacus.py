"""Trainings by Opacus pay by what their accountants counted: accountants of real trainings, recorded in test/fixtures/opacus-history.json, and a training made
here where Opacus is installed (with torch it takes gigabytes)."""
import importlib.util
import json
import os
import sys
import types
import unittest

from service import EXAMPLES, ROOT, Service

sys.path.insert(0, EXAMPLES)
from lossbook_budget import BudgetError, BudgetExceeded, Ledger  # noqa: E402
from opacus_hook import merged, reserve, rest, settle  # noqa: E402

with open(os.path.join(ROOT, "test", "fixtures", "opacus-history.json"), encoding="utf-8") as fixture:
    RUNS = json.load(fixture)["runs"]


def accountant_of(history):
    return types.SimpleNamespace(history=[tuple(stretch) for stretch in history])


class Opacus(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.service = Service()
        cls.addClassCleanup(cls.service.close)

    def reserved(self, budget, steps, epsilon="10"):
        self.service.open(budget, {"kind": "approximate", "epsilon": epsilon, "delta": "0.001"})
        path = os.path.join(self.service.folder.name, budget + ".json")
        run = reserve(Ledger(self.service.url), budget, path, noise_multiplier=1.1, sample_rate=0.1, steps=steps, ttl_s=600, delta="0.00001")
        run.started()
        return run

    def test_what_was_planned_is_paid(self):
        for i, recorded in enumerate(RUNS[:3]):
            run = self.reserved("planned-%d" % i, 30)
            settle(run, accountant_of(recorded["state"]["history"]))
            epsilon, _ = self.service.amounts(run.budget)[0]
            # Opacus' PRV accountant is within 0.01 of the truth
            self.assertAlmostEqual(float(epsilon), recorded["epsilon_prv_1e-5"], delta=0.011)
            self.assertEqual(self.service.entries(run.budget), ["opened", "reserved", "committed"])

    def test_less_is_paid_in_full(self):
        run = self.reserved("less", 60)
        settle(run, accountant_of(RUNS[0]["state"]["history"]))
        settle(run, accountant_of(RUNS[0]["state"]["history"]))
        whole = self.service.price(run.state["request"]["mechanism"], {"kind": "approximate", "delta": 1e-5})
        self.assertEqual([spent for spent, _ in self.service.amounts("less")], whole)

    def test_more_is_charged_too_and_once(self):
        run = self.reserved("more", 10)
        for _ in range(2):
            settle(run, accountant_of(RUNS[3]["state"]["history"]))
        self.assertEqual(self.service.entries("more"), ["opened", "reserved", "committed", "charged"])
        self.assertEqual(self.service.amounts("more")[1], ("0.00002", "0"))

    def test_more_than_there_is_must_not_be_released(self):
        run = self.reserved("full", 10, epsilon="2.5")
        with self.assertRaises(BudgetExceeded):
            settle(run, accountant_of(RUNS[3]["state"]["history"]))
        self.assertEqual(self.service.entries("full"), ["opened", "reserved", "committed"])

    def test_something_else_is_said(self):
        run = self.reserved("else", 10)
        with self.assertRaisesRegex(BudgetError, "does not begin as"):
            settle(run, accountant_of([(0.5, 0.1, 10)]))

    def test_histories(self):
        self.assertEqual(merged([(1, 0.1, 5), (1, 0.1, 5), (2, 0.1, 0), (2, 0.2, 1)]), [(1, 0.1, 10), (2, 0.2, 1)])
        plan = [(1, 0.1, 10), (2, 0.1, 5)]
        for made, beyond in [
            ([], []),
            ([(1, 0.1, 3)], []),
            ([(1, 0.1, 10), (2, 0.1, 5)], []),
            ([(1, 0.1, 10), (2, 0.1, 7)], [(2, 0.1, 2)]),
            ([(1, 0.1, 10), (2, 0.1, 5), (3, 0.1, 1)], [(3, 0.1, 1)]),
            ([(1, 0.1, 3), (2, 0.1, 5)], None),
            ([(1, 0.1, 11)], None),
        ]:
            self.assertEqual(rest(plan, made), beyond, made)

    @unittest.skipUnless(importlib.util.find_spec("opacus"), "Opacus is not installed: its recorded accountants were used")
    def test_a_training_with_opacus(self):
        import torch
        from opacus import PrivacyEngine

        run = self.reserved("trained", 30)
        engine = PrivacyEngine()
        x = torch.randn(200, 4)
        loader = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(x, (x[:, 0] > 0).long()), batch_size=20)
        model = torch.nn.Linear(4, 2)
        model, optimizer, loader = engine.make_private(
            module=model, optimizer=torch.optim.SGD(model.parameters(), lr=0.1), data_loader=loader, noise_multiplier=1.1, max_grad_norm=1.0
        )
        for _ in range(3):
            for features, labels in loader:
                optimizer.zero_grad()
                torch.nn.functional.cross_entropy(model(features), labels).backward()
                optimizer.step()
        settle(run, engine.accountant)
        self.assertEqual(self.service.entries("trained"), ["opened", "reserved", "committed"])
        self.assertAlmostEqual(float(self.service.amounts("trained")[0][0]), RUNS[0]["epsilon_prv_1e-5"], delta=0.011)


if __name__ == "__main__":
    unittest.main()
