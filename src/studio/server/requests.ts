import {
  type CropRequest,
  type EditionBefore,
  type EditionFacts,
  type EditRequest,
  type Intent,
  isRecord,
  type NewPageRequest,
  type PlaceRequest,
  type PublishRequest,
  type SignIn,
  type TextPlace,
  type ValuePath,
} from '../../shared/index.ts';
import type { OtherDays } from './dates.ts';

/* What a browser sends, checked before anything is done with it. */

/** As many changes at once are no edit of a person. */
const MOST_INTENTS = 1_000;

/** The values of site.yaml are not as deep. */
const DEEPEST = 40;

/** The body of `edit`; undefined where it is none. */
export function editRequest(body: unknown): EditRequest | undefined {
  if (!isRecord(body)) return undefined;
  const { version, intents, typing, isPart, page } = body;
  const isFine =
    typeof version === 'string' &&
    areIntents(intents) &&
    [typing, isPart].every((one) => ['boolean', 'undefined'].includes(typeof one)) &&
    ['string', 'undefined'].includes(typeof page);
  return isFine ? (body as unknown as EditRequest) : undefined;
}

/** Whether what a browser sends are intents, and no more than those of a person. */
export function areIntents(intents: unknown): intents is Intent[] {
  return (
    Array.isArray(intents) && intents.length > 0 && intents.length <= MOST_INTENTS && intents.every(isIntent)
  );
}

/** The body of `crop`; undefined where it is none. */
export function cropRequest(body: unknown): CropRequest | undefined {
  if (!isRecord(body)) return undefined;
  const { file, x, y, width, height } = body;
  const isFine =
    typeof file === 'string' &&
    [x, y, width, height].every(isPosition) &&
    Number(width) > 0 &&
    Number(height) > 0;
  return isFine ? (body as unknown as CropRequest) : undefined;
}

/** The body of `edition` and `start`; undefined where it is none. */
export function editionFacts(body: unknown): EditionFacts | undefined {
  if (!isRecord(body)) return undefined;
  const { before, ...own } = body;
  const facts = textsOf(own);
  if (before === undefined || facts === undefined) return facts;
  const known = isRecord(before) ? textsOf(before) : undefined;
  return known && { ...facts, before: known };
}

function textsOf({ edition, starts, ends }: Record<string, unknown>): EditionBefore | undefined {
  const isText = (one: unknown) =>
    one === undefined || (typeof one === 'string' && /^[^\p{Cc}]{1,200}$/u.test(one));
  if (![edition, starts, ends].every(isText)) return undefined;
  const facts = Object.entries({ edition, starts, ends }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(facts);
}

/** The body of `days`; undefined where it is none. */
export function otherDays(body: unknown): OtherDays | undefined {
  if (!isRecord(body)) return undefined;
  const { starts, ends } = body;
  const isMoment = (one: unknown) => one === undefined || (typeof one === 'string' && one.length < 40);
  return isMoment(starts) && isMoment(ends) ? (body as OtherDays) : undefined;
}

/** The body of `publish`; undefined where it is none. */
export function publishRequest(body: unknown): PublishRequest | undefined {
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

/** The files that the body of `media-removal` or `media-return` names; undefined where it names none. */
export function fileNames(body: unknown): string[] | undefined {
  const files = isRecord(body) ? body.files : undefined;
  const isFine = Array.isArray(files) && files.length > 0 && files.length < 10_000;
  return isFine && files.every((file) => typeof file === 'string') ? files : undefined;
}

/** The body of `sign-in`; undefined where it is none. */
export function signIn(body: unknown): SignIn | undefined {
  if (!isRecord(body)) return undefined;
  const { kind, token, remember, username, password } = body;
  const areTexts = (...all: unknown[]) => all.every((one) => typeof one === 'string' && one.length < 10_000);
  const isFine =
    kind === 'token'
      ? areTexts(token) && typeof remember === 'boolean'
      : kind === 'visit'
        ? typeof remember === 'boolean'
        : kind === 'account' && areTexts(username, password);
  return isFine ? (body as unknown as SignIn) : undefined;
}

/** The body of `complete` and `hover`; undefined where it is none. */
export function textPlace(body: unknown): TextPlace | undefined {
  if (!isRecord(body)) return undefined;
  const { text, offset } = body;
  const isFine = typeof text === 'string' && isPosition(offset) && Number(offset) <= text.length;
  return isFine ? (body as unknown as TextPlace) : undefined;
}

/** The body of `place`; undefined where it is none. */
export function placeRequest(body: unknown): PlaceRequest | undefined {
  if (!isRecord(body) || typeof body.version !== 'string') return undefined;
  const isFine = 'path' in body ? isPath(body.path) : isPosition(body.offset);
  return isFine ? (body as unknown as PlaceRequest) : undefined;
}

/** The body of `new-page`; undefined where it is none. */
export function newPageRequest(body: unknown): NewPageRequest | undefined {
  if (!isRecord(body)) return undefined;
  const { name, address = '', isInMenu, copy, block } = body;
  const isFine =
    typeof name === 'string' &&
    name.length <= 200 &&
    typeof address === 'string' &&
    address.length <= 200 &&
    typeof isInMenu === 'boolean' &&
    (copy === undefined || isPosition(copy)) &&
    depthOf(block) <= DEEPEST;
  return isFine ? (body as unknown as NewPageRequest) : undefined;
}

/** A path of values; undefined where it is none. */
export function valuePath(body: unknown): ValuePath | undefined {
  return isPath(body) ? body : undefined;
}

function isPath(path: unknown): path is ValuePath {
  return Array.isArray(path) && path.length <= DEEPEST && path.every((key) => isKey(key) || isPosition(key));
}

const isKey = (key: unknown) => typeof key === 'string' && key !== '__proto__' && key.length < 1_000;
const isPosition = (key: unknown) => Number.isInteger(key) && Number(key) >= 0;

function isIntent(intent: unknown): intent is Intent {
  if (!isRecord(intent)) return false;
  const { do: action, path, list, index, from, to, id, value, changes, fix } = intent;
  const isDeep = depthOf(value) > DEEPEST || depthOf(intent.was) > DEEPEST;
  if (isDeep) return false;
  switch (action) {
    case 'set':
      return isPath(path) && path.length > 0 && value !== undefined;
    case 'unset':
    case 'keep':
      return isPath(path) && path.length > 0;
    case 'insert':
      return isPath(list) && isPosition(index) && value !== undefined;
    case 'remove':
    case 'duplicate':
      return isPath(list) && isPosition(index);
    case 'move':
      return isPath(list) && isPosition(from) && isPosition(to);
    case 'rename':
      return isPath(path) && path.length > 0 && typeof id === 'string';
    case 'fix':
      return typeof fix === 'string';
    case 'replace':
      return Array.isArray(changes) && changes.every(isChange);
    default:
      return false;
  }
}

function isChange(change: unknown): boolean {
  return (
    isRecord(change) && isPosition(change.from) && isPosition(change.to) && typeof change.insert === 'string'
  );
}

/** How deep a value is, up to where it is too deep. */
function depthOf(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return depth;
  return Math.max(depth, ...Object.values(value).map((one) => depthOf(one, depth + 1)));
}
