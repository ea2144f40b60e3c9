/** The statement in English. */
import { named } from './document.ts';
import type { Words } from './words.ts';

const most = (value: string | null, text: (value: string) => string, otherwise: string) => (value === null ? otherwise : text(value));

export const en: Words = {
  language: 'en',
  title: 'Privacy statement',
  headings: {
    protected: 'What is protected',
    done: 'What was done with the data',
    cost: 'What it costs',
    attack: 'What an attacker can achieve',
    profile: 'Privacy profile',
    trade_off: 'Trade-off curve',
    assumptions: 'Assumptions',
    not_covered: 'What is not covered',
    warnings: 'Warnings',
    computed: 'How it was computed',
  },
  unit: (unit) => ['Unit of privacy: ', ...(unit ?? ['one record; no other unit was stated']), '.'],
  adjacency: {
    add_remove: 'Adjacency: two data sets are neighbours when one has one record more than the other (add_remove).',
    replace_one: 'Adjacency: two data sets are neighbours when one record is exchanged for another (replace_one).',
    zero_out: 'Adjacency: two data sets are neighbours when the contribution of one record is replaced by nothing (zero_out).',
    none: 'Adjacency: that of the curve, which does not state it.',
  },
  ownCurve: (kind) => [
    'The mechanism is known by a curve of the caller alone: ',
    named(kind),
    '. What it was made from is not known here.',
  ],
  events: { caption: 'Events', head: ['event', 'parameters', 'sampling', 'uses', 'records of one person', 'label'] },
  sampling: {
    none: 'none: every record takes part in every use.',
    poisson:
      'poisson: each record takes part in each use independently, with the same secret probability. Shuffled or fixed-size batches are something else and cost more.',
    without_replacement: 'without_replacement: every use draws a batch of fixed size uniformly. This is not Poisson sampling.',
    with_replacement: 'with_replacement: every use draws records one by one, of which one may be drawn several times.',
    truncated_poisson:
      'truncated_poisson: Poisson sampling of which batches above a largest size are cut; the size of the data set is public.',
    random_allocation: 'random_allocation: each record takes part in a random choice of the uses of an epoch.',
    shuffled_batches:
      'shuffled_batches: the data set is shuffled once an epoch and cut into batches. The figure of Poisson sampling would be no guarantee here.',
  },
  numbers: { caption: 'All numbers, with the interval that contains the truth', head: ['quantity', 'read at', 'promise', 'interval'] },
  quantity: {
    mu: 'mu (Gaussian differential privacy)',
    regret: 'regret of mu',
    relative_regret: 'regret, as a share of the largest possible at this mu',
    strict_mu: 'mu over the whole curve, without a floor',
    epsilon: 'epsilon',
    advantage: 'advantage of an attacker',
    tpr: 'true positive rate of an attacker',
    bayes_error: 'error of the best attacker',
    guess: 'probability of guessing a secret',
  },
  at: {
    error_floor: 'error floor',
    delta: 'delta',
    fpr: 'false positive rate',
    prior: 'prior',
    baseline: 'probability without the output',
  },
  promise: { at_most: (value) => `at most ${value}`, at_least: (value) => `at least ${value}` },
  unbounded: 'not bounded',
  between: (lower, upper) => `[${lower}, ${upper}]`,
  mu: (mu, floor) =>
    most(
      mu,
      (value) =>
        `The mechanism is mu-GDP with mu at most ${value}, wherever both error rates of an attacker are at least ${floor} (the error floor).`,
      `With the error floor ${floor} no finite mu is known.`,
    ),
  fit: (regret, verdict) =>
    `${most(regret, (value) => `By mu alone the error of the best attacker is told to within ${value} (the regret), whatever the prior.`, 'How well mu describes the mechanism is not known.')} ${
      verdict === 'tight' ? 'That is a close description.' : 'That is a rough description: use the whole profile beside mu.'
    }`,
  certificate: (mu, delta0) =>
    `For every epsilon, without a floor: delta(epsilon) is at most ${delta0} plus the delta(epsilon) of a Gaussian mechanism with mu ${mu}.`,
  strict: (mu) => most(mu, (value) => `Without any floor mu is at most ${value}.`, 'Without any floor no finite mu is known.'),
  notByEpsilon:
    'An epsilon holds at its delta only. Mechanisms must not be ranked by epsilon alone: two with the same epsilon can differ everywhere else. Compare mu with its regret, or the whole profiles.',
  advantage: (value) =>
    most(
      value,
      (bound) => `Whatever the attack, its true positive rate exceeds its false positive rate by at most ${bound}.`,
      'How far a true positive rate exceeds its false positive rate is not bounded.',
    ),
  tpr: (fpr, value) =>
    most(
      value,
      (bound) => `An attacker with a false positive rate of ${fpr} finds members at a rate of at most ${bound}.`,
      `What an attacker with a false positive rate of ${fpr} finds is not bounded.`,
    ),
  bayes: (prior, value) =>
    most(
      value,
      (bound) => `Where a share of ${prior} of the candidates are members, the best attacker errs with probability at least ${bound}.`,
      `Where a share of ${prior} of the candidates are members, nothing is known of the error of the best attacker.`,
    ),
  guess: (baseline, value) =>
    most(
      value,
      (bound) =>
        `A secret that could be guessed with probability ${baseline} without the output is guessed with probability at most ${bound} with it.`,
      `How well a secret is guessed that could be guessed with probability ${baseline} is not bounded.`,
    ),
  profile: {
    figure: 'Privacy profile: delta against epsilon',
    description: 'An upper bound of delta, on a logarithmic axis, against epsilon. The table below holds the same points.',
    caption: 'Points of the privacy profile, delta from above',
    epsilon: 'epsilon',
    delta: 'delta, at most',
  },
  trade_off: {
    figure: 'Trade-off curve: false negative rate against false positive rate',
    description:
      'A lower bound of the false negative rate of any attack against its false positive rate, both on logarithmic axes: the mechanism as a solid line, the Gaussian mechanism with the promised mu dashed, guessing dotted. The table below holds the same points.',
    caption: 'Points of the trade-off curve, false negative rate from below',
    fpr: 'false positive rate',
    fnr: 'false negative rate, at least',
    gaussian: 'Gaussian with the promised mu',
    mechanism: 'this mechanism',
    guessing: 'guessing',
  },
  assumptions: {
    adaptive_composition: 'Events may be chosen in the light of earlier results, but their parameters were fixed in advance.',
    exact_sampling: 'Noise and sampling are exact: drawn from the stated distributions, secret and independent.',
    stated_unit: 'One record contributes no more than the stated unit, sensitivity and number of uses say.',
  },
  not_covered: {
    floating_point: 'Deviations of floating-point samplers from the stated distributions.',
    timing: 'Timing, memory access and other side channels of the computation.',
    hyper_parameters: 'The search for hyper-parameters, and every look at the data that is not among the events.',
    other_releases: 'Releases about the same records that are not listed here; their costs add up.',
  },
  noWarnings: 'None.',
  warning: null,
  computed: (engine, certifiedBy, version) => [
    'Engine ',
    named(engine),
    ...(certifiedBy === null ? [] : [', certified by ', named(certifiedBy)]),
    ', version ',
    named(version),
    '. Bounds are rounded outwards to the digits shown.',
  ],
  colon: ': ',
};
