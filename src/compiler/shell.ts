import type { Shell } from '../page/page.ts';
import { baseOf } from '../page/paths.ts';
import type { Path } from './problem.ts';
import type { Schema } from './schemas.ts';
import { valueAt } from './source.ts';

/** The base path that `conference.url` decides; `/` while that is no address. */
export function baseIn(root: Schema): string {
  const url = valueAt(root, ['conference', 'url']);
  return typeof url === 'string' && URL.canParse(url) ? baseOf(url) : '/';
}

/** What all pages share, of the conference and the assembled header and footer. */
export function shellOf(root: Schema, base: string, data: Schema): Shell {
  const text = (at: Path, otherwise: string) => String(valueAt(root, at) ?? otherwise);
  return {
    base,
    origin: text(['conference', 'url'], '').replace(/\/$/, ''),
    language: text(['conference', 'language'], 'en'),
    name: text(['conference', 'name'], ''),
    ...(data as unknown as Pick<Shell, 'header' | 'footer'>),
  };
}
