import { spanOf } from '../../output/locate.ts';
import { type Path, pathOf } from '../../output/problem.ts';
import { hasReference } from '../../references/syntax.ts';
import { sampleLines } from '../../source/position.ts';
import type { RuleContext } from './subject.ts';

/** An address of another site, and where the file names it. */
export interface Outside {
  address: string;
  places: { path: Path; excerpt: string }[];
}

/** In a text: `[words](https://…)` and `<https://…>`. */
const IN_TEXT = /(?:\]\(|<)(https?:\/\/[^\s<>)]+)/g;

/** The addresses of other sites that links, embeds and texts name, each once; but for those on lines marked `# sample`. */
export function outsideAddresses({ source, written }: Pick<RuleContext, 'source' | 'written'>): Outside[] {
  const samples = new Set(sampleLines(source.text));
  const all = new Map<string, Outside['places']>();
  for (const { path, data, marks } of written) {
    for (const { kind, value, pointer } of marks) {
      if (typeof value !== 'string') continue;
      const found = addressesIn(kind, value);
      if (found.length === 0) continue;
      const place = [...path, ...pathOf(pointer, data)];
      if (samples.has(spanOf({ path: place }, source).line)) continue;
      for (const address of new Set(found)) {
        all.set(address, [...(all.get(address) ?? []), { path: place, excerpt: address }]);
      }
    }
  }
  return [...all].map(([address, places]) => ({ address, places }));
}

function addressesIn(kind: string, value: string): string[] {
  if (kind === 'prose')
    return [...value.matchAll(IN_TEXT)].map(([, address = '']) => address).filter(isWhole);
  return (kind === 'link' || kind === 'embed') && /^https?:\/\//i.test(value) && isWhole(value)
    ? [value]
    : [];
}

function isWhole(address: string): boolean {
  return !hasReference(address) && URL.canParse(address);
}
