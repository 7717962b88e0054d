import {
  type Cell,
  type Embed,
  getOrCreate,
  type Image,
  isRecord,
  type Link,
  mapProse,
  type Prose,
  parseIsolatedText,
  type Schedule,
  type Social,
  type Table,
  type VideoFile,
} from '../../core/index.ts';
import { nearestMatch } from '../problems/nearest.ts';
import { type Outcome, type Path, type Problem, problem } from '../problems/problem.ts';
import type { Schema } from '../schema/schemas.ts';
import type { Dependency, PictureDisplay, SharedImages } from './dependencies.ts';
import {
  calendarEntryLink,
  type LinkContext,
  mediaHref,
  resolveAddress,
  resolveEmbed,
  validateServiceAddress,
  validateSiteAddress,
} from './links.ts';
import { PICTURE_EXTENSIONS } from './media/media.ts';
import { type FramedPage, resolveFormAddress, resolveVideoAddress } from './players.ts';
import { parseCell, parseProse } from './prose.ts';
import { resolveSocialLink } from './social.ts';
import { publicTable } from './tables/seat-columns.ts';
import { toTable } from './tables/table.ts';
import { validateDayId } from './times/calendar.ts';
import { createSchedule } from './times/schedule.ts';
import {
  resolveMoment,
  validateDay,
  validateEnd,
  validateLaterDate,
  validateTimeZone,
} from './times/time.ts';

export interface AnnotatedValue {
  kind: string;
  pointer: string;
  key: string | number;
  value: unknown;
  holder: Record<string | number, unknown>;
  /** The `x-image` annotation of the place, or of its nearest parent with one. */
  shown?: PictureDisplay | undefined;
}

type ReceivedValue = string | Cell | Prose | Image | Link | Embed | Social | Table | Schedule | VideoFile;

interface ValueContext {
  path: Path;
  page?: string;
  anchors?: ReadonlySet<string>;
  note: (dependency: Dependency) => void;
}

interface ResolverInput {
  value: string;
  holder: Record<string | number, unknown>;
  at: ValueContext;
  to: LinkContext;
  /** Whether embeds wait for the visitor's consent. */
  ask: boolean;
  /** Reports a problem of a value that can be used nevertheless. */
  report: (problem: Problem) => void;
}

interface ValueKind {
  resolve: (input: ResolverInput) => Outcome<ReceivedValue>;
  /** Whether values of this kind are names, such as file names. A number is never such a name. */
  isName?: boolean;
  /** Whether the result depends on more than the value: on the page, or on other keys of the record. */
  isContextual?: boolean;
}

/** By `x-kind`; a value without a kind stays as written. `schema/values/` defines the rest: pattern, hint, name and type. */
export const valueKinds: ReadonlyMap<string, ValueKind> = new Map<string, ValueKind>([
  ['prose', { resolve: resolveProse }],
  ['cell', { resolve: resolveCell }],
  ['link', { resolve: resolveLink, isName: true }],
  ['page', { resolve: ({ value, at, to }) => resolveAddress(value, at, to, at.page), isName: true }],
  ['image', { resolve: resolveImage, isName: true }],
  ['file', { resolve: resolveFile, isName: true }],
  ['table', { resolve: resolveTable, isName: true, isContextual: true }],
  ['embed', { resolve: ({ value, at, to, ask }) => resolveEmbed(value, at, to, ask) }],
  ['social', { resolve: ({ value, at }) => resolveSocialLink(value, at) }],
  ['video', { resolve: resolveVideo, isName: true }],
  ['captions', { resolve: resolveCaptions, isName: true }],
  ['player', { resolve: (input) => embedPage(resolveVideoAddress(input.value, input.at), input) }],
  ['form', { resolve: (input) => embedPage(resolveFormAddress(input.value, input.at), input) }],
  ['home', { resolve: ({ value, at }) => validateSiteAddress(value, at.path) }],
  ['service', { resolve: ({ value, at }) => validateServiceAddress(value, at.path) }],
  ['jump', { resolve: resolveJump, isContextual: true }],
  ['moment', { resolve: ({ value, at, to }) => resolveMoment(value, at.path, to.calendar.zone) }],
  ['date', { resolve: ({ value, at }) => validateDay(value, at.path) }],
  ['end', { resolve: resolveEnd, isContextual: true }],
  ['later', { resolve: resolveLaterDate, isContextual: true }],
  ['timezone', { resolve: ({ value, at }) => validateTimeZone(value, at.path), isName: true }],
  ['day', { resolve: ({ value, at }) => validateDayId(value, at.path) }],
  ['entry', { resolve: ({ value, at, to }) => calendarEntryLink(value, at.path, to), isName: true }],
]);

function resolveLink({ value, holder, at, to }: ResolverInput): Outcome<Link> {
  const link = resolveAddress(value, at, to, at.page);
  if (!('problem' in link) || link.problem.code !== 'link-malformed') return link;
  const { details } = link.problem;
  const isWords = !details.corrected && !details.isCode && !details.isPreview && /^[^/.:@]+$/.test(value);
  // a background guide without a link displays its note
  if (!isWords || typeof holder.note !== 'string') return link;
  return { problem: { ...link.problem, details: { ...details, hasNote: true } } };
}

function resolveProse({ value, ...input }: ResolverInput): Outcome<Prose> {
  const foreign = parseIsolatedText(value);
  const { prose, problems } = parseProse(
    foreign?.text ?? value,
    { path: input.at.path },
    linkResolver(input),
  );
  problems.forEach(input.report);
  return { value: foreign ? mapProse(prose, (cell) => isolateCell(cell, foreign)) : prose };
}

function resolveCell({ value, ...input }: ResolverInput): Outcome<Cell> {
  const foreign = parseIsolatedText(value);
  const { cell, problems } = parseCell(foreign?.text ?? value, { path: input.at.path }, linkResolver(input));
  problems.forEach(input.report);
  return { value: foreign ? isolateCell(cell, foreign) : cell };
}

function isolateCell(
  cell: Cell,
  { marks: [before, after] }: NonNullable<ReturnType<typeof parseIsolatedText>>,
): Cell {
  return [before, ...cell, after];
}

function linkResolver({ at, to, report }: Omit<ResolverInput, 'value'>): Parameters<typeof parseProse>[2] {
  return (address, place) => {
    const link = resolveAddress(address, place, to, at.page);
    if ('value' in link) return link.value;
    report(link.problem);
    return undefined;
  };
}

/** Leaves the table of a block unchanged; the table of a matrix gets the form for visitors (`publicTable()`). */
function resolveTable({ value, holder, at, to }: ResolverInput): Outcome<Table> {
  const table = to.media.tableRows(value, at);
  if ('problem' in table) return table;
  return { value: toTable('type' in holder ? table.value : publicTable(table.value)) };
}

function resolveImage({ value, at, to }: ResolverInput): Outcome<Image> {
  const file = to.media.find(value, at, PICTURE_EXTENSIONS);
  if ('problem' in file) return file;
  const size = to.media.image(file.value, at);
  return 'problem' in size ? size : { value: { src: mediaHref(to.base, file.value), ...size.value } };
}

function resolveFile({ value, at, to }: ResolverInput): Outcome<Link> {
  const file = to.media.document(value, at);
  if ('problem' in file) return file;
  to.note({ file: file.value });
  return { value: { href: mediaHref(to.base, file.value), external: false } };
}

/** In megabytes. The video loads without a click. */
const MAX_BANNER_VIDEO_SIZE = 1.5;

function resolveVideo({ value, holder, at, to }: ResolverInput): Outcome<VideoFile> {
  const file = to.media.video(value, at);
  if ('problem' in file) return file;
  const megabytes = Math.ceil(to.media.sizeOf(file.value.name) / 1e5) / 10;
  if (holder.type === 'banner' && megabytes > MAX_BANNER_VIDEO_SIZE)
    return {
      problem: problem('video-too-large', at, { file: value, megabytes, limit: MAX_BANNER_VIDEO_SIZE }),
    };
  to.note({ file: file.value.name });
  return { value: { src: mediaHref(to.base, file.value.name), type: file.value.type } };
}

function resolveCaptions({ value, at, to }: ResolverInput): Outcome<string> {
  const file = to.media.captions(value, at);
  if ('problem' in file) return file;
  to.note({ file: file.value });
  return { value: mediaHref(to.base, file.value) };
}

/** Adds the address at which visitors can open the page itself. */
function embedPage(found: Outcome<FramedPage>, { at, to, ask }: ResolverInput): Outcome<Embed> {
  if ('problem' in found) return found;
  const { src, page } = found.value;
  const embed = resolveEmbed(src, at, to, ask);
  if ('problem' in embed) return embed;
  return { value: { ...embed.value, host: new URL(page).host.replace(/^www\./, ''), page } };
}

function resolveJump({ value, at: { path, page, anchors } }: ResolverInput): Outcome<string> {
  if (!page || !anchors || anchors.has(value)) return { value };
  const near = nearestMatch(value, anchors);
  const details = { page, anchor: value, known: [...anchors], ...(near ? { near } : {}) };
  return { problem: problem('dead-anchor', { path }, details) };
}

function resolveEnd({ value, holder, at, to }: ResolverInput): Outcome<string> {
  return validateEnd(value, holder.starts, at.path, to.calendar.zone);
}

/** A record of these kinds is resolved as a whole, with everything inside. */
const recordKinds = new Map<
  string,
  (record: Schema, input: Omit<ResolverInput, 'value' | 'ask'>) => ReceivedValue | undefined
>([['schedule', resolveSchedule]]);

function resolveSchedule(record: Schema, { holder, at, to, report }: Omit<ResolverInput, 'value' | 'ask'>) {
  const { committee } = holder;
  // a schedule that no page displays is only checked, and gets no calendar files
  const isShown = at.page !== undefined;
  return createSchedule(record, {
    facts: to.schedule,
    base: to.home,
    media: to.media,
    path: at.path,
    report,
    ...(typeof committee === 'string' && { committee }),
    ...(isShown && { note: to.note }),
  });
}

/** Leaves out values inside a record that is resolved as a whole. */
export function outermostValues(annotated: AnnotatedValue[]): AnnotatedValue[] {
  const records = annotated.filter(({ kind, value }) => recordKinds.has(kind) && isRecord(value));
  if (records.length === 0) return annotated;
  return annotated.filter(({ pointer }) => !records.some((one) => pointer.startsWith(`${one.pointer}/`)));
}

function resolveLaterDate({ value, holder, at, to }: ResolverInput): Outcome<string> {
  return validateLaterDate(value, holder, at.path, to.calendar.zone);
}

export interface PictureData {
  images: SharedImages;
  /** Returns undefined if the logo is visible without a plate. */
  plateOf: (file: string) => Image['plate'];
}

/** Reports the problems of the value, and returns undefined after an error. */
export type ValueResolver = (
  value: Pick<AnnotatedValue, 'kind' | 'value' | 'holder' | 'shown'>,
  at: ValueContext,
  report: (problem: Problem) => void,
) => ReceivedValue | undefined;

/** Drawings are never cropped, so they have no focus. */
function withFocus(
  shown: PictureDisplay | undefined,
  focus: unknown,
  isDrawing: boolean,
): PictureDisplay | undefined {
  return shown?.shape && typeof focus === 'string' && !isDrawing ? { ...shown, focus } : shown;
}

/** Caches values that are the same on all pages: the logo of a committee is read once, even if many pages display it. */
export function createValueResolver({
  images,
  ask,
  plateOf,
  ...to
}: Omit<LinkContext, 'note'> & PictureData & Pick<ResolverInput, 'ask'>): ValueResolver {
  // cached by kind and then by value, because a combined key would copy each text
  const cache = new Map<string, Map<string, { result: ReceivedValue; dependencies: Dependency[] }>>();

  const resolveCached: ValueResolver = ({ kind: name, value, holder }, at, report) => {
    const whole = recordKinds.get(name);
    if (whole && isRecord(value)) return whole(value, { holder, at, to: { ...to, note: at.note }, report });
    const kind = valueKinds.get(name);
    if (typeof value !== 'string') return undefined;
    if (!kind) return value;
    // an address such as #contact depends on the page
    const isCacheable = !kind.isContextual && !value.includes('#');
    const ofKind = getOrCreate(cache, name, () => new Map());
    const known = isCacheable ? ofKind.get(value) : undefined;
    if (known) {
      known.dependencies.forEach(at.note);
      return known.result;
    }
    const dependencies: Dependency[] = [];
    const problems: Problem[] = [];
    const outcome = kind.resolve({
      value,
      holder,
      at,
      to: { ...to, note: (one) => dependencies.push(one) },
      ask,
      report: (one) => problems.push(one),
    });
    if ('problem' in outcome) problems.push(outcome.problem);
    problems.forEach(report);
    dependencies.forEach(at.note);
    if ('problem' in outcome) return undefined;
    if (isCacheable && problems.length === 0) ofKind.set(value, { result: outcome.value, dependencies });
    return outcome.value;
  };

  return (annotated, at, report) => {
    const { kind, value, holder } = annotated;
    const result = resolveCached(annotated, at, report);
    if (kind !== 'image' || result === undefined) return result;
    const file = to.media.find(String(value), at);
    if ('problem' in file) return undefined;
    const shown = withFocus(annotated.shown, holder.focus, to.media.isDrawing(file.value));
    at.note({ picture: file.value, shown, path: at.path });
    const image = images.of(file.value, shown, result as Image);
    const plate = shown?.mark && plateOf(file.value);
    // the shared image may have been created by another place, without a plate
    if (plate) image.plate = plate;
    return image;
  };
}
