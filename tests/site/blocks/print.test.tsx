// @vitest-environment happy-dom
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { writeXlsx } from 'hucre/xlsx';
import { afterEach, describe, expect, test, vi } from 'vitest';
import Print from '../../../src/site/blocks/print.tsx';
import { english } from '../../english.ts';

const realFetch = fetch;

afterEach(() => void vi.unstubAllGlobals());

const HEADERS = ['Key', 'Name', 'School', 'Class', 'Committee', 'Portfolio', 'Lock'];

type Rows = (string | number | boolean | null)[][];

/** A workbook with a sheet Allotment, as somebody chooses it. */
function workbook(...people: Rows): Promise<File> {
  return workbookWith({ Allotment: [HEADERS, ...people] });
}

async function workbookWith(all: Record<string, Rows>): Promise<File> {
  const sheets = [
    { name: 'Summary', rows: [['Part', 'Item']] },
    ...Object.entries(all).map(([name, rows]) => ({ name, rows })),
  ];
  return new File([(await writeXlsx({ sheets })) as Uint8Array<ArrayBuffer>], 'data.xlsx');
}

function show(awarded?: string) {
  render(
    <Print
      type="print"
      uid="_b0"
      title="Print"
      conference="Example MUN"
      dates="1 to 3 August"
      certificate="took part."
      {...(awarded !== undefined && { awarded })}
      signatures={['Principal']}
      sessions={2}
      words={english}
    />,
  );
  return userEvent.setup();
}

/** What is on each sheet between the names of the conference and its dates. */
const certificates = () =>
  [...document.querySelectorAll('[data-what="certificates"]')].map((sheet) =>
    [...sheet.querySelectorAll('p')]
      .slice(1, -1)
      .map((one) => one.textContent)
      .filter((text) => text && !/Deodar|Oak/.test(text))
      .join(' '),
  );

const choose = async (user: ReturnType<typeof show>, file: File) =>
  user.upload(screen.getByLabelText(english.printFile), file);

test('prints a sheet for each person with a seat, by committee and seat, and nothing of those without', async () => {
  const user = show();
  await choose(
    user,
    await workbook(
      ['k1', 'Asha Rao', 'Deodar Hall', '11', 'UNSC', 'France', null],
      ['k2', 'Ben Kim', null, '10', 'DISEC', 'Peru', null],
      ['k3', 'Cy Wait', 'X', '10', null, null, null],
    ),
  );
  expect(await screen.findByText('2 sheets of paper')).toBeTruthy();
  // the upper half of a placard is the same, for the other side
  expect(screen.getAllByText(/^(France|Peru)$/).map((one) => one.textContent)).toEqual([
    'Peru',
    'Peru',
    'France',
    'France',
  ]);

  await user.selectOptions(screen.getByLabelText(english.printWhat), english.badges);
  expect(screen.getByText('1 sheet of paper')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'k1' })).toBeTruthy();

  await user.selectOptions(screen.getByLabelText(english.printWhat), english.certificates);
  expect(certificates()).toEqual(['Ben Kim Peru · DISEC took part.', 'Asha Rao France · UNSC took part.']);
  // nobody has marked anything
  expect(screen.getByText(english.nobodyMarked)).toBeTruthy();

  await user.selectOptions(screen.getByLabelText(english.committee), 'UNSC');
  await user.selectOptions(screen.getByLabelText(english.printWhat), english.committeeLists);
  const table = screen.getByRole('table', { name: /^UNSC/ });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((one) => one.textContent),
  ).toEqual(['#', 'Seat', 'Name', 'School', '1', '2']);
  expect(within(table).getAllByRole('row')).toHaveLength(2);

  // the environment has no printer
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await user.click(screen.getByRole('button', { name: english.printSheets }));
  expect(print).toHaveBeenCalledOnce();
});

test('lists of committees name the sessions of the schedule, as Check-in does', async () => {
  const user = show();
  const person = ['k1', 'Asha Rao', 'Deodar Hall', '11', 'UNSC', 'France', null];
  const checkIn = [
    'Committee',
    'Portfolio',
    'Name',
    'School',
    'Arrived',
    'Day 1: Opening',
    'Day 2: Debate',
    'Notes',
    'Award',
  ];
  await choose(user, await workbookWith({ Allotment: [HEADERS, person], 'Check-in': [[...checkIn, 'Key']] }));
  await user.selectOptions(await screen.findByLabelText(english.printWhat), english.committeeLists);
  expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
    '#',
    'Seat',
    'Name',
    'School',
    'Day 1: Opening',
    'Day 2: Debate',
  ]);
});

describe('where Check-in has marks', () => {
  const people: Rows = [
    ['k1', 'Asha Rao', 'Oak', '11', 'UNSC', 'France', null],
    ['k2', 'Ben Kim', 'Oak', '10', 'UNSC', 'Peru', null],
    ['k3', 'Cy Lee', 'Oak', '10', 'UNSC', 'Kenya', null],
    ['k4', 'Dia Roy', 'Oak', '10', 'DISEC', 'Chad', null],
  ];
  const checkIn = (...marks: Rows): Rows => [
    ['Committee', 'Portfolio', 'Name', 'School', 'Arrived', 'Night', 'Notes', 'Award', 'Key', 'Check'],
    ...people.map(
      ([key, name, school, , committee, seat], at) =>
        [
          ...[committee, seat, name, school, ...(marks[at] ?? [null, null, null, null]), key, 'abcd'],
        ] as Rows[number],
    ),
  ];
  const workbookOf = (...sheets: Rows[]) =>
    workbookWith({
      // somebody moved it to the front
      'Check-in': sheets[0] ?? [],
      Allotment: [HEADERS, ...people],
      ...(sheets[1] && { 'Desk 2': sheets[1] }),
    });
  const marked = () =>
    workbookOf(
      checkIn(['x', null, null, 'hm'], ['no', false, 'lost a badge', null], [null, null, null, null]),
      checkIn([null, null, null, null], [null, null, null, null], [null, '9:05', null, null]),
    );

  test('there are certificates for those who came, with their award, and the page says of how many', async () => {
    const user = show();
    await choose(user, await marked());
    expect(await screen.findByText('4 sheets of paper')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText(english.printWhat), english.certificates);
    expect(certificates()).toEqual([
      'Asha Rao France · UNSC Honourable Mention took part.',
      'Cy Lee Kenya · UNSC took part.',
    ]);
    expect(screen.getByText('Came, by the sheet Check-in: 2 of 4.')).toBeTruthy();
    expect(screen.queryByText(english.nobodyMarked)).toBe(null);
    await user.click(screen.getByLabelText(english.onlyWhoCame));
    expect(certificates()).toHaveLength(4);
    // placards and badges are printed before, or again for those who came
    await user.selectOptions(screen.getByLabelText(english.committee), 'DISEC');
    await user.click(screen.getByLabelText(english.onlyWhoCame));
    await user.selectOptions(screen.getByLabelText(english.printWhat), english.badges);
    expect(screen.getByText('0 sheets of paper')).toBeTruthy();
    expect(screen.getByText('Came, by the sheet Check-in: 0 of 1.')).toBeTruthy();
  });

  test('the sentence for an award takes the place of the other', async () => {
    const user = show('won the {award}.');
    await choose(user, await marked());
    await user.selectOptions(await screen.findByLabelText(english.printWhat), english.certificates);
    expect(certificates()).toEqual([
      'Asha Rao France · UNSC won the Honourable Mention.',
      'Cy Lee Kenya · UNSC took part.',
    ]);
  });

  test('an award alone says nothing of the others: everybody has a certificate', async () => {
    const user = show();
    await choose(user, await workbookOf(checkIn([null, null, null, 'BD'])));
    await user.selectOptions(await screen.findByLabelText(english.printWhat), english.certificates);
    expect(certificates()).toHaveLength(4);
    expect(certificates()[1]).toContain('Best Delegate');
    expect(screen.getByText(english.nobodyMarked)).toBeTruthy();
    expect(screen.queryByLabelText(english.onlyWhoCame)).toBe(null);
  });
});

test('names are on their own in the direction of their script', async () => {
  const user = show();
  await choose(user, await workbook(['k1', 'ليلى حداد', 'مدرسة', '11', 'UNSC', 'France', null]));
  for (const what of [english.badges, english.certificates, english.committeeLists]) {
    await user.selectOptions(await screen.findByLabelText(english.printWhat), what);
    for (const text of ['ليلى حداد', 'مدرسة']) expect(screen.getByText(text).tagName).toBe('BDI');
  }
});

test('a name is as large as its place and the widths of its letters allow', async () => {
  const user = show();
  const sizes = {
    王伟: '10',
    लक्ष्मी: '10',
    'Asha Rao': '10',
    'Анна Кузнецова': '8',
    阿不都热合曼买买提: '8',
    'Venkatanarasimharaju Subramaniam Krishnamoorthy': '5',
    'Александра Константинопольская-Рождественская': '5',
    [`${'a'.repeat(60)}`]: '4',
  };
  const people = Object.keys(sizes).map((name, at) => [`k${at}`, name, null, null, 'UNSC', `${at}`, null]);
  await choose(user, await workbook(...people));
  await user.selectOptions(await screen.findByLabelText(english.printWhat), english.badges);
  const found = Object.keys(sizes).map((name) => [name, screen.getByText(name).parentElement?.dataset.size]);
  expect(Object.fromEntries(found)).toEqual(sizes);
});

test.each([
  [
    'a workbook without that sheet',
    async () =>
      new File(
        [(await writeXlsx({ sheets: [{ name: 'A', rows: [['Name']] }] })) as Uint8Array<ArrayBuffer>],
        'a.xlsx',
      ),
  ],
  ['a file of another kind', async () => new File(['hello'], 'letter.xlsx')],
])('says what is missing in %s', async (_, file) => {
  const user = show();
  await choose(user, await file());
  expect(await screen.findByText(english.printNoSeats)).toBeTruthy();
});

test('says that a file could not be read, and no seats are missing in it', async () => {
  const user = show();
  const gone = await workbook(['k1', 'Asha Rao', null, null, 'UNSC', 'France', null]);
  // as a browser does for a file that changed since it was chosen, and for a library that does not load
  gone.arrayBuffer = () => Promise.reject(new DOMException('The file changed.', 'NotReadableError'));
  await choose(user, gone);
  expect(await screen.findByText(english.printNotRead)).toBeTruthy();
});

test('writes certificates and badges in the language of the person, with what the page in that language says', async () => {
  // in Latin letters, since the fonts for others take long to load here
  const page = {
    blocks: [
      null,
      { type: 'print', conference: 'Namudhaj al-mithal', certificate: 'Sharaka.', dates: '1 Aghustus' },
    ],
  };
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, answer) => {
    asked.push(url);
    answer.setHeader('access-control-allow-origin', '*').end(JSON.stringify(page));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal('fetch', (at: string) => realFetch(`http://127.0.0.1:${port}${at}`));
  document.body.insertAdjacentHTML('afterbegin', '<nav><a hreflang="ar" href="/ar/print">Arabic</a></nav>');
  try {
    const user = show();
    await choose(
      user,
      await workbookWith({
        Allotment: [
          [...HEADERS, 'Language', 'Committee translated', 'Portfolio translated'],
          ['k1', 'Asha Rao', 'X', null, 'UNSC', 'France', null, 'en', null, null],
          ['k2', 'Layan', 'X', null, 'UNSC', 'Peru', null, 'ar', 'Majlis al-amn', 'Biru'],
          ['k3', 'Zoé', 'X', null, 'WHO', 'Peru', null, 'fr', 'OMS', 'Pérou'],
        ],
      }),
    );
    const what = await screen.findByLabelText(english.printWhat, {}, { timeout: 20_000 });
    await user.selectOptions(what, english.certificates);
    const sheets = [...document.querySelectorAll('[data-what="certificates"]')];
    const [asha, layan, zoe] = sheets.map((sheet) => sheet.textContent);
    expect(asha).toContain('France · UNSC');
    expect(asha).toContain('took part.');
    for (const words of ['Namudhaj al-mithal', 'Biru · Majlis al-amn', 'Sharaka.', '1 Aghustus'])
      expect(layan).toContain(words);
    expect(sheets.map((sheet) => [sheet.getAttribute('lang'), sheet.getAttribute('dir')])).toEqual([
      [null, null],
      ['ar', 'rtl'],
      // the page has no link to one in French
      [null, null],
    ]);
    expect(zoe).toContain('took part.');
    // the file may be read twice
    expect(new Set(asked)).toEqual(new Set(['/ar/print.json']));
    await user.selectOptions(screen.getByLabelText(english.printWhat), english.badges);
    expect(document.querySelector('[lang="ar"][dir="rtl"]')?.textContent).toContain('Namudhaj al-mithal');
    // what stands in front of all is in the language of the page
    await user.selectOptions(screen.getByLabelText(english.printWhat), english.placards);
    expect(document.querySelector('[data-what="placards"][lang]')).toBeNull();
  } finally {
    document.querySelector('nav')?.remove();
    server.close();
  }
});
