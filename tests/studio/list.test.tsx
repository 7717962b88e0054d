// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Field, Intent, ListRow } from '../../src/core/index.ts';
import { ListView } from '../../src/studio/page/form/lists/list-view.tsx';
import { createSession, type Session, SessionContext } from '../../src/studio/page/session/session.ts';

/* A list of the form: where the keyboard goes, and what its rows do when they are pressed, dragged or dropped on. */

let session: Session;
/** What the list asks for, each with what says whether the file has taken it. */
let asked: { intents: Intent[]; answer: (isTaken: boolean) => void }[];
beforeEach(() => {
  session = createSession();
  asked = [];
  vi.spyOn(session, 'change').mockImplementation(
    (intents) => new Promise((answer) => asked.push({ intents, answer })),
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const PATH = ['committees'];

function rowsOf(...titles: string[]): ListRow[] {
  return titles.map((title, index) => ({ path: [...PATH, index], title, sample: false, problems: 0 }));
}

function listOf(rows: ListRow[], more: object = {}) {
  const widget = { kind: 'list', rows, least: 0, end: rows.length, add: [], ...more };
  const field = { ...{ label: 'Committees', path: PATH, help: '', problems: [], sample: false }, widget };
  return (
    <SessionContext value={session}>
      <ListView field={field as unknown as Field} widget={widget as never} />
    </SessionContext>
  );
}

/** The list on the page, with functions that find its controls and show it with other rows. */
function shown(rows: ListRow[], more: object = {}) {
  const { container, rerender } = render(listOf(rows, more));
  const all = (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)];
  return {
    all,
    at: (index: number, selector = '.row-open') => all(`.row ${selector}`)[index] as HTMLElement,
    show: (next: ListRow[]) => rerender(listOf(next, more)),
  };
}

const focused = () => document.activeElement?.textContent;

test('the arrows go from row to row and on to what adds one, Home and End to the first and the last', () => {
  const add = [{ label: 'A committee', help: '', value: {} }];
  const { at } = shown(rowsOf('WHO', 'UNSC'), { add });
  at(0).focus();
  const seen = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => {
    fireEvent.keyDown(document.activeElement as Element, { key });
    return focused();
  });
  expect(seen).toEqual(['UNSC', '+ A committee', '+ A committee', 'UNSC', 'WHO', '+ A committee']);
  // with Ctrl they are the browser's
  fireEvent.keyDown(at(0), { key: 'ArrowDown', ctrlKey: true });
  expect(focused()).toBe('+ A committee');
  expect(asked).toEqual([]);
});

test('a row that is moved again before the list shows its new place goes on from there, and keeps the keyboard', async () => {
  const { at, show } = shown(rowsOf('A', 'B', 'C', 'D'));
  at(0).focus();
  for (const _ of [1, 2]) fireEvent.keyDown(at(0), { key: 'ArrowDown', altKey: true });
  expect(asked.map(({ intents }) => intents)).toEqual([[{ do: 'move', list: PATH, from: 0, to: 1 }]]);
  await act(async () => asked[0]?.answer(true));
  expect(session.view().announcement).toContain('A');
  show(rowsOf('B', 'A', 'C', 'D'));
  expect(asked[1]?.intents).toEqual([{ do: 'move', list: PATH, from: 1, to: 2 }]);
  await act(async () => asked[1]?.answer(true));
  show(rowsOf('B', 'C', 'A', 'D'));
  expect(focused()).toBe('A');
});

test('a row that is moved by its button and then by a key keeps the keyboard where the key was pressed', async () => {
  const { at, show } = shown(rowsOf('A', 'B', 'C', 'D'));
  at(0, '.row-down').focus();
  fireEvent.click(at(0, '.row-down'));
  at(0).focus();
  fireEvent.keyDown(at(0), { key: 'ArrowDown', altKey: true });
  await act(async () => asked[0]?.answer(true));
  show(rowsOf('B', 'A', 'C', 'D'));
  await act(async () => asked[1]?.answer(true));
  show(rowsOf('B', 'C', 'A', 'D'));
  expect(focused()).toBe('A');
});

test('a move that is refused leaves the next one as it is pressed', async () => {
  const { at } = shown(rowsOf('A', 'B', 'C'));
  fireEvent.click(at(0, '.row-down'));
  await act(async () => asked[0]?.answer(false));
  fireEvent.click(at(0, '.row-down'));
  expect(asked.length).toBe(2);
  expect(asked[1]?.intents).toEqual([{ do: 'move', list: PATH, from: 0, to: 1 }]);
});

test('a button that is off at its new place gives the keyboard to its row', async () => {
  const { at, show } = shown(rowsOf('A', 'B'));
  at(0, '.row-down').focus();
  fireEvent.click(at(0, '.row-down'));
  await act(async () => asked[0]?.answer(true));
  show(rowsOf('B', 'A'));
  expect(focused()).toBe('A');
});

test('where a row was removed, the keyboard goes to the one after it, and in the end to what adds one', async () => {
  const add = [{ label: 'A committee', help: '', value: {} }];
  const { all, show } = shown(rowsOf('A', 'B'), { add });
  const remove = vi.spyOn(session, 'remove').mockResolvedValue(true);
  const removeAt = async (index: number) => {
    const remove = all('.row')[index]?.querySelector('.menu-items button:last-child') as HTMLElement;
    await act(async () => fireEvent.click(remove));
  };
  await removeAt(0);
  expect(remove).toHaveBeenCalledWith(PATH, 0, 'A');
  (document.activeElement as HTMLElement).blur();
  show(rowsOf('B'));
  expect(focused()).toContain('B');
  await removeAt(0);
  (document.activeElement as HTMLElement).blur();
  show([]);
  expect(focused()).toBe('+ A committee');
});

/** Rows of a height of 20 pixels each, one below the other. */
function layOut(rows: HTMLElement[]): void {
  for (const [index, row] of rows.entries())
    row.getBoundingClientRect = () => new DOMRect(0, index * 20, 100, 20);
}

test('a row is dragged by its handle to where it is dropped; Escape and another button of the mouse move nothing', () => {
  const { all, at } = shown(rowsOf('A', 'B', 'C'));
  layOut(all('.row'));
  const handle = at(0, '.row-handle');
  handle.setPointerCapture = () => {};
  const start = (button = 0) => fireEvent.pointerDown(handle, { button, clientY: 10, pointerId: 1 });
  const classes = () => all('.row').map(({ className }) => className);
  start(2);
  fireEvent.pointerMove(handle, { clientY: 55 });
  expect(classes()).toEqual(['row', 'row', 'row']);
  start();
  fireEvent.pointerMove(handle, { clientY: 55 });
  expect(classes()).toEqual(['row dragged', 'row', 'row target-after']);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(classes()).toEqual(['row', 'row', 'row']);
  fireEvent.pointerUp(handle);
  expect(asked).toEqual([]);
  start();
  fireEvent.pointerMove(handle, { clientY: 35 });
  fireEvent.pointerUp(handle);
  expect(asked.map(({ intents }) => intents)).toEqual([[{ do: 'move', list: PATH, from: 0, to: 1 }]]);
  // by then Escape is for others again
  const heard = vi.fn();
  all('.list')[0]?.addEventListener('keydown', heard);
  fireEvent.keyDown(handle, { key: 'Escape' });
  expect(heard).toHaveBeenCalled();
});

test('one picture on a row replaces its own, several in a list of files are added', () => {
  const image = { path: [...PATH, 0, 'image'], sample: false };
  const [row] = rowsOf('A');
  const files = { file: ['image'], accept: ['.png'], kind: 'picture', taken: [] };
  const { all } = shown([{ ...row, image } as ListRow], { files });
  const taken: unknown[] = [];
  vi.spyOn(session, 'takeFiles').mockImplementation(async (path, some) => {
    taken.push([path, some.length]);
  });
  const transferOf = (count: number) => {
    const some = Array.from({ length: count }, (_, at) => new File([''], `${at}.png`));
    return { types: ['Files'], items: some, files: some };
  };
  const [target] = all('.row') as [HTMLElement];
  const [list] = all('.list') as [HTMLElement];
  const over = () => all('.over').map(({ className }) => className);
  fireEvent.dragOver(target, { dataTransfer: transferOf(1) });
  expect(over()).toEqual(['row over']);
  fireEvent.drop(target, { dataTransfer: transferOf(1) });
  expect(over()).toEqual([]);
  fireEvent.dragOver(target, { dataTransfer: transferOf(2) });
  expect(over()).toEqual(['list over']);
  fireEvent.dragLeave(list);
  expect(over()).toEqual([]);
  fireEvent.drop(target, { dataTransfer: transferOf(2) });
  expect(taken).toEqual([
    [image.path, 1],
    [PATH, 2],
  ]);
});
