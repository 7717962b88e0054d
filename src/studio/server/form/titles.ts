import { splitReferences } from '../../../compiler/index.ts';
import { isRecord, labelOf } from '../../../core/index.ts';

/** Rewords a description of a schema: in a form, switches are on or off and texts have no quotes. */
export function formDescription(description: string): string {
  return description
    .replace(/^true /, 'On: ')
    .replace(/^false /, 'Off: ')
    .replace(/,? in quotes(?=[:.,])/, '')
    .replace(/`([^`]*)`/g, '“$1”');
}

/** Converts "a chair" to "Chair", for example. */
export function snippetLabel(label: string): string {
  return labelOf(label.replace(/^an? /, '').replace('all its keys', 'sample content'));
}

/** The best key is first. */
const BLOCK_TITLE_KEYS = ['heading', 'title', 'label'];

/** The best key is first. */
const ENTRY_TITLE_KEYS = [
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

const MAX_TITLE_LENGTH = 60;

/** Returns the name or, without a name, `kind`. `replace` resolves references. */
export function entryTitle(value: unknown, kind: string, replace: (reference: string) => string): string {
  if (typeof value === 'string' || typeof value === 'number')
    return shortenText(replaceReferences(String(value), replace), MAX_TITLE_LENGTH);
  if (!isRecord(value)) return kind;
  for (const key of typeof value.type === 'string' ? BLOCK_TITLE_KEYS : ENTRY_TITLE_KEYS) {
    const text = value[key];
    if (typeof text !== 'string' && typeof text !== 'number') continue;
    const words = shortenText(replaceReferences(String(text), replace), MAX_TITLE_LENGTH);
    if (words !== '' && words !== '…') return words;
  }
  return typeof value.type === 'string' ? labelOf(value.type) : kind;
}

export function replaceReferences(text: string, replace: (reference: string) => string): string {
  return splitReferences(text)
    .map((one) => (typeof one === 'string' ? one : replace(one.text)))
    .join('');
}

/** Returns one line. */
export function shortenText(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line;
}
