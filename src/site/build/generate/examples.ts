import { isUtf8 } from 'node:buffer';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Code, type Compilation, problemCodes, type Schemas } from '../../../compiler/index.ts';
import { compile } from '../../../compiler/node/index.ts';
import { publishPictures } from '../assets/pictures/images.ts';
import { openCache } from '../cache.ts';
import { BrokenSite } from '../project.ts';

/**
 * The example of a code: a part of a site.yaml in two versions, with exactly one problem and without problems. A part consists
 * of one or more whole sections (such as `conference:` and its content); the other sections come from `tests/cases/smallest`.
 * The files of an example are in `tests/cases/CODE/`:
 *
 *   wrong.yaml, right.yaml   the two versions
 *   media.json               files in `media/` with descriptions (see `writeMedia()`); each version gets the files that it names
 *   make.ts                  makes the bytes of a file that is too large for the repository
 */
interface ExamplePieces {
  wrong: string;
  right: string;
  media: Record<string, string>;
  /** Only needed if the problem isn't in the text: a legacy encoding, or a size of 49 MB. */
  bytes: (text: string) => Uint8Array;
}

export async function readExamples(root: string): Promise<Map<Code, ExamplePieces>> {
  const examples = new Map<Code, ExamplePieces>();
  for (const code of problemCodes) {
    const folder = path.join(root, 'tests/cases', code);
    if (existsSync(path.join(folder, 'wrong.yaml'))) examples.set(code, await readExample(folder));
  }
  return examples;
}

async function readExample(folder: string): Promise<ExamplePieces> {
  const file = (name: string) => path.join(folder, name);
  const content = readFileSync(file('wrong.yaml'));
  const encoding = isUtf8(content) ? 'utf8' : 'latin1';
  const own: { bytes?: ExamplePieces['bytes'] } = existsSync(file('make.ts'))
    ? await import(file('make.ts'))
    : {};
  return {
    wrong: content.toString(encoding),
    right: readFileSync(file('right.yaml'), 'utf8'),
    media: existsSync(file('media.json')) ? JSON.parse(readFileSync(file('media.json'), 'utf8')) : {},
    bytes: own.bytes ?? ((text) => Buffer.from(text, encoding)),
  };
}

/** Before the conference of the smallest site. */
const EXAMPLE_TIME = new Date('2024-06-01T12:00:00Z');

type CompiledExample = Pick<Compilation, 'text' | 'problems'>;

interface ExampleProject {
  schemas: Schemas;
  root: string;
}

export function compileExample(
  example: ExamplePieces,
  which: 'wrong' | 'right',
  project: ExampleProject,
): Promise<CompiledExample> {
  const { content, media } = exampleSite(example, which, project.root);
  return compileWithMedia(content, media, project);
}

/** Returns a whole site.yaml, and its media as described in `media.json`. */
export function exampleSite(
  example: ExamplePieces,
  which: 'wrong' | 'right',
  root: string,
): { content: Uint8Array; media: Record<string, string> } {
  const text = createExampleSite(example[which], example, root);
  const content = which === 'wrong' ? example.bytes(text) : Buffer.from(text);
  return { content, media: exampleMedia(example, which) };
}

/** Other files would be reported as unused. Returns all files if the part names none. */
function exampleMedia({ media, ...pieces }: ExamplePieces, which: 'wrong' | 'right'): Record<string, string> {
  const piece = pieces[which].toLowerCase();
  const named = Object.entries(media).filter(([file]) => piece.includes(file.toLowerCase()));
  return named.length > 0 ? Object.fromEntries(named) : media;
}

/** `media` describes files as in `media.json`. */
export async function compileWithMedia(
  content: Uint8Array | string,
  described: Record<string, string>,
  { schemas, root }: ExampleProject,
): Promise<CompiledExample> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plenary-example-'));
  try {
    const media = path.join(folder, 'media');
    await writeMedia(described, media);
    const file = path.join(folder, 'site.yaml');
    const options = { file, content: Buffer.from(content), schemas, name: 'site.yaml', now: EXAMPLE_TIME };
    const { text, problems, site, locate } = compile(options);
    // some problems, such as truncated pictures, are only found by the build
    const hasMedia = Object.keys(described).length > 0;
    const built =
      site &&
      hasMedia &&
      (await publishPictures(site, media, path.join(folder, 'out'), openCache({ home: root })));
    const later = built && 'problems' in built ? locate(built.problems) : [];
    return { text, problems: [...problems, ...later] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The sections of the part come first, so that line numbers stay the same; the smallest site adds the missing sections. */
function createExampleSite(
  piece: string,
  { wrong, right }: Pick<ExamplePieces, 'wrong' | 'right'>,
  root: string,
): string {
  if (sectionNames(piece).length === 0) return piece;
  const smallest = readFileSync(path.join(root, 'tests/cases/smallest/site.yaml'), 'utf8');
  const own = new Set([...sectionNames(wrong), ...sectionNames(right)]);
  const others = smallest.split(/\n(?=\w)/).filter((section) => !own.has(sectionNames(section)[0] ?? ''));
  return [piece.replace(/\n*$/, '\n'), ...others].join('\n');
}

function sectionNames(piece: string): string[] {
  return [...piece.matchAll(/^\ufeff?(["']?)(\w+)\1[ \t]*:/gm)].map((match) => String(match[2]));
}

/**
 * Writes the media files of an example. `media` maps each file name to a short description of the file:
 *
 *   jpeg 1200x800     a picture of this size; also png, webp, avif and gif
 *   cut jpeg 900x600  the first half of a picture file
 *   head 9000x9000    a PNG that declares this size, but has no content
 *   svg 60x60 1MB     a plain drawing, padded to this size
 *   pdf, pdf 6MB      a document, padded to this size if there is one
 *   mp4, mp4 30MB     the start of a video, padded to this size if there is one
 *   text: …           a file with this text, such as a table or a drawing
 */
export async function writeMedia(media: Record<string, string>, folder: string): Promise<void> {
  for (const [name, words] of Object.entries(media)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, await createMediaContent(words));
    const [, megabytes] = /^(?:pdf|mp4) (\d+)MB$/.exec(words) ?? [];
    // the added part of the file is sparse, and takes no space on the disk
    if (megabytes) truncateSync(file, Number(megabytes) * 1e6);
  }
}

async function createMediaContent(words: string): Promise<Uint8Array | string> {
  const [, text] = /^text: ?([\s\S]*)$/.exec(words) ?? [];
  if (text !== undefined) return text;
  const [, isCut, kind = '', width = 0, height = 0] = /^(cut )?(\w+)(?: (\d+)x(\d+))?/.exec(words) ?? [];
  const size = { width: Number(width), height: Number(height) };
  const bytes = Number(/ (\d+(?:\.\d+)?)MB$/.exec(words)?.[1] ?? 0) * 1e6;
  switch (kind) {
    case 'head':
      return createPngHead(size);
    case 'svg':
      return createDrawing(size).padEnd(bytes);
    case 'pdf':
      return EMPTY_PDF;
    case 'mp4':
      return Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2');
    case 'jpeg':
    case 'png':
    case 'webp':
    case 'avif':
    case 'gif': {
      const picture = await createPicture(kind, size);
      return isCut ? picture.subarray(0, picture.length / 2) : picture;
    }
    default:
      throw new BrokenSite(`There is no kind of file for an example called "${words}".`);
  }
}

interface PictureSize {
  width: number;
  height: number;
}

async function createPicture(
  kind: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif',
  size: PictureSize,
): Promise<Buffer> {
  // imported only when needed: sharp has platform-specific binaries, and most examples have no picture
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(createDrawing(size)))
    .flatten({ background: '#e8e0d0' })
    [kind]()
    .toBuffer();
}

function createDrawing({ width, height }: PictureSize): string {
  const middle = `cx="${width / 2}" cy="${height / 2}" r="${Math.min(width, height) / 3}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle ${middle} fill="#ab843c"/></svg>`;
}

function createPngHead({ width, height }: PictureSize): Buffer {
  const head = Buffer.alloc(45);
  head.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  head.write('IEND', 37);
  return head;
}

const EMPTY_PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
