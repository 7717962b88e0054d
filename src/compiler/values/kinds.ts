import {
  type Cell,
  type Embed,
  type Image,
  isolatedText,
  isRecord,
  type Link,
  mapProse,
  type Prose,
  type Schedule,
  type Social,
  type Table,
  type VideoFile,
} from '../../core/index.ts';
import { nearest } from '../problems/nearest.ts';
import { type Outcome, type Path, type Problem, problem } from '../problems/problem.ts';
import type { Schema } from '../schema/schemas.ts';
import type { Dependency, Images, Shown } from './dependencies.ts';
import { type Destinations, embedOf, entryLink, homeOf, linkOf, mediaHref, serviceOf } from './links.ts';
import { PICTURES } from './media/media.ts';
import { type FramedPage, formAt, videoAt } from './players.ts';
import { cellOf, proseOf } from './prose.ts';
import { socialOf } from './social.ts';
import { publicTable } from './tables/seat-columns.ts';
import { tableOf } from './tables/table.ts';
import { dayId } from './times/calendar.ts';
import { scheduleOf } from './times/schedule.ts';
import { endOf, existingDay, laterOf, momentOf, zoneOf } from './times/time.ts';

export interface AnnotatedValue {
  kind: string;
  pointer: string;
  key: string | number;
  value: unknown;
  holder: Record<string | number, unknown>;
  /** The `x-image` annotation of the place, or of its nearest parent with one. */
  shown?: Shown | undefined;
}

/** A value as components receive it, in place of an annotated value. */
type ReceivedValue = string | Cell | Prose | Image | Link | Embed | Social | Table | Schedule | VideoFile;

interface ValueContext {
  path: Path;
  page?: string;
  /** The ids on the page that links can jump to. */
  anchors?: ReadonlySet<string>;
  note: (dependency: Dependency) => void;
}

interface Input {
  value: string;
  holder: Record<string | number, unknown>;
  at: ValueContext;
  to: Destinations;
  /** Whether embeds wait for the visitor's consent. */
  ask: boolean;
  /** Reports a problem of a value that can be used nevertheless. */
  report: (problem: Problem) => void;
}

interface Kind {
  resolve: (input: Input) => Outcome<ReceivedValue>;
  /** Whether values of this kind are names, such as file names. A number is never such a name. */
  isName?: boolean;
  /** Whether the result depends on more than the value: on the page, or on other keys of the record. */
  isContextual?: boolean;
}

/**
 * The kinds of values, by the annotation `x-kind` of their schemas. A value without a kind stays as written. The schemas in
 * `schema/values/` define the rest of a kind: its pattern, its hint, its name, and the type that components receive.
 */
export const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['prose', { resolve: resolveProse }],
  ['cell', { resolve: resolveCell }],
  ['link', { resolve: resolveLink, isName: true }],
  ['page', { resolve: ({ value, at, to }) => linkOf(value, at, to, at.page), isName: true }],
  ['image', { resolve: resolveImage, isName: true }],
  ['file', { resolve: resolveFile, isName: true }],
  ['table', { resolve: resolveTable, isName: true, isContextual: true }],
  ['embed', { resolve: ({ value, at, to, ask }) => embedOf(value, at, to, ask) }],
  ['social', { resolve: ({ value, at }) => socialOf(value, at) }],
  ['video', { resolve: resolveVideo, isName: true }],
  ['captions', { resolve: resolveCaptions, isName: true }],
  ['player', { resolve: (input) => embedPage(videoAt(input.value, input.at), input) }],
  ['form', { resolve: (input) => embedPage(formAt(input.value, input.at), input) }],
  ['home', { resolve: ({ value, at }) => homeOf(value, at.path) }],
  ['service', { resolve: ({ value, at }) => serviceOf(value, at.path) }],
  ['jump', { resolve: resolveJump, isContextual: true }],
  ['moment', { resolve: ({ value, at, to }) => momentOf(value, at.path, to.calendar.zone) }],
  ['date', { resolve: ({ value, at }) => existingDay(value, at.path) }],
  ['end', { resolve: resolveEnd, isContextual: true }],
  ['later', { resolve: resolveLater, isContextual: true }],
  ['timezone', { resolve: ({ value, at }) => zoneOf(value, at.path), isName: true }],
  ['day', { resolve: ({ value, at }) => dayId(value, at.path) }],
  ['entry', { resolve: ({ value, at, to }) => entryLink(value, at.path, to), isName: true }],
]);

function resolveLink({ value, holder, at, to }: Input): Outcome<Link> {
  const link = linkOf(value, at, to, at.page);
  if (!('problem' in link) || link.problem.code !== 'link-malformed') return link;
  const { details } = link.problem;
  const isWords = !details.corrected && !details.isCode && !details.isPreview && /^[^/.:@]+$/.test(value);
  // a background guide without a link displays its note
  if (!isWords || typeof holder.note !== 'string') return link;
  return { problem: { ...link.problem, details: { ...details, hasNote: true } } };
}

function resolveProse({ value, ...input }: Input): Outcome<Prose> {
  const foreign = isolatedText(value);
  const { prose, problems } = proseOf(foreign?.text ?? value, { path: input.at.path }, linkIn(input));
  problems.forEach(input.report);
  return { value: foreign ? mapProse(prose, (cell) => isolatedCell(cell, foreign)) : prose };
}

function resolveCell({ value, ...input }: Input): Outcome<Cell> {
  const foreign = isolatedText(value);
  const { cell, problems } = cellOf(foreign?.text ?? value, { path: input.at.path }, linkIn(input));
  problems.forEach(input.report);
  return { value: foreign ? isolatedCell(cell, foreign) : cell };
}

/** Encloses the content of a cell in isolating characters. */
function isolatedCell(
  cell: Cell,
  { marks: [before, after] }: NonNullable<ReturnType<typeof isolatedText>>,
): Cell {
  return [before, ...cell, after];
}

function linkIn({ at, to, report }: Omit<Input, 'value'>): Parameters<typeof proseOf>[2] {
  return (address, place) => {
    const link = linkOf(address, place, to, at.page);
    if ('value' in link) return link.value;
    report(link.problem);
    return undefined;
  };
}

/**
 * Resolves a table. The table of a block stays unchanged; the table of a matrix gets the form for visitors, see
 * `publicTable()`.
 */
function resolveTable({ value, holder, at, to }: Input): Outcome<Table> {
  const table = to.media.tableRows(value, at);
  if ('problem' in table) return table;
  return { value: tableOf('type' in holder ? table.value : publicTable(table.value)) };
}

function resolveImage({ value, at, to }: Input): Outcome<Image> {
  const file = to.media.find(value, at, PICTURES);
  if ('problem' in file) return file;
  const size = to.media.image(file.value, at);
  return 'problem' in size ? size : { value: { src: mediaHref(to.base, file.value), ...size.value } };
}

function resolveFile({ value, at, to }: Input): Outcome<Link> {
  const file = to.media.document(value, at);
  if ('problem' in file) return file;
  to.note({ file: file.value });
  return { value: { href: mediaHref(to.base, file.value), external: false } };
}

/** Maximum size of a banner's video in megabytes, because the video loads without a click. */
const MAX_OPENING = 1.5;

function resolveVideo({ value, holder, at, to }: Input): Outcome<VideoFile> {
  const file = to.media.video(value, at);
  if ('problem' in file) return file;
  const megabytes = Math.ceil(to.media.sizeOf(file.value.name) / 1e5) / 10;
  if (holder.type === 'banner' && megabytes > MAX_OPENING)
    return { problem: problem('video-too-large', at, { file: value, megabytes, limit: MAX_OPENING }) };
  to.note({ file: file.value.name });
  return { value: { src: mediaHref(to.base, file.value.name), type: file.value.type } };
}

function resolveCaptions({ value, at, to }: Input): Outcome<string> {
  const file = to.media.captions(value, at);
  if ('problem' in file) return file;
  to.note({ file: file.value });
  return { value: mediaHref(to.base, file.value) };
}

/** Embeds a page, and adds the address at which visitors can open the page itself. */
function embedPage(found: Outcome<FramedPage>, { at, to, ask }: Input): Outcome<Embed> {
  if ('problem' in found) return found;
  const { src, page } = found.value;
  const embed = embedOf(src, at, to, ask);
  if ('problem' in embed) return embed;
  return { value: { ...embed.value, host: new URL(page).host.replace(/^www\./, ''), page } };
}

function resolveJump({ value, at: { path, page, anchors } }: Input): Outcome<string> {
  if (!page || !anchors || anchors.has(value)) return { value };
  const near = nearest(value, anchors);
  const details = { page, anchor: value, known: [...anchors], ...(near ? { near } : {}) };
  return { problem: problem('dead-anchor', { path }, details) };
}

function resolveEnd({ value, holder, at, to }: Input): Outcome<string> {
  return endOf(value, holder.starts, at.path, to.calendar.zone);
}

/** The kinds whose values can be records. Such a record is resolved as a whole, with everything inside. */
const recordKinds = new Map<
  string,
  (record: Schema, input: Omit<Input, 'value' | 'ask'>) => ReceivedValue | undefined
>([['schedule', resolveSchedule]]);

function resolveSchedule(record: Schema, { holder, at, to, report }: Omit<Input, 'value' | 'ask'>) {
  const { committee } = holder;
  // a schedule that no page displays is only checked, and gets no calendar files
  const isShown = at.page !== undefined;
  return scheduleOf(record, {
    facts: to.schedule,
    base: to.home,
    media: to.media,
    path: at.path,
    report,
    ...(typeof committee === 'string' && { committee }),
    ...(isShown && { note: to.note }),
  });
}

/** Returns the annotated values, except values inside a record that is resolved as a whole. */
export function outermostValues(annotated: AnnotatedValue[]): AnnotatedValue[] {
  const records = annotated.filter(({ kind, value }) => recordKinds.has(kind) && isRecord(value));
  if (records.length === 0) return annotated;
  return annotated.filter(({ pointer }) => !records.some((one) => pointer.startsWith(`${one.pointer}/`)));
}

function resolveLater({ value, holder, at, to }: Input): Outcome<string> {
  return laterOf(value, holder, at.path, to.calendar.zone);
}

export interface Pictures {
  images: Images;
  /** Returns the plate that a logo needs to be visible; undefined if it needs none. */
  plateOf: (file: string) => Image['plate'];
}

/** Returns the value that components receive. Reports its problems, and returns undefined after an error. */
export type ResolveValue = (
  value: Pick<AnnotatedValue, 'kind' | 'value' | 'holder' | 'shown'>,
  at: ValueContext,
  report: (problem: Problem) => void,
) => ReceivedValue | undefined;

/** Adds the focus of a cropped picture to its annotation. Drawings are never cropped, so they have no focus. */
function withFocus(shown: Shown | undefined, focus: unknown, isDrawing: boolean): Shown | undefined {
  return shown?.shape && typeof focus === 'string' && !isDrawing ? { ...shown, focus } : shown;
}

/**
 * Returns the function that resolves annotated values. Values that are the same on all pages are cached. For example, the logo
 * of a committee is read once, even if many pages display it.
 */
export function valueResolver(
  to: Omit<Destinations, 'note'>,
  { images, ask, plateOf }: Pictures & Pick<Input, 'ask'>,
): ResolveValue {
  // cached by kind and then by value, because a combined key would copy each text
  const cache = new Map<string, Map<string, { result: ReceivedValue; dependencies: Dependency[] }>>();

  const resolveCached: ResolveValue = ({ kind: name, value, holder }, at, report) => {
    const whole = recordKinds.get(name);
    if (whole && isRecord(value)) return whole(value, { holder, at, to: { ...to, note: at.note }, report });
    const kind = kinds.get(name);
    if (typeof value !== 'string') return undefined;
    if (!kind) return value;
    // an address such as #contact depends on the page
    const isCacheable = !kind.isContextual && !value.includes('#');
    const ofKind = cache.get(name) ?? new Map();
    cache.set(name, ofKind);
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
