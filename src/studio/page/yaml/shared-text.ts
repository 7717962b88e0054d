import { ChangeSet, Text } from '@codemirror/state';
import {
  applyChanges,
  changeBetween,
  type EditAnswer,
  type Refusal,
  type StudioEvent,
  type StudioProblem,
  type TextChange,
} from '../../../shared/index.ts';

/*
 * The text of the YAML editor and that of the preview, which others change too. What is typed is sent after a pause, one change at
 * a time; what others change is put into the editor around it. A text that the preview refuses stays in the editor.
 */

interface Preview {
  /** The text of the preview. */
  load: () => Promise<{ text: string; version: string }>;
  /** Sends changes of a version; undefined where there is no connection. */
  replace: (version: string, changes: TextChange[]) => Promise<EditAnswer | undefined>;
  /** Puts what others have changed into the editor. */
  show: (changes: ChangeSet) => void;
  /** The standing has changed. */
  changed: () => void;
}

/** What has become of the text in the editor. */
export type Standing =
  | { is: 'saved' }
  | { is: 'waiting' }
  | { is: 'refused'; refused: Refusal }
  | { is: 'unconnected' };

/** How long after the last key a text is sent, and how long after a failure, in milliseconds. */
const PAUSE = 250;
const RETRY = 2_000;

export class SharedText {
  readonly #preview: Preview;
  /** The text of the preview with its line ends, and as the editor has it. */
  #raw: string;
  #base: Text;
  #version: string;
  #revision = 0;
  /** What is on its way, and what was typed since. */
  #sent: ChangeSet | undefined;
  #unsent: ChangeSet;
  #heard: Extract<StudioEvent, { event: 'state' }>[] = [];
  #standing: Standing = { is: 'saved' };
  #aside: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What was accepted is not checked yet: it may be taken back. */
  #isUnchecked = false;
  #takenBack: StudioProblem[] | undefined;
  /** The text of the preview is another one, which is not here yet. */
  #isStale = false;
  #isClosed = false;

  constructor(text: string, version: string, preview: Preview) {
    this.#preview = preview;
    this.#raw = text;
    this.#base = textOf(text);
    this.#version = version;
    this.#unsent = ChangeSet.empty(this.#base.length);
  }

  /** The text as the editor has it. */
  get text(): Text {
    return this.#unsent.apply(this.#sent ? this.#sent.apply(this.#base) : this.#base);
  }

  /** The version that the text in the editor is based on. */
  get version(): string {
    return this.#version;
  }

  /** The text of the preview with its line ends. */
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

  /** Whether the editor has exactly the text of the preview. */
  get isClean(): boolean {
    return !this.#sent && isEmpty(this.#unsent);
  }

  /** Takes what was typed. */
  typed(changes: ChangeSet): void {
    this.#unsent = this.#unsent.compose(changes);
    // typed and taken back
    if (!this.#sent && this.text.eq(this.#base)) this.#unsent = ChangeSet.empty(this.#base.length);
    if (this.isClean) this.#stand({ is: 'saved' });
    else {
      if (this.#standing.is === 'saved') this.#stand({ is: 'waiting' });
      this.#plan(PAUSE);
    }
  }

  /** Sends what was typed. Gives whether the file has all of it. */
  async send(): Promise<boolean> {
    clearTimeout(this.#timer);
    if (this.#sent) return false;
    if (this.#isStale) await this.#loadAgain();
    if (this.#isStale || this.#sent) return false;
    if (isEmpty(this.#unsent)) return true;
    const sent = this.#unsent;
    this.#sent = sent;
    this.#unsent = ChangeSet.empty(sent.newLength);
    const changes = rawChanges(this.#raw, sent);
    const answer = await this.#preview.replace(this.#version, changes);
    this.#sent = undefined;
    if (!answer || 'refused' in answer) {
      const isTyped = !isEmpty(this.#unsent);
      this.#unsent = sent.compose(this.#unsent);
      if (answer) {
        this.#refused(answer.refused);
        // the last pause may have ended while the refused text was on its way
        if (isTyped) this.#plan(PAUSE);
      } else {
        this.#stand({ is: 'unconnected' });
        this.#plan(RETRY);
      }
      await this.#catchUp();
      return false;
    }
    this.#raw = applyChanges(this.#raw, changes);
    this.#base = sent.apply(this.#base);
    const isNext = answer.since === this.#version;
    this.#version = isNext ? answer.state.version : '';
    this.#revision = Math.max(this.#revision, isNext ? answer.state.revision : 0);
    this.#isUnchecked = answer.state.checking;
    if (isEmpty(this.#unsent)) this.#stand({ is: 'saved' });
    else this.#plan(PAUSE);
    if (isNext) await this.#catchUp();
    else await this.#loadAgain();
    return this.isClean;
  }

  /** Takes an event of the preview. */
  hear(event: StudioEvent): void {
    if (event.event === 'takenBack' && this.#isUnchecked) this.#takenBack = event.problems;
    if (event.event !== 'state') return;
    this.#heard.push(event);
    if (!this.#sent) void this.#catchUp();
  }

  /** The text of the file again, in place of what was typed and is not saved. */
  takeBack(): void {
    if (this.#sent) return;
    const back = this.#unsent.invert(this.#base);
    this.#unsent = ChangeSet.empty(this.#base.length);
    this.#preview.show(back);
    this.#stand({ is: 'saved' });
  }

  /** A text that was typed earlier, on this version of the file or another one. */
  offer(text: string, version: string): void {
    if (version === this.#version) this.#take(text);
    else if (!textOf(text).eq(this.#base)) {
      this.#aside = text;
      this.#preview.changed();
    }
  }

  /** The text that was put aside: in the editor, or gone. */
  decide(isWanted: boolean): void {
    const text = this.#aside;
    this.#aside = undefined;
    if (isWanted && text !== undefined) this.#take(text);
    this.#preview.changed();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #take(text: string): void {
    const now = this.text;
    const changes = differenceOf(now, textOf(text));
    if (isEmpty(changes)) return;
    this.#preview.show(changes);
    this.typed(changes);
  }

  #refused(refused: Refusal): void {
    this.#stand({ is: 'refused', refused });
    // what was typed meanwhile may be what was missing
    this.#takenBack = undefined;
  }

  /** Goes through what was heard while something was on its way. */
  async #catchUp(): Promise<void> {
    for (const { state, changes, since } of this.#heard.splice(0)) {
      if (!state.checking) this.#isUnchecked = false;
      if (state.revision <= this.#revision) continue;
      this.#revision = state.revision;
      if (state.version === this.#version) continue;
      if (since !== this.#version || changes.length === 0) return this.#loadAgain();
      const next = applyChanges(this.#raw, changes);
      this.#follow(next, editorChanges(this.#raw, this.#base, changes), state.version);
    }
  }

  async #loadAgain(): Promise<void> {
    this.#isStale = true;
    const loaded = await this.#preview.load().catch(() => undefined);
    this.#isStale = loaded === undefined;
    if (!loaded) {
      this.#stand({ is: 'unconnected' });
      this.#plan(RETRY);
      return;
    }
    if (this.#isClosed || this.#sent) return;
    const { text, version } = loaded;
    if (version === this.#version) {
      if (this.isClean) this.#stand({ is: 'saved' });
      else this.#plan(PAUSE);
      return;
    }
    this.#follow(text, differenceOf(this.#base, textOf(text)), version);
  }

  /** Goes on with the text of others. */
  #follow(raw: string, changes: ChangeSet, version: string): void {
    const mine = this.text;
    const before = this.#base;
    this.#raw = raw;
    this.#base = textOf(raw);
    this.#version = version;
    const problems = this.#takenBack;
    this.#takenBack = undefined;
    // it was typed here: it stays
    if (problems) {
      this.#unsent = differenceOf(this.#base, mine);
      this.#stand({ is: 'refused', refused: { reason: 'problems', path: [], problems } });
      return;
    }
    if (!changes.apply(before).eq(this.#base) || overlap(changes, this.#unsent)) {
      const isMine = !isEmpty(this.#unsent) && !mine.eq(this.#base);
      this.#unsent = ChangeSet.empty(this.#base.length);
      if (isMine) this.#aside = String(mine);
      this.#preview.show(differenceOf(mine, this.#base));
      this.#stand({ is: 'saved' });
      return;
    }
    const shown = changes.map(this.#unsent);
    this.#unsent = this.#unsent.map(changes, true);
    this.#preview.show(shown);
    // what was refused may be right by now
    if (isEmpty(this.#unsent)) this.#stand({ is: 'saved' });
    else this.#plan(PAUSE);
  }

  #plan(pause: number): void {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.send(), pause);
  }

  #stand(standing: Standing): void {
    this.#standing = standing;
    this.#preview.changed();
  }
}

function isEmpty(changes: ChangeSet): boolean {
  return changes.empty;
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

/** What makes one text of another, as one change. */
function differenceOf(before: Text, after: Text): ChangeSet {
  return ChangeSet.of(changeBetween(String(before), String(after)), before.length);
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

function editorChanges(raw: string, base: Text, changes: readonly TextChange[]): ChangeSet {
  const returns = returnsIn(raw);
  const specs = changes.map(({ from, to, insert }) => ({
    from: editorOffset(raw, from, returns),
    to: editorOffset(raw, to, returns),
    insert: insert.replaceAll(/\r\n?/g, '\n'),
  }));
  return ChangeSet.of(specs, base.length);
}
