"""A training with numpy whose ledger is dp_accounting's, paid by its event; the price beside dp_accounting's own accountant."""
import os
import sys
import unittest

import dp_accounting
import numpy as np
from dp_accounting.pld import PLDAccountant
from service import EXAMPLES, Service

sys.path.insert(0, EXAMPLES)
from dp_event_hook import job_of  # noqa: E402
from lossbook_budget import Ledger, Run  # noqa: E402

RATE, NOISE, STEPS, DELTA = 0.05, 1.2, 100, 1e-5


def train(records, targets, random):
    """DP-SGD of a linear regression; gives its weights and the event of what was really run."""
    builder = dp_accounting.DpEventBuilder()
    weights = np.zeros(records.shape[1])
    for _ in range(STEPS):
        drawn = random.random(len(records)) < RATE
        gradients = (records[drawn] @ weights - targets[drawn])[:, None] * records[drawn]
        norms = np.maximum(1, np.linalg.norm(gradients, axis=1))
        total = (gradients / norms[:, None]).sum(axis=0) + random.normal(0, NOISE, weights.shape)
        weights -= 0.2 * total / (RATE * len(records))
        builder.compose(dp_accounting.PoissonSampledDpEvent(RATE, dp_accounting.GaussianDpEvent(NOISE)))
    return weights, builder.build()


class DpEvents(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.service = Service()
        cls.addClassCleanup(cls.service.close)

    def test_a_training_pays_by_its_event(self):
        random = np.random.default_rng(3)
        records = random.normal(size=(2000, 3))
        targets = records @ np.array([1.0, -2.0, 0.5]) + random.normal(0, 0.1, 2000)
        planned = dp_accounting.SelfComposedDpEvent(dp_accounting.PoissonSampledDpEvent(RATE, dp_accounting.GaussianDpEvent(NOISE)), STEPS)
        self.service.open("visits", {"kind": "approximate", "epsilon": "8", "delta": "0.0001"})
        run = Run(Ledger(self.service.url), "visits", os.path.join(self.service.folder.name, "run.json"), job_of(planned, delta="0.00001"), 600)
        run.reserve()
        run.started()
        weights, event = train(records, targets, random)
        self.assertLess(np.abs(weights - [1.0, -2.0, 0.5]).max(), 1, "it learns")
        accountant = PLDAccountant().compose(event)
        self.assertEqual(accountant.get_epsilon(DELTA), PLDAccountant().compose(planned).get_epsilon(DELTA), "what ran is what was planned")
        run.commit()
        ((epsilon, _), (delta, _)) = self.service.amounts("visits")
        self.assertEqual(delta, "0.00001")
        # both bound the same number from above; the accountant rounds its losses up to a grid
        self.assertLessEqual(float(epsilon), accountant.get_epsilon(DELTA))
        self.assertGreater(float(epsilon), accountant.get_epsilon(DELTA) - 0.01)

    def test_events_nest_and_carry_numbers_of_numpy(self):
        laplace = dp_accounting.LaplaceDpEvent(np.float64(4))
        event = dp_accounting.ComposedDpEvent([dp_accounting.SelfComposedDpEvent(laplace, 2), dp_accounting.GaussianDpEvent(3)])
        native = {
            "kind": "composition",
            "adjacency": "add_remove",
            "events": [
                {"kind": "laplace", "noise_multiplier": 4, "sampling": {"scheme": "none"}, "count": 2},
                {"kind": "gaussian", "noise_multiplier": 3, "sampling": {"scheme": "none"}},
            ],
        }
        self.service.open("nested", {"kind": "gdp", "mu": "3", "delta0": "0.001"})
        Ledger(self.service.url).charge("nested", job_of(event, delta0="0.0000001"), "once")
        self.assertEqual([spent for spent, _ in self.service.amounts("nested")], self.service.price(native, {"kind": "gdp", "delta0": 1e-7}))


if __name__ == "__main__":
    unittest.main()
