/** The facts about a site that the service needs: the build writes them to `dist/service/site.json`, and the service reads it at its start. */
export interface SiteFacts {
  base: string;
  /** Absent if the site accepts no uploads. */
  upload?: UploadFacts;
  words: FailureWords;
  /** The words in each other language of the site; absent if the site has only one. */
  otherWords?: FailureWords[];
  headers: [name: string, value: string][];
  rules: RegistrationRules;
  /** Old addresses in lower case, without `.html` and with the base path, and their targets. */
  redirects: [from: string, to: string][];
  studioFiles?: StudioFiles;
  /** Settings that the studio may not change; absent in development. */
  reach?: SiteReach;
}

/** Addresses to which a site sends visitors and logins without a click. On a server with a studio, only its operator can change them. */
export interface SiteReach {
  address: string;
  /** `none`, or the address of the service; empty if it is the address of the site. */
  service: string;
  studio: boolean;
  /** Origins of other sites that pages embed in a frame. */
  frames: string[];
  /** Origins of other sites to which old addresses redirect. */
  redirects: string[];
}

/** Settings with which the studio is served: a folder of the site with its own headers. */
export interface StudioFiles {
  path: string;
  /** Folders whose files never change, relative to the folder of the site. */
  lasting: string[];
  headers: SiteFacts['headers'];
}

export interface UploadFacts {
  path: string;
  /** The origin of the site, such as `https://school.example`, if its pages are on another host than the service. */
  origin?: string;
}

/** The form field with the language of the page, if it isn't the main language. */
export const LANGUAGE_FIELD = 'language';

/** Texts of the page that reports a failed upload to OC members without JavaScript, in one of the site's languages. */
export interface FailureWords {
  language: string;
  /** The heading of a failure, such as "Some error". */
  error: string;
  /** The name of the page with the form, such as "Login". */
  back: string;
  /** The address of the page with the form: with the base path, or absolute if it is on another host. */
  address: string;
}

export interface AllotmentRule {
  /** `balanced`: each step down from the first choice weighs more than the step before. `first-come`: earlier registrations go first. */
  rule: 'balanced' | 'first-come';
  /** Whose seats stay when data.xlsx is uploaded again; absent for `mailed`: people who got theirs by mail. */
  keep?: 'mailed' | 'all' | 'none';
}

export interface FeeRules {
  /** Three upper-case letters (ISO 4217). */
  currency: string;
  /** Per delegate, and per school that registers a delegation. */
  delegate?: number;
  delegation?: number;
  /** Later rounds, each from a local time; an absent fee is the same as in the round before. */
  rounds?: { from: string; delegate?: number; delegation?: number }[];
}

export interface RegistrationRules {
  /** In the order of the site. */
  committees: CommitteeRules[];
  /** Headers that the site adds to the known ones, by the kind of column. */
  columns: Record<string, string[]>;
  /** The sessions that people can be late for, in order; absent if the site has no schedule. */
  sessions?: string[];
  allotment?: AllotmentRule;
  fees?: FeeRules;
  /** The mail to delegates, for Mail merge, with the placeholders `{name}`, `{committee}`, `{link}` and `{conference}`. */
  mail: MailText & {
    /** To people with a seat: also with `{portfolio}`, `{why}` and `{guide}`. */
    allotted: MailText;
    /** To people without a seat: `{name}`, `{why}`, `{link}` and `{conference}`. */
    waiting: MailText;
  };
  /** The absolute address of the page that thanks delegates, or else of the home page. */
  thanks: string;
  conference: string;
  /** The country of phone numbers without a country code, as two upper-case letters (ISO 3166). */
  country?: string;
  /** The language of the site, in which delegates may also write (BCP 47); absent for English. */
  language?: string;
  /** For a site in several languages: the main one, and the rules in each of the others. */
  languages?: { main: string; others: LanguageRules[] };
}

/** The texts of mails and the questions of forms in another language of a site. */
export interface LanguageRules extends Pick<RegistrationRules, 'columns' | 'mail' | 'thanks' | 'conference'> {
  language: string;
  /** The word for a person without a name. */
  delegate: string;
  /** In the order of the site; `seats` has the name of each row, if the names differ from the main language. */
  committees: (Pick<CommitteeRules, 'id' | 'guide'> & { name: string; seats?: string[] })[];
}

interface MailText {
  subject: string;
  text: string;
}

/** The rules of a committee for reading registrations and allotting seats. */
export interface CommitteeRules {
  id: string;
  /** All names of the committee; the first is displayed. */
  names: string[];
  guide?: string;
  /** Its seats in the order of its matrix; one row without a name if only their number is known. Absent if the number is unknown, too. */
  seats?: SeatRow[];
  /** Maximum number of people from one school; absent if there is no limit. */
  perSchool?: number;
  /** Number of conferences that delegates must have attended. */
  level?: number;
  double?: boolean;
  /** Number of seats that are held back. */
  hold?: number;
  /** Number of chairs, named ones included; absent if the site doesn't say it. */
  chairs?: number;
  /** The chairs whose names are on the site already; absent if there are none. */
  namedChairs?: { name: string; role: string }[];
}

export interface SeatRow {
  /** The words of its first column, and more of the row if another row has the same; empty if only the number of seats is known. */
  name: string;
  /** Other names that delegates may write: the rest of the row. */
  aliases?: string[];
  /** Number of seats; 1 by default. */
  count?: number;
  level?: number;
  /** Whether the OC holds it back. */
  held?: true;
}

export const SEAT_STATUSES = ['free', 'held', 'taken'] as const;

export type SeatStatus = (typeof SEAT_STATUSES)[number];
