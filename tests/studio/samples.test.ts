import { expect, test } from 'vitest';
import type { ValuePath } from '../../src/core/index.ts';
import { findNextSample, firstSamplePerLine } from '../../src/studio/server/samples.ts';
import { bytes, reader, sample } from './sample.ts';

/* The way from one invented value to the next reaches all of them. */

const writtenIn = (text: string) => reader.open(bytes(text)).written();

test('each line with sample content is reached when it is the only one that is left, as from the one before it', () => {
  const lines = sample.split('\n');
  const marked = lines.flatMap((line, at) => (line.endsWith('  # sample') ? [at] : []));
  expect(marked.length).toBeGreaterThan(80);
  const plain = lines.map((line) => line.replace(/ {2}# sample$/, ''));
  for (const at of marked) {
    const written = writtenIn(plain.with(at, lines[at] as string).join('\n'));
    expect(written && firstSamplePerLine(written).map(({ line }) => line)).toEqual([at + 1]);
  }
  const written = writtenIn(sample);
  const seen = new Set<string>();
  let here: ValuePath | undefined = [];
  while (written && here) {
    here = findNextSample(written, here);
    if (seen.has(JSON.stringify(here))) break;
    seen.add(JSON.stringify(here));
  }
  expect(seen.size).toBe(marked.length);
});
