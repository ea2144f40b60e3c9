"""A training run that pays before it trains and survives being killed: DP-SGD for a logistic regression, in plain Python.

    python3 examples/train.py --url http://127.0.0.1:8080 --budget visits-2024 --folder run-1

Start it again with the same folder after a crash: it goes on from its last checkpoint, and pays once. The data are drawn here; a real trainer loads its own.
"""
import argparse
import json
import math
import os
import random
import sys

from lossbook_budget import BudgetError, Ledger, Run, write_durably

RECORDS, RATE, NOISE, CLIP, STEPS = 200, 0.1, 2.0, 1.0, 20
MECHANISM = {
    "kind": "composition",
    "adjacency": "add_remove",
    "events": [
        {
            "kind": "gaussian",
            "noise_multiplier": NOISE,
            # each record enters each batch by a draw of its own: sample_of() does that, and a shuffled loader would not
            "sampling": {"scheme": "poisson", "probability": RATE},
            "count": STEPS,
        }
    ],
}


def data():
    draw = random.Random(7)
    records = [[1.0] + [draw.gauss(0, 1) for _ in range(4)] for _ in range(RECORDS)]
    return [(x, 1.0 if x[1] - 2 * x[2] + draw.gauss(0, 1) > 0 else 0.0) for x in records]


def sample_of(records, secret):
    return [record for record in records if secret.random() < RATE]


def clipped_gradient(weights, x, y):
    p = 1 / (1 + math.exp(-max(-30.0, min(30.0, sum(w * v for w, v in zip(weights, x))))))
    gradient = [(p - y) * v for v in x]
    return [g * min(1.0, CLIP / (math.sqrt(sum(g * g for g in gradient)) or 1.0)) for g in gradient]


def step(weights, records, secret):
    total = [secret.gauss(0, NOISE * CLIP) for _ in weights]
    for x, y in sample_of(records, secret):
        total = [t + g for t, g in zip(total, clipped_gradient(weights, x, y))]
    return [w - 0.5 * t / (RATE * RECORDS) for w, t in zip(weights, total)]


def train(folder):
    """From the last checkpoint on. What came after it died with the process that computed it, so nobody has seen it, and its steps may be made again."""
    path = os.path.join(folder, "checkpoint.json")
    records, secret = data(), random.SystemRandom()
    try:
        with open(path, encoding="utf-8") as file:
            at = json.load(file)
    except FileNotFoundError:
        at = {"steps": 0, "weights": [0.0] * 5}
    while at["steps"] < STEPS:
        at = {"steps": at["steps"] + 1, "weights": step(at["weights"], records, secret)}
        if at["steps"] % 10 == 0:
            write_durably(path, json.dumps(at))
    return at["weights"]


def main():
    words = argparse.ArgumentParser()
    words.add_argument("--url", required=True)
    words.add_argument("--budget", required=True)
    words.add_argument("--folder", required=True)
    words.add_argument("--changed-mind", action="store_true", help="release instead of training")
    words.add_argument("--give-up", type=float, default=600.0)
    chosen = words.parse_args()
    os.makedirs(chosen.folder, exist_ok=True)
    ledger = Ledger(chosen.url, os.environ.get("LOSSBOOK_KEY"), give_up_s=chosen.give_up)
    job = {"mechanism": MECHANISM, "delta0": "0.0000000001"}
    try:
        run = Run(ledger, chosen.budget, os.path.join(chosen.folder, "run.json"), job, ttl_s=86_400)
        run.reserve()
        if chosen.changed_mind and not run.may_have_run:
            run.release()
            return 0
        if not run.settled:
            if run.state["is"] != "committing":
                run.started()
                train(chosen.folder)
            run.commit()
    except BudgetError as error:
        print("not paid for: %s" % error, file=sys.stderr)
        return 1
    # from here on the model may be released
    print("paid for as %s" % run.state["reservation"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
