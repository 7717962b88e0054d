import { lineStart, type OpenSite, pathAt, type Schemas, schemaAt } from '../../compiler/index.ts';
import {
  type EditorPosition,
  isRecord,
  type ValuePath,
  valueAt,
  type YamlCompletion,
} from '../../core/index.ts';
import { completeFromSchemas, parseText } from './schema-help.ts';

/* Completes references and media files; the schemas provide everything else. */

/** The site with the last text that could be opened. */
interface KnownSite {
  opened: OpenSite | undefined;
  schemas: Schemas;
}

export function findCompletions(place: EditorPosition, known: KnownSite): YamlCompletion[] {
  return ownCompletions(place, known) ?? completeFromSchemas(place, known.schemas);
}

/** A reference before the cursor: its complete keys, and the start of the next key. */
const REFERENCE_PATTERN = /(?<!\$)\$((?:[A-Za-z]\w*\.(?:\w+(?:-\w+)*\.)*)?)([\w-]*)$/;

/** Patterns of file names, by the kind of the value. */
const FILE_NAME_PATTERNS: Record<string, RegExp> = {
  image: /\.(jpe?g|png|webp|avif|gif|svg|heic)$/i,
  file: /\.[^./]+$/,
  table: /\.(csv|xlsx)$/i,
  video: /\.(mp4|webm)$/i,
  captions: /\.vtt$/i,
};

/** Undefined at positions without a reference or a file name. */
function ownCompletions(
  { text, offset }: EditorPosition,
  { opened, schemas }: KnownSite,
): YamlCompletion[] | undefined {
  const line = text.slice(lineStart(text, offset), offset);
  if (!opened || /^\s*#/.test(line)) return undefined;
  const reference = REFERENCE_PATTERN.exec(line);
  const value = /:\s+(?:["']?)([^\s"'#]*)$|^\s*-\s+["']?([^\s"'#:]*)$/.exec(line);
  if (!reference && !value) return undefined;
  const { source } = parseText(text).read;
  const at = [...pathAt(source, offset)];
  if (reference) {
    const [, around = '', begun = ''] = reference;
    return referenceCompletions(around, offset - begun.length, offset, at, opened);
  }
  const kind = FILE_NAME_PATTERNS[String(schemaAt(at, schemas, source.data)?.schema['x-kind'])];
  if (!kind) return undefined;
  const from = offset - (value?.[1] ?? value?.[2] ?? '').length;
  const files = [...opened.media.files].filter((file) => kind.test(file)).sort();
  return files.map((file) => createCompletion(file, from, offset, []));
}

function createCompletion(label: string, from: number, to: number, help: string[]): YamlCompletion {
  return { label, from, to, insert: label, isSnippet: false, help };
}

function referenceCompletions(
  around: string,
  from: number,
  to: number,
  at: ValuePath,
  opened: OpenSite,
): YamlCompletion[] {
  const site = opened.written();
  if (!site) return [];
  const brought = (name: string) => site.follow(`$${name}`, at)?.value;
  if (around === '') {
    const route = at[0] === 'routes' ? valueAt(site.data, at.slice(0, 2)) : undefined;
    const own = isRecord(route) && typeof route.as === 'string' ? [route.as] : [];
    return [...own, ...Object.keys(site.implied)].map((name) =>
      createCompletion(name, from, to, describeShortValue(brought(name))),
    );
  }
  const value = brought(around.slice(0, -1));
  const names = Array.isArray(value)
    ? [...value.flatMap((one) => (isRecord(one) && typeof one.id === 'string' ? [one.id] : [])), 'count']
    : isRecord(value)
      ? Object.keys(value)
      : [];
  return names.map((name) => createCompletion(name, from, to, describeShortValue(brought(around + name))));
}

/** A text or a number. Empty for other values. */
function describeShortValue(value: unknown): string[] {
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}
