export interface Reference {
  text: string;
  keys: [string, ...string[]];
}

/** `$$` is a dollar sign, and `$100` is plain text. */
type Segment = string | Reference;

// matches a name, then keys after dots; ids may have hyphens. A final dot or hyphen belongs to the sentence.
const PATH_PATTERN = /[A-Za-z]\w*(?:\.\w+(?:-\w+)*)*/.source;
const REFERENCE_PATTERN = new RegExp(`\\$\\$|\\$(${PATH_PATTERN})`, 'g');
const WHOLE_REFERENCE_PATTERN = new RegExp(`^\\$(${PATH_PATTERN})$`);

/** A text without references is a single segment. */
export function splitReferences(text: string): readonly Segment[] {
  if (!text.includes('$')) return [text];
  const segments: Segment[] = [];
  let plain = '';
  let end = 0;
  for (const match of text.matchAll(REFERENCE_PATTERN)) {
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

export function hasReference(value: unknown): boolean {
  // an odd number of dollar signs before the name: each pair is a dollar sign
  return typeof value === 'string' && value.includes('$') && /(?<!\$)(?:\$\$)*\$[A-Za-z]/.test(value);
}

/** Undefined if the value contains anything else. */
export function wholeReference(value: unknown): Reference | undefined {
  const path = typeof value === 'string' ? WHOLE_REFERENCE_PATTERN.exec(value)?.[1] : undefined;
  return path === undefined ? undefined : { text: `$${path}`, keys: path.split('.') as Reference['keys'] };
}

/** Whether the text contains a letter and is not just a reference. */
export function needsTranslation(text: string): boolean {
  return /\p{L}/u.test(text) && !wholeReference(text.trim());
}

export function findReferences(text: string): (Reference & { start: number })[] {
  return [...text.matchAll(REFERENCE_PATTERN)].flatMap(({ 0: match, 1: path, index }) =>
    path === undefined ? [] : [{ text: match, keys: path.split('.') as Reference['keys'], start: index }],
  );
}

/** Returns the references in all texts of a value. */
export function collectReferences(value: unknown): Reference[] {
  if (typeof value === 'string') return findReferences(value);
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(collectReferences) : [];
}
