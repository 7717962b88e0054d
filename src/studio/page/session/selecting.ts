import {
  type ChangedValue,
  type Form,
  isSamePath,
  isWithin,
  NOT_FOUND_PATH,
  type ValuePath,
} from '../../../core/index.ts';
import type { PageSelection, PressedKey } from '../messages.ts';
import { askWorker, failureText } from './api.ts';
import { findListWidget } from './fields.ts';
import type { FormActions } from './forms.ts';
import type { SessionView } from './state.ts';
import type { Store } from './store.ts';

export function createSelectionActions({ state, dispatch, set, notify }: Store, forms: FormActions) {
  /** Also opens a page that shows the value. `focus` says whether to focus the value's field or the form's title. */
  async function select(
    path: ValuePath,
    { focus = false, caret }: { focus?: boolean | 'title'; caret?: SessionView['caret'] } = {},
  ): Promise<void> {
    if (!(await showSelected(path))) return;
    const pages = state().form?.shownOn ?? [];
    const [first] = pages;
    if (first && path.length > 1 && !pages.some(({ page }) => page === state().page))
      set({ page: first.page });
    if (focus) dispatch({ event: 'focused', on: focus === 'title' ? 'title' : 'field', caret });
  }

  /** Returns whether the value is still selected. */
  async function showSelected(path: ValuePath): Promise<boolean> {
    await forms.showFor(path);
    // while the form loads, the user may select another value; only a field of the new form stays selected
    const { form, selected, target } = state();
    if (!isSamePath(target.path, path)) return false;
    if (isSamePath(selected, path)) return true;
    if (selected && form && isWithin(selected, form.path)) return false;
    set({ selected: path });
    return true;
  }

  /** Resolves when the form of the last value selected on the page has loaded and its field is focused. */
  let placing: Promise<void> = Promise.resolve();

  async function place({ path, row, focus, caret }: PageSelection): Promise<void> {
    await forms.showFor(path, row);
    if (focus && isSamePath(state().selected, path)) dispatch({ event: 'focused', on: ofClick(path), caret });
  }

  /** A click on a whole block focuses the title of its form. */
  function ofClick(path: ValuePath | undefined): 'field' | 'title' {
    return isSamePath(state().form?.path, path) ? 'title' : 'field';
  }

  return {
    select,
    /** An open form of the changed list or of an entry stays open. */
    showChange: async ({ path, page }: ChangedValue): Promise<void> => {
      const { form } = state();
      const isShown = form !== undefined && isWithin(form.path, path);
      if ((isShown || (await showSelected(path))) && page !== undefined) set({ page });
    },
    selectOnPage: (selection: PageSelection): Promise<void> => {
      placing = place(selection);
      return placing;
    },
    /** Forwards keys typed on the page to the selected value's field, as soon as the field exists. */
    pressInField: async (keys: readonly PressedKey[]): Promise<void> => {
      set({ waitingKeys: [...state().waitingKeys, ...keys] });
      // the field must be focused first
      await placing;
      await forms.latest();
      const { waitingKeys, selected, caret } = state();
      if (waitingKeys.length > 0) dispatch({ event: 'focused', on: ofClick(selected), caret });
    },
    /** Opens the form of a page that is already shown. */
    goTo: (page: string): void => {
      if (state().page === page) void forms.show({ page });
      else set({ page });
    },
    /** Returns the list of blocks of a page, and the index for a new block. Undefined if several pages share the blocks. */
    blocksOf: async (page: string) => {
      const form = await askWorker<Form>('form', { page });
      const { title, path, reach } = form.path[0] === 'routes' ? form : {};
      if (!path || reach !== undefined || page === NOT_FOUND_PATH) return undefined;
      const list = [...path, 'blocks'];
      return { title: title ?? page, list, end: findListWidget(form, list)?.end ?? 0 };
    },
    /** If the page shows the value of the current form, that form stays. */
    showPage: async (page: string): Promise<void> => {
      const { form, pages } = state();
      // a form that is shown on the page in another language stays too
      const ownOf = (path: string) => pages.find((one) => one.path === path)?.language?.own ?? path;
      if (!form || form.shownOn.some((one) => ownOf(one.page) === ownOf(page))) await forms.refreshForm();
      else await forms.show({ page });
    },
    nextSample: async (): Promise<void> => {
      try {
        const { path } = await askWorker<{ path: ValuePath | null }>('sample', {
          after: state().selected ?? [],
        });
        if (path) await select(path, { focus: true });
      } catch (error) {
        notify(failureText(error));
      }
    },
    openYaml: (line: number) => set({ tab: 'yaml', line: { line } }),
    /** Shows the empty field of an optional value, and focuses the field at `cursor`. */
    begin: (path: ValuePath, cursor = path) => dispatch({ event: 'begun', path, cursor }),
    /** Hides the empty field of an optional value again, and discards its input. */
    leave: (path: ValuePath) => dispatch({ event: 'left', path }),
  };
}

export type SelectionActions = ReturnType<typeof createSelectionActions>;
