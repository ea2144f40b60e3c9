"""Published accountants, one measurement at a time, for ratios against this service on the same machine.

    echo '{"measurement": "dp_accounting_calibrate", "config": "A"}' | .venv/bin/python peers.py

Each line of standard input asks for one run, each line of standard output answers one: {tool, quantity, value, seconds, cpu, note?}. The process stays,
so the peers run warm: a measurement asked for the first time is first run on a small case, untimed, and import time is left out. A run that
takes more than `cap` seconds (default 120), or fails, is answered with nulls and the reason. Everything is at the tools'
defaults (grid 1e-4) unless the quantity says otherwise. Configurations: configurations.json, events as the service takes them, or
the shape of a matrix.
"""
import functools
import importlib.metadata
import json
import pathlib
import signal
import sys
import time
import warnings

CONFIGS = json.loads((pathlib.Path(__file__).parent / 'configurations.json').read_text())
DELTA = 1e-5
SMALL = [{'kind': 'gaussian', 'noise_multiplier': 4.0, 'sampling': {'scheme': 'poisson', 'probability': 0.5}, 'count': 2}]


def rate(event):
    return event['sampling'].get('probability')


def only(events):
    """(noise multiplier, sampling rate, steps) of a single Poisson-sampled Gaussian, for tools that know nothing else."""
    if len(events) != 1 or events[0]['kind'] != 'gaussian' or rate(events[0]) is None:
        raise ValueError('the tool has no such composition')
    return events[0]['noise_multiplier'], rate(events[0]), events[0]['count']


def dp_event(event, noise_multiplier=None):
    import dp_accounting

    make = {'gaussian': dp_accounting.GaussianDpEvent, 'laplace': dp_accounting.LaplaceDpEvent}[event['kind']]
    use = make(noise_multiplier or event['noise_multiplier'])
    if rate(event) is not None:
        use = dp_accounting.PoissonSampledDpEvent(rate(event), use)
    return dp_accounting.SelfComposedDpEvent(use, event['count'])


def composed_pld(events):
    """The composed privacy-loss distribution of dp-accounting by connect-the-dots on its default grid of 1e-4."""
    from dp_accounting.pld import privacy_loss_distribution as pld

    make = {'gaussian': pld.from_gaussian_mechanism, 'laplace': pld.from_laplace_mechanism}
    parts = [make[e['kind']](e['noise_multiplier'], sampling_prob=rate(e) or 1.0).self_compose(e['count']) for e in events]
    return functools.reduce(lambda a, b: a.compose(b), parts)


def gdpnum_mu(events):
    """Through its own function for DP-SGD where that is what is asked, else through its converter on the composed distribution."""
    from gdpnum.converter import PLDConverter
    from gdpnum.dpsgd import get_mu_and_regret_for_dpsgd

    if len(events) > 1:
        return float(PLDConverter(composed_pld(events)).get_mu_and_regret(1e-10)[0])
    sigma, q, steps = only(events)
    return float(get_mu_and_regret_for_dpsgd(noise_multiplier=sigma, sample_rate=q, num_steps=steps)[0])


def dp_accounting_epsilon(events):
    from dp_accounting.pld import pld_privacy_accountant

    accountant = pld_privacy_accountant.PLDAccountant()
    for event in events:
        accountant.compose(dp_event(event))
    return float(accountant.get_epsilon(DELTA))


def dp_accounting_compose(events):
    """Building and composing the distribution alone: the lattice itself. The value is its size in points (remove)."""
    return float(composed_pld(events)._pmf_remove.size)  # noqa: SLF001


def dp_accounting_calibrate(events):
    """Bracketed in [0.5, 4], default tolerance 1e-6; the noise multiplier of the configuration is not used."""
    import dp_accounting
    from dp_accounting.pld import pld_privacy_accountant

    only(events)
    bracket = dp_accounting.ExplicitBracketInterval(0.5, 4.0)
    make = lambda noise: dp_event(events[0], noise)  # noqa: E731
    return float(dp_accounting.calibrate_dp_mechanism(pld_privacy_accountant.PLDAccountant, make, 2.0, DELTA, bracket))


def riskcal_tpr(events):
    from riskcal.analysis import get_beta_from_pld
    from riskcal.calibration.dpsgd import get_beta_for_dpsgd

    if len(events) > 1:
        return 1 - float(get_beta_from_pld(composed_pld(events), alpha=1e-3))
    sigma, q, steps = only(events)
    return 1 - float(get_beta_for_dpsgd(alpha=1e-3, noise_multiplier=sigma, sample_rate=q, num_steps=steps))


def prv_epsilon(events):
    """Upper estimate with eps_error 0.01 and delta_error 1e-10."""
    from prv_accountant import GaussianMechanism, LaplaceMechanism, PoissonSubsampledGaussianMechanism, PRVAccountant

    def prv(event):
        if rate(event) is not None:
            return PoissonSubsampledGaussianMechanism(sampling_probability=rate(event), noise_multiplier=event['noise_multiplier'])
        return GaussianMechanism(event['noise_multiplier']) if event['kind'] == 'gaussian' else LaplaceMechanism(1 / event['noise_multiplier'])

    counts = [event['count'] for event in events]
    accountant = PRVAccountant(
        prvs=[prv(event) for event in events], max_self_compositions=counts, eps_error=0.01, delta_error=DELTA * 1e-5
    )
    return float(accountant.compute_epsilon(delta=DELTA, num_self_compositions=counts)[2])


@functools.lru_cache(maxsize=1)
def numbers(shape):
    """A matrix of the shape 'rows x columns', made outside of what is timed."""
    import numpy

    rows, columns = (int(side) for side in shape.split('x'))
    return numpy.random.default_rng(1).standard_normal((rows, columns))


def one_thread(function):
    def alone(matrix):
        from threadpoolctl import threadpool_limits

        with threadpool_limits(1):
            return function(matrix)

    return alone


@one_thread
def numpy_qr(matrix):
    import numpy

    return len(numpy.linalg.qr(matrix, mode='r'))


@one_thread
def scipy_pivoted_qr(matrix):
    import scipy.linalg

    return len(scipy.linalg.qr(matrix, mode='r', pivoting=True, check_finite=False)[0])


MEASUREMENTS = {
    'gdpnum_mu': ('gdpnum', 'mu at error floor 1e-10', gdpnum_mu),
    'dp_accounting_epsilon': ('dp-accounting', 'epsilon at delta 1e-5', dp_accounting_epsilon),
    'dp_accounting_compose': ('dp-accounting', 'points of the composed distribution', dp_accounting_compose),
    'dp_accounting_calibrate': ('dp-accounting', 'noise multiplier for epsilon 2 at delta 1e-5', dp_accounting_calibrate),
    'riskcal_tpr': ('riskcal', 'TPR at FPR 1e-3', riskcal_tpr),
    'numpy_qr': ('numpy', 'triangle of a QR', numpy_qr),
    'scipy_pivoted_qr': ('scipy', 'triangle of a QR with pivoting', scipy_pivoted_qr),
    'prv_epsilon': ('prv-accountant', 'upper epsilon at delta 1e-5', prv_epsilon),
}


class Capped(Exception):
    pass


def on_alarm(_signal, _frame):
    raise Capped


def measure(function, events, cap):
    """{value, seconds, cpu, note?} of one run; cpu is the process time of all its threads."""
    failed = {'value': None, 'seconds': None, 'cpu': None}
    signal.alarm(cap)
    start, start_cpu = time.perf_counter(), time.process_time()
    try:
        value = function(events)
        return {'value': value, 'seconds': time.perf_counter() - start, 'cpu': time.process_time() - start_cpu}
    except Capped:
        return failed | {'note': f'more than {cap} s'}
    except Exception as error:  # a peer's failure is a result
        return failed | {'note': f'{type(error).__name__}: {error}'[:200]}
    finally:
        signal.alarm(0)


def main():
    warnings.simplefilter('ignore')
    signal.signal(signal.SIGALRM, on_alarm)
    # what the tools print themselves must not end up between the answers
    answers, sys.stdout = sys.stdout, sys.stderr
    warm = set()
    for line in sys.stdin:
        asked = json.loads(line)
        tool, quantity, function = MEASUREMENTS[asked['measurement']]
        config = asked['config']
        if function not in warm:
            measure(function, numbers('1000x3') if config not in CONFIGS else SMALL, 120)
            warm.add(function)
        answer = {'tool': f'{tool} {importlib.metadata.version(tool)}', 'quantity': quantity}
        answer |= measure(function, CONFIGS[config] if config in CONFIGS else numbers(config), asked.get('cap', 120))
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == '__main__':
    main()
