import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { labelOf } from '../../src/core/index.ts';
import { altDialogTexts } from '../../src/studio/page/form/pictures/alt-words.ts';
import { themeTexts as lookWords } from '../../src/studio/page/look/words.ts';
import { changesTexts } from '../../src/studio/page/panels/changes-words.ts';
import { editionTexts } from '../../src/studio/page/panels/edition-words.ts';
import { mediaTexts } from '../../src/studio/page/panels/media-words.ts';
import { updateTexts } from '../../src/studio/page/panels/update/words.ts';
import { words } from '../../src/studio/page/words.ts';
import { words as tabWords } from '../../src/studio/tab/words.ts';
import { root } from '../cli/project-copy.ts';

/* What guides call the buttons of the studio, and what they are called there. */

/** What a text has between single asterisks: the names of buttons, links and fields. Ways through several of them are left out. */
export function namedIn(text: string): string[] {
  return [...text.matchAll(/(?<!\*)\*(?![*\s])([^*]+)\*(?!\*)/g)]
    .map((match) => String(match[1]).replace(/\s+/g, ' '))
    .filter((name) => !name.includes('→'));
}

/** Whether the studio, or its first page in a tab, has a button or a field of this name. */
export function isInStudio(name: string): boolean {
  labels ??= labelsOfSchemas();
  shown ??= [words, altDialogTexts, lookWords, changesTexts, editionTexts, mediaTexts, updateTexts, tabWords]
    .flatMap((all) => Object.values<unknown>(all))
    .flatMap(textsOf)
    .concat('All content');
  if (labels.has(name.replace(/^\+ /, ''))) return true;
  // what the studio puts in for "…" can be anything
  return !name.startsWith('+ ') && shown.some((text) => text === name || patternOf(text)?.test(name));
}

let labels: Set<string> | undefined;
let shown: string[] | undefined;

/** The texts of an entry of the words of the studio. What it puts in is "…", and left out at the start. */
function textsOf(entry: unknown): string[] {
  if (typeof entry === 'string') return [entry];
  if (typeof entry === 'function') {
    const text: unknown = entry(entry === words.addMore ? ['…'] : '…', '…');
    return textsOf(text).map((one) => one.replace(/^… /, ''));
  }
  return typeof entry === 'object' && entry !== null ? Object.values(entry).flatMap(textsOf) : [];
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** A text with its gaps, where it has words of its own between them: "Add the … of …". */
function patternOf(text: string): RegExp | undefined {
  if (!text.includes('…') || !/^\p{L}+ \p{L}+ /u.test(text)) return undefined;
  return new RegExp(`^${text.split('…').map(escaped).join('.+')}$`);
}

/** What a button of the studio can add: the keys and the snippets of the schemas, in its words. */
function labelsOfSchemas(): Set<string> {
  const labels = new Set<string>([words.add]);
  const read = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      if (key === 'properties') for (const name of Object.keys(child)) labels.add(labelOf(name));
      if ((key === 'label' || key === 'x-label') && typeof child === 'string') labels.add(labelOf(child));
      read(child);
    }
  };
  for (const file of readdirSync(path.join(root, 'schema'), { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.json')) read(JSON.parse(readFileSync(path.join(root, 'schema', file), 'utf8')));
  return labels;
}
