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

/** Far above the number that an editor makes at once. */
const MAX_EDITS_PER_REQUEST = 1_000;

/** For values and paths. Values in site.yaml are nested less deeply. */
const MAX_VALUE_DEPTH = 40;

export function parseEditRequest(body: unknown): EditRequest | undefined {
  if (!isRecord(body)) return undefined;
  const { version, intents, typing, isPart, page } = body;
  const isFine =
    typeof version === 'string' &&
    areIntents(intents) &&
    [typing, isPart].every((one) => ['boolean', 'undefined'].includes(typeof one)) &&
    ['string', 'undefined'].includes(typeof page);
  return isFine ? (body as unknown as EditRequest) : undefined;
}

export function areIntents(intents: unknown): intents is Intent[] {
  return (
    Array.isArray(intents) &&
    intents.length > 0 &&
    intents.length <= MAX_EDITS_PER_REQUEST &&
    intents.every(isIntent)
  );
}

export function parseCropRequest(body: unknown): CropRequest | undefined {
  if (!isRecord(body)) return undefined;
  const { file, x, y, width, height } = body;
  const isFine =
    typeof file === 'string' &&
    [x, y, width, height].every(isIndex) &&
    Number(width) > 0 &&
    Number(height) > 0;
  return isFine ? (body as unknown as CropRequest) : undefined;
}

/** Parses the body of `edition` and `start`. */
export function parseEditionFacts(body: unknown): EditionFacts | undefined {
  if (!isRecord(body)) return undefined;
  const { before, ...own } = body;
  const facts = parseEditionTexts(own);
  if (before === undefined || facts === undefined) return facts;
  const known = isRecord(before) ? parseEditionTexts(before) : undefined;
  return known && { ...facts, before: known };
}

function parseEditionTexts({
  edition,
  starts,
  ends,
}: Record<string, unknown>): CurrentEditionFacts | undefined {
  const isText = (one: unknown) =>
    one === undefined || (typeof one === 'string' && /^[^\p{Cc}]{1,200}$/u.test(one));
  if (![edition, starts, ends].every(isText)) return undefined;
  const facts = Object.entries({ edition, starts, ends }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(facts);
}

export function parseNewDates(body: unknown): NewDates | undefined {
  if (!isRecord(body)) return undefined;
  const { starts, ends } = body;
  const isMoment = (one: unknown) => one === undefined || (typeof one === 'string' && one.length < 40);
  return isMoment(starts) && isMoment(ends) ? (body as NewDates) : undefined;
}

export function parsePublishRequest(body: unknown): PublishRequest | undefined {
  if (!isRecord(body)) return undefined;
  const { message, version, files, push, propose, author } = body;
  const isLine = (text: unknown) => typeof text === 'string' && /^[^\p{Cc}]{0,200}$/u.test(text);
  const isFine =
    (author === undefined || (isRecord(author) && isLine(author.name) && isLine(author.mail))) &&
    typeof message === 'string' &&
    message.length < 100_000 &&
    typeof version === 'string' &&
    typeof push === 'boolean' &&
    ['boolean', 'undefined'].includes(typeof propose) &&
    Array.isArray(files) &&
    files.length < 10_000 &&
    files.every((file) => typeof file === 'string');
  return isFine ? (body as unknown as PublishRequest) : undefined;
}

/** Parses the body of `media-removal` and `media-return`. */
export function parseFileNames(body: unknown): string[] | undefined {
  const files = isRecord(body) ? body.files : undefined;
  const isFine = Array.isArray(files) && files.length > 0 && files.length < 10_000;
  return isFine && files.every((file) => typeof file === 'string') ? files : undefined;
}

export function parseSignIn(body: unknown): SignInRequest | undefined {
  if (!isRecord(body)) return undefined;
  const { kind, token, remember, username, password } = body;
  const areTexts = (...all: unknown[]) => all.every((one) => typeof one === 'string' && one.length < 10_000);
  const isFine =
    kind === 'token'
      ? areTexts(token) && typeof remember === 'boolean'
      : kind === 'visit'
        ? typeof remember === 'boolean'
        : kind === 'account' && areTexts(username, password);
  return isFine ? (body as unknown as SignInRequest) : undefined;
}

/** Parses the body of `complete` and `hover`. */
export function parseEditorPosition(body: unknown): EditorPosition | undefined {
  if (!isRecord(body)) return undefined;
  const { text, offset } = body;
  const isFine = typeof text === 'string' && isIndex(offset) && Number(offset) <= text.length;
  return isFine ? (body as unknown as EditorPosition) : undefined;
}

/** Parses the body of `place`. */
export function parseLocateRequest(body: unknown): LocateRequest | undefined {
  if (!isRecord(body) || typeof body.version !== 'string') return undefined;
  const isFine = 'path' in body ? isValuePath(body.path) : isIndex(body.offset);
  return isFine ? (body as unknown as LocateRequest) : undefined;
}

export function parseNewPageRequest(body: unknown): NewPageRequest | undefined {
  if (!isRecord(body)) return undefined;
  const { name, address = '', isInMenu, copy, block } = body;
  const isFine =
    typeof name === 'string' &&
    name.length <= 200 &&
    typeof address === 'string' &&
    address.length <= 200 &&
    typeof isInMenu === 'boolean' &&
    (copy === undefined || isIndex(copy)) &&
    valueDepth(block) <= MAX_VALUE_DEPTH;
  return isFine ? (body as unknown as NewPageRequest) : undefined;
}

export function parseValuePath(body: unknown): ValuePath | undefined {
  return isValuePath(body) ? body : undefined;
}

function isValuePath(path: unknown): path is ValuePath {
  return (
    Array.isArray(path) &&
    path.length <= MAX_VALUE_DEPTH &&
    path.every((key) => isPathKey(key) || isIndex(key))
  );
}

const isPathKey = (key: unknown) => typeof key === 'string' && key !== '__proto__' && key.length < 1_000;
const isIndex = (key: unknown) => Number.isInteger(key) && Number(key) >= 0;

function isIntent(intent: unknown): intent is Intent {
  if (!isRecord(intent)) return false;
  const { do: action, path, list, index, from, to, id, value, changes, fix } = intent;
  const isDeep = valueDepth(value) > MAX_VALUE_DEPTH || valueDepth(intent.was) > MAX_VALUE_DEPTH;
  if (isDeep) return false;
  switch (action) {
    case 'set':
      return isValuePath(path) && path.length > 0 && value !== undefined;
    case 'unset':
    case 'keep':
      return isValuePath(path) && path.length > 0;
    case 'insert':
      return isValuePath(list) && isIndex(index) && value !== undefined;
    case 'remove':
    case 'duplicate':
      return isValuePath(list) && isIndex(index);
    case 'move':
      return isValuePath(list) && isIndex(from) && isIndex(to);
    case 'rename':
      return isValuePath(path) && path.length > 0 && typeof id === 'string';
    case 'fix':
      return typeof fix === 'string';
    case 'replace':
      return Array.isArray(changes) && changes.every(isTextChange);
    default:
      return false;
  }
}

function isTextChange(change: unknown): boolean {
  return isRecord(change) && isIndex(change.from) && isIndex(change.to) && typeof change.insert === 'string';
}

/** Stops measuring above the maximum. */
function valueDepth(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > MAX_VALUE_DEPTH) return depth;
  return Math.max(depth, ...Object.values(value).map((one) => valueDepth(one, depth + 1)));
}
