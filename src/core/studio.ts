/*
 * Messages between the page of the studio and the server, as plain JSON. A `ValuePath` locates a value in site.yaml:
 * `['committees', 0, 'chairs', 1, 'name']`.
 */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type ValuePath = (string | number)[];

export const STUDIO_PATH = '/__studio';

/** Query parameter that requests a page for the frame of the studio: `/committees?studio`. */
export const FRAME_PARAMETER = 'studio';

/** Requests a page without `PageMarks`, which take longer to create than the page: `/committees?studio=page`. */
export const PAGE_WITHOUT_MARKS = 'page';

/** The id of the element with the `PageMarks`, in a document for the frame of the studio. */
export const PAGE_MARKS_ID = '_marks';

/** The characters that mark the values of a page for the studio (src/compiler/site/marked.ts). */
export const MARK_PATTERN = /[\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/gu;

export const UPLOAD_EXTENSIONS = {
  picture: ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif', '.svg', '.heic', '.heif', '.tif', '.tiff'],
  document: ['.pdf'],
  table: ['.csv', '.xlsx'],
} as const satisfies Record<string, string[]>;

export function hasFileExtension(file: string, endings: readonly string[]): boolean {
  return endings.some((ending) => file.toLowerCase().endsWith(ending));
}

/** HTTP header with the token that the server creates on each startup and includes in the page of the studio. */
export const STUDIO_TOKEN_HEADER = 'x-plenary-studio';

/** HTTP header of the studio's files on the service of a school. With the value `school`, editors can log in at the service. */
export const STUDIO_PLACE_HEADER = 'x-plenary-place';

/** The sessionStorage key for the state of a sign-in, which continues when the host redirects the editor back to the studio. */
export const PENDING_SIGN_IN_KEY = 'plenary-sign-in';

/** Unsaved values of `theme:` that the editor tries out, by key. */
export type ThemeTrial = Readonly<Record<string, string>>;

export type ThemeTrialResponse = { document: string } | { problem: string };

/** One or two colours of a logo, each in the nearest shade that is readable on the pages of every face. */
export interface ColourPair {
  signal: string;
  accent?: string;
  /** Between `signal` and the page background: the site's own, or the darkest of all faces' light backgrounds. */
  contrast: number;
  isAdjusted: boolean;
}

/** `was` is the value that the editor saw: a different value in the file is a conflict. Indexes start at 0. */
export type Intent =
  /** Replaces a value, or adds a key to a record. With `sample`, added values are invented and get the comment `# sample`. */
  | { do: 'set'; path: ValuePath; value: Json; was?: Json; sample?: boolean }
  | { do: 'unset'; path: ValuePath; was?: Json }
  /** Adds an entry to a list. With `sample`, its values are invented and get the comment `# sample`. */
  | { do: 'insert'; list: ValuePath; index: number; value: Json; sample?: boolean }
  | { do: 'remove'; list: ValuePath; index: number; was?: Json }
  /** Moves an entry of a list from index `from` to index `to`. The index `to` is counted without the entry. */
  | { do: 'move'; list: ValuePath; from: number; to: number; was?: Json }
  | { do: 'duplicate'; list: ValuePath; index: number }
  | { do: 'fix'; fix: string }
  /** Confirms an invented value by removing the comment `# sample` from its lines. */
  | { do: 'keep'; path: ValuePath; was?: Json }
  /** Changes the id of a record or the path of a page, and updates all references, links and anchors to the record or page. */
  | { do: 'rename'; path: ValuePath; id: string; was?: Json | undefined }
  | { do: 'replace'; changes: TextChange[] };

/** A range of a text, in UTF-16 code units, and its replacement. In a list, changes are in file order and don't overlap. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** The reason why a change was refused. A refused change leaves the file unchanged. */
export type Refusal =
  /** The value has changed since the editor read it. `by` is the person who changed it, if known. */
  | { reason: 'conflict'; path: ValuePath; now: Json | undefined; by?: string }
  | { reason: 'problems'; path: ValuePath; problems: StudioProblem[] }
  /** The studio can't change this YAML notation, such as an alias. `line` is the line to edit in a text editor. */
  | { reason: 'unsupported'; path: ValuePath; message: string; line: number }
  | { reason: 'file'; message: string }
  /** Undo would also revert changes by other programs, which the editor must confirm; or redo would now cause an error. */
  | { reason: 'outside'; message: string };

export interface StudioProblem {
  severity: 'error' | 'warning';
  code: string;
  /** The path of the value with the problem; empty for a problem of the whole file. */
  path: ValuePath;
  message: string;
  hint?: string;
  line: number;
  /** Lines and columns start at 1; the end is exclusive. */
  column: number;
  endLine: number;
  endColumn: number;
  /** Description of the location in words, if it says more than the path. */
  where?: string;
  /** The id of the fix, for requesting it; absent if there is no fix. */
  fix?: string;
  /** The value that the author certainly intended, if the written value was refused. */
  instead?: string;
  /** The nearest readable colour, if a colour is hard to read. */
  readable?: string;
}

/** The current state of site.yaml and of the undo history, included in every response. */
export interface StudioState {
  /** Hash of the text of site.yaml. */
  version: string;
  /** A number that increases with every change: of two states, the later state has the greater number. */
  revision: number;
  /** Whether the text has been saved to the disk; `unstored` if the browser has no storage. */
  saved: 'saving' | 'saved' | 'failed' | 'unstored';
  /** The reason why the file can't be saved or changed; absent if it can. */
  message?: string;
  /** Whether the file can only be changed in a text editor, because it contains merge markers or is unreadable. */
  locked: boolean;
  problems: StudioProblem[];
  /** Whether the check of the whole site is still running, so that `problems` may belong to an earlier text. */
  checking: boolean;
  /** Number of lines with the comment `# sample`. */
  samples: number;
  /** Descriptions of the steps that undo and redo would revert or repeat for this editor; absent if there are none. */
  undo?: string;
  redo?: string;
}

export type EditResponse =
  | {
      state: StudioState;
      changes: TextChange[];
      /** The version to which `changes` apply. */
      since: string;
      words: string[];
      document?: string;
      changed?: ChangedValue;
    }
  | { state: StudioState; refused: Refusal };

/** The path of a changed value. `page` is a page that displays the value, if the current page doesn't. */
export interface ChangedValue {
  path: ValuePath;
  page?: string;
}

export interface EditRequest {
  /** The version of the text to which the paths and offsets in `intents` belong. */
  version: string;
  intents: Intent[];
  /** Whether the editor is typing: the edit then joins the undo step of the previous typing in the same value. */
  typing?: boolean;
  /** Whether the edit belongs to the previous undo step. */
  isPart?: boolean;
  /** The path of the current page, which is checked first and whose document the response contains. */
  page?: string;
}

/** The body of `complete` and `hover`. The text may be newer than the file; the offset is in UTF-16 code units. */
export interface EditorPosition {
  text: string;
  offset: number;
}

/** A completion in the YAML editor. The response to `complete` is a list of completions. */
export interface YamlCompletion {
  label: string;
  from: number;
  to: number;
  insert: string;
  /** Whether `insert` has placeholders of the Language Server Protocol: `${1:name}`. */
  isSnippet: boolean;
  help: string[];
}

/** The response to `hover` (or null): a range of the text, and its documentation as paragraphs. */
export interface YamlHover {
  from: number;
  to: number;
  help: string[];
}

/** The body of `place`. The response is the path and the range of the value, or null. */
export type LocateRequest = { version: string } & ({ offset: number } | { path: ValuePath });

/** The path of a value, and the range of the text with its key and the value. */
export interface YamlRange {
  path: ValuePath;
  from: number;
  to: number;
}

/** An event in the stream `events`, which has one JSON object per line. An empty line shows that the server is still running. */
export type StudioEvent =
  /** The text, its problems or the undo steps have changed, because of this tab, another tab or another program. */
  | {
      event: 'state';
      state: StudioState;
      changes: TextChange[];
      /** The version to which `changes` apply, which is the version in the previous event. */
      since: string;
      words: string[];
    }
  | { event: 'conflict'; path: ValuePath; yours: Json | undefined; now: Json | undefined }
  /** An edit was reverted, because the check of the whole site found errors that the edit caused. */
  | { event: 'takenBack'; words: string[]; problems: StudioProblem[] }
  | { event: 'files' };

export interface OpenedStudio {
  state: StudioState;
  pages: StudioPage[];
  name: string;
}

/** The available way to publish: a commit to a local branch, a commit at the host, or a ZIP file to download, with the reason. */
export type GitState =
  | {
      can: 'commit';
      branch: string;
      /** The Git remote to which commits are pushed, and the product name of its host: "GitHub". */
      remote?: string;
      host?: string;
      /** The author in the Git configuration, if its name or email address is missing. */
      author?: { name: string; mail: string };
      unsent?: true;
    }
  | {
      can: 'online';
      /** Product name of the host: "GitHub". */
      host: string;
      mayPropose?: true;
      /** The address of the last proposal. While a proposal is open, it gets further changes. */
      proposed?: string;
      signIn?: SignInMethod;
      /** Another way to sign in, if the host doesn't find the site or doesn't allow the editor to change it. */
      otherSignIn?: SignInMethod;
    }
  | { can: 'zip'; why: string };

/** How an editor can sign in: with a token from a page of the host, with an account, or on the sign-in page of the host. */
export type SignInMethod = { host: string } & (
  | { kind: 'token'; page: string }
  | { kind: 'account' }
  | { kind: 'visit' }
);

/** The body of `sign-in`, which contains credentials. Never log it. */
export type SignInRequest =
  | {
      kind: 'token';
      token: string /** Whether to store the token in this browser, encrypted. */;
      remember: boolean;
    }
  | { kind: 'account'; username: string; password: string }
  | { kind: 'visit'; remember: boolean };

/** The response to `sign-in`: a refusal, or the sign-in page and the state for the tab to store until the return. */
export interface SignInResponse {
  refused?: string;
  visit?: { address: string; pending: string };
}

/** The response to `build`: the state of a build at the host; `unknown` if the host doesn't report the state. */
export interface BuildState {
  state: 'waiting' | 'building' | 'live' | 'failed' | 'unknown';
  address?: string;
  link?: string;
  words?: string;
}

/** The body of `update`: read the version of Plenary in the site's repository, find the newest version, or change the version. */
export type UpdateRequest =
  | { do: 'read' }
  | { do: 'look'; version: string }
  | { do: 'change'; version: string; to: string; parent: string };

/** The reason why reading or changing the version failed. `guide` is the page of docs/ that describes the solution. */
export interface UpdateRefusal {
  refused: string;
  guide?: string;
}

export interface InstalledVersion {
  host: string;
  repository: string;
  /** The version of Plenary in package.json. */
  version: string;
  /** The commit from which the version was read. */
  parent: string;
  /** Whether the host only stores the site and doesn't build it. */
  isStore?: true;
}

/** The response to the request `update` with `do: 'look'`. */
export interface AvailableUpdate {
  newest: string;
  isNewest?: true;
  /** The changelog from the version of the site to the newest version; absent if it can't be loaded. */
  notes?: { heading: string; entries: string[] }[];
}

export interface UpdateCommit {
  commit: string;
}

export type UpdateResponse =
  | UpdateRefusal
  | { signIn: SignInMethod }
  | InstalledVersion
  | AvailableUpdate
  | UpdateCommit;

/** A file in media/. The response to `library` is a list of files. */
export interface MediaFile {
  file: string;
  kind: 'picture' | 'document' | 'table' | 'other';
  /** In bytes. */
  size: number;
  width?: number;
  height?: number;
  uses: ValuePath[];
  isUnused?: true;
}

/** The response to `media-removal` and `media-return`. */
export type MediaMoveResponse = { files: string[] } | { refused: string };

/** The response to `rows`: the cells of a CSV or Excel file, headings first, or the reason why the file can't be read. */
export type FileRows = { rows: string[][] } | { refused: string };

/** The response to `media` and `crop`: the stored file, or the reason why it was refused. */
export type MediaResponse =
  | { file: string; width?: number; height?: number; words: string[] }
  | { refused: string };

/** The body of `crop`: a picture, and a rectangle in pixels after EXIF rotation. The cropped picture is a new file. */
export interface CropRequest {
  file: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The response to `history`: the changes to publish. */
export interface Publication {
  git: GitState;
  version: string;
  /** Descriptions of the changes since the last commit or, without Git, since the server started. */
  words: string[];
  files: { file: string; change: 'new' | 'changed' | 'deleted' }[];
  problems: StudioProblem[];
  samples: number;
  sampleValues: { path: ValuePath; label: string }[];
  /** The address of the site; absent if the address in site.yaml is invented. */
  address?: string;
  /** The suggested commit message. */
  message: string;
}

/** The body of `publish`: the files from `history` to commit. Without files, `publish` pushes the existing commits. */
export interface PublishRequest {
  message: string;
  version: string;
  files: string[];
  push: boolean;
  /** Whether to propose the changes to the owner of the site, if the host supports proposals. */
  propose?: boolean;
  author?: { name: string; mail: string };
}

export type PublishResponse =
  | {
      /** The branch of the commit; absent if the changes are published directly. */
      branch?: string;
      commit: string;
      /** Whether the commit was pushed to the host. If not, `failed` contains the reason. */
      pushed: boolean;
      failed?: { why: string /** What git says. */; details: string };
      /** The page for opening a pull request, if known. For changes that are published directly, the page of the commit. */
      address?: string;
      /** The page of the open proposal, or the page on which the editor can open the proposal. */
      proposal?: { address: string; isOpen: boolean };
    }
  /** A refusal. With `again`, the studio must request `history` again before the next attempt. */
  | { refused: string /** What git says. */; details?: string; again?: true };

/** A previous text of site.yaml. The response to `versions` lists the versions, latest first. */
export interface StoredVersion {
  id: string;
  at: string;
  /** Descriptions of the changes since the previous version; empty for the oldest version. */
  words: string[];
}

export interface StoredVersions {
  /** Descriptions of the changes since the latest stored version. */
  now: string[];
  versions: StoredVersion[];
}

/** A text of the site for the search in the studio. The response to `texts` is a list of all texts. */
export interface SiteText {
  path: ValuePath;
  /** Description of where the text is: "WHO › Agenda". */
  place: string;
  /** The text as one line without Markdown, with references resolved. */
  text: string;
}

export interface MissingTexts {
  language: string;
  home: string;
  /** Missing texts, each with the text that the site displays instead. */
  texts: SiteText[];
}

export interface StudioPage {
  path: string;
  title: string;
  href: string;
  /** On a site in several languages. `own` is the path without the prefix of the language, which translations share. */
  language?: { code: string; own: string };
  hidden?: true;
}

/** The JSON in a document for the frame of the studio, which maps the elements of the page to the values that they display. */
export interface PageMarks {
  /** The path of the page, without the base path. */
  page: string;
  title: string;
  blocks: { path: ValuePath; type: string }[];
  marks: PageMark[];
  /** The paths of missing pictures that the page would display, such as the photo of a person. */
  pictures: ValuePath[];
}

export interface PageMark {
  /** The path of the value in site.yaml. If the whole value is a reference, the path of the reference. */
  path: ValuePath;
  kind: 'text' | 'prose' | 'image';
  /** Whether the text is editable on the page: plain, without references, alone in its element. For a reference: the fact's. */
  inPlace: boolean;
  /** The text as written in site.yaml, if it can be edited on the page. */
  written?: string;
  /** If the whole value is a reference (`$conference.name`): the path of its fact, and the number of values with the fact. */
  reference?: { text: string; path: ValuePath; uses: number };
  /** Maximum length of the text, in characters. */
  fits?: number;
  shown: MarkedElement[];
}

export interface MarkedElement {
  /** Index of the element among all elements of the page, in document order. */
  element: number;
  /** For a text that is only a part of its element: the index of its child node, and its range within this node. */
  node?: number;
  from?: number;
  to?: number;
}

/** The form of a record, list or value. The server creates it from the schema; the browser displays it. */
export interface Form extends Fields {
  version: string;
  asked: ValuePath;
  path: ValuePath;
  title: string;
  help: string;
  /** The parent forms, from the whole file down. */
  parents: { path: ValuePath; title: string }[];
  /** The first few pages that display the value. */
  shownOn: { page: string; title: string }[];
  /** A note such as "This changes all 7 committee pages", if a route creates one page for each record. */
  reach?: string;
  /** Values that the block can display, such as a guide, but that the record of the current page lacks. */
  lacking?: { title: string; values: { path: ValuePath; label: string }[] };
  /** For an entry of a list: its index, the minimum and maximum length of the list, and the entries that can be added. */
  entry?: {
    list: ValuePath;
    index: number;
    count: number;
    least: number;
    most?: number;
    add: AddableEntry[];
    /** The last index at which an entry can be inserted into the list. */
    end: number;
  };
  /** For a section that no page displays: a block that would display the section. */
  unshown?: SectionBlock;
  links: { value: string; label: string }[];
}

export interface Fields {
  /** With a value, required, or for a picture. Fields that identify the record come first; its id comes last. */
  fields: Field[];
  /** The remaining fields, displayed as buttons such as "+ Freeze date", the most common fields first. */
  absent: MissingField[];
}

export interface MissingField extends Field {
  /** The value to write when the editor adds the field. If absent, the form first displays the empty field. */
  start?: Json;
  /** For a record whose form first displays empty fields: required values to write with the first value of the editor. */
  needs?: { value: { [key: string]: Json }; sample: boolean };
  /** Whether most sites need the field: its button is then always visible. */
  isOften?: true;
  shows?: SectionBlock;
}

export interface WrittenValue {
  path: ValuePath;
  /** The value in site.yaml; absent if the file has no value at the path. */
  value?: Json;
  sample: boolean;
}

export interface Field extends WrittenValue {
  label: string;
  help: string;
  widget: Widget;
  /** The default value while the key is missing: a text from Plenary, or the default of a switch. */
  usual?: Json;
  required: boolean;
  line?: number;
  reference?: FieldReference;
  /** In the form for another language. `isSame`: the other language uses the same text. */
  main?: { language: string; text: string; isSame: boolean };
  /** The references within a text, and the value of each reference, without duplicates. */
  brings?: { text: string; value: string }[];
  /** Other notations of the value, such as "Several topics", each with its initial value. */
  others?: { label: string; value: Json }[];
  problems: StudioProblem[];
}

interface FieldReference {
  text: string;
  /** The reference described in words: "Conference, dates". */
  label: string;
  brings: Json | undefined;
  path: ValuePath | undefined;
  /** The field of the fact, if it is editable. The form displays it instead of the reference; a change applies everywhere. */
  fact?: Field;
  /** The source of a value that site.yaml doesn't contain: the dates are derived from the first day. */
  from?: { path: ValuePath; label: string };
  uses: number;
  /** If the value differs from page to page: the title of the current page's record, or empty. */
  each?: string;
}

export type Widget =
  | {
      kind: 'line';
      fits?: number;
      most?: number;
      examples: string[];
      /** A regular expression for valid texts, and its description. */
      pattern?: string;
      expects?: string;
      input: 'text' | 'email' | 'url';
    }
  | { kind: 'prose' }
  | {
      kind: 'image';
      ratio?: [number, number];
    }
  /** The focus point of a picture. `file` is the picture. */
  | { kind: 'focus'; file?: string }
  /** `accept` contains all suitable file extensions, such as ".pdf", including extensions that can't be uploaded. */
  | { kind: 'file'; accept: string[] }
  | { kind: 'link' }
  | { kind: 'embed'; pattern?: string; expects?: string }
  | {
      kind: 'moment';
      /** `time` is a time of day; `either` is a time of day, or a date with a time. */
      precision: 'date' | 'minute' | 'time' | 'either';
      /** For the closing date of an open registration: the current local time, and the dates to remove since they are later. */
      closeNow?: { now: string; without: ValuePath[] };
    }
  | { kind: 'timezone' }
  | { kind: 'colour' }
  /** Options with the same `group` are listed below the name of the group. */
  | { kind: 'choice'; options: { value: Json; label: string; help?: string; group?: string }[] }
  | { kind: 'switch'; default: boolean }
  | { kind: 'number'; least?: number; most?: number }
  | { kind: 'id' }
  | {
      kind: 'record';
      title: string;
      /** The fields to display within the parent form; absent if the record has a form of its own. */
      inside?: Fields;
    }
  /** `add`: the entries that the button "Add" offers; `end`: their index; `files`: how a chosen file becomes an entry. */
  | {
      kind: 'list';
      rows: ListRow[];
      least: number;
      most?: number;
      add: AddableEntry[];
      end: number;
      files?: FileEntries;
    }
  /** A list of texts. The button "Add" adds the text `start`. */
  | { kind: 'texts'; least: number; most?: number; item: Widget; start: string }
  /** A table as a list of rows, headings first. Each row is a list of texts. */
  | { kind: 'table'; least: number }
  | { kind: 'pairs'; key: string; value: string }
  /** The line in site.yaml of a value that can only be changed in the YAML editor. */
  | { kind: 'yaml'; line: number };

export interface FileEntries {
  file: ValuePath;
  accept: string[];
  /** For a picture, the editor is asked for a description. A document gets its name and id from the file name. */
  kind: 'picture' | 'document';
  taken: string[];
}

export interface ListRow {
  path: ValuePath;
  title: string;
  /** The second line of the row, such as the role of a person or the first words of a block. */
  detail?: string;
  picture?: string;
  /** The picture (present or missing) and its description, which a picture file dropped on the row replaces. */
  image?: WrittenValue;
  alt?: WrittenValue;
  sample: boolean;
  /** Whether the entry is a hidden page, or a link to a hidden page, which the built site omits. */
  hidden?: true;
  problems: number;
}

/** A complete, valid entry that can be added to a list. */
export interface AddableEntry {
  label: string;
  help: string;
  value: Json;
  /** For a block: its type, which selects the thumbnail, and its group. */
  block?: string;
  group?: string;
  /** The section of site.yaml that the block displays, if missing: it is added together with the block. */
  data?: { path: ValuePath; value: Json };
}

/** A block that displays a section of site.yaml: a block of type `schedule` displays the section `schedule:`. */
export interface SectionBlock {
  title: string;
  /** The block with a reference to the section. */
  block: Json;
}

export interface NewPageRequest {
  name: string;
  /** The words of the address, if the name has no letters that can be part of an address. */
  address?: string;
  isInMenu: boolean;
  copy?: number;
  block?: Json;
}

/** The response to `new-page`: the path of the new page, its index in the list of pages, and the edit that adds the page. */
export interface NewPage {
  path: string;
  index: number;
  intents: Intent[];
}

/** The response to `ended`: redirects for pages removed since the studio was opened, and the edit that adds the redirects. */
export interface RemovedPageRedirects {
  version: string;
  addresses: { from: string; to: string }[];
  intents: Intent[];
}

/** The response to `removal`: the edit that removes a value and the links that would break. */
export interface Removal {
  version: string;
  intents: Intent[];
  words: string[];
  /** Problems that the removal would cause, which the editor must solve first. */
  first: StudioProblem[];
}

/** A fact that a text can reference. The response to `facts` lists the facts for a value. */
export interface Fact {
  /** The reference: `$conference.dates`. */
  text: string;
  label: string;
  /** The value of the fact. If it differs from page to page, the value on the first page. */
  value: string;
  uses: number;
  /** The titles of the first few pages that display the fact. */
  shownOn: string[];
  /** Whether the header or footer displays the fact on every page. */
  isEverywhere?: true;
  isEach?: true;
}

/** The body of `edition` and `start`: the known facts of the next edition. Days have the form `2027-08-05`. */
export interface EditionFacts {
  edition?: string;
  starts?: string;
  ends?: string;
  /** The current edition, if the file already has the dates of the next one. */
  before?: CurrentEditionFacts;
}

/** The known facts of the edition that the pages display. */
export interface CurrentEditionFacts {
  edition?: string;
  starts?: string;
  ends?: string;
}

/** With `before`, the next edition can begin after the editor confirms which edition the pages display. */
export interface EditionRefusal {
  refused: string;
  before?: CurrentEditionFacts;
}

/** The response to `edition`: a preview. The request `start` makes the changes in about a minute. */
export interface NextEdition {
  /** The names of the current and the next edition. */
  name: string;
  next: string;
  /** The first day of the next edition; invented if the editor hasn't entered it. */
  starts: string;
  archive: string;
  words: string[];
  tasks: string[];
}
