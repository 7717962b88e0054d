export { withArchivedAddresses } from './edit/archived-addresses.ts';
export {
  applyChanges,
  changesBetween,
  composeChanges,
  invertChanges,
  rebaseChanges,
  rebaseLines,
} from './edit/changes.ts';
export {
  describeChanges,
  type EditableText,
  type Edited,
  editable,
  editText,
  type TextIntent,
} from './edit/edit.ts';
export { type NextFacts, nextEdition, type PreparedEdition } from './edit/next-edition.ts';
export { unwrapped } from './edit/prose.ts';
export { type AppliedFix, addedErrors, fixAll, fixOne, identityIn } from './output/fix.ts';
export { type NotWritten, openToFix, removeLeftovers } from './output/fix-file.ts';
export {
  type Example,
  explainCode,
  frame,
  harmless,
  type Printable,
  printGithub,
  printJson,
  printText,
  terminalColors,
} from './output/print.ts';
export { type LocatedProblem, type Path, type Problem, problem, type Span } from './output/problem.ts';
export { pathFrom } from './output/usages.ts';
export { segmentsOf, wholeReference } from './references/syntax.ts';
export type { OutsideLink } from './rules/checks.ts';
export { examples } from './rules/examples.generated.ts';
export { type Code, codes, rules, sections } from './rules/index.ts';
export {
  keysOf,
  type LocatedSchema,
  readSchemas,
  refTarget,
  resolveSchema,
  type Schema,
  type Schemas,
  schemaAt,
  withoutReferences,
} from './schema/schemas.ts';
export { validatorModule } from './schema/validators.ts';
export type { MatrixFile } from './site/allotment.ts';
export { isTypeable, MARKS, type MarkedValue, markOf } from './site/marked.ts';
export {
  type Compilation,
  compile,
  type MarkedPage,
  type OpenSite,
  type Site,
  type SiteInfo,
  type SiteReader,
  siteReader,
} from './site/site.ts';
export {
  contrastsOf,
  type Palette,
  type Palettes,
  type Signal,
  type Theme,
  TOKENS,
  type Use,
} from './site/theme.ts';
export type { WrittenSite } from './site/written-site.ts';
export { pathAt, stretchAt } from './source/position.ts';
export { misnamedHint } from './source/read.ts';
export type { Picture, Resources, Shown } from './values/dependencies.ts';
export { mediaHref } from './values/links.ts';
export { isHeic } from './values/media/heif.ts';
export { isXml } from './values/media/images.ts';
export { faultOfBytes, kindOfBytes } from './values/media/upload.ts';
export { nearest } from './values/nearest.ts';
export { withCsvColumn } from './values/tables/csv-column.ts';
export { type CalendarFile, calendarPath, type Entry } from './values/times/calendar.ts';
export { unknownName } from './words/words.ts';
