"""Times published accountants on composed Poisson-sampled Gaussians (add_remove), for ratios against this service.

    python -m venv venv && venv/bin/pip install -r requirements.txt && venv/bin/python peers.py [--configs A,B] [--tools gdpnum] > peers.jsonl

One JSON line per measurement: {config, q, sigma, steps, tool, quantity, value, seconds, runs, note?}. seconds is the median of `runs` in one
warm process, import time left out. A run that takes more than --slow seconds is not repeated; one that exceeds --cap, or fails, is
reported with value null and the reason. Everything is at the tools' defaults (grid 1e-4) unless the quantity says otherwise.
"""
import argparse
import importlib.metadata
import json
import signal
import statistics
import time
import warnings

CONFIGS = {
    'A': (0.01, 1.0, 1000),
    'B': (0.01, 0.8, 10_000),
    'C': (256 / 60_000, 1.1, 14_100),
    'D': (0.328, 9.4, 2000),
    'E': (0.001, 0.6, 100_000),
    'F': (0.5, 2.0, 10),
    'G': (0.01, 0.3, 100),
    'H': (512 / 1_000_000, 0.8, 50_000),
    'I': (1e-4, 0.5, 1_000_000),
}
DELTA = 1e-5


def gdpnum_mu(q, sigma, steps):
    from gdpnum.dpsgd import get_mu_and_regret_for_dpsgd

    return float(get_mu_and_regret_for_dpsgd(noise_multiplier=sigma, sample_rate=q, num_steps=steps)[0])


def sampled_gaussian(q, sigma, steps):
    import dp_accounting

    return dp_accounting.SelfComposedDpEvent(dp_accounting.PoissonSampledDpEvent(q, dp_accounting.GaussianDpEvent(sigma)), steps)


def dp_accounting_epsilon(q, sigma, steps):
    from dp_accounting.pld import pld_privacy_accountant

    return float(pld_privacy_accountant.PLDAccountant().compose(sampled_gaussian(q, sigma, steps)).get_epsilon(DELTA))


def dp_accounting_compose(q, sigma, steps):
    """Building and composing the PLD alone: the lattice itself. The value is its size in points (remove)."""
    from dp_accounting.pld import privacy_loss_distribution

    pld = privacy_loss_distribution.from_gaussian_mechanism(sigma, sampling_prob=q).self_compose(steps)
    return float(pld._pmf_remove.size)  # noqa: SLF001


def dp_accounting_calibrate(q, sigma, steps):
    """Noise multiplier for epsilon 2 at delta 1e-5, bracketed in [0.5, 4], default tolerance 1e-6: sigma is not used."""
    import dp_accounting
    from dp_accounting.pld import pld_privacy_accountant

    return float(
        dp_accounting.calibrate_dp_mechanism(
            pld_privacy_accountant.PLDAccountant,
            lambda s: sampled_gaussian(q, s, steps),
            2.0,
            DELTA,
            dp_accounting.ExplicitBracketInterval(0.5, 4.0),
        )
    )


def riskcal_tpr(q, sigma, steps):
    from riskcal.calibration.dpsgd import get_beta_for_dpsgd

    return 1 - float(get_beta_for_dpsgd(alpha=1e-3, noise_multiplier=sigma, sample_rate=q, num_steps=steps))


def prv_epsilon(q, sigma, steps):
    """Upper estimate with eps_error 0.01 and delta_error 1e-10."""
    from prv_accountant import PoissonSubsampledGaussianMechanism, PRVAccountant

    prv = PoissonSubsampledGaussianMechanism(sampling_probability=q, noise_multiplier=sigma)
    accountant = PRVAccountant(prvs=[prv], max_self_compositions=[steps], eps_error=0.01, delta_error=DELTA * 1e-5)
    return float(accountant.compute_epsilon(delta=DELTA, num_self_compositions=[steps])[2])


MEASUREMENTS = (
    ('gdpnum', 'mu at error floor 1e-10', gdpnum_mu, CONFIGS),
    ('dp-accounting', 'epsilon at delta 1e-5', dp_accounting_epsilon, CONFIGS),
    ('dp-accounting', 'build and compose the PLD, points', dp_accounting_compose, CONFIGS),
    ('dp-accounting', 'noise multiplier for epsilon 2 at delta 1e-5', dp_accounting_calibrate, 'AC'),
    ('riskcal', 'TPR at FPR 1e-3', riskcal_tpr, 'ABCDF'),
    ('prv-accountant', 'upper epsilon at delta 1e-5', prv_epsilon, CONFIGS),
)


class Capped(Exception):
    pass


def on_alarm(_signal, _frame):
    raise Capped


def measure(function, config, cap, slow):
    """(value, seconds of each run, note)."""
    value, seconds = None, []
    for _ in range(3):
        signal.alarm(cap)
        start = time.perf_counter()
        try:
            value = function(*config)
        except Capped:
            return None, [], f'more than {cap} s'
        except Exception as error:  # a peer's failure is a result
            return None, [], f'{type(error).__name__}: {error}'[:200]
        finally:
            signal.alarm(0)
        seconds.append(time.perf_counter() - start)
        if seconds[0] > slow:
            break
    return value, seconds, None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--configs', default=','.join(CONFIGS))
    parser.add_argument('--tools', default='')
    parser.add_argument('--cap', type=int, default=120)
    parser.add_argument('--slow', type=float, default=20)
    options = parser.parse_args()
    warnings.simplefilter('ignore')
    signal.signal(signal.SIGALRM, on_alarm)
    tools = [t for t in options.tools.split(',') if t]
    for tool, quantity, function, served in MEASUREMENTS:
        if tools and tool not in tools:
            continue
        version = importlib.metadata.version(tool)
        try:
            function(0.5, 4.0, 2)  # imports and first-use set-up
        except Exception:  # reported by the measurements themselves
            pass
        for name in options.configs.split(','):
            if name not in served:
                continue
            q, sigma, steps = CONFIGS[name]
            value, seconds, note = measure(function, CONFIGS[name], options.cap, options.slow)
            row = {'config': name, 'q': q, 'sigma': sigma, 'steps': steps, 'tool': f'{tool} {version}', 'quantity': quantity, 'value': value}
            row |= {'seconds': round(statistics.median(seconds), 5) if seconds else None, 'runs': len(seconds)}
            if note:
                row['note'] = note
            print(json.dumps(row), flush=True)


if __name__ == '__main__':
    main()
