import { Failure } from '../failure.ts';

const XLSX_FILE_TYPE = 'Excel Workbook (.xlsx)';

const REMEDIES = {
  excel: `Open it in Excel, choose File › Save a copy…, choose “${XLSX_FILE_TYPE}” as the type, and upload the new file.`,
  numbers: 'Open it in Numbers, choose File › Export To › Excel…, and upload the exported file.',
  libreOffice: `Open it in LibreOffice, choose File › Save As…, choose “Excel 2007–365 (.xlsx)” as the type, and upload the new file.`,
  google: 'In Google Sheets, choose File › Download › Microsoft Excel (.xlsx), and upload that file.',
  any: `Open the table in the program that it comes from and save it as .xlsx or .csv (Excel: File › Save a copy…; Numbers: File › Export To › Excel…; Google Sheets: File › Download › Microsoft Excel; LibreOffice: File › Save As…), then upload that file.`,
};

const REFUSAL_MESSAGES = {
  empty: `The file is empty. ${REMEDIES.any}`,
  xls: `This is a workbook of Excel 97–2003 (.xls), a format that Plenary can't read. ${REMEDIES.excel}`,
  xlsb: `This is a binary workbook of Excel (.xlsb), a format that Plenary can't read. ${REMEDIES.excel}`,
  xml: `This is an XML file, not a workbook. ${REMEDIES.any}`,
  'xml-2003': `This is an XML spreadsheet of Excel 2003, a format that Plenary can't read. ${REMEDIES.excel}`,
  locked:
    "This file is locked with a password, so Plenary can't read it. Open it in Excel with its password, choose File › Info › Protect Workbook › Encrypt with Password, empty the field, save it as .xlsx, and upload it again.",
  'locked-zip': `This file is locked with a password, so Plenary can't read it. Save it without a password, as .xlsx or .csv, and upload it again.`,
  'old-office': `This is a document of an old Microsoft Office program, not a workbook. ${REMEDIES.any}`,
  numbers: `This is a spreadsheet of Apple Numbers (.numbers), a format that Plenary can't read. ${REMEDIES.numbers}`,
  iwork: `This is a document of Apple Numbers, Pages or Keynote, a format that Plenary can't read. ${REMEDIES.numbers}`,
  ods: `This is an OpenDocument spreadsheet (.ods), a format that Plenary can't read. ${REMEDIES.libreOffice}`,
  'open-document': `This is an OpenDocument file, but not a spreadsheet. ${REMEDIES.any}`,
  docx: `This is a Word document (.docx), not a workbook. If the table is in it, copy it to an empty workbook in Excel, save that as .xlsx, and upload it.`,
  pptx: `This is a PowerPoint presentation (.pptx), not a workbook. ${REMEDIES.any}`,
  zip: 'This is a ZIP archive with other files than .xlsx and .csv tables, or with none. Unpack it (usually with a double-click). Select only its .xlsx and .csv files, and your newest data.xlsx if you have one. Compress them to a new ZIP file, and upload that.',
  archive: `This is a packed archive, not a workbook. Unpack it, and upload its .xlsx or .csv file. If there are several, or you have a data.xlsx already, compress all of them to a ZIP file, and upload that.`,
  pdf: `This is a PDF, which only shows an image of a table. ${REMEDIES.any}`,
  html: `This is a web page (HTML), even if its name ends in .xls or .csv. Open it in Excel, choose File › Save a copy…, choose “${XLSX_FILE_TYPE}” as the type, and upload the new file. ${REMEDIES.google}`,
  image: `This is a picture, which only shows an image of a table. ${REMEDIES.any}`,
  json: `This is a JSON file, not a table. ${REMEDIES.any}`,
  rtf: `This is a text document (RTF), not a table. ${REMEDIES.any}`,
  binary: `Plenary doesn't know this kind of table: it is neither a workbook (.xlsx) nor text (.csv). ${REMEDIES.any}`,
};

export type RefusedFileKind = keyof typeof REFUSAL_MESSAGES;

export function createRefusal(kind: RefusedFileKind): Failure {
  return new Failure('not-a-table', REFUSAL_MESSAGES[kind]);
}

export function damagedFileFailure(what: string, cause?: unknown): Failure {
  const message = `The workbook is damaged or incomplete. Try again. If it fails again, open it in Excel or LibreOffice, save it as .xlsx under a new name, and upload that.`;
  return new Failure('not-a-table', message, { problems: [what], cause });
}
