/*
 * The contract between the studio's page and the server. All of it is plain JSON. A path locates a value: `['committees', 0, 'chairs', 1,
 * 'name']`.
 */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type ValuePath = (string | number)[];

export const STUDIO = '/__studio';

/** Query parameter that requests a page for the frame of the studio: `/committees?studio`. */
export const FRAME_PARAMETER = 'studio';

/** Value of `FRAME_PARAMETER` that requests the page without its marks, which take longer than the page: `/committees?studio=page`. */
export const WITHOUT_MARKS = 'page';

/** The id of the element with the `PageMarks`, in a document for the frame. */
export const PAGE_MARKS = '_marks';

export const UPLOADS = {
  picture: ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif', '.svg', '.heic', '.heif', '.tif', '.tiff'],
  document: ['.pdf'],
  table: ['.csv', '.xlsx'],
} as const satisfies Record<string, string[]>;

export function hasEnding(file: string, endings: readonly string[]): boolean {
  return endings.some((ending) => file.toLowerCase().endsWith(ending));
}

/** Header with the token that the server creates at each start and includes in the page of the studio. */
export const STUDIO_TOKEN = 'x-plenary-studio';

/** Header of the studio's files on the service of a school. The value `school` says that editors can log in there. */
export const STUDIO_PLACE = 'x-plenary-place';

/** The sessionStorage key of a pending sign-in, until the host sends the editor back. */
export const PENDING_SIGN_IN = 'plenary-sign-in';

/** Unsaved values of `theme:` that the editor tries out, by key. */
export type Trial = Readonly<Record<string, string>>;

/** A page rendered with a `Trial`, or why it can't be rendered. */
export type TrialAnswer = { document: string } | { problem: string };

/** Two colours of a logo, each in the nearest shade that is readable on the pages of every face. */
export interface ColourPair {
  signal: string;
  accent?: string;
  /** Contrast of `signal` with the darkest paper. */
  contrast: number;
  /** Whether one of the colours is another shade than in the logo. */
  isAdjusted: boolean;
}

/** A change that the editor requests. `was` is the value that the editor saw; another value in the file is a conflict. List positions start at 0. */
export type Intent =
  /** Replaces a value, or adds a key to a record. `sample` adds the comment `# sample` to invented values that are added. */
  | { do: 'set'; path: ValuePath; value: Json; was?: Json; sample?: boolean }
  | { do: 'unset'; path: ValuePath; was?: Json }
  /** Adds an entry to a list; `sample` adds the comment `# sample` to its invented values. */
  | { do: 'insert'; list: ValuePath; index: number; value: Json; sample?: boolean }
  | { do: 'remove'; list: ValuePath; index: number; was?: Json }
  /** Moves an entry. `to` is its index in the list without it. */
  | { do: 'move'; list: ValuePath; from: number; to: number; was?: Json }
  | { do: 'duplicate'; list: ValuePath; index: number }
  | { do: 'fix'; fix: string }
  /** Confirms an invented value: removes the comment `# sample` from its lines. */
  | { do: 'keep'; path: ValuePath; was?: Json }
  /** Changes the id of a record or the address of a page, and every reference, link and anchor to it. */
  | { do: 'rename'; path: ValuePath; id: string; was?: Json | undefined }
  | { do: 'replace'; changes: TextChange[] };

/** A range of the text before the change, in UTF-16 code units, and its replacement. Changes are in file order and don't overlap. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** Why a change was refused. Nothing was written. */
export type Refusal =
  /** The value has changed in the meantime. `now` is the value in the file; `by` is the person who changed it, if known. */
  | { reason: 'conflict'; path: ValuePath; now: Json | undefined; by?: string }
  | { reason: 'problems'; path: ValuePath; problems: StudioProblem[] }
  /** The studio can't change this notation (flow style over several lines, an alias). `line` is where to edit the file. */
  | { reason: 'unsupported'; path: ValuePath; message: string; line: number }
  | { reason: 'file'; message: string }
  /** An undo would also revert changes of others (`agreed`, the version of this answer, confirms), or others have changed the file since an undo. */
  | { reason: 'outside'; message: string };

export interface StudioProblem {
  severity: 'error' | 'warning';
  code: string;
  /** The value with the problem; empty for a problem of the whole file. */
  path: ValuePath;
  message: string;
  hint?: string;
  line: number;
  /** Lines and columns count from 1; the end is exclusive. */
  column: number;
  endLine: number;
  endColumn: number;
  /** Description of the place, where it says more than the path. */
  where?: string;
  /** The id to request the fix with, if there is one. */
  fix?: string;
  /** The value that was certainly meant, for a value that was refused. */
  instead?: string;
  /** The nearest readable colour, for a colour that isn't. */
  readable?: string;
}

/** The current state of the file, and which steps are possible. It is part of every answer. */
export interface StudioState {
  /** Hash of the text. */
  version: string;
  /** Increases with every change: the state with the greater number is the later one. */
  revision: number;
  /** Whether the text is on the disk; `unstored` if the browser has no storage. */
  saved: 'saving' | 'saved' | 'failed' | 'unstored';
  /** Why the file can't be saved or changed; absent if it can. */
  message?: string;
  /** Whether the file can only be changed in a text editor, for the reason in `message`: merge markers, or an unreadable file. */
  locked: boolean;
  problems: StudioProblem[];
  /** Whether the whole site is still being checked, so that `problems` belong to an earlier text. */
  checking: boolean;
  /** Number of lines with the comment `# sample`. */
  samples: number;
  /** Descriptions of what undo and redo would do for this editor; absent if there is nothing to undo or redo. */
  undo?: string;
  redo?: string;
}

export type EditAnswer =
  | {
      state: StudioState;
      changes: TextChange[];
      /** The version to which `changes` apply. */
      since: string;
      words: string[];
      document?: string;
      changed?: ChangedPlace;
    }
  | { state: StudioState; refused: Refusal };

/** A changed value. `page` is a page that shows it, if the current page doesn't. */
export interface ChangedPlace {
  path: ValuePath;
  page?: string;
}

export interface EditRequest {
  /** The version to which the paths belong, or the offsets of `replace`. */
  version: string;
  intents: Intent[];
  /** The editor is typing: the edit joins the undo step of the previous typing in the same value. */
  typing?: boolean;
  /** The edit belongs to the previous undo step. */
  isPart?: boolean;
  /** The path of the current page: it is checked first, and the answer contains its document. Also for `undo` and `redo`. */
  page?: string;
}

/** A position in the text of the YAML editor, which may be newer than the file; in UTF-16 code units. The body of `complete` and `hover`. */
export interface TextPlace {
  text: string;
  offset: number;
}

/** A completion in the YAML editor; `complete` answers with a list. */
export interface YamlOffer {
  label: string;
  from: number;
  to: number;
  insert: string;
  /** Whether `insert` has placeholders of the Language Server Protocol: `${1:name}`. */
  isSnippet: boolean;
  help: string[];
}

/** The answer to `hover`, or null: the documentation of a range of the text, in paragraphs. */
export interface YamlHelp {
  from: number;
  to: number;
  help: string[];
}

/** The body of `place`: an offset in a version of the text, or the path of a value. The answer is a `YamlPlace` or null. */
export type PlaceRequest = { version: string } & ({ offset: number } | { path: ValuePath });

/** A value and its range in the text, key included. */
export interface YamlPlace {
  path: ValuePath;
  from: number;
  to: number;
}

/** An event in the stream `events`: JSON and a newline. An empty line only shows that the server is still running. */
export type StudioEvent =
  /** The text, its problems or the undo steps have changed, through this tab, another tab or another program. */
  | {
      event: 'state';
      state: StudioState;
      changes: TextChange[];
      /** The version to which `changes` apply: that of the previous event. */
      since: string;
      words: string[];
    }
  | { event: 'conflict'; path: ValuePath; yours: Json | undefined; now: Json | undefined }
  /** The check of the whole site found errors that an edit caused, and the edit was reverted. */
  | { event: 'takenBack'; words: string[]; problems: StudioProblem[] }
  | { event: 'files' };

export interface Opened {
  state: StudioState;
  pages: StudioPage[];
  name: string;
}

/** What `publish` can do: commit to a local branch, publish at the host, or download a ZIP file and say why. */
export type GitState =
  | {
      can: 'commit';
      branch: string;
      /** The remote to push to, and the product name of its host: "GitHub". */
      remote?: string;
      host?: string;
      /** The author as known to Git, if that is not enough for a commit. */
      author?: { name: string; mail: string };
      /** Whether the branch has commits that haven't been pushed. */
      unsent?: true;
    }
  | {
      can: 'online';
      /** Product name of the host: "GitHub". */
      host: string;
      /** Whether the editor can propose the changes to the owner of the site instead of publishing them. */
      mayPropose?: true;
      /** The page of the last proposal, which gets further changes while it is open. */
      proposed?: string;
      signIn?: SignInWish;
      /** Another way to sign in, if the host doesn't find the site or doesn't let the editor change it. */
      otherSignIn?: SignInWish;
    }
  | { can: 'zip'; why: string };

/** How an editor can sign in: with a token from a page of the host, with an account, or on the sign-in page of the host. */
export type SignInWish = { host: string } & (
  | { kind: 'token'; page: string }
  | { kind: 'account' }
  | { kind: 'visit' }
);

/** The body of `sign-in`. Never log it. */
export type SignIn =
  | { kind: 'token'; token: string /** In this browser, encrypted. */; remember: boolean }
  | { kind: 'account'; username: string; password: string }
  | { kind: 'visit'; remember: boolean };

/** The answer to `sign-in`: the reason of a failure, or the address to visit and the state that the tab stores until the return. */
export interface SignInAnswer {
  refused?: string;
  visit?: { address: string; pending: string };
}

/** The answer to `build`: the state of a build at the host. `unknown`: the host doesn't report it. */
export interface BuildState {
  state: 'waiting' | 'building' | 'live' | 'failed' | 'unknown';
  address?: string;
  link?: string;
  words?: string;
}

/** The body of `update`: reads the version of Plenary in the site's repository, looks for a newer one, or changes the version. */
export type UpdateRequest =
  | { do: 'read' }
  | { do: 'look'; version: string }
  | { do: 'change'; version: string; to: string; parent: string };

/** Why reading or changing failed. `guide` is the page of docs/ that helps. */
export interface UpdateRefused {
  refused: string;
  guide?: string;
}

export interface UpdateStart {
  /** Product name of the host: "GitHub". */
  host: string;
  repository: string;
  /** The version of Plenary in package.json. */
  version: string;
  /** The commit from which it was read. */
  parent: string;
  /** Whether the host only stores the site and doesn't build it. */
  isStore?: true;
}

/** The answer to `update` with `look`. */
export interface UpdateNews {
  newest: string;
  /** Whether the site has the newest version or a later one. */
  isNewest?: true;
  /** The changelog of the versions in between; absent if it can't be loaded. */
  notes?: { heading: string; entries: string[] }[];
}

export interface UpdateDone {
  commit: string;
}

export type UpdateAnswer = UpdateRefused | { signIn: SignInWish } | UpdateStart | UpdateNews | UpdateDone;

/** A file of media/; `library` answers with a list. */
export interface MediaFile {
  file: string;
  kind: 'picture' | 'document' | 'table' | 'other';
  /** In bytes. */
  size: number;
  width?: number;
  height?: number;
  uses: ValuePath[];
  /** Whether no page uses it, so that it can be deleted. */
  isUnused?: true;
}

/** The answer to `media-removal` and `media-return`. */
export type MediaMoved = { files: string[] } | { refused: string };

/** The answer to `rows`: the cells of a CSV or Excel file, headings first, or why it can't be read. */
export type FileRows = { rows: string[][] } | { refused: string };

/** The answer to `media` and `crop`: the stored file, or why it was refused. */
export type MediaAnswer =
  | { file: string; width?: number; height?: number; words: string[] }
  | { refused: string };

/** The body of `crop`, in pixels of the upright picture. The answer is a new file. */
export interface CropRequest {
  file: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The answer to `history`: the content of a publication. */
export interface Publication {
  git: GitState;
  version: string;
  /** Descriptions of the changes since the last commit or, without Git, since the server started. */
  words: string[];
  files: { file: string; change: 'new' | 'changed' | 'deleted' }[];
  problems: StudioProblem[];
  /** Number of lines with sample content, and the values on them. */
  samples: number;
  sampleValues: { path: ValuePath; label: string }[];
  /** The address of the site; absent if it is invented. */
  address?: string;
  /** The suggested commit message. */
  message: string;
}

/** The body of `publish`: the files of `history` to commit. Without files, it pushes the commits that are only on this computer. */
export interface PublishRequest {
  message: string;
  version: string;
  files: string[];
  push: boolean;
  /** Proposes the changes to the owner of the site, if that is possible. */
  propose?: boolean;
  author?: { name: string; mail: string };
}

export type PublishAnswer =
  | {
      /** Absent if the changes go online at once. */
      branch?: string;
      commit: string;
      /** Whether the commit was pushed to the host; `failed` says why not. */
      pushed: boolean;
      failed?: { why: string /** What git says. */; details: string };
      /** The page to open a pull request, if known; for changes that go online at once, the page of the commit. */
      address?: string;
      /** The page of the proposal: an open one, or one on which a click opens it. */
      proposal?: { address: string; isOpen: boolean };
    }
  /** With `again`, the changes to publish differ from those in `history` by now. */
  | { refused: string /** What git says. */; details?: string; again?: true };

/** A text of the file before it was changed; `versions` answers with a list, the latest first. */
export interface StoredVersion {
  id: string;
  at: string;
  /** Descriptions of the changes since the previous version; empty for the oldest. */
  words: string[];
}

export interface StoredVersions {
  /** Descriptions of the changes since the latest version. */
  now: string[];
  versions: StoredVersion[];
}

/** A text of the site for the search; `texts` answers with a list. */
export interface SiteText {
  path: ValuePath;
  /** Description of its place: "WHO › Agenda". */
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
  /** Its address in the preview. */
  href: string;
  /** On a site in several languages: its language, and its path without the prefix of the language, the same in all languages. */
  language?: { code: string; own: string };
  /** Whether the built site omits the page. */
  hidden?: true;
}

/** The JSON in a document for the frame: which element displays which value. */
export interface PageMarks {
  /** The path of the page, without the base path. */
  page: string;
  title: string;
  /** The path and type of each block, in the order of their elements. */
  blocks: { path: ValuePath; type: string }[];
  marks: Mark[];
  /** Pictures that the page would display but that are missing, such as the photo of a person. */
  pictures: ValuePath[];
}

export interface Mark {
  /** The path of the value, or of the reference if the value is a reference as a whole. */
  path: ValuePath;
  kind: 'text' | 'prose' | 'image';
  /** Whether the text is editable where it is displayed: plain text without references, alone in its element. For a reference, the fact's text. */
  inPlace: boolean;
  /** The text as site.yaml has it, if it can be edited in place. */
  written?: string;
  /** The reference that is the whole value, such as `$conference.name`, the path of its fact, and how many values use it. */
  reference?: { text: string; path: ValuePath; uses: number };
  /** The maximum length, in characters. */
  fits?: number;
  shown: Showing[];
}

export interface Showing {
  /** Index of the element among all elements of the page, in document order. */
  element: number;
  /** For a text that doesn't fill its element: the index of its child node, and its range in it. */
  node?: number;
  from?: number;
  to?: number;
}

/** The form of a record, list or value. The server makes it from the schema; the browser only displays it. */
export interface Form extends Fields {
  version: string;
  asked: ValuePath;
  path: ValuePath;
  /** Name of the value: "WHO", "Letter from the Principal". */
  title: string;
  /** Kind of the value: "A committee." */
  help: string;
  /** The parent forms, from the whole file down. */
  parents: { path: ValuePath; title: string }[];
  /** The first few pages that show this value. */
  shownOn: { page: string; title: string }[];
  /** "This changes all 7 committee pages", if a route makes a page of each record. */
  reach?: string;
  /** Values of a record that are displayed here and that the current page's record lacks, such as its guide. */
  lacking?: { title: string; values: { path: ValuePath; label: string }[] };
  /** For an entry of a list: its position, the limits of the list, and the entries that can be added. */
  entry?: {
    list: ValuePath;
    index: number;
    count: number;
    least: number;
    most?: number;
    add: Addition[];
    /** The last index at which an entry can be inserted. */
    end: number;
  };
  /** For a section that no page displays: a block that would display it. */
  unshown?: Showable;
  /** Possible link targets on this site: pages, anchors and files. */
  links: { value: string; label: string }[];
}

export interface Fields {
  /** Fields that have a value, are required or hold a picture: required fields first, short names last, the others in the order of the schema. */
  fields: Field[];
  /** The other fields, as buttons ("+ Freeze date"), the most common ones first. */
  absent: AbsentField[];
}

export interface AbsentField extends Field {
  /** The value to write when the field is added; absent if the field is displayed empty first. */
  start?: Json;
  /** Required values of a record whose fields are displayed empty first, without those that only the editor knows. Written with its first value. */
  needs?: { value: { [key: string]: Json }; sample: boolean };
  /** Whether most sites need the field, so that its button is always visible. */
  isOften?: true;
  /** A block that displays the value on a page. */
  shows?: Showable;
}

export interface WrittenValue {
  path: ValuePath;
  /** The value in the file; absent if missing. */
  value?: Json;
  sample: boolean;
}

export interface Field extends WrittenValue {
  label: string;
  help: string;
  widget: Widget;
  /** The value that applies while the key is missing: a word of Plenary, or the default of a switch. */
  usual?: Json;
  required: boolean;
  /** The line in site.yaml, if it has a value. */
  line?: number;
  reference?: FieldReference;
  /** In the form for another language: the text in the main language; `isSame` if this language has no text of its own. */
  main?: { language: string; text: string; isSame: boolean };
  /** The references within a text and their values, without duplicates. */
  brings?: { text: string; value: string }[];
  /** Other notations, each with its initial value: "Several topics". */
  others?: { label: string; value: Json }[];
  problems: StudioProblem[];
}

interface FieldReference {
  text: string;
  /** The reference in words: "Conference, dates". */
  label: string;
  brings: Json | undefined;
  path: ValuePath | undefined;
  /** The field of the fact, if it can be edited: it replaces the reference, and a change applies everywhere. */
  fact?: Field;
  /** The field from which the value is derived, if no line has it: the dates, from the first day. */
  from?: { path: ValuePath; label: string };
  /** Number of values that are or contain this reference, this value included. */
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
      /** A regular expression, and its description. */
      pattern?: string;
      expects?: string;
      input: 'text' | 'email' | 'url';
    }
  | { kind: 'prose' }
  | {
      kind: 'image';
      ratio?: [number, number];
    }
  /** A point in a picture, the file of the record. */
  | { kind: 'focus'; file?: string }
  /** `accept` has all suitable file extensions, also those that can't be uploaded: ".pdf". */
  | { kind: 'file'; accept: string[] }
  | { kind: 'link' }
  | { kind: 'embed'; pattern?: string; expects?: string }
  | {
      kind: 'moment';
      /** `time` is a time of day; `either` a time of day or a full date and time. */
      precision: 'date' | 'minute' | 'time' | 'either';
      /** For the end of an open registration: the current local time, and the later dates that would contradict it. */
      closeNow?: { now: string; without: ValuePath[] };
    }
  | { kind: 'timezone' }
  | { kind: 'colour' }
  /** Options with a `group` are listed below its name. */
  | { kind: 'choice'; options: { value: Json; label: string; help?: string; group?: string }[] }
  | { kind: 'switch'; default: boolean }
  | { kind: 'number'; least?: number; most?: number }
  | { kind: 'id' }
  | {
      kind: 'record';
      title: string;
      /** The fields to display in place; absent if the record has a form of its own. */
      inside?: Fields;
    }
  /** `add` has the entries that "Add" offers, and `end` is their index. In a list of files, each file that is chosen or dropped becomes an entry. */
  | {
      kind: 'list';
      rows: Row[];
      least: number;
      most?: number;
      add: Addition[];
      end: number;
      files?: FileEntries;
    }
  /** A list of texts; `start` is the text that "Add" begins with. */
  | { kind: 'texts'; least: number; most?: number; item: Widget; start: string }
  /** A list of lists of texts, headings first. */
  | { kind: 'table'; least: number }
  | { kind: 'pairs'; key: string; value: string }
  /** The line of a value that can only be changed in the YAML editor. */
  | { kind: 'yaml'; line: number };

/** How a file becomes an entry of a list. */
export interface FileEntries {
  file: ValuePath;
  accept: string[];
  /** For a picture, the editor is asked for a description; a document gets its name and id from the file name. */
  kind: 'picture' | 'document';
  taken: string[];
}

export interface Row {
  path: ValuePath;
  title: string;
  /** Second line: the role of a person, the first words of a block. */
  detail?: string;
  picture?: string;
  /** The values that a file dropped on the row changes: the picture, present or missing, and its description. */
  image?: WrittenValue;
  alt?: WrittenValue;
  sample: boolean;
  /** Whether it is a hidden page, or a link to one, which the site leaves out. */
  hidden?: true;
  problems: number;
}

/** A complete, valid entry that can be added. */
export interface Addition {
  label: string;
  help: string;
  value: Json;
  /** The type of a block, for its thumbnail, and its group. */
  block?: string;
  group?: string;
  /** The section of the file that the block displays, if it is missing: it is added together with the block. */
  data?: { path: ValuePath; value: Json };
}

/** A block that displays a section of the file: a block of type `schedule` displays the schedule. */
export interface Showable {
  title: string;
  /** The block with a reference to the section. */
  block: Json;
}

/** The body of `new-page`. */
export interface NewPageRequest {
  name: string;
  /** The words of its address, if the name has no letters that an address can contain. */
  address?: string;
  isInMenu: boolean;
  copy?: number;
  block?: Json;
}

/** The answer to `new-page`: its address, its index in the list of pages, and the edit that adds it. */
export interface NewPage {
  path: string;
  index: number;
  intents: Intent[];
}

/** The answer to `ended`: addresses of pages removed since the studio was opened, with redirects, and the edit that adds these. */
export interface EndedAddresses {
  version: string;
  addresses: { from: string; to: string }[];
  intents: Intent[];
}

/** The answer to `removal`: a removal together with the links that it would break. */
export interface Removal {
  version: string;
  intents: Intent[];
  words: string[];
  /** Problems that the removal would cause and the editor has to solve first. */
  first: StudioProblem[];
}

/** A fact that a text can reference; `facts` answers with a list for a value. */
export interface Fact {
  /** The reference: `$conference.dates`. */
  text: string;
  label: string;
  /** Its value; if it differs from page to page, that of the first page. */
  value: string;
  uses: number;
  /** The titles of the first pages that display it. */
  shownOn: string[];
  /** Whether the header or footer displays it on every page. */
  isEverywhere?: true;
  /** Whether its value differs from page to page. */
  isEach?: true;
}

/** The body of `edition` and `start`: the known facts of the next edition. Days have the form `2027-08-05`. */
export interface EditionFacts {
  edition?: string;
  starts?: string;
  ends?: string;
  /** The current edition, if the file already has the dates of the next one. */
  before?: EditionBefore;
}

/** The known facts of the edition that the pages display. */
export interface EditionBefore {
  edition?: string;
  starts?: string;
  ends?: string;
}

/** Why the next edition can't begin; with `before`, it can once the editor confirms which edition the pages display. */
export interface EditionRefused {
  refused: string;
  before?: EditionBefore;
}

/** The answer to `edition`: the changes of the next edition. `start` makes the changes and takes about a minute. */
export interface NextEdition {
  /** Name of the current edition, and of the next one. */
  name: string;
  next: string;
  /** The first day; invented if not given. */
  starts: string;
  /** The address of the pages of the current edition in the archive. */
  archive: string;
  words: string[];
  tasks: string[];
}
