import { Buffer, isUtf8 } from 'node:buffer';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type Problem, problem } from '../output/problem.ts';

/** The text of a file, in which \r alone, the line end of old Macs, is \n; undefined where it is not UTF-8. */
export function decode(bytes: Uint8Array): string | undefined {
  if (!isUtf8(bytes)) return undefined;
  // takes half the time of a TextDecoder with `fatal`
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  const text = whole.startsWith('\ufeff') ? whole.slice(1) : whole;
  return text.includes('\r') ? text.replaceAll(/\r(?!\n)/g, '\n') : text;
}

/** The encoding or the format of a file that is not UTF-8, where its first bytes show it. */
export function formatOf(bytes: Uint8Array): { found?: string } {
  const starts = (...signs: number[]) => signs.every((sign, index) => bytes[index] === sign);
  if (starts(0xff, 0xfe) || starts(0xfe, 0xff) || isUtf16(bytes)) return { found: 'UTF-16 ("Unicode")' };
  if (starts(0x50, 0x4b, 3, 4)) return { found: 'a file of Word, Excel or a zip' };
  if (starts(0x25, 0x50, 0x44, 0x46)) return { found: 'a PDF' };
  if (starts(0x89, 0x50, 0x4e, 0x47) || starts(0xff, 0xd8, 0xff)) return { found: 'a picture' };
  return {};
}

/** Whether every other byte at the start is 0: UTF-16 without a byte order mark. */
export function isUtf16(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 64);
  const zeros = (turn: number) => start.filter((byte, index) => byte === 0 && index % 2 === turn).length;
  const [even, odd] = [zeros(0), zeros(1)];
  return start.length >= 8 && Math.max(even, odd) > start.length * 0.4 && Math.min(even, odd) === 0;
}

/** The problem of a text in another format, where its first lines show it: HTML, RTF or CSV. */
export function otherFormatProblem(text: string): Problem | undefined {
  const at = { offset: Math.max(0, text.search(/\S/)) };
  const start = text.slice(at.offset, at.offset + 2000);
  if (/^<(?:!doctype|html|\?xml|head|body|div|p|script)\b/i.test(start)) {
    const instead = 'Copy only the words that readers see, and put them behind the keys of site.yaml.';
    return problem('other-format', at, { found: 'a web page (HTML)', instead });
  }
  if (/^\{\\rtf/.test(start)) {
    const instead = 'Save it as plain text with the encoding UTF-8.';
    return problem('other-format', at, { found: 'a document of a word processor (RTF)', instead });
  }
  const [first = '', second = ''] = start.split('\n');
  const commas = (line: string) => line.split(/[,;\t]/).length;
  if (commas(first) > 2 && commas(first) === commas(second) && !/:\s/.test(first)) {
    const instead =
      'Put the table into media/ as a .csv file, and name it where a matrix is shown: table: matrices/name.csv';
    return problem('other-format', at, { found: 'a table (CSV)', instead });
  }
  return undefined;
}

/** Returns what to do about a file beside a missing site.yaml that has nearly its name; an empty text where there is none. */
export function misnamedHint(site: string): string {
  const name = path.basename(site);
  const { name: stem } = path.parse(site);
  const isNear = (file: string) =>
    file !== name &&
    new RegExp(`^${stem.replace(/\W/g, '.')}[\\s\\d()_-]*(copy)?\\.(ya?ml|txt)(\\.[a-z]+)?$`, 'i').test(file);
  const [near] = filesIn(path.dirname(site)).filter(isNear).sort();
  if (near === undefined) return '';
  // Windows does not show how names end, unless it is asked to
  const hidden = /\.txt$/i.test(near)
    ? ' In Windows, switch on "View", "Show", "File name extensions" first.'
    : '';
  return ` There is ${near} in its folder: rename it to ${name}.${hidden}`;
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
