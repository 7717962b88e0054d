export type { Compilation, MarkedPage, OpenSite } from './compile.ts';
export { withArchivedAddresses } from './edit/archived-addresses.ts';
export { beginSite, type FirstFacts } from './edit/begin-site.ts';
export {
  changesBetween,
  composeChanges,
  invertChanges,
  rebaseChanges,
  rebaseLines,
} from './edit/changes.ts';
export { nameAt, quotedValue } from './edit/describe.ts';
export {
  describeChanges,
  type EditableText,
  type Edited,
  editText,
  readEditable,
  type TextIntent,
} from './edit/edit.ts';
export { intentsOnPage } from './edit/in-language.ts';
export { type NextFacts, nextEdition, type PreparedEdition, textsAt } from './edit/next-edition.ts';
export { unwrapProse } from './edit/prose.ts';
export { editionIdOf, editionToArchive, wholeFacts } from './edit/ready-edition.ts';
export { type AppliedFix, addedErrors, fixAll, fixOne, identityIn } from './output/fix.ts';
export {
  escapeForTerminal,
  explainCode,
  frame,
  type Printable,
  printGithub,
  printJson,
  printText,
  terminalColors,
} from './output/print.ts';
export { faultOfBytes, kindOfBytes } from './output/upload.ts';
export { type Files, filesInMemory } from './platform/files.ts';
export { nearest } from './problems/nearest.ts';
export {
  type Code,
  type LocatedProblem,
  type Path,
  type Problem,
  problem,
  type Span,
} from './problems/problem.ts';
export { readerOf, type SiteReader } from './reader.ts';
export { pathFrom } from './references/usages.ts';
export type { OutsideLink } from './rules/checks.ts';
export { sameWay, yearLike } from './rules/dates.ts';
export { examples } from './rules/examples.generated.ts';
export { codes, rules, sections } from './rules/index.ts';
export type { Example } from './rules/rule.ts';
export {
  inOneLanguage,
  keysOf,
  type LocatedSchema,
  refTarget,
  resolveSchema,
  type Schema,
  type Schemas,
  schemaAt,
  siteSchema,
  withoutReferences,
} from './schema/schemas.ts';
export type { MatrixFile } from './site/allotment.ts';
export { isReservedPath } from './site/checks.ts';
export { isTranslatableAt, isWordsAt, languagesIn } from './site/languages.ts';
export { MARKS, type MarkedValue, markOf, typedText } from './site/marked.ts';
export { reachOf } from './site/reach.ts';
export type { OpenInfo, Site, SiteInfo } from './site/site.ts';
export type { WrittenSite } from './site/written-site.ts';
export { pathAt, stretchAt } from './source/position.ts';
export { hasWords, segmentsOf, wholeReference } from './source/reference-syntax.ts';
export {
  languageHeader,
  type ReadSheet,
  readSheet,
  type SheetRow,
  sheetFor,
} from './translations/sheet.ts';
export { type Refused, type Taken, takeBack } from './translations/take.ts';
export type { Picture, Resources, Shown } from './values/dependencies.ts';
export { mediaHref } from './values/links.ts';
export { isHeic } from './values/media/heif.ts';
export { isXml, pictureOfBytes } from './values/media/images.ts';
export { withCsvColumn } from './values/tables/csv-column.ts';
export {
  type Palette,
  type Palettes,
  readablePair,
  type Signal,
  type Theme,
  TOKENS,
} from './values/theme.ts';
export { type CalendarFile, calendarPath, type Entry } from './values/times/calendar.ts';
export { isZone } from './values/times/time.ts';
export { unknownIn } from './words/words.ts';
