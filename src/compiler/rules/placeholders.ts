import { labelOf, MONTH_NAME } from '../../core/index.ts';
import type { Path } from '../problems/problem.ts';
import { AWARD_SENTENCE_KEY } from '../site/certificates.ts';
import { type Source, sampleLineNumbers } from '../source/position.ts';
import { type Finding, formatList, rule, shortText } from './rule.ts';
export const placeholderRules = {
  'sample-lines': rule({
    severity: 'warning',
    reason:
      'A new site has invented people, numbers and texts, so that you can see how it looks. Each of these lines ends with "# sample". This warning stays until you replace all of them.',
    text: (d: { count: number; sections: readonly [name: string, count: number][] }) => ({
      message:
        d.count === 1
          ? '1 line still has sample content. It is marked "# sample".'
          : `${d.count} lines still have sample content, marked "# sample": ${formatList(d.sections.map(([name, count]) => `${count} under ${name}`))}. This is the first.`,
      hint: 'Replace it with your own content and delete "# sample". Search for "# sample" to find all of them.',
      inForm: {
        message:
          d.count === 1
            ? '1 line still has sample content.'
            : `${d.count} lines still have sample content: ${formatList(d.sections.map(([name, count]) => `${count} in ${labelOf(name)}`))}. This is the first.`,
        hint: 'Replace it with your own content. If it is right already, click “Keep it” beside its name.',
      },
    }),
    check: ({ source }) => findSampleLines(source),
  }),
  placeholder: rule({
    severity: 'warning',
    reason: 'Words such as TODO or {phone} are notes to yourself. On the site, everybody would see them.',
    text: (d: { found: string }) => ({
      message: d.found.startsWith('https:')
        ? `${shortText(d.found)} is only an example address: it doesn't open anything.`
        : `${shortText(d.found)} is a placeholder, and visitors would see it.`,
      hint: 'Replace it with the real content, or leave it out until you know it. To remember it, add "# sample" at the end of the line.',
      inForm: { hint: 'Replace it with the real content, or remove it until you know it.' },
    }),
    check: ({ texts }) =>
      texts.flatMap(({ path, text }) => {
        const found = isExempt(path) ? undefined : findPlaceholder(text, path.at(-1));
        return found ? [{ place: { path, excerpt: found }, details: { found } }] : [];
      }),
  }),
  'example-address': rule({
    severity: 'warning',
    reason:
      "Addresses at example.org and example.com are only for manuals: mail to them doesn't arrive, and their pages don't open.",
    text: (d: { address: string }) => ({
      message: `${shortText(d.address)} is only an example address: it belongs to nobody.`,
      hint: 'Replace it with your own. To remember it, add "# sample" at the end of the line.',
      inForm: { hint: 'Replace it with your own.' },
    }),
    check: ({ texts }) =>
      texts.flatMap(({ path, text }) => {
        const address = isExempt(path) ? undefined : findExampleAddress(text);
        return address ? [{ place: { path, excerpt: address }, details: { address } }] : [];
      }),
  }),
};

interface SampleLines {
  count: number;
  sections: readonly [name: string, count: number][];
}

/** One finding at the first line, with the number of lines in each section. */
function findSampleLines({ text }: Source): Finding<SampleLines>[] {
  const lines = sampleLineNumbers(text);
  const [first] = lines;
  if (first === undefined) return [];
  const all = text.split('\n');
  const counts = new Map<string, number>();
  let section = 'the file';
  let at = 0;
  for (const line of lines) {
    for (; at < line; at++) section = /^(["']?)(\w+)\1[ \t]*:/.exec(all[at] ?? '')?.[2] ?? section;
    counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  const offset = all.slice(0, first - 1).reduce((sum, line) => sum + line.length + 1, 0);
  const content = all[first - 1] ?? '';
  const start = offset + content.search(/#\s*sample\s*$/);
  const place = { offset: start, end: offset + content.trimEnd().length };
  return [{ place, details: { count: lines.length, sections: [...counts] } }];
}

/** Mails to delegates, certificates and Plenary's words have fields such as {name}, and the site must have some address. */
function isExempt(path: Path): boolean {
  const [section, key] = path;
  const hasFields = section === 'registrations' || section === 'words' || path.at(-1) === AWARD_SENTENCE_KEY;
  return hasFields || (section === 'conference' && key === 'url');
}

/** Returns the whole text if it is a placeholder, otherwise the part that is a placeholder. */
function findPlaceholder(text: string, key: string | number | undefined): string | undefined {
  return isCrossedOut(text, key) || isInvented(text, key) ? text.trim() : matchPlaceholder(text);
}

/* `XX` and `XXX` are also numerals ("the XX Edition"), so they count only in times, dates, years, prices and phone numbers. */
const PLACEHOLDER_PATTERNS = [
  /\{[a-z][\w -]{0,30}\}/i,
  /\[(?:your|insert|add|enter|put|write|fill|name|date|link|place)\b[^\][]{0,40}\](?!\()/i,
  /<(?:your|insert|add|enter|name|date|link)\b[^<>]{0,40}>/i,
  /\b(?:TODO|FIXME)\b/,
  // addresses from the guide, the schemas' examples and the sample site
  /https:\/\/\S*\/your-[\w-]+/i,
  /https:\/\/(?:docs|drive)\.google\.com\/\S*\/(?:sample|example)\b[\w-]*/i,
  /https:\/\/forms\.gle\/(?:sample|example)\b[\w-]*/i,
  // the comment "# sample" without its #
  /(?<=\S {2,})sample$/,
  /\blorem ipsum\b/i,
  /(?<![?\w])\?{3,}/,
  /\bX{4,}\b|(?<=\s|^)x{3,}(?=[\s.,]|$)/,
  /\bX{2,3}(?:st|nd|rd|th)\b/,
  /(?:(?<=[\d:/.\-–])X{2,3}\b|\bX{2,3}(?=[:/]|[.\-–][\dX]|\d))/,
  /(?<=(?:Rs\.?|INR|USD|[₹$€£]) ?)X{2,3}\b/,
  new RegExp(`\\bX{2,3}(?= ${MONTH_NAME}\\b)|(?<=\\b${MONTH_NAME} )X{2,3}\\b`),
];

/** Reserved example addresses (RFC 2606). */
const EXAMPLE_ADDRESS_PATTERN =
  /(?:[\w.-]+@)?\b(?:[\w-]+\.)*example\.(?:com|org|net)\b|(?<=@|\/\/)(?:[\w-]+\.)+example(?![.-]?\w)/i;

const FAKE_PHONE_PATTERN = /\+00[\d ()-]*|(?<!\d)(?:0[ -]?){8,}(?!\d)|(?<!\d)12345[ -]?67890?(?!\d)/;

/** Most texts do not match. */
const QUICK_CHECK_PATTERN =
  /[{[<?+]| {2}sample|XX|xxx|TODO|FIXME|orem ipsum|00000|12345|0 0 0|0-0-0|\/(?:your|sample|example)/i;

/** Returns the part of a text that is a placeholder; undefined if there is none. */
export function matchPlaceholder(text: string): string | undefined {
  if (!QUICK_CHECK_PATTERN.test(text)) return undefined;
  for (const form of [...PLACEHOLDER_PATTERNS, FAKE_PHONE_PATTERN]) {
    const found = form.exec(text)?.[0].trim();
    if (found) return found;
  }
  return undefined;
}

export function findExampleAddress(text: string): string | undefined {
  return text.includes('example') ? EXAMPLE_ADDRESS_PATTERN.exec(text)?.[0] : undefined;
}

/** Whether a value consists only of capital Xs, although its key rules out a Roman numeral. */
export function isCrossedOut(text: string, key: string | number | undefined): boolean {
  return /^X{2,}$/.test(text.trim()) && !/^(edition|year|title|name)$/.test(String(key));
}

/** Whether a value is the name of an invented person, as in the guide: "Asha Example". */
export function isInvented(text: string, key: string | number | undefined): boolean {
  return /^(name|coordinator)$/.test(String(key)) && /^\p{Lu}\p{L}+ Example$/u.test(text.trim());
}
