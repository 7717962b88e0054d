/** What the service knows of a site: the build writes it to `dist/service/site.json`, and the service reads it when it starts. */
export interface SiteFacts {
  /** The base path, with a slash at both ends. */
  base: string;
  /** Absent where the site takes no uploads. */
  upload?: UploadFacts;
  words: FailureWords;
  /** The headers that go with every answer. */
  headers: [name: string, value: string][];
  rules: RegistrationRules;
  /** Old addresses without capitals and `.html`, with the base path, and where they lead. */
  redirects: [from: string, to: string][];
}

/** The call `mail`, and who may make it. */
export interface UploadFacts {
  /** The path of the call, such as `/mail`. */
  path: string;
  /** The origin of the site, such as `https://school.example`, where its pages are not on the host of the service. */
  origin?: string;
}

/** The words of the page that reports a failed upload where there is no script, in the language of the site. */
export interface FailureWords {
  language: string;
  /** The heading of a failure, such as "Some error". */
  error: string;
  /** The name of the page with the form, such as "Login". */
  back: string;
  /** The address of that page: with the base path, or absolute where the page is on another host. */
  address: string;
}

/** What registrations are read by. */
export interface RegistrationRules {
  /** In the order of the site: `names` are all names by which one is known, the first is shown. */
  committees: { id: string; names: string[] }[];
  /** Headers that the site adds to those that the service knows, by what is below them. */
  columns: Record<string, string[]>;
  /** What Mail merge writes to delegates; `{name}`, `{committee}`, `{link}` and `{conference}` stand for what they say. */
  mail: { subject: string; text: string };
  /** The absolute address of the page that thanks delegates; of the home page where there is none. */
  thanks: string;
  /** The name of the conference. */
  conference: string;
  /** The country of phone numbers without a country code, as two capitals (ISO 3166). */
  country?: string;
}
