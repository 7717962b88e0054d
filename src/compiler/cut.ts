/** A stretch of whole lines of a text: from its first character to behind its last. */
export interface Stretch {
  start: number;
  end: number;
}

/** A top-level key of the file with its value; where that is a list, `items` are its entries, after the lines of `lead`. */
export interface Section extends Stretch {
  key: string;
  lead: Stretch;
  items: Stretch[];
  /** The column of the entries. Undefined before the first line of the value; -1 where the value is no list. */
  indent?: number;
}

const HEADER = /([A-Za-z][\w-]*):(?:( *| +#.*)$| )/my;
const [NEWLINE, SPACE, HASH, DASH] = [10, 32, 35, 45];

/**
 * Cuts a text into its top-level keys, and their lists into entries, by the columns alone. Undefined where that is not
 * sure to be right: tabs, carriage returns, a key that stands twice, and any line at the margin that is no key, no
 * remark and no entry, such as `---`. What stands within a stretch is not looked at: a quote or a bracket that runs
 * over its end is an error when the stretch is read by itself, so that no cut in a wrong place goes unnoticed.
 */
export function cut(text: string): Section[] | undefined {
  if (text.includes('\t') || text.includes('\r')) return undefined;
  const sections = new Map<string, Section>();
  let here: Section | undefined;
  for (let start = 0; start < text.length; start = lineEnd(text, start)) {
    const sign = text.charCodeAt(start);
    if (sign === NEWLINE || sign === HASH) continue;
    if (sign === SPACE || sign === DASH) {
      const isEntry = here !== undefined && addEntry(here, text, start);
      if (sign === DASH && !isEntry) return undefined;
      continue;
    }
    HEADER.lastIndex = start;
    const [header, key = '', rest] = HEADER.exec(text) ?? [];
    if (!header || sections.has(key)) return undefined;
    if (here) endAt(here, start);
    // remarks at the top belong to the first key
    const stretch = { start: here ? start : 0, end: text.length };
    here = { key, ...stretch, lead: { ...stretch }, items: [], ...(rest === undefined && { indent: -1 }) };
    sections.set(key, here);
  }
  return here && [...sections.values()];
}

/** Adds the entry that begins in a line, if one does. The first line of a value says in which column entries begin. */
function addEntry(section: Section, text: string, start: number): boolean {
  if (section.indent === undefined) {
    const first = firstSign(text, start);
    const sign = text.charCodeAt(first);
    if (sign === HASH || sign === NEWLINE || Number.isNaN(sign)) return false;
    section.indent = isEntryAt(text, start, first - start) ? first - start : -1;
  }
  if (section.indent < 0 || !isEntryAt(text, start, section.indent)) return false;
  endAt(section, start);
  section.end = text.length;
  section.items.push({ start, end: text.length });
  return true;
}

/** What was open ends here. */
function endAt(section: Section, end: number): void {
  section.end = end;
  (section.items.at(-1) ?? section.lead).end = end;
}

/** Whether an entry of a list begins in a column of a line. */
function isEntryAt(text: string, start: number, column: number): boolean {
  if (text.charCodeAt(start + column) !== DASH || firstSign(text, start) !== start + column) return false;
  const next = text.charCodeAt(start + column + 1);
  return next === SPACE || next === NEWLINE || Number.isNaN(next);
}

function firstSign(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) === SPACE) at++;
  return at;
}

function lineEnd(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end + 1;
}
