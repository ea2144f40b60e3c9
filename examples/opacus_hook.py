"""Opacus pays lossbook: the plan of a PrivacyEngine is reserved before training, and what its accountant has counted is settled afterwards.

    run = reserve(ledger, "visits-2024", "run.json", noise_multiplier=1.1, sample_rate=1 / len(loader), steps=10 * len(loader), delta0="0.0000000001", ttl_s=86_400)
    run.started()
    model, optimizer, loader = engine.make_private(..., noise_multiplier=1.1, poisson_sampling=True)
    ...                                                # train
    settle(run, engine.accountant)

Nothing of Opacus is imported: the accountant is read through `history`, which has the same form in all of its accountants.
"""
from lossbook_budget import BudgetError, Run


def mechanism_of(history):
    """[(noise_multiplier, sample_rate, steps), ...] as a mechanism. An accountant counts Poisson sampling under add_remove, whatever the loader did:
    make_private(poisson_sampling=True) is what makes it true."""
    stretches = [[float(noise), float(rate), int(steps)] for noise, rate, steps in merged(history)]
    return {"kind": "opacus_history", "adjacency": "add_remove", "history": stretches}


def merged(history):
    """Neighbouring stretches of the same step as one, so that a history that was cut by a checkpoint equals one that was not."""
    joined = []
    for noise, rate, steps in history:
        if joined and joined[-1][:2] == (noise, rate):
            joined[-1] = (noise, rate, joined[-1][2] + steps)
        elif steps > 0:
            joined.append((noise, rate, steps))
    return joined


def reserve(ledger, budget, path, *, noise_multiplier, sample_rate, steps, ttl_s, **job):
    """Reserves the whole training. Further arguments belong to the job: delta, delta0, scopes, max_cost."""
    run = Run(ledger, budget, path, {"mechanism": mechanism_of([(noise_multiplier, sample_rate, steps)]), **job}, ttl_s)
    run.reserve()
    return run


def settle(run, accountant):
    """Commits the reservation, which was composed as one whole and is spent as one, also where training ended early. What went beyond it is charged as a job
    of its own; a refusal of that (BudgetExceeded) means that the model must not be released."""
    planned = [tuple(stretch) for stretch in run.state["request"]["mechanism"]["history"]]
    beyond = rest(planned, merged(accountant.history))
    if beyond is None:
        run.commit()
        raise BudgetError(
            "the accountant counted %s, which does not begin as the reserved %s: the reservation is committed; charge what was run as a job of its own"
            % (accountant.history, planned)
        )
    run.commit()
    if beyond:
        job = {name: value for name, value in run.state["request"].items() if name not in ("mechanism", "ttl_s", "stop")}
        run.ledger.charge(run.budget, {**job, "mechanism": mechanism_of(beyond)}, run.state["run"] + ".beyond")


def rest(planned, made):
    """What was made beyond the plan, [] where it was kept; None where it is something else than the plan and a rest."""
    left = list(made)
    for noise, rate, steps in planned:
        if not left:
            return []
        if left[0][:2] != (noise, rate):
            return None
        if left[0][2] < steps:
            return [] if len(left) == 1 else None
        left[0] = (noise, rate, left[0][2] - steps)
        if left[0][2] == 0:
            left.pop(0)
    return left
