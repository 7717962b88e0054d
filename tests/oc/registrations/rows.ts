import fc from 'fast-check';
import type { Cell } from '../../../src/oc/model.ts';
import { texts } from '../texts.ts';

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

/** The headers of a table in the languages that Plenary reads, and in some that it doesn't: in one row, and in two of which the upper one groups them. */
const LANGUAGES: Record<string, string> = {
  English: 'Name; Email; School; Committee | Delegate; ; Preference 1;  | Name; Email; Committee; Portfolio',
  French:
    'Nom complet; Adresse e-mail; Établissement; Comité | Délégué; ; Préférence 1;  | Nom; E-mail; Comité; Pays',
  German: 'Name; E-Mail-Adresse; Schule; Gremium | Delegierter; ; 1. Wahl;  | Name; E-Mail; Gremium; Land',
  Spanish:
    'Nombre completo; Correo electrónico; Colegio; Comité | Delegado; ; Preferencia 1;  | Nombre; Correo electrónico; Comité; País',
  Hindi: 'नाम; ईमेल; विद्यालय; समिति | प्रतिनिधि; ; वरीयता 1;  | नाम; ईमेल; समिति; देश',
  Portuguese:
    'Nome completo; E-mail; Escola; Comitê | Delegado; ; Preferência 1;  | Nome; E-mail; Comitê; País',
  Turkish: 'Ad Soyad; E-posta; Okul; Komite | Delege; ; Tercih 1;  | Ad Soyad; E-posta; Komite; Ülke',
  Chinese: '姓名; 邮箱; 学校; 委员会 | 代表; ; 第一志愿;  | 姓名; 邮箱; 委员会; 国家',
  Greek:
    'Ονοματεπώνυμο; Ηλεκτρονικό ταχυδρομείο; Σχολείο; Επιτροπή | Σύνεδρος; ; Προτίμηση 1;  | Ονοματεπώνυμο; Ηλεκτρονικό ταχυδρομείο; Επιτροπή; Χώρα',
  'Hindi and English':
    'नाम / Name; ईमेल / Email; विद्यालय / School; समिति / Committee | Delegate / प्रतिनिधि; ; Preference 1;  | नाम / Name; ईमेल / Email; समिति / Committee; देश / Country',
  'French and English':
    'Nom / Name; Courriel / Email; École / School; Comité / Committee | Delegate / Délégué; ; Preference 1;  | Nom / Name; E-mail / Email; Comité / Committee; Pays / Country',
};

/** The headers of a language: in one row by what they ask for, and the upper and the lower of two rows. */
function headersIn(language: string) {
  const [one = [], upper = [], lower = []] = String(LANGUAGES[language])
    .split(' | ')
    .map((row) => row.split(';').map((header) => header.trim()));
  const [name = '', mail = '', school = '', committee = ''] = one;
  return { name, mail, school, committee, upper, lower };
}

/** Names as conferences write them before they know any, as people type them, and as no rule should need to know them. */
const NAMES = texts(`
    Delegate One | Delegate Two | Delegate 3 | Student | Asha Rao | José Ñandú | Émile | 李雷 | آشا راؤ |
    आशा राव | O'Neil | First Last | Unity School`);
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
const ODD_HEADERS = texts(`
    @QR | DelegateNo | Path | Code |  | Remarks | How did you hear of us? | %ID | Role`);
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
      const { upper, lower, ...language } = headersIn(languageName);
      const withOdd = (cells: Cell[], more: readonly Cell[]) => {
        const own = more.slice(0, odd.length);
        return isOddFirst ? [...own, ...cells] : [...cells, ...own];
      };
      const keys = isInTwoRows ? (['mail', 'committee', 'portfolio'] as const) : columns;
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
