export type { Block, BlockWords, Map, Words } from './blocks.generated.ts';
export { groupBy, isRecord } from './data.ts';
export { EDITION_FILES, EDITION_FORMAT, EDITIONS, type Edition, editionPath } from './edition.ts';
export { lineText } from './line.ts';
export { logoSize } from './logo.ts';
export { FEED, newestFirst } from './news.ts';
export type { BlockProps, Page, PageData, PageFile, PlainBlock, Shell, ShellData } from './page.ts';
export { baseOf, fileOf, forgivenPath, isPage, mailOf, NOT_FOUND, withBase, withoutBase } from './paths.ts';
export { inlineText, plainText } from './prose.ts';
export type { FailureWords, RegistrationRules, SiteFacts, UploadFacts } from './site-facts.ts';
export {
  type AbsentField,
  type Addition,
  type CropRequest,
  type EditAnswer,
  type EditionFacts,
  type EditRequest,
  type Fact,
  type Field,
  type Fields,
  type Form,
  FRAMED,
  type GitState,
  type Intent,
  type Json,
  type Mark,
  type MediaAnswer,
  type MediaFile,
  type NextEdition,
  type Opened,
  PAGE_MARKS,
  type PageMarks,
  type PlaceRequest,
  type Publication,
  type PublishAnswer,
  type PublishRequest,
  type Refusal,
  type Row,
  type Showing,
  STUDIO,
  STUDIO_TOKEN,
  type StudioEvent,
  type StudioPage,
  type StudioProblem,
  type StudioState,
  type TextChange,
  type TextPlace,
  UNMARKED,
  type ValuePath,
  type Widget,
  type YamlHelp,
  type YamlOffer,
  type YamlPlace,
} from './studio.ts';
export {
  areTransposed,
  columnIndex,
  columnLetters,
  compact,
  datesOf,
  dayTextIn,
  editDistance,
  folded,
  MONTH_NAME,
  MONTHS,
  momentText,
  monthOf,
  phoneNumberIn,
} from './text.ts';
export type {
  Cell,
  ColumnAlign,
  Embed,
  FullSize,
  Image,
  Link,
  Logo,
  PluralForms,
  Prose,
  ProseBlock,
  ProseInline,
  Schedule,
  ScheduleDay,
  ScheduleSession,
  Social,
  Table,
  VideoFile,
} from './values.ts';
export { directionOf, pluralOf, withValues } from './words.ts';
