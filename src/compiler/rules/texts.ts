import { isScalar } from 'yaml';
import { type Edit, type Path, pathOf } from '../output/problem.ts';
import { hasReference } from '../references/syntax.ts';
import { mergeEdits } from '../source/edits.ts';
import { nodeAt, type Source } from '../source/position.ts';
import { isItem, rowIndexes } from '../values/pasted-text.ts';
import { type Finding, type RuleContext, rule, short } from './rule.ts';

/** Texts that read differently on the page than they look in the file. */
export const textRules = {
  'line-break-lost': rule({
    severity: 'warning',
    reason:
      'In Word, every line break begins a new paragraph. Here a single line break is only a space, so that long lines can be wrapped. An empty line begins a paragraph, and a \\ at the end of a line keeps its line break.',
    text: (d: { count: number; shown: string; isParagraph: boolean }) => ({
      message: `${d.count === 1 ? 'A line break of this text is' : `${d.count} line breaks of this text are`} not shown: visitors see ${short(d.shown)} in one line.`,
      hint: `Put ${d.isParagraph ? 'an empty line below this line' : 'a \\ at the end of this line'}.${d.count === 1 ? '' : ' An empty line begins a paragraph, and a \\ at the end of a line keeps its line break.'}`,
    }),
    check: ({ source, written }) => lostBreaksIn(written, source),
  }),
};

interface LostBreaks {
  count: number;
  /** The words around the first of them, and whether a paragraph ends there. */
  shown: string;
  isParagraph: boolean;
}

/** A line break that is not shown: the index of its line, and whether a paragraph ends there or only a line. */
interface Break {
  index: number;
  isParagraph: boolean;
}

function lostBreaksIn(written: RuleContext['written'], source: Source): Finding<LostBreaks>[] {
  return written.flatMap(({ path, data, annotated }) =>
    annotated.flatMap(({ kind, value, pointer }) => {
      if (kind !== 'prose' || typeof value !== 'string' || !/\S *\n *\S/.test(value)) return [];
      return lostBreaksOf([...path, ...pathOf(pointer, data)], source);
    }),
  );
}

function lostBreaksOf(path: Path, source: Source): Finding<LostBreaks>[] {
  const { node, range, found } = nodeAt(source, path);
  // only below a | every line of the text is a line of the file
  if (!range || found < path.length || !isScalar(node) || node.type !== 'BLOCK_LITERAL') return [];
  const lines = linesBelow(source.text, range);
  const { lost, isCertain } = breaksLostIn(lines.map(({ text }) => text));
  const [first] = lost;
  const line = first && lines[first.index];
  if (!first || !line) return [];
  const edits = lost.flatMap(({ index, isParagraph }): Edit[] => {
    const end = lines[index]?.end ?? 0;
    const newline = source.text[end] === '\r' ? '\r\n' : '\n';
    return [{ offset: end, end, text: isParagraph ? newline : '\\' }];
  });
  const edit = mergeEdits(source.text, edits);
  const before = source.text.slice(range[0], line.end - line.text.length).split(line.text).length - 1;
  const next = lines[first.index + 1]?.text ?? '';
  const shown = `${line.text.length > 25 ? '…' : ''}${line.text.slice(-25)} ${next.slice(0, 25)}${next.length > 25 ? '…' : ''}`;
  return [
    {
      place: { path, excerpt: line.text, before },
      details: { count: lost.length, shown, isParagraph: first.isParagraph },
      ...(isCertain ? { fix: edit } : { suggestions: [edit] }),
    },
  ];
}

/** The lines of a text block without their indentation, each with the offset of its end. */
function linesBelow(text: string, [start, end]: readonly [number, number]): { text: string; end: number }[] {
  const lines: { text: string; end: number }[] = [];
  for (let at = text.indexOf('\n', start) + 1; at > 0 && at < end; ) {
    const newline = text.indexOf('\n', at);
    const stop = newline < 0 || newline > end ? end : newline;
    const written = text.slice(at, stop).trimEnd();
    // spaces at the end of a line are a line break of Markdown
    const isBreak = / {2}$/.test(text.slice(at, stop).replace(/\r$/, ''));
    lines.push({ text: written.trimStart() + (isBreak ? '\\' : ''), end: at + written.length });
    at = stop + 1;
  }
  return lines;
}

/** Nobody wraps lines narrower than this, nor wider than that: the lines of such a text are paragraphs. */
const NARROWEST = 60;
const WIDEST = 160;

/** Lines up to this length are those of an address or a signature, and no paragraphs. */
const SHORT = 60;

/**
 * The line breaks between lines that are not wrapped: the next word had room in the line. Where some are so, and every other one
 * is at the end of a sentence, that holds for all of them, and is certain; where other lines are wrapped, one may have been cut.
 */
function breaksLostIn(lines: readonly string[]): { lost: Break[]; isCertain: boolean } {
  const widest = Math.max(NARROWEST, ...lines.map((line) => line.length));
  const rows = rowIndexes(lines);
  const lost: Break[] = [];
  const sentences: Break[] = [];
  let isWrapped = false;
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    // a row of a table and a heading end by themselves
    if (!next || line === '' || /\\$/.test(line) || rows.has(index) || /^#{1,6} /.test(line)) continue;
    if (rows.has(index + 1) || beginsBlock(next, line)) continue;
    // nobody knows how long it will be
    if (hasReference(line)) continue;
    const hadRoom = line.length + 1 + (next.split(' ')[0]?.length ?? 0) <= widest * 0.75;
    const isNew = !/^\p{Ll}/u.test(next) || isItem(next);
    const isSentence = isNew && /[.!?:,;…।][”’"')\]]*$/.test(line);
    const isCut = hadRoom && (isSentence || (isNew && line.length < widest * 0.4));
    const one = { index, isParagraph: line.length > SHORT || next.length > SHORT || isItem(line) };
    if (widest > WIDEST || isCut) lost.push(one);
    else if (isSentence) sentences.push(one);
    else isWrapped = true;
  }
  if (isWrapped || lost.length === 0) return { lost, isCertain: false };
  return { lost: [...lost, ...sentences].sort((a, b) => a.index - b.index), isCertain: true };
}

/** Whether a line begins something else than a paragraph, so that the line break above is not lost. */
function beginsBlock(line: string, above: string): boolean {
  // within a paragraph only a list that counts from 1 begins
  if (/^\d/.test(line))
    return /^\d{1,9}[.)]\s/.test(line) && (/^1[.)]/.test(line) || /^\d{1,9}[.)]\s/.test(above));
  return /^(?:#{1,6} |>|\||[-*+]\s|```|(?:-{3,}|={3,})$)/.test(line) || isBullet(line);
}

function isBullet(line: string): boolean {
  return isItem(line) && !/^\(?[\da-z]+[.)]/i.test(line);
}
