import type { Form, Opened, ValuePath } from '../../../shared/index.ts';
import { ask, failureText } from './api.ts';
import type { Store } from './store.ts';

interface FormRequest {
  path?: ValuePath;
  page: string;
  version?: string | undefined;
  row?: ValuePath | undefined;
}

/** Asks for forms and pages, and for both again when the text has changed. */
export function createForms({ state, dispatch }: Store) {
  let asked = 0;
  /** The latest form that was asked for. */
  let latest: Promise<unknown> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Asks for a form. Resolves when it is there, or a later one. */
  async function show(request: FormRequest): Promise<void> {
    const turn = ++asked;
    latest = ask<Form>('form', request).then(
      (form) => {
        if (turn === asked) dispatch({ event: 'formed', form, wanted: request.path });
      },
      (error) => dispatch({ event: 'set', values: { announcement: failureText(error) } }),
    );
    for (let one: unknown; one !== latest; ) {
      one = latest;
      await one;
    }
  }

  /** Shows the form for a value, and of a value in a row the block that was clicked. */
  async function showFor(path: ValuePath, row?: ValuePath): Promise<void> {
    dispatch({ event: 'selected', path, row });
    await showAgain();
  }

  function showAgain(): Promise<void> {
    const { target, page, row } = state();
    return show({ ...target, page, row });
  }

  async function refreshForm(): Promise<void> {
    // what could not be read has had no form until now
    if (state().form || state().state?.locked === false) await showAgain();
  }

  async function refreshPages(): Promise<void> {
    try {
      const { pages, name } = await ask<Opened>('open');
      dispatch({ event: 'set', values: { pages, name } });
      if (!pages.some(({ path }) => path === state().page)) await followPage();
    } catch {
      // the state says that there is no connection
    }
  }

  /** The page that was shown has another address, or is gone, such as that of a new committee after an undo. */
  async function followPage(): Promise<void> {
    const { page: from } = state();
    const { page } = await ask<{ page: string | null }>('page', { page: from });
    if (page === from) return;
    // the form first: then it is that of the page which comes, and stays
    await refreshForm();
    // somebody may have gone elsewhere meanwhile
    if (state().page !== from) return;
    const now = page ?? state().pages[0]?.path ?? from;
    dispatch({ event: 'set', values: { page: now } });
    // or have typed on, so that it has another address again
    if (!state().pages.some(({ path }) => path === now)) await followPage();
  }

  /** Asks for the form and the pages again, after so many milliseconds. */
  function refreshAfter(after: number): void {
    clearTimeout(timer);
    const refresh = () => {
      void refreshForm();
      void refreshPages();
    };
    if (after > 0) timer = setTimeout(refresh, after);
    else refresh();
  }

  return { show, showFor, showAgain, refreshForm, refreshPages, refreshAfter, latest: () => latest };
}

export type Forms = ReturnType<typeof createForms>;
