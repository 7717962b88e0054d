import { advice } from './advice.ts';
import type { Examples } from './example.ts';
import { links } from './links.ts';
import { media } from './media.ts';
import { references } from './references.ts';
import { schema } from './schema.ts';
import { yaml } from './yaml.ts';

/** The examples by what they are about, as they are listed. */
export const themes: [name: string, examples: Examples][] = [
  ['The file and its signs', yaml],
  ['Keys and values', schema],
  ['References', references],
  ['Pages and links', links],
  ['Pictures, files and texts', media],
  ['Advice', advice],
];

/** The example of each code. */
export const examples: Examples = Object.assign({}, ...themes.map(([, some]) => some));
