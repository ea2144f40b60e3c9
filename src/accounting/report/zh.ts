/** The statement in Chinese. */
import { named } from './document.ts';
import type { Words } from './words.ts';

const most = (value: string | null, text: (value: string) => string, otherwise: string) => (value === null ? otherwise : text(value));

const DIRECTIONS: Record<string, string> = { remove: '删除方向', add: '增加方向' };

const directed = (direction: string | undefined) => DIRECTIONS[direction ?? ''] ?? direction;
const listed = (kinds: readonly string[]) => kinds.join('、');

const warning: NonNullable<Words['warning']> = {
  DOMINATING_PAIR: (kinds) => `${listed(kinds)} 事件按支配所有此类机制的一对分布计价：区间描述的是这对分布。`,
  BOUNDED_FROM_ABOVE: (kinds) =>
    kinds.length === 0
      ? `所给的点只从上方界定该机制：此处每个数值也都只是上界，真实情况可能更隐私。`
      : `${listed(kinds)} 事件只有上界：此处每个数值也都只是上界，真实情况可能更隐私。`,
  BETWEEN_TWO_LAWS: (kinds) => `${listed(kinds)} 事件只知道介于两个分布之间：区间的宽度即二者之差。`,
  CURVE_LEFT_OUT: () => `对这些事件只验证了支配分布：不要求验证时，数值可能更小。`,
  MASS_ADDED: ([direction, gap]) => `${directed(direction)}：缺失的质量 ${gap} 已按无穷大的损失计算。`,
  MASS_INEXACT: ([direction, gap]) => `${directed(direction)}：总质量与一相差 ${gap}。`,
  CURVE_REPAIRED: ([amount]) => `高出下凸包至多 ${amount} 的点已移到下凸包上。`,
  SAMPLES: () => `所给的点是样本：上界来自延长的相邻弦，下界来自各点之间的弦。`,
  POINTS_LEFT_OUT: ([left, given]) => `有 ${left} 个点（共 ${given} 个）没有提供更多信息，已略去。`,
  FLOOR_EMPTY: ([floor, ceiling]) => `曲线上没有一点的两类错误率都在 [${floor}, ${ceiling}] 之内：只知道 mu 超过其下端。`,
  FLOOR_SENSITIVE: ([percent]) => `误差下限降低到千分之一时，mu 变化 ${percent} %：引用 mu 时须一并写明误差下限。`,
  DELTA_NOT_SMALL: ([delta, share]) => `delta ${delta} 没有远小于数据集大小的倒数 ${share}。`,
  TOLERANCE_NOT_MET: ([width, tolerance]) => `mu 的区间宽 ${width}，超过容差 ${tolerance}。`,
  POOR_FIT: () => `偏差（regret）超过该 mu 下最大可能值的十分之一：请在 mu 之外同时公布整条隐私曲线。`,
};

export const zh: Words = {
  language: 'zh',
  title: '隐私声明',
  headings: {
    protected: '保护对象',
    done: '对数据做了什么',
    cost: '隐私代价',
    attack: '攻击者最多能做到什么',
    profile: '隐私曲线',
    trade_off: '权衡曲线',
    assumptions: '假设',
    not_covered: '不在保证之内',
    warnings: '警告',
    computed: '计算方法',
  },
  unit: (unit) => ['隐私单位：', ...(unit ?? ['一条记录（未另行说明）']), '。'],
  adjacency: {
    add_remove: '相邻关系：两个数据集相差一条记录，即增加或删除一条（add_remove）。',
    replace_one: '相邻关系：两个数据集中有一条记录被另一条替换（replace_one）。',
    zero_out: '相邻关系：一条记录的贡献被置空（zero_out）。',
    none: '相邻关系：由所给曲线决定，曲线本身未说明。',
  },
  ownCurve: (kind) => ['该机制仅以调用者提供的曲线给出：', named(kind), '。曲线的来源此处无从得知。'],
  events: { caption: '事件', head: ['事件', '参数', '抽样', '使用次数', '每人的记录数', '标签'] },
  sampling: {
    none: 'none：每条记录参与每次使用。',
    poisson: 'poisson：每条记录以相同的保密概率独立参与每次使用。打乱后切分的批次或固定大小的批次不是这种抽样，代价更高。',
    without_replacement: 'without_replacement：每次使用均匀抽取固定大小的批次。这不是泊松抽样。',
    with_replacement: 'with_replacement：每次使用逐条有放回地抽取，同一条记录可能被抽中多次。',
    truncated_poisson: 'truncated_poisson：泊松抽样，超过最大批次的部分被截去；数据集的大小是公开的。',
    random_allocation: 'random_allocation：每条记录在一轮中随机参与若干次使用。',
    shuffled_batches: 'shuffled_batches：每轮把数据集打乱一次并切成批次。泊松抽样的数值在此不构成保证。',
  },
  numbers: { caption: '全部数值，以及包含真值的区间', head: ['数量', '读取位置', '承诺', '区间'] },
  quantity: {
    mu: 'mu（高斯差分隐私）',
    regret: 'mu 的偏差（regret）',
    relative_regret: '偏差与该 mu 下最大可能偏差之比',
    strict_mu: '整条曲线上的 mu（无误差下限）',
    epsilon: 'epsilon',
    advantage: '攻击者的优势',
    tpr: '攻击者的真阳性率',
    bayes_error: '最优攻击者的错误率',
    guess: '猜中秘密的概率',
  },
  at: { error_floor: '误差下限', delta: 'delta', fpr: '假阳性率', prior: '先验概率', baseline: '没有输出时的概率' },
  promise: { at_most: (value) => `至多 ${value}`, at_least: (value) => `至少 ${value}` },
  unbounded: '没有界',
  between: (lower, upper) => `[${lower}, ${upper}]`,
  mu: (mu, floor) =>
    most(
      mu,
      (value) => `在攻击者的两类错误率都不低于 ${floor}（误差下限）的范围内，该机制满足 mu-GDP，mu 至多为 ${value}。`,
      `在误差下限 ${floor} 之下，没有已知的有限 mu。`,
    ),
  fit: (regret, verdict) =>
    `${most(regret, (value) => `只用 mu 描述时，无论先验如何，最优攻击者错误率的偏差至多为 ${value}（regret）。`, 'mu 对该机制描述得如何尚不清楚。')}${
      verdict === 'tight' ? '这是紧密的描述。' : '这是粗略的描述：请在 mu 之外同时使用整条隐私曲线。'
    }`,
  certificate: (mu, delta0) =>
    `对每个 epsilon（无误差下限）：delta(epsilon) 至多为 ${delta0} 加上 mu 为 ${mu} 的高斯机制的 delta(epsilon)。`,
  strict: (mu) => most(mu, (value) => `不设误差下限时，mu 至多为 ${value}。`, '不设误差下限时，没有已知的有限 mu。'),
  notByEpsilon:
    'epsilon 只在其对应的 delta 处成立。不得仅凭 epsilon 给机制排序：epsilon 相同的两个机制在其他各处可以完全不同。请比较 mu 及其偏差，或比较整条隐私曲线。',
  advantage: (value) => most(value, (bound) => `无论何种攻击，其真阳性率超出假阳性率至多 ${bound}。`, '真阳性率超出假阳性率多少没有界。'),
  tpr: (fpr, value) =>
    most(value, (bound) => `假阳性率为 ${fpr} 的攻击者，其真阳性率至多为 ${bound}。`, `假阳性率为 ${fpr} 的攻击者能找出多少没有界。`),
  bayes: (prior, value) =>
    most(
      value,
      (bound) => `当候选者中成员的比例为 ${prior} 时，最优攻击者的错误率至少为 ${bound}。`,
      `当候选者中成员的比例为 ${prior} 时，最优攻击者的错误率不得而知。`,
    ),
  guess: (baseline, value) =>
    most(
      value,
      (bound) => `没有输出时能以概率 ${baseline} 猜中的秘密，有了输出后猜中的概率至多为 ${bound}。`,
      `没有输出时能以概率 ${baseline} 猜中的秘密，有了输出后猜中的概率没有界。`,
    ),
  profile: {
    figure: '隐私曲线：delta 随 epsilon 的变化',
    description: 'delta 的上界（对数坐标）随 epsilon 的变化。下表给出相同的点。',
    caption: '隐私曲线上的点（delta 的上界）',
    epsilon: 'epsilon',
    delta: 'delta，至多',
  },
  trade_off: {
    figure: '权衡曲线：假阴性率随假阳性率的变化',
    description:
      '任何攻击的假阴性率的下界随假阳性率的变化，两轴均为对数坐标：实线为该机制，虚线为承诺的 mu 所对应的高斯机制，点线为猜测。下表给出相同的点。',
    caption: '权衡曲线上的点（假阴性率的下界）',
    fpr: '假阳性率',
    fnr: '假阴性率，至少',
    gaussian: '承诺的 mu 所对应的高斯机制',
    mechanism: '该机制',
    guessing: '猜测',
  },
  assumptions: {
    adaptive_composition: '事件可以根据先前的结果来选择，但其参数是事先确定的。',
    exact_sampling: '噪声与抽样是精确的：取自所述分布，保密且独立。',
    stated_unit: '一条记录的贡献不超过所述的单位、敏感度与使用次数。',
  },
  not_covered: {
    floating_point: '浮点采样器与所述分布之间的偏离。',
    timing: '计算的时间、内存访问及其他侧信道。',
    hyper_parameters: '超参数搜索，以及不在事件之列的任何对数据的查看。',
    other_releases: '此处未列出的、关于同一批记录的其他发布；其代价会累加。',
  },
  noWarnings: '无。',
  warning,
  computed: (engine, certifiedBy, version) => [
    '引擎 ',
    named(engine),
    ...(certifiedBy === null ? [] : ['，由 ', named(certifiedBy), ' 验证']),
    '，版本 ',
    named(version),
    '。各界均向外舍入到所示位数。',
  ],
  colon: '：',
};
