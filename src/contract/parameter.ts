/** Which number of a mechanism is meant. */
import { Type } from './component.ts';

export const parameterPointer = (description: string) =>
  Type.String({
    maxLength: 100,
    pattern: '^/events/(\\*|0|[1-9][0-9]{0,2})(/[a-z_]{1,40}){1,2}$',
    description:
      `${description} E.g. /events/0/noise_multiplier, /events/0/sampling/probability or /events/0/count; with * for ` +
      'the index every event has it and all share one value.',
  });
