import { type Outcome, type ProblemLocation, problem, withValueFix } from '../problems/problem.ts';
import { addressInEmbedCode, correctedAddress } from './links.ts';

/** `src` is for frames, `page` for people. */
export interface FramedPage {
  src: string;
  page: string;
}

/** Reads any form of address of YouTube, Vimeo or Google Drive; undefined for other addresses. */
export function findPlayer(address: string): FramedPage | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== 'https:' || url.port || url.username) return undefined;
  const host = url.hostname.replace(/^(www|m|music)\./, '');
  if (host === 'youtu.be' || host === 'youtube.com' || host === 'youtube-nocookie.com')
    return youtubePlayer(url);
  if (host === 'vimeo.com' || host === 'player.vimeo.com') return vimeoPlayer(url);
  if (host === 'drive.google.com') return drivePlayer(url);
  return undefined;
}

/** `youtube-nocookie.com` stores nothing about visitors who do not play the video. */
function youtubePlayer({ hostname, pathname, searchParams }: URL): FramedPage | undefined {
  const player = 'https://www.youtube-nocookie.com/embed/';
  const list = searchParams.get('list');
  const own = hostname === 'youtu.be' ? /^\/([\w-]{6,})\/?$/ : /^\/(?:embed|shorts|live|v)\/([\w-]{6,})\/?$/;
  const named = own.exec(pathname)?.[1] ?? searchParams.get('v') ?? '';
  const id = /^[\w-]{6,}$/.test(named) && named !== 'videoseries' ? named : undefined;
  if (id !== undefined) {
    const start = parseSeconds(searchParams.get('t') ?? searchParams.get('start') ?? '');
    return {
      src: `${player}${id}?rel=0${start ? `&start=${start}` : ''}`,
      page: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ''}`,
    };
  }
  if (!list || !/^[\w-]+$/.test(list)) return undefined;
  return { src: `${player}videoseries?list=${list}`, page: `https://www.youtube.com/playlist?list=${list}` };
}

function parseSeconds(text: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** The address of an unlisted video has a second part, which is required to view the video. */
function vimeoPlayer({ pathname, searchParams }: URL): FramedPage | undefined {
  const [, id, part] =
    /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|album\/\d+\/video\/|showcase\/\d+\/video\/)?(\d{5,})(?:\/(\w+))?\/?$/.exec(
      pathname,
    ) ?? [];
  if (!id) return undefined;
  const hash = part ?? searchParams.get('h');
  const key = hash && /^\w+$/.test(hash) ? hash : undefined;
  return {
    src: `https://player.vimeo.com/video/${id}?dnt=1${key ? `&h=${key}` : ''}`,
    page: `https://vimeo.com/${id}${key ? `/${key}` : ''}`,
  };
}

/** The address of an older file contains a key in addition to the id. */
function drivePlayer({ pathname, searchParams }: URL): FramedPage | undefined {
  const named = /^\/file\/(?:u\/\d+\/)?d\/([\w-]{10,})/.exec(pathname)?.[1];
  const id = named ?? (/^\/(open|uc)$/.test(pathname) ? searchParams.get('id') : null);
  if (!id || !/^[\w-]{10,}$/.test(id)) return undefined;
  const key = searchParams.get('resourcekey');
  const query = key && /^[\w-]+$/.test(key) ? `?resourcekey=${key}` : '';
  const file = `https://drive.google.com/file/d/${id}`;
  return { src: `${file}/preview${query}`, page: `${file}/view${query}` };
}

export function resolveVideoAddress(value: string, place: ProblemLocation): Outcome<FramedPage> {
  const player = findPlayer(value);
  if (player) return { value: player };
  const written = value.trim();
  const corrected = [
    written,
    addressInEmbedCode(written),
    correctedAddress(written),
    written.replace(/^http:/i, 'https:'),
  ].find((address) => address !== undefined && findPlayer(address) !== undefined);
  const found = problem('video-address', place, { value, ...(corrected ? { corrected } : {}) });
  return { problem: withValueFix(found, corrected) };
}

const FORM_SERVICES: { form: RegExp; framed: (url: URL) => string }[] = [
  { form: /^https:\/\/docs\.google\.com\/forms\//, framed: (url) => frameAddress(url, 'embedded') },
  {
    form: /^https:\/\/forms\.(office\.com|microsoft\.com|cloud\.microsoft)\//,
    framed: (url) => frameAddress(url, 'embed'),
  },
  { form: /^https:\/\/tally\.so\/r\//, framed: (url) => url.href.replace('/r/', '/embed/') },
];

/** Other parameters stay, such as the id of a Microsoft form or prefilled answers. */
function frameAddress(address: URL, key: string): string {
  const url = new URL(address);
  // except with prefilled answers, `usp` only records that the address comes from "Copy link"
  if (url.searchParams.get('usp') !== 'pp_url') url.searchParams.delete('usp');
  url.searchParams.set(key, 'true');
  return url.href;
}

/** Addresses for editing, and below, short addresses cannot be embedded: in a frame, browsers refuse the target of a redirect. */
const GOOGLE_EDIT_ADDRESS = /^https:\/\/docs\.google\.com\/forms\/(?:u\/\d+\/)?d\/(?!e\/)/;
const SHORT_ADDRESS = /^https?:\/\/(forms\.gle|bit\.ly|tinyurl\.com|goo\.gl)\//;

export function resolveFormAddress(value: string, place: ProblemLocation): Outcome<FramedPage> {
  if (GOOGLE_EDIT_ADDRESS.test(value))
    return { problem: problem('form-address', place, { value, reason: 'edit' }) };
  if (/\/viewform\?.*\bedit2=/.test(value)) {
    const corrected = value.replace(/[?#].*$/, '');
    const found = problem('form-address', place, { value, reason: 'answer', corrected });
    return { problem: withValueFix(found, corrected) };
  }
  if (SHORT_ADDRESS.test(value))
    return { problem: problem('form-address', place, { value, reason: 'short' }) };
  if (!URL.canParse(value)) return { problem: problem('link-malformed', place, { value }) };
  const url = new URL(value);
  const service = FORM_SERVICES.find(({ form }) => form.test(value));
  const page = value
    .replace(/[?&](embedded|embed)=true$/, '')
    .replace('https://tally.so/embed/', 'https://tally.so/r/');
  return { value: { src: service?.framed(url) ?? value, page } };
}
