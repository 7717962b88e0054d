export { filesOnDisk } from './files.ts';
export { openFileForFixing, type WriteFailure } from './fix-file.ts';
export { misnamedHint } from './misnamed.ts';
export { readSchemas } from './schemas.ts';
export { compile, siteReader } from './site.ts';
export { validatorModule } from './validator-code.ts';
export { workbookRows } from './workbook.ts';
