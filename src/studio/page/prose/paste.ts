import { DELIMITERS, escapeMarkdown } from './formats.ts';
import { type Delimiters, type TextUnit, unitsToMarkdown } from './markdown.ts';

/*
 * Converts HTML copied from Word, Google Docs and web pages to Markdown: paragraphs, headings, lists, tables, quotations, bold,
 * italics and links. Everything else becomes plain text.
 */

/** A paragraph with formats, or the Markdown of another block. */
type PastedBlock = { kind: 'text'; units: TextUnit[] } | { kind: 'block'; text: string };

const SKIPPED_TAG_PATTERN = /^(?:STYLE|SCRIPT|META|LINK|TITLE|HEAD|IMG|SVG|TEMPLATE)$/;
const BLOCK_TAG_PATTERN =
  /^(?:P|DIV|SECTION|ARTICLE|MAIN|HEADER|FOOTER|ASIDE|H[1-6]|UL|OL|LI|DL|DT|DD|TABLE|BLOCKQUOTE|HR|PRE|FIGURE|FORM|CENTER)$/;

/** Struck or deleted text and comments are not pasted. */
const STRUCK_SELECTOR = [
  ...['del', 's', 'strike', '.msoDel', '.MsoCommentReference', '.msocomanchor', '.msocomtxt'],
  ...['[style*="line-through" i]', '[style*="mso-element:comment" i]'],
].join();

/** Removes struck text. */
function parseBody(html: string): { body: HTMLElement; wasStruck: boolean } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const struck = body.querySelectorAll(STRUCK_SELECTOR);
  for (const one of struck) one.remove();
  return { body, wasStruck: struck.length > 0 };
}

/** Undefined if the HTML has no supported formats, so that the plain text can be pasted instead. */
export function htmlToMarkdown(html: string): string | undefined {
  const { body, wasStruck } = parseBody(html);
  const parts = parseChildBlocks(body, {});
  const isPlain =
    !wasStruck &&
    parts.every(
      (one) => one.kind === 'text' && one.units.every(({ marks }) => Object.keys(marks).length === 0),
    );
  if (isPlain) return undefined;
  return parts.map(blockMarkdown).filter(Boolean).join('\n\n');
}

function blockMarkdown(part: PastedBlock): string {
  if (part.kind === 'block') return part.text;
  const text = unitsToMarkdown(part.units).text.trim();
  // escapes a prefix that would start a heading, list or quotation
  return text.replace(/^(#{1,6}\s|[-+*]\s|>|[=~-]{2,})/, '\\$1').replace(/^(\d{1,9})([.)]\s)/, '$1\\$2');
}

function parseChildBlocks(parent: Node, marks: TextUnit['marks']): PastedBlock[] {
  const made: PastedBlock[] = [];
  let units: TextUnit[] = [];
  const flush = () => {
    const trimmed = trimUnits(units);
    if (trimmed.length > 0) made.push({ kind: 'text', units: trimmed });
    units = [];
  };
  for (const child of parent.childNodes) {
    if (child instanceof Element && isBlockElement(child)) {
      flush();
      made.push(...parseElement(child, marks));
    } else units.push(...parseUnits(child, marks));
  }
  flush();
  return joinListItems(made);
}

function isBlockElement(element: Element): boolean {
  return BLOCK_TAG_PATTERN.test(element.tagName) || [...element.children].some(isBlockElement);
}

function parseElement(element: Element, around: TextUnit['marks']): PastedBlock[] {
  const { tagName } = element;
  const marks = { ...around, ...elementFormats(element) };
  if (SKIPPED_TAG_PATTERN.test(tagName)) return [];
  if (/^H[1-6]$/.test(tagName)) {
    // headings are bold anyway
    const text = blockMarkdown({ kind: 'text', units: withoutFontFormats(parseUnits(element, {})) }).replace(
      /\s*\\?\n\s*/g,
      ' ',
    );
    return text === '' ? [] : [{ kind: 'block', text: `## ${text}` }];
  }
  if (tagName === 'UL' || tagName === 'OL') return [{ kind: 'block', text: parseList(element, marks) }];
  if (tagName === 'TABLE') return parseTable(element, marks);
  if (tagName === 'HR') return [];
  if (/MsoList/.test(element.className) || /mso-list:/i.test(element.getAttribute('style') ?? ''))
    return parseWordListItem(element, marks);
  if (tagName === 'BLOCKQUOTE') {
    const text = parseChildBlocks(element, marks).map(blockMarkdown).join('\n\n');
    return [{ kind: 'block', text: text.replace(/^/gm, '> ').replace(/^> $/gm, '>') }];
  }
  return parseChildBlocks(element, marks);
}

function withoutFontFormats(units: TextUnit[]): TextUnit[] {
  return trimUnits(units).map((unit) => ({
    ...unit,
    marks: unit.marks.link ? { link: unit.marks.link } : {},
  }));
}

/** Word puts the bullet or number in a span with the style `mso-list:Ignore`. */
function parseWordListItem(element: Element, marks: TextUnit['marks']): PastedBlock[] {
  const copy = element.cloneNode(true) as Element;
  const signs = [...copy.querySelectorAll('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')];
  const sign = signs
    .map((one) => one.textContent ?? '')
    .join('')
    .trim();
  for (const one of signs) one.remove();
  const level = Number(/level(\d)/.exec(element.getAttribute('style') ?? '')?.[1] ?? 1);
  const units = trimUnits(parseUnits(copy, marks));
  const text = blockMarkdown({ kind: 'text', units });
  if (text === '') return [];
  // labels such as "Article 1" and "2.1" stay in the text, because other sentences refer to them
  if (/\w{4}|\w.*\s.*\w|\w[.:-]\w|[^\p{P}\p{S}\w]/u.test(sign))
    return [{ kind: 'text', units: [...splitUnits(`${sign} `, {}), ...units] }];
  const [, number, letter] = /^\(?(?:(\d+)|([a-z]{1,3}))[.)]/i.exec(sign) ?? [];
  const own = number !== undefined ? `${number}.` : letter !== undefined ? PLACEHOLDER_NUMBER : '-';
  return [{ kind: 'block', text: `${WORD_LIST_INDENT.repeat(level - 1)}${own} ${text}` }];
}

/** Until the items are joined and numbered. */
const PLACEHOLDER_NUMBER = '1.';
/** Large enough below a number with two digits. */
const WORD_LIST_INDENT = '    ';

function joinListItems(made: PastedBlock[]): PastedBlock[] {
  const result: PastedBlock[] = [];
  for (const one of made) {
    const last = result.at(-1);
    const isItem = one.kind === 'block' && /^\s*(?:-|\d+\.) .*$/.test(one.text);
    if (last?.kind === 'block' && one.kind === 'block' && isItem && /^\s*(?:-|\d+\.) /.test(last.text))
      last.text += `\n${numberItem(one.text, last.text)}`;
    else result.push(isItem && one.kind === 'block' ? { ...one } : one);
  }
  return result;
}

function numberItem(item: string, before: string): string {
  const [, indent = ''] = /^( *)1\. /.exec(item) ?? [];
  if (!item.startsWith(`${indent}${PLACEHOLDER_NUMBER} `)) return item;
  const siblings = before.split('\n').reverse();
  const end = siblings.findIndex((line) => (/^ */.exec(line)?.[0].length ?? 0) < indent.length);
  const [, number] =
    siblings
      .slice(0, end < 0 ? undefined : end)
      .map((line) => /^( *)(\d+)\. /.exec(line))
      .find((found) => found?.[1] === indent)
      ?.slice(1) ?? [];
  return number === undefined ? item : item.replace(PLACEHOLDER_NUMBER, `${Number(number) + 1}.`);
}

function parseList(list: Element, marks: TextUnit['marks']): string {
  let number = Number(list.getAttribute('start') ?? 1) - 1;
  let sign = list.tagName === 'OL' ? `${number + 1}. ` : '- ';
  return [...list.children]
    .flatMap((item) => {
      // Google Docs nests a list as a sibling of its item, not as a child
      if (/^[UO]L$/.test(item.tagName)) return parseList(item, marks).replace(/^/gm, ' '.repeat(sign.length));
      const parts = parseChildBlocks(item, { ...marks, ...elementFormats(item) })
        .map(blockMarkdown)
        .filter(Boolean);
      if (parts.length === 0) return [];
      number = Number(item.getAttribute('value') ?? number + 1);
      sign = list.tagName === 'OL' ? `${number}. ` : '- ';
      const indent = ' '.repeat(sign.length);
      return sign + parts.join('\n').replace(/\n(?=.)/g, `\n${indent}`);
    })
    .join('\n');
}

function parseTable(table: Element, marks: TextUnit['marks']): PastedBlock[] {
  const rows = readTableRows(table, (cell) =>
    parseChildBlocks(cell, marks)
      .map(blockMarkdown)
      .join(' ')
      .replace(/\s*\\?\n\s*/g, ' ')
      .replaceAll('|', '\\|'),
  );
  const columns = Math.max(0, ...rows.map((row) => row.length));
  // a table with a single row or column is only used for layout
  if (columns < 2 || rows.length < 2)
    return parseChildBlocks(table.querySelector('td, th') ?? document.createElement('td'), marks);
  const line = (cells: string[]) =>
    `| ${Array.from({ length: columns }, (_, at) => cells[at] ?? '').join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [
    { kind: 'block', text: [line(head), line(Array(columns).fill('---')), ...body.map(line)].join('\n') },
  ];
}

/** All rows are equally long. A merged cell is repeated in each of its positions, unless it is the only cell of its row. */
function readTableRows(table: Element, textIn: (cell: Element) => string): string[][] {
  const rows: string[][] = [];
  const all = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
  for (const [at, row] of all.entries()) {
    let column = 0;
    const cells = [...row.querySelectorAll(':scope > :is(td, th)')];
    for (const cell of cells) {
      while (rows[at]?.[column] !== undefined) column++;
      const [width, height] = ['colspan', 'rowspan'].map((name) => cellSpan(cell, name)) as [number, number];
      const text = textIn(cell);
      for (let down = 0; down < Math.min(height, all.length - at); down++)
        for (let right = 0; right < width; right++) {
          rows[at + down] ??= [];
          (rows[at + down] as string[])[column + right] = cells.length === 1 && right > 0 ? '' : text;
        }
      column += width;
    }
  }
  const columns = Math.max(0, ...rows.map((row) => row?.length ?? 0));
  return Array.from(rows, (row) => Array.from({ length: columns }, (_, at) => row?.[at] ?? ''));
}

/** Maximum number of rows or columns of a merged cell. Larger numbers are broken HTML. */
const MAX_CELL_SPAN = 100;

function cellSpan(cell: Element, name: string): number {
  return Math.min(MAX_CELL_SPAN, Math.max(1, Number(cell.getAttribute(name)) || 1));
}

/** Returns the cells of a table copied from another program. Undefined for any other content. */
export function parseClipboardCells({ html, text }: { html: string; text: string }): string[][] | undefined {
  const { body } = parseBody(html);
  for (const one of body.querySelectorAll('style, script')) one.remove();
  const [table, ...others] = body.querySelectorAll('table');
  const isAll = table && others.length === 0 && body.textContent?.trim() === table.textContent?.trim();
  const cells = isAll
    ? readTableRows(table, (cell) =>
        parseChildBlocks(cell, {})
          .map((one) =>
            one.kind === 'text' ? blockMarkdown({ ...one, units: withoutFontFormats(one.units) }) : one.text,
          )
          .join(' ')
          .replace(/\s*\\?\n\s*/g, ' '),
      )
    : text.includes('\t')
      ? parseTabSeparated(text)
      : [];
  while (cells.length > 0 && cells.at(-1)?.every((one) => one === '')) cells.pop();
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : undefined;
}

/** Cells with tabs, quotes or line breaks are quoted. */
function parseTabSeparated(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r?\n|\r|$)/g,
  )) {
    const cell = quoted?.replaceAll('""', '"') ?? plain ?? '';
    rows.at(-1)?.push(escapeMarkdown(cell.replace(/\s+/g, ' ').trim()));
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  const columns = Math.max(...rows.map((row) => row.length));
  return rows.map((row) => Array.from({ length: columns }, (_, at) => row[at] ?? ''));
}

function parseUnits(node: Node, marks: TextUnit['marks']): TextUnit[] {
  if (node instanceof Text) return splitUnits(node.data.replace(/[\s\u00a0]+/g, ' '), marks);
  if (!(node instanceof Element) || SKIPPED_TAG_PATTERN.test(node.tagName.toUpperCase())) return [];
  if (node.tagName === 'BR') return [{ from: 0, to: 0, raw: '\\\n', marks: {} }];
  const own = { ...marks, ...elementFormats(node) };
  return [...node.childNodes].flatMap((child) => parseUnits(child, own));
}

function splitUnits(text: string, marks: TextUnit['marks']): TextUnit[] {
  return (text.match(/ |[^ ]+/g) ?? []).map((part) => ({ from: 0, to: 0, raw: escapeMarkdown(part), marks }));
}

/** Collapses adjacent spaces, and removes spaces at line breaks and at both ends. */
function trimUnits(units: TextUnit[]): TextUnit[] {
  const isGap = (unit: TextUnit | undefined) => unit === undefined || unit.raw === ' ' || unit.raw === '\\\n';
  const single = units.filter((unit, at) => unit.raw !== ' ' || !isGap(units[at - 1]));
  while (single.length > 0 && isGap(single[0])) single.shift();
  while (single.length > 0 && isGap(single.at(-1))) single.pop();
  return single;
}

function elementFormats(element: Element): TextUnit['marks'] {
  const { tagName } = element;
  const style = element instanceof HTMLElement ? element.style : undefined;
  const weight = style?.fontWeight ?? '';
  // Google Docs wraps everything in <b style="font-weight:normal">
  const isBold = weight === '' ? /^(?:B|STRONG)$/.test(tagName) : /^(?:bold|bolder|[6-9]00)$/.test(weight);
  const slant = style?.fontStyle ?? '';
  const isItalic = slant === '' ? /^(?:I|EM|CITE)$/.test(tagName) : slant !== 'normal';
  const link = tagName === 'A' ? createLinkDelimiters(element.getAttribute('href') ?? '') : undefined;
  return {
    ...(isBold && { strong: DELIMITERS.strong }),
    ...(isItalic && { emphasis: DELIMITERS.emphasis }),
    ...(link && { link }),
  };
}

/** Removes the redirect of Google Docs. Undefined if the address isn't allowed. */
function createLinkDelimiters(href: string): Delimiters | undefined {
  const [, through] = /^https:\/\/www\.google\.com\/url\?(?:.*&)?q=([^&]+)/.exec(href) ?? [];
  const address = through === undefined ? href : decodeURIComponent(through);
  if (!/^(?:https?:|mailto:|tel:)\S+$/i.test(address)) return undefined;
  const encoded = address
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E');
  return { open: '[', close: `](${encoded.replace(/\$(?=[A-Za-z$])/g, '$$$$')})` };
}

/** Adds the empty lines that separate pasted blocks from the text around them. */
export function separateBlocks(markdown: string, before: string, after: string): string {
  const isBlock = (text: string) =>
    /^(?:#{1,6} |[-*+] |\d{1,9}[.)] |> |\|)/m.test(text) || text.includes('\n\n');
  if (!isBlock(markdown)) return markdown;
  const first = markdown.split('\n\n', 1)[0] ?? '';
  const last = markdown.slice(markdown.lastIndexOf('\n\n') + 1);
  const gapBefore =
    before === '' || before.endsWith('\n\n') || !isBlock(first) ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const gapAfter =
    after === '' || after.startsWith('\n\n') || !isBlock(last) ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  return gapBefore + markdown + gapAfter;
}
