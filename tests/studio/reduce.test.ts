import { expect, test } from 'vitest';
import type {
  EditResponse,
  Form,
  Intent,
  Refusal,
  StudioEvent,
  StudioState,
  ValuePath,
} from '../../src/core/index.ts';
import { pathKey } from '../../src/studio/page/session/paths.ts';
import { reduce, versionOfPositions } from '../../src/studio/page/session/reduce.ts';
import {
  type Draft,
  INITIAL_STATE,
  type PageEffect,
  type PageEvent,
  type SessionState,
} from '../../src/studio/page/session/state.ts';

/* The state of the page of the studio: what each event makes of it, and what is to be done. */

const NAME: ValuePath = ['conference', 'name'];
const LIST: ValuePath = ['committees'];

const stateOf = (revision: number, more: Partial<StudioState> = {}): StudioState => ({
  ...{ version: `v${revision}`, revision, saved: 'saved', locked: false, problems: [] },
  ...{ checking: false, samples: 0, ...more },
});

const formOf = (path: ValuePath, version: string, more: object = {}): Form =>
  ({
    path,
    asked: path,
    version,
    title: '',
    fields: [],
    absent: [],
    shownOn: [],
    ...more,
  }) as unknown as Form;

/** The state after events, and what the last of them asks for. */
function after(events: readonly PageEvent[], from: Partial<SessionState> = {}, now = 0) {
  let state: SessionState = { ...INITIAL_STATE, state: stateOf(1), ...from };
  let effects: PageEffect[] = [];
  for (const event of events) ({ state, effects } = reduce(state, event, now));
  const names = effects.map(({ effect }) => effect);
  return { state, effects, names, draft: (path: ValuePath) => state.drafts.get(pathKey(path)) };
}

const draftsOf = (...drafts: Draft[]) => new Map(drafts.map((draft) => [pathKey(draft.path), draft]));

const accepted = (
  since: number,
  intents: Intent[] = [],
  more: Partial<Extract<PageEvent, { event: 'edited' }>> = {},
): PageEvent => ({
  ...{ event: 'edited', intents, isField: false, page: '/' },
  answer: { state: stateOf(since + 1), changes: [], since: `v${since}`, words: [`change ${since}`] },
  ...more,
});

/** The preview says that there is another text, or another state of the same. */
const heard = (state: StudioState, words: string[] = [], since = 'v1'): PageEvent => ({
  event: 'preview',
  change: { event: 'state', state, changes: [], since, words },
});

const problem = { severity: 'error', code: 'x', path: NAME, message: 'No', line: 1 } as never;
const refusal: Refusal = { reason: 'problems', path: NAME, problems: [problem] };
const refusedAnswer: EditResponse = { state: stateOf(1), refused: refusal };

test('what is announced again is another text, or a screen reader is silent', () => {
  const announce = { event: 'set', values: { announcement: 'Moved.' } } as const;
  const once = after([announce]).state.announcement;
  expect([once, after([announce, announce]).state.announcement]).toEqual(['Moved.', 'Moved.\u00a0']);
});

test('a state that was overtaken by a later one is ignored', () => {
  const { state, effects } = after([heard(stateOf(1), ['old'], 'v0')], { state: stateOf(2) });
  expect([state.state?.revision, state.changes, effects]).toEqual([2, [], []]);
  expect(after([accepted(0)], { state: stateOf(5) }).state.state?.revision).toBe(5);
});

test('a refusal brings no other text: its event does, which says what has changed', () => {
  const refused = (more: Partial<StudioState>): PageEvent =>
    accepted(1, [], { answer: { state: stateOf(2, more), refused: refusal } });
  const { state, names } = after([refused({}), heard(stateOf(2), ['theirs'])]);
  expect([state.changes, names]).toEqual([['theirs'], ['showInFrame', 'refresh']]);
  // what else it says of the same text is known at once
  expect(after([refused({ version: 'v1', locked: true })]).state.state?.locked).toBe(true);
});

test('another text is listed, shown in the frame at once, and in the form when nobody types', () => {
  const event = heard(stateOf(2), ['a', 'b']);
  const { state, effects } = after([event], { typedAt: 900, changes: ['before'] }, 1_000);
  expect(state.changes).toEqual(['b', 'a', 'before']);
  expect(effects).toEqual([
    { effect: 'showInFrame', shown: undefined },
    { effect: 'refresh', after: 300 },
  ]);
  expect(after([event], { typedAt: 0 }, 1_000).effects[1]).toEqual({ effect: 'refresh', after: 0 });
});

test('the same text asks for the form again where its problems are others, and for the pages where it has been checked', () => {
  const hear = (more: Partial<StudioState>, known: Partial<StudioState> = {}) => {
    const event = heard(stateOf(2, { version: 'v1', ...more }));
    return after([event], { state: stateOf(1, known) }).effects;
  };
  expect(hear({})).toEqual([]);
  expect(hear({ problems: [problem] })).toEqual([{ effect: 'refreshForm' }]);
  expect(hear({}, { checking: true })).toEqual([{ effect: 'refreshPages' }]);
  expect(hear({ checking: true }, { checking: true })).toEqual([]);
});

test('what waits is sent when the file can be changed again', () => {
  const waiting: Draft = { path: NAME, value: 'a', was: 'b', refusal: 'locked' };
  const drafts = draftsOf(
    waiting,
    { path: ['a'], value: 1, was: 2, isSaved: true },
    { path: ['b'], value: 1, was: 2, problems: [problem] },
    { path: ['c'], value: 1, was: 2, conflict: { now: 3 } },
  );
  const sends = (effects: PageEffect[]) => effects.filter(({ effect }) => effect === 'send');
  const free = after([heard(stateOf(2))], { drafts, state: stateOf(1, { locked: true }) });
  expect(sends(free.effects)).toEqual([{ effect: 'send', key: pathKey(NAME) }]);
  expect(sends(after([heard(stateOf(2))], { drafts }).effects)).toEqual([]);
});

test('what is typed keeps the value of the file that was seen first; what is put is a step of its own, unless it is removed', () => {
  const type = (value: string) => ({ event: 'typed', path: NAME, value, was: 'Old', how: 'typed' }) as const;
  const twice = after([type('A'), { ...type('AB'), was: 'A' }], {}, 50);
  expect([twice.draft(NAME), twice.state.typedAt]).toEqual([
    { path: NAME, value: 'AB', was: 'Old', isChosen: false },
    50,
  ]);
  expect(twice.effects).toEqual([{ effect: 'send', key: pathKey(NAME) }]);
  const put = after([{ ...type('A'), how: 'put' }], {}, 50);
  expect([put.draft(NAME)?.isChosen, put.state.typedAt]).toEqual([true, Number.NEGATIVE_INFINITY]);
  const removed = after([{ ...type('A'), value: undefined, how: 'put' }]);
  expect(removed.draft(NAME)?.isChosen).toBe(false);
});

test('a draft that was accepted is saved, or goes on from there where more was typed', () => {
  const drafts = draftsOf({ path: NAME, value: 'AB', was: 'Old', isChosen: true });
  const answer = { state: stateOf(2), changes: [], since: 'v1', words: [] };
  const answered = (value: string) =>
    after([{ event: 'answered', key: pathKey(NAME), value, answer }], { drafts }).draft(NAME);
  expect(answered('AB')).toEqual({ path: NAME, value: 'AB', was: 'AB', isChosen: true, isSaved: true });
  expect(answered('A')).toEqual({ path: NAME, value: 'AB', was: 'A', isChosen: true });
});

test('why a draft is refused is shown when nobody has typed for a moment, and only of the value that it is about', () => {
  const key = pathKey(NAME);
  const answered = { event: 'answered', key, value: 'A', answer: refusedAnswer } as const;
  const from = { drafts: draftsOf({ path: NAME, value: 'A', was: 'Old' }), typedAt: 900 };
  expect(after([answered], from, 1_000).effects).toEqual([
    { effect: 'refuse', after: 300, key, value: 'A', refused: refusal },
  ]);
  expect(after([{ ...answered, value: 'other' }], from).effects).toEqual([]);
  const refused = { event: 'refused', key, value: 'A', refused: refusal } as const;
  expect(after([refused], from).draft(NAME)?.problems).toEqual([problem]);
  expect(after([{ ...refused, value: 'other' }], from).draft(NAME)?.problems).toBeUndefined();
  const conflict: Refusal = { reason: 'conflict', path: NAME, now: 'Theirs', by: 'Git' };
  expect(after([{ ...refused, refused: conflict }], from).draft(NAME)?.conflict).toEqual({
    now: 'Theirs',
    by: 'Git',
  });
  const file = { reason: 'file', message: 'Read only.' } as const;
  expect(after([{ ...refused, refused: file }], from).draft(NAME)?.refusal).toBe('Read only.');
});

test('an accepted change tries again what was refused elsewhere, and looks for addresses that ended', () => {
  const drafts = draftsOf(
    { path: NAME, value: 'A', was: 'Old', problems: [problem] },
    { path: ['b'], value: 1, was: 2, refusal: 'No' },
    { path: ['c'], value: 1, was: 2 },
  );
  const intents: Intent[] = [{ do: 'set', path: ['b'], value: 3 }];
  expect(after([accepted(1, intents)], { drafts }).effects.slice(2)).toEqual([
    { effect: 'send', key: pathKey(NAME) },
    { effect: 'offerRedirects', intents },
  ]);
});

test('the frame gets the document that an answer brings, with the page that was asked for', () => {
  const answer = { state: stateOf(2), changes: [], since: 'v1', words: [], document: '<html>' };
  expect(after([accepted(1, [], { answer, page: '/who' })]).effects[0]).toEqual({
    effect: 'showInFrame',
    shown: { page: '/who', document: '<html>' },
  });
});

test('drafts, selection, clicked row and form go with their entries when a list changes', () => {
  const at = (index: number, ...keys: string[]): ValuePath => [...LIST, index, ...keys];
  const from: Partial<SessionState> = {
    ...{ selected: at(0, 'name'), row: at(1), target: { path: at(0), version: 'v1' } },
    drafts: draftsOf(
      { path: at(0, 'name'), value: 'A', was: 'B' },
      { path: at(2, 'id'), value: 'c', was: 'd' },
    ),
  };
  const moved = after([accepted(1, [{ do: 'move', list: LIST, from: 0, to: 2 }])], from).state;
  expect([moved.selected, moved.row, moved.target]).toEqual([
    at(2, 'name'),
    at(0),
    { path: at(2), version: 'v2' },
  ]);
  expect([...moved.drafts.keys()]).toEqual([pathKey(at(2, 'name')), pathKey(at(1, 'id'))]);
  const removed = after([accepted(1, [{ do: 'remove', list: LIST, index: 0 }])], from).state;
  expect([removed.selected, removed.target.path]).toEqual([LIST, LIST]);
  expect([...removed.drafts.keys()]).toEqual([pathKey(at(1, 'id'))]);
  // of a form of another version, the preview knows where its value is
  const other = { ...from, target: { path: at(0), version: 'v0' } };
  const stays = after([accepted(1, [{ do: 'move', list: LIST, from: 0, to: 2 }])], other).state;
  expect(stays.target).toEqual(other.target);
});

test('rows are at the same positions after edits of fields, and not after other ones', () => {
  const field = (since: number) => accepted(since, [], { isField: true });
  const formed = { event: 'formed', form: formOf(LIST, 'v1'), wanted: LIST } as const;
  const versionAfter = (...events: PageEvent[]) => {
    const { state } = after([field(0), formed, ...events]);
    return state.rows && versionOfPositions(state, state.rows);
  };
  expect(versionAfter()).toBe('v1');
  expect(versionAfter(field(1), field(2))).toBe('v3');
  expect(versionAfter(accepted(1), field(2))).toBe('v1');
  // rows that were seen before another form came keep their own version
  const seen = after([formed]).state.rows;
  const later = after([formed, field(1), { ...formed, form: formOf(LIST, 'v2') }, field(2)]).state;
  expect(seen && versionOfPositions(later, seen)).toBe('v3');
  expect(later.rows).toEqual({ version: 'v2', after: 1 });
  // the edit was undone before the form came: what it made is not where the rows are
  const undone = after([field(1), formed]).state;
  expect(undone.rows && versionOfPositions(undone, undone.rows)).toBe('v1');
});

test('a form that has come has the selection of the field that somebody is in, also where its record has moved', () => {
  const who: ValuePath = [...LIST, 1];
  const selectedIn = (selected: ValuePath | undefined, wanted: ValuePath | undefined, form: Form) =>
    after([{ event: 'formed', form, wanted }], { selected, form: formOf(who, 'v1') }).state.selected;
  // the same record, asked for again
  expect(selectedIn([...who, 'name'], who, formOf(who, 'v2'))).toEqual([...who, 'name']);
  const moved = [...LIST, 3];
  expect(selectedIn([...who, 'name'], who, formOf(moved, 'v2'))).toEqual([...moved, 'name']);
  expect(selectedIn([...who, 'name'], who, formOf(LIST, 'v2'))).toEqual(LIST);
  // asked for by the page
  expect(selectedIn([...who, 'name'], undefined, formOf(LIST, 'v2'))).toEqual(LIST);
});

test('a form ends the drafts that it has, but a space at the end that the next word needs', () => {
  const fields = [{ path: NAME, value: 'Our MUN', widget: { kind: 'line' } }];
  const form = formOf(['conference'], 'v1', { fields });
  const saved = (value: string): Draft => ({ path: NAME, value, was: value, isSaved: true });
  const left = (draft: Draft, version = 'v1') =>
    after([{ event: 'formed', form: { ...form, version }, wanted: undefined }], { drafts: draftsOf(draft) })
      .state.drafts.size;
  expect(left(saved('Our MUN'))).toBe(0);
  expect(left(saved('Our MUN '))).toBe(1);
  expect(left({ path: NAME, value: 'Other', was: 'Our MUN' })).toBe(1);
  // a form of an earlier text does not know
  expect(left(saved('Our MUN'), 'v0')).toBe(1);
  // what is typed back to the value of the file is no draft
  const back = { path: NAME, value: 'Our MUN', was: 'Our MUN' };
  const unchanged = { event: 'unchanged', key: pathKey(NAME) } as const;
  expect(after([unchanged], { form, drafts: draftsOf(back) }).draft(NAME)).toBeUndefined();
  const spaced = { ...back, value: 'Our MUN ', was: 'Our MUN ' };
  expect(after([unchanged], { form, drafts: draftsOf(spaced) }).draft(NAME)?.isSaved).toBe(true);
});

test('a conflict that the preview reports shows both values, and either is taken', () => {
  const change: StudioEvent = { event: 'conflict', path: NAME, yours: 'Mine', now: 'Theirs' };
  const { state, draft } = after([{ event: 'preview', change }]);
  const known = draft(NAME) as Draft;
  expect(known).toEqual({
    path: NAME,
    value: 'Mine',
    was: 'Theirs',
    conflict: { now: 'Theirs', by: 'Somebody else' },
  });
  const mine = after([{ event: 'decided', draft: known }], state);
  expect(mine.draft(NAME)).toEqual({ path: NAME, value: 'Mine', was: 'Theirs' });
  expect(mine.effects).toEqual([{ effect: 'send', key: pathKey(NAME) }]);
  expect(after([{ event: 'dropped', path: NAME }], state).draft(NAME)).toBeUndefined();
});

test('a notice is hidden after a time; an offer stays, with what was removed before it', () => {
  const removed = { event: 'noticed', text: 'Fees removed.', undo: true } as const;
  expect(after([removed]).effects).toEqual([{ effect: 'hideNotice', after: 6_000 }]);
  const offer = { label: 'Redirect', run: () => {} };
  const offered = { event: 'offered', text: 'Its links end.', undo: true, offer } as const;
  const { state, effects } = after([removed, offered]);
  expect(state.notice).toEqual({ text: 'Fees removed. Its links end.', undo: true, offer });
  expect(effects).toEqual([{ effect: 'hideNotice', after: undefined }]);
  expect(after([removed, offered, offered]).state.notice?.text).toBe('Its links end.');
});

test('an undo is announced and listed, and one that is refused changes nothing', () => {
  const answer = { state: stateOf(2), changes: [], since: 'v1', words: ['back'] };
  const stepped = {
    event: 'stepped',
    way: 'undo',
    step: 'the name',
    answer,
    page: '/',
    path: [] as ValuePath,
  } as const;
  const { state, effects } = after([stepped], { notice: { text: '', undo: true } });
  expect([state.announcement, state.changes, state.notice]).toEqual([
    'Undone. the name',
    ['back'],
    undefined,
  ]);
  expect(effects.map(({ effect }) => effect)).toEqual(['showInFrame', 'refresh']);
  expect(after([{ ...stepped, answer: refusedAnswer }]).effects).toEqual([]);
  // at once, also where somebody has just typed: the field must not keep the undone words
  const typed: PageEvent = { event: 'typed', path: NAME, value: 'b', was: 'a', how: 'typed' };
  expect(after([typed, stepped]).effects).toContainEqual({ effect: 'refresh', after: 0 });
  const changed = { path: NAME, page: '/committees' };
  const seen = { ...stepped, answer: { ...answer, changed } };
  expect(after([seen]).effects.at(-1)).toEqual({ effect: 'showChange', changed });
  // but whoever has selected something or gone to a page before the answer comes stays there
  const elsewhere: PageEvent[] = [
    { event: 'selected', path: LIST },
    { event: 'set', values: { page: '/team' } },
  ];
  for (const one of elsewhere)
    expect(after([one, seen]).effects.map(({ effect }) => effect)).not.toContain('showChange');
});

test('a change is listed once, although its event comes before its answer', () => {
  const changes = [{ from: 0, to: 1, insert: 'x' }];
  const answer = { state: stateOf(2), changes, since: 'v1', words: ['done'] };
  const told: PageEvent = { event: 'preview', change: { event: 'state', ...answer } };
  const answers: PageEvent[] = [
    accepted(1, [], { answer }),
    { event: 'stepped', way: 'undo', step: 'a step', answer, page: '/', path: [] },
  ];
  for (const one of answers) {
    expect(after([told, one]).state.changes).toEqual(['done']);
    expect(after([one, told]).state.changes).toEqual(['done']);
  }
});

test('an optional value that is begun has the cursor, and what was typed into it goes when it is left', () => {
  const guide = [...LIST, 0, 'guide'];
  const link = [...guide, 'link'];
  const begun = after([{ event: 'begun', path: guide, cursor: link }], {
    drafts: draftsOf({ path: link, value: 'a', was: undefined }, { path: NAME, value: 'b', was: 'c' }),
  }).state;
  expect([[...begun.begun], begun.selected, begun.focus]).toEqual([[pathKey(guide)], link, 1]);
  const left = after([{ event: 'left', path: guide }], begun).state;
  expect([left.begun.size, [...left.drafts.keys()]]).toEqual([0, [pathKey(NAME)]]);
  expect(after([{ event: 'selected', path: NAME, row: LIST }], begun).state).toMatchObject({
    ...{ selected: NAME, row: LIST, target: { path: NAME, version: 'v1' } },
    begun: new Set(),
  });
});

test('an edit that was taken back is announced, and its notice stays, and other files are shown', () => {
  const change: StudioEvent = { event: 'takenBack', words: ['A name.'], problems: [] };
  const { state, effects } = after([{ event: 'preview', change }]);
  expect(state.notice?.text).toContain('A name.');
  expect([state.announcement, effects]).toEqual([state.notice?.text, []]);
  const files = after([{ event: 'preview', change: { event: 'files' } }]).effects;
  expect(files.map(({ effect }) => effect)).toEqual(['showInFrame', 'refresh']);
});

test('a text of the page that the file does not take is a draft, with the reason where there is one', () => {
  const draft = { path: NAME, value: 'A', was: 'B' };
  const kept = (refused: typeof refusal | undefined) =>
    after([{ event: 'keptFromPage', draft, refused }]).draft(NAME);
  expect(kept(undefined)).toEqual(draft);
  expect(kept(refusal)).toEqual({ ...draft, problems: [problem] });
});
