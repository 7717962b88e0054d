import { expect, test } from 'vitest';
import { platform as browser } from '../../../src/site/build/platform/browser.ts';
import { platform as node } from '../../../src/site/build/platform/node.ts';

test('the hash of a text, or of a part of some bytes, is the same in a browser as in Node.js', () => {
  const bytes = Uint8Array.from({ length: 400 }, (_, at) => at * 37);
  const contents = [
    '',
    'मॉडल संयुक्त राष्ट्र 🌍',
    ...Array.from({ length: 150 }, (_, length) => bytes.subarray(7, 7 + length)),
  ];
  expect(contents.map((one) => browser.sha256(one))).toEqual(contents.map((one) => node.sha256(one)));
});
