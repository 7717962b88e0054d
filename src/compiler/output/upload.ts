import { problemText } from '../rules/index.ts';
import { pictureSizeOfBytes } from '../values/media/images.ts';
import { readSheetRows, readTable } from '../values/tables/table.ts';

/** For a table, the name decides, since any text could be a CSV file. */
export function detectFileKind(
  bytes: Uint8Array,
  name: string,
): 'picture' | 'document' | 'table' | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, HEADER_LENGTH));
  if (head.includes('%PDF-')) return 'document';
  if (/\.(csv|xlsx)$/i.test(name)) return 'table';
  return 'value' in pictureSizeOfBytes(bytes, name) || PICTURE_PATTERN.test(head) ? 'picture' : undefined;
}

/** In bytes. A PDF may have other bytes before its header (ISO 32000, annex H.3.4.1). */
const HEADER_LENGTH = 1024;

const PICTURE_PATTERN =
  /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP|II\*\0|MM\0\*|.{4}ftyp(avif|heic|heix|hevc|mif1|msf1)|\s*(\xef\xbb\xbf)?<(\?xml|svg|!--|!DOCTYPE svg))/s;

/** Returns the message of the problem that the file would cause in a site; undefined if there is none. */
export function findFileFault(
  bytes: Uint8Array,
  name: string,
  kind: 'picture' | 'table' | 'schedule',
): string | undefined {
  const place = { path: [] };
  if (kind !== 'picture') {
    // a schedule may be without headings
    const read = (kind === 'table' ? readTable : readSheetRows)(bytes, name, place);
    return 'problem' in read ? messageWithHint(problemText(read.problem)) : undefined;
  }
  const size = pictureSizeOfBytes(bytes, name);
  return 'value' in size ? undefined : messageWithHint(problemText(size.problemAt(place)));
}

function messageWithHint({ message, hint }: { message: string; hint?: string | undefined }): string {
  return hint ? `${message} ${hint}` : message;
}
