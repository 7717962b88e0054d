import { type CommitteeRules, compact, isRecord, type RegistrationRules } from '../../shared/index.ts';
import { type Path, type Problem, problem } from '../problems/problem.ts';
import type { Scope } from '../references/lookup.ts';
import { resolveReferences } from '../references/resolve.ts';
import type { PageTask } from '../references/routes.ts';
import type { Schema } from '../schema/schemas.ts';
import { valueAt } from '../source/position.ts';
import { hasReference } from '../source/reference-syntax.ts';
import { mediaHref } from '../values/links.ts';
import type { Media } from '../values/media/media.ts';
import { unknownPlaceholders } from '../words/placeholders.ts';
import { allotmentOf, chairRulesOf, seatRulesOf } from './allotment.ts';

/** The page that the workbook sends delegates to. */
const THANKS = '/thank-you';

/** What the words of the mails under `registrations.mail` may have in braces; the first are those of `registrations.mail` itself. */
const MAILS: [path: string[], placeholders: string[]][] = [
  [[], ['{name}', '{committee}', '{link}', '{conference}']],
  [['allotted'], ['{name}', '{committee}', '{portfolio}', '{why}', '{guide}', '{link}', '{conference}']],
  [['waiting'], ['{name}', '{why}', '{link}', '{conference}']],
];

/** The rules of a site, of its assembled `conference` and `registrations`; the scope knows the committees, and the tasks the pages. */
export function rulesOf(
  data: Schema,
  scope: Scope,
  tasks: readonly PageTask[],
  media: Media,
): RegistrationRules {
  // the schema has checked it and filled in its defaults
  const {
    columns = {},
    mail,
    country,
    fees,
  } = data.registrations as Pick<RegistrationRules, 'mail' | 'country'> & Partial<RegistrationRules>;
  const home = String(valueAt(data, ['conference', 'url'])).replace(/\/$/, '');
  const language = String(valueAt(data, ['conference', 'language']) ?? 'en');
  const hasThanks = tasks.some(({ path }) => path === THANKS);
  return {
    committees: committeesOf(scope, home, media, String(valueAt(data, ['words', 'toBeAnnounced']))),
    ...allotmentOf(scope.root),
    columns,
    mail,
    thanks: `${home}${hasThanks ? THANKS : '/'}`,
    conference: String(valueAt(data, ['conference', 'name'])),
    ...(country !== undefined && { country }),
    ...(fees && { fees }),
    ...(!/^en\b/i.test(language) && { language }),
    ...sessionsOf(scope),
  };
}

/** The sessions of the days that are written in the schedule, to tick who is there: those of delegates, without breaks. */
function sessionsOf(scope: Scope): Pick<RegistrationRules, 'sessions'> {
  const { schedule } = scope.root;
  const days = isRecord(schedule) && Array.isArray(schedule.days) ? (schedule.days as Schema[]) : [];
  const sessions = days.flatMap((day, at) => {
    const own = (Array.isArray(day.sessions) ? (day.sessions as Schema[]) : []).filter(
      (session) => session.break !== true && session.for === undefined && typeof session.title === 'string',
    );
    return own
      .sort((a, b) => (String(a.starts) < String(b.starts) ? -1 : 1))
      .map((session, index) => {
        const path = ['schedule', 'days', at, 'sessions', index, 'title'];
        const { title } = session;
        const text = String(hasReference(title) ? resolveReferences(title, path, scope).value : title);
        return days.length > 1 ? `Day ${at + 1}: ${text}` : text;
      });
  });
  const titles = [...new Set(sessions)];
  return titles.length > 0 ? { sessions: titles } : {};
}

function committeesOf(scope: Scope, home: string, media: Media, toBeAnnounced: string): CommitteeRules[] {
  const { committees } = scope.root;
  return (Array.isArray(committees) ? (committees as Schema[]) : []).map((record, index) => {
    const text = (key: string) => {
      const value = record[key];
      return hasReference(value) ? resolveReferences(value, ['committees', index, key], scope).value : value;
    };
    const names = ['name', 'fullName'].map(text).filter((name) => typeof name === 'string');
    const guide = guideAddress(valueAt(record, ['guide', 'link']), home);
    return {
      id: String(record.id),
      names,
      ...(guide && { guide }),
      ...seatRulesOf(record, scope.root, media),
      ...chairRulesOf(record, scope.root, toBeAnnounced),
    };
  });
}

/** The absolute address of a background guide: a page of any site, or a file of `media/`. */
function guideAddress(link: unknown, home: string): string | undefined {
  if (typeof link !== 'string' || hasReference(link)) return undefined;
  if (/^https?:\/\//i.test(link)) return link;
  if (/^\w+:/.test(link)) return undefined;
  return home + (link.startsWith('/') ? link : mediaHref('/', link));
}

/** What the schema cannot see in `registrations:` as it is written: headers named twice, and words in braces that stand for nothing. */
export function registrationProblems(written: unknown): Problem[] {
  const at = (...keys: string[]) => valueAt(written, keys);
  return [
    ...repeatedHeaders(at('columns')),
    ...MAILS.flatMap(([mail, placeholders]) =>
      ['subject', 'text'].flatMap((key) => {
        const path = ['mail', ...mail, key];
        return unknownPlaceholders(at(...path), ['registrations', ...path], placeholders);
      }),
    ),
    ...unknownCountry(at('country')),
  ];
}

function repeatedHeaders(columns: unknown): Problem[] {
  const first = new Map<string, { field: string; path: Path }>();
  return Object.entries(isRecord(columns) ? columns : {}).flatMap(([field, headers]) =>
    (Array.isArray(headers) ? headers : []).flatMap((header, index) => {
      const path = ['registrations', 'columns', field, index];
      const key = typeof header === 'string' ? compact(header) : '';
      // without a letter or figure it is no header to the service either
      if (!key) return [];
      const earlier = first.get(key);
      if (!earlier) first.set(key, { field, path });
      if (!earlier) return [];
      const related = [{ place: { path: earlier.path }, message: 'The first one is here.' }];
      return [problem('duplicate-header', { path }, { header, field, other: earlier.field }, related)];
    }),
  );
}

function unknownCountry(country: unknown): Problem[] {
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country) || COUNTRIES.has(country)) return [];
  // UK is known to many, and to no list of phone numbers: it is GB there
  const near = new Intl.Locale(`und-${country}`).region;
  const details = { country, ...(near && COUNTRIES.has(near) ? { near } : {}) };
  return [problem('unknown-country', { path: ['registrations', 'country'] }, details)];
}

/**
 * The countries with phone numbers of their own, as two capitals (ISO 3166): what libphonenumber-js, with which the service
 * reads phone numbers, knows. A test holds the two together; the library itself is too large to check one word.
 */
export const COUNTRIES: ReadonlySet<string> = new Set(
  `
    AC AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY
    BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ
    FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR
    IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH
    MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK
    PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA
    TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW
  `
    .trim()
    .split(/\s+/),
);
