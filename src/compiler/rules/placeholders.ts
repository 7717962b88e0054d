import { MONTH_NAME } from '../../shared/index.ts';
import type { Path } from '../output/problem.ts';
import { type Source, sampleLines } from '../source/position.ts';
import { type Finding, list, rule, short } from './rule.ts';
/** Content that is not the school's own yet. */
export const placeholderRules = {
  'sample-lines': rule({
    severity: 'warning',
    reason:
      'The site came with invented people, numbers and texts, so that you see how it looks. Each line of them ends with "# sample", and they are counted until you have put in your own.',
    text: (d: { count: number; sections: readonly [name: string, count: number][] }) => ({
      message:
        d.count === 1
          ? '1 line still holds invented content: it is marked "# sample".'
          : `${d.count} lines still hold invented content, marked "# sample": ${list(d.sections.map(([name, count]) => `${count} under ${name}`))}. This is the first.`,
      hint: 'Put in your own and take the remark away. A search for "# sample" finds them all.',
    }),
    check: ({ source }) => sampleLinesIn(source),
  }),
  placeholder: rule({
    severity: 'warning',
    reason:
      'Words such as TODO or {phone} are notes to oneself. On the site they would stand there for everybody.',
    text: (d: { found: string }) => ({
      message: d.found.startsWith('https:')
        ? `${short(d.found)} is an address of an example: it leads nowhere.`
        : `${short(d.found)} only keeps the place of something, and visitors would read it.`,
      hint: 'Write what belongs here, or leave it out until you know it. "# sample" at the end of the line notes it for later.',
    }),
    check: ({ texts }) =>
      texts.flatMap(({ path, text }) => {
        const found = isExempt(path) ? undefined : placeholderOf(text, path.at(-1));
        return found ? [{ place: { path, excerpt: found }, details: { found } }] : [];
      }),
  }),
  'example-address': rule({
    severity: 'warning',
    reason:
      'Addresses at example.org and example.com are made for manuals: no mail arrives there, and no page opens.',
    text: (d: { address: string }) => ({
      message: `${short(d.address)} belongs to nobody: it is an address for examples.`,
      hint: 'Write your own. "# sample" at the end of the line notes it for later.',
    }),
    check: ({ texts }) =>
      texts.flatMap(({ path, text }) => {
        const address = isExempt(path) ? undefined : exampleAddressIn(text);
        return address ? [{ place: { path, excerpt: address }, details: { address } }] : [];
      }),
  }),
};

interface SampleLines {
  count: number;
  sections: readonly [name: string, count: number][];
}

/** The lines with sample content as one finding, at the first of them, with their number in each section of the file. */
function sampleLinesIn({ text }: Source): Finding<SampleLines>[] {
  const lines = sampleLines(text);
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

/** The mail to delegates has fields such as {name}, and the address of the site has to be some address. */
function isExempt([section, key]: Path): boolean {
  return section === 'registrations' || (section === 'conference' && key === 'url');
}

/** The whole text or the part of it that only fills a gap. */
function placeholderOf(text: string, key: string | number | undefined): string | undefined {
  return isCrossedOut(text, key) || isInvented(text, key) ? text.trim() : placeholderIn(text);
}

/*
 * What keeps the place of something. Capital X is a numeral too ("the XX Edition", "Committee X"), so two or three of them count only
 * where a number of another kind belongs: in times, dates, years, prices and phone numbers.
 */
const FORMS = [
  /\{[a-z][\w -]{0,30}\}/i,
  /\[(?:your|insert|add|enter|put|write|fill|name|date|link|place)\b[^\][]{0,40}\](?!\()/i,
  /<(?:your|insert|add|enter|name|date|link)\b[^<>]{0,40}>/i,
  /\b(?:TODO|FIXME)\b/,
  // addresses of the guide, of the schemas' examples and of the sample
  /https:\/\/\S*\/your-[\w-]+/i,
  /https:\/\/(?:docs|drive)\.google\.com\/\S*\/(?:sample|example)\b[\w-]*/i,
  /https:\/\/forms\.gle\/(?:sample|example)\b[\w-]*/i,
  /\blorem ipsum\b/i,
  /(?<![?\w])\?{3,}/,
  /\bX{4,}\b|(?<=\s|^)x{3,}(?=[\s.,]|$)/,
  /\bX{2,3}(?:st|nd|rd|th)\b/,
  /(?:(?<=[\d:/.\-–])X{2,3}\b|\bX{2,3}(?=[:/]|[.\-–][\dX]|\d))/,
  /(?<=(?:Rs\.?|INR|USD|[₹$€£]) ?)X{2,3}\b/,
  new RegExp(`\\bX{2,3}(?= ${MONTH_NAME}\\b)|(?<=\\b${MONTH_NAME} )X{2,3}\\b`),
];

/** Addresses that belong to nobody (RFC 2606). */
const NOBODY =
  /(?:[\w.-]+@)?\b(?:[\w-]+\.)*example\.(?:com|org|net)\b|(?<=@|\/\/)(?:[\w-]+\.)+example(?![.-]?\w)/i;

/** Phone numbers that reach nobody. */
const NO_PHONE = /\+00[\d ()-]*|(?<!\d)(?:0[ -]?){8,}(?!\d)|(?<!\d)12345[ -]?67890?(?!\d)/;

/** What nearly every text lacks: those that have none of it are not looked at any further. */
const HINTED = /[{[<?+]|XX|xxx|TODO|FIXME|orem ipsum|00000|12345|0 0 0|0-0-0|\/(?:your|sample|example)/i;

/** The part of a text that only keeps the place of something; undefined where there is none. */
export function placeholderIn(text: string): string | undefined {
  if (!HINTED.test(text)) return undefined;
  for (const form of [...FORMS, NO_PHONE]) {
    const found = form.exec(text)?.[0].trim();
    if (found) return found;
  }
  return undefined;
}

/** The address in a text that is nobody's; undefined where there is none. */
export function exampleAddressIn(text: string): string | undefined {
  return text.includes('example') ? NOBODY.exec(text)?.[0] : undefined;
}

/** Whether a whole value is nothing but capital Xs where no Roman numeral is possible. */
export function isCrossedOut(text: string, key: string | number | undefined): boolean {
  return /^X{2,}$/.test(text.trim()) && !/^(edition|year|title|name)$/.test(String(key));
}

/** Whether a whole value is an invented person, as in the guide: Asha Example. */
export function isInvented(text: string, key: string | number | undefined): boolean {
  return /^(name|coordinator)$/.test(String(key)) && /^\p{Lu}\p{L}+ Example$/u.test(text.trim());
}
