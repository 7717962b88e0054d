import type { Rules } from '../model.ts';
import { VERSION } from './version.ts';

/** The rules of a site: what the build wrote as `rules` to `dist/service/site.json`, with the version of this program. */
export function rulesOf(written: Omit<Rules, 'version'>): Rules {
  return { ...written, version: VERSION };
}
