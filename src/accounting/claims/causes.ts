/** Causes of wrong or loose numbers, as data. `sound`: whether a number computed so is a guarantee, if a loose one, when nothing else is wrong. */

export interface Cause {
  title: string;
  formula: string;
  source: string;
  sound: boolean;
}

export const causes = {
  // what was priced is not what was described
  count_ignored: {
    title: 'The number of uses was left out',
    formula: 'every count taken for 1',
    source: 'Measured in dp_accounting 0.6.0, for self-composed randomised response and exponential mechanisms.',
    sound: false,
  },
  one_contribution: {
    title: 'The distance of replacing one record was taken for that of adding one',
    formula: 'sensitivity C in place of 2 C: replace_one priced as add_remove',
    source: 'Dong, Roth and Su 2022, Theorem 2.7, for the sensitivity; measured in dp_accounting 0.6.0.',
    sound: false,
  },
  wrong_sampler: {
    title: 'Batches of fixed size, or shuffled ones, were priced as Poisson samples',
    formula: 'probability = batch size / data set size, under add_remove',
    source: 'Chua et al. 2024, arXiv 2403.17673; Lebeda et al. 2024, arXiv 2405.20769.',
    sound: false,
  },
  sampling_ignored: {
    title: 'The amplification by sampling was left out',
    formula: 'sampling probability taken for 1',
    source: 'Post-processing: what takes part in every step is not more private than what takes part in some.',
    sound: true,
  },
  noise_doubled: {
    title: 'The noise was taken for twice of what it is',
    formula: 'noise multiplier times 2: a multiple of C read as one of 2 C, or the reverse',
    source: 'Definition of the noise multiplier.',
    sound: false,
  },
  noise_halved: {
    title: 'The noise was taken for half of what it is',
    formula: 'noise multiplier divided by 2',
    source: 'Definition of the noise multiplier.',
    sound: true,
  },
  physical_batch: {
    title: 'The batch between two accumulations was taken for the batch of a step',
    formula: 'sampling probability divided by 2, 4, 8, 16, 32 or 64 accumulations',
    source: 'The probability in question is that of taking part in one step of the optimiser.',
    sound: false,
  },
  taken_as_pure: {
    title: 'Laplace noise was priced as any mechanism of the same epsilon',
    formula: 'the pair of randomised response in place of that of Laplace noise',
    source: 'Kairouz, Oh and Viswanath 2015, Theorem 3.4.',
    sound: true,
  },
  // how it was priced
  order_cap: {
    title: 'The largest Renyi order of a list was too small',
    formula: 'epsilon by Renyi divergences at the largest order of the list: it has a floor near ln(1/delta) / (order - 1)',
    source: 'Mironov 2017, Proposition 3; the lists are those of the tools.',
    sound: true,
  },
  integer_orders: {
    title: 'Only whole Renyi orders were tried',
    formula: 'epsilon by Renyi divergences, least over whole orders',
    source: 'Mironov, Talwar and Zhang 2019, section 3.3.',
    sound: true,
  },
  classical_conversion: {
    title: 'Renyi divergences were converted by the classical formula',
    formula: 'epsilon = D_a + ln(1/delta) / (a - 1)',
    source: 'Mironov 2017, Proposition 3.',
    sound: true,
  },
  renyi_conversion: {
    title: 'Renyi divergences lose some of the profile',
    formula: 'epsilon = D_a + ln(1 - 1/a) - ln(a delta) / (a - 1)',
    source: 'Canonne, Kamath and Steinke 2020, Proposition 12; Balle et al. 2020, Theorem 21.',
    sound: true,
  },
  series_sign: {
    title: 'A series for fractional Renyi orders was summed without its signs',
    formula: 'sum of |binomial(a, i)| ... where the binomials beyond i = a change their sign',
    source: 'Mironov, Talwar and Zhang 2019, section 3.3, for the series; measured in dp_accounting 0.6.0.',
    sound: true,
  },
  fixed_size_bound: {
    title: 'A published bound for batches of fixed size, which is not tight',
    formula:
      'D_a <= ln(1 + sum of share^j binomial(a, j) min(T_j, 2 e^((j - 1) D_j))) / (a - 1) of one use, whole orders; epsilon by the improved conversion',
    source: 'Wang, Balle and Kasiviswanathan 2019, Theorems 9 and 27.',
    sound: true,
  },
  squared_rate: {
    title: 'Sampling was taken to shrink Renyi divergences by the square of the probability',
    formula: 'D_a = T q^2 a / (2 sigma^2), rho = T q^2 / (2 sigma^2); epsilon by the classical conversion',
    source: 'Circulates in tutorials; the right divergence is in Mironov, Talwar and Zhang 2019, section 3.3.',
    sound: false,
  },
  central_limit: {
    title: 'A central limit theorem was used as if it were a bound',
    formula: 'mu = q sqrt(T (e^(1/sigma^2) - 1)), then the profile of a Gaussian',
    source: 'Bu, Dong, Long and Su 2020, which states a limit, not a bound.',
    sound: false,
  },
  central_limit_uniform: {
    title: 'A central limit theorem for batches of fixed size was used as if it were a bound',
    formula: 'mu = q sqrt(2 T (e^(1/sigma^2) Phi(3/(2 sigma)) + 3 Phi(-1/(2 sigma)) - 2)), then the profile of a Gaussian',
    source: 'Bu, Dong, Long and Su 2020, which states a limit, not a bound.',
    sound: false,
  },
  textbook_gaussian: {
    title: 'The textbook formula of the Gaussian mechanism',
    formula: 'sigma = sensitivity sqrt(2 ln(1.25/delta)) / epsilon',
    source: 'Dwork and Roth 2014, Theorem A.1, proved for epsilon < 1 only.',
    sound: false,
  },
  basic_composition: {
    title: 'Epsilons were added up',
    formula: 'epsilon = sum of the epsilons of all uses, delta that of all deltas',
    source: 'Dwork and Roth 2014, Theorem 3.16.',
    sound: true,
  },
  advanced_composition: {
    title: 'The advanced composition theorem, which is not tight',
    formula: 'epsilon = sqrt(2 k ln(1/slack)) epsilon0 + k epsilon0 (e^epsilon0 - 1), slack = delta - k delta0',
    source: 'Dwork, Rothblum and Vadhan 2010, Theorem III.3.',
    sound: true,
  },
  zcdp_formula: {
    title: 'The short conversion from rho',
    formula: 'epsilon = rho + 2 sqrt(rho ln(1/delta))',
    source: 'Bun and Steinke 2016, Proposition 1.3.',
    sound: true,
  },
  zcdp_sum: {
    title: 'Composition through rho alone',
    formula: 'rho = sum of epsilon^2 / 2; at an order, rho times the order; as epsilon, by the improved conversion of Renyi divergences',
    source: 'Bun and Steinke 2016, Proposition 1.4; Canonne, Kamath and Steinke 2020, Proposition 12.',
    sound: true,
  },
  mu_squared: {
    title: 'rho was taken from the mu of a Gaussian that merely fits',
    formula: 'rho = mu^2 / 2',
    source: 'Bun and Steinke 2016, Proposition 1.6, for Gaussian mechanisms; sampling does not lower rho below T / (2 sigma^2).',
    sound: false,
  },
  misquoted_conversion: {
    title: 'A conversion of Renyi divergences was copied wrongly',
    formula: 'delta = e^((a - 1)(D_a - epsilon)) / (a - 1) - e^(a (D_a - epsilon)) / a, negative below epsilon = D_a',
    source:
      'Circulates in tutorials; Canonne, Kamath and Steinke 2020, Proposition 12, has e^((a - 1)(D_a - epsilon)) (1 - 1/a)^a / (a - 1).',
    sound: false,
  },
  term_dropped: {
    title: 'The term rho times the order was left out',
    formula: 'epsilon = ln(1/delta) / 32',
    source: 'Circulates in tutorials for rho 0.02 at delta 1e-5.',
    sound: false,
  },
  one_direction: {
    title: 'Only one direction of the neighbouring relation was priced',
    formula: 'delta of adding, or of removing, in place of the larger of both',
    source: 'Zhu, Dong and Wang 2022, Theorem 11, for both.',
    sound: false,
  },
  other_floor: {
    title: 'mu was read at another floor of the error rates than the one stated',
    formula: 'supremum over points of the curve with both error rates at least 1e-3, 1e-5, 1e-6, 1e-8 or 1e-12',
    source: 'gdpnum and dp_accounting have floors of their own.',
    sound: false,
  },
  clipped_errors: {
    title: 'Error rates were clipped at 1e-10 before mu was taken',
    formula: 'mu = Phi^-1(1 - a) - Phi^-1(min(max(f(a), 1e-10), 1 - 1e-10)) at a false positive rate a beyond the clip',
    source: 'Circulates in code that accompanies tutorials.',
    sound: false,
  },
  loss_tail: {
    title: 'The tail of the privacy loss was taken for delta',
    formula: 'delta = Pr[L > epsilon], where it is E[(1 - e^(epsilon - L))_+]',
    source: 'Balle and Wang 2018, Theorem 5, for the right one.',
    sound: true,
  },
  delta_of_exponential: {
    title: 'A trade-off curve was computed from delta(e^epsilon)',
    formula: 'f(a) = max over epsilon of 1 - delta(e^epsilon) - e^epsilon a',
    source: 'Circulates in tutorials; Dong, Roth and Su 2022, Proposition 2.12, has the right one.',
    sound: false,
  },
} as const satisfies Record<string, Cause>;

export type CauseCode = keyof typeof causes;

/** Tools whose numbers may be sent; each stands for the methods that it has. */
export const tools = [
  'opacus_rdp',
  'opacus_prv',
  'opacus_gdp',
  'dp_accounting_rdp',
  'dp_accounting_pld',
  'tensorflow_privacy',
  'prv_accountant',
  'gdpnum',
  'riskcal',
  'autodp',
  'textbook',
  'other',
] as const;
export type ToolName = (typeof tools)[number];
