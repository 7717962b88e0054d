import { canonicalPath, decodeUrlPath, isRecord } from '../../core/index.ts';
import { type Path, type Problem, problem, withValueFix } from '../problems/problem.ts';
import { hasReference } from '../source/reference-syntax.ts';
import type { Media } from './media/media.ts';

/** Leaves out query and fragment; undefined if the target is another site or a file. */
function targetPath(target: unknown): string | undefined {
  if (typeof target !== 'string' || !target.startsWith('/')) return undefined;
  return target.replace(/[?#].*$/s, '');
}

/** Files next to the pages, and the service. */
export const RESERVED_ADDRESSES = /^\/(index|404|offline(-files)?|mail|health)$/;

/** A redirect must not replace the folders of scripts and of the studio, where members log in. */
const RESERVED_FOLDERS = /^\/(assets|cards|studio|studio-school)(\/|$)/;

export function redirectMap(written: unknown): ReadonlyMap<string, unknown> {
  return new Map(isRecord(written) ? Object.entries(written) : []);
}

/** Returns `target` if no redirect follows; undefined for a loop. */
export function finalRedirectTarget(target: unknown, redirects: ReadonlyMap<string, unknown>): unknown {
  const seen = new Set<string>();
  let end = target;
  for (let at = targetPath(end); at !== undefined && redirects.has(at); at = targetPath(end)) {
    if (seen.has(at)) return undefined;
    seen.add(at);
    end = redirects.get(at);
  }
  return end;
}

/** Leaves out the targets, which are checked like all links. */
export function redirectProblems(
  written: unknown,
  pages: ReadonlyMap<string, unknown> | undefined,
  { files }: Pick<Media, 'files'>,
): Problem[] {
  const redirects = redirectMap(written);
  const isReserved = (one: string) => RESERVED_ADDRESSES.test(one) || RESERVED_FOLDERS.test(one);
  const inLoops = new Set<string>();
  const firsts = new Map<string, string>();
  return [...redirects].flatMap(([from, target]): Problem[] => {
    const value: Path = ['redirects', from];
    const key = { path: value, part: 'key' } as const;
    const corrected = correctedRedirectSource(from);
    if (corrected !== from)
      return [problem('redirect-source', key, { from, ...(corrected && { corrected }) })];
    // hosts ignore letter case and `.html`
    const first = firsts.get(canonicalPath(from));
    if (first !== undefined)
      return [problem('redirect-twice', key, { from, first }, [firstRedirectLocation(first)])];
    firsts.set(canonicalPath(from), from);
    const page = [from, canonicalPath(from)].find((one) => pages?.has(one) || isReserved(one));
    const name = from.slice('/media/'.length);
    const file = from.startsWith('/media/') && files.has(decodeUrlPath(name) ?? name);
    if (page !== undefined || file) return [problem('redirect-of-page', key, { from, page: page ?? from })];
    if (typeof target !== 'string' || hasReference(target)) return [];
    const next = targetPath(target);
    // a redirected address that is also a page is reported separately
    if (next === undefined || !redirects.has(next) || pages?.has(next)) return [];
    const end = finalRedirectTarget(target, redirects);
    if (typeof end === 'string') {
      return [withValueFix(problem('redirect-chain', { path: value }, { from, next, end }), end)];
    }
    if (inLoops.has(from)) return [];
    for (let at = next; !inLoops.has(at); at = targetPath(redirects.get(at)) ?? at) inLoops.add(at);
    return [problem('redirect-loop', { path: value }, { from, next })];
  });
}

function firstRedirectLocation(from: string) {
  return { place: { path: ['redirects', from], part: 'key' } as const, message: 'The first one is here.' };
}

/** Returns undefined if no correction is certain. */
function correctedRedirectSource(from: string): string | undefined {
  const path = URL.canParse(from) ? new URL(from).pathname : from;
  const start = path.startsWith('/') ? path : `/${path}`;
  const bare = start.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '');
  return bare !== '/' && /^(\/[\w.~+-]+)+$/.test(bare) ? bare : undefined;
}
