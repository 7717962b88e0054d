import { isRecord } from '../../shared/index.ts';
import { certainMatch, nearMatches } from '../values/nearest.ts';
import { follow, type Scope, type Unknown } from './lookup.ts';
import type { Reference } from './syntax.ts';

// a file with thousands of such faults among thousands of ids is told of them, and gets no more proposals
const compared = new WeakMap<object, number>();
const MOST_COMPARED = 500_000;

/** How many words are tried in the place of one, and how many in all. */
const MOST = 3;

/**
 * The reference that was probably meant by one that leads nowhere: with the nearest words in the place of its own that
 * lead somewhere to the end; else the one place in the file that has the key it asks for. It is sure where no other is as near.
 */
export function nearReference(
  reference: Reference,
  unknown: Unknown,
  scope: Scope,
): { text: string; sure: boolean } | undefined {
  const count = (compared.get(scope.root) ?? 0) + unknown.candidates.length;
  compared.set(scope.root, count);
  if (count > MOST_COMPARED) return undefined;
  const meant = mended(reference, unknown, { ...scope, isTrial: true }, 0);
  if (meant) {
    const word = String(reference.keys[unknown.at]);
    const others = reference.keys.filter((key, index) => index !== unknown.at && key !== meant.keys[index]);
    const sure = others.length === 0 && certainMatch(word, unknown.candidates) === meant.keys[unknown.at];
    return { text: meant.text, sure };
  }
  const elsewhere = placesOf(reference, unknown, scope);
  return elsewhere.length === 1 ? { text: String(elsewhere[0]), sure: false } : undefined;
}

function mended(
  { keys }: Reference,
  { at, candidates }: Unknown,
  scope: Scope,
  depth: number,
): Reference | undefined {
  for (const { candidate } of nearMatches(String(keys[at]), candidates).slice(0, MOST)) {
    const words = keys.with(at, candidate) as [string, ...string[]];
    const tried: Reference = { text: `$${words.join('.')}`, keys: words };
    const found = follow(tried, { path: [] }, scope, 0);
    if ('value' in found || 'nothing' in found) return tried;
    const deeper = 'unknown' in found && depth < MOST && mended(tried, found.unknown, scope, depth + 1);
    if (deeper) return deeper;
  }
  return undefined;
}

/** The records at the root that have the key which was asked of another one, or of none. */
function placesOf({ keys }: Reference, { at, candidates }: Unknown, { root }: Scope): string[] {
  if (at > 1 || keys.length > at + 1) return [];
  const key = String(keys[at]);
  const known = at === 0 ? candidates : Object.keys(root);
  return known.filter((name) => hasKey(root[name], key)).map((name) => `$${name}.${key}`);
}

function hasKey(value: unknown, key: string): boolean {
  return isRecord(value) && Object.hasOwn(value, key);
}
