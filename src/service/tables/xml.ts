import { SaxesParser } from 'saxes';
import { tooLarge } from './limits.ts';
import { damaged } from './refusals.ts';

/** What is told of a part of a workbook while it is read; names come without their namespace prefix. */
export interface XmlListener {
  /** A tag opens. Return true to get the text that follows it, up to the next tag. */
  open: (name: string, attributes: Record<string, string>) => boolean;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** A workbook needs a depth of about ten. */
const DEEPEST = 100;

/** So many characters without a tag: more than the longest cell can make, even if each is written as `_x0000_` in UTF-16. */
const LONGEST = 2 ** 20;

/** How many bytes the parser gets at once. */
const PIECE = 2 ** 16;

/**
 * Reads XML strictly and as it comes, so that nothing of it is kept but what the listener keeps. A document type, by which
 * entities could be declared, is refused; so nothing is expanded but the five names of XML itself. XML that breaks off is
 * an error, and never the end.
 * @throws Failure `not-a-table` for what is no XML, or none that a spreadsheet program would write; `too-large` for endless text
 */
export async function readXml(chunks: AsyncIterable<Uint8Array>, listener: XmlListener): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const decoder = new TextDecoder();
  let depth = 0;
  let silence = 0;
  const onText = (text: string) => listener.text?.(text);
  // what nobody wants, the parser does not even gather
  const hear = (wanted: boolean) => {
    for (const kind of ['text', 'cdata'] as const) {
      if (wanted) parser.on(kind, onText);
      else parser.off(kind);
    }
  };
  parser.on('error', (error) => {
    throw damaged('A part of it is broken off or is no XML.', error);
  });
  parser.on('doctype', () => {
    throw damaged('It declares a document type, which no spreadsheet program does.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    silence = 0;
    depth += 1;
    if (depth > DEEPEST) throw damaged('Its XML is nested deeper than any spreadsheet program does.');
    hear(listener.open(local(name), attributes));
  });
  parser.on('closetag', ({ name }) => {
    silence = 0;
    depth -= 1;
    hear(false);
    listener.close?.(local(name));
  });
  for await (const chunk of chunks) {
    // what is not compressed may come as a whole
    for (let at = 0; at < chunk.length; at += PIECE) {
      silence += PIECE;
      if (silence > LONGEST) throw tooLarge('characters');
      parser.write(decoder.decode(chunk.subarray(at, at + PIECE), { stream: true }));
    }
  }
  parser.write(decoder.decode()).close();
}

/** A name without its prefix. */
export function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
