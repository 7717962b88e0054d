/*
 * The contract of the studio: what its page in the browser asks of the preview, and what it is answered. Everything is plain JSON
 * and everything shown is text. A path leads to a value of site.yaml: `['committees', 0, 'chairs', 1, 'name']`.
 */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type ValuePath = (string | number)[];

/** Where the preview serves the studio, whatever the base path of the site. */
export const STUDIO = '/__studio';

/** What makes a document of the preview one for the frame of the studio: `/committees?studio`. */
export const FRAMED = 'studio';

/** The same without its marks, which take longer than the page: `/committees?studio=page`. */
export const UNMARKED = 'page';

/** The id of the element that holds the `PageMarks` of a document for the frame. */
export const PAGE_MARKS = '_marks';

/** The files that the studio takes, by the endings of their names. */
export const UPLOADS = {
  picture: ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif', '.svg', '.heic', '.heif', '.tif', '.tiff'],
  document: ['.pdf'],
  table: ['.csv', '.xlsx'],
} as const satisfies Record<string, string[]>;

/** Whether the name of a file ends with one of some endings. */
export function hasEnding(file: string, endings: readonly string[]): boolean {
  return endings.some((ending) => file.toLowerCase().endsWith(ending));
}

/** The header with the token that the preview makes at each start and puts into the page of the studio. */
export const STUDIO_TOKEN = 'x-plenary-studio';

/** The header by which the service of a school says, with each file of the studio, that editors can log in there: its value is `school`. */
export const STUDIO_PLACE = 'x-plenary-place';

/** Where a tab has a sign-in at a host, until the host sends the editor back: the name in its sessionStorage. */
export const PENDING_SIGN_IN = 'plenary-sign-in';

/** What somebody tries of `theme:` before the file has it, by its keys. */
export type Trial = Readonly<Record<string, string>>;

/** The document of a page as it would be, or why it can't be made. */
export type TrialAnswer = { document: string } | { problem: string };

/** Two colours of a logo, each in the nearest shade that can be read on the pages of every face. */
export interface ColourPair {
  signal: string;
  accent?: string;
  /** That of `signal` on the darkest paper. */
  contrast: number;
  /** Whether one of them is another shade than in the logo. */
  isAdjusted: boolean;
}

/**
 * A change that somebody wants. `was` is the value that they saw: where the file has another by now, the change is a
 * conflict. Positions in lists count from 0.
 */
export type Intent =
  /**
   * Replaces a value, or adds a key to a record. `sample` marks the invented values of what is added with `# sample`, and leaves that of
   * a line where it is.
   */
  | { do: 'set'; path: ValuePath; value: Json; was?: Json; sample?: boolean }
  /** Removes a key. */
  | { do: 'unset'; path: ValuePath; was?: Json }
  /** Adds an entry to a list; `sample` marks its invented values with `# sample`. */
  | { do: 'insert'; list: ValuePath; index: number; value: Json; sample?: boolean }
  /** Removes an entry from a list. */
  | { do: 'remove'; list: ValuePath; index: number; was?: Json }
  /** Moves an entry to the position `to`, as counted when it has been taken out. */
  | { do: 'move'; list: ValuePath; from: number; to: number; was?: Json }
  | { do: 'duplicate'; list: ValuePath; index: number }
  /** Applies the fix of a problem: `fix` is that of the `StudioProblem`. */
  | { do: 'fix'; fix: string }
  /** The invented value is right: the comment `# sample` goes from its lines. */
  | { do: 'keep'; path: ValuePath; was?: Json }
  /** Changes the id of a record, or the address of a page, and every reference, link and anchor that names it. */
  | { do: 'rename'; path: ValuePath; id: string; was?: Json | undefined }
  /** Changes of the text, made in the YAML editor. */
  | { do: 'replace'; changes: TextChange[] };

/** A stretch of the text before the change, in UTF-16 code units, and what replaces it. In file order, without overlap. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** Why a change was not made. Nothing was written. */
export type Refusal =
  /** The value is another one by now: `now` is in the file, `by` says who changed it where that is known. */
  | { reason: 'conflict'; path: ValuePath; now: Json | undefined; by?: string }
  /** It would add errors. */
  | { reason: 'problems'; path: ValuePath; problems: StudioProblem[] }
  /** This way of writing is not one that the studio can change: flow style over lines, an alias. `line` is where to change it by hand. */
  | { reason: 'unsupported'; path: ValuePath; message: string; line: number }
  /** The file cannot be read or written. */
  | { reason: 'file'; message: string }
  /**
   * What others did would be undone, too: `undo` does that with `agreed`, the version that the answer has. Of a `redo`: what others
   * have changed since does not go with it.
   */
  | { reason: 'outside'; message: string };

export interface StudioProblem {
  severity: 'error' | 'warning';
  code: string;
  /** The value that it is about; empty where it is about the whole file. */
  path: ValuePath;
  message: string;
  hint?: string;
  line: number;
  /** Columns and lines count from 1; the end is behind the last character. */
  column: number;
  endLine: number;
  endColumn: number;
  /** Where it is, in words, where they say more than the path. */
  where?: string;
  /** What asks for its fix, where there is one. */
  fix?: string;
  /** Of a value that was refused: the one that was certainly meant. */
  instead?: string;
  /** Of a colour that nobody can read: the nearest one that is readable. */
  readable?: string;
}

/** The file as it is now, and what can be done next. It comes with every answer. */
export interface StudioState {
  /** The hash of the text. */
  version: string;
  /** Grows with every change: of two states the one with the greater number is the later one. */
  revision: number;
  /** Whether the file on the disk has this text; `unstored` if the browser has no storage. */
  saved: 'saving' | 'saved' | 'failed' | 'unstored';
  /** Why the file cannot be saved, or why nothing can be changed in it; absent where all is well. */
  message?: string;
  /** Nothing can be changed but in a text editor, for the reason in `message`: merge marks, a file that cannot be read. */
  locked: boolean;
  problems: StudioProblem[];
  /** The whole site is being checked: `problems` are those of an earlier text. */
  checking: boolean;
  /** How many lines have the comment `# sample`. */
  samples: number;
  /** In words, what an undo or redo of this editor would do; absent where there is nothing. */
  undo?: string;
  redo?: string;
}

/** The answer to `edit`, `undo` and `redo`. */
export type EditAnswer =
  | {
      state: StudioState;
      changes: TextChange[];
      /** The version that `changes` belong to. */
      since: string;
      /** What changed, in words. */
      words: string[];
      /** The document of the page that is looked at, as the frame shows it, without marks. */
      document?: string;
      /** Where an undo or redo has changed something. */
      changed?: ChangedPlace;
    }
  | { state: StudioState; refused: Refusal };

/** Where something has changed; with the page to go to, where the one that is looked at does not show it. */
export interface ChangedPlace {
  path: ValuePath;
  page?: string;
}

/** What `edit` is asked with. */
export interface EditRequest {
  /** The version that the paths, or for `replace` the offsets, belong to. */
  version: string;
  intents: Intent[];
  /** Somebody is typing: one step with what was typed into the same value just before. */
  typing?: boolean;
  /** It follows from the last step: an undo takes both back. */
  isPart?: boolean;
  /** The path of the page that they look at: it is checked first, and the answer brings its document. `undo` and `redo` take it, too. */
  page?: string;
}

/** A place in the text of the YAML editor, which may be ahead of the file, in UTF-16 code units. `complete` and `hover` ask with it. */
export interface TextPlace {
  text: string;
  offset: number;
}

/** What can be written at a place; the answer to `complete` is a list of them. */
export interface YamlOffer {
  label: string;
  /** The stretch that it replaces. */
  from: number;
  to: number;
  insert: string;
  /** `insert` has the placeholders of the Language Server Protocol: `${1:name}`. */
  isSnippet: boolean;
  /** What it means, in paragraphs. */
  help: string[];
}

/** The answer to `hover`, or null: what a stretch of the text means, in paragraphs. */
export interface YamlHelp {
  from: number;
  to: number;
  help: string[];
}

/** What `place` is asked with: a place in the text of a version, or a value. The answer is a `YamlPlace`, or null where there is none. */
export type PlaceRequest = { version: string } & ({ offset: number } | { path: ValuePath });

/** A value, and its stretch of the text with its key. */
export interface YamlPlace {
  path: ValuePath;
  from: number;
  to: number;
}

/** A line of `events`: JSON, each followed by a newline. An empty line only shows that the preview still runs. */
export type StudioEvent =
  /** The text, its problems or what can be undone has changed: by an edit, another tab or another program. */
  | {
      event: 'state';
      state: StudioState;
      changes: TextChange[];
      /** The version that `changes` belong to: that of the event before. */
      since: string;
      words: string[];
    }
  /** Another program saved a different value where one was just changed here: that one is in the file, `yours` is not. */
  | { event: 'conflict'; path: ValuePath; yours: Json | undefined; now: Json | undefined }
  /** Checking the whole site found errors that an edit caused: it was taken back. */
  | { event: 'takenBack'; words: string[]; problems: StudioProblem[] }
  /** Files of media/ or schema/ have changed. */
  | { event: 'files' };

/** The answer to `open`. */
export interface Opened {
  state: StudioState;
  pages: StudioPage[];
  /** The name of the conference. */
  name: string;
}

/** What `publish` can do: commit to a branch here, publish at once where the site is online, or give out a ZIP file and say why. */
export type GitState =
  | {
      can: 'commit';
      /** The branch that the commit will be on. */
      branch: string;
      /** Where it can be sent, and what people call that place: "GitHub". */
      remote?: string;
      host?: string;
      /** What Git knows of who makes the commit, where it does not know enough. */
      author?: { name: string; mail: string };
      /** Whether it has commits that are on this computer alone. */
      unsent?: true;
    }
  | {
      can: 'online';
      /** What people call the place: "GitHub". */
      host: string;
      /** A request to the owner of the site is possible in the place of a publication. */
      mayPropose?: true;
      /** The page of the last proposal, to which more is added while it is open. */
      proposed?: string;
      /** What has to be entered before. */
      signIn?: SignInWish;
      /** What else could be entered, where the host does not find the site, or does not let the editor change it. */
      otherSignIn?: SignInWish;
    }
  | { can: 'zip'; why: string };

/**
 * What opens a place that is online: a token, which is made on a page of the host, the account of an editor, or a visit to the page where the
 * host lets people in.
 */
export type SignInWish = { host: string } & (
  | { kind: 'token'; page: string }
  | { kind: 'account' }
  | { kind: 'visit' }
);

/** What `sign-in` is asked with. Nobody repeats it. */
export type SignIn =
  | { kind: 'token'; token: string /** In this browser, encrypted. */; remember: boolean }
  | { kind: 'account'; username: string; password: string }
  | { kind: 'visit'; remember: boolean };

/** The answer to `sign-in`: why it failed, or where the editor has to go, with what the tab stores until the return. */
export interface SignInAnswer {
  refused?: string;
  visit?: { address: string; pending: string };
}

/** The answer to `build`: what the host makes of a publication. `unknown`: it does not say. */
export interface BuildState {
  state: 'waiting' | 'building' | 'live' | 'failed' | 'unknown';
  /** Where the site is. */
  address?: string;
  /** The page of the build at the host. */
  link?: string;
  /** Why it failed. */
  words?: string;
}

/** What `update` is asked: to read the number of Plenary in the repository of the site, to look for a newer one, or to change it. */
export type UpdateRequest =
  | { do: 'read' }
  | { do: 'look'; version: string }
  | { do: 'change'; version: string; to: string; parent: string };

/** Why nothing could be read or changed. `guide` is the page of docs/ that helps. */
export interface UpdateRefused {
  refused: string;
  guide?: string;
}

/** The answer to `update` where a number is read. */
export interface UpdateStart {
  /** What people call the host: "GitHub". */
  host: string;
  /** The page of the repository. */
  repository: string;
  /** The number of Plenary in package.json. */
  version: string;
  /** The commit in which it was read. */
  parent: string;
  /** The host builds no site by itself. */
  isStore?: true;
}

/** The answer to `update` where a newer version is looked for. */
export interface UpdateNews {
  newest: string;
  /** The site has it, or a later one. */
  isNewest?: true;
  /** What the versions in between change, in the words of the changelog; missing where that can't be loaded. */
  notes?: { heading: string; entries: string[] }[];
}

/** The answer to `update` where the number is changed: the commit. */
export interface UpdateDone {
  commit: string;
}

/** An answer to `update`. */
export type UpdateAnswer = UpdateRefused | { signIn: SignInWish } | UpdateStart | UpdateNews | UpdateDone;

/** A file of media/: the answer of `library` is a list of them. */
export interface MediaFile {
  /** Its name below media/, as it is written in site.yaml. */
  file: string;
  kind: 'picture' | 'document' | 'table' | 'other';
  /** In bytes. */
  size: number;
  width?: number;
  height?: number;
  /** The values that name it. */
  uses: ValuePath[];
  /** Whether it can be deleted: no page uses it. */
  isUnused?: true;
}

/** The answer to `media-removal` and `media-return`: the files. */
export type MediaMoved = { files: string[] } | { refused: string };

/** The answer to `rows`: the cells of a CSV or Excel file, the headings first, or why they can't be read. */
export type FileRows = { rows: string[][] } | { refused: string };

/** The answer to `media` and `crop`: the file as it was stored, or why it was not. */
export type MediaAnswer =
  | { file: string; width?: number; height?: number; words: string[] }
  | { refused: string };

/** What `crop` is asked with, in pixels of the upright picture. The answer is a new file. */
export interface CropRequest {
  file: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The answer to `history`: what a publication would hold. */
export interface Publication {
  git: GitState;
  /** The version of the text. */
  version: string;
  /** What changed since the last commit, or without git since the preview was started. */
  words: string[];
  files: { file: string; change: 'new' | 'changed' | 'deleted' }[];
  problems: StudioProblem[];
  /** How many lines still have sample content, and the values that have it. */
  samples: number;
  sampleValues: { path: ValuePath; label: string }[];
  /** The address of the site; absent while it is invented. */
  address?: string;
  /** A message made of the words. */
  message: string;
}

/** What `publish` is asked with: the files of `history` that the commit is to hold; without any, what is on this computer alone is sent. */
export interface PublishRequest {
  message: string;
  /** That of the list. */
  version: string;
  files: string[];
  push: boolean;
  /** Asks the owner of the site to publish it, where that is possible. */
  propose?: boolean;
  /** Who makes the commit, where Git does not know it yet. */
  author?: { name: string; mail: string };
}

/** The answer to `publish`. */
export type PublishAnswer =
  | {
      /** Absent of what is online at once. */
      branch?: string;
      commit: string;
      /** Whether it is at the host now, or why not. */
      pushed: boolean;
      failed?: { why: string /** What git says. */; details: string };
      /** Where to ask for a pull request, where it is known; of what is online, the page of the commit. */
      address?: string;
      /** What was asked of the owner: the page of it, which is open or opened there with a click. */
      proposal?: { address: string; isOpen: boolean };
    }
  /** With `again`, the list of what goes online is another by now. */
  | { refused: string /** What git says. */; details?: string; again?: true };

/** A text of the file as it was before somebody began to change it: the answer to `versions` has them, the last first. */
export interface StoredVersion {
  id: string;
  /** When it was saved. */
  at: string;
  /** What changed since the version before it, in words; empty for the oldest. */
  words: string[];
}

/** The answer to `versions`. */
export interface StoredVersions {
  /** What changed since the last of them. */
  now: string[];
  versions: StoredVersion[];
}

/** A text of the site for the search: the answer to `texts` is a list of them. */
export interface SiteText {
  path: ValuePath;
  /** Where it is written, in words: "WHO › Agenda". */
  place: string;
  /** In one line, without the marks of Markdown, and with what its references bring. */
  text: string;
}

/** The texts that a language of the site lacks: the answer to `missing` is a list of them. */
export interface MissingTexts {
  /** Its name. */
  language: string;
  /** The path of its home page. */
  home: string;
  /** Each with the text that is shown in its place. */
  texts: SiteText[];
}

/** A page for the picker. */
export interface StudioPage {
  /** Its path without the base. */
  path: string;
  title: string;
  /** Its address in the preview. */
  href: string;
  /** On a site in several languages: its language, and its path without that of the language, which is the same in all. */
  language?: { code: string; own: string };
  /** The built site does not have it. */
  hidden?: true;
}

/** What a document for the frame holds beside the page, as JSON: which element shows which value. */
export interface PageMarks {
  /** The path of the page, without the base. */
  page: string;
  title: string;
  /** Where the blocks of the page are written, in the order of their elements. */
  blocks: { path: ValuePath; type: string }[];
  marks: Mark[];
  /** The pictures that the page would show and that are missing: the photo of a person. */
  pictures: ValuePath[];
}

/** A value that a page shows. */
export interface Mark {
  /** Where it is written: of a value that is a reference to a fact as a whole, where the reference is. */
  path: ValuePath;
  kind: 'text' | 'prose' | 'image';
  /** Whether it can be typed in where it is shown: a plain text without references, alone in its element. Of a fact, that is its text. */
  inPlace: boolean;
  /** The text as it is written, where it can be typed in place. */
  written?: string;
  /** The reference to a fact that brings the whole value, `$conference.name`, where the fact is written, and how many values have it. */
  reference?: { text: string; path: ValuePath; uses: number };
  /** The greatest length that fits, in characters. */
  fits?: number;
  shown: Showing[];
}

/** Where a value is shown. */
export interface Showing {
  /** The position of the element among all elements of the page, in document order. */
  element: number;
  /** Of a text that does not fill its element: which of the child nodes it is in, and from where to where in it. */
  node?: number;
  from?: number;
  to?: number;
}

/** What the form for a record, list or value shows. The preview makes it of the schema; the browser only shows it. */
export interface Form extends Fields {
  /** The version of the text that its positions in lists belong to. */
  version: string;
  /** The value that it was asked for, as its path is in that version. */
  asked: ValuePath;
  path: ValuePath;
  /** What it is, in words: "WHO", "Letter from the Principal". */
  title: string;
  /** What kind of thing it is: "A committee." */
  help: string;
  /** The forms above it, from the whole file down. */
  parents: { path: ValuePath; title: string }[];
  /** The pages that show it, the first ones. */
  shownOn: { page: string; title: string }[];
  /** "This changes all 7 committee pages", where a route makes a page of each record. */
  reach?: string;
  /** What is shown here of each record, and the record of the page that is looked at lacks: the guide of WHO. */
  lacking?: { title: string; values: { path: ValuePath; label: string }[] };
  /** Where it is an entry of a list: which one, what the list allows, and what can be added to it. */
  entry?: {
    list: ValuePath;
    index: number;
    count: number;
    least: number;
    most?: number;
    add: Addition[];
    /** Where the last place for a new one is. */
    end: number;
  };
  /** Of a section that no page shows: what would show it. */
  unshown?: Showable;
  /** What its links can lead to on this site: pages, places on them, files. */
  links: { value: string; label: string }[];
}

/** The fields of a record. */
export interface Fields {
  /**
   * Those with a value, the required ones, and those for pictures: the required ones first, short names last, and otherwise in the
   * order of the schema.
   */
  fields: Field[];
  /** The other ones without a value, for buttons: "+ Freeze date". What most people need comes first. */
  absent: AbsentField[];
}

export interface AbsentField extends Field {
  /** What is written when somebody adds it; absent where its field is shown empty first. */
  start?: Json;
  /**
   * Of a record whose fields are shown empty first: what it requires beside what only the editor has, such as a file or an address. It
   * is written with the first value that the record gets; `sample` marks it as invented.
   */
  needs?: { value: { [key: string]: Json }; sample: boolean };
  /** Most people need it: its button is always visible. */
  isOften?: true;
  /** What shows it on a page. */
  shows?: Showable;
}

/** A value of a form. */
export interface WrittenValue {
  path: ValuePath;
  /** As it is written; absent where it is missing. */
  value?: Json;
  /** The line has the comment `# sample`. */
  sample: boolean;
}

export interface Field extends WrittenValue {
  label: string;
  help: string;
  widget: Widget;
  /** What counts while it is missing: Plenary's own word, or the default of a switch. */
  usual?: Json;
  required: boolean;
  /** The line in site.yaml, where it has a value. */
  line?: number;
  reference?: FieldReference;
  /** The text in the main language of the site, in the form for another one; `isSame` where the language has no text of its own. */
  main?: { language: string; text: string; isSame: boolean };
  /** What the references within a text bring, each once. */
  brings?: { text: string; value: string }[];
  /** Other ways to write it, each with the value to begin with: "Several topics". */
  others?: { label: string; value: Json }[];
  problems: StudioProblem[];
}

/** A value that is a reference as a whole: what it brings, where that is written, and how many places it stands in. */
interface FieldReference {
  text: string;
  /** The same in words: "Conference, dates". */
  label: string;
  brings: Json | undefined;
  path: ValuePath | undefined;
  /** The field of what it brings, where that is typed: in the place of the reference, it is changed everywhere. */
  fact?: Field;
  /** What it follows from, where no line says it: the dates from the first day. */
  from?: { path: ValuePath; label: string };
  /** How many values of the file are or contain this reference, this one included. */
  uses: number;
  /** Where each page has its own: the title of the record of the page that is looked at, or empty. */
  each?: string;
}

/** How a value is edited, with what its widget needs. */
export type Widget =
  | {
      kind: 'line';
      fits?: number;
      most?: number;
      examples: string[];
      /** A regular expression, and what it expects in words. */
      pattern?: string;
      expects?: string;
      input: 'text' | 'email' | 'url';
    }
  | { kind: 'prose' }
  | {
      kind: 'image';
      /** Width and height of the shape in which it shows. */
      ratio?: [number, number];
    }
  /** A point of a picture: of the file that the record names. */
  | { kind: 'focus'; file?: string }
  /** `accept` are the endings of the files that fit, also of those that the studio does not take: ".pdf". */
  | { kind: 'file'; accept: string[] }
  | { kind: 'link' }
  | { kind: 'embed'; pattern?: string; expects?: string }
  | {
      kind: 'moment';
      /** `time` is a time of day; `either` that or a whole moment. */
      precision: 'date' | 'minute' | 'time' | 'either';
      /** Of the end of a registration that is not over: the time at its place, and the later dates that contradict it. */
      closeNow?: { now: string; without: ValuePath[] };
    }
  | { kind: 'timezone' }
  | { kind: 'colour' }
  /** Options with a `group` are below its name. */
  | { kind: 'choice'; options: { value: Json; label: string; help?: string; group?: string }[] }
  | { kind: 'switch'; default: boolean }
  | { kind: 'number'; least?: number; most?: number }
  | { kind: 'id' }
  | {
      kind: 'record';
      title: string;
      /** What is shown in place; absent where it has a form of its own. */
      inside?: Fields;
    }
  /**
   * `add` is what "Add" offers, and `end` is where it goes. In a list of files, each file that is chosen or dropped becomes an entry.
   */
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
  /** A list of lists of texts, the first being the headings. */
  | { kind: 'table'; least: number }
  /** Addresses, each with another one. */
  | { kind: 'pairs'; key: string; value: string }
  /** What only the YAML editor can change; `line` is where. */
  | { kind: 'yaml'; line: number };

/** How a file becomes an entry of a list. */
export interface FileEntries {
  /** The keys of the file in an entry. */
  file: ValuePath;
  accept: string[];
  /** Pictures get a description, which is asked for; documents a name and an id, which are those of the file. */
  kind: 'picture' | 'document';
  /** The ids that the entries have. */
  taken: string[];
}

export interface Row {
  path: ValuePath;
  title: string;
  /** A second line: the role of a person, the first words of a block. */
  detail?: string;
  /** The file of its picture. */
  picture?: string;
  /** What a file that is dropped on it changes: the value of its picture, present or missing, and what describes that. */
  image?: WrittenValue;
  alt?: WrittenValue;
  sample: boolean;
  /** It is a hidden page, or a link that the site leaves out because it leads to one. */
  hidden?: true;
  /** The number of its problems. */
  problems: number;
}

/** An entry that can be added: a whole and valid one. */
export interface Addition {
  label: string;
  help: string;
  value: Json;
  /** The type of a block, for its picture, and the group of blocks that it is in. */
  block?: string;
  group?: string;
  /** The section of the file that it shows, where that is missing: it is added with it. */
  data?: { path: ValuePath; value: Json };
}

/** What shows a section of the file: the schedule is shown by a block of the type `schedule`. */
export interface Showable {
  /** The section in words, for the name of a new page. */
  title: string;
  /** The block with a reference to the section. */
  block: Json;
}

/** What `new-page` is asked with. */
export interface NewPageRequest {
  name: string;
  /** The words of its address, where the letters of the name are none that addresses have. */
  address?: string;
  /** A link in the menu leads to it. */
  isInMenu: boolean;
  /** The position of the page that it is a copy of. */
  copy?: number;
  /** The block that it shows, in the place of a text. */
  block?: Json;
}

/** The answer to `new-page`: its address, and what adds it at a position of the list of pages. */
export interface NewPage {
  path: string;
  index: number;
  intents: Intent[];
}

/** The answer to `ended`: addresses that pages had when the studio was opened, each with where it may lead, and what redirects them. */
export interface EndedAddresses {
  /** The version of the text. */
  version: string;
  addresses: { from: string; to: string }[];
  intents: Intent[];
}

/** The answer to `removal`: a removal with the links that go with it. */
export interface Removal {
  /** The version of the text. */
  version: string;
  /** The removal and its links, as one edit. */
  intents: Intent[];
  /** The same in words. */
  words: string[];
  /** Problems that the removal would cause, and that the editor has to solve before. */
  first: StudioProblem[];
}

/** A fact that texts can bring in: the answer to `facts` is a list of those for a place. */
export interface Fact {
  /** The reference that brings it: `$conference.dates`. */
  text: string;
  label: string;
  /** What it brings; where each page has its own, that of the first one. */
  value: string;
  /** How many values of the file bring it in. */
  uses: number;
  /** The titles of pages that show it, the first ones. */
  shownOn: string[];
  /** Header or footer bring it onto every page. */
  isEverywhere?: true;
  /** Each page has its own. */
  isEach?: true;
}

/** What `edition` and `start` are asked with: what somebody knows of the next edition. Days are such as `2027-08-05`. */
export interface EditionFacts {
  edition?: string;
  starts?: string;
  ends?: string;
  /** The edition that the pages show, where the dates of the file are already those of the next one. */
  before?: EditionBefore;
}

/** What is known of the edition that the pages show. */
export interface EditionBefore {
  edition?: string;
  starts?: string;
  ends?: string;
}

/** Why the next edition cannot begin; with `before`, it can as soon as somebody says which edition the pages show. */
export interface EditionRefused {
  refused: string;
  before?: EditionBefore;
}

/** The answer to `edition`: what the next edition would change. `start` does it, in about a minute. */
export interface NextEdition {
  /** This edition, and the next one. */
  name: string;
  next: string;
  /** The first day, invented where nobody gave one. */
  starts: string;
  /** The address below which the pages of this edition stay. */
  archive: string;
  words: string[];
  /** What is left to do by hand. */
  tasks: string[];
}
