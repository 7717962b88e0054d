import { ChangeSet, Text } from '@codemirror/state';
import {
  applyChanges,
  changeBetween,
  type EditResponse,
  listDifferences,
  type Refusal,
  type StudioEvent,
  type StudioProblem,
  type TextChange,
} from '../../../core/index.ts';

/*
 * Synchronizes the YAML editor with the worker's text, which others change too. After a pause in typing, the difference is sent
 * as a single edit. Changes by others are merged into the typed text. Refused text stays in the editor.
 */

interface TextConnection {
  load: () => Promise<{ text: string; version: string }>;
  /** Resolves to undefined if there is no response. */
  replace: (version: string, changes: TextChange[]) => Promise<EditResponse | undefined>;
  typed: () => Text;
  show: (changes: ChangeSet) => void;
  /** Reports that the synchronization state or the conflicting text has changed. */
  changed: () => void;
}

export type SyncState = { is: 'saved' } | { is: 'waiting' } | { is: 'refused'; refused: Refusal };

/** In milliseconds: after the last keystroke, and after a failure. */
const SEND_PAUSE = 250;
const RETRY_PAUSE = 2_000;

export class SharedText {
  readonly #doors: TextConnection;
  /** The last known text of the worker, with its own line ends. `#base` has the editor's line ends. */
  raw: string;
  #base: Text;
  version: string;
  #revision = 0;
  #queue: Promise<unknown> = Promise.resolve();
  standing: SyncState = { is: 'saved' };
  /** Typed text that conflicts with a change to the file and was removed from the editor. */
  aside: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /**
   * True until the last accepted text has been compiled completely. If the compilation finds errors, the worker reverts the text
   * and reports the problems.
   */
  #isUnchecked = false;
  #takenBack: StudioProblem[] | undefined;
  #isClosed = false;

  constructor(text: string, version: string, doors: TextConnection) {
    this.#doors = doors;
    this.raw = text;
    this.#base = editorText(text);
    this.version = version;
  }

  /** Whether the editor has exactly the worker's last text. */
  get isClean(): boolean {
    return this.#doors.typed().eq(this.#base);
  }

  /** Called after each change by the user. */
  typed(): void {
    if (this.isClean) this.#stand({ is: 'saved' });
    else {
      if (this.standing.is === 'saved') this.#stand({ is: 'waiting' });
      this.#plan(SEND_PAUSE);
    }
  }

  /** Resolves to whether the worker has the editor's whole text. */
  send(): Promise<boolean> {
    clearTimeout(this.#timer);
    return this.#next(async () => {
      await this.#send();
      return this.isClean;
    });
  }

  async #send(): Promise<void> {
    const sent = this.#doors.typed();
    if (sent.eq(this.#base)) return;
    const changes = toRawChanges(this.raw, changesBetweenTexts(this.#base, sent));
    const answer = await this.#doors.replace(this.version, changes);
    if (!answer) return this.#plan(RETRY_PAUSE);
    // further typing may have corrected the text
    if (!this.#doors.typed().eq(sent)) this.#plan(SEND_PAUSE);
    if ('refused' in answer) {
      this.#takenBack = undefined;
      this.#stand({ is: 'refused', refused: answer.refused });
      return;
    }
    this.#isUnchecked = answer.state.checking;
    if (answer.since !== this.version) return this.#follow();
    this.raw = applyChanges(this.raw, changes);
    this.#base = sent;
    this.version = answer.state.version;
    this.#revision = answer.state.revision;
    if (this.isClean) this.#stand({ is: 'saved' });
  }

  hear(event: StudioEvent): void {
    if (event.event === 'takenBack' && this.#isUnchecked) this.#takenBack = event.problems;
    if (event.event !== 'state') return;
    const { state } = event;
    void this.#next(async () => {
      if (!state.checking) this.#isUnchecked = false;
      if (state.revision > this.#revision && state.version !== this.version) await this.#follow();
    });
  }

  /** Replaces the typed text with the worker's text. */
  takeBack(): void {
    this.#doors.show(changesBetweenTexts(this.#doors.typed(), this.#base));
    this.#stand({ is: 'saved' });
  }

  /**
   * Restores a text that was typed before the page was reloaded. If the file has changed since, the user decides about the text.
   */
  offer(text: string, version: string): void {
    if (version === this.version) this.#take(text);
    else if (!editorText(text).eq(this.#base)) {
      this.aside = text;
      this.#doors.changed();
    }
  }

  /** Inserts the conflicting text into the editor, or discards the text. */
  decide(isWanted: boolean): void {
    const text = this.aside;
    this.aside = undefined;
    if (isWanted && text !== undefined) this.#take(text);
    this.#doors.changed();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #take(text: string): void {
    this.#doors.show(changesBetweenTexts(this.#doors.typed(), editorText(text)));
    this.typed();
  }

  /** On a conflict, the typed text is removed from the editor and offered to the user. */
  async #follow(): Promise<void> {
    const loaded = await this.#doors.load().catch(() => undefined);
    if (!loaded || this.#isClosed || loaded.version === this.version) return;
    const { text, version } = loaded;
    const mine = this.#doors.typed();
    const own = changesBetweenTexts(this.#base, mine);
    const theirs = changesBetweenTexts(this.#base, editorText(text));
    this.raw = text;
    this.#base = editorText(text);
    this.version = version;
    const problems = this.#takenBack;
    this.#takenBack = undefined;
    if (problems) {
      this.#stand({ is: 'refused', refused: { reason: 'problems', path: [], problems } });
      return;
    }
    const isMet = isOverlapping(theirs, own);
    if (isMet && !mine.eq(this.#base)) this.aside = String(mine);
    this.#doors.show(isMet ? changesBetweenTexts(mine, this.#base) : theirs.map(own));
    if (this.isClean) this.#stand({ is: 'saved' });
    // a text that was refused may be valid now
    else this.#plan(SEND_PAUSE);
  }

  #next<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(task);
    this.#queue = done.catch(() => {});
    return done;
  }

  #plan(pause: number): void {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.send(), pause);
  }

  #stand(standing: SyncState): void {
    this.standing = standing;
    this.#doors.changed();
  }
}

function isOverlapping(one: ChangeSet, other: ChangeSet): boolean {
  let touches = false;
  one.iterChangedRanges((from, to) => {
    touches ||= other.touchesRange(from, to) !== false;
  });
  return touches;
}

function editorText(raw: string): Text {
  return Text.of(raw.split(/\r\n?|\n/));
}

/** Compares line by line. */
function changesBetweenTexts(before: Text, after: Text): ChangeSet {
  const linesOf = (text: Text) => text.toString().split(/(?<=\n)/);
  const starts = [0];
  for (const line of linesOf(before)) starts.push((starts.at(-1) as number) + line.length);
  const changes = listDifferences(linesOf(before), linesOf(after)).map(({ at, gone, put }) => {
    const { from, to, insert } = changeBetween(gone.join(''), put.join(''));
    const start = starts[at] as number;
    return { from: start + from, to: start + to, insert };
  });
  return ChangeSet.of(changes, before.length);
}

// ---- Line ends: the editor only uses \n, the file may use \r\n

function findLineReturns(raw: string): number[] {
  const all: number[] = [];
  for (let at = raw.indexOf('\r\n'); at >= 0; at = raw.indexOf('\r\n', at + 2)) all.push(at);
  return all;
}

export function rawOffset(raw: string, offset: number, returns = findLineReturns(raw)): number {
  return offset + returns.filter((at, index) => at - index < offset).length;
}

export function editorOffset(raw: string, offset: number): number {
  return offset - findLineReturns(raw).filter((at) => at < offset).length;
}

function toRawChanges(raw: string, changes: ChangeSet): TextChange[] {
  const returns = findLineReturns(raw);
  const all: TextChange[] = [];
  changes.iterChanges((fromA, toA, _fromB, _toB, inserted) => {
    const insert = inserted.toString();
    all.push({
      from: rawOffset(raw, fromA, returns),
      to: rawOffset(raw, toA, returns),
      insert: returns.length > 0 ? insert.replaceAll('\n', '\r\n') : insert,
    });
  });
  return all;
}
