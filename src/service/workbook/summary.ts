import type { Registrations } from '../model.ts';
import { type Account, accountsOf } from './accounts.ts';
import { choiceLines, type Line, problemLines, schoolLines } from './counts.ts';
import type { Given } from './given.ts';
import { count, type Listing, rowsOf, text } from './listing.ts';
import type { Addressees } from './mail-merge.ts';

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
  return {
    name: 'Summary',
    columns: [text('Part'), text('Item'), text('Detail'), count('Count'), text('Note')],
    rows: rowsOf(lines, ([part, item, detail = null, number = null, note = null]) => [
      part,
      item,
      detail,
      number,
      note,
    ]),
  };
}

/** Where the rows have gone, for each sheet and for all, so that everybody can add them up. */
function rowLines(registrations: Registrations): Line[] {
  const accounts = accountsOf(registrations);
  return [...accounts, sumOf(accounts)].flatMap((account): Line[] => {
    const { sheet, read, missing } = account;
    const parts: Line[] = [
      ['Rows', sheet, 'in Delegates', account.delegates],
      ['Rows', sheet, 'in Delegations', account.delegations],
      ['Rows', sheet, 'in Duplicates, set aside', account.duplicates],
      ['Rows', sheet, 'in Problems, only in Input', account.lost],
    ];
    if (account.unread !== 0) parts.push(['Rows', sheet, 'of sheets without registrations', account.unread]);
    const sum = parts.map(([, , , number]) => number).join(' + ');
    return [
      ['Rows', sheet, 'read below the headers', read, missing === 0 ? `${sum} = ${read}` : null],
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

function sumOf(accounts: Account[]): Account {
  const total = (key: Exclude<keyof Account, 'sheet'>) =>
    accounts.reduce((sum, account) => sum + account[key], 0);
  return {
    sheet: '(all sheets)',
    read: total('read'),
    delegates: total('delegates'),
    delegations: total('delegations'),
    duplicates: total('duplicates'),
    lost: total('lost'),
    unread: total('unread'),
    missing: total('missing'),
  };
}

function peopleLines({ delegates, delegations, duplicates, problems, input }: Registrations): Line[] {
  const came = delegates.filter(({ delegation }) => delegation !== undefined).length;
  const groups = new Set(duplicates.map(({ group }) => group)).size;
  const rows = input.reduce((sum, sheet) => sum + sheet.rows.length, 0);
  return [
    ['Lists', 'Delegates', 'people', delegates.length, `With a delegation: ${came}.`],
    ['Lists', 'Delegations', 'schools', delegations.length],
    ['Lists', 'Duplicates', 'people', duplicates.length, `Groups: ${groups}. Of each the latest is kept.`],
    ['Lists', 'Problems', 'problems', problems.length],
    ['Lists', 'Input', 'rows', rows, 'Headers and what stands above them are rows, too.'],
  ];
}

function mailLines({ list, without }: Addressees): Line[] {
  const others = list.reduce((sum, addressee) => sum + addressee.others.length, 0);
  return [
    [
      'Lists',
      'Mail merge',
      'addresses',
      list.length,
      'Delegates in their order, then the heads of delegations. Of several people with one address the first is taken.',
    ],
    ['Lists', 'Mail merge', 'people whose address was taken', others, 'They stand in also_for.'],
    ['Lists', 'Mail merge', 'people without an address', without],
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
