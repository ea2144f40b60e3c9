/** What questions of predictability are about: how the core was drawn, what is released with which noise, what is predicted and how it is judged. */
import { closed, component, kinds, oneOf, ref, type Static, Type } from './component.ts';
import { MAX_ENTRIES, MAX_ROWS, NumberSeries, NumberTable } from './table.ts';

const positive = { exclusiveMinimum: 0, maximum: 1e100 };
const core = Type.Integer({ minimum: 1, maximum: 1e15, description: 'Records that the attacker has.' });

export const ShardProcess = component(
  'ShardProcess',
  closed(
    {
      kind: Type.Literal('shard'),
      records: Type.Optional(Type.Integer({ minimum: 2, maximum: 1e15, description: 'N; needed with moments, else that of the records.' })),
      core: Type.Optional(core),
      alpha: Type.Optional(
        Type.Number({
          exclusiveMinimum: 0,
          exclusiveMaximum: 1,
          description: 'core / N, instead of core; rounded to a number of records.',
        }),
      ),
    },
    'The core is a random part of the records, without replacement.',
  ),
);
export const IidProcess = component(
  'IidProcess',
  closed({ kind: Type.Literal('iid'), core }, 'The core is drawn independently, with replacement.'),
);
export const WeightedProcess = component(
  'WeightedProcess',
  closed(
    { kind: Type.Literal('weighted'), core, probabilities: ref(NumberSeries, 'Probability of each record, adding up to 1.') },
    'The core is drawn independently with stated probabilities, and weighted by their inverse. Answered for both baselines.',
  ),
);
export const DependentProcess = component(
  'DependentProcess',
  closed(
    {
      kind: Type.Literal('dependent'),
      core,
      lag: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 100_000,
          description: 'Last lag of the long-run covariances, with records; moments are long-run already.',
        }),
      ),
    },
    'The records are a stationary sequence in the order of time.',
  ),
);
export type Process =
  | Static<typeof ShardProcess>
  | Static<typeof IidProcess>
  | Static<typeof WeightedProcess>
  | Static<typeof DependentProcess>;
export const CoreProcess = kinds<Process>(
  'CoreProcess',
  [ShardProcess, IidProcess, WeightedProcess, DependentProcess],
  'How the core was drawn: it decides what the numbers mean.',
);

export const NoNoise = component('NoNoise', closed({ kind: Type.Literal('none') }, 'Released without noise.'));
export const CovarianceNoise = component(
  'CovarianceNoise',
  closed({ kind: Type.Literal('covariance'), matrix: ref(NumberTable, 'Absolute covariance of what is added.') }, 'Gaussian noise.'),
);
export const IsotropicNoise = component(
  'IsotropicNoise',
  closed(
    { kind: Type.Literal('isotropic'), variance: Type.Number({ ...positive, description: 'Variance of each coordinate.' }) },
    'Equal noise.',
  ),
);
export const CalibratedNoise = component(
  'CalibratedNoise',
  closed(
    {
      kind: Type.Literal('calibrated'),
      sigma2: Type.Number({ ...positive, description: 'Strength: r2 = rho2 / (1 + sigma2), covariance (sigma2 / n_eff) J^-1 G J^-T.' }),
    },
    'Noise in the shape of the estimation error. No differential privacy: the shape depends on the data.',
  ),
);
export type Noise =
  | Static<typeof NoNoise>
  | Static<typeof CovarianceNoise>
  | Static<typeof IsotropicNoise>
  | Static<typeof CalibratedNoise>;
export const ReleaseNoise = kinds<Noise>(
  'ReleaseNoise',
  [NoNoise, CovarianceNoise, IsotropicNoise, CalibratedNoise],
  'Noise on a released value; none when absent. Covariances are absolute, never per record.',
);

const noise = Type.Optional(ref(ReleaseNoise));
const ridge = Type.Optional(
  Type.Number({ minimum: 0, maximum: 1e100, description: 'r of the penalty r |b|^2 / 2; known to the attacker.' }),
);
const regression = { x: ref(NumberTable, 'A row of features a record; state a column of ones for an intercept.'), ridge, noise };

export const MeanRelease = component(
  'MeanRelease',
  closed({ kind: Type.Literal('mean'), t: ref(NumberTable, 'A row a record; the means of the columns are released.'), noise }, 'Means.'),
);
export const LinearRelease = component(
  'LinearRelease',
  closed({ kind: Type.Literal('linear_regression'), ...regression, y: ref(NumberSeries, 'Responses.') }, 'Coefficients of least squares.'),
);
export const LogisticRelease = component(
  'LogisticRelease',
  closed(
    { kind: Type.Literal('logistic_regression'), ...regression, y: ref(NumberSeries, 'Classes, 0 or 1.') },
    'Coefficients of a logistic regression.',
  ),
);
export const GradientsRelease = component(
  'GradientsRelease',
  closed(
    {
      kind: Type.Literal('gradients'),
      gradients: ref(NumberTable, 'g of every record at the released value; the columns have mean 0.'),
      jacobian: ref(NumberTable, 'Mean derivative of g by the released value: a row an equation, a column a parameter.'),
      noise,
    },
    'The solution of estimating equations of your own.',
  ),
);
export type Release =
  | Static<typeof MeanRelease>
  | Static<typeof LinearRelease>
  | Static<typeof LogisticRelease>
  | Static<typeof GradientsRelease>;
export const Release = kinds<Release>(
  'Release',
  [MeanRelease, LinearRelease, LogisticRelease, GradientsRelease],
  'What is released of the records.',
);

const radius = Type.Number({ ...positive, description: 'Radius.' });
export const BallSet = component('BallSet', closed({ kind: Type.Literal('ball'), radius }, '|u| <= radius.'));
export const L1BallSet = component('L1BallSet', closed({ kind: Type.Literal('l1_ball'), radius }, 'Sum of |u_i| <= radius.'));
export const EllipsoidSet = component(
  'EllipsoidSet',
  closed({ kind: Type.Literal('ellipsoid'), matrix: ref(NumberTable, 'E.') }, "u' E^-1 u <= 1."),
);
export const FiniteSet = component(
  'FiniteSet',
  closed({ kind: Type.Literal('finite'), vectors: ref(NumberTable, 'A row a vector u.') }, 'Listed vectors.'),
);
export type LinearSet = Static<typeof BallSet> | Static<typeof L1BallSet> | Static<typeof EllipsoidSet> | Static<typeof FiniteSet>;
export const LinearSet = kinds<LinearSet>('LinearSet', [BallSet, L1BallSet, EllipsoidSet, FiniteSet], 'The directions u of the queries.');

export const SingleQuery = component(
  'SingleQuery',
  closed({ kind: Type.Literal('single'), values: ref(NumberSeries, 'q of every record.') }, 'One query.'),
);
export const FiniteQuery = component(
  'FiniteQuery',
  closed(
    {
      kind: Type.Literal('finite'),
      queries: ref(NumberTable, 'A row a record, a column a query.'),
      names: Type.Optional(
        Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 1000, description: 'Names of the columns.' }),
      ),
    },
    'The best of some queries.',
  ),
);
export const LinearQuery = component(
  'LinearQuery',
  closed(
    { kind: Type.Literal('linear'), features: ref(NumberTable, 'x of every record.'), set: ref(LinearSet) },
    "The best of the queries u'x.",
  ),
);
export const LipschitzQuery = component(
  'LipschitzQuery',
  closed(
    {
      kind: Type.Literal('lipschitz'),
      features: ref(NumberTable, 'x of every record.'),
      constant: Type.Number({ ...positive, description: 'L in |f(a) - f(b)| <= L |a - b|.' }),
      of: oneOf(['mean', 'record'], 'Functions of the mean of x; for functions of single records no bound holds, and they are refused.'),
    },
    'The best of the functions f(E x) with a Lipschitz constant.',
  ),
);
export type Query = Static<typeof SingleQuery> | Static<typeof FiniteQuery> | Static<typeof LinearQuery> | Static<typeof LipschitzQuery>;
export const Query = kinds<Query>(
  'Query',
  [SingleQuery, FiniteQuery, LinearQuery, LipschitzQuery],
  'What the attacker wants to know of the other records.',
);

export const RecordsSource = component(
  'RecordsSource',
  closed(
    {
      kind: Type.Literal('records'),
      releases: Type.Array(ref(Release), {
        minItems: 1,
        maxItems: 16,
        description: 'All that is released of them; not chosen after seeing another.',
      }),
      query: ref(Query),
    },
    `Records: at most ${MAX_ROWS}, and ${MAX_ENTRIES} numbers of gradients and of queries.`,
  ),
);
export const MomentsSource = component(
  'MomentsSource',
  closed(
    {
      kind: Type.Literal('moments'),
      p: Type.Number({ minimum: -1e100, maximum: 1e100, description: 'Mean of the query.' }),
      var_q: Type.Number({ minimum: 0, maximum: 1e100, description: 'Its variance; of a shard with divisor N - 1.' }),
      cov_gq: Type.Array(Type.Number({ minimum: -1e100, maximum: 1e100 }), {
        minItems: 1,
        maxItems: 256,
        description: 'Covariances of g with it.',
      }),
      cov_g: ref(NumberTable, 'Covariance of g.'),
      jacobian: Type.Optional(ref(NumberTable, 'The identity when absent.')),
      noise,
      ridge: Type.Optional(
        Type.Number({ minimum: 0, maximum: 1e100, description: 'Added to the diagonal of cov_g: understates the attacker.' }),
      ),
    },
    'Second moments of one query and the gradients.',
  ),
);
export type Source = Static<typeof RecordsSource> | Static<typeof MomentsSource>;
export const PredictabilitySource = kinds<Source>(
  'PredictabilitySource',
  [RecordsSource, MomentsSource],
  'The records, or their second moments.',
);

export const SquaredLoss = component('SquaredLoss', closed({ kind: Type.Literal('squared') }, '(theta - y)^2.'));
export const LogLoss = component(
  'LogLoss',
  closed(
    {
      kind: Type.Literal('log'),
      tau: Type.Optional(
        Type.Number({
          exclusiveMinimum: 0,
          maximum: 0.5,
          description: 'Predictions stay in [tau, 1 - tau]: with it the bounds are bounds, not asymptotic.',
        }),
      ),
    },
    'Log loss of a probability, for queries that are 0 or 1.',
  ),
);
export const SmoothLoss = component(
  'SmoothLoss',
  closed(
    {
      kind: Type.Literal('smooth'),
      smoothness: Type.Number({ ...positive, description: 'H: bound of the second derivative of the loss.' }),
      curvature: Type.Optional(Type.Number({ ...positive, description: 'Second derivative at the mean; H when absent.' })),
      convex: Type.Boolean({ description: 'Whether the loss is convex; else the Cauchy-Schwarz bound grows by sqrt(5/4).' }),
    },
    'A loss by its second derivative.',
  ),
);
export type Loss = Static<typeof SquaredLoss> | Static<typeof LogLoss> | Static<typeof SmoothLoss>;
export const PredictionLoss = kinds<Loss>(
  'PredictionLoss',
  [SquaredLoss, LogLoss, SmoothLoss],
  'How predictions are judged; gamma has its unit.',
);
