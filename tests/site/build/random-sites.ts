import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { editText, readEditable, type TextIntent } from '../../../src/compiler/index.ts';
import type { Json } from '../../../src/core/index.ts';
import { intentOf, step } from '../../compiler/edit/sequences.ts';
import { compileIn, nothingParsed, root, schemas } from '../../compiler/real-site.ts';

/* Sites that nobody has written: random edits of real ones, as long as they have no errors. */

/** A site.yaml, and the folder whose media are beside it. */
export interface RandomSite {
  text: string;
  home: string;
}

const HOMES = ['.', 'docs/example', 'tests/site/build/editions'].map((folder) => path.join(root, folder));

/** What changes all pages at once, and what the random edits rarely hit. */
const TURNS: { path: string[]; value: Json }[] = [
  { path: ['conference', 'url'], value: 'https://school.example/~mun/2027/' },
  { path: ['theme'], value: { fonts: 'bitter', blue: '#1b5e20' } },
  { path: ['offline'], value: { keep: false } },
  { path: ['conference', 'language'], value: 'ar' },
  { path: ['redirects'], value: { '/old-agenda': '/', '/team.html': '/' } },
  { path: ['conference', 'name'], value: 'Łódź & „Späti“ <b>MUN</b> 中文' },
  { path: ['embeds'], value: 'show' },
];

/** How many edits a site gets at most. */
const STEPS = 25;

/** Random sites, the same for the same seed. */
export function* randomSites(seed: number): Generator<RandomSite> {
  for (let number = 0; ; number++) {
    const home = HOMES[number % HOMES.length] as string;
    const steps = fc.sample(step, { seed: seed + number, numRuns: STEPS });
    const parsed = nothingParsed();
    let text = readFileSync(path.join(home, 'site.yaml'), 'utf8');
    const take = (intent: TextIntent | undefined) => {
      const edited = intent && editText({ text: readEditable(text), intents: [intent], schemas });
      if (edited && !('refused' in edited) && compileIn(home, edited.text, parsed).site) text = edited.text;
    };
    for (const turn of [number, number + 3])
      take({ do: 'set', ...(TURNS[turn % TURNS.length] as (typeof TURNS)[number]) });
    for (const one of steps) take(intentOf(one, readEditable(text).read.source.data as Json));
    yield { text, home };
  }
}
