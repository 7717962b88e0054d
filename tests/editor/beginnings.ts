import { blocks } from './places.ts';

/** Where an editor begins something new in the real file, at a dash or on an empty line, and what is offered there whole. */
export const beginnings: [what: string, before: string, indent: string, labels: string[]][] = [
  ['committee', '  # This committee has no agenda', '  ', ['a committee']],
  ['chair', '\n  - id: unhrc', '      ', ['a chair', 'a chair with a photo']],
  ['member of the secretariat', '\n\n# ── Registration', '  ', ['a member of the secretariat']],
  ['way to register', '\n\n# ── How Plenary reads', '  ', ['a way to register']],
  ['document', '\n\n# ── The pages', '  ', ['a document']],
  ['page', '  - path: /secretariat', '  ', ['a page']],
  ['day', '  # Without a time zone', '    ', ['a day']],
  ['person with a phone', '  mails:\n    - mail', '    ', ['a person with a phone']],
  // where a committee is at hand, as blocks about one need it
  ['block', '\n  - path: /secretariat', '      ', blocks().map(({ type }) => `block ${type}`)],
];

/** What a new entry may still lack: the file that it names, and of a jump bar the places that it jumps to. */
export const UNMADE = /: missing-file in|jumpBar: dead-anchor in/;

/** What is in the file once a snippet is put in and its places are left as they are. */
export function filledIn(snippet: string): string {
  return snippet
    .replaceAll(/(?<!\\)\$\{\d+\|([^,|]*)[^}]*\}/g, '$1')
    .replaceAll(/(?<!\\)\$\{\d+:((?:\\.|[^}])*)\}/g, '$1')
    .replaceAll(/\\([$}\\])/g, '$1');
}
