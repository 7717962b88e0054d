/*
 * Recovers files that YAML cannot read, or reads differently than intended. The recovery is a second, tolerant reader:
 *
 * 1. It removes lines that belong to no site (conflict markers, code fences, `---`).
 * 2. It splits the rest into top-level sections, so that a mistake in one section does not hide mistakes in another.
 * 3. YAML parses each section. If it reports no error, the recovery only looks for mistakes that can never be intended.
 * 4. characters.ts corrects characters that are easily confused with others: tabs, special spaces, curly quotes.
 * 5. The reader goes through the lines as an editor understands them. For each line, it determines the column in which the line
 *    belongs, and whether the line begins with a dash and a key (structure.ts). Then it reads the value (values.ts,
 *    text-blocks.ts). After each correction, it continues as if the line had been right.
 * 6. All edits are applied, and YAML parses the section again. The corrections count only if it reports no error. Otherwise, only
 *    the first problem is reported, and the file has no corrected text.
 *
 * An example:
 *
 *     chairs:
 *       - name: Zoya
 *        - name:Ravi
 *
 * The last line is read as `- name: Ravi` (`yaml-space-missing`, whose fix inserts the space). It belongs to the list that begins
 * one column to the left (`yaml-indent`, whose fix removes a space). With both fixes, YAML reads a list of two chairs.
 */
import type { Code, Problem } from '../problems/problem.ts';
import {
  applyEdits,
  type Edit,
  type EditedText,
  joinTexts,
  mapOffsets,
  mergeEdits,
} from '../source/edits.ts';
import { parseYaml, plainData, syntaxProblems } from '../source/parse.ts';
import { clearInvisibleLines, correctCharacters } from './characters.ts';
import { type Correction, createCorrection } from './correction.ts';
import { type Line, splitLine, splitLines } from './lines.ts';
import { correctStructure } from './reader.ts';
import { collectWords, type FileWords } from './state.ts';
import { LABEL_LINE, UNINDENTED_TEXT } from './text-blocks.ts';

interface Recovery {
  problems: Problem[];
  /** Undefined if not all mistakes could be corrected. */
  corrected?: EditedText;
}

/** No one reads more problems at once. */
const MAX_REPORTED_PROBLEMS = 20;

export function recoverYaml(text: string): Recovery {
  const removed = removeForeignLines(text);
  const rest = applyCorrections(text, removed);
  const words = collectWords(text);
  const problems = removed.map((one) => one.problem);
  const sections: EditedText[] = [];
  let isComplete = true;
  for (const [start, end] of findSections(rest.text)) {
    const section = rest.text.slice(start, end);
    const recovery: Recovery =
      problems.length < MAX_REPORTED_PROBLEMS ? recoverSection(section, words) : { problems: [] };
    const originalOffset = (offset: number) => rest.originalOffset(start + offset);
    problems.push(...recovery.problems.map((one) => mapOffsets(one, originalOffset)));
    if (!recovery.corrected) isComplete = false;
    const { corrected = uneditedText(section) } = recovery;
    sections.push({
      text: corrected.text,
      originalOffset: (offset) => originalOffset(corrected.originalOffset(offset)),
    });
  }
  // several aliases are a habit of the author rather than separate mistakes, so only the first is reported
  const aliases = problems.filter(({ code }) => code === 'yaml-alias');
  const reported = problems.filter((one) => one.code !== 'yaml-alias' || one === aliases[0]);
  return {
    problems: reported.slice(0, MAX_REPORTED_PROBLEMS),
    ...(isComplete && aliases.length < 2 ? { corrected: joinTexts(sections) } : {}),
  };
}

/** Whether YAML reads a text, but certainly not as intended. */
export function isMisread(text: string): boolean {
  // all these patterns also match ordinary lines of a text block, so the recovery decides
  const isSuspicious = [MERGED_ENTRY, CURLY_QUOTED_KEY, UNINDENTED_TEXT_LINE, LIST_BELOW_TEXT].some((one) =>
    one.test(text),
  );
  if (isSuspicious && recoverYaml(text).problems.length > 0) return true;
  if (!SPECIAL_SPACE.test(text)) return false;
  return correctCharacters(text).some((one) => one.problem.code === 'yaml-invisible');
}

/** A section begins with an unindented key without a value on its line. A line such as `Venue: the main hall` is pasted text. */
function findSections(text: string): [start: number, end: number][] {
  const starts = [...text.matchAll(/^(?:[A-Za-z][\w-]*|["'“”][\w-]+["'”“]) *[:：](?=\s*(?:[[{#|>&*!]|$))/gm)]
    .map(({ index }) => index)
    .filter((start) => {
      LABEL_LINE.lastIndex = start;
      return !LABEL_LINE.test(text);
    });
  starts[0] = 0;
  return starts.map((start, index) => [start, starts[index + 1] ?? text.length]);
}

function recoverSection(section: string, words: FileWords): Recovery {
  const faults = yamlProblems(section);
  const isReadable = faults.length === 0;
  const counts = ({ problem }: Correction) => !isReadable || UNINTENDED_CODES.has(problem.code);
  const blanks = isReadable ? [] : clearInvisibleLines(section);
  const emptied = applyCorrections(section, blanks);
  const characters = SPECIAL_CHARACTER.test(section) ? correctCharacters(emptied.text).filter(counts) : [];
  const clean = applyCorrections(emptied.text, characters);
  const needsReading =
    !isReadable || [MERGED_ENTRY, UNINDENTED_TEXT_LINE, LIST_BELOW_TEXT].some((one) => one.test(section));
  const structure = needsReading ? correctStructure(clean.text, words).filter(counts) : [];
  const found = [
    ...characters.map((one) => one.problem),
    ...structure.map((one) => mapOffsets(one.problem, clean.originalOffset)),
  ].map((one) => mapOffsets(one, emptied.originalOffset));
  const problems = withEmptyLineProblem(section, found, blanks);
  const corrected = applyCorrections(clean.text, structure);
  const left = problems.length > 0 ? yamlProblems(corrected.text) : faults;
  if (left.length > 0) return { problems: (problems.length > 0 ? problems : left).slice(0, 1) };
  const originalOffset = (offset: number) =>
    emptied.originalOffset(clean.originalOffset(corrected.originalOffset(offset)));
  return { problems, corrected: { text: corrected.text, originalOffset } };
}

/** For lines that only appear empty. If another problem has a fix, that fix also empties such lines next to it instead. */
function withEmptyLineProblem(section: string, found: Problem[], blanks: readonly Correction[]): Problem[] {
  const edits = blanks.flatMap((one) => one.edits);
  const withBlanks = found.map((one): Problem => {
    const { fix } = one;
    if (!fix || !('offset' in fix)) return one;
    const isNext = (blank: Edit) => {
      const [from, to] = blank.end <= fix.offset ? [blank.end, fix.offset] : [fix.end, blank.offset];
      return section.slice(from, to).trim() === '';
    };
    return { ...one, fix: mergeEdits(section, [fix, ...edits.filter(isNext)]) };
  });
  const isFixed = withBlanks.some(({ fix }) => fix && 'offset' in fix);
  return isFixed ? withBlanks : [...found, ...blanks.map((one) => one.problem)];
}

const SPECIAL_CHARACTER =
  /[\t\u00a0\u00ad\u2000-\u200f\u2018-\u201f\u202a-\u202f\u205f-\u2064\u2066-\u2069\u3000\ufeff：﹕«»‹›]/;
const SPECIAL_SPACE = /[\u00a0\u00ad\u2000-\u200f\u202a-\u202f\u205f-\u2064\u2066-\u2069\u3000\ufeff]/;
/** An entry whose dash is indented more than the dash above. YAML reads that entry as part of the text above. */
const MERGED_ENTRY = /^( *)- (?:[^\n:]|:(?=\S))*\r?\n\1 +- /m;
const CURLY_QUOTED_KEY = /^[ -]*[“„‘«][\w-]+[”“’»] *:/m;
/** A text on the line of its key, followed by a line with more indentation that begins like a list item. */
const LIST_BELOW_TEXT = /^( *)(?:- +)*[A-Za-z]\w*: +[^\s|>&*#"'[{][^\n]*\r?\n\1 +[•‣●▪◦○■□–—·*-][ \t]/m;
const UNINDENTED_TEXT_LINE = new RegExp(UNINDENTED_TEXT.source, 'm');

const UNINTENDED_CODES = new Set<Code>([
  'yaml-invisible',
  'yaml-indent',
  'yaml-curly-quotes',
  'yaml-text-block',
  'yaml-list-on-line',
]);

function yamlProblems(text: string): Problem[] {
  const document = parseYaml(text);
  if (!document) return syntaxProblems(undefined, text);
  if (document.errors.length > 0) return syntaxProblems(document, text);
  return plainData(document.contents).problems.filter(({ code }) => code !== 'duplicate-key');
}

function applyCorrections(text: string, corrections: readonly Correction[]): EditedText {
  return applyEdits(
    text,
    corrections.flatMap((one) => one.edits),
  );
}

function uneditedText(text: string): EditedText {
  return { text, originalOffset: (offset) => offset };
}

function removeForeignLines(text: string): Correction[] {
  if (!/^(?:<{7}|`{3}|~{3}|---|\.\.\.)/m.test(text)) return [];
  const lines = splitLines(text);
  return [...removeConflicts(text, lines), ...removeFences(text, lines), ...removeSeparators(text, lines)];
}

/** Keeps the first version. Returns one correction for each conflict. */
function removeConflicts(text: string, lines: readonly Line[]): Correction[] {
  const corrections: Correction[] = [];
  let marks: Line[] = [];
  let dropped: Line[] = [];
  for (const line of lines) {
    const mark = /^(<{7}|\|{7}|={7}|>{7})(?: |$)/.exec(line.text)?.[1]?.[0];
    if (mark === '<') [marks, dropped] = [[line], []];
    else if (marks.length > 0 && mark) marks.push(line);
    else if (marks.length > 1) dropped.push(line);
    if (mark !== '>' || marks.length < 2) continue;
    corrections.push(
      createCorrection(text, {
        code: 'merge-conflict',
        details: {},
        edits: [...marks, ...dropped].map(lineRemovalEdit),
        ...lineLocations(marks, 'It continues here.'),
      }),
    );
    marks = [];
  }
  return corrections;
}

/** The fences were copied from a web page or a chat. */
function removeFences(text: string, lines: readonly Line[]): Correction[] {
  const fences = lines.filter((line) => /^(?:`{3}|~{3})\s*\w*\s*$/.test(line.text));
  if (fences.length === 0) return [];
  const place = lineLocations(fences, 'Here is another.');
  const edits = fences.map(lineRemovalEdit);
  return [createCorrection(text, { code: 'code-fence', details: {}, edits, certain: true, ...place })];
}

/** Removes `---` or `...` after the first key. */
function removeSeparators(text: string, lines: readonly Line[]): Correction[] {
  const from = lines.findIndex((line) => splitLine(line.text).key !== undefined);
  const rest = from < 0 ? [] : lines.slice(from);
  const separators = rest.filter((line) => /^(?:---|\.\.\.)(?:\s|$)/.test(line.text));
  const [first] = separators;
  if (!first) return [];
  return [
    createCorrection(text, {
      code: 'several-documents',
      details: { sign: first.text.slice(0, 3) },
      edits: separators.map(lineRemovalEdit),
      certain: separators.length === 1,
      ...lineLocations(separators, 'Here is another.'),
    }),
  ];
}

function lineRemovalEdit({ start, end }: Line): Edit {
  return { offset: start, end, text: '' };
}

/** The first line is the place of the problem; the other lines are related places with the message. */
function lineLocations(lines: readonly Line[], message: string) {
  const [first, ...others] = lines as [Line, ...Line[]];
  return {
    at: [first.start, first.end] as const,
    related: others.map(({ start, end }) => ({ place: { offset: start, end }, message })),
  };
}
