import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

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
export async function makeMedia(media: Record<string, string>, folder: string): Promise<void> {
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
