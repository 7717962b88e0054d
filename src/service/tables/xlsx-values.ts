import { LIMITS, tooLarge } from './limits.ts';
import { showsDate } from './number-format.ts';
import { readXml } from './xml.ts';
import type { Archive } from './zip.ts';

/** Characters that XML cannot hold are written as `_x000D_` (ECMA-376-1, 22.9.2.19). */
const ESCAPE = /_x([0-9a-f]{4})_/gi;

/** The text that a workbook means by some text of its XML. */
export function unescaped(text: string): string {
  return text.includes('_x')
    ? text.replace(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

/** The texts that the cells of a workbook share, by number (ECMA-376-1, 18.4). Formats are left out, and readings of kanji. */
export async function sharedStrings(archive: Archive, part: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (part === undefined) return strings;
  let text = '';
  let reading = false;
  await readXml(archive.read(part), {
    open: (tag) => {
      if (tag === 'si') text = '';
      if (tag === 'rPh') reading = true;
      return tag === 't' && !reading;
    },
    text: (more) => {
      text += more;
    },
    close: (tag) => {
      if (tag === 'rPh') reading = false;
      if (tag !== 'si') return;
      if (text.length > LIMITS.characters * '_x0000_'.length) throw tooLarge('characters');
      strings.push(unescaped(text));
      if (strings.length > LIMITS.cells) throw tooLarge('cells');
    },
  });
  return strings;
}

/** Which styles of a workbook show a number as a date, by the number of the style (ECMA-376-1, 18.8). */
export async function dateStyles(archive: Archive, part: string | undefined): Promise<boolean[]> {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let listed = false;
  if (part === undefined) return [];
  await readXml(archive.read(part), {
    open: (tag, { numFmtId, formatCode }) => {
      if (tag === 'numFmt') codes.set(Number(numFmtId), formatCode ?? '');
      if (tag === 'cellXfs') listed = true;
      if (tag === 'xf' && listed) formats.push(Number(numFmtId ?? 0));
      return false;
    },
    close: (tag) => {
      if (tag === 'cellXfs') listed = false;
    },
  });
  return formats.map((id) => showsDate(id, codes.get(id)));
}
