import { ChangeSet, Text } from '@codemirror/state';
import {
  applyChanges,
  changeBetween,
  differencesOf,
  type EditAnswer,
  type Refusal,
  type StudioEvent,
  type StudioProblem,
  type TextChange,
} from '../../../shared/index.ts';

/*
 * The text of the YAML editor and that of the worker, which others change too. After a pause, the difference between both is sent as one
 * edit. When the worker has another text, its changes are put around what was typed. A text that the worker refuses stays in the editor.
 */

interface Doors {
  /** Reads the text of the worker. */
  load: () => Promise<{ text: string; version: string }>;
  /** Sends changes of a version. Undefined where the worker does not answer. */
  replace: (version: string, changes: TextChange[]) => Promise<EditAnswer | undefined>;
  /** Returns the text in the editor. */
  typed: () => Text;
  /** Changes the text in the editor. */
  show: (changes: ChangeSet) => void;
  /** Reports that `standing` or `aside` has changed. */
  changed: () => void;
}

/** Whether the worker has the text in the editor, or why not. */
export type Standing = { is: 'saved' } | { is: 'waiting' } | { is: 'refused'; refused: Refusal };

/** Pause after the last key, and after a failure, before the text is sent, in ms. */
const PAUSE = 250;
const RETRY = 2_000;

export class SharedText {
  readonly #doors: Doors;
  /** The last text of the worker that is known here: with its line ends, and as the editor has it. */
  #raw: string;
  #base: Text;
  #version: string;
  #revision = 0;
  /** Sending and loading wait for each other. */
  #queue: Promise<unknown> = Promise.resolve();
  #standing: Standing = { is: 'saved' };
  #aside: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The last text that was accepted is not compiled as a whole yet: the worker may take it back, for these problems. */
  #isUnchecked = false;
  #takenBack: StudioProblem[] | undefined;
  #isClosed = false;

  constructor(text: string, version: string, doors: Doors) {
    this.#doors = doors;
    this.#raw = text;
    this.#base = textOf(text);
    this.#version = version;
  }

  /** The version of the last text of the worker. */
  get version(): string {
    return this.#version;
  }

  /** The last text of the worker with its line ends. */
  get raw(): string {
    return this.#raw;
  }

  get standing(): Standing {
    return this.#standing;
  }

  /** A text that somebody typed and that is not in the editor, because the file has changed in the same place. */
  get aside(): string | undefined {
    return this.#aside;
  }

  /** Whether the editor has exactly the last text of the worker. */
  get isClean(): boolean {
    return this.#doors.typed().eq(this.#base);
  }

  /** To be called after each key. */
  typed(): void {
    if (this.isClean) this.#stand({ is: 'saved' });
    else {
      if (this.#standing.is === 'saved') this.#stand({ is: 'waiting' });
      this.#plan(PAUSE);
    }
  }

  /** Sends what was typed. Resolves to whether the worker has all of it. */
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
    const changes = rawChanges(this.#raw, changesFrom(this.#base, sent));
    const answer = await this.#doors.replace(this.#version, changes);
    if (!answer) return this.#plan(RETRY);
    // what was typed meanwhile may be what was missing
    if (!this.#doors.typed().eq(sent)) this.#plan(PAUSE);
    if ('refused' in answer) {
      this.#takenBack = undefined;
      this.#stand({ is: 'refused', refused: answer.refused });
      return;
    }
    this.#isUnchecked = answer.state.checking;
    if (answer.since !== this.#version) return this.#follow();
    this.#raw = applyChanges(this.#raw, changes);
    this.#base = sent;
    this.#version = answer.state.version;
    this.#revision = answer.state.revision;
    if (this.isClean) this.#stand({ is: 'saved' });
  }

  /** Takes an event of the worker. */
  hear(event: StudioEvent): void {
    if (event.event === 'takenBack' && this.#isUnchecked) this.#takenBack = event.problems;
    if (event.event !== 'state') return;
    const { state } = event;
    void this.#next(async () => {
      if (!state.checking) this.#isUnchecked = false;
      if (state.revision > this.#revision && state.version !== this.#version) await this.#follow();
    });
  }

  /** Puts the text of the worker into the editor, in place of what was typed. */
  takeBack(): void {
    this.#doors.show(changesFrom(this.#doors.typed(), this.#base));
    this.#stand({ is: 'saved' });
  }

  /** Offers a text that was typed earlier, on this version of the file or another one. */
  offer(text: string, version: string): void {
    if (version === this.#version) this.#take(text);
    else if (!textOf(text).eq(this.#base)) {
      this.#aside = text;
      this.#doors.changed();
    }
  }

  /** Puts the text that is aside into the editor, or forgets it. */
  decide(isWanted: boolean): void {
    const text = this.#aside;
    this.#aside = undefined;
    if (isWanted && text !== undefined) this.#take(text);
    this.#doors.changed();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #take(text: string): void {
    this.#doors.show(changesFrom(this.#doors.typed(), textOf(text)));
    this.typed();
  }

  /** Puts the changes of others around what was typed. What meets one of them is put aside. */
  async #follow(): Promise<void> {
    const loaded = await this.#doors.load().catch(() => undefined);
    if (!loaded || this.#isClosed || loaded.version === this.#version) return;
    const { text, version } = loaded;
    const mine = this.#doors.typed();
    const own = changesFrom(this.#base, mine);
    const theirs = changesFrom(this.#base, textOf(text));
    this.#raw = text;
    this.#base = textOf(text);
    this.#version = version;
    const problems = this.#takenBack;
    this.#takenBack = undefined;
    if (problems) {
      this.#stand({ is: 'refused', refused: { reason: 'problems', path: [], problems } });
      return;
    }
    const isMet = overlap(theirs, own);
    if (isMet && !mine.eq(this.#base)) this.#aside = String(mine);
    this.#doors.show(isMet ? changesFrom(mine, this.#base) : theirs.map(own));
    if (this.isClean) this.#stand({ is: 'saved' });
    // what was refused may be right by now
    else this.#plan(PAUSE);
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

  #stand(standing: Standing): void {
    this.#standing = standing;
    this.#doors.changed();
  }
}

/** Whether two sets of changes of one text touch each other. */
function overlap(one: ChangeSet, other: ChangeSet): boolean {
  let touches = false;
  one.iterChangedRanges((from, to) => {
    touches ||= other.touchesRange(from, to) !== false;
  });
  return touches;
}

function textOf(raw: string): Text {
  return Text.of(raw.split(/\r\n?|\n/));
}

/** Changes that turn one text into another. Lines that both have stay outside of them. */
function changesFrom(before: Text, after: Text): ChangeSet {
  const linesOf = (text: Text) => text.toString().split(/(?<=\n)/);
  const starts = [0];
  for (const line of linesOf(before)) starts.push((starts.at(-1) as number) + line.length);
  const changes = differencesOf(linesOf(before), linesOf(after)).map(({ at, gone, put }) => {
    const { from, to, insert } = changeBetween(gone.join(''), put.join(''));
    const start = starts[at] as number;
    return { from: start + from, to: start + to, insert };
  });
  return ChangeSet.of(changes, before.length);
}

// ---- Line ends: the editor knows only \n, and a file may have \r\n

/** The offsets of the carriage returns before line ends. */
function returnsIn(raw: string): number[] {
  const all: number[] = [];
  for (let at = raw.indexOf('\r\n'); at >= 0; at = raw.indexOf('\r\n', at + 2)) all.push(at);
  return all;
}

/** An offset of the editor in the text with its own line ends. */
export function rawOffset(raw: string, offset: number, returns = returnsIn(raw)): number {
  return offset + returns.filter((at, index) => at - index < offset).length;
}

/** The other way round. */
export function editorOffset(raw: string, offset: number, returns = returnsIn(raw)): number {
  return offset - returns.filter((at) => at < offset).length;
}

function rawChanges(raw: string, changes: ChangeSet): TextChange[] {
  const returns = returnsIn(raw);
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
