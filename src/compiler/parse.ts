import { type Document, parseDocument } from 'yaml';

/** Text as a document of YAML; undefined when it is nested so deep that the parser, which calls itself, gave up. */
export function parse(text: string): Document.Parsed | undefined {
  try {
    // under 'silent' a second document would be left out without a word
    return parseDocument(text, { uniqueKeys: false, prettyErrors: false, logLevel: 'error' });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
