import type { Code } from '../problems/problem.ts';
import { type Path, type Problem, pathOf } from '../problems/problem.ts';
import type { Schema } from '../schema/schemas.ts';
import { spanOf } from '../source/place.ts';
import { sampleLines } from '../source/position.ts';
import { hasReference } from '../source/reference-syntax.ts';
import type { AnnotatedData } from '../validation/validate.ts';
import { codes, rules, textOf } from './index.ts';
import {
  type FileValue,
  type Finding,
  MAX_LOCATED,
  type Rule,
  type RuleContext,
  type TextValue,
} from './rule.ts';

/** A site without errors; its texts and names of files are collected here. */
export type CheckedSite = Omit<RuleContext, 'texts' | 'files'>;

/**
 * Runs the checks of all rules on a site without errors: what an editor hardly intended, as warnings. A line marked `# sample`
 * is counted once, and has nearly no other warning. In steps, a rule each.
 */
export function* runChecks(site: CheckedSite): Generator<undefined, Problem[]> {
  yield;
  const context = { ...site, texts: textsIn(site.root), files: filesIn(site.written) };
  yield;
  const samples = new Set(sampleLines(site.source.text));
  const problems: Problem[] = [];
  for (const code of codes) {
    const isWanted = (one: Problem) => IN_SAMPLES.has(code) || !isOnSampleLine(one, samples, site);
    problems.push(...limited(problemsOf(code, context), isWanted));
    yield;
  }
  // a text that ends with keys is not the text that was meant
  const pathOfText = ({ place }: Problem) => ('path' in place ? place.path.join('/') : undefined);
  const withKeys = new Set(problems.filter(({ code }) => code === 'keys-in-text').map(pathOfText));
  if (withKeys.size === 0) return problems;
  return problems.filter((one) => one.code === 'keys-in-text' || !withKeys.has(pathOfText(one)));
}

/** What is reported of sample content, too: no sample has it, so somebody has put in their own and left the comment. */
const IN_SAMPLES: ReadonlySet<Code> = new Set<Code>([
  'sample-lines',
  'line-break-lost',
  'keys-in-text',
  'phone-words',
  'embed-for-people',
  'form-for-editors',
  'html-shown',
]);

function problemsOf(code: Code, context: RuleContext): Problem[] {
  const { check } = rules[code] as Rule<unknown>;
  const findings: Finding<unknown>[] = check?.(context) ?? [];
  // TypeScript does not see that code and details belong together
  return findings.map((finding) => ({ related: [], ...finding, code }) as Problem);
}

function isOnSampleLine(
  { place }: Problem,
  samples: ReadonlySet<number>,
  { source }: Pick<RuleContext, 'source'>,
): boolean {
  if (samples.size === 0) return false;
  const { line, endLine, endColumn } = spanOf('path' in place ? { path: place.path } : place, source);
  // a text of several lines ends before the first letter of the next
  return samples.has(line) || (endColumn > 1 && samples.has(endLine));
}

/** Up to so many problems of a kind are reported one by one; of more, which have one cause, the first names the others. */
const MAX_OF_A_KIND = 5;
const MAX_RELATED = 3;

/** The wanted ones of the problems of one kind; one for all, where they are many. */
function limited(problems: Problem[], isWanted: (one: Problem) => boolean): Problem[] {
  const wanted = problems.slice(0, MAX_LOCATED).filter(isWanted);
  const [first, ...others] = wanted;
  if (!first || wanted.length <= MAX_OF_A_KIND) return wanted;
  const named = others
    .slice(0, MAX_RELATED)
    .map((one) => ({ place: one.place, message: textOf(one).message }));
  const more = others.length + Math.max(0, problems.length - MAX_LOCATED);
  return [{ ...first, more, related: [...first.related, ...named] }];
}

/** All texts of the file, however deep. */
function textsIn(value: unknown, path: Path = []): TextValue[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, [...path, index]));
  return Object.entries(value as Schema).flatMap(([key, child]) => textsIn(child, [...path, key]));
}

const FILE_KINDS: ReadonlySet<string> = new Set<FileValue['kind']>([
  'image',
  'file',
  'link',
  'table',
  'video',
  'captions',
]);

/** All names of files in the file, but those that a reference brings. */
function filesIn(written: AnnotatedData[]): FileValue[] {
  return written.flatMap(({ path, data, annotated }) =>
    annotated.flatMap(({ kind, pointer, value, holder }) =>
      FILE_KINDS.has(kind) && typeof value === 'string' && !hasReference(value)
        ? [
            {
              kind: kind as FileValue['kind'],
              file: value,
              path: [...path, ...pathOf(pointer, data)],
              holder: holder as FileValue['holder'],
            },
          ]
        : [],
    ),
  );
}

/** An address of another site, and where the file names it. */
export interface OutsideLink {
  address: string;
  places: { path: Path; excerpt: string }[];
}

/** In a text: `[words](https://…)` and `<https://…>`. */
const IN_TEXT = /(?:\]\(|<)(https?:\/\/[^\s<>)]+)/g;

/** The addresses of other sites that links, embeds and texts name, each once; but for those on lines marked `# sample`. */
export function outsideLinks({ source, written }: Pick<RuleContext, 'source' | 'written'>): OutsideLink[] {
  const samples = new Set(sampleLines(source.text));
  const all = new Map<string, OutsideLink['places']>();
  for (const { path, data, annotated } of written) {
    for (const { kind, value, pointer } of annotated) {
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
  return ['link', 'embed', 'form', 'player', 'social'].includes(kind) &&
    /^https?:\/\//i.test(value) &&
    isWhole(value)
    ? [value]
    : [];
}

function isWhole(address: string): boolean {
  return !hasReference(address) && URL.canParse(address);
}
