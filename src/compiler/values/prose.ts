import type { AlignType, Nodes, Parents, Table, Text } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { Cell, ColumnAlign, Link, Prose, ProseBlock, ProseInline } from '../../core/index.ts';
import { type Fix, type Problem, type ProblemLocation, problem } from '../problems/problem.ts';
import { applyEdits } from '../source/edits.ts';
import { lineStart } from '../source/lines.ts';
import { addressInEmbedCode, addressOutsideFrame } from './links.ts';
import { findTables, htmlToMarkdown, isPipedRow, markdownEdits, markdownTableLines } from './pasted-text.ts';

interface ProseResult {
  prose: Prose;
  problems: Problem[];
}

/** Reports a problem and returns undefined if the address is invalid. */
type LinkResolver = (address: string, place: ProblemLocation) => Link | undefined;

const PICTURE_ADVICE =
  'Delete it here. On a page, a block shows it: "- type: picture", and below it "picture:" with "image:" (the file in media/) and "alt:" (what it shows). A committee has the key "picture", a person "photo".';

const REFUSED_ELEMENTS: Partial<Record<Nodes['type'], [what: string, instead: string]>> = {
  image: ['A picture', PICTURE_ADVICE],
  imageReference: ['A picture', PICTURE_ADVICE],
  inlineCode: ['Code', 'Write it as plain text, without backticks.'],
  code: ['Code', 'Write it as plain text, without backticks.'],
  thematicBreak: ['A line across the page', 'Start a new block, or write a heading with ##.'],
  link: ['A title of a link', 'Delete the words in quotes after the address.'],
  definition: ['A link definition', 'Write the address in the link: [words](https://…).'],
  linkReference: ['A link by name', 'Write the address in the link: [words](https://…).'],
};

/** Returns `map` for a map, otherwise `link`; empty for other HTML. */
function embeddedAddress(html: string): { link?: string; map?: string } {
  if (!/^<(iframe|video|embed|object)\b/i.test(html)) return {};
  const address = addressInEmbedCode(html);
  if (!address) return { link: 'https://…' };
  const link = addressOutsideFrame(address);
  return link ? { link } : { map: address };
}

function countOccurrences(text: string, excerpt: string, offset: number): number {
  let count = 0;
  for (let at = text.indexOf(excerpt); excerpt && at >= 0 && at < offset; at = text.indexOf(excerpt, at + 1))
    count++;
  return count;
}

/** Table cells contain only inline elements. */
const MARKDOWN_SYNTAX = {
  text: {
    extensions: [gfmTable(), { disable: { null: ['codeIndented'] } }],
    mdastExtensions: [gfmTableFromMarkdown()],
  },
  cell: {
    extensions: [
      {
        disable: {
          null: [
            ...['blockQuote', 'codeFenced', 'codeIndented', 'definition', 'headingAtx', 'htmlFlow', 'list'],
            ...['setextUnderline', 'thematicBreak'],
          ],
        },
      },
    ],
  },
};

/** On the page, text may run from right to left. */
const ALIGNMENTS: Record<NonNullable<AlignType>, ColumnAlign> = {
  left: 'start',
  center: 'center',
  right: 'end',
};

/** The syntax of lists and headings has no effect in cells. */
export function parseCell(
  written: string,
  place: { path: readonly (string | number)[] },
  linkOf: LinkResolver,
): { cell: Cell; problems: Problem[] } {
  const { prose, problems } = parseProse(written, place, linkOf, 'cell');
  const paragraphs = prose.flatMap((one) => (one.type === 'paragraph' ? [one.children] : []));
  const cell = paragraphs.flatMap((words, at): Cell => (at === 0 ? words : [{ type: 'break' }, ...words]));
  return { cell, problems };
}

/**
 * Reads CommonMark 0.31 without indented code, with GitHub tables, and bullets as Word writes them. Everything that is not in the
 * Markdown subset, such as raw HTML, is a problem.
 */
export function parseProse(
  written: string,
  place: { path: readonly (string | number)[] },
  linkOf: LinkResolver,
  syntax: keyof typeof MARKDOWN_SYNTAX = 'text',
): ProseResult {
  const plain = parsePlainProse(written);
  if (plain) return { prose: plain, problems: [] };
  const edits = syntax === 'text' ? markdownEdits(written) : [];
  const { text, originalOffset } = applyEdits(written, edits);
  const problems: Problem[] = [];
  let rewritten = 0;
  const placeAt = (words: string, from: number) => {
    const start = originalOffset(from);
    const excerpt = written.slice(start, originalOffset(from + words.length));
    return { ...place, excerpt, before: countOccurrences(written, excerpt, start) };
  };
  const reading: ProseContext = { text, placeAt, problems };
  const refuse = (node: Nodes): undefined => {
    const from = node.position?.start.offset ?? 0;
    const whole = text.slice(from, node.position?.end.offset);
    const [excerpt = ''] = whole.split('\n');
    const at = placeAt(excerpt, from);
    const [what, instead] = REFUSED_ELEMENTS[node.type] ?? [];
    // only the opening tag is reported
    if (node.type === 'html' && excerpt.startsWith('</')) return;
    if (node.type === 'html') {
      const start = lineStart(text, from);
      const count = whole.split('\n').length;
      // the fix of the first tag rewrites all tags of its line
      if (start < rewritten) return;
      const written = text.slice(start).split('\n').slice(0, count);
      const put = edits.length === 0 && text.includes('\n') ? htmlToMarkdown(written) : undefined;
      if (put) rewritten = start + written.join('\n').length;
      const found = problem('markdown-html', at, {
        html: excerpt,
        ...embeddedAddress(whole),
        ...(put ? { markdown: put.find((line) => line !== '') ?? '' } : {}),
      });
      problems.push(put ? { ...found, fix: { lines: put, count } } : found);
    } else
      problems.push(problem('markdown-unsupported', at, { what: what ?? node.type, instead: instead ?? '' }));
  };

  const blocks = (parent: Parents): Prose => {
    const nodes = parent.children as Nodes[];
    return nodes.flatMap((node, at) => {
      if (syntax === 'cell' || !consistsOfRows(reading, node)) return blockOf(node) ?? [];
      // rows with empty lines between them belong to one table
      if (consistsOfRows(reading, nodes[at - 1])) return [];
      const others = nodes.slice(at + 1).findIndex((other) => !consistsOfRows(reading, other));
      const last = others < 0 ? nodes.at(-1) : nodes[at + others];
      const isTable = reportMalformedTables(reading, nodeRange(node)[0], nodeRange(last ?? node)[1]);
      return isTable ? [] : { type: 'paragraph', children: inlines(node as Parents) };
    });
  };
  const blockOf = (node: Nodes): ProseBlock | undefined => {
    switch (node.type) {
      case 'paragraph':
      case 'heading':
        if (syntax === 'text' && reportMalformedTables(reading, ...nodeRange(node))) return undefined;
        return { type: node.type, children: inlines(node) };
      case 'table':
        checkTable(reading, node);
        return {
          type: 'table',
          align: (node.align ?? []).map((one) => one && ALIGNMENTS[one]),
          rows: node.children.map((row) => row.children.map(inlines)),
        };
      case 'blockquote':
        return createQuote(blocks(node));
      case 'list':
        return {
          type: 'list',
          ordered: node.ordered === true,
          ...(node.start != null && node.start !== 1 ? { start: node.start } : {}),
          items: node.children.map(blocks),
        };
      default:
        return refuse(node);
    }
  };

  const inlines = (parent: Parents): ProseInline[] =>
    parent.children.flatMap((node) => inlineOf(node as Nodes) ?? []);
  const inlineOf = (node: Nodes): ProseInline | undefined => {
    switch (node.type) {
      case 'text':
        reportSpacesInLinks(reading, node);
        return node.value;
      case 'break':
        return { type: 'break' };
      case 'strong':
      case 'emphasis':
        return { type: node.type, children: inlines(node) };
      case 'link': {
        if (node.title) return refuse(node);
        const from = text.lastIndexOf(node.url, node.position?.end.offset);
        const link = linkOf(node.url, placeAt(node.url, from));
        return link && { type: 'link', link, children: inlines(node) };
      }
      default:
        return refuse(node);
    }
  };

  return { prose: blocks(fromMarkdown(text, MARKDOWN_SYNTAX[syntax])), problems };
}

/** A last line that begins with a dash names the author. */
function createQuote(children: Prose): ProseBlock {
  const last = children.at(-1);
  const words = last?.type === 'paragraph' ? last.children : [];
  const line = words.at(-1);
  const [all = '', name = ''] = (typeof line === 'string' && AUTHOR_LINE.exec(line)) || [];
  const start = String(line).slice(0, -all.length);
  const before = [...words.slice(0, -1), ...(start ? [start] : [])];
  const kept = [
    ...children.slice(0, -1),
    ...(before.length > 0 ? [{ type: 'paragraph' as const, children: before }] : []),
  ];
  // the last inline text may begin with a dash in the middle of a line
  const isLine = name !== '' && (words.length === 1 || all.startsWith('\n'));
  return isLine && kept.length > 0
    ? { type: 'quote', children: kept, by: [name] }
    : { type: 'quote', children };
}

const AUTHOR_LINE = /(?:^|\n)(?:[—–]|--) *([^\n]+)$/;

interface ProseContext {
  text: string;
  /** Finds words of the written text that begin at an offset of `text`. */
  placeAt: (words: string, from: number) => ProblemLocation;
  problems: Problem[];
}

/** Returns whether any lines are meant as a table but are not valid table syntax. */
function reportMalformedTables(
  { text, placeAt, problems }: ProseContext,
  from: number,
  to?: number,
): boolean {
  const lines = text.slice(from, to).split('\n');
  const tables = findTables(lines);
  for (const table of tables) {
    const before = lines.slice(0, table.first).reduce((sum, line) => sum + line.length + 1, 0);
    const at = placeAt(lines[table.first] ?? '', from + before);
    const isApart = table.first === 0 || lines[table.first - 1]?.trim() === '';
    const isLast = table.first + table.count === lines.length;
    const put = [...(isApart ? [] : ['']), ...markdownTableLines(table), ...(isLast ? [] : [''])];
    const fix: Fix = { lines: put, count: table.count };
    problems.push({ ...problem('table-malformed', at, { fault: table.fault }), fix });
  }
  return tables.length > 0;
}

function consistsOfRows({ text }: Pick<ProseContext, 'text'>, node: Nodes | undefined): boolean {
  return (
    node?.type === 'paragraph' &&
    text
      .slice(...nodeRange(node))
      .split('\n')
      .every(isPipedRow)
  );
}

/** Reports content that a table would hide: cells in addition to its columns, and lines that became rows by accident. */
function checkTable({ text, placeAt, problems }: ProseContext, { children: [head, ...body] }: Table): void {
  const columns = head?.children.length ?? 0;
  for (const row of body) {
    const [from, to] = nodeRange(row);
    const words = text.slice(from, to);
    const at = placeAt(words, from);
    const cells = row.children.length;
    if (cells > columns) problems.push(problem('table-cells', at, { cells, columns, isText: true }));
    else if (columns > 1 && !words.includes('|')) {
      const fix: Fix = { lines: ['', words], count: 1 };
      problems.push({ ...problem('table-malformed', at, { fault: 'joined' }), fix });
    }
  }
}

/** Because of the space, Markdown does not read `[words](our guide.pdf)` as a link; the page would display it as written. */
function reportSpacesInLinks({ text, placeAt, problems }: ProseContext, { value, position }: Text): void {
  for (const [, address = ''] of value.matchAll(/\]\(([^()\s][^()\n]*)\)?/g)) {
    const corrected = address.trim().replaceAll(' ', '%20');
    if (corrected === address || !/^(https?:|mailto:|tel:|[/#])|\/|\.[a-z]\w{1,4}$/i.test(address)) continue;
    const from = text.indexOf(address, position?.start.offset);
    problems.push(problem('link-malformed', placeAt(address, from), { value: address, corrected }));
  }
}

function nodeRange({ position }: Nodes): [number, number] {
  return [position?.start.offset ?? 0, position?.end.offset ?? 0];
}

/** Matches possible Markdown: special characters, unusual line starts, and spaces that break a line. */
const MARKDOWN_CHARACTERS = /[^\p{L}\p{M}\p{N}\n .,;:?!'’‘“”"()…–—/%-]|^(?![\p{L}“‘"'(])| {2}| $/mu;

/** Matches `**Note:**` where the meaning is certain: at word boundaries, without special characters inside. */
const EMPHASISED_WORDS =
  /(?<=^|[ \n(“‘])(\*\*?)([\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.,;:?!'’‘“”"()…–—/% \n-]{0,200}[\p{L}\p{N}.,;:?!])?)\1(?=$|[ \n.,;:?!)”’…])/gu;

/** Undefined if the Markdown parser is needed. For plain texts, the parser would take longer than the rest of a compilation. */
export function parsePlainProse(text: string): Prose | undefined {
  const paragraphs = text.replace(/\n+$/, '').split(/\n{2,}/);
  const areWords = paragraphs.every(
    (one) => !MARKDOWN_CHARACTERS.test(one.replaceAll(EMPHASISED_WORDS, '$2')),
  );
  return areWords ? paragraphs.map((one) => ({ type: 'paragraph', children: parseInlines(one) })) : undefined;
}

function parseInlines(paragraph: string): ProseInline[] {
  const inlines: ProseInline[] = [];
  let from = 0;
  for (const { 0: all, 1: marker, 2: words = '', index } of paragraph.matchAll(EMPHASISED_WORDS)) {
    if (index > from) inlines.push(paragraph.slice(from, index));
    inlines.push({ type: marker === '**' ? 'strong' : 'emphasis', children: [words] });
    from = index + all.length;
  }
  return from < paragraph.length ? [...inlines, paragraph.slice(from)] : inlines;
}
