import schema from '../schema/records/words.schema.json' with { type: 'json' };
import type { Words } from '../src/core/index.ts';

/** Everything that Plenary itself says, in English. */
export const english = Object.fromEntries(
  Object.entries(schema.properties).map(([key, word]) => [key, word.default]),
) as unknown as Words;
