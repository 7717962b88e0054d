import { beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '../../../src/oc/failure.ts';
import { createWorkbook } from '../../../src/oc/jobs/create-workbook.ts';
import { isDeep } from '../../scale.ts';
import { opened } from '../workbook/opened.ts';
import { type Outcome, outcomeOf } from './compare.ts';
import { EXPORTS } from './formats.ts';
import { RULES } from './people.ts';

/* Forty kinds of export of about thirty people each. */

const outcomes: Outcome[] = [];

beforeAll(async () => {
  for (const one of EXPORTS) outcomes.push(await outcomeOf(one));
});

/** The names of the exports for which something holds, with what is wrong in them. */
const those = (holds: (outcome: Outcome) => boolean) =>
  EXPORTS.flatMap(({ name }, at) => {
    const outcome = outcomes[at];
    return outcome && holds(outcome) ? [[name, ...outcome.wrong, ...outcome.silent].join('\n')] : [];
  });

describe('of forty kinds of export', () => {
  test('no person is lost, and none is invented', () => {
    expect(EXPORTS).toHaveLength(40);
    expect(those(({ missing, invented }) => missing + invented > 0)).toEqual([]);
  });

  test('at least 36 are read completely: people, contacts, classes, choices in their order, portfolios', () => {
    const incomplete = those(({ wrong }) => wrong.length > 0);
    expect(incomplete.length, incomplete.join('\n\n')).toBeLessThanOrEqual(4);
  });

  test('whatever is not read is reported', () => {
    expect(those(({ silent }) => silent.length > 0)).toEqual([]);
  });

  test.each(EXPORTS.map(({ name }, at) => [name, at] as const).filter(([, at]) => isDeep || at % 8 === 0))(
    '%s: mails have names and whole sentences; the workbook uploaded again says the same',
    async (_, at) => {
      const { workbook = new Uint8Array(), wrong } = outcomes[at] as Outcome;
      expect(workbook, wrong.join('\n')).not.toHaveLength(0);
      const { column, rows } = await opened(workbook);
      for (const [at, text] of column('Mail merge', 'text').entries()) {
        expect(String(column('Mail merge', 'mail')[at])).toMatch(/.@.+\../);
        expect(text).not.toMatch(/Dear ,|choice is \./);
      }
      const again = await opened(await workbookFrom('data.xlsx', workbook));
      for (const sheet of ['Delegates', 'Schools', 'Duplicates'])
        expect(again.rows(sheet)).toEqual(rows(sheet));
    },
  );
});

async function workbookFrom(file: string, bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await createWorkbook(Uint8Array.from(bytes), file, RULES, new Date(0));
  } catch (error) {
    if (error instanceof Failure) throw new Error(`${error.message}\n${error.problems.join('\n')}`);
    throw error;
  }
}
