import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { siteReader } from '../../src/compiler/node/index.ts';
import type { ValuePath } from '../../src/core/index.ts';
import { findNextSample, firstSamplePerLine } from '../../src/studio/server/samples.ts';
import { root } from '../compiler/cases.ts';

/* The way from one invented value to the next reaches all of them. */

const site = path.join(root, 'site.yaml');
const reader = siteReader({ root, site });
const sample = readFileSync(site, 'utf8');
const writtenIn = (text: string) => reader.open(new TextEncoder().encode(text)).written();

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
