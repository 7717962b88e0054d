import type { Code } from '../messages.ts';
import { advice } from './advice.ts';
import type { Example } from './example.ts';
import { links } from './links.ts';
import { media } from './media.ts';
import { references } from './references.ts';
import { schema } from './schema.ts';
import { yaml } from './yaml.ts';

/** The example of each code. */
export const examples: Partial<Record<Code, Example>> = {
  ...yaml,
  ...schema,
  ...references,
  ...links,
  ...media,
  ...advice,
};
