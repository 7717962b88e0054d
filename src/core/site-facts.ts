/** The build writes the facts to `dist/service/site.json`; the service reads this file on startup. */
export interface SiteFacts {
  base: string;
  /** Absent if the site doesn't accept uploads. */
  upload?: UploadFacts;
  words: UploadFailureTexts;
  /** The texts in each language except the main language; absent if the site has one language. */
  otherWords?: UploadFailureTexts[];
  headers: [name: string, value: string][];
  rules: RegistrationRules;
  /** Old addresses and their targets. An old address is in lower case, with the base path and without `.html`. */
  redirects: [from: string, to: string][];
  studioFiles?: StudioFiles;
  /** Addresses that the studio may not change; absent in development. */
  reach?: ProtectedAddresses;
}

/** The site sends visitors or logins there without a click. On a server with a studio, only the operator can change these. */
export interface ProtectedAddresses {
  address: string;
  /** The service's address, or `none` if there is no service; empty if the service is at the site's own address. */
  service: string;
  studio: boolean;
  /** Origins of other sites that pages embed in a frame. */
  frames: string[];
  /** Origins of other sites to which old addresses redirect. */
  redirects: string[];
}

/** Settings for serving the studio, a folder of the site with HTTP headers of its own. */
export interface StudioFiles {
  path: string;
  /** Folders in which files never change, relative to the folder of the site. */
  lasting: string[];
  headers: SiteFacts['headers'];
}

export interface UploadFacts {
  path: string;
  /** The origin of the site, such as `https://school.example`, if the pages and the service are on different hosts. */
  origin?: string;
}

/** The name of the form field with the language of the page, if that language isn't the main language. */
export const LANGUAGE_FIELD = 'language';

/** Texts of the page that reports a failed upload to OC members without JavaScript, in one language. */
export interface UploadFailureTexts {
  language: string;
  /** The heading of the page, such as "Some error". */
  error: string;
  /** The name of the page with the form, such as "Login". */
  back: string;
  /** The address of the page with the form: a path that includes the base path, or an absolute address on another host. */
  address: string;
}

export interface AllotmentRule {
  /** `balanced`: each step down a list of choices costs more than the previous step. `first-come`: by time of registration. */
  rule: 'balanced' | 'first-come';
  /** People whose seat a new upload of data.xlsx doesn't change. `mailed`, the default: the seat was announced by mail. */
  keep?: 'mailed' | 'all' | 'none';
}

export interface FeeRules {
  /** Currency code of three upper-case letters (ISO 4217). */
  currency: string;
  /** The fee per delegate. `delegation` is the fee per school that registers a delegation. */
  delegate?: number;
  delegation?: number;
  /** Later registration rounds, each from a local time. A round without a fee has the fee of the previous round. */
  rounds?: { from: string; delegate?: number; delegation?: number }[];
}

export interface RegistrationRules {
  committees: CommitteeRules[];
  /** Column headers that the site adds to the known headers, by the kind of column. */
  columns: Record<string, string[]>;
  /** The titles of the sessions for delegates, in order, for attendance lists; absent if there are none. */
  sessions?: string[];
  allotment?: AllotmentRule;
  fees?: FeeRules;
  /** The mail to delegates, for mail merge, with the placeholders `{name}`, `{committee}`, `{link}` and `{conference}`. */
  mail: MailText & {
    /** The mail to people with a seat, which also has the placeholders `{portfolio}`, `{why}` and `{guide}`. */
    allotted: MailText;
    /** The mail to people without a seat, with the placeholders `{name}`, `{why}`, `{link}` and `{conference}`. */
    waiting: MailText;
  };
  /** The absolute address of the page that thanks delegates, or of the home page if there is no such page. */
  thanks: string;
  conference: string;
  /** The country of phone numbers without a country code, as two upper-case letters (ISO 3166-1). */
  country?: string;
  /** The language of the site, in which delegates may write as well as in English (BCP 47); absent for English. */
  language?: string;
  /** For a site in several languages: the main language, and the rules in each other language. */
  languages?: { main: string; others: LanguageRules[] };
}

/** The texts of mails and the questions of forms in another language of a site. */
export interface LanguageRules extends Pick<RegistrationRules, 'columns' | 'mail' | 'thanks' | 'conference'> {
  language: string;
  /** The word for a person without a name. */
  delegate: string;
  /** `seats` contains the name of each row; absent if the names are the same as in the main language. */
  committees: (Pick<CommitteeRules, 'id' | 'guide'> & { name: string; seats?: string[] })[];
}

interface MailText {
  subject: string;
  text: string;
}

export interface CommitteeRules {
  id: string;
  /** All names of the committee. The first name is displayed. */
  names: string[];
  guide?: string;
  /** In the order of the matrix; one row without a name if only the number of seats is known; absent if none is known. */
  seats?: SeatRow[];
  /** Maximum number of delegates from one school; absent if there is no limit. */
  perSchool?: number;
  /** Minimum number of conferences that a delegate must have attended before. */
  level?: number;
  double?: boolean;
  /** Number of seats that the OC holds back from the allotment. */
  hold?: number;
  /** Number of chairs, including the named chairs; absent if the site doesn't specify it. */
  chairs?: number;
  /** The chairs whose names the site already displays; absent if there are none. */
  namedChairs?: { name: string; role: string }[];
}

export interface SeatRow {
  /** The text in the first column, and in more columns if it isn't unique; empty if only the number of seats is known. */
  name: string;
  /** Other names that delegates may write for the seat: the rest of the row. */
  aliases?: string[];
  /** Number of seats; 1 by default. */
  count?: number;
  level?: number;
  held?: true;
}

export const SEAT_STATUSES = ['free', 'held', 'taken'] as const;

export type SeatStatus = (typeof SEAT_STATUSES)[number];
