// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { PageMark, PageMarks, ValuePath } from '../../src/core/index.ts';
import { mapElements } from '../../src/studio/frame/elements.ts';
import {
  type AgentEffect,
  type AgentEvent,
  type EditingState,
  initialState,
  keyMeaning,
  reduce,
} from '../../src/studio/frame/state.ts';

/* What is selected on the page that is edited, what is typed there, and what a key means: state and event in, state and effects out. */

const TITLE: ValuePath = ['routes', 0, 'title'];
const FACT: ValuePath = ['conference', 'dates'];

const page = document.createElement('div');
page.innerHTML = '<h1>Home</h1><p>2 May</p>';
const all = [...page.querySelectorAll('*')];
const [title, dates] = all as [HTMLElement, HTMLElement];

const markOf = (path: ValuePath, element: number, more: Partial<PageMark> = {}): PageMark => ({
  ...{ path, kind: 'text', inPlace: false, shown: [{ element }] },
  ...more,
});

/** A page with a title that is typed where it is, and dates that are not. */
function elementsWith(marks: Partial<PageMarks> = {}) {
  const texts = [markOf(TITLE, 0, { inPlace: true, written: 'Home' }), markOf(FACT, 1)];
  return mapElements(all, { page: '/', title: 'Home', blocks: [], marks: texts, pictures: [], ...marks });
}

const foundOf = (element: Element) => elementsWith().at(element);

/** The state after events, and what the last of them asks for. */
function after(events: readonly AgentEvent[], from: Partial<EditingState> = {}) {
  let state: EditingState = { ...initialState(elementsWith()), mode: 'edit', ...from };
  let effects: AgentEffect[] = [];
  for (const event of events) ({ state, effects } = reduce(state, event));
  return { state, effects, names: effects.map(({ effect }) => effect) };
}

const chosen = (element: Element): AgentEvent => ({
  ...{ event: 'chosen', found: foundOf(element), target: element },
  at: { x: 1, y: 2 },
});

const pressed = (name: string, more: object = {}) => ({
  ...{ key: name, ctrl: false, shift: false, alt: false },
  ...more,
});

const key = (name: string, more: object = {}) => ({ ...pressed(name), isField: false, ...more });

test('a click on a text of the page selects it, opens what hides it and types in it', () => {
  const { state, names, effects } = after([chosen(title)]);
  expect([state.selected?.path, state.clicked, state.isForField]).toEqual([TITLE, title, false]);
  expect(names).toEqual(['commit', 'hideHover', 'drawSelected', 'sendSelected', 'openDetails', 'type']);
  expect(effects[3]).toMatchObject({ focus: false });
  expect(effects.at(-1)).toEqual({ effect: 'type', at: { x: 1, y: 2 } });
});

test('a click on what is not typed where it is asks for its field, and one beside everything selects nothing', () => {
  const { state, names, effects } = after([chosen(dates)]);
  expect([state.selected?.path, state.isForField]).toEqual([FACT, true]);
  expect(names).toEqual(['commit', 'hideHover', 'drawSelected', 'sendSelected', 'openDetails']);
  expect(effects[3]).toMatchObject({ focus: true });
  const beside = after([{ event: 'chosen', found: undefined, target: undefined, at: { x: 0, y: 0 } }], state);
  expect(beside.state.selected).toBeUndefined();
  expect(beside.names).toEqual(['commit', 'hideHover', 'drawSelected']);
});

test('all keys of a text that are pressed while a click waits are for what was clicked, in their order', () => {
  const type = (state: EditingState, name: string, ctrl: boolean) => {
    const meaning = keyMeaning(state, key(name, { ctrl }));
    return meaning ? [{ event: 'pressed', meaning } as const] : [];
  };
  let { state } = after([{ event: 'clicked', isWaiting: true }]);
  const typed = ['A', 'Shift', 'Home', 'b', 'ArrowRight', 'Backspace', 'End', 'Ctrl+a', 'Tab', 'Enter'];
  for (const name of typed)
    ({ state } = after(type(state, name.replace('Ctrl+', ''), name.startsWith('Ctrl')), state));
  const keys = typed
    .filter((name) => name !== 'Shift' && name !== 'Tab')
    .map((name) => pressed(name.replace('Ctrl+', ''), { ctrl: name.startsWith('Ctrl') }));
  expect(state.early).toEqual(keys);
  // shortcuts go their own way
  expect(keyMeaning(state, key('z', { ctrl: true }))?.key).toBe('pass');
  const inPlace = after([chosen(title)], state);
  expect([inPlace.state.early, inPlace.effects.at(-1)]).toEqual([undefined, { effect: 'press', keys }]);
  const inForm = after([chosen(dates)], state);
  const message = { studio: 'keys', keys };
  expect([inForm.state.early, inForm.effects.at(-1)]).toEqual([undefined, { effect: 'send', message }]);
  expect(after([{ event: 'clicked', isWaiting: false }]).state.early).toBeUndefined();
  // another click that waits, too, loses nothing
  expect(after([{ event: 'clicked', isWaiting: true }], state).state.early).toEqual(keys);
});

test('keys of the page: arrows walk, Enter and letters type in the text or in its field, Escape selects nothing', () => {
  const meanings = (selected: Element | undefined, more: Partial<EditingState>, ...names: string[]) => {
    const { state } = after([], { selected: selected && foundOf(selected), ...more });
    return names.map((name) => {
      const meaning = keyMeaning(state, key(name));
      return meaning && { ...meaning, pressed: undefined };
    });
  };
  expect(meanings(undefined, {}, 'ArrowDown', 'ArrowLeft', 'a', 'Enter', 'Escape')).toMatchObject([
    { key: 'walk', step: 1 },
    { key: 'walk', step: -1 },
    ...[undefined, undefined, undefined],
  ]);
  expect(meanings(title, {}, 'Enter', 'a', 'Escape', ' ', '?', 'Delete', 'Tab')).toMatchObject([
    { key: 'type', isLetter: false },
    { key: 'type', isLetter: true },
    { key: 'unselect' },
    // the space scrolls
    undefined,
    { key: 'pass' },
    { key: 'pass' },
    undefined,
  ]);
  expect(meanings(dates, {}, 'Enter', 'a', ' ')).toMatchObject([
    { key: 'focus' },
    { key: 'forField' },
    undefined,
  ]);
  // until the cursor has come to the field, and no longer
  const own = [' ', 'Home', 'ArrowUp', 'Backspace', 'Enter'];
  expect(meanings(dates, { isForField: true }, ...own).map((one) => one?.key)).toEqual(
    own.map(() => 'forField'),
  );
  const { state } = after([chosen(dates), { event: 'placed' }]);
  expect([state.isForField, keyMeaning(state, key('ArrowUp'))]).toEqual([false, { key: 'walk', step: -1 }]);
  expect(meanings(title, { mode: 'look' }, 'ArrowDown', 'a', '?', 'F6')).toMatchObject([
    ...[undefined, undefined, undefined],
    { key: 'pass' },
  ]);
});

test('a field of the page has its own keys; shortcuts of the studio are passed on', () => {
  const { state } = after([], { selected: foundOf(title) });
  const passed = (name: string, more: object) => keyMeaning(state, key(name, more))?.key;
  expect(passed('a', { isField: true })).toBeUndefined();
  expect(passed('?', { isField: true })).toBeUndefined();
  expect([passed('z', { ctrl: true }), passed('K', { ctrl: true }), passed('a', { ctrl: true })]).toEqual([
    ...['pass', 'pass', undefined],
  ]);
  expect([passed('ArrowUp', { alt: true }), passed('ArrowLeft', { alt: true })]).toEqual(['pass', undefined]);
});

test('what keys mean is done', () => {
  const from = { selected: foundOf(dates) };
  const press = (meaning: Extract<AgentEvent, { event: 'pressed' }>['meaning']) =>
    after([{ event: 'pressed', meaning }], from);
  const letters = press({ key: 'forField', pressed: pressed('a') });
  expect([letters.state.isForField, letters.effects]).toEqual([
    true,
    [{ effect: 'send', message: { studio: 'keys', keys: [pressed('a')] } }],
  ]);
  expect(press({ key: 'focus' }).effects.at(-1)).toMatchObject({ effect: 'sendSelected', focus: true });
  expect(press({ key: 'unselect' }).state.selected).toBeUndefined();
  expect(press({ key: 'walk', step: -1 }).effects).toEqual([{ effect: 'walk', step: -1 }]);
  expect(press({ key: 'type', isLetter: true }).effects).toEqual([{ effect: 'type' }]);
});

test('what the page of the studio selects is shown without an answer; nothing changes under the hands of somebody who types', () => {
  const { state, names } = after([{ event: 'wanted', path: FACT }]);
  expect([state.selected?.path, state.awaited]).toEqual([FACT, undefined]);
  expect(names).toEqual(['commit', 'hideHover', 'drawSelected', 'reveal']);
  expect(after([{ event: 'wanted', path: FACT }], state).effects).toEqual([]);
  expect(
    after([{ event: 'wanted', path: TITLE }], { ...state, isTyping: true }).state.selected?.path,
  ).toEqual(FACT);
  const none = after([{ event: 'wanted', path: null }], state);
  expect([none.state.selected, none.names]).toEqual([undefined, ['commit', 'hideHover', 'drawSelected']]);
});

test('an entry that the page does not have yet is selected and shown as soon as it does', () => {
  const entry: ValuePath = ['sponsors', 1, 'name'];
  const waiting = after([{ event: 'wanted', path: entry }]).state;
  expect([waiting.selected, waiting.awaited]).toEqual([undefined, entry]);
  const marked = (elements: ReturnType<typeof elementsWith>) =>
    after([{ event: 'marked', elements }], { ...waiting, isInSight: true });
  const without = marked(elementsWith());
  expect([without.state.awaited, without.names]).toEqual([entry, ['drawSelected']]);
  const { state, names } = marked(elementsWith({ marks: [markOf(entry, 1)] }));
  expect([state.selected?.element, state.awaited]).toEqual([dates, undefined]);
  expect(names).toEqual(['reveal', 'drawSelected']);
  // whoever clicks something else waits for it no more
  expect(after([chosen(title)], waiting).state.awaited).toBeUndefined();
});

test('after a change, what was selected stays so, and in view where it was', () => {
  const moved = elementsWith({ marks: [markOf(FACT, 0)] });
  const marked = (isInView: boolean) =>
    after(
      [
        { event: 'seen', isInView },
        { event: 'marked', elements: moved },
      ],
      { selected: foundOf(dates) },
    );
  expect(marked(true).state.selected?.element).toBe(title);
  expect(marked(true).effects).toEqual([
    { effect: 'reveal', element: title, ifHidden: true },
    { effect: 'drawSelected' },
  ]);
  expect(marked(false).names).toEqual(['drawSelected']);
  const other = elementsWith({ page: '/fees', title: 'Fees' });
  expect(after([{ event: 'marked', elements: other }]).effects).toEqual([
    { effect: 'send', message: { studio: 'page', page: '/fees', title: 'Fees' } },
  ]);
});

test('Look takes what is typed and shows no selection; a text that is left shows the changes that waited', () => {
  const from = { selected: foundOf(title), isTyping: true };
  const look = after([{ event: 'mode', mode: 'look' }], from);
  expect([look.state.mode, look.state.selected]).toEqual(['look', undefined]);
  expect(look.names.slice(0, 3)).toEqual(['commit', 'showMode', 'hideHover']);
  expect(look.names).not.toContain('send');
  expect(after([{ event: 'mode', mode: 'edit' }], from).state.selected?.path).toEqual(TITLE);
  const ended = after([{ event: 'typing', isTyping: false }], from);
  expect([ended.state.isTyping, ended.names]).toEqual([false, ['send', 'resume', 'drawSelected']]);
  expect(after([{ event: 'typing', isTyping: true }], from).effects).toEqual([]);
});

test('the keyboard walks to a text, which is shown and reported without asking for its field', () => {
  const { names, effects } = after([{ event: 'walked', found: foundOf(dates) }]);
  expect(names).toEqual(['commit', 'hideHover', 'drawSelected', 'reveal', 'sendSelected']);
  expect(effects.at(-1)).toMatchObject({ focus: false });
});
