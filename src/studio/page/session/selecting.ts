import { type ChangedPlace, type Form, NOT_FOUND, type ValuePath } from '../../../shared/index.ts';
import type { PressedKey, Selection } from '../messages.ts';
import { ask, failureText } from './api.ts';
import { listAt } from './fields.ts';
import type { Forms } from './forms.ts';
import { isWithin, samePath } from './paths.ts';
import type { View } from './state.ts';
import type { Store } from './store.ts';

/** Selects values and pages, and says which field gets the cursor. */
export function createSelecting({ state, dispatch }: Store, forms: Forms) {
  /**
   * Selects a value: its form is shown, with the keyboard in its field, at some words of it, or at its title where `focus` says so, and a
   * page that shows it.
   */
  async function select(
    path: ValuePath,
    { focus = false, caret }: { focus?: boolean | 'title'; caret?: View['caret'] } = {},
  ): Promise<void> {
    if (!(await showSelected(path))) return;
    const pages = state().form?.shownOn ?? [];
    const [first] = pages;
    if (first && path.length > 1 && !pages.some(({ page }) => page === state().page))
      dispatch({ event: 'set', values: { page: first.page } });
    if (focus) dispatch({ event: 'focused', on: focus === 'title' ? 'title' : 'field', caret });
  }

  /** Shows the form of a value. Gives whether it is still what is selected then. */
  async function showSelected(path: ValuePath): Promise<boolean> {
    await forms.showFor(path);
    // the cursor may have moved meanwhile: in the form that has come that counts, and in the one before no more
    const { form, selected, target } = state();
    if (!samePath(target.path, path)) return false;
    if (samePath(selected, path)) return true;
    if (selected && form && isWithin(selected, form.path)) return false;
    dispatch({ event: 'set', values: { selected: path } });
    return true;
  }

  /** The latest selection on the page, until its field is asked to take the cursor. */
  let placing: Promise<void> = Promise.resolve();

  async function place({ path, row, focus, caret }: Selection): Promise<void> {
    await forms.showFor(path, row);
    if (focus && samePath(state().selected, path)) dispatch({ event: 'focused', on: ofClick(path), caret });
  }

  /** What a click on the page puts the cursor into: of a block as a whole no field, as its first one is not what was clicked. */
  function ofClick(path: ValuePath | undefined): 'field' | 'title' {
    return samePath(state().form?.path, path) ? 'title' : 'field';
  }

  return {
    select,
    /** Shows what an undo or redo has changed. The form of the list that it changed stays, and that of an entry of it. */
    showChange: async ({ path, page }: ChangedPlace): Promise<void> => {
      const { form } = state();
      const isShown = form !== undefined && isWithin(form.path, path);
      if ((isShown || (await showSelected(path))) && page !== undefined)
        dispatch({ event: 'set', values: { page } });
    },
    /** Selects what was clicked on the page. */
    selectOnPage: (selection: Selection): Promise<void> => {
      placing = place(selection);
      return placing;
    },
    /** Keys that were pressed on the page go to the field of what is selected, as soon as that is there. */
    pressInField: async (keys: readonly PressedKey[]): Promise<void> => {
      dispatch({ event: 'set', values: { waitingKeys: [...state().waitingKeys, ...keys] } });
      // the cursor comes to where the page was clicked first
      await placing;
      await forms.latest();
      const { waitingKeys, selected, caret } = state();
      if (waitingKeys.length > 0) dispatch({ event: 'focused', on: ofClick(selected), caret });
    },
    /** Goes to a page, and to its form if it is there already. */
    goTo: (page: string): void => {
      if (state().page === page) void forms.show({ page });
      else dispatch({ event: 'set', values: { page } });
    },
    /** Where a page has its blocks, for one that is added at their end; undefined where they are those of several pages. */
    blocksOf: async (page: string) => {
      const form = await ask<Form>('form', { page });
      const { title, path, reach } = form.path[0] === 'routes' ? form : {};
      if (!path || reach !== undefined || page === NOT_FOUND) return undefined;
      const list = [...path, 'blocks'];
      return { title: title ?? page, list, end: listAt(form, list)?.end ?? 0 };
    },
    /** Shows what a page is about: its record, or its blocks. What is shown already and stands on it, too, stays. */
    showPage: async (page: string): Promise<void> => {
      const { form, pages } = state();
      // what stands on it in another language, does in this one, too
      const ownOf = (path: string) => pages.find((one) => one.path === path)?.language?.own ?? path;
      if (!form || form.shownOn.some((one) => ownOf(one.page) === ownOf(page))) await forms.refreshForm();
      else await forms.show({ page });
    },
    /** Selects the next value that is invented, from the last one on. */
    nextSample: async (): Promise<void> => {
      try {
        const { path } = await ask<{ path: ValuePath | null }>('sample', { after: state().selected ?? [] });
        if (path) await select(path, { focus: true });
      } catch (error) {
        dispatch({ event: 'noticed', text: failureText(error), undo: false });
      }
    },
    /** Opens the YAML editor at a line. */
    openYaml: (line: number) => dispatch({ event: 'set', values: { tab: 'yaml', line: { line } } }),
    /** Shows the empty field of an optional value, with the cursor in it or in one of its fields. */
    begin: (path: ValuePath, cursor = path) => dispatch({ event: 'begun', path, cursor }),
    /** Shows the empty field no more, and takes back what was typed into it. */
    leave: (path: ValuePath) => dispatch({ event: 'left', path }),
  };
}
