import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Intent, Json, OpenedStudio, StudioEvent, ValuePath } from '../../../core/index.ts';
import { askWorker, failureText, listenToEvents } from './api.ts';
import { createFormActions } from './forms.ts';
import { createFilePlacement } from './placing.ts';
import { createRedirectOffers } from './redirects.ts';
import { createRemoveAction } from './removing.ts';
import { createSelectionActions } from './selecting.ts';
import { createSendingActions } from './sending.ts';
import type { Draft, FrameDocument, PageEffect, SessionView } from './state.ts';
import { createListeners, createStore } from './store.ts';

/*
 * The session of the studio's page: its state, and the connection to the worker. Input is shown immediately and sent to the
 * worker. A draft stays until its value is saved or discarded.
 */

export type Session = ReturnType<typeof createSession>;

export function createSession() {
  const store = createStore(run);
  const { state, dispatch, set, notify } = store;
  const frame = createListeners<FrameDocument | undefined>();
  const preview = createListeners<StudioEvent>();
  const forms = createFormActions(store);
  const sending = createSendingActions(store);
  const selecting = createSelectionActions(store, forms);
  const { edit, change } = sending;
  const redirects = createRedirectOffers(store, sending);
  const remove = createRemoveAction(store, sending, selecting);
  let stop = () => {};
  let noticeTimer: ReturnType<typeof setTimeout> | undefined;

  async function open(): Promise<void> {
    try {
      const { state: taken, pages, name } = await askWorker<OpenedStudio>('open');
      set({ state: taken, pages, name, failed: undefined });
      await forms.showFor(state().target.path);
    } catch (error) {
      set({ failed: failureText(error) });
    }
    stop = listenToEvents(hear);
  }

  function hear(event: StudioEvent): void {
    preview.call(event);
    const take = () => dispatch({ event: 'preview', change: event });
    // an event may report a change made in this window, and the response to that change must be handled first
    if (event.event === 'state') sending.whenIdle(take);
    else take();
  }

  function run(effect: PageEffect) {
    switch (effect.effect) {
      case 'send':
        return void sending.send(effect.key);
      case 'showInFrame':
        if (state().trying) state().trying?.again();
        else frame.call(effect.shown);
        break;
      case 'refresh':
        return forms.refreshAfter(effect.after);
      case 'refreshForm':
        return void forms.refreshForm();
      case 'refreshPages':
        return void forms.refreshPages();
      case 'showChange':
        return void selecting.showChange(effect.changed);
      case 'refuse': {
        const { after, key, value, refused } = effect;
        setTimeout(() => dispatch({ event: 'refused', key, value, refused }), after);
        break;
      }
      case 'hideNotice':
        // a new delay replaces the previous delay
        clearTimeout(noticeTimer);
        if (effect.after !== undefined)
          noticeTimer = setTimeout(() => set({ notice: undefined }), effect.after);
        break;
      case 'offerRedirects':
        redirects.after(effect.intents);
    }
  }

  return {
    view: (): SessionView => state(),
    watch: store.watch,
    /** Adds a listener for documents of the frame. Returns a function that removes the listener. */
    onChange: frame.add,
    /** Without a document, the page reloads. */
    showInFrame: frame.call,
    /** Adds a listener for events of the worker. Returns a function that removes the listener. */
    onEvent: preview.add,
    set,
    notify,
    /** Shows a notice with an action, such as restoring deleted files. */
    offer: (text: string, label: string, run: () => void) =>
      dispatch({ event: 'offered', text, undo: false, offer: { label, run } }),
    /** A redirect offered by the notice is not offered again. */
    closeNotice: () => {
      if (state().notice?.offer) redirects.decline();
      set({ notice: undefined });
    },
    open,
    close: () => stop(),
    type: (path: ValuePath, value: Json | undefined, was: Json | undefined) =>
      dispatch({ event: 'typed', path, value, was, how: 'typed' }),
    /** The form updates immediately. */
    put: (path: ValuePath, value: Json | undefined, was: Json | undefined) =>
      dispatch({ event: 'typed', path, value, was, how: 'put' }),
    drop: (path: ValuePath) => dispatch({ event: 'dropped', path }),
    takeMine: (draft: Draft) => dispatch({ event: 'decided', draft }),
    ...selecting,
    /** Reloads the list of pages, and follows the current page to a new address. */
    followPage: forms.refreshPages,
    edit,
    change,
    /** Focuses the value's field if the changes are accepted. */
    changeAndSelect: async (intents: Intent[], path: ValuePath): Promise<void> => {
      if (await change(intents)) await selecting.select(path, { focus: true });
    },
    flush: sending.flush,
    settled: sending.settled,
    storeFile: sending.storeFile,
    undo: () => sending.step('undo'),
    redo: () => sending.step('redo'),
    removeKey: (path: ValuePath, title: string) => remove({ do: 'unset', path }, title),
    remove: (list: ValuePath, index: number, title: string) => remove({ do: 'remove', list, index }, title),
    /** Sends text typed on the page. If the text wasn't saved, opens its form and returns its path. */
    typed: async (intent: Intent): Promise<ValuePath | undefined> => {
      if (!('path' in intent) || intent.do !== 'set') return undefined;
      const answer = await edit([intent], { typing: true });
      if (answer && !('refused' in answer)) return undefined;
      const { path, value, was } = intent;
      dispatch({ event: 'keptFromPage', draft: { path, value, was }, refused: answer?.refused });
      await forms.showFor(path);
      dispatch({ event: 'focused', on: 'field' });
      return path;
    },
    ...createFilePlacement(store, sending, forms, selecting),
  };
}

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no session around this component.');
  return session;
}

/** The component renders again when the part changes. */
export function useView<Part>(part: (view: SessionView) => Part): Part {
  const session = useSession();
  return useSyncExternalStore(session.watch, () => part(session.view()));
}
