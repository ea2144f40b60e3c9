/** From parameters to laws: every family that an event or a sampler brings, by its kind. */
import type { LawFamily } from './definition.ts';
import { eventDefinitions } from './events.ts';
import type { Law, LawParameters } from './law.ts';
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
