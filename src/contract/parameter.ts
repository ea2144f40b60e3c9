/** Which number of a mechanism is meant. */
import { Type } from './component.ts';

export const parameterPointer = (description: string) =>
  Type.String({
    maxLength: 100,
    pattern: '^/events/(\\*|0|[1-9][0-9]{0,2})(/([a-z_]{1,40}|0|[1-9][0-9]{0,2})){1,5}$',
    description:
      `${description} E.g. /events/0/noise_multiplier, /events/0/sampling/probability, /events/0/count or /events/0/strategy/steps: any that has ` +
      'an effect in the catalogue. With * for the index every event has it and all share one value.',
  });
