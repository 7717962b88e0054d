import { CommandError } from './exit.ts';
import { parsedArgs } from './options.ts';

const FORMATS = ['text', 'json', 'github'] as const;

const OPTIONS = {
  format: { type: 'string', default: 'text' },
  strict: { type: 'boolean', default: false },
  fix: { type: 'boolean', default: false },
  watch: { type: 'boolean', default: false },
  links: { type: 'boolean', default: false },
} as const;

/** How `check` is asked for things. */
export const HELP = `npm run check                        the problems of site.yaml
npm run check -- FILE                those of another file, with the media/ beside it
npm run check -- --fix               mends what is beyond doubt, then tells what is left
npm run check -- --watch             checks again after every save
npm run check -- --links             also asks other sites whether the links to them still lead somewhere
npm run check -- --strict            ends with 1 for warnings too
npm run check -- --format json       for other programs; github for annotations of a pull request
npm run check -- explain [CODE]      why, an example wrong and right, what to type`;

/** What `check` was asked for. */
export interface CheckOptions {
  /** As it was named. */
  file: string;
  format: (typeof FORMATS)[number];
  strict: boolean;
  fix: boolean;
  watch: boolean;
  /** Whether links to other sites are looked at. */
  links: boolean;
}

/** Reads the arguments of `check`. Throws a CommandError on what it does not take. */
export function checkOptions(args: string[]): CheckOptions {
  const { values, positionals } = parsedArgs(args, OPTIONS);
  const format = FORMATS.find((known) => known === values.format);
  if (!format) throw new CommandError(`--format takes ${FORMATS.join(', ')}; found "${values.format}".`);
  if (positionals.length > 1) throw new CommandError('check takes one file.');
  if (values.watch && values.fix)
    throw new CommandError('--fix changes the file once; --watch looks on. Take one of the two.');
  if (values.watch && format !== 'text') throw new CommandError('--watch prints text only.');
  const { strict, fix, watch, links } = values;
  return { file: positionals[0] ?? 'site.yaml', format, strict, fix, watch, links };
}
