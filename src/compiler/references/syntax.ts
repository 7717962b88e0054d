/** A reference as it stands in a text: `$name.path`. */
export interface Reference {
  /** As written, with the dollar sign. */
  text: string;
  /** The name and the keys after it. */
  keys: [string, ...string[]];
}

/** A text cut into plain pieces and references; `$$` is a dollar sign, and `$100` is just text. */
type Piece = string | Reference;

// a name, then keys behind dots; ids have hyphens. A dot or hyphen at the end belongs to the sentence.
const REFERENCE = /\$\$|\$([A-Za-z]\w*(?:\.\w+(?:-\w+)*)*)/g;

// the texts of a route are cut for each of its pages
const known = new Map<string, readonly Piece[]>();
const MOST = 1_000;

/** Cuts a text at its references. A text without any gives one piece. */
export function piecesOf(text: string): readonly Piece[] {
  if (!text.includes('$')) return [text];
  const pieces = known.get(text) ?? cutAtReferences(text);
  if (known.size >= MOST) known.clear();
  known.set(text, pieces);
  return pieces;
}

function cutAtReferences(text: string): Piece[] {
  const pieces: Piece[] = [];
  let plain = '';
  let end = 0;
  for (const match of text.matchAll(REFERENCE)) {
    plain += text.slice(end, match.index);
    end = match.index + match[0].length;
    const path = match[1];
    if (path === undefined) plain += '$';
    else {
      if (plain) pieces.push(plain);
      plain = '';
      pieces.push({ text: match[0], keys: path.split('.') as [string, ...string[]] });
    }
  }
  plain += text.slice(end);
  if (plain || pieces.length === 0) pieces.push(plain);
  return pieces;
}

/** Whether a value is a text with a reference in it. */
export function hasReference(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value.includes('$') &&
    piecesOf(value).some((piece) => typeof piece !== 'string')
  );
}

/** The reference that a value is as a whole; undefined when it is anything else. */
export function wholeReference(value: unknown): Reference | undefined {
  if (typeof value !== 'string' || !value.startsWith('$')) return undefined;
  const [only, ...others] = piecesOf(value);
  return typeof only === 'object' && others.length === 0 ? only : undefined;
}
