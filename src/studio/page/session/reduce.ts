import {
  type EditResponse,
  type Form,
  type Intent,
  isSamePath,
  isWithin,
  type StudioEvent,
  type StudioState,
  type ValuePath,
} from '../../../core/index.ts';
import { words } from '../words.ts';
import {
  differsInWhitespace,
  draftKeysToRetry,
  moveDrafts,
  pendingDraftKeys,
  refusedDraft,
  savedDraft,
  withDraft,
  withoutSavedDrafts,
} from './drafts.ts';
import { isSameValue, pathAfterChange, pathKey } from './paths.ts';
import type {
  FrameDocument,
  ListPositions,
  PageEffect,
  PageEvent,
  SessionState,
  Transition,
} from './state.ts';

/** Pause after the last keystroke before the form and refusals are updated, in milliseconds. */
const TYPING_PAUSE = 400;

/** In milliseconds. */
const NOTICE_DURATION = 6_000;

const MAX_LISTED_CHANGES = 200;

/** A pending list change needs the field edits to find the version of its positions. */
const MAX_FIELD_EDITS = 100;

/** `now` is a monotonic time in milliseconds. */
export function reduce(state: SessionState, event: PageEvent, now: number): Transition {
  switch (event.event) {
    case 'set':
      return nextState(state, event.values);
    case 'preview':
      return reduceWorkerEvent(state, event.change, now);
    case 'edited':
      return reduceEditResponse(state, event, now);
    case 'stepped':
      return reduceStepResponse(state, event, now);
    case 'selected': {
      const { path, row } = event;
      const target = { path, version: state.state?.version };
      return nextState(state, { target, selected: path, row, begun: new Set() });
    }
    case 'formed':
      return reduceReceivedForm(state, event.form, event.wanted);
    case 'focused':
      return nextState(state, { focus: state.focus + 1, focusOn: event.on, caret: event.caret });
    case 'begun': {
      const begun = new Set([...state.begun, pathKey(event.path)]);
      return nextState(state, {
        begun,
        selected: event.cursor,
        focus: state.focus + 1,
        focusOn: 'field',
        caret: undefined,
      });
    }
    case 'left': {
      const drafts = [...state.drafts].filter(([, one]) => !isWithin(one.path, event.path));
      const begun = [...state.begun].filter((key) => key !== pathKey(event.path));
      return nextState(state, { begun: new Set(begun), drafts: new Map(drafts) });
    }
    case 'noticed': {
      const { text, undo } = event;
      return nextState(state, { notice: { text, undo }, announcement: text }, [
        { effect: 'hideNotice', after: NOTICE_DURATION },
      ]);
    }
    case 'offered': {
      const { text, undo, offer } = event;
      // keeps the text of the notice about a removal, before the offer
      const before = undo && state.notice && !state.notice.offer ? `${state.notice.text} ` : '';
      const notice = { text: before + text, undo, offer };
      return nextState(state, { notice, announcement: text }, [{ effect: 'hideNotice', after: undefined }]);
    }
    default:
      return reduceDraftEvent(state, event, now);
  }
}

type DraftEvent = Extract<
  PageEvent,
  { event: 'typed' | 'unchanged' | 'answered' | 'refused' | 'keptFromPage' | 'dropped' | 'decided' }
>;

function reduceDraftEvent(state: SessionState, event: DraftEvent, now: number): Transition {
  const { drafts } = state;
  switch (event.event) {
    case 'typed': {
      const { path, value, was, how } = event;
      const key = pathKey(path);
      const known = drafts.get(key);
      // an emptied value isn't marked as chosen, so that emptying and removing are a single undo step
      const isChosen = how === 'put' && value !== undefined;
      const draft = { path, value, was: known ? known.was : was, isChosen };
      // after a choice, the form updates immediately
      const typedAt = how === 'typed' ? now : Number.NEGATIVE_INFINITY;
      return nextState(state, { drafts: withDraft(drafts, key, draft), typedAt }, [{ effect: 'send', key }]);
    }
    case 'unchanged': {
      const draft = drafts.get(event.key);
      if (!draft) return nextState(state);
      const { path, value, was } = draft;
      const isShown = state.form && differsInWhitespace(draft, state.form);
      const saved = isShown ? { path, value, was, isSaved: true as const } : undefined;
      return nextState(state, { drafts: withDraft(drafts, event.key, saved) });
    }
    case 'answered': {
      const { key, value, answer } = event;
      const draft = drafts.get(key);
      if (!draft) return nextState(state);
      const isSent = isSameValue(draft.value, value);
      if (!('refused' in answer))
        return nextState(state, { drafts: withDraft(drafts, key, savedDraft(draft, value, isSent)) });
      const { refused } = answer;
      const after = state.typedAt + TYPING_PAUSE - now;
      return nextState(state, {}, isSent ? [{ effect: 'refuse', after, key, value, refused }] : []);
    }
    case 'refused': {
      const { key, value, refused } = event;
      const draft = drafts.get(key);
      if (!draft || !isSameValue(draft.value, value)) return nextState(state);
      return nextState(state, { drafts: withDraft(drafts, key, refusedDraft(draft, refused)) });
    }
    case 'keptFromPage': {
      const { draft, refused } = event;
      const kept = refused ? refusedDraft(draft, refused) : draft;
      return nextState(state, { drafts: withDraft(drafts, pathKey(draft.path), kept) });
    }
    case 'dropped':
      return nextState(state, { drafts: withDraft(drafts, pathKey(event.path), undefined) });
    case 'decided': {
      const { path, value, conflict } = event.draft;
      const key = pathKey(path);
      const draft = { path, value, was: conflict?.now };
      return nextState(state, { drafts: withDraft(drafts, key, draft) }, [{ effect: 'send', key }]);
    }
  }
}

/** A repeated announcement gets a trailing space, because screen readers ignore unchanged text. */
function nextState(
  state: SessionState,
  more: Partial<SessionState> = {},
  effects: PageEffect[] = [],
): Transition {
  const isAgain = more.announcement !== undefined && more.announcement === state.announcement;
  return {
    state: { ...state, ...more, ...(isAgain && { announcement: `${more.announcement}\u00a0` }) },
    effects,
  };
}

/** Ignores an older state, because responses can arrive out of order. */
function withFileState(state: SessionState, taken: StudioState): Transition {
  const { state: known } = state;
  if (known && taken.revision < known.revision) return { state, effects: [] };
  const isFree = known?.locked && !taken.locked;
  return nextState(state, { state: taken }, isFree ? sendEffects(pendingDraftKeys(state.drafts)) : []);
}

/** Ignores a new text: it arrives with a separate event that lists its changes. */
function withRefusalState(state: SessionState, taken: StudioState): Transition {
  const { state: known } = state;
  return known && known.version !== taken.version ? nextState(state) : withFileState(state, taken);
}

function sendEffects(keys: readonly string[]): PageEffect[] {
  return keys.map((key) => ({ effect: 'send', key }));
}

/** The frame is updated at once, the form after a pause in typing. */
function textChangeEffects({ typedAt }: SessionState, now: number, shown?: FrameDocument): PageEffect[] {
  const after = Math.max(0, typedAt + TYPING_PAUSE - now);
  return [
    { effect: 'showInFrame', shown },
    { effect: 'refresh', after },
  ];
}

/** Latest first. */
function withListedChanges({ changes }: SessionState, more: readonly string[]): string[] {
  return [...more.toReversed(), ...changes].slice(0, MAX_LISTED_CHANGES);
}

type AcceptedEdit = Exclude<EditResponse, { refused: unknown }>;

/** An event may already have listed the changes of a response. */
function unlistedChanges({ state }: SessionState, answer: AcceptedEdit): string[] {
  const isHeard = state !== undefined && answer.state.revision <= state.revision;
  return isHeard && answer.changes.length > 0 ? [] : answer.words;
}

function reduceWorkerEvent(state: SessionState, change: StudioEvent, now: number): Transition {
  switch (change.event) {
    case 'state':
      return reduceStateEvent(state, change.state, change.words, now);
    case 'conflict': {
      const { path, yours, now: there } = change;
      const draft = { path, value: yours, was: there, conflict: { now: there, by: words.somebody } };
      return nextState(state, { drafts: withDraft(state.drafts, pathKey(path), draft) });
    }
    case 'takenBack': {
      const text = words.takenBack(change.words.join(' '));
      return nextState(state, { announcement: text, notice: { text, undo: false } });
    }
    case 'files':
      return nextState(state, {}, textChangeEffects(state, now));
  }
}

function reduceStateEvent(state: SessionState, taken: StudioState, what: string[], now: number): Transition {
  const { state: known } = state;
  if (known && taken.revision < known.revision) return { state, effects: [] };
  const next = withFileState(state, taken);
  // pages of a large site are only known after it was compiled
  const effects: PageEffect[] = [...next.effects];
  if (known?.checking && !taken.checking) effects.push({ effect: 'refreshPages' });
  if (taken.version !== known?.version)
    return nextState(next.state, { changes: withListedChanges(next.state, what) }, [
      ...effects,
      ...textChangeEffects(state, now),
    ]);
  const isOther = JSON.stringify(taken.problems) !== JSON.stringify(known.problems);
  return nextState(next.state, {}, isOther ? [...effects, { effect: 'refreshForm' }] : effects);
}

function reduceEditResponse(
  state: SessionState,
  { answer, intents, isField, page }: Extract<PageEvent, { event: 'edited' }>,
  now: number,
): Transition {
  if ('refused' in answer) return withRefusalState(state, answer.state);
  const { state: taken, effects } = withFileState(state, answer.state);
  const { since } = answer;
  const { version } = answer.state;
  const isShown = since === state.target.version;
  const moved = intents.reduce((one, intent) => withMovedPaths(one, intent, isShown), taken);
  const target = isShown ? { ...moved.target, version } : moved.target;
  const edited = { number: lastEditNumber(moved.fieldEdits) + 1, since, version };
  const fieldEdits = isField ? [...moved.fieldEdits, edited].slice(-MAX_FIELD_EDITS) : moved.fieldEdits;
  return nextState(
    moved,
    { changes: withListedChanges(moved, unlistedChanges(state, answer)), target, fieldEdits },
    [
      ...effects,
      ...textChangeEffects(moved, now, documentFromResponse(answer, page)),
      ...sendEffects(draftKeysToRetry(moved.drafts, intents)),
      { effect: 'offerRedirects', intents },
    ],
  );
}

function withMovedPaths(state: SessionState, intent: Intent, isShown: boolean): SessionState {
  if (!('list' in intent)) return state;
  const { selected, row, target } = state;
  return {
    ...state,
    drafts: moveDrafts(state.drafts, intent),
    selected: selected && (pathAfterChange(selected, intent) ?? intent.list),
    row: row && pathAfterChange(row, intent),
    // the worker converts paths of other versions
    target: isShown ? { ...target, path: pathAfterChange(target.path, intent) ?? intent.list } : target,
  };
}

function documentFromResponse({ document }: AcceptedEdit, page: string): FrameDocument | undefined {
  return document === undefined ? undefined : { page, document };
}

function reduceStepResponse(
  state: SessionState,
  { way, step = '', answer, page, path }: Extract<PageEvent, { event: 'stepped' }>,
  now: number,
): Transition {
  if ('refused' in answer) return withRefusalState(state, answer.state);
  const { state: taken, effects } = withFileState(state, answer.state);
  const announcement = `${way === 'undo' ? words.undone : words.redone} ${step}`;
  // a user who has opened another page or form meanwhile stays there
  const place = state.page === page && isSamePath(state.target.path, path) ? answer.changed : undefined;
  // after undo, the form is updated at once, because the form still has the undone text
  const idle = { ...taken, typedAt: Number.NEGATIVE_INFINITY };
  return nextState(
    taken,
    { notice: undefined, announcement, changes: withListedChanges(taken, unlistedChanges(state, answer)) },
    [
      ...effects,
      ...textChangeEffects(idle, now, documentFromResponse(answer, page)),
      ...(place ? [{ effect: 'showChange', changed: place } as const] : []),
    ],
  );
}

function lastEditNumber(fieldEdits: SessionState['fieldEdits']): number {
  return fieldEdits.at(-1)?.number ?? 0;
}

/** Field edits create new versions without moving list entries. */
export function versionOfPositions({ fieldEdits }: SessionState, { version, after }: ListPositions): string {
  const later = fieldEdits.filter(({ number }) => number > after);
  return later.reduce((now, edit) => (edit.since === now ? edit.version : now), version);
}

function reduceReceivedForm(state: SessionState, form: Form, wanted: ValuePath | undefined): Transition {
  const { asked: path, version } = form;
  return nextState(state, {
    form,
    selected: selectionInForm(state, form, wanted),
    drafts: withoutSavedDrafts(state.drafts, form, state.state?.version),
    target: { path, version },
    rows: { version, after: lastEditNumber(state.fieldEdits) },
  });
}

/** The form's record may have moved since the request. */
function selectionInForm(
  { selected, form }: SessionState,
  { asked, path }: Form,
  wanted?: ValuePath,
): ValuePath | undefined {
  if (!wanted) return path;
  if (!selected || isSamePath(asked, wanted)) return selected;
  const isSame = form?.path.length === path.length && isWithin(selected, form.path);
  return isSame ? [...path, ...selected.slice(path.length)] : asked;
}
