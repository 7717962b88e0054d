import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Compilation, compile, type Example, emptyMemory, type Schemas } from '../../compiler/index.ts';
import { publishPictures } from '../assets/images.ts';

/**
 * Makes the files in `media/` that an example is about. Each is told by its content in a few words:
 *
 *   jpeg 1200x800     a picture with something on it; also png, webp, avif and gif
 *   cut jpeg 900x600  the same without its second half
 *   head 9000x9000    the first bytes of a PNG that says to be so large
 *   heic              what a phone takes
 *   svg 60x60 1MB     a plain drawing, filled up to so many megabytes
 *   pdf, pdf 6MB      a document, filled up to so many megabytes
 *   size 16MB         so many megabytes of nothing
 *   text: …           these words (tables, drawings)
 */
async function makeMedia(media: Record<string, string>, folder: string): Promise<void> {
  for (const [name, words] of Object.entries(media)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, await contentOf(words));
  }
}

async function contentOf(words: string): Promise<Uint8Array | string> {
  const [, text] = /^text: ?([\s\S]*)$/.exec(words) ?? [];
  if (text !== undefined) return text;
  const [, isCut, kind = '', width = 0, height = 0] = /^(cut )?(\w+)(?: (\d+)x(\d+))?/.exec(words) ?? [];
  const size = { width: Number(width), height: Number(height) };
  const bytes = Number(/ (\d+(?:\.\d+)?)MB$/.exec(words)?.[1] ?? 0) * 1e6;
  switch (kind) {
    case 'head':
      return headOf(size);
    case 'heic':
      return Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    case 'svg':
      return drawing(size).padEnd(bytes);
    case 'pdf':
      return pdfOf(bytes);
    case 'size':
      return Buffer.alloc(bytes);
    case 'jpeg':
    case 'png':
    case 'webp':
    case 'avif':
    case 'gif': {
      const picture = await pictureOf(kind, size);
      return isCut ? picture.subarray(0, picture.length / 2) : picture;
    }
    default:
      throw new Error(`There is no kind of file for an example called "${words}".`);
  }
}

interface Size {
  width: number;
  height: number;
}

async function pictureOf(kind: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif', size: Size): Promise<Buffer> {
  // it is a program for the machine, and most examples need no picture
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawing(size)))
    .flatten({ background: '#e8e0d0' })
    [kind]()
    .toBuffer();
}

function drawing({ width, height }: Size): string {
  const middle = `cx="${width / 2}" cy="${height / 2}" r="${Math.min(width, height) / 3}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle ${middle} fill="#24425c"/></svg>`;
}

function headOf({ width, height }: Size): Buffer {
  const head = Buffer.alloc(33);
  head.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

function pdfOf(bytes: number): Buffer {
  const document = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  );
  return Buffer.concat([document, Buffer.alloc(Math.max(0, bytes - document.length), ' ')]);
}

/** The smallest site there is: what an example is put over. */
const SMALLEST = `conference:
  name: Example MUN
  edition: The 6th Edition
  year: "24"
  starts: 2024-08-01T08:00
  url: https://mun.example.org/

header:
  name: $conference.name
  links:
    - label: Home
      link: /

footer:
  name: $conference.name

routes:
  - path: /
    title: Home
    blocks:
      - type: text
        text: Welcome.

  - path: "*"
    title: Not found
    blocks:
      - type: message
        title: "404"
`;

/** The day on which examples are looked at: before the conference of the smallest site. */
const TODAY = new Date('2024-06-01T12:00:00Z');

/** The text of a site, and what is wrong with it. */
type Tried = Pick<Compilation, 'text' | 'problems'>;

/** What examples are tried with: the schemas, and the folder of the project. */
interface Workshop {
  schemas: Schemas;
  root: string;
}

/** Compiles the wrong or the right piece of an example as the site that it stands for. */
export function tryExample(example: Example, which: 'wrong' | 'right', workshop: Workshop): Promise<Tried> {
  const text = wholeSite(example[which], example);
  const content = which === 'wrong' ? bytesOf(text, example) : Buffer.from(text);
  return tryFile(content, { media: mediaOf(example, which) }, workshop);
}

/** The media that stand beside a piece: those that it names, as others would be said to be unused; all where it names none. */
function mediaOf({ media = {}, ...pieces }: Example, which: 'wrong' | 'right'): Record<string, string> {
  const piece = pieces[which].toLowerCase();
  const named = Object.entries(media).filter(([file]) => piece.includes(file.toLowerCase()));
  return named.length > 0 ? Object.fromEntries(named) : media;
}

/** Compiles a site.yaml beside the media of an example. */
export async function tryFile(
  content: Uint8Array | string,
  { media: made }: Pick<Example, 'media'>,
  { schemas, root }: Workshop,
): Promise<Tried> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plenary-example-'));
  try {
    const media = path.join(folder, 'media');
    await makeMedia(made ?? {}, media);
    const file = path.join(folder, 'site.yaml');
    writeFileSync(file, content);
    const options = { file, schemas, name: 'site.yaml', memory: emptyMemory(), now: TODAY };
    const { text, problems, site, locate } = compile(options);
    // what only the build sees: pictures that end too soon
    const built = site && made && (await publishPictures(site, root, media, path.join(folder, 'out')));
    const later = built && 'problems' in built ? locate(built.problems) : [];
    return { text, problems: [...problems, ...later] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * The site of a piece: its sections first, so that its lines have the numbers that they have in the piece, then those
 * of the smallest site that neither the wrong nor the right piece has. A piece without sections stands alone.
 */
function wholeSite(piece: string, { wrong, right }: Pick<Example, 'wrong' | 'right'>): string {
  if (sectionsOf(piece).length === 0) return piece;
  const own = new Set([...sectionsOf(wrong), ...sectionsOf(right), ...sectionsOf(piece)]);
  const others = SMALLEST.split(/\n(?=\w)/).filter((section) => !own.has(sectionsOf(section)[0] ?? ''));
  return [piece.replace(/\n*$/, '\n'), ...others].join('\n');
}

function sectionsOf(piece: string): string[] {
  return [...piece.matchAll(/^\ufeff?(["']?)(\w+)\1[ \t]*:/gm)].map((match) => String(match[2]));
}

/** In bytes; more than is read of a site. */
const TOO_LARGE = 49 * 1024 * 1024;

/** The bytes of the file: where a text cannot show what is wrong with it, the example says how it is made. */
function bytesOf(text: string, { saved }: Example): Uint8Array {
  if (!saved) return Buffer.from(text);
  if (saved === 'latin1') return Buffer.from(text, 'latin1');
  return Buffer.concat([Buffer.from(text), Buffer.alloc(TOO_LARGE, '# more and more\n')]);
}
