/** A reference in a text: `$name.path`. */
export interface Reference {
  /** As written, with the dollar sign. */
  text: string;
  /** The name and the keys after it. */
  keys: [string, ...string[]];
}

/** Plain text or a reference; `$$` is a dollar sign, and `$100` is plain text. */
type Segment = string | Reference;

// a name, then keys behind dots; ids have hyphens. A dot or hyphen at the end belongs to the sentence.
const PATH = /[A-Za-z]\w*(?:\.\w+(?:-\w+)*)*/.source;
const REFERENCE = new RegExp(`\\$\\$|\\$(${PATH})`, 'g');
const WHOLE = new RegExp(`^\\$(${PATH})$`);

/** Splits a text at its references. A text without references gives one segment. */
export function segmentsOf(text: string): readonly Segment[] {
  if (!text.includes('$')) return [text];
  const segments: Segment[] = [];
  let plain = '';
  let end = 0;
  for (const match of text.matchAll(REFERENCE)) {
    plain += text.slice(end, match.index);
    end = match.index + match[0].length;
    const path = match[1];
    if (path === undefined) plain += '$';
    else {
      if (plain) segments.push(plain);
      plain = '';
      segments.push({ text: match[0], keys: path.split('.') as [string, ...string[]] });
    }
  }
  plain += text.slice(end);
  if (plain || segments.length === 0) segments.push(plain);
  return segments;
}

/** Whether a value is a text with a reference in it. */
export function hasReference(value: unknown): boolean {
  // behind any pairs of dollar signs
  return typeof value === 'string' && value.includes('$') && /(?<!\$)(?:\$\$)*\$[A-Za-z]/.test(value);
}

/** The reference of a value that is nothing but a reference; otherwise undefined. */
export function wholeReference(value: unknown): Reference | undefined {
  const path = typeof value === 'string' ? WHOLE.exec(value)?.[1] : undefined;
  return path === undefined ? undefined : { text: `$${path}`, keys: path.split('.') as Reference['keys'] };
}

/** Whether there is anything to translate in a text: a letter that comes from no other place. */
export function hasWords(text: string): boolean {
  return /\p{L}/u.test(text) && !wholeReference(text.trim());
}

/** The references of a text as they are written, with their places. */
export function referencesIn(text: string): { text: string; start: number }[] {
  return [...text.matchAll(REFERENCE)].flatMap((match) =>
    match[1] === undefined ? [] : [{ text: match[0], start: match.index }],
  );
}
