import { describe, expect, test } from 'vitest';
import { createCommitteeFinder } from '../../../src/oc/registrations/committees.ts';
import { rules } from './people.ts';
import { read, reported } from './sheet.ts';

const find = createCommitteeFinder(rules);

describe('a committee', () => {
  test.each([
    ['unsc', 'unsc'],
    ['U.N.S.C.', 'unsc'],
    ['UNSC (United Nations Security Council)', 'unsc'],
    ['United Nations Security Council - UNSC', 'unsc'],
    ['UNSC: Insurgency in Burkina Faso', 'unsc'],
    ['Security Council', 'unsc'],
    ['the UN security council', 'unsc'],
    ['Human Rights Council', 'unhrc'],
    ['lok sabhá', 'lok-sabha'],
    ['LokSabha', 'lok-sabha'],
    ['International Press Corps', 'ipc'],
    ['Committee-X', 'committee-x'],
    ['Disarmament & International Security', 'disec'],
  ])('%s is found', (written, id) => {
    expect(find(written)).toEqual({ id });
  });

  test('is found in spite of a slip of the fingers, which is reported', () => {
    expect(find('United Natoins Security Council')).toEqual({ id: 'unsc', near: 'UNSC' });
  });

  test.each(['UNHCR', 'UNSG', 'DISEK'])('%s is another abbreviation, and only proposed', (written) => {
    const { id, near } = find(written);
    expect(id).toBeUndefined();
    expect(near).toBeDefined();
  });

  test.each(['', 'Council', 'Committee', 'WHO', 'x', 'Committee Y', 'Committee X 2'])(
    '"%s" is none',
    (written) => {
      expect(find(written).id).toBeUndefined();
    },
  );

  test('that can be two is reported with both', () => {
    expect(find('UNSC / DISEC')).toEqual({ ambiguous: true, near: 'UNSC or DISEC' });
    const twins = createCommitteeFinder({
      committees: [
        { id: 'a', names: ['Crisis Room'] },
        { id: 'b', names: ['Crisis Committee Room'] },
      ],
    });
    expect(twins('Room Crisis')).toMatchObject({ ambiguous: true });
    expect(twins('Crisis Room')).toEqual({ id: 'a' });
  });
});

describe('choices', () => {
  const header = [
    'Name',
    'Email',
    'Committee preference 1',
    'Country preference 1',
    'Committee preference 2',
    'Country preference 2',
  ];
  const choicesOf = (...cells: string[]) => read([header, ['Asha', 'a@example.org', ...cells]]);

  test('are in order, with what was written', () => {
    expect(choicesOf('Security Council', 'France', 'IPC', '-').delegates[0]?.choices).toEqual([
      { committee: 'unsc', written: 'Security Council', portfolio: 'France' },
      { committee: 'ipc', written: 'IPC' },
    ]);
  });

  test('that fit no committee stay, and are reported with the nearest', () => {
    const result = choicesOf('UNHCR', '', 'WTO', '');
    expect(result.delegates[0]?.choices).toEqual([{ written: 'UNHCR' }, { written: 'WTO' }]);
    expect(reported(result)).toEqual(['2 committee-unknown UNHCR', '2 committee-unknown WTO']);
    expect(result.problems[0]).toMatchObject({
      column: 'Committee preference 1',
      remedy: expect.stringContaining('UNHRC'),
      lost: false,
    });
  });

  test('that occur twice are reported, unless the portfolio is another', () => {
    expect(reported(choicesOf('UNSC', 'France', 'unsc', 'france'))).toEqual(['2 choice-twice unsc']);
    expect(reported(choicesOf('UNSC', 'France', 'UNSC', 'China'))).toEqual([]);
  });

  test('that are missing are reported', () => {
    expect(reported(choicesOf('', '', 'none', ''))).toEqual(['2 choice-missing']);
    expect(reported(choicesOf('', 'France', '', ''))).toEqual(['2 portfolio-without-committee France']);
  });

  test('that were ticked in one question are several', () => {
    const result = read([
      ['Name', 'Email', 'Committees'],
      ['Asha', 'a@example.org', 'UNSC (Security Council), Lok Sabha, IPC'],
    ]);
    expect(result.delegates[0]?.choices.map(({ committee }) => committee)).toEqual([
      'unsc',
      'lok-sabha',
      'ipc',
    ]);
  });

  test('have all portfolios that were asked for one committee, by rank', () => {
    const result = read([
      ['Name', 'Email', 'Committee', 'Country 2', 'Country 1'],
      ['Asha', 'a@example.org', 'UNSC', 'China', 'France'],
    ]);
    expect(result.delegates[0]?.choices).toMatchObject([{ committee: 'unsc', portfolio: 'France, China' }]);
  });
});
