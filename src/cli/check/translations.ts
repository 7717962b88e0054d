import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type AppliedRow,
  addedErrors,
  applySheet,
  type Compilation,
  type EditableText,
  escapeForTerminal,
  type LocatedProblem,
  languageHeader,
  listedLanguages,
  type RefusedRow,
  rangeWithKey,
  readEditable,
  readSheet,
  type Schemas,
  type SheetContent,
  type SheetRow,
  type SiteReader,
  sheetFor,
} from '../../compiler/index.ts';
import { openFileForFixing, siteReader, workbookRows } from '../../compiler/node/index.ts';
import { languageName } from '../../core/index.ts';
import { CommandError, ExitCode, type Folders, writeAtomically } from '../command.ts';
import { parseArguments } from '../options.ts';
import { withReadErrors } from './checker.ts';
import { writeError } from './fix.ts';
import { countText, fileArgument, quoteForShell } from './report.ts';
import { createTextWorkbook } from './workbook.ts';

const USAGE = `npx plenary check translations fr                      writes a sheet for the translator into French
npx plenary check translations translations-fr.xlsx    reads its translations into site.yaml
The name of another file can follow: npx plenary check translations fr other/site.yaml`;

const MAX_LISTED_PAGES = 3;

/** The sections of site.yaml whose texts are on every page. */
const SHARED_SECTIONS = ['header', 'footer', 'notice', 'words'];

interface OpenedSiteFile {
  /** The path of the file as the user typed it. */
  file: string;
  reader: SiteReader;
  compilation: Compilation;
  text: EditableText;
  languages: string[];
  schemas: Schemas;
}

/** Writes or reads a translator's sheet. Returns 1 if a row of the sheet can't be used. */
export async function translations(args: string[], folders: Folders): Promise<number> {
  const { positionals } = parseArguments(args, { help: { type: 'boolean', short: 'h' } });
  const [what, file = 'site.yaml', ...others] = positionals;
  if (what === undefined || others.length > 0) throw new CommandError(`Write one of these:\n${USAGE}`);
  const isSheet = /\.[a-z]{3,4}$/i.test(what);
  if (isSheet && !/\.xlsx$/i.test(what))
    throw new CommandError(`${what} is no Excel workbook. Save the sheet as .xlsx, and use that file.`);
  const site = await openSiteFile(file, folders);
  return isSheet ? mergeSheet(what, site) : writeSheet(what, site);
}

async function openSiteFile(file: string, { root }: Folders): Promise<OpenedSiteFile> {
  const reader = siteReader({ root, site: path.resolve(file) }, file);
  const compilation = await withReadErrors(file, () => reader.compile());
  const text = readEditable(compilation.text);
  const languages = listedLanguages(text.read.source.data);
  if (text.read.source.data === undefined)
    throw new CommandError(`${file} can't be read. See what is wrong: npx plenary check ${file}`);
  if (languages.length === 0)
    throw new CommandError(
      `${file} is in one language. Write at its top, with the language that it has first: languages: [en, fr]`,
    );
  return { file, reader, compilation, text, languages, schemas: reader.schemas() };
}

async function writeSheet(code: string, site: OpenedSiteFile): Promise<number> {
  const { file, languages, schemas, reader } = site;
  const [main = ''] = languages;
  const language = languages.find((one) => one.toLowerCase() === code.toLowerCase());
  if (language === main)
    throw new CommandError(
      `${file} is written in ${languageName(main)}. Name the language to translate it into: ${languages.slice(1).join(', ')}.`,
    );
  if (language === undefined)
    throw new CommandError(
      `${file} has no language "${code}". Write at its top: languages: [${[...languages, code].join(', ')}]`,
    );
  const target = path.join(path.dirname(file), `translations-${language}.xlsx`);
  if (existsSync(target)) refuseOverwrite(target, site);
  const written = reader.open().written();
  const pagesOf = (place: readonly (string | number)[]) => {
    if (SHARED_SECTIONS.includes(String(place[0]))) return 'all pages';
    const pages = [...new Set(written?.usagesOf(place).map(({ page }) => page))];
    return pages.slice(0, MAX_LISTED_PAGES).join(', ') + (pages.length > MAX_LISTED_PAGES ? ' …' : '');
  };
  const sheet = sheetFor(site.text.read.source, { language, languages, schemas }, ({ path: place }) =>
    pagesOf(place),
  );
  const { columns, rows } = sheet;
  // Excel limits sheet names to 31 characters
  const name = languageName(language)
    .replace(/[^\p{L}\p{N} ]/gu, ' ')
    .slice(0, 31);
  const title = `Translations into ${languageName(language)}`;
  writeAtomically(target, await createTextWorkbook({ name, columns, rows }, title));
  console.log(
    [
      `${target}: ${countText(sheet.rows.length, 'text')}, ${sheet.missing} without one of their own in ${languageName(language)}.`,
      `The translator fills the column "${languageHeader(language)}". Names that are the same in both languages can stay empty.`,
      `Then read it into the file: npx plenary check translations ${quoteForShell(target)}${fileArgument(file)}`,
    ].join('\n'),
  );
  return ExitCode.fine;
}

/** Throws a CommandError if overwriting an existing sheet would lose translations or notes that site.yaml doesn't have. */
function refuseOverwrite(target: string, { text, languages, schemas }: OpenedSiteFile): void {
  const cells = workbookRows(readFileSync(target));
  const sheet: SheetContent = 'rows' in cells ? readSheet(cells.rows, languages) : { lacks: 'main' };
  const open =
    'rows' in sheet
      ? applySheet(text, sheet.rows, { language: sheet.language, languages, schemas })
      : undefined;
  const notes = 'rows' in sheet ? sheet.rows.filter(({ notes: note }) => note !== '').length : 0;
  const count = open ? open.taken.length + open.refused.length + notes : 1;
  if (count > 0)
    throw new CommandError(
      `${target} is there already, and has ${open ? countText(count, 'text or note', 'texts or notes') : 'something'} that the site does not have, so it is unchanged. ` +
        `Read it into the file first (npx plenary check translations ${quoteForShell(target)}), or give it another name.`,
    );
}

/** Merges a translator's sheet into the file, completely or not at all. */
async function mergeSheet(name: string, site: OpenedSiteFile): Promise<number> {
  const { file, languages, compilation } = site;
  const { language, rows } = await readSheetRows(name, languages);
  const opened = await withReadErrors(file, () => openFileForFixing(file, compilation.text));
  if (typeof opened === 'string') throw writeError(opened, file);
  const compiled = (text: string) => site.reader.compile(opened.bytesOf(text));
  const { done, faulty, others } = mergeValidRows(site, rows, language, compiled);
  if (others.length > 0)
    throw new CommandError(
      `The texts of ${name} would cause errors elsewhere in ${file}, so it is unchanged:\n${others.map(({ message }) => `  ${escapeForTerminal(message)}`).join('\n')}`,
    );
  if (done.taken.length > 0) {
    const failed = opened.write(done.after.text);
    if (failed) throw writeError(failed, file);
  }
  const lines = [
    ...done.taken.map((one) => mergedRowText(one, language, done.after, file)),
    ...[
      ...done.refused.map((one) => ({ number: one.row.number, text: refusedRowText(one, site, language) })),
      ...faulty,
    ]
      .sort((a, b) => a.number - b.number)
      .map(({ text }) => text),
    ...rows.flatMap(({ number, place, notes }) =>
      notes === ''
        ? []
        : [`Row ${number} (${escapeForTerminal(place)}) has a note: ${escapeForTerminal(notes)}`],
    ),
  ];
  const refused = done.refused.length + faulty.length;
  const summary = [
    done.taken.length === 0
      ? `Nothing in ${file} has changed.`
      : `${countText(done.taken.length, 'text')} of ${file} changed.`,
    ...(refused > 0
      ? [`${countText(refused, 'row')} of ${name} ${refused === 1 ? 'is' : 'are'} not taken.`]
      : []),
    ...(done.same.length > 0
      ? [
          `${countText(done.same.length, 'row')} of ${name} ${done.same.length === 1 ? 'has' : 'have'} no new text.`,
        ]
      : []),
  ].join(' ');
  console.log([...lines, ...(lines.length > 0 ? [''] : []), summary].join('\n'));
  return refused > 0 ? ExitCode.problems : ExitCode.fine;
}

async function readSheetRows(
  name: string,
  languages: string[],
): Promise<{ language: string; rows: SheetRow[] }> {
  const cells = workbookRows(await withReadErrors(name, () => readFileSync(name)));
  if ('failure' in cells)
    throw new CommandError(
      cells.failure === 'too-large'
        ? `${name} is too large. Delete pictures and other sheets in it.`
        : `${name} can't be read. Save it as an Excel workbook (.xlsx) again.`,
    );
  const sheet = readSheet(cells.rows, languages);
  if ('rows' in sheet) return sheet;
  const [main = '', ...others] = languages;
  const heading =
    sheet.lacks === 'main'
      ? `"${languageHeader(main)}"`
      : others.map((one) => `"${languageHeader(one)}"`).join(' or ');
  throw new CommandError(
    `The first sheet of ${name} has no column ${heading}. Give the column with these texts that heading, and move its sheet to the front.`,
  );
}

/** `faulty` are rows whose texts cause errors; `others` are errors elsewhere in the file. */
function mergeValidRows(
  { text, languages, schemas, compilation, file }: OpenedSiteFile,
  rows: readonly SheetRow[],
  language: string,
  compiled: (text: string) => Compilation,
): {
  done: ReturnType<typeof applySheet>;
  faulty: { number: number; text: string }[];
  others: LocatedProblem[];
} {
  const faulty = new Map<number, string>();
  for (;;) {
    const done = applySheet(text, rows, { language, languages, schemas }, new Set(faulty.keys()));
    const all = { from: 0, to: done.after.text.length };
    const errors = done.taken.length === 0 ? [] : addedErrors(compilation, compiled(done.after.text), all);
    const places = done.taken.map(({ row, path: place }) => ({
      row,
      lines: lineRangeAt(done.after, [...place, language]),
    }));
    const size = faulty.size;
    const others = errors.filter((one) => {
      const { line } = one;
      // the translator edits a cell instead of the file, and can't choose from suggestions
      const { message, hint = '' } = { ...one, ...one.inForm };
      const help =
        one.fix || one.suggestions
          ? hint
          : `Names after $, words in braces and links are as in the ${languageName(languages[0] ?? '')} text.`;
      const own = places.find(({ lines: [first, last] }) => first <= line && line <= last);
      if (own)
        faulty.set(
          own.row.number,
          `Row ${own.row.number} (${escapeForTerminal(own.row.place)}) is not taken, as it would be an error in ${file}: ${escapeForTerminal(`${message} ${help}`)} Correct the cell.`,
        );
      return !own;
    });
    if (faulty.size === size)
      return { done, faulty: [...faulty].map(([number, sentence]) => ({ number, text: sentence })), others };
  }
}

function lineRangeAt(
  { read: { source } }: EditableText,
  place: readonly (string | number)[],
): [number, number] {
  const [from, to] = rangeWithKey(source, place) ?? [0, 0];
  return [source.lineOf(from).line, source.lineOf(Math.max(from, to - 1)).line];
}

function mergedRowText(
  { place, path: at, isNew }: AppliedRow,
  language: string,
  after: EditableText,
  file: string,
): string {
  const [line] = lineRangeAt(after, [...at, language]);
  return `${file}:${line}  ${escapeForTerminal(place)}: ${isNew ? 'new' : 'changed'}`;
}

function refusedRowText(
  { row, path: at, doubt }: RefusedRow,
  { text, file, languages }: OpenedSiteFile,
  language: string,
): string {
  const where = at ? ` (${file}:${lineRangeAt(text, at)[0]})` : '';
  const start = `Row ${row.number} (${escapeForTerminal(row.place || row.main).slice(0, 80)})${where} is not taken`;
  const [main = ''] = languages;
  switch (doubt.why) {
    case 'main-changed':
      return `${start}: the ${languageName(main)} text is another one now, “${shortenText(doubt.now)}”. Translate that: write it into the column "${languageHeader(main)}" of the row, with its translation beside it.`;
    case 'both-changed':
      return `${start}: ${file} has another ${languageName(language)} text since the sheet was written, “${shortenText(doubt.now)}”. Empty the cell to leave that, or write the better text into ${file}.`;
    case 'gone':
      return `${start}: its text is not in ${file} any more, or in several places. Write a new sheet, and copy the translation into the row where it belongs.`;
    case 'twice':
      return `${start}: row ${doubt.other} has another translation of the same text. Empty one of the two cells.`;
    case 'cell-error':
      return `${start}: its cell shows the error ${escapeForTerminal(row.translation)}. Write the translation as text.`;
    case 'unsupported':
      return `${start}: the text is written in a way that Plenary can't change. Write the translation there: ${main}: …, ${language}: …`;
  }
}

function shortenText(text: string): string {
  const line = escapeForTerminal(text.replace(/\s+/g, ' '));
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
