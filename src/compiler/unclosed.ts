/** What was opened and never closed: where, and the sign that is missing. */
export interface Unclosed {
  offset: number;
  end: number;
  open: string;
  close: string;
}

/**
 * The quote that was opened before `limit` and swallowed the lines after it: its text runs over a line that looks
 * like `key:` or `- `, which no text in a site does.
 */
export function unclosedQuote(text: string, limit: number): Unclosed | undefined {
  const opening = /(?:^|[:[{,-])[ ]+(["'])/gm;
  for (let match = opening.exec(text); match && match.index <= limit; match = opening.exec(text)) {
    const quote = match[1] as string;
    const start = match.index + match[0].length - 1;
    const close = closing(text, start + 1, quote);
    const inside = text.slice(start + 1, close < 0 ? text.length : close);
    if (/\n\s*(?:- )?[A-Za-z][\w-]*:(?:\s|$)/.test(inside) || close < 0) {
      return { offset: start, end: start + 1, open: quote, close: quote };
    }
    opening.lastIndex = close + 1;
  }
  return undefined;
}

function closing(text: string, from: number, quote: string): number {
  for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, at + 1)) {
    if (quote === "'" && text[at + 1] === "'") at++;
    else if (quote === "'" || !escaped(text, at)) return at;
  }
  return -1;
}

function escaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes++;
  return slashes % 2 === 1;
}

const PAIRS: Record<string, string> = { '{': '}', '[': ']' };

/** The bracket that is still open at `limit`, where the parser noticed. */
export function unclosedBracket(text: string, limit: number): Unclosed | undefined {
  let closed = 0;
  for (let offset = limit - 1; offset >= 0; offset--) {
    const open = text[offset] as string;
    const close = PAIRS[open];
    if (open === '}' || open === ']') closed++;
    else if (close && closed-- === 0) return { offset, end: offset + 1, open, close };
  }
  return undefined;
}

/**
 * The value that begins with # in the last line before `limit`, where it makes a remark of the rest with the closing
 * bracket in it; and that line with all such values in quotes.
 */
export function hiddenBracket(
  text: string,
  limit: number,
): { offset: number; end: number; corrected: string } | undefined {
  const before = text.slice(0, limit).trimEnd();
  const start = before.lastIndexOf('\n') + 1;
  const line = before.slice(start);
  const [, lead = '', value] = /^([^#"']*[[{][^#"']*\s)(#[^\s#,\]}]+).*[\]}]/.exec(line) ?? [];
  if (!value) return undefined;
  const offset = start + lead.length;
  const corrected = line.trim().replaceAll(/(?<=\s)#[^\s#,\]}]+/g, (one) => JSON.stringify(one));
  return { offset, end: offset + value.length, corrected };
}
