import type { Duplicate, Registrations } from '../model.ts';
import { accountOf, type SheetAccount } from '../registrations/account.ts';
import { choiceLines, type Line, problemLines, schoolLines } from './counts.ts';
import type { Given } from './given.ts';
import { count, type Listing, listingOf, text } from './listing.ts';
import type { Addressees } from './mail-merge.ts';
import { SHEETS } from './sheet-names.ts';

const KINDS = {
  individual: 'registrations of single delegates',
  delegation: 'registrations of delegations',
  none: 'no registrations',
};

/** `Summary`: one table in parts, which the filter of its first column shows one by one. */
export function summaryListing(given: Given, addressees: Addressees): Listing {
  const { registrations, rules, made, file } = given;
  const { delegates, delegations } = registrations;
  const lines: Line[] = [
    ['Workbook', 'Conference', rules.conference],
    ['Workbook', 'File', file],
    ['Workbook', 'Made (UTC)', made],
    ['Workbook', 'Version of the rules', rules.version],
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
    ['Lists', SHEETS.mailMerge, 'people whose address was taken', others, 'They stand in also_for.'],
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
