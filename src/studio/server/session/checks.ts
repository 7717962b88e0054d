import type { SiteReader } from '../../../compiler/index.ts';
import {
  addedErrors,
  type Compilation,
  changesBetween,
  describeChanges,
  type EditableText,
  type EditResult,
  editText,
  intentsOnPage,
  type LocatedProblem,
  type OpenSite,
  readEditable,
  type TextIntent,
} from '../../../compiler/index.ts';
import type { Intent, Refusal } from '../../../core/index.ts';
import { largeSiteInfo } from '../../../site/display/index.ts';
import { firstIntentPath } from '../../text/rebase.ts';

/** `compilation` is missing for a large site. */
interface OpenedSite {
  opened: OpenSite;
  compilation?: Compilation | undefined;
}

/** They cache the last text, because the next text is usually almost the same. */
export interface CompilerChecks {
  read: (text: string) => EditableText;
  dataOf: (text: string) => unknown;
  /** Converts errors of the compiler to refusals. */
  edit: (from: EditableText, intents: readonly Intent[]) => EditResult | { refused: Refusal };
  /** Converts intents for a page in one language to intents for the whole file. */
  inLanguage: (text: string, intents: readonly Intent[], page: string | undefined) => Intent[];
  describe: (before: string, after: string) => string[];
  open: (text: string) => OpenSite;
  /** Compiles the site, unless it is large. */
  compile: (text: string) => OpenedSite;
  /** Returns the site, or the errors that the edit adds. Checks only shared parts and the current page of a large site. */
  tryEdit: (
    edited: EditableText,
    before: string,
    page: string | undefined,
  ) => OpenedSite | { added: LocatedProblem[] };
  /** Doesn't cache the site. */
  tryOut: (text: string, intents: readonly Intent[]) => OpenSite | { refused: Refusal };
  errorsSince: (before: string, after: Compilation) => LocatedProblem[];
  remember: (checked: Compilation) => void;
  /** Compiles both texts. */
  errorsAdded: (before: string, after: string) => LocatedProblem[];
}

export function createChecks(reader: SiteReader): CompilerChecks {
  let lastRead: EditableText | undefined;
  let lastOpened: OpenSite | undefined;
  let lastChecked: { text: string; problems: LocatedProblem[] } | undefined;

  function read(text: string): EditableText {
    lastRead = readEditable(text, lastRead, lastRead?.read.pieces ?? lastOpened?.pieces);
    return lastRead;
  }

  function open(text: string): OpenSite {
    if (lastOpened?.text !== text || !lastOpened.media.isUnchanged()) lastOpened = reader.open(text);
    return lastOpened;
  }

  function problemsOf(text: string): LocatedProblem[] {
    return reader.compile(text).problems;
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

  function edited(from: EditableText, intents: readonly Intent[]): EditResult | { refused: Refusal } {
    try {
      const known = intents.filter((one): one is TextIntent => one.do !== 'fix');
      return editText({ text: from, intents: known, schemas: reader.schemas() });
    } catch (error) {
      const message = `This can't be changed here: ${(error as Error).message}`;
      return { refused: { reason: 'unsupported', path: firstIntentPath(intents), message, line: 1 } };
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
      return describeChanges(readEditable(before, now), now, reader.schemas());
    },
    open,
    compile: (text) => {
      const opened = reader.open(text);
      return { opened, compilation: largeSiteInfo(opened) ? undefined : opened.compile() };
    },
    tryEdit: ({ text, read: { pieces } }, before, page) => {
      const opened = reader.open(text, pieces);
      const isFaulty = page !== undefined && opened.page(page) === 'faulty';
      const isLarge = !isFaulty && largeSiteInfo(opened) !== undefined;
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
      return 'refused' in made ? made : reader.open(made.text, made.read.pieces);
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
