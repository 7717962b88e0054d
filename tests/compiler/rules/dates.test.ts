import { expect, test } from 'vitest';
import { compileSmall } from '../cases.ts';
import { small } from '../small-site.ts';

const now = new Date('2026-01-01T00:00:00Z');

const problemsOf = (text: string) => compileSmall(text, now).problems;

/** The small site with a year, days and more of the conference. */
function siteWith(year: string, starts: string, ends: string, more = ''): string {
  return small
    .replace('year: "24"', `year: "${year}"`)
    .replace('starts: 2024-08-01T08:00', `starts: ${starts}\n  ends: ${ends}${more}`);
}

/** A text with what its only warning of a code says to write. */
function corrected(text: string, code: string): string {
  const [found, ...others] = problemsOf(text).filter((one) => one.code === code);
  const edit = found?.fix ?? found?.suggestions?.[0];
  if (!edit || others.length > 0) throw new Error('There is no one correction.');
  return text.slice(0, edit.offset) + edit.text + text.slice(edit.end);
}

test('a year that is not that of the dates is a warning, whose fix writes it as it was written', () => {
  const codes = (year: string, starts: string, ends: string) =>
    problemsOf(siteWith(year, `${starts}T08:00`, `${ends}T17:00`)).map(({ code }) => code);
  expect(codes('24', '2027-08-05', '2027-08-07')).toEqual(['year-differs']);
  expect(codes('27', '2027-08-05', '2027-08-07')).toEqual([]);
  // at the turn of a year both are right, and what is no year is none
  expect(codes('2028', '2027-12-30', '2028-01-02')).toEqual([]);
  expect(codes('VI', '2027-08-05', '2027-08-07')).toEqual([]);
  for (const [written, fixed] of [
    ['24', '27'],
    ['2024', '2027'],
    ["'24", "'27"],
  ] as const)
    expect(corrected(siteWith(written, '2027-08-05T08:00', '2027-08-07T17:00'), 'year-differs')).toContain(
      `year: "${fixed}"`,
    );
});

test('the text of the dates, which may be newer than "starts" and "ends", has no fix, but a hint that says both ways', () => {
  const differing = (starts: string, ends: string, dates: string) => {
    const text = siteWith('27', `${starts}T08:00`, `${ends}T17:00`, `\n  dates: ${dates}`);
    return problemsOf(text).filter(({ code }) => code === 'dates-differ');
  };
  const [own, ...others] = differing('2027-08-05', '2027-08-07', '1 to 3 Aug 2024');
  expect(others).toEqual([]);
  // an editor may choose it; `check --fix` does not
  expect([own?.fix, own?.suggestions?.map(({ text }) => text)]).toEqual([undefined, ['5 to 7 Aug 2027']]);
  expect(own?.hint).toContain('Write: 5 to 7 Aug 2027; or correct "starts" and "ends"');
  expect(own?.inForm?.hint).toContain(
    '“Starts” and “Ends” of the conference. “Fix it” writes here: 5 to 7 Aug 2027',
  );
  // in a form that only people know: as Plenary writes dates
  const [other] = differing('2027-07-30', '2027-08-01', '1 to 3 August 2024');
  expect(other?.hint).toContain('Write: July 30 – August 1, 2027;');
  // the same words in a text before it
  const [both] = differing(
    '2027-08-05',
    '2027-08-07',
    '1 to 3 Aug 2024\n  description: We meet 1 to 3 Aug 2024.',
  );
  expect([both?.suggestions?.[0]?.text, both?.related.length]).toEqual([
    '5 to 7 Aug 2027\n  description: We meet 5 to 7 Aug 2027',
    1,
  ]);
});

test('the dates in words elsewhere are corrected by the dates of the conference', () => {
  const places = siteWith('27', '2027-08-05T08:00', '2027-08-07T17:00')
    .replace('footer:', 'footer:\n  lines:\n    - 1st, 2nd, and 3rd August 2024\n    - We meet')
    .replace('title: Home', 'title: Home\n    description: A conference, 1st, 2nd, and 3rd August 2024.');
  const text = corrected(places, 'dates-differ');
  expect(text).toContain('- $conference.dates\n    - We meet');
  expect(text).toContain('description: A conference, $conference.dates.');
  expect(problemsOf(text)).toEqual([]);
});
