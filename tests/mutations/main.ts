import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { compileIn, nothingParsed, schemas, scratchFolder } from '../compiler/real-site.ts';
import { copiesOf } from './all.ts';
import { judge, type Verdict } from './judge.ts';

/*
 * Breaks copies of site.yaml, or of another file, at every key and value, and holds what the compiler says against the mistake:
 *
 *   npx tsx tests/mutations/main.ts [--site FILE] [--kind key] [--every 10] [--misses 5]
 */
const { values } = parseArgs({
  options: {
    site: { type: 'string', default: 'site.yaml' },
    kind: { type: 'string', default: '' },
    every: { type: 'string', default: '1' },
    misses: { type: 'string', default: '0' },
  },
});
const siteText = readFileSync(values.site, 'utf8');
const folder = scratchFolder(path.dirname(values.site));
process.on('exit', () => rmSync(folder, { recursive: true }));
// so that what did not change is not read again
const parsed = nothingParsed();
compileIn(folder, siteText, parsed);

const byKind = new Map<string, Verdict[]>();
const before = performance.now();
for (const [index, copy] of copiesOf(siteText, schemas).entries()) {
  if (!copy.kind.startsWith(values.kind) || index % Number(values.every) > 0) continue;
  const verdict = judge(copy, (text) => compileIn(folder, text, parsed));
  byKind.set(copy.kind, [...(byKind.get(copy.kind) ?? []), verdict]);
}
const seconds = ((performance.now() - before) / 1000).toFixed(0);

const share = (all: Verdict[], held: (verdict: Verdict) => boolean | undefined) => {
  const asked = all.filter((verdict) => held(verdict) !== undefined);
  if (asked.length === 0) return '–';
  const part = asked.filter(held).length / asked.length;
  // never rounded up to what it is not
  return `${(Math.floor(part * 1000) / 10).toFixed(1)} %`;
};
const row = (name: string, all: Verdict[]) => {
  const parts = [
    all.length,
    share(all, ({ right }) => right),
    share(all, ({ one }) => one),
    share(all, ({ line }) => line),
    share(all, ({ suggestion }) => suggestion),
    share(all, ({ fixedByHint }) => fixedByHint),
    all.filter(({ crashed }) => crashed).length,
  ];
  return `| ${name} | ${parts.join(' | ')} |`;
};
const kinds = [...byKind].filter(([, [first]]) => first?.copy.isFault());
const faults = kinds.flatMap(([, all]) => all).filter(({ copy }) => copy.isFault());
const allowed = [...byKind.values()].flat().filter(({ copy }) => !copy.isFault());
console.log(
  '| mistake | copies | exit 1 | exactly one | right line | right suggestion | first hint fixes | thrown |',
);
console.log('|---|--:|--:|--:|--:|--:|--:|--:|');
for (const [kind, all] of byKind) {
  const faulty = all.filter(({ copy }) => copy.isFault());
  if (faulty.length > 0) console.log(row(kind, faulty));
}
console.log(row('**all mistakes**', faults));
console.log(
  `\nOf ${allowed.length} copies with a change that is allowed, ${allowed.filter(({ right }) => !right).length} have a problem.`,
);
console.log(`${seconds} s.`);

const isMiss = ({ right, one, line, suggestion }: Verdict) => !(right && one && line && suggestion !== false);
for (const [kind, all] of byKind) {
  for (const { copy, reported } of all.filter(isMiss).slice(0, Number(values.misses))) {
    console.log(
      `\n${kind}: ${copy.about}\n  wanted line ${copy.lines.join(' or ')}${copy.suggests ? `, ${copy.suggests}` : ''}`,
    );
    for (const one of reported.slice(0, 4)) console.log(`  reported ${one}`);
    if (reported.length !== 1) console.log(`  ${reported.length} in all`);
  }
}
