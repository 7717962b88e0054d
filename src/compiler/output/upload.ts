import { textOf } from '../rules/index.ts';
import { pictureOfBytes } from '../values/media/images.ts';
import { sheetRowsOf, tableRowsOf } from '../values/tables/table.ts';

/** Returns the kind of a file from its content. For a table, the name decides, since any text could be a CSV file. */
export function kindOfBytes(bytes: Uint8Array, name: string): 'picture' | 'document' | 'table' | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD));
  if (head.includes('%PDF-')) return 'document';
  if (/\.(csv|xlsx)$/i.test(name)) return 'table';
  return 'value' in pictureOfBytes(bytes, name) || PICTURE_START.test(head) ? 'picture' : undefined;
}

/**
 * Number of bytes in which to search for a file header: a PDF may have other bytes before its header (ISO 32000, annex H.3.4.1).
 */
const HEAD = 1024;

const PICTURE_START =
  /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP|II\*\0|MM\0\*|.{4}ftyp(avif|heic|heix|hevc|mif1|msf1)|\s*(\xef\xbb\xbf)?<(\?xml|svg|!--|!DOCTYPE svg))/s;

/**
 * Returns the fault of a picture or table, with the message of the problem that the file would cause in a site; undefined if
 * there is none.
 */
export function faultOfBytes(
  bytes: Uint8Array,
  name: string,
  kind: 'picture' | 'table' | 'schedule',
): string | undefined {
  const place = { path: [] };
  if (kind !== 'picture') {
    // a schedule may be without headings
    const read = (kind === 'table' ? tableRowsOf : sheetRowsOf)(bytes, name, place);
    return 'problem' in read ? wordsOf(textOf(read.problem)) : undefined;
  }
  const size = pictureOfBytes(bytes, name);
  return 'value' in size ? undefined : wordsOf(textOf(size.problemAt(place)));
}

function wordsOf({ message, hint }: { message: string; hint?: string | undefined }): string {
  return hint ? `${message} ${hint}` : message;
}
