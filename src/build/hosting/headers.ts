import type { Site } from '../../compiler/index.ts';
import { TRUSTED } from '../../renderer/index.ts';
import { mailOf } from '../../shared/index.ts';
import { policyHashOf } from '../built-file.ts';

/*
 * What browsers may do with the site. One list, which our service sends with every answer and which static hosts read from
 * `_headers`. Both the header and the page hold a policy, and browsers apply both: what one of them refuses is refused. The
 * styles are in each page and differ from page to page, while hosts take few rules and may send older headers: so only the
 * page itself can say by a hash which style element is its own, and the header allows style elements and our own style sheets, but no
 * `style` attributes and no style sheets of others. All else is in both, for hosts that cannot send headers.
 */

/** A response header. */
export type Header = [name: string, value: string];

/** A year, in seconds: as long as lists of good practice ask for. */
const YEAR = 31_536_000;

/** What neither our pages need nor what they embed. All of these are known to browsers, which complain of others. */
const NEEDLESS = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
];

/** The sites whose players start at the visitor's click: the video of a page that asks for it plays at once. */
const PLAYERS = new Set(['https://www.youtube-nocookie.com', 'https://player.vimeo.com']);

/** What pages may reach on other hosts. */
interface Reach {
  /** The origins of what the site embeds. */
  frames: Site['frames'];
  /** Who takes uploads, as in `Shell`. */
  service?: string | undefined;
}

/** The response headers of a site that lies at `origin`. HSTS is for answers that come by TLS, and only where the site says that it does. */
export function headersOf(reach: Reach, origin: string): Header[] {
  const strict: Header[] = [['Strict-Transport-Security', `max-age=${YEAR}`]];
  return [
    [
      'Content-Security-Policy',
      [
        "default-src 'none'",
        "style-src-elem 'self' 'unsafe-inline'",
        ...directives(reach),
        "frame-ancestors 'none'",
      ].join('; '),
    ],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'same-origin'],
    ['Permissions-Policy', permissions(reach)],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    // the other pages of a school may show our pictures
    ['Cross-Origin-Resource-Policy', 'same-site'],
    ...(origin.startsWith('https:') ? strict : []),
  ];
}

function permissions({ frames }: Reach): string {
  const players = frames.filter((origin) => PLAYERS.has(origin)).map((origin) => `"${origin}"`);
  const allowed = (feature: string) => (feature === 'autoplay' ? players.join(' ') : '');
  return NEEDLESS.map((feature) => `${feature}=(${allowed(feature)})`).join(', ');
}

/**
 * The policy that a page holds itself: no kind of thing but those that are named, and of styles in the document only its
 * own style element, by the hash of its text (CSP 3, 6.7.3.3), and our style sheets. `frame-ancestors` counts in headers alone.
 */
export function pagePolicy(reach: Reach, styles: string): string {
  return ["default-src 'none'", `style-src 'self' '${policyHashOf(styles)}'`, ...directives(reach)].join(
    '; ',
  );
}

function directives({ frames, service }: Reach): string[] {
  // with its path: of that host, this call and nothing else
  const mail = service !== undefined && service !== 'none' ? ` ${mailOf({ base: '/', service })}` : '';
  return [
    "script-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${mail}`,
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frames.join(' ') || "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${mail}`,
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED}`,
  ];
}
