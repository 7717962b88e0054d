import fc from 'fast-check';
import type { Cell } from '../../../src/oc/model.ts';

/** What a row of a generated table is. */
type Fate = 'person' | 'headers' | 'title' | 'note' | 'total' | 'empty';

/** A generated table: what its rows are is known. */
export interface Table {
  rows: { cells: Cell[]; is: Fate }[];
  /** Whether Plenary knows the headers of its language. */
  isKnown: boolean;
}

/** The languages of which Plenary knows few headers or none. */
const UNKNOWN = new Set(['Greek']);

/** The headers of a table in the languages that Plenary reads, and in some that it doesn't, in one row and in two. */
const LANGUAGES: Record<
  string,
  { name: string; mail: string; school: string; committee: string; two: string[][] }
> = {
  English: {
    name: 'Name',
    mail: 'Email',
    school: 'School',
    committee: 'Committee',
    two: [
      ['Delegate', '', 'Preference 1', ''],
      ['Name', 'Email', 'Committee', 'Portfolio'],
    ],
  },
  French: {
    name: 'Nom complet',
    mail: 'Adresse e-mail',
    school: 'Établissement',
    committee: 'Comité',
    two: [
      ['Délégué', '', 'Préférence 1', ''],
      ['Nom', 'E-mail', 'Comité', 'Pays'],
    ],
  },
  German: {
    name: 'Name',
    mail: 'E-Mail-Adresse',
    school: 'Schule',
    committee: 'Gremium',
    two: [
      ['Delegierter', '', '1. Wahl', ''],
      ['Name', 'E-Mail', 'Gremium', 'Land'],
    ],
  },
  Spanish: {
    name: 'Nombre completo',
    mail: 'Correo electrónico',
    school: 'Colegio',
    committee: 'Comité',
    two: [
      ['Delegado', '', 'Preferencia 1', ''],
      ['Nombre', 'Correo electrónico', 'Comité', 'País'],
    ],
  },
  Hindi: {
    name: 'नाम',
    mail: 'ईमेल',
    school: 'विद्यालय',
    committee: 'समिति',
    two: [
      ['प्रतिनिधि', '', 'वरीयता 1', ''],
      ['नाम', 'ईमेल', 'समिति', 'देश'],
    ],
  },
  Portuguese: {
    name: 'Nome completo',
    mail: 'E-mail',
    school: 'Escola',
    committee: 'Comitê',
    two: [
      ['Delegado', '', 'Preferência 1', ''],
      ['Nome', 'E-mail', 'Comitê', 'País'],
    ],
  },
  Turkish: {
    name: 'Ad Soyad',
    mail: 'E-posta',
    school: 'Okul',
    committee: 'Komite',
    two: [
      ['Delege', '', 'Tercih 1', ''],
      ['Ad Soyad', 'E-posta', 'Komite', 'Ülke'],
    ],
  },
  Chinese: {
    name: '姓名',
    mail: '邮箱',
    school: '学校',
    committee: '委员会',
    two: [
      ['代表', '', '第一志愿', ''],
      ['姓名', '邮箱', '委员会', '国家'],
    ],
  },
  Greek: {
    name: 'Ονοματεπώνυμο',
    mail: 'Ηλεκτρονικό ταχυδρομείο',
    school: 'Σχολείο',
    committee: 'Επιτροπή',
    two: [
      ['Σύνεδρος', '', 'Προτίμηση 1', ''],
      ['Ονοματεπώνυμο', 'Ηλεκτρονικό ταχυδρομείο', 'Επιτροπή', 'Χώρα'],
    ],
  },
  'Hindi and English': {
    name: 'नाम / Name',
    mail: 'ईमेल / Email',
    school: 'विद्यालय / School',
    committee: 'समिति / Committee',
    two: [
      ['Delegate / प्रतिनिधि', '', 'Preference 1', ''],
      ['नाम / Name', 'ईमेल / Email', 'समिति / Committee', 'देश / Country'],
    ],
  },
  'French and English': {
    name: 'Nom / Name',
    mail: 'Courriel / Email',
    school: 'École / School',
    committee: 'Comité / Committee',
    two: [
      ['Delegate / Délégué', '', 'Preference 1', ''],
      ['Nom / Name', 'E-mail / Email', 'Comité / Committee', 'Pays / Country'],
    ],
  },
};

/** Names as conferences write them before they know any, as people type them, and as no rule should need to know them. */
const NAMES = [
  'Delegate One',
  'Delegate Two',
  'Delegate 3',
  'Student',
  'Asha Rao',
  'José Ñandú',
  'Émile',
  '李雷',
  'آشا راؤ',
  'आशा राव',
  "O'Neil",
  'First Last',
  'Unity School',
];
/** What stands in columns that Plenary doesn't know: paths, codes, numbers. */
const ODD = [
  'C:/qr/qr1.png',
  'qr\\2.png',
  'https://x.example/a?b=c',
  'A-17',
  'DEL-0042',
  '#N/A',
  '',
  'yes',
  'UNSC',
  'Lok Sabha',
  '-',
  '1',
];
/** The same, where they can't be taken for headers, as the table has some. */
const HEADERS_ELSEWHERE = ['Response', 'Email', 'School', 'Committee', 'Delegate'];
const ODD_HEADERS = [
  '@QR',
  'DelegateNo',
  'Path',
  'Code',
  '',
  'Remarks',
  'How did you hear of us?',
  '%ID',
  'Role',
];
const COMMITTEES = ['UNSC', 'DISEC', 'IPC', 'Lok Sabha', 'Committee X', ''];

const titles = fc.constantFrom('Our conference 2026', 'Delegates', 'List of delegates, final (2)', 'UNSC');
const totals = fc.constantFrom('Total', 'Grand total', 'Sum: 3');

/** Tables with titles, headers in one row or two, in all languages, odd columns, one row or several, notes between them, and sums. */
export const tables: fc.Arbitrary<Table> = fc
  .constantFrom(...Object.keys(LANGUAGES))
  .chain((language) => tablesIn(language, UNKNOWN.has(language) ? ODD : [...ODD, ...HEADERS_ELSEWHERE]));

function tablesIn(languageName: string, oddAnswers: readonly string[]): fc.Arbitrary<Table> {
  return fc
    .record({
      isInTwoRows: fc.boolean(),
      columns: fc.shuffledSubarray(['mail', 'school', 'committee'] as const, { minLength: 1 }),
      odd: fc.array(fc.constantFrom(...ODD_HEADERS), { maxLength: 3 }),
      isOddFirst: fc.boolean(),
      above: fc.array(titles, { maxLength: 2 }),
      people: fc.array(
        fc.record({
          name: fc.constantFrom(...NAMES),
          committee: fc.constantFrom(...COMMITTEES),
          odd: fc.array(fc.constantFrom(...oddAnswers), { minLength: 3, maxLength: 3 }),
          hasMail: fc.boolean(),
          before: fc.constantFrom<('note' | 'empty' | 'headers')[]>(
            [],
            [],
            [],
            ['note'],
            ['empty'],
            ['headers'],
          ),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      total: fc.option(totals),
    })
    .map(({ isInTwoRows, columns, odd, isOddFirst, above, people, total }) => {
      const isKnown = !UNKNOWN.has(languageName);
      const language = LANGUAGES[languageName] as (typeof LANGUAGES)[string];
      const withOdd = (cells: Cell[], more: readonly Cell[]) => {
        const own = more.slice(0, odd.length);
        return isOddFirst ? [...own, ...cells] : [...cells, ...own];
      };
      const keys = isInTwoRows ? (['mail', 'committee', 'portfolio'] as const) : columns;
      const [upper = [], lower = []] = language.two;
      const headers: Cell[][] = isInTwoRows
        ? [withOdd(upper, odd), withOdd(lower, ['', '', ''])]
        : [withOdd([language.name, ...columns.map((key) => language[key])], odd)];
      const rows: Table['rows'] = [
        ...above.map((text) => ({ cells: [text], is: 'title' as const })),
        ...headers.map((cells) => ({ cells, is: 'headers' as const })),
      ];
      for (const [at, person] of people.entries()) {
        for (const is of person.before) {
          // headers in two rows are nowhere repeated, nor are those of which few are known
          if (is === 'headers' && !isInTwoRows && isKnown) rows.push({ cells: headers[0] ?? [], is });
          if (is === 'note') rows.push({ cells: ['', '', '', '', '', '', '', 'late ones below'], is });
          if (is === 'empty') rows.push({ cells: [], is });
        }
        const cells = {
          mail: person.hasMail ? `p${at}@x.example` : '',
          school: `School ${at}`,
          committee: person.committee,
          portfolio: 'France',
        };
        rows.push({
          cells: withOdd([person.name, ...keys.map((key) => cells[key])], person.odd),
          is: 'person',
        });
      }
      if (total !== null) rows.push({ cells: [total, String(people.length)], is: 'total' });
      return { rows, isKnown };
    });
}
