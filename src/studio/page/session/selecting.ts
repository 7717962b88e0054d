import {
  type ChangedPlace,
  type Form,
  isSamePath,
  isWithin,
  NOT_FOUND,
  type ValuePath,
} from '../../../core/index.ts';
import type { PressedKey, Selection } from '../messages.ts';
import { ask, failureText } from './api.ts';
import { listAt } from './fields.ts';
import type { Forms } from './forms.ts';
import type { View } from './state.ts';
import type { Store } from './store.ts';

/** Selects values and pages, and sets the field to focus. */
export function createSelecting({ state, dispatch }: Store, forms: Forms) {
  /** Selects a value: opens its form, focuses its field (or the form's title, as `focus` says), and shows a page with it. */
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

  /** Opens the form of a value. Returns whether the value is still selected. */
  async function showSelected(path: ValuePath): Promise<boolean> {
    await forms.showFor(path);
    // the focus may have moved: only to another field of the new form does that count
    const { form, selected, target } = state();
    if (!isSamePath(target.path, path)) return false;
    if (isSamePath(selected, path)) return true;
    if (selected && form && isWithin(selected, form.path)) return false;
    dispatch({ event: 'set', values: { selected: path } });
    return true;
  }

  /** The last selection on the page, until its field has been focused. */
  let placing: Promise<void> = Promise.resolve();

  async function place({ path, row, focus, caret }: Selection): Promise<void> {
    await forms.showFor(path, row);
    if (focus && isSamePath(state().selected, path)) dispatch({ event: 'focused', on: ofClick(path), caret });
  }

  /** Returns what a click on the page focuses: for a whole block the form's title, because no single field was clicked. */
  function ofClick(path: ValuePath | undefined): 'field' | 'title' {
    return isSamePath(state().form?.path, path) ? 'title' : 'field';
  }

  return {
    select,
    /** Shows what undo or redo has changed. If the form of the list or of one of its entries is open, it stays. */
    showChange: async ({ path, page }: ChangedPlace): Promise<void> => {
      const { form } = state();
      const isShown = form !== undefined && isWithin(form.path, path);
      if ((isShown || (await showSelected(path))) && page !== undefined)
        dispatch({ event: 'set', values: { page } });
    },
    /** Selects the clicked value. */
    selectOnPage: (selection: Selection): Promise<void> => {
      placing = place(selection);
      return placing;
    },
    /** Forwards keys typed on the page to the selected value's field, once that exists. */
    pressInField: async (keys: readonly PressedKey[]): Promise<void> => {
      dispatch({ event: 'set', values: { waitingKeys: [...state().waitingKeys, ...keys] } });
      // the field must be focused first
      await placing;
      await forms.latest();
      const { waitingKeys, selected, caret } = state();
      if (waitingKeys.length > 0) dispatch({ event: 'focused', on: ofClick(selected), caret });
    },
    /** Goes to a page, or opens its form if it is already shown. */
    goTo: (page: string): void => {
      if (state().page === page) void forms.show({ page });
      else dispatch({ event: 'set', values: { page } });
    },
    /** Returns the page's list of blocks, and the index for a new one. Undefined when several pages share them. */
    blocksOf: async (page: string) => {
      const form = await ask<Form>('form', { page });
      const { title, path, reach } = form.path[0] === 'routes' ? form : {};
      if (!path || reach !== undefined || page === NOT_FOUND) return undefined;
      const list = [...path, 'blocks'];
      return { title: title ?? page, list, end: listAt(form, list)?.end ?? 0 };
    },
    /** Opens the form of a page's record or blocks. The current form stays if the page shows its value. */
    showPage: async (page: string): Promise<void> => {
      const { form, pages } = state();
      // the same page in another language counts too
      const ownOf = (path: string) => pages.find((one) => one.path === path)?.language?.own ?? path;
      if (!form || form.shownOn.some((one) => ownOf(one.page) === ownOf(page))) await forms.refreshForm();
      else await forms.show({ page });
    },
    /** Selects the next sample value. */
    nextSample: async (): Promise<void> => {
      try {
        const { path } = await ask<{ path: ValuePath | null }>('sample', { after: state().selected ?? [] });
        if (path) await select(path, { focus: true });
      } catch (error) {
        dispatch({ event: 'noticed', text: failureText(error), undo: false });
      }
    },
    openYaml: (line: number) => dispatch({ event: 'set', values: { tab: 'yaml', line: { line } } }),
    /** Shows the empty field of an optional value, and focuses it or a field inside. */
    begin: (path: ValuePath, cursor = path) => dispatch({ event: 'begun', path, cursor }),
    /** Hides the empty field again, and discards its input. */
    leave: (path: ValuePath) => dispatch({ event: 'left', path }),
  };
}
