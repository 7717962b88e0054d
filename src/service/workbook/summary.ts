import { compact } from '../../shared/index.ts';
import type { Duplicate, Registrations, RowProblem } from '../model.ts';
import { accountOf, type SheetAccount } from '../registrations/account.ts';
import { choiceLines, type Line, problemLines, schoolLines } from './counts.ts';
import type { Given } from './given.ts';
import { count, type Listing, listingOf, text } from './listing.ts';
import type { Addressees } from './mail-merge.ts';
import { SHEETS } from './sheet-names.ts';
import { oneLine } from './text.ts';

const KINDS = {
  individual: 'registrations of single delegates',
  delegation: 'registrations of delegations',
  none: 'no registrations',
};

const CORRECTIONS =
  'Make them in the sheet Input or under Kept in Duplicates, and upload this workbook again; or make them in the export. Changes in other sheets are not read.';
const AGAIN =
  'The sheet Input, the column Kept in Duplicates and added sheets were read. Problems lists what was changed in Delegates.';

/** `Summary`: one table in parts, which the filter of its first column shows one by one. */
export function summaryListing(given: Given, addressees: Addressees): Listing {
  const { registrations, rules, made, file, earlier } = given;
  const { delegates, delegations } = registrations;
  const lines: Line[] = [
    ...notUnderstoodLines(registrations),
    ['Workbook', 'Conference', rules.conference],
    ['Workbook', 'File', file],
    ['Workbook', 'Made (UTC)', made],
    ['Workbook', 'Version of the rules', rules.version],
    ['Workbook', 'Corrections', null, null, CORRECTIONS],
    ...(earlier === undefined ? [] : [['Workbook', 'Uploaded again', earlier, null, AGAIN] satisfies Line]),
    ...rowLines(registrations),
    ...peopleLines(registrations),
    ...mailLines(addressees),
    ...choiceLines('Committees', delegates, rules),
    ...choiceLines('Committees of delegations', delegations, rules),
    ...schoolLines(registrations),
    ...problemLines(registrations),
    ...readingLines(registrations),
  ];
  return listingOf<Line>(
    SHEETS.summary,
    [
      text('Part', ([part]) => part),
      text('Item', ([, item]) => item),
      text('Detail', ([, , detail]) => detail),
      count('Count', ([, , , number]) => number),
      text('Note', ([, , , , note]) => note),
    ],
    lines,
  );
}

/** How many things of a kind are named. */
const MOST_NAMED = 8;

/** What was not understood, in five lines at most, of which each names the things of one kind. */
function notUnderstoodLines({ sheets, problems, input }: Registrations): Line[] {
  const lost = sheets.filter(({ kind, rows }) => kind === 'none' && rows > 0).map(({ name }) => name);
  const hidden = input.filter((one) => one.hidden && !lost.includes(one.name)).map(({ name }) => name);
  const headers = sheets.flatMap((sheet) => (sheet.kind === 'none' ? [] : sheet.headers));
  const unread = headers.filter(({ field }) => field === undefined);
  const guessed = headers.filter(({ field, suggestion }) => field !== undefined && suggestion !== undefined);
  const unknown = wordsOf(problems, ['committee-unknown']);
  const unclear = wordsOf(problems, ['committee-ambiguous', 'choice-unclear']);
  const lines: Line[] = [
    [
      'Not understood',
      'Sheets',
      [
        ...(lost.length > 0 ? [`${named(lost.map(quoted))} was not read`] : []),
        ...(hidden.length > 0 ? [`${named(hidden.map(quoted))} is hidden and was read`] : []),
      ].join('; '),
      lost.length + hidden.length,
      'See Problems for what to do.',
    ],
    [
      'Not understood',
      'Questions that were not read',
      named(distinct(unread.map(({ written }) => quoted(written)))),
      distinct(unread.map(({ written }) => written)).length,
      'Their answers are only in Input. If you need one, change its header and upload the file again.',
    ],
    [
      'Not understood',
      'Questions that were guessed',
      named(distinct(guessed.map(({ written, suggestion }) => `${quoted(written)} as ${suggestion}`))),
      distinct(guessed.map(({ written }) => written)).length,
      'If one is wrong, change its header and upload the file again.',
    ],
    [
      'Not understood',
      'Words that are no committee',
      named(unknown.map(({ word, rows }) => `${quoted(word)} (${rows})`)),
      unknown.reduce((sum, { rows }) => sum + rows, 0),
      'The rows keep what was written. See Problems for what to do.',
    ],
    [
      'Not understood',
      'Answers that are not clear',
      named(unclear.map(({ word, rows }) => `${quoted(word)} (${rows})`)),
      unclear.reduce((sum, { rows }) => sum + rows, 0),
      'They can be several committees, or are neither a rank nor yes or no. See Problems for what to do.',
    ],
  ];
  const some = lines.filter(([, , , number]) => number !== 0);
  const all = 'Every sheet, question and committee was understood.';
  return some.length > 0 ? some : [['Not understood', 'Nothing', null, 0, all]];
}

/** The words of some kinds of problems with the number of rows that they are in, the most frequent first. */
function wordsOf(problems: readonly RowProblem[], codes: string[]): { word: string; rows: number }[] {
  const words = new Map<string, { word: string; rows: number }>();
  for (const { code, value, rows = 1 } of problems) {
    if (!codes.includes(code)) continue;
    const key = compact(value) || value;
    const known = words.get(key) ?? { word: value, rows: 0 };
    words.set(key, { ...known, rows: known.rows + rows });
  }
  return [...words.values()].sort((one, other) => other.rows - one.rows);
}

function quoted(text: string): string {
  return `“${oneLine(text)}”`;
}

function distinct(texts: string[]): string[] {
  return [...new Set(texts)];
}

/** The first of some texts, and how many more there are. */
function named(texts: string[]): string {
  const more = texts.length - MOST_NAMED;
  return more > 0 ? `${texts.slice(0, MOST_NAMED).join(', ')}, and ${more} more` : texts.join(', ');
}

/** Where the rows have gone, for each sheet and for all, so that everybody can add them up. */
function rowLines(registrations: Registrations): Line[] {
  const { sheets, total } = accountOf(registrations);
  const all: Omit<SheetAccount, 'kind'> = { sheet: '(all sheets)', ...total };
  return [...sheets, all].flatMap((account): Line[] => {
    const { sheet, rows, missing } = account;
    const parts: Line[] = [
      ['Rows', sheet, 'in Delegates', account.delegates],
      ['Rows', sheet, 'in Delegations', account.delegations],
      ['Rows', sheet, 'in Duplicates, set aside', account.duplicates],
      ['Rows', sheet, 'in Problems, only in Input', account.lost],
    ];
    const sum = parts.map(([, , , number]) => number).join(' + ');
    return [
      ['Rows', sheet, 'read below the headers', rows, missing === 0 ? `${sum} = ${rows}` : null],
      ...parts,
      [
        'Rows',
        sheet,
        'not accounted for',
        missing,
        missing === 0 ? 'Every row is accounted for.' : 'Please tell whoever looks after this website.',
      ],
    ];
  });
}

function peopleLines({ delegates, delegations, duplicates, problems, input }: Registrations): Line[] {
  const came = delegates.filter(({ delegation }) => delegation !== undefined).length;
  const rows = input.reduce((sum, sheet) => sum + sheet.rows.length, 0);
  const groups = new Set(duplicates.map(({ group }) => group)).size;
  const counted = (item: string, note: string, isCounted: (one: Duplicate) => boolean): Line => {
    const number = duplicates.filter(isCounted).length;
    return ['Lists', SHEETS.duplicates, item, number, number > 0 ? note : null];
  };
  return [
    ['Lists', SHEETS.delegates, 'people', delegates.length, `With a delegation: ${came}.`],
    ['Lists', SHEETS.delegations, 'rows', delegations.length],
    ['Lists', SHEETS.duplicates, 'rows', duplicates.length, `Groups: ${groups}.`],
    counted(
      'rows set aside',
      'Of the rows of one person the latest is in Delegates. To restore a row, set Kept to yes and upload this workbook again.',
      ({ status }) => status === 'set aside',
    ),
    counted(
      'rows set aside under another name',
      'Look at each. If it is another person, set Kept to yes and upload this workbook again.',
      ({ status, otherName }) => status === 'set aside' && otherName,
    ),
    counted(
      'possible duplicates',
      'All of them are in Delegates. If two rows are one person, set Kept to no for one of them and upload this workbook again.',
      ({ status }) => status === 'possible duplicate',
    ),
    counted(
      'rows restored by the OC',
      'In Delegates, because Kept was set to yes.',
      ({ status }) => status === 'restored',
    ),
    counted(
      'rows removed by the OC',
      'Not in Delegates, because Kept was set to no.',
      ({ status }) => status === 'removed',
    ),
    ['Lists', SHEETS.problems, 'problems', problems.length],
    ['Lists', SHEETS.input, 'rows', rows, 'Headers and what stands above them are rows, too.'],
  ];
}

function mailLines({ list, without }: Addressees): Line[] {
  const others = list.reduce((sum, addressee) => sum + addressee.others.length, 0);
  return [
    [
      'Lists',
      SHEETS.mailMerge,
      'addresses',
      list.length,
      'Delegates in their order, then the heads of delegations. Of several people with one address the first is taken.',
    ],
    ['Lists', SHEETS.mailMerge, 'people whose address was taken', others, 'See the column also_for.'],
    ['Lists', SHEETS.mailMerge, 'people without an address', without],
  ];
}

/** What each sheet was taken for, and each of its headers. */
function readingLines({ sheets }: Registrations): Line[] {
  return sheets.flatMap(({ name, kind, headerRow, headers, rows }): Line[] => [
    [
      'Sheets read',
      name,
      KINDS[kind],
      rows,
      headerRow === undefined ? 'No headers were found.' : `Headers in row ${headerRow}.`,
    ],
    ...headers.map(({ written, field, suggestion }): Line => {
      if (field !== undefined) return ['Headers understood', name, written, null, `Read as ${field}.`];
      const hint = suggestion === undefined ? '' : ` Is it meant as ${suggestion}?`;
      return ['Headers not understood', name, written, null, `Only in Input.${hint}`];
    }),
  ]);
}
