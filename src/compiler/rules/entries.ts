import { isUnknownName, labelInSentence, longestWord, toList } from '../../core/index.ts';
import { type Edit, type Path, parseJsonPointer } from '../problems/problem.ts';
import type { Schema } from '../schema/schemas.ts';
import { lineStart } from '../source/lines.ts';
import { nodeAt, type Source } from '../source/position.ts';
import { hasReference, wholeReference } from '../source/reference-syntax.ts';
import { type Finding, type RuleContext, rule, shortText } from './rule.ts';
export const entryRules = {
  'text-does-not-fit': rule({
    severity: 'warning',
    reason:
      'Each place has limited room. A longer text needs too many lines, moves other things, or is cut off by search engines.',
    text: (d: { length: number; fits: number }) => ({
      message: `This has ${d.length} characters; only about ${d.fits} look good here.`,
      hint: 'Make it shorter, and move the details to a place with room for sentences.',
    }),
    check: ({ written }) =>
      // a text inserted by a reference is measured only where it is written
      written.flatMap(({ path, data, long }) =>
        long
          .filter(({ value }) => !hasReference(value))
          .map(({ pointer, value, fits }) => ({
            place: { path: [...path, ...parseJsonPointer(pointer, data)] },
            details: { length: [...value].length, fits },
          })),
      ),
  }),
  'word-does-not-fit': rule({
    severity: 'warning',
    reason:
      'Titles are as large as the longest word allows, because words are not broken. One very long word makes the whole title small on a phone.',
    text: (d: { word: string }) => ({
      message: `${shortText(d.word)} is one long word, so phones show this title in small letters.`,
      hint: 'Use a shorter word, or write a hyphen or a space where it may break.',
    }),
    check: wordsThatDoNotFit,
  }),
  'fact-not-shown': rule({
    severity: 'warning',
    reason:
      "The list of committees shows it, but the committees' own pages don't, because their blocks don't name it.",
    text: (d: { key: string; reference: string; page: string }) => ({
      message: `The page ${d.page} doesn't show the ${d.key} of its committee.`,
      hint: `Find this page under "routes:". In its block "pageHeader", add this line below "lines:", in the same column as the others: - ${d.reference}`,
      inForm: {
        message: `The pages of the committees don't show this: ${labelInSentence(d.key)}.`,
        hint: `Open such a page, click its title, and add a line with the fact “Committee: ${labelInSentence(d.key)}”.`,
      },
    }),
    check: factsNotShown,
  }),
  'duplicate-person': rule({
    severity: 'warning',
    reason:
      "Nobody chairs two committees at once, so somebody probably copied an entry and didn't change it.",
    text: (d: { name: string; here: string; before: string }) => ({
      message:
        d.here === d.before
          ? `${d.name} is listed twice in ${d.here}.`
          : `${d.name} is listed in ${d.here}, and also in ${d.before}.`,
      hint: 'Delete one of the two, or correct the name.',
    }),
    check: duplicatePeople,
  }),
  'duplicate-photo': rule({
    severity: 'warning',
    reason: 'Two people with different names have the same photo: somebody probably copied an entry.',
    text: (d: { file: string; name: string; other: string }) => ({
      message: `${d.name} and ${d.other} have the same photo, media/${d.file}.`,
      hint: 'Give each person their own photo. Without a photo, the site shows initials.',
    }),
    check: duplicatePhotos,
  }),
  'duplicate-contact': rule({
    severity: 'warning',
    reason: 'Two people have the same number or address, so somebody probably copied an entry.',
    text: (d: { value: string; other: string }) => ({
      message: `${shortText(d.value)} is also listed for ${d.other}.`,
      hint: 'Correct the copy. If they share it, name both people in one entry.',
    }),
    check: duplicateContacts,
  }),
  'duplicate-text': rule({
    severity: 'warning',
    reason:
      'A new committee often starts as a copy of another. Visitors would read about the wrong committee.',
    text: (d: { name: string; other: string }) => ({
      message: `${d.name} has the same text as ${d.other}.`,
      hint: 'It was probably copied with the entry. Write a new text.',
    }),
    check: duplicateTexts,
  }),
};

interface ListEntry {
  entry: Schema;
  path: Path;
}

function listEntries(list: unknown, path: Path): ListEntry[] {
  return toList(list).flatMap((entry, index) =>
    entry !== null && typeof entry === 'object' ? [{ entry: entry as Schema, path: [...path, index] }] : [],
  );
}

/** Lower-case, without punctuation and titles. */
function comparableName(name: unknown): string {
  const words = String(name).replace(/^(?:(?:dr|prof|mr|mrs|ms)\.? )+/i, '');
  return words
    .normalize()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Reports people who chair two committees, are listed twice in one committee, or are both a chair and in the secretariat. */
function duplicatePeople({
  root,
  site,
}: RuleContext): Finding<{ name: string; here: string; before: string }>[] {
  const chairs = listEntries(root.committees, ['committees']).flatMap(({ entry, path }) =>
    listEntries(entry.chairs, [...path, 'chairs']).map((chair) => ({ ...chair, at: String(entry.name) })),
  );
  const staff = listEntries(root.secretariat, ['secretariat']).map((one) => ({
    ...one,
    at: 'the secretariat',
  }));
  const first = new Map<string, (typeof chairs)[number]>();
  return [...chairs, ...staff].flatMap((one) => {
    const name = comparableName(one.entry.name);
    const earlier = first.get(name);
    if (isUnknownName(String(one.entry.name), site.shell.words.toBeAnnounced)) return [];
    if (!name || name.includes('$') || !earlier) {
      first.set(name, one);
      return [];
    }
    return [
      {
        place: { path: [...one.path, 'name'] },
        details: { name: String(one.entry.name), here: one.at, before: earlier.at },
        related: [{ place: { path: [...earlier.path, 'name'] }, message: 'The first one is here.' }],
      },
    ];
  });
}

function duplicatePhotos({ files }: RuleContext): Finding<{ file: string; name: string; other: string }>[] {
  const first = new Map<string, { name: string; path: Path }>();
  return files.flatMap(({ kind, path, file, holder: { name } }) => {
    if (kind !== 'image' || path.at(-1) !== 'photo' || typeof name !== 'string') return [];
    const earlier = first.get(file);
    if (!earlier) first.set(file, { name, path });
    if (!earlier || comparableName(earlier.name) === comparableName(name)) return [];
    const related = [{ place: { path: earlier.path }, message: `${earlier.name} has it here.` }];
    return [{ place: { path }, details: { file, name, other: earlier.name }, related }];
  });
}

function duplicateContacts({ root }: RuleContext): Finding<{ value: string; other: string }>[] {
  const { people, mails } = (root.contact ?? {}) as Schema;
  return [
    ...duplicateValues(listEntries(people, ['contact', 'people']), 'phone', 'name', (phone) =>
      phone.replace(/[^\d+]/g, ''),
    ),
    ...duplicateValues(listEntries(mails, ['contact', 'mails']), 'mail', 'coordinator', (mail) =>
      mail.toLowerCase(),
    ),
  ];
}

function duplicateValues(
  entries: ListEntry[],
  key: string,
  nameKey: string,
  comparableValue: (value: string) => string,
): Finding<{ value: string; other: string }>[] {
  const first = new Map<string, ListEntry>();
  return entries.flatMap((one) => {
    const value = one.entry[key];
    if (typeof value !== 'string' || value.includes('$')) return [];
    const earlier = first.get(comparableValue(value));
    if (!earlier) first.set(comparableValue(value), one);
    if (!earlier) return [];
    const other = String(earlier.entry[nameKey] ?? earlier.entry[key]);
    const related = [{ place: { path: [...earlier.path, key] }, message: `${other} has it here.` }];
    return [{ place: { path: [...one.path, key] }, details: { value, other }, related }];
  });
}

function duplicateTexts({ root }: RuleContext): Finding<{ name: string; other: string }>[] {
  const first = new Map<string, ListEntry>();
  return listEntries(root.committees, ['committees']).flatMap((one) => {
    const text = String(one.entry.about);
    const earlier = first.get(text);
    if (!earlier) first.set(text, one);
    if (!earlier || text.length < 40 || text.includes('$')) return [];
    const related = [{ place: { path: [...earlier.path, 'about'] }, message: 'The text is here first.' }];
    const details = { name: String(one.entry.name), other: String(earlier.entry.name) };
    return [{ place: { path: [...one.path, 'about'] }, details, related }];
  });
}

/** In em. At this width, the title is 24 pixels high on the narrowest phone, like a lead paragraph. */
const MAX_WORD_WIDTH = 11.6;

function wordsThatDoNotFit({ texts }: RuleContext): Finding<{ word: string }>[] {
  return texts.flatMap(({ path, text }) => {
    if (!isTitle(path) || hasReference(text)) return [];
    const { word, width } = longestWord(text);
    return width > MAX_WORD_WIDTH ? [{ place: { path }, details: { word } }] : [];
  });
}

function isTitle(path: Path): boolean {
  const [section, ...inside] = path;
  const key = path.at(-1);
  // browsers display the title of a page only in the tab
  if (key === 'title') return section !== 'routes' || inside.includes('blocks');
  if (key === 'name') return section === 'conference' || (section === 'committees' && path.length === 3);
  return key === 'heading' || key === 'edition';
}

/** Committee keys whose values appear on the committee's page only if a block references them. */
const COMMITTEE_FACT_KEYS = ['language', 'level'];

/** Reports each key once, at the first committee that has the key. */
function factsNotShown({
  root,
  source,
}: RuleContext): Finding<{ key: string; reference: string; page: string }>[] {
  const committees = listEntries(root.committees, ['committees']);
  const routes = listEntries(root.routes, ['routes']).filter(
    ({ entry }) => wholeReference(entry.each)?.keys.join('.') === 'committees',
  );
  return COMMITTEE_FACT_KEYS.flatMap((key) => {
    const first = committees.find(({ entry }) => entry[key] !== undefined);
    const hidden = routes.find(({ entry }) => !showsFact(entry, key));
    if (!first || !hidden) return [];
    const { as, path } = hidden.entry;
    const details = { key, reference: `$${as}.${key}`, page: String(path) };
    const related = [{ place: { path: [...hidden.path, 'path'] }, message: 'The page is here.' }];
    const line = factLineEdit(hidden, details.reference, source);
    const place = { path: [...first.path, key], part: 'key' as const };
    return [{ place, details, related, suggestions: line ? [line] : [] }];
  });
}

/** Adds the line below the title of the page. Undefined if the lines have another format. */
function factLineEdit(
  { entry, path }: { entry: Schema; path: Path },
  reference: string,
  source: Source,
): Edit | undefined {
  const at = listEntries(entry.blocks, [...path, 'blocks']).find(
    ({ entry: block }) => block.type === 'pageHeader',
  );
  const lines = at?.entry.lines;
  if (!at || !Array.isArray(lines)) return undefined;
  const { range } = nodeAt(source, [...at.path, 'lines', lines.length - 1]);
  if (!range) return undefined;
  const { text } = source;
  const start = lineStart(text, range[0]);
  const [dash] = /^ *- /.exec(text.slice(start, range[0])) ?? [];
  const next = text.indexOf('\n', range[0]);
  const end = next < 0 ? text.length : next;
  // a value of several lines, or in brackets, is not alone on its line
  if (dash?.length !== range[0] - start || range[1] > end) return undefined;
  return { offset: end, end, text: `\n${dash}${reference}` };
}

/** Whether the blocks of a route reference a fact of its record, or the whole record. */
function showsFact({ as, blocks }: Schema, key: string): boolean {
  return new RegExp(`\\$${as}(\\.${key}\\b|(?![\\w.-]))`).test(JSON.stringify(blocks));
}
