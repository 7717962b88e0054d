import { Document, Scalar, visit } from 'yaml';
import type { Schema } from '../../compiler/index.ts';
import { escapeHtml } from '../../renderer/index.ts';

/** How far in a block stands in site.yaml: under `blocks:` of a route. */
const INDENT = '      ';

/** A block as an entry of the list under `blocks:`, not indented; a longer text as editors write it, with a `|` alone. */
export function yamlOf(block: Schema): string {
  const document = new Document([block]);
  visit(document, {
    Scalar: (_key, scalar) => {
      // a phone number that loses its quotes may turn into a number
      if (/^\+/.test(String(scalar.value))) scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document
    .toString({ lineWidth: 88, blockQuote: 'literal' })
    .replace(/: \|-$/gm, ': |')
    .trimEnd();
}

/** The same as it is pasted into site.yaml. */
export function pastedOf(yaml: string): string {
  return yaml.replace(/^(?=.)/gm, INDENT);
}

/** YAML as HTML, its keys and its texts in quotes told apart. */
export function highlighted(yaml: string): string {
  return yaml
    .split('\n')
    .map((line) => {
      const [, lead, key, value] = /^(\s*(?:- )*)([A-Za-z]\w*)(:(?:\s.*)?)$/.exec(line) ?? [];
      if (key === undefined) return escapeHtml(line);
      return `${lead}<b>${escapeHtml(key)}</b>${shownValue(String(value))}`;
    })
    .join('\n');
}

function shownValue(text: string): string {
  const [, colon, quoted] = /^(:\s+)(".*"|'.*')$/.exec(text) ?? [];
  return quoted === undefined ? escapeHtml(text) : `${colon}<i>${escapeHtml(quoted)}</i>`;
}
