/** From parameters to laws and curves: every family that an event or a sampler brings, by its kind. */
import type { CurveFamily, EventDefinition, LawFamily, Refused } from './definition.ts';
import { eventDefinitions } from './events.ts';
import type { Law, LawParameters, RenyiCurve } from './law.ts';
import { samplerDefinitions } from './samplers.ts';

const families = new Map<string, LawFamily>();
for (const { families: brought } of [...Object.values(eventDefinitions), ...Object.values(samplerDefinitions)]) {
  for (const family of brought) {
    if (families.has(family.kind)) throw new Error(`two families of laws are called ${family.kind}`);
    families.set(family.kind, family);
  }
}

export function familyOf({ kind }: LawParameters): LawFamily {
  const family = families.get(kind);
  if (family === undefined) throw new Error(`no family of laws is called ${kind}`);
  return family;
}

export function lawOf(parameters: LawParameters): Law {
  return familyOf(parameters).law(parameters, lawOf);
}

const curves = new Map<string, CurveFamily>();
for (const { curves: brought } of Object.values(eventDefinitions) as EventDefinition[]) {
  for (const family of brought ?? []) {
    if (curves.has(family.kind)) throw new Error(`two families of curves are called ${family.kind}`);
    curves.set(family.kind, family);
  }
}

export function curveFamilyOf({ kind }: LawParameters): CurveFamily {
  const family = curves.get(kind);
  if (family === undefined) throw new Error(`no family of curves is called ${kind}`);
  return family;
}

export function curveOf(parameters: LawParameters): RenyiCurve {
  return curveFamilyOf(parameters).curve(parameters, lawOf, curveOf);
}

/** Null where the parameters have a curve. */
export function curveRefusal(parameters: LawParameters): Refused | null {
  return curveFamilyOf(parameters).refusal?.(parameters, lawOf, curveOf) ?? null;
}
