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

/** Caches the last text, because the next text is usually almost the same. */
export function createChecks(reader: SiteReader) {
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

  /** Converts errors of the compiler to refusals. */
  function edit(from: EditableText, intents: readonly Intent[]): EditResult | { refused: Refusal } {
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
    dataOf: (text: string) => read(text).read.source.data,
    edit,
    /** Converts intents for a page in one language to intents for the whole file. */
    inLanguage: (text: string, intents: readonly Intent[], page: string | undefined) =>
      intentsOnPage(intents, page, read(text).read.source, reader.schemas()),
    describe: (before: string, after: string) => {
      const now = read(after);
      return describeChanges(readEditable(before, now), now, reader.schemas());
    },
    open,
    /** Compiles the site, unless it is large. */
    compile: (text: string): OpenedSite => {
      const opened = reader.open(text);
      return { opened, compilation: largeSiteInfo(opened) ? undefined : opened.compile() };
    },
    /** Returns the site, or the errors that the edit adds. Checks only shared parts and the current page of a large site. */
    tryEdit: (
      { text, read: { pieces } }: EditableText,
      before: string,
      page: string | undefined,
    ): OpenedSite | { added: LocatedProblem[] } => {
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
    /** Doesn't cache the site. */
    tryOut: (text: string, intents: readonly Intent[]): OpenSite | { refused: Refusal } => {
      if (intents.length === 0) return open(text);
      const made = edit(read(text), intents);
      return 'refused' in made ? made : reader.open(made.text, made.read.pieces);
    },
    errorsSince,
    remember,
    /** Compiles both texts. */
    errorsAdded: (before: string, after: string) =>
      addedErrors(
        { text: before, problems: problemsOf(before) },
        { text: after, problems: problemsOf(after) },
        { from: 0, to: after.length },
      ),
  };
}
