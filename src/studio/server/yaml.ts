import {
  type EditableText,
  editable,
  type OpenSite,
  pathAt,
  type Schemas,
  schemaAt,
} from '../../compiler/index.ts';
import {
  isRecord,
  type TextPlace,
  type ValuePath,
  type YamlHelp,
  type YamlOffer,
} from '../../shared/index.ts';

/*
 * What the YAML editor of the studio offers: keys, values and entries by the language server that VS Code uses too, references and
 * the files of media/ by us.
 */

/** What is known of the site: the last text that could be opened. */
interface Known {
  opened: OpenSite | undefined;
  schemas: Schemas;
}

interface Position {
  line: number;
  character: number;
}

interface Range {
  start: Position;
  end: Position;
}

type Said = string | { value: string } | undefined;

/** As the protocol has it. */
export interface Completion {
  label: string;
  /** 2 for a snippet. */
  insertTextFormat?: number;
  insertText?: string;
  documentation?: Said;
  textEdit?: { newText: string; range: Range };
}

/** What a place in the text says, as the protocol has it. */
export interface Hover {
  contents: Said;
  range?: Range;
}

/** The door to the language server: what it offers and says at a place in a text. */
export interface LanguageHelp {
  complete: (text: string, at: Position) => Promise<Completion[]>;
  hover: (text: string, at: Position) => Promise<Hover | null>;
}

/** What can be written at a place in the text of site.yaml. */
export async function offersAt(place: TextPlace, known: Known, language: LanguageHelp): Promise<YamlOffer[]> {
  const own = ownOffers(place, known);
  if (own) return own;
  const { text, offset } = place;
  const items = await language.complete(text, positionOf(text, offset));
  return items.map((one) => offerOf(one, text, offset));
}

/** What is said of a place in the text of site.yaml. */
export async function helpAt({ text, offset }: TextPlace, language: LanguageHelp): Promise<YamlHelp | null> {
  const answer = await language.hover(text, positionOf(text, offset));
  const help = paragraphsOf(answer?.contents);
  if (!answer || help.length === 0) return null;
  const { range } = answer;
  return {
    from: range ? offsetOf(text, range.start) : offset,
    to: range ? offsetOf(text, range.end) : offset,
    help,
  };
}

/** A key that somebody types at the beginning of a line. */
const BEGUN_KEY = /^[ -]*?([\w-]*)$/;

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

function offerOf(one: Completion, text: string, offset: number): YamlOffer {
  const { textEdit, insertText, label } = one;
  const help = paragraphsOf(one.documentation);
  const from = textEdit ? offsetOf(text, textEdit.range.start) : offset;
  const to = textEdit ? offsetOf(text, textEdit.range.end) : offset;
  // of a key that is begun and has no colon yet, the server leaves out what is typed
  const begun =
    from === to && from === offset ? BEGUN_KEY.exec(text.slice(lineStart(text, offset), offset)) : null;
  return {
    label,
    from: from - (begun?.[1]?.length ?? 0),
    to,
    insert: textEdit?.newText ?? insertText ?? label,
    isSnippet: one.insertTextFormat === 2,
    help,
  };
}

/** What is said, in paragraphs without the signs of Markdown. */
function paragraphsOf(said: Said): string[] {
  const text = typeof said === 'object' ? said.value : (said ?? '');
  return text
    .split(/\n\s*\n/)
    .map((one) =>
      one
        .trim()
        .replace(/^#+ /, '')
        .replace(/^```\w*\n([\s\S]*?)\n?```$/, '$1')
        .replaceAll('&nbsp;', ' ')
        .replaceAll(/\\([^\w\s])/g, '$1')
        .replaceAll(/[*_`]{1,2}(\S(?:[^*_`\n]*\S)?)[*_`]{1,2}/g, '$1'),
    )
    .filter((one) => one !== '');
}

function positionOf(text: string, offset: number): Position {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

function offsetOf(text: string, { line, character }: Position): number {
  let start = 0;
  for (let at = 0; at < line; at++) start = text.indexOf('\n', start) + 1;
  return start + character;
}

// ---- References and files

/** A reference before the cursor: the name and keys that are there, and what is typed of the next one. */
const REFERENCE = /(?<!\$)\$((?:[A-Za-z]\w*\.(?:\w+(?:-\w+)*\.)*)?)([\w-]*)$/;

/** The kinds of values that name a file of media/, with the endings of the files. */
const FILES: Record<string, RegExp> = {
  image: /\.(jpe?g|png|webp|avif|gif|svg|heic)$/i,
  file: /\.[^./]+$/,
  table: /\.(csv|xlsx)$/i,
  video: /\.(mp4|webm)$/i,
  captions: /\.vtt$/i,
};

let lastRead: EditableText | undefined;

/** References and names of files; undefined where something else is wanted. */
function ownOffers({ text, offset }: TextPlace, { opened, schemas }: Known): YamlOffer[] | undefined {
  const line = text.slice(lineStart(text, offset), offset);
  if (!opened || /^\s*#/.test(line)) return undefined;
  const [, around = '', begun = ''] = REFERENCE.exec(line) ?? [];
  const isReference = REFERENCE.test(line);
  const value = /:\s+(?:["']?)([^\s"'#]*)$|^\s*-\s+["']?([^\s"'#:]*)$/.exec(line);
  if (!isReference && !value) return undefined;
  lastRead = editable(text, lastRead);
  const { source } = lastRead.read;
  const at = [...pathAt(source, offset)];
  if (isReference) return referenceOffers(around, offset - begun.length, offset, at, opened);
  const kind = FILES[String(schemaAt(at, schemas, source.data)?.schema['x-kind'])];
  if (!kind) return undefined;
  const from = offset - (value?.[1] ?? value?.[2] ?? '').length;
  const files = [...opened.media.files].filter((file) => kind.test(file)).sort();
  return files.map((file) => offer(file, from, offset, []));
}

function offer(label: string, from: number, to: number, help: string[]): YamlOffer {
  return { label, from, to, insert: label, isSnippet: false, help };
}

function referenceOffers(
  around: string,
  from: number,
  to: number,
  at: ValuePath,
  opened: OpenSite,
): YamlOffer[] {
  const site = opened.written();
  if (!site) return [];
  const brought = (name: string) => site.follow(`$${name}`, at)?.value;
  if (around === '') {
    const route = at[0] === 'routes' ? valueIn(site.data.routes, at[1]) : undefined;
    const own = isRecord(route) && typeof route.as === 'string' ? [route.as] : [];
    return [...own, ...Object.keys(site.implied)].map((name) =>
      offer(name, from, to, inWords(brought(name))),
    );
  }
  const value = brought(around.slice(0, -1));
  const names = Array.isArray(value)
    ? [...value.flatMap((one) => (isRecord(one) && typeof one.id === 'string' ? [one.id] : [])), 'count']
    : isRecord(value)
      ? Object.keys(value)
      : [];
  return names.map((name) => offer(name, from, to, inWords(brought(around + name))));
}

function valueIn(data: unknown, key: string | number | undefined): unknown {
  return Array.isArray(data) && typeof key === 'number' ? data[key] : undefined;
}

/** What a reference brings, if that is a word or two. */
function inWords(value: unknown): string[] {
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}
