import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { siteReader } from '../../src/compiler/node/index.ts';
import { applyChanges } from '../../src/core/index.ts';
import { withSuggestedFix } from '../../src/studio/server/session/problems.ts';
import { root } from '../compiler/cases.ts';

/* What the tile of a guide says, and whether there is one. */

const site = path.join(root, 'site.yaml');
const reader = siteReader({ root, site });
const sample = readFileSync(site, 'utf8');

/** What "Fix it" makes of the text of the tile. */
function fixedNote(text: string): string | undefined {
  const { problems } = reader.compile(new TextEncoder().encode(text));
  const { fix } = problems.map(withSuggestedFix).find(({ code }) => code.startsWith('guide-')) ?? {};
  const fixed = fix && applyChanges(text, [{ from: fix.offset, to: fix.end, insert: fix.text }]);
  return /note: (.*)/.exec(fixed ?? '')?.[1];
}

test('where a guide is taken away or has come, its warning has the other text of the tile', () => {
  expect(fixedNote(sample)).toBeUndefined();
  expect(fixedNote(sample.replace(/^ {6}link: .*\n(?= {6}note:)/m, ''))).toBe('Available soon');
  expect(fixedNote(sample.replace('Available now!', 'Comes on 3 March'))).toBe('Available now!');
});
