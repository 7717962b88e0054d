import type { SiteReader } from '../../../compiler/index.ts';
import {
  addedErrors,
  type Compilation,
  changesBetween,
  describeChanges,
  type EditableText,
  type Edited,
  editable,
  editText,
  intentsOnPage,
  type LocatedProblem,
  type OpenSite,
  type TextIntent,
} from '../../../compiler/index.ts';
import type { Intent, Refusal } from '../../../shared/index.ts';
import { pathOfFirst } from '../../text/rebase.ts';
import { infoOfLarge } from '../site/large.ts';

/** A site that was opened and, unless it is large, compiled. */
interface OpenedSite {
  opened: OpenSite;
  compilation?: Compilation | undefined;
}

/** The door to the compiler, which remembers what it read last: most of the next text is the same. */
export interface Checks {
  /** A text as the compiler edits it. */
  read: (text: string) => EditableText;
  dataOf: (text: string) => unknown;
  /** What the compiler makes of a text and intents; what it throws is a refusal. */
  edit: (from: EditableText, intents: readonly Intent[]) => Edited | { refused: Refusal };
  /** Intents about a text as it is in the language of a page, as intents about the text. */
  inLanguage: (text: string, intents: readonly Intent[], page: string | undefined) => Intent[];
  /** What changed from one text to another, in words. */
  describe: (before: string, after: string) => string[];
  /** The site of a text. */
  open: (text: string) => OpenSite;
  /** Opens the site of a text, and compiles it unless it is large. */
  compile: (text: string) => OpenedSite;
  /**
   * The site of an edited text, or the errors that it would add to a text that was checked; of a large site those of what all pages
   * share and of the page that is looked at.
   */
  tryEdit: (
    edited: EditableText,
    before: string,
    page: string | undefined,
  ) => OpenedSite | { added: LocatedProblem[] };
  /** The site that a text would be after some intents; nothing remembers it. */
  tryOut: (text: string, intents: readonly Intent[]) => OpenSite | { refused: Refusal };
  /** The errors that a compilation adds to a text that was checked. */
  errorsSince: (before: string, after: Compilation) => LocatedProblem[];
  /** Remembers the problems of a text that was checked. */
  remember: (checked: Compilation) => void;
  /** The errors that a text adds to another one, wherever they are. */
  errorsAdded: (before: string, after: string) => LocatedProblem[];
}

/** The checks of the site of a reader; `bytesOf` gives a text as it is in the file. */
export function openChecks(reader: SiteReader, bytesOf: (text: string) => Uint8Array): Checks {
  let lastRead: EditableText | undefined;
  let lastOpened: OpenSite | undefined;
  let lastChecked: { text: string; problems: LocatedProblem[] } | undefined;

  function read(text: string): EditableText {
    lastRead = editable(text, lastRead, lastRead?.read.pieces ?? lastOpened?.pieces);
    return lastRead;
  }

  function open(text: string): OpenSite {
    if (lastOpened?.text !== text || !lastOpened.media.isUnchanged()) lastOpened = reader.open(bytesOf(text));
    return lastOpened;
  }

  function problemsOf(text: string): LocatedProblem[] {
    return reader.compile(bytesOf(text)).problems;
  }

  function remember({ text, problems }: Compilation): void {
    lastChecked = { text, problems };
  }

  function errorsSince(before: string, after: Compilation): LocatedProblem[] {
    if (!after.problems.some(({ severity }) => severity === 'error')) return [];
    if (lastChecked?.text !== before) lastChecked = { text: before, problems: problemsOf(before) };
    const changes = changesBetween(after.text, before);
    const stretch = { from: changes[0]?.from ?? 0, to: changes.at(-1)?.to ?? 0 };
    return addedErrors(lastChecked, after, stretch);
  }

  function edited(from: EditableText, intents: readonly Intent[]): Edited | { refused: Refusal } {
    try {
      const known = intents.filter((one): one is TextIntent => one.do !== 'fix');
      return editText({ text: from, intents: known, schemas: reader.schemas() });
    } catch (error) {
      const message = `This can't be changed here: ${(error as Error).message}`;
      return { refused: { reason: 'unsupported', path: pathOfFirst(intents), message, line: 1 } };
    }
  }

  return {
    read,
    dataOf: (text) => read(text).read.source.data,
    edit: edited,
    inLanguage: (text, intents, page) =>
      intentsOnPage(intents, page, read(text).read.source, reader.schemas()),
    describe: (before, after) => {
      const now = read(after);
      return describeChanges(editable(before, now), now, reader.schemas());
    },
    open,
    compile: (text) => {
      const opened = reader.open(bytesOf(text));
      return { opened, compilation: infoOfLarge(opened) ? undefined : opened.compile() };
    },
    tryEdit: ({ text, read: { pieces } }, before, page) => {
      const opened = reader.open(bytesOf(text), pieces);
      const isFaulty = page !== undefined && opened.page(page) === 'faulty';
      const isLarge = !isFaulty && infoOfLarge(opened) !== undefined;
      const compilation = isLarge ? undefined : opened.compile();
      const added = compilation ? errorsSince(before, compilation) : [];
      if (added.length > 0) return { added };
      if (compilation) remember(compilation);
      lastOpened = opened;
      return { opened, compilation };
    },
    tryOut: (text, intents) => {
      if (intents.length === 0) return open(text);
      const made = edited(read(text), intents);
      return 'refused' in made ? made : reader.open(bytesOf(made.text), made.read.pieces);
    },
    errorsSince,
    remember,
    errorsAdded: (before, after) =>
      addedErrors(
        { text: before, problems: problemsOf(before) },
        { text: after, problems: problemsOf(after) },
        { from: 0, to: after.length },
      ),
  };
}
