import type { Code } from '../problems/problem.ts';
import { type Path, type Problem, parseJsonPointer } from '../problems/problem.ts';
import { textsIn } from '../source/leaves.ts';
import { locationSpan } from '../source/place.ts';
import { sampleLineNumbers } from '../source/position.ts';
import { hasReference } from '../source/reference-syntax.ts';
import type { AnnotatedData } from '../validation/validate.ts';
import { problemCodes, problemText, rules } from './index.ts';
import { type FileValue, type Finding, MAX_LOCATED_PROBLEMS, type Rule, type RuleContext } from './rule.ts';

export type CheckedSite = Omit<RuleContext, 'texts' | 'files'>;

/** Lines marked `# sample` count as one warning, and most other warnings on such a line are dropped. Yields after each rule. */
export function* runChecks(site: CheckedSite): Generator<undefined, Problem[]> {
  yield;
  const context = { ...site, texts: textsIn(site.root), files: collectFiles(site.written) };
  yield;
  const samples = new Set(sampleLineNumbers(site.source.text));
  const problems: Problem[] = [];
  for (const code of problemCodes) {
    const isWanted = (one: Problem) => SAMPLE_CODES.has(code) || !isOnSampleLine(one, samples, site);
    problems.push(...combineManyProblems(findProblems(code, context), isWanted));
    yield;
  }
  // a text that ends with keys by mistake gets no other warnings
  const pathOfText = ({ place }: Problem) => ('path' in place ? place.path.join('/') : undefined);
  const withKeys = new Set(problems.filter(({ code }) => code === 'keys-in-text').map(pathOfText));
  if (withKeys.size === 0) return problems;
  return problems.filter((one) => one.code === 'keys-in-text' || !withKeys.has(pathOfText(one)));
}

/** Reported even for lines marked `# sample`: Plenary's samples lack these problems, so the editor has replaced the content. */
const SAMPLE_CODES: ReadonlySet<Code> = new Set<Code>([
  'sample-lines',
  'line-break-lost',
  'keys-in-text',
  'phone-words',
  'embed-for-people',
  'form-for-editors',
  'html-shown',
]);

function findProblems(code: Code, context: RuleContext): Problem[] {
  const { check } = rules[code] as Rule<unknown>;
  const findings: Finding<unknown>[] = check?.(context) ?? [];
  // TypeScript cannot infer that the code and the details belong together
  return findings.map((finding) => ({ related: [], ...finding, code }) as Problem);
}

function isOnSampleLine(
  { place }: Problem,
  samples: ReadonlySet<number>,
  { source }: Pick<RuleContext, 'source'>,
): boolean {
  if (samples.size === 0) return false;
  const { line, endLine, endColumn } = locationSpan('path' in place ? { path: place.path } : place, source);
  // a block text ends at the start of the next line, which is not part of the text
  return samples.has(line) || (endColumn > 1 && samples.has(endLine));
}

/** More problems of a kind probably have one cause, so the first problem represents the others. */
const MAX_SEPARATE_PROBLEMS = 5;
const MAX_RELATED_PROBLEMS = 3;

function combineManyProblems(problems: Problem[], isWanted: (one: Problem) => boolean): Problem[] {
  const wanted = problems.slice(0, MAX_LOCATED_PROBLEMS).filter(isWanted);
  const [first, ...others] = wanted;
  if (!first || wanted.length <= MAX_SEPARATE_PROBLEMS) return wanted;
  const named = others
    .slice(0, MAX_RELATED_PROBLEMS)
    .map((one) => ({ place: one.place, message: problemText(one).message }));
  const more = others.length + Math.max(0, problems.length - MAX_LOCATED_PROBLEMS);
  return [{ ...first, more, related: [...first.related, ...named] }];
}

const FILE_KINDS: ReadonlySet<string> = new Set<FileValue['kind']>([
  'image',
  'file',
  'link',
  'table',
  'video',
  'captions',
]);

/** Excludes names that references insert. */
function collectFiles(written: AnnotatedData[]): FileValue[] {
  return written.flatMap(({ path, data, annotated }) =>
    annotated.flatMap(({ kind, pointer, value, holder }) =>
      FILE_KINDS.has(kind) && typeof value === 'string' && !hasReference(value)
        ? [
            {
              kind: kind as FileValue['kind'],
              file: value,
              path: [...path, ...parseJsonPointer(pointer, data)],
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

/** Matches `[words](https://…)` and `<https://…>`. */
const TEXT_ADDRESS_PATTERN = /(?:\]\(|<)(https?:\/\/[^\s<>)]+)/g;

/** Returns each address once with its places. Skips lines marked `# sample`. */
export function outsideLinks({ source, written }: Pick<RuleContext, 'source' | 'written'>): OutsideLink[] {
  const samples = new Set(sampleLineNumbers(source.text));
  const all = new Map<string, OutsideLink['places']>();
  for (const { path, data, annotated } of written) {
    for (const { kind, value, pointer } of annotated) {
      if (typeof value !== 'string') continue;
      const found = findAddresses(kind, value);
      if (found.length === 0) continue;
      const place = [...path, ...parseJsonPointer(pointer, data)];
      if (samples.has(locationSpan({ path: place }, source).line)) continue;
      for (const address of new Set(found)) {
        all.set(address, [...(all.get(address) ?? []), { path: place, excerpt: address }]);
      }
    }
  }
  return [...all].map(([address, places]) => ({ address, places }));
}

function findAddresses(kind: string, value: string): string[] {
  if (kind === 'prose')
    return [...value.matchAll(TEXT_ADDRESS_PATTERN)]
      .map(([, address = '']) => address)
      .filter(isCompleteAddress);
  return ['link', 'embed', 'form', 'player', 'social'].includes(kind) &&
    /^https?:\/\//i.test(value) &&
    isCompleteAddress(value)
    ? [value]
    : [];
}

function isCompleteAddress(address: string): boolean {
  return !hasReference(address) && URL.canParse(address);
}
