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

/** A site without errors; its texts and file names are collected here. */
export type CheckedSite = Omit<RuleContext, 'texts' | 'files'>;

/**
 * Runs the checks of all rules on a site without errors, and returns warnings for content that is probably not intended. A line
 * marked `# sample` counts once, and has nearly no other warnings. Yields after each rule.
 */
export function* runChecks(site: CheckedSite): Generator<undefined, Problem[]> {
  yield;
  const context = { ...site, texts: textsIn(site.root), files: filesIn(site.written) };
  yield;
  const samples = new Set(sampleLines(site.source.text));
  const problems: Problem[] = [];
  for (const code of codes) {
    const isWanted = (one: Problem) => IN_SAMPLES.has(code) || !isOnSampleLine(one, samples, site);
    problems.push(...limitProblems(problemsOf(code, context), isWanted));
    yield;
  }
  // a text that ends with keys is not the intended text
  const pathOfText = ({ place }: Problem) => ('path' in place ? place.path.join('/') : undefined);
  const withKeys = new Set(problems.filter(({ code }) => code === 'keys-in-text').map(pathOfText));
  if (withKeys.size === 0) return problems;
  return problems.filter((one) => one.code === 'keys-in-text' || !withKeys.has(pathOfText(one)));
}

/** Codes that are reported for sample content, too: no sample has these problems, so the content was replaced and the comment left. */
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
  // TypeScript cannot relate the code to the details
  return findings.map((finding) => ({ related: [], ...finding, code }) as Problem);
}

function isOnSampleLine(
  { place }: Problem,
  samples: ReadonlySet<number>,
  { source }: Pick<RuleContext, 'source'>,
): boolean {
  if (samples.size === 0) return false;
  const { line, endLine, endColumn } = spanOf('path' in place ? { path: place.path } : place, source);
  // a text of several lines ends before the first letter of the next line
  return samples.has(line) || (endColumn > 1 && samples.has(endLine));
}

/** The number of problems of a kind that are reported separately; if there are more, they have one cause, and the first lists the others. */
const MAX_OF_A_KIND = 5;
const MAX_RELATED = 3;

/** Returns the wanted problems of a kind; combined into one if they are many. */
function limitProblems(problems: Problem[], isWanted: (one: Problem) => boolean): Problem[] {
  const wanted = problems.slice(0, MAX_LOCATED).filter(isWanted);
  const [first, ...others] = wanted;
  if (!first || wanted.length <= MAX_OF_A_KIND) return wanted;
  const named = others
    .slice(0, MAX_RELATED)
    .map((one) => ({ place: one.place, message: textOf(one).message }));
  const more = others.length + Math.max(0, problems.length - MAX_LOCATED);
  return [{ ...first, more, related: [...first.related, ...named] }];
}

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

/** Returns all file names in the file, except those from references. */
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

export interface OutsideLink {
  address: string;
  places: { path: Path; excerpt: string }[];
}

/** Addresses in a text: `[words](https://…)` and `<https://…>`. */
const IN_TEXT = /(?:\]\(|<)(https?:\/\/[^\s<>)]+)/g;

/** Returns the addresses of other sites in links, embeds and texts, without duplicates and without lines marked `# sample`. */
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
