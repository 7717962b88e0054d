import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scratchFolder } from '../compiler/real-site.ts';
import { readGuide, withTerminal } from './guide.ts';

const guide = readGuide();

test('what the guide shows of the terminal is what the terminal says (else: npx tsx tests/guide/make.ts)', () => {
  // without the files of the tasks, which this site does not show
  const plain = scratchFolder();
  expect(withTerminal(guide, plain)).toBe(guide);
  rmSync(plain, { recursive: true });
});
