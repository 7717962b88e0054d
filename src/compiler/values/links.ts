import { type Embed, type Link, NOT_FOUND_PATH, withBasePath } from '../../core/index.ts';
import { nearestMatch, nearestPath } from '../problems/nearest.ts';
import {
  type Outcome,
  type Path,
  type Problem,
  type ProblemLocation,
  problem,
  withValueFix,
} from '../problems/problem.ts';
import type { Dependency } from './dependencies.ts';
import { findEquivalentName, type Media, nearestFile, toMediaPath } from './media/media.ts';
import { finalRedirectTarget } from './redirects.ts';
import { type Calendar, calendarLink } from './times/calendar.ts';
import type { ScheduleFacts } from './times/schedule-facts.ts';

export interface LinkContext {
  base: string;
  /** Base path of the pages in the current language; equals `base` for the main language. */
  home: string;
  media: Media;
  calendar: Calendar;
  schedule: ScheduleFacts;
  /** The ids that links can jump to, by page; undefined while the pages are not known. */
  pages: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  /** Empty while a hidden page is resolved, because hidden pages may link to each other. */
  hidden: HiddenPages;
  /** Maps archived pages to their addresses in the current language, as far as they are archived in it. */
  archived: ReadonlyMap<string, string>;
  /** The targets are as written. */
  redirects: ReadonlyMap<string, unknown>;
  note: (dependency: Dependency) => void;
}

/** Maps the paths of hidden pages to the paths of their routes in the file. */
export type HiddenPages = ReadonlyMap<string, Path>;

const ALLOWED_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Used instead of a page for values that are displayed on all pages. */
export const ALL_PAGES = '';

/** `page` is the page to which an address such as `#contact` refers. */
export function resolveAddress(
  value: string,
  place: ProblemLocation,
  to: LinkContext,
  page?: string,
): Outcome<Link> {
  const scheme = schemeOf(value);
  if (scheme && !ALLOWED_SCHEMES.has(scheme.toLowerCase())) {
    const corrected = correctedAddress(value);
    const found = problem('link-scheme', place, { value, scheme, ...(corrected ? { corrected } : {}) });
    return { problem: withValueFix(found, corrected) };
  }
  const code = addressInEmbedCode(value);
  if (code) {
    const corrected = addressOutsideFrame(code);
    const found = problem('link-malformed', place, {
      value,
      isCode: true,
      ...(corrected ? { corrected } : {}),
    });
    return { problem: withValueFix(found, corrected) };
  }
  const inBrackets = addressInMarkdown(value);
  if (inBrackets) {
    return {
      problem: withValueFix(problem('link-malformed', place, { value, corrected: inBrackets }), inBrackets),
    };
  }
  const shown = previewedPage(value, to);
  if (shown) {
    const found = problem('link-malformed', place, { value, isPreview: true, corrected: shown });
    return { problem: withValueFix(found, shown) };
  }
  const isFile = isFileName(value, scheme, to.media.files);
  if (!isFile && isMalformedLink(value, scheme)) return { problem: malformedLinkProblem(value, place, to) };
  if (page === ALL_PAGES && value.startsWith('#')) {
    return { problem: problem('link-malformed', place, { value, corrected: `/${value}` }) };
  }
  if (scheme) return { value: { href: value, external: true } };
  if (value.startsWith('/') || value.startsWith('#')) return resolvePageLink(value, place, to, page);
  const file = to.media.document(linkedFileName(value, to.media.files), place);
  if ('problem' in file) {
    const corrected = guessAddress(value, to);
    if (corrected || isPlainWords(value, to)) {
      const found = problem('link-malformed', place, { value, ...(corrected ? { corrected } : {}) });
      return { problem: withValueFix(found, corrected) };
    }
    return file;
  }
  to.note({ file: file.value });
  return { value: { href: mediaHref(to.base, file.value), external: false } };
}

/** Reads addresses of the local preview (`http://localhost:…`); returns undefined for other addresses. */
function previewedPage(value: string, { pages }: LinkContext): string | undefined {
  const isLocal = /^https?:\/\/(?:localhost|127\.0\.0\.1)(?=[:/?#]|$)/i.test(value);
  if (!isLocal || !URL.canParse(value)) return undefined;
  const { pathname, hash } = new URL(value);
  const path = pathname.replace(/(?<=.)\/$/, '');
  return pages?.has(path) ? path + hash : undefined;
}

/** File names may contain spaces. */
function isFileName(value: string, scheme: string | undefined, files: ReadonlySet<string>): boolean {
  if (scheme || /^([/#]|www\.)|\\/i.test(value)) return false;
  return files.has(linkedFileName(value, files)) || /\.[a-z]\w{1,4}$/i.test(value);
}

/** As in addresses, `%20` may represent a space. */
function linkedFileName(value: string, files: ReadonlySet<string>): string {
  if (findEquivalentName(value, files) !== undefined) return value;
  try {
    const name = decodeURIComponent(value);
    return findEquivalentName(name, files) === undefined ? value : name;
  } catch {
    return value;
  }
}

/** Whether a text such as `Soon` is plain words: it neither has the form of a file name nor resembles one. */
function isPlainWords(value: string, { media }: LinkContext): boolean {
  return !/\/|\.\w+$/.test(value) && nearestFile(value, media.files) === undefined;
}

/** Suggests a correction if one is certain or probable. */
function malformedLinkProblem(value: string, place: ProblemLocation, { media }: LinkContext): Problem {
  const written = value.trim();
  const isNumber = /^(mailto|tel):/i.test(written);
  const certain =
    correctedAddress(value) ??
    toMediaPath(written, media.files) ??
    (isNumber ? written.replaceAll(' ', '') : written);
  if (media.files.has(certain) || isAddress(certain))
    return withValueFix(problem('link-malformed', place, { value, corrected: certain }), certain);
  // a space inside the address may also be superfluous, so there is no fix
  const spaced = written.replaceAll(' ', '%20');
  const corrected = correctedAddress(spaced) ?? spaced;
  const isProbable = /^https?:/i.test(corrected) && isAddress(corrected);
  return problem('link-malformed', place, { value, ...(isProbable ? { corrected } : {}) });
}

function isAddress(text: string): boolean {
  return /^(https?:\/\/|mailto:|tel:|[/#])/i.test(text) && !isMalformedLink(text, schemeOf(text));
}

/**
 * Resolves the address of an embedded page. Its origin becomes part of the Content-Security-Policy, where a `*` or a `;` in the
 * host would have a special meaning. So the host must be a plain host name (CSP 3, 2.3.1).
 */
export function resolveEmbed(
  value: string,
  place: ProblemLocation,
  to: Pick<LinkContext, 'note'>,
  ask: boolean,
): Outcome<Embed> {
  if (!URL.canParse(value)) return { problem: problem('link-malformed', place, { value }) };
  const { origin, host, hostname } = new URL(value);
  if (!/^[\w-]+(\.[\w-]+)*$/.test(hostname))
    // Chromium writes *.google.com as %2A.google.com
    return { problem: problem('embed-host', place, { host: decodeURIComponent(host) }) };
  to.note({ frame: origin });
  return { value: { src: value, host, ask } };
}

/** Returns a page, a `mailto:` link, or another site. */
function guessAddress(value: string, { pages }: LinkContext): string | undefined {
  if (pages?.has(`/${value}`)) return `/${value}`;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(value)) return `mailto:${value}`;
  return correctedAddress(value);
}

export function mediaHref(base: string, file: string): string {
  return withBasePath(base, `/media/${file.split('/').map(encodeURIComponent).join('/')}`);
}

function resolvePageLink(
  value: string,
  place: ProblemLocation,
  to: LinkContext,
  page?: string,
): Outcome<Link> {
  const [address = '', anchor] = value.split('#');
  const path = address.split('?')[0] || page;
  const href = value.startsWith('#') ? value : pageAddress(value, to);
  const link: Outcome<Link> = { value: { href, external: false } };
  if (!to.pages || path === undefined) return link;
  const route = to.hidden.get(path);
  if (route) {
    const related = [{ place: { path: [...route, 'hidden'] }, message: 'The page is hidden here.' }];
    return { problem: problem('page-hidden', place, { page: path }, related) };
  }
  const anchors = to.pages.get(path);
  if (!anchors) {
    // a redirect to another redirect is reported separately
    if (to.redirects.has(path) && 'path' in place && place.path[0] === 'redirects') return link;
    const file = toMediaPath(path, to.media.files);
    if (file) return { problem: withValueFix(problem('dead-link', place, { value: path, file }), file) };
    const inMain = pathWithoutLanguage(path, to);
    if (inMain !== undefined && to.pages.has(inMain))
      return { problem: withValueFix(problem('dead-link', place, { value: path, near: inMain }), inMain) };
    const known = [...to.pages.keys()].filter((one) => one !== NOT_FOUND_PATH);
    const bare = path.replace(/\/+$/, '');
    const end = finalRedirectTarget(to.redirects.get(path), to.redirects);
    const near = typeof end === 'string' ? end : known.includes(bare) ? bare : nearestPath(bare, known);
    return { problem: problem('dead-link', place, { value: path, known, ...(near ? { near } : {}) }) };
  }
  if (!anchor || anchors.has(anchor)) return link;
  const id = nearestMatch(anchor, anchors);
  const near = id && value.replace(/#.*$/s, `#${id}`);
  const details = { page: path, anchor, known: [...anchors], ...(near ? { near } : {}) };
  return { problem: problem('dead-anchor', place, details) };
}

/** Returns `/committees` for `/fr/committees`, because Plenary adds the language itself; undefined in another language. */
function pathWithoutLanguage(path: string, { base, home }: LinkContext): string | undefined {
  const own = home.slice(base.length - 1, -1);
  return own !== '' && `${path}/`.startsWith(`${own}/`) ? path.slice(own.length) || '/' : undefined;
}

/** The home page in a language other than the main language has no slash at its end. */
function pageAddress(value: string, { base, home, archived }: LinkContext): string {
  const [path = ''] = value.split(/[?#]/);
  const past = archived.get(path);
  if (past !== undefined) return withBasePath(base, past) + value.slice(path.length);
  const address = withBasePath(home, value);
  return home === base ? address : address.replace(/\/(?=$|[?#])/, '');
}

/** Like a browser, ignores white space and control characters. */
function schemeOf(value: string): string | undefined {
  return /^[a-z][a-z0-9+.-]*:/i.exec(value.replace(/[\s\p{Cc}]/gu, ''))?.[0];
}

function isMalformedLink(value: string, scheme: string | undefined): boolean {
  if (/[\s\\]/.test(value) || value.startsWith('//') || value.startsWith('www.')) return true;
  if (!scheme) return false;
  if (/^https?:$/i.test(scheme) && !/^https?:\/\/[^/]/i.test(value)) return true;
  return !URL.canParse(value);
}

/** Matches a scheme, perhaps a misspelt `https://`, before a host. */
const SCHEME_PATTERN = /^([a-z]{2,8})[:;][/\\]*(?=[\w-]+\.)/i;
/** Cannot match a folder in media/, because folder names contain no dot. */
const HOST_PATTERN = /^(\/\/)?(www\.|[\w-]+(\.[\w-]+)*\.[a-z]{2,}\/)/i;

/** Corrects `www.example.org/form`, `htps://example.org` and `https:/example.org`; undefined unless the correction is certain. */
export function correctedAddress(written: string): string | undefined {
  const value = written.trim();
  const scheme = SCHEME_PATTERN.exec(value);
  const word = scheme?.[1]?.toLowerCase() ?? '';
  const isSlip = scheme !== null && nearestMatch(word, ['https', 'http']) !== undefined;
  if (!isSlip && !HOST_PATTERN.test(value)) return undefined;
  const rest = isSlip ? value.slice(scheme[0].length) : value.replace(/^\/\//, '');
  const address = `${isSlip && word === 'http' ? 'http' : 'https'}://${rest}`;
  return address !== written && !/\s/.test(address) && URL.canParse(address) ? address : undefined;
}

/** Reads `<iframe src="…"></iframe>`. */
export function addressInEmbedCode(code: string): string | undefined {
  return /^\s*<iframe\s[^>]*?\bsrc=(["'])(https:\/\/[^"'\s]+)\1/i.exec(code)?.[2]?.replaceAll('&amp;', '&');
}

/** Reads `[the guide](https://example.org)`. */
function addressInMarkdown(link: string): string | undefined {
  return /^\s*\[[^\]]*\]\(([^()\s]+)\)\s*$/.exec(link)?.[1];
}

/** Returns undefined for a map, which has no address outside a frame. */
export function addressOutsideFrame(embedded: string): string | undefined {
  if (/^https:\/\/(www|maps)\.google\.[\w.]+\/maps\/embed/.test(embedded)) return undefined;
  const film = /^https:\/\/www\.youtube(?:-nocookie)?\.com\/embed\/([\w-]+)/.exec(embedded)?.[1];
  return film ? `https://www.youtube.com/watch?v=${film}` : embedded;
}

/** The path becomes the base path of all addresses, so it may only contain characters that have a single spelling. */
export function validateSiteAddress(value: string, path: Path): Outcome<string> {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && !url.username && /^(\/[\w.~-]+)*\/?$/.test(url.pathname)) return { value };
  return {
    problem: problem(
      'wrong-form',
      { path },
      { value, expects: 'an address such as https://mun.example.org/' },
    ),
  };
}

/** Adds a slash at the end. `none` is also valid. */
export function validateServiceAddress(value: string, path: Path): Outcome<string> {
  if (value === 'none') return { value };
  if (URL.canParse(value)) return { value: new URL(value).href.replace(/\/?$/, '/') };
  const expects = 'none, or the address of the service, such as https://service.example.org/';
  return { problem: problem('wrong-form', { path }, { value, expects }) };
}

/** Notes the entry as a dependency. */
export function calendarEntryLink(
  id: string,
  path: Path,
  { home, calendar, note }: LinkContext,
): Outcome<Link> {
  const entry = calendar.entries.get(id);
  if (entry) {
    note({ entry: id });
    return { value: calendarLink(home, entry) };
  }
  const near = nearestMatch(id, calendar.entries.keys());
  return { problem: problem('unknown-day', { path }, { id, ...(near ? { near } : {}) }) };
}
