import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mediaFolder, type Project, refuseMissing } from '../../../build/index.ts';
import {
  addedErrors,
  applyChanges,
  type Compilation,
  changesBetween,
  composeChanges,
  describeChanges,
  type EditableText,
  type Edited,
  editable,
  editText,
  fixOne,
  invertChanges,
  type LocatedProblem,
  type OpenSite,
  openToFix,
  pathAt,
  pathFrom,
  rebaseChanges,
  rebaseLines,
  removeLeftovers,
  type SiteReader,
  stretchAt,
  type TextIntent,
} from '../../../compiler/index.ts';
import {
  type EditAnswer,
  type EditRequest,
  HELD,
  type Intent,
  type PlaceRequest,
  type Refusal,
  type StudioEvent,
  type StudioProblem,
  type StudioState,
  type TextChange,
  type ValuePath,
  type YamlPlace,
} from '../../../shared/index.ts';
import { keyOfFix } from '../../fix-problem.ts';
import { type Current, infoOfLarge } from '../../watch.ts';
import { pathOfIntent, pathOfSame, rebase } from './rebase.ts';
import { valueAt, versionOfText } from './text.ts';
import { openVersions, type Versions } from './versions.ts';

/*
 * The session of the studio: the text of site.yaml is its only state. Everybody who edits shares it: all tabs, and other programs by
 * way of the file. A change is accepted when it adds no error, and is on the disk a moment later.
 */

interface Means {
  project: Project;
  reader: SiteReader;
  /** The preview's; another one when Vite starts anew. */
  current: Current;
}

export interface Session {
  state: () => StudioState;
  text: () => string;
  /** The text and the files of media/ when the session began. */
  start: { text: string; files: ReadonlySet<string> };
  /** The text as it was before, also in earlier sessions. */
  versions: Versions;
  /** The text as the compiler opened it; undefined while nothing can be changed in it. */
  opened: () => OpenSite | undefined;
  /** The path by now of what was at a path in an earlier version; of what is around it where that is gone. */
  pathNow: (path: ValuePath, version: string) => ValuePath;
  /** The texts of before, the latest first, as far back as changes are known. */
  earlierTexts: () => Iterable<string>;
  /** Where a value is in the text, or which value a place is in; null of another text. */
  place: (request: PlaceRequest) => YamlPlace | null;
  edit: (request: EditRequest) => EditAnswer;
  /** Takes the last own step back; one of another program, where it is the last one, only with `outside`. */
  undo: (outside?: boolean) => EditAnswer;
  redo: () => EditAnswer;
  /** Writes the file again, where somebody has deleted it. */
  restore: () => EditAnswer;
  /** Calls a listener with each event, until what it returns is called. */
  listen: (listener: (event: StudioEvent) => void) => () => void;
  /** Writes what is not on the disk yet. */
  flush: () => void;
  /** Puts what cannot be written where it can be found, when the preview ends. Says where, and why; undefined where all is on the disk. */
  rescue: () => string | undefined;
  /** Writes what is not on the disk yet, and takes over what another program wrote, so that the file has the text. Why it has not; undefined where it has. */
  settle: () => string | undefined;
  /** Goes on with another preview of the same project. */
  attach: (current: Current) => void;
  close: () => void;
}

/** A step of undo: what leads from one text to the next, and back. */
interface Step {
  forward: TextChange[];
  backward: TextChange[];
  words: string[];
  /** When it was made, in milliseconds. */
  at: number;
  /** Somebody was typing into this value. */
  typing?: string;
  /** Another program made it. */
  outside?: true;
  /** It was undone, and another program has saved since: nobody has seen yet what it leads to. */
  moved?: true;
}

/** A change of the text: the version before it, and what leads back there. */
interface Entry {
  before: string;
  forward: TextChange[];
  backward: TextChange[];
  /** Another program made it. */
  outside?: true;
}

/** A change that is not on the disk yet; without intents it is an undo, a redo, or one of the YAML editor. */
interface Pending {
  intents?: Intent[];
}

/** A text of another program with changes on it; those that met another change of the same value; and those that are in it. */
interface Merged {
  text: string;
  conflicts: Omit<Extract<StudioEvent, { event: 'conflict' }>, 'event'>[];
  pending: Pending[];
}

/** How long after the last edit the file is written, in milliseconds, and how long after the first one at the latest. */
const REST = 300;
const PATIENCE = 2_000;

/** How long somebody types into a value without a pause for one step, in milliseconds. */
const ONE_STEP = 2_000;

/** After so long a file that could not be written is tried again, in milliseconds. */
const RETRY = 2_000;

const MOST_STEPS = 1_000;
const MOST_ENTRIES = 300;

/** How a file looks that git could not merge. */
const MERGE_MARKS = /^<{7} [\s\S]*^={7}\r?$[\s\S]*^>{7} /m;

export function openSession(means: Means): Session {
  const { project, reader } = means;
  const name = path.basename(project.site);
  const versions = openVersions(project.site);
  let { current } = means;
  let text = '';
  let version = versionOfText(text);
  // the version of the last event
  let said = version;
  let mark = '';
  // the text that the disk has, as far as is known
  let saved = '';
  let locked: string | undefined;
  let failure: string | undefined;
  let revision = 0;
  // the last text that was compiled, and the steps since then
  let checked: { text: string; problems?: LocatedProblem[] | undefined } = { text };
  let unchecked: Step[] = [];
  let undoable: Step[] = [];
  let redoable: Step[] = [];
  const entries: Entry[] = [];
  let pending: Pending[] = [];
  let since: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastRead: EditableText | undefined;
  // the step that somebody is typing, in several edits
  let joined: Step | undefined;
  let closed = false;
  // whether there was ever a text to edit
  let begun = false;
  const listeners = new Set<(event: StudioEvent) => void>();

  const bytesOf = (one: string) => Buffer.from(mark + one);
  const tell = (event: StudioEvent) => {
    for (const listener of listeners) listener(event);
  };
  const tellState = (changes: TextChange[] = [], words: string[] = []) => {
    revision++;
    const since = said;
    said = version;
    tell({ event: 'state', state: state(), changes, since, words });
  };

  const first = load();
  if ('locked' in first) locked = first.locked;
  else {
    removeLeftovers(project.site);
    start(first);
  }
  attach(current);

  /** Begins with a text of the disk. */
  function start(loaded: { text: string; mark: string }): void {
    begun = true;
    text = loaded.text;
    mark = loaded.mark;
    saved = text;
    version = versionOfText(text);
    said = version;
    checked = { text };
  }

  /** Reads the file: its text, or why nothing can be changed in it. */
  function load(): { text: string; mark: string } | { locked: string } {
    try {
      refuseMissing(project);
      const bytes = readFileSync(project.site);
      const opened = reader.open(bytes);
      if (MERGE_MARKS.test(opened.text))
        return {
          locked: `${name} has the marks of a merge (<<<<<<<). Decide in your text editor what stays, and save it.`,
        };
      if (!opened.isReadable) return { locked: unreadable(opened.compile()) };
      return { text: opened.text, mark: bytes.toString('utf8').startsWith('\ufeff') ? '\ufeff' : '' };
    } catch (error) {
      return { locked: whyUnread(error, name) };
    }
  }

  function unreadable({ problems }: Compilation): string {
    const [problem] = problems.filter(({ severity }) => severity === 'error');
    if (!problem) return `The studio can't read ${name}. Open it in your text editor.`;
    return `${name} can't be read, because of line ${problem.line}: ${problem.message} ${problem.hint ?? ''}`.trim();
  }

  function attach(other: Current): void {
    current = other;
    current.draft = { takeOver, content };
    current.listen((what) => {
      if (current !== other || closed) return;
      if (what === 'files') return tell({ event: 'files' });
      if (current.compilation?.text === text) verify(current.compilation);
      tellState();
    });
  }

  function content(): Uint8Array | undefined {
    // the problems of a file that is broken are those of the file
    return locked === undefined ? bytesOf(text) : undefined;
  }

  // ---- What others see

  function state(): StudioState {
    const { compilation } = current;
    const isCurrent = compilation?.text === text || locked !== undefined;
    const last = undoable.at(lastOwn());
    const next = redoable.at(-1);
    const message = locked ?? failure;
    return {
      version,
      revision,
      saved: text === saved ? 'saved' : failure === undefined ? 'saving' : 'failed',
      ...(message === undefined ? {} : { message }),
      locked: locked !== undefined,
      ...(locked !== undefined && isGone() && { gone: true }),
      problems: compilation ? studioProblems(compilation.problems, compilation.text) : [],
      checking: !isCurrent || unchecked.length > 0,
      samples: compilation?.samples.length ?? 0,
      ...(last && { undo: inWords(last) }),
      ...(next && { redo: inWords(next) }),
    };
  }

  /** Whether somebody has deleted the file whose text is here. */
  function isGone(): boolean {
    return begun && !existsSync(project.site);
  }

  function refuse(refused: Refusal): EditAnswer {
    return { state: state(), refused };
  }

  function unchanged(): EditAnswer {
    return { state: state(), changes: [], since: version, words: [] };
  }

  // ---- Edits

  function edit({ version: seen, intents: asked, typing, isPart, page }: EditRequest): EditAnswer {
    if (locked !== undefined) return fixLocked(asked) ?? refuse({ reason: 'file', message: locked });
    const intents = withFixes(asked);
    if (!intents) return refuse({ reason: 'conflict', path: [], now: undefined });
    const wanted = seen === version ? { intents } : rebased(intents, seen);
    if ('conflict' in wanted) {
      const { conflict, now, by } = wanted;
      return refuse({ reason: 'conflict', path: conflict, now, ...(by === undefined ? {} : { by }) });
    }
    const made = edited(editableOf(text), wanted.intents);
    if ('refused' in made) return refuse(made.refused);
    // nothing to do: the value is there already
    if (made.text === text) return unchanged();
    const problems = tried(made, page);
    if (problems) return refuse({ reason: 'problems', path: pathOfFirst(intents), problems });
    const now = Date.now();
    // the last one is what is typed; before the first value of a record that is missing, that record is added
    const typed = typing ? JSON.stringify(intents.slice(-1).map(pathOfIntent)) : undefined;
    const isText = intents.some((one) => one.do === 'replace');
    const step: Step = {
      forward: made.changes,
      backward: invertChanges(text, made.changes),
      words: made.words,
      at: now,
      ...(typed === undefined ? {} : { typing: typed }),
    };
    const last = stepBefore(step, isText, isPart);
    const before = text;
    const since = version;
    follow(made.text, step.forward, step.backward, isText ? {} : { intents: wanted.intents });
    if (last) joinSteps(last, step);
    else undoable.push(step);
    if (undoable.length > MOST_STEPS) undoable.shift();
    redoable = [];
    shown(before, last ?? step);
    tellState(made.changes, made.words);
    return { state: state(), changes: made.changes, since, words: made.words };
  }

  /** Applies the fix of a problem for which YAML cannot read the file. Undefined where that is not what is asked. */
  function fixLocked([intent, ...others]: Intent[]): EditAnswer | undefined {
    const before = current.compilation;
    const problem =
      intent?.do === 'fix' && others.length === 0
        ? before?.problems.find((one) => keyOfFix(one, before.text) === intent.fix)
        : undefined;
    if (!before || !problem) return undefined;
    try {
      const disk = openToFix(project.site, before.text);
      if (typeof disk === 'string') return undefined;
      const fixed = fixOne(before, problem, (one) => reader.compile(disk.bytesOf(one)).problems);
      if (fixed === undefined || disk.write(fixed)) return undefined;
    } catch (error) {
      return refuse({ reason: 'file', message: whyUnread(error, name) });
    }
    takeOver();
    if (locked === undefined) show();
    else current.showDraft(reader.open(), undefined);
    return { ...unchanged(), words: [`Fixed: line ${problem.line}`] };
  }

  /** Intents with the changes of fixes in the place of their names; undefined where a problem is gone. */
  function withFixes(intents: Intent[]): Intent[] | undefined {
    if (!intents.some((one) => one.do === 'fix')) return intents;
    const known = current.compilation;
    if (known?.text !== text) return undefined;
    const found = intents.map((one): Intent | undefined => {
      if (one.do !== 'fix') return one;
      const isIt = (problem: LocatedProblem) => keyOfFix(problem, text) === one.fix;
      const fix = known.problems.map(withOwnFix).find(isIt)?.fix;
      return fix && { do: 'replace', changes: [{ from: fix.offset, to: fix.end, insert: fix.text }] };
    });
    return found.every((one) => one !== undefined) ? found : undefined;
  }

  /** What the compiler makes of a text and intents; what it throws is a refusal, and the file stays. */
  function edited(from: EditableText, intents: readonly Intent[]): Edited | { refused: Refusal } {
    try {
      const known = intents.filter((one): one is TextIntent => one.do !== 'fix');
      return editText({ text: from, intents: known, schemas: reader.schemas() });
    } catch (error) {
      const message = `This can't be changed here: ${(error as Error).message}`;
      return { refused: { reason: 'unsupported', path: pathOfFirst(intents), message, line: 1 } };
    }
  }

  /** A text as the compiler edits it; what has not changed in it is not read again. */
  function editableOf(one: string): EditableText {
    lastRead = editable(one, lastRead, lastRead?.read.pieces ?? lastOpened?.pieces);
    return lastRead;
  }

  function dataOf(one: string): unknown {
    return editableOf(one).read.source.data;
  }

  /** The step that another one goes on with: somebody types on, or it follows from that. */
  function stepBefore({ typing, at, forward }: Step, isText: boolean, isPart = false): Step | undefined {
    if (isPart) return openStep();
    const last = undoable.at(-1);
    if (!last || typing === undefined || last.typing !== typing) return undefined;
    // in the text as a whole, where they typed before
    if (isText && !forward.every((one) => last.backward.some((other) => areBeside(one, other))))
      return undefined;
    return at - last.at >= ONE_STEP ? undefined : openStep();
  }

  /** The last step, where another one can become a part of it. */
  function openStep(): Step | undefined {
    const last = undoable.at(-1);
    if (!last || last.outside || redoable.length > 0) return undefined;
    // steps are taken back as a whole, so none is half checked
    return compilation !== undefined || unchecked.includes(last) ? last : undefined;
  }

  /** A step that goes on with the one before it becomes a part of it. */
  function joinSteps(last: Step, step: Step): void {
    last.forward = composeChanges(last.forward, step.forward);
    last.backward = composeChanges(step.backward, last.backward);
    // until there is time to compare the whole texts, the words of the last change stand for all of them
    last.words = step.words;
    joined = last;
    last.at = step.at;
  }

  /** Describes the step of somebody who has stopped typing. */
  function describeJoined(): void {
    if (!joined || undoable.at(-1) !== joined) return;
    const after = editableOf(text);
    const before = editable(applyChanges(text, joined.backward), after);
    joined.words = describeChanges(before, after, reader.schemas());
    joined = undefined;
  }

  /** The text goes on to another one. */
  function follow(next: string, forward: TextChange[], backward: TextChange[], one: Pending): void {
    entries.push({ before: version, forward, backward });
    if (entries.length > MOST_ENTRIES) entries.shift();
    versions.before(text);
    text = next;
    version = versionOfText(text);
    if (text === saved) {
      pending = [];
      since = undefined;
    } else pending.push(one);
    plan();
  }

  // ---- Checks

  let opened: OpenSite | undefined;
  let compilation: Compilation | undefined;
  // the text as it was opened last, for those who ask for more of it
  let lastOpened: OpenSite | undefined;

  function openedText(): OpenSite | undefined {
    if (locked !== undefined) return undefined;
    if (lastOpened?.text !== text || !lastOpened.media.isStill(mediaFolder(project)))
      lastOpened = reader.open(bytesOf(text));
    return lastOpened;
  }

  /** The errors that a text would add; of a large site those of what all pages share and of the page that is looked at. */
  function tried({ text: next, read }: EditableText, page: string | undefined): StudioProblem[] | undefined {
    opened = reader.open(bytesOf(next), read.pieces);
    compilation = undefined;
    const isFaulty = page !== undefined && opened.page(page) === 'faulty';
    if (!isFaulty && infoOfLarge(opened)) return undefined;
    compilation = opened.compile();
    const added = errorsAddedBy(compilation);
    return added.length > 0 ? refusedProblems(added, next, dataOf) : undefined;
  }

  function errorsAddedBy(after: Compilation): LocatedProblem[] {
    if (!after.problems.some(({ severity }) => severity === 'error')) return [];
    checked.problems ??= reader.compile(bytesOf(checked.text)).problems;
    const changes = changesBetween(after.text, checked.text);
    const stretch = { from: changes[0]?.from ?? 0, to: changes.at(-1)?.to ?? 0 };
    return addedErrors({ text: checked.text, problems: checked.problems }, after, stretch);
  }

  /** Shows the text that was tried. */
  function shown(before: string, step: Step): void {
    if (compilation) {
      checked = { text, problems: compilation.problems };
      unchecked = [];
    } else checkLater(before, step);
    if (opened) current.showDraft(opened, compilation);
    lastOpened = opened;
    opened = undefined;
    compilation = undefined;
  }

  /** The text before a step is sound; whether that after it is turns out when the whole site has been compiled. */
  function checkLater(before: string, step: Step): void {
    if (unchecked.length === 0 && checked.text !== before) checked = { text: before };
    if (!unchecked.includes(step)) unchecked.push(step);
  }

  /** Shows the text; of a large site all pages are made when it is quiet. Gives whether all are made. */
  function show(): boolean {
    const site = reader.open(bytesOf(text));
    const isLarge = infoOfLarge(site) !== undefined;
    current.showDraft(site, isLarge ? undefined : site.compile());
    return !isLarge;
  }

  /** Takes back the steps that turn out to add errors, now that the whole site was compiled. */
  function verify(after: Compilation): void {
    if (unchecked.length === 0) {
      checked = { text, problems: after.problems };
      return;
    }
    const added = errorsAddedBy(after);
    if (added.length === 0) {
      checked = { text, problems: after.problems };
      unchecked = [];
      plan();
      return;
    }
    const problems = studioProblems(added, text);
    const words = unchecked.flatMap((step) => step.words);
    const back = checked.text;
    const steps = new Set(unchecked);
    undoable = undoable.filter((step) => !steps.has(step));
    redoable = [];
    const changes = changesBetween(text, back);
    follow(back, changes, invertChanges(text, changes), {});
    unchecked = [];
    show();
    tell({ event: 'takenBack', words, problems });
    tellState(changes, words);
  }

  // ---- Undo

  function undo(withOutside = false): EditAnswer {
    if (locked !== undefined) return refuse({ reason: 'file', message: locked });
    if (undoable.at(-1)?.outside && !withOutside) {
      const refused = ownStepLast();
      if (refused) return refuse(refused);
    }
    const step = undoable.pop();
    if (!step) return unchanged();
    redoable.push(step);
    return replay(step.backward, step.forward, step);
  }

  /** Where the last own step is. */
  function lastOwn(): number {
    return undoable.findLastIndex((step) => !step.outside);
  }

  /** Puts the last own step behind those that other programs made after it. Why it cannot be undone before them; undefined where it can. */
  function ownStepLast(): Refusal | undefined {
    const at = lastOwn();
    const theirs = undoable.slice(-1).map((step) => inWords({ words: step.words }));
    const refusal = (message: string): Refusal => ({ reason: 'outside', message });
    const own = undoable[at];
    if (!own) return refusal(`Another program made this change: ${theirs}.`);
    const yours = `Your change can't be undone alone: ${inWords(own)}.`;
    const moved = stepLast(own, undoable.slice(at + 1));
    if (!moved) return refusal(`${yours} Another program has changed the same place since: ${theirs}.`);
    const error = errorAfter(moved.at(-1)?.backward ?? []);
    if (error) return refusal(`${yours} ${error.message} Another program has changed this since: ${theirs}.`);
    undoable.splice(at, undoable.length, ...moved);
    return undefined;
  }

  /** An error that changes would add to the text. */
  function errorAfter(changes: TextChange[]): LocatedProblem | undefined {
    const after = applyChanges(text, changes);
    const problems = (one: string) => reader.compile(bytesOf(one)).problems;
    const [error] = addedErrors(
      { text, problems: problems(text) },
      { text: after, problems: problems(after) },
      { from: 0, to: after.length },
    );
    return error;
  }

  /** Steps in another order: the first one as the last one, which leads to the same text. Undefined where another one changes the same lines. */
  function stepLast(first: Step, others: Step[]): Step[] | undefined {
    let here = text;
    for (const { backward } of others.toReversed()) here = applyChanges(here, backward);
    const { moved, changes: backward } = movedOver(first.backward, here, others);
    if (moved.length < others.length) return undefined;
    return [...moved, { ...first, forward: invertChanges(text, backward), backward }];
  }

  /** The steps that lead on from a text, after changes of it, as far as these are of other lines; and the changes after the steps. */
  function movedOver(
    changes: TextChange[],
    from: string,
    steps: Step[],
  ): { moved: Step[]; changes: TextChange[] } {
    const moved: Step[] = [];
    let [over, here, there] = [changes, from, applyChanges(from, changes)];
    for (const step of steps) {
      const forward = rebaseLines(here, step.forward, over);
      const next = rebaseLines(here, over, step.forward);
      if (!forward || !next) break;
      const [after, result] = [applyChanges(here, step.forward), applyChanges(there, forward)];
      if (applyChanges(after, next) !== result) break;
      moved.push({ ...step, forward, backward: invertChanges(there, forward) });
      [over, here, there] = [next, after, result];
    }
    return { moved, changes: over };
  }

  function redo(): EditAnswer {
    const step = redoable.at(-1);
    if (locked !== undefined) return refuse({ reason: 'file', message: locked });
    if (!step) return unchanged();
    const error = step.moved && errorAfter(step.forward);
    if (error)
      return refuse({
        reason: 'outside',
        message: `This can't be done again: ${inWords(step)}. ${error.message} Another program has changed the site since.`,
      });
    redoable.pop();
    undoable.push(step);
    // what is typed next is a step of its own
    delete step.typing;
    delete step.moved;
    return replay(step.forward, step.backward, step);
  }

  function replay(forward: TextChange[], backward: TextChange[], step: Step): EditAnswer {
    const words = step.words;
    const since = version;
    delete step.typing;
    const before = text;
    follow(applyChanges(text, forward), forward, backward, {});
    const isWhole = show();
    if (unchecked.at(-1) === step) unchecked.pop();
    // it may have been undone before it was checked
    else if (undoable.at(-1) === step && !isWhole) checkLater(before, step);
    // what was accepted once is not refused when it comes back
    else if (unchecked.length === 0) checked = { text };
    tellState(forward, words);
    return { state: state(), changes: forward, since, words };
  }

  // ---- The disk

  function plan(): void {
    clearTimeout(timer);
    if (closed || text === saved || locked !== undefined) return;
    since ??= Date.now();
    const rest = failure === undefined ? Math.max(0, Math.min(REST, since + PATIENCE - Date.now())) : RETRY;
    timer = setTimeout(save, rest).unref();
  }

  function save(): void {
    clearTimeout(timer);
    if (text === saved || locked !== undefined) return;
    // a large site is checked first; that plans it again
    if (unchecked.length > 0) return;
    describeJoined();
    const before = failure;
    failure = written();
    if (failure !== undefined) {
      plan();
      if (failure !== before) tellState();
      return;
    }
    if (text === saved) current.reloadPages();
    tellState();
  }

  /** Writes the text to the disk. Why it could not be written; undefined where it was, or another program was faster. */
  function written(): string | undefined {
    try {
      const disk = openToFix(project.site, saved);
      const failed = typeof disk === 'string' ? disk : disk.write(text);
      if (failed === 'changed') {
        if (takeOver()) showTaken();
        return undefined;
      }
      if (failed === 'full') return `The disk is full, so ${name} isn't saved.`;
      if (failed) return `${name} is protected, so it can't be saved.`;
    } catch (error) {
      return whyUnread(error, name);
    }
    saved = text;
    pending = [];
    since = undefined;
    return undefined;
  }

  function restore(): EditAnswer {
    if (isGone())
      try {
        writeFileSync(project.site, bytesOf(text), { flag: 'wx' });
        saved = text;
        pending = [];
      } catch (error) {
        return refuse({ reason: 'file', message: whyUnread(error, name) });
      }
    if (takeOver()) showTaken();
    return unchanged();
  }

  function rescue(): string | undefined {
    if (text === saved && !isGone()) return undefined;
    const why = locked ?? failure ?? `${name} isn't saved.`;
    try {
      const file = path.join(mkdtempSync(path.join(tmpdir(), 'plenary-')), name);
      writeFileSync(file, bytesOf(text));
      return `${why}\nThe text with your last changes is in ${file}`;
    } catch {
      return `${why}\nYour last changes are lost: there is no place to put them.`;
    }
  }

  function showTaken(): void {
    if (locked === undefined) show();
    plan();
  }

  /** Takes over what another program wrote. Whether there was anything. */
  function takeOver(): boolean {
    const bytes = bytesOnDisk();
    // a program empties a file before it writes
    if (bytes?.length === 0 && locked === undefined) {
      setTimeout(() => {
        if (closed) return;
        if (bytesOnDisk()?.length === 0 ? lock(load()) : takeOver()) showTaken();
      }, REST).unref();
      return false;
    }
    if (bytes && locked === undefined) {
      if (bytes.equals(bytesOf(saved))) return false;
      if (bytes.equals(bytesOf(text))) {
        saved = text;
        pending = [];
        tellState();
        return false;
      }
    }
    const loaded = load();
    if ('locked' in loaded) {
      lock(loaded);
      return true;
    }
    const wasLocked = locked !== undefined;
    locked = undefined;
    failure = undefined;
    if (!begun) {
      start(loaded);
      tellState();
      return true;
    }
    if (loaded.text === saved && loaded.mark === mark) {
      // what was not on the disk yet is written now
      if (wasLocked) {
        plan();
        tellState();
      }
      return wasLocked;
    }
    merge(loaded);
    return true;
  }

  /** Switches editing off where the file cannot be edited. Whether that is news. */
  function lock(loaded: ReturnType<typeof load>): boolean {
    if (!('locked' in loaded) || loaded.locked === locked) return false;
    locked = loaded.locked;
    clearTimeout(timer);
    tellState();
    return true;
  }

  function bytesOnDisk(): Buffer | undefined {
    try {
      return readFileSync(project.site);
    } catch {
      return undefined;
    }
  }

  /** Whether the file has the text, also with the line ends of old Macs. */
  function hasText(): boolean {
    try {
      return openToFix(project.site, text) !== 'changed';
    } catch {
      return false;
    }
  }

  /** Goes on with the text of another program, and makes the changes on it that were not on the disk yet. */
  function merge(loaded: { text: string; mark: string }): void {
    const mine = text;
    const theirs = loaded.text;
    versions.before(mine);
    const words = describeChanges(saved, theirs, reader.schemas());
    const merged = mergedWith(theirs);
    mark = loaded.mark;
    const forward = changesBetween(mine, merged.text);
    const backward = invertChanges(mine, forward);
    entries.push({ before: version, forward, backward, outside: true });
    const now = Date.now();
    const last = undoable.at(-1);
    if (forward.length > 0) {
      const step: Step = { forward, backward, words, at: now, outside: true };
      // one save can be several writes
      if (last?.outside && now - last.at < ONE_STEP && pending.length === 0) {
        undoable.pop();
        step.forward = composeChanges(last.forward, forward);
        step.backward = composeChanges(backward, last.backward);
        step.words = describeChanges(applyChanges(mine, last.backward), merged.text, reader.schemas());
      }
      if (step.forward.length > 0) undoable.push(step);
      const { moved } = movedOver(forward, mine, redoable.toReversed());
      redoable = moved.toReversed().map((one) => ({ ...one, moved: true }));
    }
    saved = theirs;
    text = merged.text;
    version = versionOfText(text);
    checked = { text };
    unchecked = [];
    pending = text === saved ? [] : merged.pending;
    for (const { path: at, yours, now: there } of merged.conflicts)
      tell({ event: 'conflict', path: at, yours, now: there });
    tellState(forward, words);
    plan();
  }

  /** The text of another program with the changes that are not on the disk yet, and what could not be merged. */
  function mergedWith(theirs: string): Merged {
    if (pending.length === 0) return { text: theirs, conflicts: [], pending };
    const merged = pending.every(({ intents }) => intents) ? mergedByPath(theirs) : mergedByLines(theirs);
    const problems = (one: string) => reader.compile(bytesOf(one)).problems;
    const isSound =
      merged &&
      (merged.text === theirs ||
        addedErrors(
          { text: theirs, problems: problems(theirs) },
          { text: merged.text, problems: problems(merged.text) },
          { from: 0, to: merged.text.length },
        ).length === 0);
    if (merged && isSound) return merged;
    return { text: theirs, conflicts: [{ path: [], yours: undefined, now: undefined }], pending: [] };
  }

  /** Makes the changes one after the other: paths are those of the text that each was made in. */
  function mergedByPath(theirs: string): Merged {
    const merged: Merged = { text: theirs, conflicts: [], pending: [] };
    let then = editableOf(saved);
    for (const { intents = [] } of pending) {
      const now = editableOf(merged.text);
      const moved = rebase(intents, then.read.source.data, now.read.source.data);
      const made = 'intents' in moved ? edited(now, moved.intents) : undefined;
      const before = edited(then, intents);
      if ('text' in before) then = before;
      if (made && 'text' in made) {
        merged.text = made.text;
        merged.pending.push(moved as Pending);
        continue;
      }
      const at = 'conflict' in moved ? moved.conflict : pathOfFirst(intents);
      const [first] = intents;
      const yours = first && 'value' in first ? first.value : undefined;
      merged.conflicts.push({ path: at, yours, now: valueAt(dataOf(merged.text), at) });
    }
    return merged;
  }

  function mergedByLines(theirs: string): Merged | undefined {
    const moved = rebaseLines(saved, changesBetween(saved, text), changesBetween(saved, theirs));
    return moved && { text: applyChanges(theirs, moved), conflicts: [], pending: [{}] };
  }

  /** The path by now of what was at a path in an earlier version, where that is known. */
  function pathNow(path: ValuePath, seen: string): ValuePath {
    const then = textOf(seen);
    return then === undefined ? path : pathOfSame(path, dataOf(then), dataOf(text));
  }

  /** The text of an earlier version, as far back as changes are known. */
  function textOf(seen: string): string | undefined {
    const from = entries.findLastIndex(({ before }) => before === seen);
    if (from < 0) return undefined;
    return entries.slice(from).reduceRight((then, { backward }) => applyChanges(then, backward), text);
  }

  /** Intents of somebody who saw an earlier version. */
  function rebased(intents: Intent[], seen: string): ReturnType<typeof rebase> & { by?: string } {
    const from = entries.findLastIndex(({ before }) => before === seen);
    if (from < 0) return { conflict: pathOfFirst(intents), now: valueAt(dataOf(text), pathOfFirst(intents)) };
    const later = entries.slice(from);
    const by = later.some((one) => one.outside) ? 'another program' : 'another tab';
    if (intents.every((one) => one.do === 'replace')) {
      const moved: Intent[] = [];
      for (const { changes } of intents) {
        let here: TextChange[] | undefined = changes;
        for (const { forward } of later) here = here && rebaseChanges(here, forward);
        if (!here) return { conflict: [], now: undefined, by };
        moved.push({ do: 'replace', changes: here });
      }
      return { intents: moved };
    }
    return { ...rebase(intents, dataOf(textOf(seen) ?? text), dataOf(text)), by };
  }

  /** Where a value is in the text, or which value a place is in; null of another text. */
  function place(request: PlaceRequest): YamlPlace | null {
    if (request.version !== version || locked !== undefined) return null;
    const { source } = editableOf(text).read;
    const at = 'path' in request ? request.path : [...pathAt(source, request.offset)];
    const [from, to] = stretchAt(source, at) ?? [];
    return from === undefined || to === undefined ? null : { path: at, from, to };
  }

  function flush(): void {
    if (unchecked.length > 0) verify(reader.compile(bytesOf(text)));
    save();
  }

  function settle(): string | undefined {
    flush();
    // its event may not have come yet
    if (takeOver()) {
      showTaken();
      flush();
    }
    if (locked === undefined && hasText()) return undefined;
    return locked ?? failure ?? `${name} isn't saved yet. Try it again in a moment.`;
  }

  return {
    state,
    text: () => text,
    start: { text, files: openedText()?.media.files ?? new Set() },
    versions,
    opened: openedText,
    pathNow,
    earlierTexts: function* () {
      let then = text;
      for (const { backward } of entries.toReversed()) {
        then = applyChanges(then, backward);
        yield then;
      }
    },
    place,
    edit,
    undo,
    redo,
    restore,
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    flush,
    rescue,
    settle,
    attach,
    close: () => {
      flush();
      closed = true;
      clearTimeout(timer);
      current.draft = undefined;
      listeners.clear();
    },
  };
}

function inWords({ words, outside }: Pick<Step, 'words' | 'outside'>): string {
  const [first = 'a change', ...others] = words;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `${first}${more}${outside ? ' (outside the studio)' : ''}`;
}

/** Whether two stretches of one text have nothing between them. */
function areBeside(one: TextChange, other: TextChange): boolean {
  return one.from <= other.to && other.from <= one.to;
}

function pathOfFirst([first]: readonly Intent[]) {
  return first ? pathOfIntent(first) : [];
}

/** Problems as the browser shows them. */
function studioProblems(problems: LocatedProblem[], text: string): StudioProblem[] {
  return problems.slice(0, MOST_PROBLEMS).map((one) => {
    const fix = keyOfFix(withOwnFix(one), text);
    const { message, hint } = { ...one, ...one.inForm };
    return {
      severity: one.severity,
      code: one.code,
      path: [...pathFrom(one.path)],
      message,
      ...(hint ? { hint } : {}),
      line: one.line,
      column: one.column,
      endLine: one.endLine,
      endColumn: one.endColumn,
      ...(one.where !== undefined && { where: one.where }),
      ...(fix === undefined ? {} : { fix }),
      ...readableOf(one),
    };
  });
}

/** The problems of a text that was refused. No fix can be applied to it: what one would write into the value can be typed instead. */
function refusedProblems(
  problems: LocatedProblem[],
  text: string,
  dataOf: (text: string) => unknown,
): StudioProblem[] {
  return studioProblems(problems, text).map(({ fix: _fix, ...shown }, at) => {
    const fix = problems[at]?.fix;
    if (!fix || shown.readable !== undefined) return shown;
    const fixed = applyChanges(text, [{ from: fix.offset, to: fix.end, insert: fix.text }]);
    const instead = valueAt(dataOf(fixed), shown.path);
    return typeof instead === 'string' ? { ...shown, instead } : shown;
  });
}

const MOST_PROBLEMS = 200;

/**
 * A problem with what its button does: its fix or, of a warning, the one thing that its hint says to type. Whoever presses the button
 * has read the hint; `check --fix` only makes changes that nobody has to read.
 */
function withOwnFix(problem: LocatedProblem): LocatedProblem {
  const [suggestion, ...others] = problem.suggestions ?? [];
  if (problem.fix || problem.severity === 'error' || !suggestion || others.length > 0) return problem;
  return { ...problem, fix: suggestion };
}

/** The colour that the hint of a problem of contrast says to write: one in double quotes. */
function readableOf({ code, suggestions = [] }: LocatedProblem): { readable?: string } {
  const [colour] = suggestions.flatMap(({ text }) => /^"(#[\da-f]{3,6})"$/i.exec(text)?.[1] ?? []);
  return code.endsWith('-contrast') && colour !== undefined ? { readable: colour } : {};
}

/** Why a file cannot be read or written, in words. */
function whyUnread(error: unknown, name: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `${name} is missing: it was deleted, moved or renamed.`;
  if (HELD.includes(code ?? ''))
    return `${name} is protected: this computer doesn't let the studio read it. Close it in other programs, and look who may read it.`;
  if (code === 'EISDIR') return `${name} is a folder now. Move it away, and put the file there.`;
  return message;
}
