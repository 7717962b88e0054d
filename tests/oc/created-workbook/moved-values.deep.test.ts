import { expect, test } from 'vitest';
import { Failure } from '../../../src/oc/failure.ts';
import { isDeep } from '../../scale.ts';
import { movedInSilence, outcomeOf, randomlyEdited, workbookToEdit } from './moved-values.ts';

const EDITS = Number(process.env.PLENARY_EDITS ?? 5000);

test.runIf(isDeep)(
  '5,000 random edits of a data.xlsx of 220 people give no name, mail, school, seat, mark, award or payment to another in silence',
  async () => {
    const { sheets } = await workbookToEdit();
    const before = await outcomeOf(sheets);
    const silent: unknown[] = [];
    const counts = { edited: 0, refused: 0 };
    for (let seed = 100_000; seed < 100_000 + EDITS; seed++) {
      const { sheets: after, edits } = randomlyEdited(sheets, seed);
      try {
        const moved = movedInSilence(before, await outcomeOf(after));
        if (moved.length > 0) silent.push([seed, edits, moved]);
        counts.edited++;
        if (counts.edited % 250 === 0)
          process.stdout.write(`${counts.edited} edits, in silence: ${JSON.stringify(silent)}\n`);
      } catch (error) {
        // a workbook that cannot be read any more is refused in words
        if (!(error instanceof Failure)) throw error;
        counts.refused++;
      }
    }
    process.stdout.write(`${EDITS} edits: ${JSON.stringify(counts)}, in silence: ${silent.length}\n`);
    expect(silent).toEqual([]);
    expect(counts.refused).toBeLessThan(EDITS / 100);
  },
  7_200_000,
);
