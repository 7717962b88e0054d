import { pathToFileURL } from 'node:url';

/*
 * The score that Mozilla's HTTP Observatory gives an https site for its headers, by the rules and points that it publishes
 * (github.com/mdn/mdn-http-observatory, version 1.4.8: src/grader/charts.js, src/analyzer/tests/). Prints it for addresses:
 * `npx tsx tests/oc/observatory.ts https://mun.example.org/`.
 *
 * Not seen here, as no header says it: whether http:// leads to https:// (docs/hosting.md: 0 points; -20 where it does not),
 * and whether browsers have the site in their list for HSTS (5 points more). Of the policy only the header counts, while the
 * Observatory joins it with that of the page, which is stricter.
 */

export interface Graded {
  score: number;
  grade: string;
  /** What each test found, and its points. */
  results: Record<string, [found: string, points: number]>;
}

/** Bonuses count only for who has 90 points without them. */
const WITHOUT_BONUS = 90;

const GRADES: [least: number, grade: string][] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
  [0, 'F'],
];

/** Grades an answer by its headers, and by the scripts in its HTML. */
export function gradeOf(headers: Headers, html: string): Graded {
  const results: Graded['results'] = {
    'content-security-policy': policyIn(headers),
    cookies: cookiesIn(headers),
    'cross-origin-resource-sharing': sharingIn(headers),
    'referrer-policy': referrerIn(headers),
    'strict-transport-security': transportIn(headers),
    'subresource-integrity': scriptsIn(html),
    'x-content-type-options':
      headers.get('x-content-type-options')?.toLowerCase() === 'nosniff' ? ['nosniff', 0] : ['none', -5],
    'x-frame-options': framingIn(headers),
    'cross-origin-resource-policy': resourcesIn(headers),
  };
  const points = Object.values(results).map(([, each]) => each);
  const sum = (some: number[]) => some.reduce((all, each) => all + each, 0);
  const base = 100 + sum(points.filter((each) => each < 0));
  const score = Math.max(0, base < WITHOUT_BONUS ? base : base + sum(points.filter((each) => each > 0)));
  return { score, grade: GRADES.find(([least]) => score >= least)?.[1] ?? 'F', results };
}

const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'];
const INLINE = ["'unsafe-inline'", 'data:'];

function directivesIn(headers: Headers): Map<string, string[]> {
  const policy = headers.get('content-security-policy') ?? '';
  const entries = policy.split(';').map((one) => one.trim().toLowerCase().split(/\s+/));
  return new Map(entries.filter(([name]) => name).map(([name = '', ...sources]) => [name, sources]));
}

function policyIn(headers: Headers): [string, number] {
  const directives = directivesIn(headers);
  if (directives.size === 0) return ['none', -25];
  const sourcesOf = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*'];
  const has = (sources: string[], some: string[]) => sources.some((source) => some.includes(source));
  const [script, object, style] = ['script-src', 'object-src', 'style-src'].map(sourcesOf) as [
    string[],
    string[],
    string[],
  ];
  if (has(script, [...BROAD, ...INLINE]) || has(object, BROAD)) return ['unsafe-inline or too broad', -20];
  const all = [...directives].filter(([name]) => name !== 'img-src' && name !== 'media-src');
  const isOpen = (sources: string[]) => sources.some((source) => /^(http|ftp):/.test(source));
  if (all.some(([, sources]) => isOpen(sources))) return ['without TLS', -20];
  if (has([...script, ...style], ["'unsafe-eval'"])) return ['unsafe-eval', -10];
  if (isOpen([...sourcesOf('img-src'), ...sourcesOf('media-src')])) return ['pictures without TLS', -10];
  if (has(style, [...BROAD, ...INLINE])) return ['unsafe styles', 0];
  return directives.get('default-src')?.join(' ') === "'none'"
    ? ["default-src 'none'", 10]
    : ['nothing unsafe', 5];
}

function cookiesIn(headers: Headers): [string, number] {
  const cookies = headers.getSetCookie();
  if (cookies.length === 0) return ['none', 0];
  const isSafe = (cookie: string) =>
    [/;\s*secure/i, /;\s*httponly/i, /;\s*samesite=(strict|lax)/i].every((flag) => flag.test(cookie));
  // the worst that there is; which flag is missing does not matter here
  return cookies.every(isSafe) ? ['secure, httponly, samesite', 5] : ['a flag is missing', -40];
}

function sharingIn(headers: Headers): [string, number] {
  const origin = headers.get('access-control-allow-origin');
  if (origin === null) return ['none', 0];
  const isOpen = headers.get('access-control-allow-credentials')?.toLowerCase() === 'true';
  return isOpen ? [`${origin} with credentials`, -50] : [origin, 0];
}

function referrerIn(headers: Headers): [string, number] {
  const policy = headers.get('referrer-policy')?.toLowerCase();
  if (policy === undefined) return ['none', 0];
  const isPrivate = /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(policy);
  return [policy, isPrivate ? 5 : -5];
}

/** Six months, in seconds. */
const LASTING = 15_768_000;

function transportIn(headers: Headers): [string, number] {
  const [, age] = /\bmax-age=(\d+)/i.exec(headers.get('strict-transport-security') ?? '') ?? [];
  if (age === undefined) return ['none', -20];
  return Number(age) >= LASTING ? ['six months or more', 0] : ['less than six months', -10];
}

function scriptsIn(html: string): [string, number] {
  const tags = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]*)"[^>]*>/g)];
  if (tags.length === 0) return ['no scripts', 0];
  const others = tags.filter(([, address = '']) => /^(https?:)?\/\//.test(address));
  if (others.some(([, address = '']) => !address.startsWith('https:'))) return ['scripts without TLS', -50];
  const isChecked = ([tag]: RegExpMatchArray) => /\bintegrity="/.test(tag);
  if (!others.every(isChecked)) return ['scripts of others without integrity', -5];
  return others.length > 0 || tags.some(isChecked) ? ['integrity', 5] : ['own scripts', 0];
}

function framingIn(headers: Headers): [string, number] {
  const ancestors = directivesIn(headers).get('frame-ancestors');
  if (ancestors && !ancestors.some((one) => BROAD.includes(one))) return ['frame-ancestors', 5];
  return /^(deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '') ? ['a header', 0] : ['none', -20];
}

function resourcesIn(headers: Headers): [string, number] {
  const policy = headers.get('cross-origin-resource-policy')?.toLowerCase();
  if (policy === undefined || policy === 'cross-origin') return [policy ?? 'none', 0];
  return [policy, policy === 'same-origin' || policy === 'same-site' ? 10 : -5];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const address of process.argv.slice(2)) {
    const answer = await fetch(address, { headers: { 'x-forwarded-proto': 'https' } });
    const { score, grade, results } = gradeOf(answer.headers, await answer.text());
    console.log(`${address}: ${score} ${grade}`);
    for (const [test, [found, points]] of Object.entries(results))
      console.log(`  ${test}: ${found}: ${points}`);
  }
}
