import type { Form, OpenedStudio, ValuePath } from '../../../core/index.ts';
import { askWorker, failureText } from './api.ts';
import type { Store } from './store.ts';

interface FormRequest {
  path?: ValuePath;
  page: string;
  version?: string | undefined;
  row?: ValuePath | undefined;
}

export function createFormActions({ state, dispatch, set }: Store) {
  let asked = 0;
  let latest: Promise<unknown> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Resolves when this form, or a form requested later, has arrived. */
  async function show(request: FormRequest): Promise<void> {
    const turn = ++asked;
    latest = askWorker<Form>('form', request).then(
      (form) => {
        if (turn === asked) dispatch({ event: 'formed', form, wanted: request.path });
      },
      (error) => set({ announcement: failureText(error) }),
    );
    for (let one: unknown; one !== latest; ) {
      one = latest;
      await one;
    }
  }

  /** `row` is the record whose row was clicked in a block. */
  async function showFor(path: ValuePath, row?: ValuePath): Promise<void> {
    dispatch({ event: 'selected', path, row });
    await showAgain();
  }

  function showAgain(): Promise<void> {
    const { target, page, row } = state();
    return show({ ...target, page, row });
  }

  async function refreshForm(): Promise<void> {
    // while the file can't be read, there is no form to request
    if (state().form || state().state?.locked === false) await showAgain();
  }

  async function refreshPages(): Promise<void> {
    try {
      const { pages, name } = await askWorker<OpenedStudio>('open');
      set({ pages, name });
      if (!pages.some(({ path }) => path === state().page)) await followPage();
    } catch {
      // the save state already shows connection failures
    }
  }

  /** Leaves a removed page, such as the page of a new committee after undo. */
  async function followPage(): Promise<void> {
    const { page: from } = state();
    const { page } = await askWorker<{ page: string | null }>('page', { page: from });
    if (page === from) return;
    // requests the form first, so that it matches the page when the page loads
    await refreshForm();
    // the user may have opened another page meanwhile
    if (state().page !== from) return;
    const now = page ?? state().pages[0]?.path ?? from;
    set({ page: now });
    // further typing may have changed the address again
    if (!state().pages.some(({ path }) => path === now)) await followPage();
  }

  /** `after` is in milliseconds. */
  function refreshAfter(after: number): void {
    clearTimeout(timer);
    const refresh = () => {
      void refreshForm();
      void refreshPages();
    };
    if (after > 0) timer = setTimeout(refresh, after);
    else refresh();
  }

  return { show, showFor, refreshForm, refreshPages, refreshAfter, latest: () => latest };
}

export type FormActions = ReturnType<typeof createFormActions>;
