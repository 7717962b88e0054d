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
export { describePath, quotedValue } from './edit/describe.ts';
export {
  describeChanges,
  type EditableText,
  type EditResult,
  editText,
  readEditable,
  type TextIntent,
} from './edit/edit.ts';
export { intentsOnPage } from './edit/in-language.ts';
export {
  createNextEdition,
  type NextEditionFacts,
  type PreparedEdition,
  textsAt,
} from './edit/next-edition.ts';
export { unwrapProse } from './edit/prose.ts';
export { checkEditionFacts, editionIdOf, editionToArchive } from './edit/ready-edition.ts';
export { type AppliedFix, addedErrors, fixAll, fixOne, problemIdentifier } from './output/fix.ts';
export {
  escapeForTerminal,
  explainCode,
  formatExcerpt,
  formatGithubCommands,
  type Printable,
  printJson,
  printText,
  terminalColors,
} from './output/print.ts';
export { detectFileKind, findFileFault } from './output/upload.ts';
export { type Files, filesInMemory } from './platform/files.ts';
export { nearestMatch } from './problems/nearest.ts';
export {
  type Code,
  type LocatedProblem,
  type Path,
  type Problem,
  problem,
  type Span,
} from './problems/problem.ts';
export { createSiteReader, type SiteReader } from './reader.ts';
export { parseProblemPath } from './references/usages.ts';
export type { OutsideLink } from './rules/checks.ts';
export { formatDaysLike, formatYearLike } from './rules/dates.ts';
export { examples } from './rules/examples.generated.ts';
export { codeSections, problemCodes, rules } from './rules/index.ts';
export type { Example } from './rules/rule.ts';
export {
  type LocatedSchema,
  propertiesOf,
  propertyKeys,
  refTarget,
  requiredKeys,
  requiredKeysFor,
  resolveSchema,
  type Schema,
  type Schemas,
  schemaAt,
  siteSchema,
  toSingleLanguage,
  withoutReferences,
} from './schema/schemas.ts';
export type { MatrixFile } from './site/allotment.ts';
export { isReservedPath } from './site/checks.ts';
export { isTextAt, isTranslatableAt, listedLanguages } from './site/languages.ts';
export { editableText, type MarkedValue, parseMark } from './site/marked.ts';
export { siteReach } from './site/reach.ts';
export type { OpenSiteInfo, Site, SiteInfo } from './site/site.ts';
export type { WrittenSite } from './site/written-site.ts';
export { lineStart } from './source/lines.ts';
export { pathAt, rangeWithKey } from './source/position.ts';
export {
  collectReferences,
  needsTranslation,
  splitReferences,
  wholeReference,
} from './source/reference-syntax.ts';
export {
  languageHeader,
  readSheet,
  type SheetContent,
  type SheetRow,
  sheetFor,
} from './translations/sheet.ts';
export { type AppliedRow, applySheet, type RefusedRow } from './translations/take.ts';
export type { Picture, PictureDisplay, Resources } from './values/dependencies.ts';
export { mediaHref } from './values/links.ts';
export { isHeic } from './values/media/heif.ts';
export { isXml, pictureSizeOfBytes } from './values/media/images.ts';
export { replaceCsvColumn } from './values/tables/csv-column.ts';
export {
  PALETTE_TOKENS,
  type Palette,
  type Palettes,
  readableColourPair,
  type SignalColour,
  type Theme,
} from './values/theme.ts';
export { type CalendarEntry, type CalendarFile, calendarPath } from './values/times/calendar.ts';
export { isTimeZone } from './values/times/time.ts';
export { createUnknownTexts } from './words/words.ts';
