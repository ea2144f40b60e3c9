/** The contract and the accounting room describe the same requests and answers: the compiler is the judge. */
import t from 'tap';
import type * as door from '../../src/accounting/types.ts';
import type { AllocationAnswer } from '../../src/contract/allocations.ts';
import type { AuditAnswer } from '../../src/contract/audit.ts';
import type { CalibrateAnswer } from '../../src/contract/calibrate.ts';
import type { CheckClaimAnswer } from '../../src/contract/claim.ts';
import type { CompareAnswer } from '../../src/contract/compare.ts';
import type { ComposeAnswer } from '../../src/contract/compose.ts';
import type { ConvertAnswer } from '../../src/contract/convert.ts';
import type { GdpFitAnswer } from '../../src/contract/gdp-fit.ts';
import { compile, components, operationIds, operations, type Requests } from '../../src/contract/index.ts';
import type { NoiseAnswer } from '../../src/contract/noise.ts';
import type { PredictabilityAnswer } from '../../src/contract/predictability.ts';
import type { CalibrateNoiseAnswer } from '../../src/contract/predictability-noise.ts';
import type { PriceAnswer } from '../../src/contract/price.ts';
import type { ProfileAnswer } from '../../src/contract/profile.ts';
import type { ReadingsAnswer } from '../../src/contract/readings.ts';
import type { ReportAnswer } from '../../src/contract/report.ts';
import type { RiskAnswer } from '../../src/contract/risk.ts';
import type { StepsAnswer } from '../../src/contract/steps.ts';
import type { MultipleAnswer, PairedAnswer } from '../../src/contract/studies.ts';
import type { TradeOffAnswer } from '../../src/contract/trade-off.ts';
import type { UtilityAnswer } from '../../src/contract/utility-curve.ts';
import type * as predictability from '../../src/predictability/types.ts';
import type * as study from '../../src/study/types.ts';

type Mutual<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
const same = <A, B>(proof: Mutual<A, B>) => proof;

const proofs = [
  same<Requests['fitGdp'], door.Requests['fitGdp']>(true),
  same<Requests['computeProfile'], door.Requests['computeProfile']>(true),
  same<Requests['computeTradeOff'], door.Requests['computeTradeOff']>(true),
  same<Requests['composeEvents'], door.Requests['composeEvents']>(true),
  same<Requests['computeSteps'], door.Requests['computeSteps']>(true),
  same<Requests['calibrateParameter'], door.Requests['calibrateParameter']>(true),
  same<Requests['assessRisk'], door.Requests['assessRisk']>(true),
  same<Requests['writeReport'], door.Requests['writeReport']>(true),
  same<Requests['auditMechanism'], door.Requests['auditMechanism']>(true),
  same<Requests['compareRepresentations'], door.Requests['compareRepresentations']>(true),
  same<Requests['convertGuarantee'], door.Requests['convertGuarantee']>(true),
  same<Requests['readMechanism'], door.Requests['readMechanism']>(true),
  same<Requests['checkClaim'], door.Requests['checkClaim']>(true),
  same<Requests['priceMechanism'], door.Requests['priceMechanism']>(true),
  same<PriceAnswer, door.Answers['priceMechanism']>(true),
  same<GdpFitAnswer, door.Answers['fitGdp']>(true),
  same<ProfileAnswer, door.Answers['computeProfile']>(true),
  same<TradeOffAnswer, door.Answers['computeTradeOff']>(true),
  same<ComposeAnswer, door.Answers['composeEvents']>(true),
  same<StepsAnswer, door.Answers['computeSteps']>(true),
  same<CalibrateAnswer, door.Answers['calibrateParameter']>(true),
  same<RiskAnswer, door.Answers['assessRisk']>(true),
  same<ReportAnswer, door.Answers['writeReport']>(true),
  same<CheckClaimAnswer, door.Answers['checkClaim']>(true),
  same<AuditAnswer, door.Answers['auditMechanism']>(true),
  same<CompareAnswer, door.Answers['compareRepresentations']>(true),
  same<ConvertAnswer, door.Answers['convertGuarantee']>(true),
  same<ReadingsAnswer, door.Answers['readMechanism']>(true),
  same<Requests['analysePredictability'], predictability.Requests['analysePredictability']>(true),
  same<Requests['calibrateNoise'], predictability.Requests['calibrateNoise']>(true),
  same<Requests['comparePairs'], study.Requests['comparePairs']>(true),
  same<Requests['adjustComparisons'], study.Requests['adjustComparisons']>(true),
  same<Requests['fitUtility'], study.Requests['fitUtility']>(true),
  same<Requests['allocateBudget'], study.Requests['allocateBudget']>(true),
  same<Requests['describeNoise'], study.Requests['describeNoise']>(true),
  same<PairedAnswer, study.Answers['comparePairs']>(true),
  same<MultipleAnswer, study.Answers['adjustComparisons']>(true),
  same<UtilityAnswer, study.Answers['fitUtility']>(true),
  same<AllocationAnswer, study.Answers['allocateBudget']>(true),
  same<NoiseAnswer, study.Answers['describeNoise']>(true),
  same<PredictabilityAnswer, predictability.Answers['analysePredictability']>(true),
  same<CalibrateNoiseAnswer, predictability.Answers['calibrateNoise']>(true),
];

t.test('requests and answers are assignable both ways', async (t) => {
  t.equal(proofs.length, 2 * operationIds.length);
});

t.test('every component compiles and closes its objects', async (t) => {
  for (const schema of components) {
    t.doesNotThrow(() => compile(schema), schema.$id);
    if ('properties' in schema) t.match(schema, { additionalProperties: false }, `${schema.$id} refuses unknown members`);
  }
});

t.test('every number and list of a request is bounded', async (t) => {
  const unbounded: string[] = [];
  const byId = new Map(components.map((schema) => [schema.$id, schema as unknown as Record<string, unknown>]));
  const seen = new Set<string>();
  const visit = (schema: Record<string, unknown>, path: string): void => {
    if (typeof schema.$ref === 'string') {
      if (seen.has(schema.$ref)) return;
      seen.add(schema.$ref);
      visit(byId.get(schema.$ref) ?? {}, schema.$ref);
      return;
    }
    const has = (...names: string[]) => names.some((name) => name in schema);
    if (
      (schema.type === 'number' || schema.type === 'integer') &&
      !(has('minimum', 'exclusiveMinimum') && has('maximum', 'exclusiveMaximum'))
    )
      unbounded.push(path);
    if (schema.type === 'array' && !has('maxItems')) unbounded.push(path);
    if (schema.type === 'string' && !has('maxLength', 'enum', 'const')) unbounded.push(path);
    if (schema.items) visit(schema.items as Record<string, unknown>, `${path}/*`);
    for (const [name, member] of Object.entries((schema.properties as Record<string, Record<string, unknown>>) ?? {}))
      visit(member, `${path}/${name}`);
    for (const branch of [...((schema.oneOf as Record<string, unknown>[]) ?? []), ...((schema.anyOf as Record<string, unknown>[]) ?? [])])
      visit(branch, path);
  };
  for (const id of operationIds) visit({ $ref: operations[id].request.$id }, id);
  t.same(unbounded, []);
  t.ok(seen.size > 15, 'the walk went through the components');
});
