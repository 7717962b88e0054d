import type { Site } from '../../../compiler/index.ts';
import { uploadAddress } from '../../../core/index.ts';
import { TRUSTED_TYPES_POLICY } from '../../renderer/index.ts';
import { policyHashOf } from '../built-file.ts';

/*
 * The security headers of a site. Our service sends these headers with every response, and static hosts read it from `_headers`.
 * Both the header and the page contain a Content-Security-Policy, and browsers enforce both. The styles are inline and differ
 * between pages, but hosts accept few rules and may send outdated headers. Therefore only the policy in the page allows the
 * page's style element, by hash. The header allows all style elements and our style sheets, but neither `style` attributes nor
 * style sheets of other sites. Both policies contain everything else, since some hosts can't send headers.
 */

export type Header = [name: string, value: string];

/** As best-practice lists require. */
const YEAR_IN_SECONDS = 31_536_000;

/** Neither our pages nor embedded pages need these features. All browsers know them; an unknown feature would cause a warning. */
const UNUSED_FEATURES = [
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

/** Origins of video players, which may start playing after the visitor has clicked to load them. */
const PLAYER_ORIGINS = new Set(['https://www.youtube-nocookie.com', 'https://player.vimeo.com']);

interface ReachableOrigins {
  frames: Site['frames'];
  /** The address that accepts uploads, as in `Shell`. */
  service?: string | undefined;
}

/** The site is published at `origin`. HSTS is only included for addresses with https, and only sent over TLS. */
export function securityHeaders(reach: ReachableOrigins, origin: string): Header[] {
  const strict: Header[] = [['Strict-Transport-Security', `max-age=${YEAR_IN_SECONDS}`]];
  return [
    [
      'Content-Security-Policy',
      [
        "default-src 'none'",
        "style-src-elem 'self' 'unsafe-inline'",
        ...policyDirectives(reach),
        "frame-ancestors 'none'",
      ].join('; '),
    ],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'same-origin'],
    ['Permissions-Policy', permissionsPolicy(reach)],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    // other pages on a school's domain may display our pictures
    ['Cross-Origin-Resource-Policy', 'same-site'],
    ...(origin.startsWith('https:') ? strict : []),
  ];
}

function permissionsPolicy({ frames }: ReachableOrigins): string {
  const players = frames.filter((origin) => PLAYER_ORIGINS.has(origin)).map((origin) => `"${origin}"`);
  const allowed = (feature: string) => (feature === 'autoplay' ? players.join(' ') : '');
  return UNUSED_FEATURES.map((feature) => `${feature}=(${allowed(feature)})`).join(', ');
}

/** Allows only the page's own inline styles, by hash (CSP 3, 6.7.3.3). `frame-ancestors` only works in a header. */
export function pagePolicy(reach: ReachableOrigins, styles: string): string {
  return [
    "default-src 'none'",
    `style-src 'self' '${policyHashOf(styles)}'`,
    ...policyDirectives(reach),
  ].join('; ');
}

function policyDirectives({ frames, service }: ReachableOrigins): string[] {
  // with the path, so that only this address of the host is allowed
  const mail = service !== undefined && service !== 'none' ? ` ${uploadAddress({ base: '/', service })}` : '';
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
    `trusted-types ${TRUSTED_TYPES_POLICY}`,
  ];
}
