import { expect, test } from 'vitest';
import { applyChanges } from '../../src/core/index.ts';
import { withSuggestedFix } from '../../src/studio/server/session/problems.ts';
import { bytes, reader, sample } from './sample.ts';

/* What the tile of a guide says, and whether there is one. */

/** What "Fix it" makes of the text of the tile. */
function fixedNote(text: string): string | undefined {
  const { problems } = reader.compile(bytes(text));
  const { fix } = problems.map(withSuggestedFix).find(({ code }) => code.startsWith('guide-')) ?? {};
  const fixed = fix && applyChanges(text, [{ from: fix.offset, to: fix.end, insert: fix.text }]);
  return /note: (.*)/.exec(fixed ?? '')?.[1];
}

test('where a guide is taken away or has come, its warning has the other text of the tile', () => {
  expect(fixedNote(sample)).toBeUndefined();
  expect(fixedNote(sample.replace(/^ {6}link: .*\n(?= {6}note:)/m, ''))).toBe('Available soon');
  expect(fixedNote(sample.replace('Available now!', 'Comes on 3 March'))).toBe('Available now!');
});
