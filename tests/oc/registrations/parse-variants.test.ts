import { expect, test } from 'vitest';
import { parseRegistrations } from '../../../src/oc/registrations/parse.ts';
import { essence, expected, people, rules, variants } from './people.ts';

const byMail = (a: { mail: string }, b: { mail: string }) => (a.mail < b.mail ? -1 : 1);
const wanted = [...expected].sort(byMail);

test('there are forty variants of thirty people', () => {
  expect(Object.keys(variants)).toHaveLength(40);
  expect(people).toHaveLength(30);
});

test.each(Object.entries(variants))('%s: the same thirty delegates', (_name, sheets) => {
  const { delegates, duplicates, problems } = parseRegistrations(sheets, rules);
  expect(delegates.map(essence).sort(byMail)).toEqual(wanted);
  expect(duplicates).toEqual([]);
  expect(problems.filter(({ code }) => !/^(header|row-above)/.test(code))).toEqual([]);
});
