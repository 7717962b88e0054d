import {
  type CropRequest,
  type CurrentEditionFacts,
  type EditionFacts,
  type EditorPosition,
  type EditRequest,
  type Intent,
  isRecord,
  type LocateRequest,
  type NewPageRequest,
  type PublishRequest,
  type SignInRequest,
  type ValuePath,
} from '../../core/index.ts';
import type { NewDates } from './dates.ts';

/* All functions return undefined for an invalid body. */

/** Maximum number of edits, far above the number that an editor makes at once. */
const MAX_EDITS_PER_REQUEST = 1_000;

/** Maximum number of names, far above the number of files in media/. */
const MAX_FILE_NAMES = 10_000;

/** Maximum depth of values and paths. Values in site.yaml are nested less deeply. */
const MAX_VALUE_DEPTH = 40;

type Check = (value: unknown) => boolean;

const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

const isText: Check = (value) => typeof value === 'string';
const isTextUpTo =
  (length: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= length;
/** Whether a value is a text without control characters. */
const isLine: Check = (value) => typeof value === 'string' && /^[^\p{Cc}]{0,200}$/u.test(value);
const isBoolean: Check = (value) => typeof value === 'boolean';
const isIndex: Check = (value) => Number.isInteger(value) && Number(value) >= 0;
const isLength: Check = (value) => isIndex(value) && value !== 0;
const isPresent: Check = (value) => value !== undefined;
const isShallow: Check = (value) => valueDepth(value) <= MAX_VALUE_DEPTH;
const isPathKey: Check = (value) => isTextUpTo(999)(value) && value !== '__proto__';
const areFileNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length < MAX_FILE_NAMES && value.every(isText);

function isValuePath(path: unknown): path is ValuePath {
  return (
    Array.isArray(path) &&
    path.length <= MAX_VALUE_DEPTH &&
    path.every((key) => isPathKey(key) || isIndex(key))
  );
}

/** Stops measuring above the maximum. */
function valueDepth(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > MAX_VALUE_DEPTH) return depth;
  return Math.max(depth, ...Object.values(value).map((one) => valueDepth(one, depth + 1)));
}

function matches(value: unknown, checks: Record<string, Check>): value is Record<string, unknown> {
  return isRecord(value) && Object.entries(checks).every(([name, check]) => check(value[name]));
}

const parserOf =
  <T>(checks: { [Name in keyof T]-?: Check }) =>
  (body: unknown): T | undefined =>
    matches(body, checks) ? (body as T) : undefined;

const isFilledPath: Check = (path) => isValuePath(path) && path.length > 0;
const isTextChange: Check = (change) => matches(change, { from: isIndex, to: isIndex, insert: isText });

const INTENT_CHECKS: Record<Intent['do'], Record<string, Check>> = {
  set: { path: isFilledPath, value: isPresent },
  unset: { path: isFilledPath },
  keep: { path: isFilledPath },
  insert: { list: isValuePath, index: isIndex, value: isPresent },
  remove: { list: isValuePath, index: isIndex },
  duplicate: { list: isValuePath, index: isIndex },
  move: { list: isValuePath, from: isIndex, to: isIndex },
  rename: { path: isFilledPath, id: isText },
  fix: { fix: isText },
  replace: { changes: (changes) => Array.isArray(changes) && changes.every(isTextChange) },
};

const isIntent: Check = (intent) =>
  matches(intent, { value: isShallow, was: isShallow }) &&
  Object.entries(INTENT_CHECKS).some(([action, checks]) => intent.do === action && matches(intent, checks));

export function areIntents(intents: unknown): intents is Intent[] {
  return (
    Array.isArray(intents) &&
    intents.length > 0 &&
    intents.length <= MAX_EDITS_PER_REQUEST &&
    intents.every(isIntent)
  );
}

export const parseEditRequest = parserOf<EditRequest>({
  version: isText,
  intents: areIntents,
  typing: optional(isBoolean),
  isPart: optional(isBoolean),
  page: optional(isText),
});

export const parseCropRequest = parserOf<CropRequest>({
  file: isText,
  x: isIndex,
  y: isIndex,
  width: isLength,
  height: isLength,
});

/** Parses the body of `edition` and `start`. */
export function parseEditionFacts(body: unknown): EditionFacts | undefined {
  const facts = parseEditionTexts(body);
  const written = isRecord(body) ? body.before : undefined;
  if (written === undefined) return facts;
  const before = parseEditionTexts(written);
  return facts && before && { ...facts, before };
}

function parseEditionTexts(value: unknown): CurrentEditionFacts | undefined {
  const isName = optional((one) => isLine(one) && one !== '');
  if (!matches(value, { edition: isName, starts: isName, ends: isName })) return undefined;
  const facts = ['edition', 'starts', 'ends'].map((name) => [name, value[name]]);
  return Object.fromEntries(facts.filter(([, fact]) => fact !== undefined));
}

const isMoment = optional(isTextUpTo(39));

export const parseNewDates = parserOf<NewDates>({ starts: isMoment, ends: isMoment });

export const parsePublishRequest = parserOf<PublishRequest>({
  message: isTextUpTo(99_999),
  version: isText,
  files: areFileNames,
  push: isBoolean,
  propose: optional(isBoolean),
  author: optional((author) => matches(author, { name: isLine, mail: isLine })),
});

/** Parses the body of `media-removal` and `media-return`. */
export function parseFileNames(body: unknown): string[] | undefined {
  const files = isRecord(body) ? body.files : undefined;
  return areFileNames(files) && files.length > 0 ? files : undefined;
}

const isCredential = isTextUpTo(9_999);

const SIGN_IN_CHECKS: Record<SignInRequest['kind'], Record<string, Check>> = {
  token: { token: isCredential, remember: isBoolean },
  visit: { remember: isBoolean },
  account: { username: isCredential, password: isCredential },
};

export function parseSignIn(body: unknown): SignInRequest | undefined {
  const isFine = Object.entries(SIGN_IN_CHECKS).some(
    ([kind, checks]) => matches(body, checks) && body.kind === kind,
  );
  return isFine ? (body as SignInRequest) : undefined;
}

const parsePosition = parserOf<EditorPosition>({ text: isText, offset: isIndex });

/** Parses the body of `complete` and `hover`. */
export function parseEditorPosition(body: unknown): EditorPosition | undefined {
  const position = parsePosition(body);
  return position && position.offset <= position.text.length ? position : undefined;
}

/** Parses the body of `place`. */
export function parseLocateRequest(body: unknown): LocateRequest | undefined {
  if (!matches(body, { version: isText })) return undefined;
  const isFine = 'path' in body ? isValuePath(body.path) : isIndex(body.offset);
  return isFine ? (body as unknown as LocateRequest) : undefined;
}

export const parseNewPageRequest = parserOf<NewPageRequest>({
  name: isTextUpTo(200),
  address: optional(isTextUpTo(200)),
  isInMenu: isBoolean,
  copy: optional(isIndex),
  block: isShallow,
});

export function parseValuePath(body: unknown): ValuePath | undefined {
  return isValuePath(body) ? body : undefined;
}
