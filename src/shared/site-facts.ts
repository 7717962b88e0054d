/** What the service knows of a site: the build writes it to `dist/service/site.json`, and the service reads it when it starts. */
export interface SiteFacts {
  /** The base path, with a slash at both ends. */
  base: string;
  /** Absent where the site takes no uploads. */
  upload?: UploadFacts;
  words: FailureWords;
  /** The same in each other language of the site; absent where it has one. */
  otherWords?: FailureWords[];
  /** The headers that go with every answer. */
  headers: [name: string, value: string][];
  rules: RegistrationRules;
  /** Old addresses without capitals and `.html`, with the base path, and where they lead. */
  redirects: [from: string, to: string][];
  /** The studio beside the pages; absent where the site has none. */
  studioFiles?: StudioFiles;
  /** What the studio may not change; absent in development. */
  reach?: SiteReach;
}

/**
 * Where a site leads people without a link that they click. On a server with a studio, only the person who runs the server changes it, since
 * logins and visitors would go to another host.
 */
export interface SiteReach {
  /** The address of the site with its base path: `conference.url`. */
  address: string;
  /** `none`, or the address of the service; empty where that is the address of the site. */
  service: string;
  studio: boolean;
  /** Origins of other sites that a page shows in a frame. */
  frames: string[];
  /** Origins of other sites to which an old address redirects. */
  redirects: string[];
}

/** How the studio beside the pages is served: as a folder with headers of its own. */
export interface StudioFiles {
  /** Its path, such as `/studio/`. */
  path: string;
  /** The folders below that of the site in which no file ever changes. */
  lasting: string[];
  /** The headers of its files, in the place of those of the site. */
  headers: SiteFacts['headers'];
}

/** The call `mail`, and who may make it. */
export interface UploadFacts {
  /** The path of the call, such as `/mail`. */
  path: string;
  /** The origin of the site, such as `https://school.example`, where its pages are not on the host of the service. */
  origin?: string;
}

/** The field of a call in which a page that is not in the main language names its own. */
export const LANGUAGE_FIELD = 'language';

/** The words of the page that reports a failed upload where there is no script, in a language of the site. */
export interface FailureWords {
  language: string;
  /** The heading of a failure, such as "Some error". */
  error: string;
  /** The name of the page with the form, such as "Login". */
  back: string;
  /** The address of that page: with the base path, or absolute where the page is on another host. */
  address: string;
}

/** How seats are given. */
export interface AllotmentRule {
  /** `balanced`: each step down from the first choice counts more than the one before. `first-come`: the earlier form goes first, and nobody is left behind for it. */
  rule: 'balanced' | 'first-come';
  /** Who keeps a seat when data.xlsx is uploaded again; absent for `mailed`, which is everybody to whom it was mailed. */
  keep?: 'mailed' | 'all' | 'none';
}

/** What it costs to take part, as it is written in site.yaml. */
export interface FeeRules {
  /** Three capitals (ISO 4217). */
  currency: string;
  /** For each delegate, and for each school that registers a delegation. */
  delegate?: number;
  delegation?: number;
  /** Later rounds, from a local time on; a fee that is absent is that of the round before. */
  rounds?: { from: string; delegate?: number; delegation?: number }[];
}

/** What registrations are read by. */
export interface RegistrationRules {
  /** In the order of the site: `names` are all names by which one is known, the first is shown. */
  committees: CommitteeRules[];
  /** Headers that the site adds to those that the service knows, by what is below them. */
  columns: Record<string, string[]>;
  /** The sessions that somebody can be late for, in their order; absent where the site has no schedule. */
  sessions?: string[];
  allotment?: AllotmentRule;
  /** Absent where the site says nothing of them. */
  fees?: FeeRules;
  /** What Mail merge writes to delegates; `{name}`, `{committee}`, `{link}` and `{conference}` stand for what they say. */
  mail: MailText & {
    /** To who has a seat: also with `{portfolio}`, `{why}` and `{guide}`. */
    allotted: MailText;
    /** To who has none: `{name}`, `{why}`, `{link}` and `{conference}`. */
    waiting: MailText;
  };
  /** The absolute address of the page that thanks delegates; of the home page where there is none. */
  thanks: string;
  /** The name of the conference. */
  conference: string;
  /** The country of phone numbers without a country code, as two capitals (ISO 3166). */
  country?: string;
  /** The language of the site, in which delegates may write too (BCP 47); absent for English. */
  language?: string;
  /** Of a site in several languages its main one, and what is said in each of the others. */
  languages?: { main: string; others: LanguageRules[] };
}

/** What mails say in one more language of a site, and how forms ask in it. */
export interface LanguageRules extends Pick<RegistrationRules, 'columns' | 'mail' | 'thanks' | 'conference'> {
  language: string;
  /** What somebody without a name is called. */
  delegate: string;
  /** In the order of the site; `seats` has the name of each row, where they are other ones than in the main language. */
  committees: (Pick<CommitteeRules, 'id' | 'guide'> & { name: string; seats?: string[] })[];
}

/** A mail with words in braces. */
interface MailText {
  subject: string;
  text: string;
}

/** What registrations are read and seats are given by in a committee. */
export interface CommitteeRules {
  id: string;
  /** All names by which it is known; the first is shown. */
  names: string[];
  /** The absolute address of its background guide. */
  guide?: string;
  /** Its seats, in the order of its matrix; one row without a name where only their number is known. Absent where neither is. */
  seats?: SeatRow[];
  /** How many people of one school it takes; absent where there is no limit. */
  perSchool?: number;
  /** How many conferences somebody must have been to. */
  level?: number;
  /** Whether two people who register together share one seat. */
  double?: boolean;
  /** How many seats are not given yet. */
  hold?: number;
  /** How many chairs it has, with those who are named; absent where the site does not say it. */
  chairs?: number;
  /** The chairs whose names the site has already; absent where it has none. */
  namedChairs?: { name: string; role: string }[];
}

/** A row of a matrix. */
export interface SeatRow {
  /** The words of its first column, and more of the row where other rows have the same; empty where only the number of seats is known. */
  name: string;
  /** Other words that delegates may write for it: the rest of its row. */
  aliases?: string[];
  /** How many seats the row has; 1 where that is absent. */
  count?: number;
  /** How many conferences somebody should have been to. */
  level?: number;
  /** Whether the OC keeps it back. */
  held?: true;
}

/**
 * What everybody may know of a seat, as the column Status of the public matrix and of the tables of a site says it. The OC holds a seat
 * so that nobody gets it yet.
 */
export const SEAT_STATUSES = ['free', 'held', 'taken'] as const;

export type SeatStatus = (typeof SEAT_STATUSES)[number];
