// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { writeXlsx } from 'hucre/xlsx';
import { afterEach, expect, test, vi } from 'vitest';
import Print from '../../src/blocks/print.tsx';
import { english } from '../english.ts';

afterEach(() => void vi.unstubAllGlobals());

const HEADERS = ['Key', 'Name', 'School', 'Class', 'Committee', 'Portfolio', 'Lock'];

/** A workbook with a sheet Allotment, as somebody chooses it. */
async function workbook(...people: (string | null)[][]): Promise<File> {
  const sheets = [
    { name: 'Summary', rows: [['Part', 'Item']] },
    { name: 'Allotment', rows: [HEADERS, ...people] },
  ];
  return new File([(await writeXlsx({ sheets })) as Uint8Array<ArrayBuffer>], 'data.xlsx');
}

function show() {
  render(
    <Print
      type="print"
      uid="_b0"
      title="Print"
      conference="Example MUN"
      dates="1 to 3 August"
      certificate="took part."
      signatures={['Principal']}
      sessions={2}
      words={english}
    />,
  );
  return userEvent.setup();
}

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
  expect(screen.getByText('France · UNSC')).toBeTruthy();
  expect(screen.getByText('Peru · DISEC')).toBeTruthy();

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
