import { segmentsOf } from '../../../compiler/index.ts';
import { isRecord, labelOf } from '../../../shared/index.ts';

/* How the studio calls things: records and blocks in words. */

/** A description in the words of a form, where a switch is on or off and nobody writes quotes. */
export function sentence(description: string): string {
  return description
    .replace(/^true /, 'On: ')
    .replace(/^false /, 'Off: ')
    .replace(/,? in quotes(?=[:.,])/, '')
    .replace(/`([^`]*)`/g, '“$1”');
}

/** The label of a snippet in words: "a chair" is "Chair". */
export function snippetLabel(label: string): string {
  return labelOf(label.replace(/^an? /, '').replace('all its keys', 'sample content'));
}

/** What a block is known by, the best first; without any by its type. */
const HEADINGS = ['heading', 'title', 'label'];

/** What an entry is known by, the best first. */
const NAMES = [
  'name',
  'title',
  'heading',
  'label',
  'question',
  'mail',
  'caption',
  'alt',
  'salutation',
  'path',
  'number',
  'date',
  'id',
  'committee',
  'word',
  'text',
];

const LONGEST = 60;

/** The title of an entry: its name, or what kind of thing it is. `replace` gives the words of a reference. */
export function titleOf(value: unknown, kind: string, replace: (reference: string) => string): string {
  if (typeof value === 'string' || typeof value === 'number')
    return shortened(replaced(String(value), replace));
  if (!isRecord(value)) return kind;
  for (const key of typeof value.type === 'string' ? HEADINGS : NAMES) {
    const text = value[key];
    if (typeof text !== 'string' && typeof text !== 'number') continue;
    const words = shortened(replaced(String(text), replace));
    if (words !== '' && words !== '…') return words;
  }
  return typeof value.type === 'string' ? labelOf(value.type) : kind;
}

/** A text with the words that its references bring. */
export function replaced(text: string, replace: (reference: string) => string): string {
  return segmentsOf(text)
    .map((one) => (typeof one === 'string' ? one : replace(one.text)))
    .join('');
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
