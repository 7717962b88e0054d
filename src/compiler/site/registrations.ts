import {
  type CommitteeRules,
  compactText,
  isRecord,
  pathBelowHome,
  type RegistrationRules,
  type SeatRow,
  toList,
  valueAt,
  withoutIsolates,
} from '../../core/index.ts';
import { type Path, type Problem, problem } from '../problems/problem.ts';
import type { Scope } from '../references/lookup.ts';
import { resolveReferences } from '../references/resolve.ts';
import type { PageTask } from '../references/routes.ts';
import type { Schema } from '../schema/schemas.ts';
import { hasReference } from '../source/reference-syntax.ts';
import { mediaHref } from '../values/links.ts';
import type { Media } from '../values/media/media.ts';
import { defaultMails } from '../words/mails.ts';
import { unknownPlaceholders } from '../words/placeholders.ts';
import { readAllotmentRule, readChairRules, readSeatRules } from './allotment.ts';
import { listedLanguages } from './languages.ts';

type MailRules = RegistrationRules['mail'];
type MailText = MailRules['allotted'];

/** Mails to delegates link to this page, if it exists. */
const THANKS_PAGE = '/thank-you';

/** Below `registrations.mail`. The empty path is `registrations.mail` itself. */
const MAIL_PLACEHOLDERS: [path: string[], placeholders: string[]][] = [
  [[], ['{name}', '{committee}', '{link}', '{conference}']],
  [['allotted'], ['{name}', '{committee}', '{portfolio}', '{why}', '{guide}', '{link}', '{conference}']],
  [['waiting'], ['{name}', '{why}', '{link}', '{conference}']],
];

/** `scope` contains the committees; `tasks` are the pages, whose addresses begin with `start`. */
export function readRegistrationRules(
  data: Schema,
  scope: Scope,
  tasks: readonly PageTask[],
  media: Media,
  start: string,
): RegistrationRules {
  // the schema has checked these values and filled in their defaults
  const {
    columns = {},
    mail,
    country,
    fees,
  } = data.registrations as Pick<RegistrationRules, 'mail' | 'country'> & Partial<RegistrationRules>;
  const home = String(valueAt(data, ['conference', 'url'])).replace(/\/$/, '');
  const language = String(valueAt(data, ['conference', 'language']) ?? 'en');
  const hasThanks = tasks.some(({ path }) => path === THANKS_PAGE);
  return {
    committees: readCommitteeRules(
      scope,
      { home, start },
      media,
      String(valueAt(data, ['words', 'toBeAnnounced'])),
    ),
    ...readAllotmentRule(scope.root),
    columns,
    mail: listedLanguages(scope.root).length > 1 ? mailsInLanguage(language, scope.root, mail) : mail,
    thanks: `${home}${pathBelowHome(start, hasThanks ? THANKS_PAGE : '/')}`,
    conference: String(valueAt(data, ['conference', 'name'])),
    ...(country !== undefined && { country }),
    ...(fees && { fees }),
    ...(!/^en\b/i.test(language) && { language }),
    ...attendedSessions(scope),
  };
}

/** A text that the site does not define is Plenary's default in the language. */
function mailsInLanguage(language: string, { registrations }: Schema, mail: MailRules): MailRules {
  const usual = defaultMails(language);
  if (!usual) return mail;
  const written = (path: string[]) => {
    const own = valueAt(registrations, ['mail', ...path]);
    return isRecord(own) ? own : {};
  };
  const { allotted, waiting, ...received } = mail;
  const without = (own: Schema, usually: MailText, said: MailText) => ({
    subject: own.subject === undefined ? usually.subject : said.subject,
    text: own.text === undefined ? usually.text : said.text,
  });
  return {
    ...without(written([]), usual.received, received),
    allotted: without(written(['allotted']), usual.allotted, allotted),
    waiting: without(written(['waiting']), usual.waiting, waiting),
  };
}

/**
 * The main language comes first. Mails and other texts are in each language. The names of committees and seats are in all
 * languages, because delegates write names in their own language.
 */
export function combineLanguageRules(
  all: readonly { language: string; rules: RegistrationRules }[],
): RegistrationRules {
  const [first, ...others] = all as [(typeof all)[number], ...typeof all];
  const { rules, language: main } = first;
  if (others.length === 0) return rules;
  const plain = others.map(({ language, rules: own }) => ({ language, rules: withPlainTexts(own) }));
  const committees = rules.committees.map((committee) => {
    const same = plain.flatMap((one) => one.rules.committees.filter(({ id }) => id === committee.id));
    const names = [...new Set([committee, ...same].flatMap((one) => one.names))];
    const seats = committee.seats?.map((seat, row) =>
      withSeatNames(
        seat,
        same.flatMap(({ seats }) => seats?.[row] ?? []),
      ),
    );
    return { ...committee, names, ...(seats && { seats }) };
  });
  return {
    ...rules,
    committees,
    languages: {
      main,
      others: plain.map(({ language, rules: own }) => ({
        language,
        delegate: defaultMails(language)?.delegate ?? 'delegate',
        columns: own.columns,
        mail: own.mail,
        thanks: own.thanks,
        conference: own.conference,
        committees: own.committees.map(({ id, names, guide, seats }, at) => ({
          id,
          name: names[0] ?? id,
          ...(guide && { guide }),
          ...translatedSeatNames(seats, rules.committees[at]?.seats),
        })),
      })),
    },
  };
}

function withPlainTexts(rules: RegistrationRules): RegistrationRules {
  return JSON.parse(withoutIsolates(JSON.stringify(rules)));
}

function withSeatNames(seat: SeatRow, same: readonly SeatRow[]): SeatRow {
  const all = [...(seat.aliases ?? []), ...same.flatMap(({ name, aliases = [] }) => [name, ...aliases])];
  const aliases = [...new Set(all)].filter((name) => name !== seat.name && name !== '');
  return aliases.length === 0 ? seat : { ...seat, aliases };
}

/** Empty if the names are the same as in the main language or the numbers of rows differ. */
function translatedSeatNames(
  seats: readonly SeatRow[] = [],
  main: readonly SeatRow[] = [],
): { seats?: string[] } {
  const names = seats.map(({ name }) => name);
  const isSame = names.every((name, at) => name === main[at]?.name);
  return isSame || names.length !== main.length ? {} : { seats: names };
}

/** For attendance lists; leaves out breaks. */
function attendedSessions(scope: Scope): Pick<RegistrationRules, 'sessions'> {
  const { schedule } = scope.root;
  const days = toList<Schema>(valueAt(schedule, ['days']));
  const sessions = days.flatMap((day, at) => {
    const own = toList<Schema>(day.sessions).filter(
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

function readCommitteeRules(
  scope: Scope,
  to: { home: string; start: string },
  media: Media,
  toBeAnnounced: string,
): CommitteeRules[] {
  const { committees } = scope.root;
  return toList<Schema>(committees).map((record, index) => {
    const text = (key: string) => {
      const value = record[key];
      return hasReference(value) ? resolveReferences(value, ['committees', index, key], scope).value : value;
    };
    const names = ['name', 'fullName'].map(text).filter((name) => typeof name === 'string');
    const guide = guideAddress(valueAt(record, ['guide', 'link']), to);
    return {
      id: String(record.id),
      names,
      ...(guide && { guide }),
      ...readSeatRules(record, scope.root, media),
      ...readChairRules(record, scope.root, toBeAnnounced),
    };
  });
}

/** The guide is a page of any site, or a file in `media/`. */
function guideAddress(link: unknown, { home, start }: { home: string; start: string }): string | undefined {
  if (typeof link !== 'string' || hasReference(link)) return undefined;
  if (/^https?:\/\//i.test(link)) return link;
  if (/^\w+:/.test(link)) return undefined;
  return home + (link.startsWith('/') ? pathBelowHome(start, link) : mediaHref('/', link));
}

/** Finds what the schema cannot: repeated headers, unknown placeholders, and an unknown country. */
export function registrationProblems(written: unknown): Problem[] {
  const at = (...keys: string[]) => valueAt(written, keys);
  return [
    ...repeatedHeaderProblems(at('columns')),
    ...MAIL_PLACEHOLDERS.flatMap(([mail, placeholders]) =>
      ['subject', 'text'].flatMap((key) => {
        const path = ['mail', ...mail, key];
        return unknownPlaceholders(at(...path), ['registrations', ...path], placeholders);
      }),
    ),
    ...unknownCountryProblem(at('country')),
  ];
}

function repeatedHeaderProblems(columns: unknown): Problem[] {
  const first = new Map<string, { field: string; path: Path }>();
  return Object.entries(isRecord(columns) ? columns : {}).flatMap(([field, headers]) =>
    toList(headers).flatMap((header, index) => {
      const path = ['registrations', 'columns', field, index];
      const key = typeof header === 'string' ? compactText(header) : '';
      // the service also ignores headers without a letter or digit
      if (!key) return [];
      const earlier = first.get(key);
      if (!earlier) first.set(key, { field, path });
      if (!earlier) return [];
      const related = [{ place: { path: earlier.path }, message: 'The first one is here.' }];
      return [
        problem(
          'duplicate-header',
          { path },
          { header: String(header), field, other: earlier.field },
          related,
        ),
      ];
    }),
  );
}

function unknownCountryProblem(country: unknown): Problem[] {
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country) || PHONE_COUNTRIES.has(country)) return [];
  // the common code UK is not a country here; lists of phone numbers use GB
  const near = new Intl.Locale(`und-${country}`).region;
  const details = { country, ...(near && PHONE_COUNTRIES.has(near) ? { near } : {}) };
  return [problem('unknown-country', { path: ['registrations', 'country'] }, details)];
}

/**
 * ISO 3166 codes according to libphonenumber-js, which the service uses to read phone numbers. A test compares both lists; the
 * library is too large to check a single code.
 */
export const PHONE_COUNTRIES: ReadonlySet<string> = new Set(
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
