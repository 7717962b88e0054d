import { Failure } from '../failure.ts';
import type { Sheet } from '../model.ts';
import { readCsv } from './csv.ts';
import { createTableCollector, type RowUseClassifier, tooLargeFailure, UPLOAD_LIMITS } from './limits.ts';
import { splitQuotedRows } from './quoted-rows.ts';
import { createRefusal, type RefusedFileKind } from './refusals.ts';
import { readCustomProperty, readXlsx } from './xlsx.ts';
import { type Archive, createBudget, openArchive } from './zip.ts';

/**
 * Accepts .xlsx, .xlsm, a text table with commas, semicolons, tabs or `|`, or several of these in a ZIP file, by content. The
 * file name `name` becomes the sheet name of a text table.
 * @throws Failure `not-a-table` that names the actual type of the file and how to save it as a table; `too-large` that names the
 * limit
 */
export async function readTables(bytes: Uint8Array, name: string): Promise<Sheet[]> {
  return (await readFile(bytes, name)).sheets;
}

/**
 * Also returns the custom property `property` of the workbook. `rowUse` judges sheets by their first row.
 * @throws Failure as `readTables`
 */
export async function readFile(
  bytes: Uint8Array,
  name: string,
  property?: string,
  rowUse?: RowUseClassifier,
): Promise<{ sheets: Sheet[]; property: string | undefined }> {
  if (bytes.length > UPLOAD_LIMITS.file) throw tooLargeFailure('file');
  const files: { file: DetectedFile; property: string | undefined }[] = [];
  for (const file of await detectFiles(bytes, name)) {
    const isAsked = property !== undefined && file.archive !== undefined;
    files.push({ file, property: isAsked ? await readCustomProperty(file.archive, property) : undefined });
  }
  const marked = files.filter((one) => one.property !== undefined);
  if (marked.length > 1) throw severalWorkbooksFailure(marked.map(({ file }) => file.name));
  // the limits are for all sheets together; sheets of data.xlsx come first, because the later of two forms counts
  const gathered = createTableCollector(rowUse);
  // number of sheets from data.xlsx: the service wrote their rows, so they need no splitting
  let own = 0;
  for (const { file } of [...marked, ...files.filter((one) => one.property === undefined)]) {
    // the prefix distinguishes sheets of other workbooks from the sheets of data.xlsx
    const prefix = files.length > 1 && !marked.some((one) => one.file === file) ? `${file.name} ` : '';
    if (file.archive) await readXlsx(file.archive, gathered, prefix);
    else
      for (const sheet of readCsv(file.text, file.name)) {
        gathered.sheet(sheet.name, { isText: true });
        for (const { number, cells } of sheet.rows) gathered.row(number, cells);
      }
    if (marked[0]?.file === file) own = gathered.sheets.length;
  }
  return {
    sheets: gathered.sheets.map((sheet, at) => (at < own ? sheet : splitQuotedRows(sheet))),
    property: marked[0]?.property,
  };
}

function severalWorkbooksFailure(names: string[]): Failure {
  return new Failure(
    'not-a-table',
    'The ZIP file has more than one workbook that Plenary made, and each has seats of its own. Leave only the newest in it, and upload the ZIP again.',
    { problems: names },
  );
}

const UTF8_DECODER = new TextDecoder('utf-8', { fatal: true });

/** By the position of the zero byte in a Latin character, counted from 0. */
const UTF16_ENCODINGS = { even: 'utf-16be', odd: 'utf-16le' } as const;

const SAMPLE_SIZE = 4096;

/** Tries UTF-16, UTF-8 and then Windows-1252 (WHATWG Encoding Standard). */
function decodeText(bytes: Uint8Array): string {
  const wide = detectUtf16(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return UTF8_DECODER.decode(bytes);
  } catch {
    return decodeWindows1252(bytes);
  }
}

/** The bytes 0x80 to 0x9F; all other bytes are as in Latin-1. */
const WINDOWS_1252_CHARACTERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The TextDecoder of Node 20 decodes Windows-1252 as Latin-1, which turns quotes and dashes into control characters. */
function decodeWindows1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return latin1.replace(/[\u0080-\u009f]/g, (sign) =>
    WINDOWS_1252_CHARACTERS.charAt(sign.charCodeAt(0) - 0x80),
  );
}

function detectUtf16(bytes: Uint8Array): (typeof UTF16_ENCODINGS)[keyof typeof UTF16_ENCODINGS] | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return UTF16_ENCODINGS.odd;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return UTF16_ENCODINGS.even;
  const sample = bytes.subarray(0, SAMPLE_SIZE);
  const zeros = { even: 0, odd: 0 };
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2 === 0 ? 'even' : 'odd'] += 1;
  });
  // even a table in Devanagari has Latin commas, quotes and line breaks; a binary file has zeros in even and odd bytes
  const [more, fewer] = zeros.even > zeros.odd ? (['even', 'odd'] as const) : (['odd', 'even'] as const);
  return zeros[more] > sample.length / 20 && zeros[fewer] < zeros[more] / 10
    ? UTF16_ENCODINGS[more]
    : undefined;
}

type DetectedFile = { name: string } & (
  | { archive: Archive; text?: undefined }
  | { archive?: undefined; text: string }
);

/** In hexadecimal; `..` matches any byte. */
const FILE_SIGNATURES: [RegExp, RefusedFileKind][] = [
  [/^89504e47/, 'image'],
  [/^ffd8ff/, 'image'],
  [/^47494638/, 'image'],
  [/^52494646.{8}57454250/, 'image'],
  [/^.{8}66747970(68656963|68656978|68657663|6d696631|6d736631|61766966)/, 'image'],
  [/^(49492a00|4d4d002a)/, 'image'],
  [/^(1f8b08|377abcaf271c|526172211a07)/, 'archive'],
  [/^7b5c727466/, 'rtf'],
];

const TEXT_SIGNATURES: [RegExp, RefusedFileKind][] = [
  [/^<\?xml[\s\S]{0,2000}urn:schemas-microsoft-com:office:spreadsheet/i, 'xml-2003'],
  [/^<\?xml[\s\S]{0,2000}tc:opendocument/i, 'ods'],
  [/^(<\?xml[^>]*>\s*)?<(!doctype html|html|head|body|table|meta|title|style|div)\b/i, 'html'],
  [/^(mime-version|content-type): /i, 'html'],
  [/^<\?xml/i, 'xml'],
  [/^<[a-z!][^>]*>/i, 'xml'],
  // JSON is not parsed for this check: nested brackets take a parser more memory than a thread may use
  [/^(\{\s*["}]|\[\s*[[{"])/, 'json'],
];

const XML_COMMENT = /<!--[\s\S]*?-->/g;

const PART_SIGNATURES: [RegExp, RefusedFileKind][] = [
  [/^xl\/workbook\.bin$/i, 'xlsb'],
  [/^word\//i, 'docx'],
  [/^ppt\//i, 'pptx'],
  [/^index\/(calculationengine|tables\/.*)\.iwa$/i, 'numbers'],
  [/^(index\/document\.iwa|index\.zip)$/i, 'iwork'],
];

/** @throws Failure `not-a-table` that names the actual type of the file and how to save it in a readable format */
async function detectFiles(bytes: Uint8Array, name: string): Promise<DetectedFile[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isZip(buffer)) return [detectFile(buffer, name)];
  const archive = await openArchive(buffer);
  const tables = findTables(archive);
  if (tables.length === 0) return [{ name, archive: await requireWorkbook(archive) }];
  if (tables.length > UPLOAD_LIMITS.sheets) throw tooLargeFailure('sheets');
  const files: DetectedFile[] = [];
  const budget = createBudget();
  for (const [path, content] of await unpackFiles(archive, tables)) {
    const own = path.slice(path.lastIndexOf('/') + 1);
    try {
      const isWorkbook = isZip(content);
      files.push(
        isWorkbook
          ? { name: own, archive: await requireWorkbook(await openArchive(content, budget)) }
          : detectFile(content, own),
      );
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const { code, message, problems } = error;
      throw new Failure(code, message, { problems: [`In the ZIP: ${own}`, ...problems], cause: error.cause });
    }
  }
  return files;
}

function isZip(buffer: Buffer): boolean {
  return /^504b(0304|0506)/.test(buffer.toString('hex', 0, 4));
}

function detectFile(buffer: Buffer, name: string): DetectedFile {
  const start = buffer.toString('hex', 0, 16);
  if (start.startsWith('d0cf11e0a1b11ae1')) throw createRefusal(detectOldOffice(buffer));
  const found = FILE_SIGNATURES.find(([pattern]) => pattern.test(start));
  if (found) throw createRefusal(found[1]);
  if (buffer.subarray(0, 1024).includes('%PDF-')) throw createRefusal('pdf');
  return { name, text: readTableText(buffer) };
}

/** Files of the operating system, lock files of Excel, and folders. */
const IGNORED_ENTRY = /\/$|(^|\/)(__MACOSX\/|\.|~\$|(desktop\.ini|thumbs\.db)$)/i;

const TABLE_EXTENSION = /\.(csv|tsv|xlsx|xlsm|xls|xlsb|ods|numbers)$/i;

/** Empty if the archive has other files. Tables may be from Google Forms, or data.xlsx with a list of payments. */
function findTables({ names }: Archive): string[] {
  const files = names.filter((name) => !IGNORED_ENTRY.test(name));
  return files.every((name) => TABLE_EXTENSION.test(name)) ? files : [];
}

/** The total size has the same limit as a single file. */
async function unpackFiles(archive: Archive, names: string[]): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  let size = 0;
  for (const name of names) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of archive.read(name)) {
      size += chunk.length;
      if (size > UPLOAD_LIMITS.file) throw tooLargeFailure('file');
      chunks.push(chunk);
    }
    files.set(name, Buffer.concat(chunks));
  }
  return files;
}

/** Throws a Failure unless the parts are a workbook's (ECMA-376-2; ODF 1.3-2, 3.3). */
async function requireWorkbook(archive: Archive): Promise<Archive> {
  const found = PART_SIGNATURES.find(([pattern]) => archive.names.some((name) => pattern.test(name)));
  if (found) throw createRefusal(found[1]);
  if (archive.names.includes('mimetype')) {
    const { value } = await archive.read('mimetype').next();
    const type = Buffer.from(value ?? []).toString('latin1', 0, 100);
    if (/opendocument\.spreadsheet/.test(type)) throw createRefusal('ods');
    if (/opendocument/.test(type)) throw createRefusal('open-document');
  }
  if (!archive.names.includes('[Content_Types].xml')) throw createRefusal('zip');
  return archive;
}

/** An Office 97 document (MS-CFB) contains the names of its streams in UTF-16. */
function detectOldOffice(buffer: Buffer): RefusedFileKind {
  const has = (stream: string) => buffer.includes(`${stream}\0`, 0, 'utf16le');
  if (has('EncryptedPackage')) return 'locked';
  if (has('Workbook') || has('Book')) return 'xls';
  return 'old-office';
}

function readTableText(bytes: Uint8Array): string {
  const text = decodeText(bytes);
  const start = text.slice(0, 10_000).replace(XML_COMMENT, '').trimStart();
  if (start === '' && text.trim() === '') throw createRefusal('empty');
  if (isBinary(text)) throw createRefusal('binary');
  const found = TEXT_SIGNATURES.find(([pattern]) => pattern.test(start));
  if (found) throw createRefusal(found[1]);
  return text;
}

/** Detects control characters, except U+000B and U+000C, which some forms write as line breaks in answers. */
function isBinary(text: string): boolean {
  if (text.includes('\0')) return true;
  const sample = text.slice(0, 100_000);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: counts control characters
  const controls = sample.match(/[\x01-\x08\x0e-\x1f]/g)?.length ?? 0;
  return controls > sample.length / 1000;
}
