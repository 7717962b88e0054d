import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compactText } from '../../../src/core/index.ts';
import type { Cell, Delegate, Delegation, Registrations } from '../../../src/oc/model.ts';
import { cleanText } from '../../../src/oc/registrations/text.ts';
import { toCellText } from '../../../src/oc/workbook/text.ts';
import { scaled } from '../../scale.ts';
import { takenApart } from './opened.ts';
import { MADE, RULES, workbookWith } from './sample.ts';

/* Registrations of any content whatever, even such as the rules would never give. */

const danger = fc.constantFrom(
  '=1+1',
  '#N/A',
  '_x0041_',
  '\0',
  '\ud800',
  '\uffff',
  '<f>1</f>',
  ' ',
  '@',
  '\r\n',
  '"',
);
const words = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  { weight: 1, arbitrary: fc.array(danger, { maxLength: 3 }).map((list) => list.join('')) },
);
const moment = fc.date({ noInvalidDate: false });
const cell: fc.Arbitrary<Cell> = fc.oneof(words, fc.double(), fc.boolean(), moment, fc.constant(null));
const origin = fc.record({ sheet: words, row: fc.integer({ min: 1, max: 20_000 }) });
const choice = fc.record(
  { committee: fc.constantFrom('unsc', 'hrc', 'gone'), written: words, portfolio: words },
  { requiredKeys: ['written'] },
);
const choices = fc.array(choice, { maxLength: 4 });

const delegate: fc.Arbitrary<Delegate> = fc.record(
  {
    ...{ origin, name: words, mail: words, phone: words, school: words, grade: words, experience: words },
    ...{ choices, consent: words, sent: moment, delegation: words },
  },
  {
    noNullPrototype: true,
    requiredKeys: ['origin', 'name', 'mail', 'phone', 'school', 'grade', 'experience', 'choices', 'consent'],
  },
);
const delegation: fc.Arbitrary<Delegation> = fc.record({
  ...{ origin, school: words, head: words, mail: words, phone: words, size: words, choices, sent: moment },
  members: fc.array(fc.record({ name: words, mail: words }), { maxLength: 3 }),
});
const few = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 6 });

const anything: fc.Arbitrary<Registrations> = fc.record({
  sheets: few(
    fc.record({
      name: words,
      kind: fc.constantFrom('individual' as const, 'delegation' as const, 'none' as const),
      headers: few(
        fc.record({ written: words, field: words, suggestion: words }, { requiredKeys: ['written'] }),
      ),
      rows: fc.nat(20_000),
    }),
  ),
  delegates: few(delegate),
  delegations: few(delegation),
  duplicates: few(
    fc.record({
      group: fc.nat(),
      same: fc.constantFrom('mail' as const, 'phone' as const),
      status: fc.constantFrom('latest' as const, 'set aside' as const, 'possible duplicate' as const),
      delegate,
      included: fc.boolean(),
      otherName: fc.boolean(),
    }),
  ),
  applications: fc.constant([]),
  withdrawn: few(
    fc.record({
      delegate,
      how: fc.constantFrom('row deleted' as const, 'form' as const),
      ...{ why: words, seat: words, key: words, isBack: fc.boolean() },
    }),
  ),
  questions: fc.constant([]),
  problems: few(
    fc.record(
      { origin, column: words, value: words, code: words, remedy: words, lost: fc.boolean() },
      { requiredKeys: ['origin', 'value', 'code', 'remedy', 'lost'] },
    ),
  ),
  input: few(
    fc.record({
      name: words,
      rows: few(fc.record({ number: fc.nat(20_000), cells: fc.array(cell, { maxLength: 5 }) })),
    }),
  ),
});

/** What a text reads like once it is in a cell. */
const read = (text: string) => (text === '' ? null : toCellText(text));

test('whatever the registrations are, all of them stand in the workbook once, and nothing is a formula', async () => {
  await fc.assert(
    fc.asyncProperty(anything, async (registrations) => {
      const { delegates, delegations, duplicates, problems, input } = registrations;
      const workbook = await takenApart(await workbookWith(registrations, RULES, MADE, 'answers.csv'));

      expect(workbook.column('Delegates', 'Name')).toEqual(delegates.map(({ name }) => read(name)));
      expect(workbook.column('Delegates', 'Phone')).toEqual(delegates.map(({ phone }) => read(phone)));
      expect(workbook.column('Delegates', 'Row')).toEqual(delegates.map((one) => one.origin.row));
      const schools = [...delegates, ...delegations].map(({ school }) => compactText(cleanText(school)));
      const alone = delegates.filter(({ school }) => compactText(school) === '');
      expect(workbook.column('Schools', 'School')).toHaveLength(
        new Set(schools.filter(Boolean)).size + alone.length,
      );
      expect(workbook.column('Duplicates', 'Mail')).toEqual(duplicates.map((one) => read(one.delegate.mail)));
      const withdrawn = workbook.names.includes('Withdrawn') ? workbook.column('Withdrawn', 'Phone') : [];
      expect(withdrawn).toEqual(registrations.withdrawn.map((one) => read(one.delegate.phone)));
      expect(workbook.column('Problems', 'Value')).toEqual(problems.map(({ value }) => read(value)));
      expect(workbook.column('Input', 'Row')).toEqual(
        input.flatMap(({ rows }) => rows.map(({ number }) => number)),
      );
      const texts = input.flatMap(({ rows }) => rows.map(({ cells: [first = null] }) => first));
      const shown =
        texts.length > 0 && texts.some((one) => one !== null) ? workbook.column('Input', 'Column A') : [];
      for (const [at, one] of texts.entries())
        if (typeof one === 'string') expect(shown[at] ?? null).toBe(read(one));

      const chosen = delegates.flatMap((one) => one.choices.filter(({ committee }) => committee === 'hrc'));
      expect(workbook.column('UNHRC', 'Portfolio').map(String).sort()).toEqual(
        chosen.map(({ portfolio = '' }) => String(read(portfolio))).sort(),
      );

      const mails = workbook.column('Mail merge', 'mail').map((mail) => String(mail).toLowerCase());
      expect(new Set(mails).size).toBe(mails.length);

      for (const sheet of workbook.xml) expect(sheet).not.toMatch(/<f[ >/]|t="(str|e)"|NaN<\/v>/);
    }),
    { numRuns: scaled(15, 60) },
  );
});
