import { useSyncExternalStore } from 'react';
import {
  type Intent,
  isWithin,
  type Json,
  type OpenedStudio,
  type StudioEvent,
  type ValuePath,
} from '../../../core/index.ts';
import { askWorker, failureText, listenToEvents } from './api.ts';
import { createFormActions } from './forms.ts';
import { createFilePlacement } from './placing.ts';
import { createRedirectOffers } from './redirects.ts';
import { createRemoveAction } from './removing.ts';
import { createSelectionActions } from './selecting.ts';
import { createSendingActions } from './sending.ts';
import type { Draft, FrameDocument, PageEffect, SessionView } from './state.ts';
import { createStore, type Store } from './store.ts';

/*
 * The session of the studio's page: its state, and the connection to the worker. Input is shown immediately and sent to the
 * worker. A draft stays until its value is saved or discarded.
 */

export type Session = ReturnType<typeof createSession>;

function createSessionLifecycle(
  { dispatch }: Store,
  { hear, show }: { hear: (event: StudioEvent) => void; show: () => Promise<void> },
) {
  let stop = () => {};
  return {
    async open(): Promise<void> {
      try {
        const { state, pages, name } = await askWorker<OpenedStudio>('open');
        dispatch({ event: 'set', values: { state, pages, name, failed: undefined } });
        await show();
      } catch (error) {
        dispatch({ event: 'set', values: { failed: failureText(error) } });
      }
      stop = listenToEvents(hear);
    },
    close: () => stop(),
  };
}

export function createSession() {
  const store = createStore(run);
  const { state, dispatch } = store;
  const set = (values: Partial<SessionView>) => dispatch({ event: 'set', values });
  const notify = (text: string, undo: boolean) => dispatch({ event: 'noticed', text, undo });
  const frame = createListeners<FrameDocument | undefined>();
  const preview = createListeners<StudioEvent>();
  const notice = createNoticeTimer(store);
  const forms = createFormActions(store);
  const sending = createSendingActions(store);
  const selecting = createSelectionActions(store, forms);
  const { edit, change } = sending;
  const opening = createSessionLifecycle(store, {
    hear: (event) => {
      preview.call(event);
      const take = () => dispatch({ event: 'preview', change: event });
      // an event may report a change made in this window, and the response to that change must be handled first
      if (event.event === 'state') sending.whenIdle(take);
      else take();
    },
    show: () => forms.showFor(state().target.path),
  });
  const placing = createFilePlacement(store, {
    change,
    storeFile: sending.storeFile,
    refresh: forms.refreshForm,
    select: selecting.select,
  });
  const redirects = createRedirectOffers(store, edit);
  const removing = createRemoveAction(store, { change, edit, select: selecting.select });

  function run(effect: PageEffect): void {
    switch (effect.effect) {
      case 'send':
        void sending.send(effect.key);
        break;
      case 'showInFrame':
        if (state().trying) state().trying?.again();
        else frame.call(effect.shown);
        break;
      case 'refresh':
        forms.refreshAfter(effect.after);
        break;
      case 'refreshForm':
        void forms.refreshForm();
        break;
      case 'refreshPages':
        void forms.refreshPages();
        break;
      case 'showChange':
        void selecting.showChange(effect.changed);
        break;
      case 'refuse': {
        const { after, key, value, refused } = effect;
        setTimeout(() => dispatch({ event: 'refused', key, value, refused }), after);
        break;
      }
      case 'hideNotice':
        notice.hideAfter(effect.after);
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
    open: opening.open,
    close: opening.close,
    ...createDraftActions(store),
    ...selecting,
    /** Reloads the list of pages, and follows the current page to a new address. */
    followPage: forms.refreshPages,
    edit,
    change,
    flush: sending.flush,
    settled: sending.settled,
    storeFile: sending.storeFile,
    undo: () => sending.step('undo'),
    redo: () => sending.step('redo'),
    removeKey: (path: ValuePath, title: string) => removing({ do: 'unset', path }, title),
    remove: (list: ValuePath, index: number, title: string) => removing({ do: 'remove', list, index }, title),
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
    ...placing,
    problemsWithin: (path: ValuePath) =>
      state().state?.problems.filter((one) => isWithin(one.path, path)) ?? [],
  };
}

function createDraftActions({ dispatch }: Store) {
  return {
    type: (path: ValuePath, value: Json | undefined, was: Json | undefined) =>
      dispatch({ event: 'typed', path, value, was, how: 'typed' }),
    /** The form updates immediately. */
    put: (path: ValuePath, value: Json | undefined, was: Json | undefined) =>
      dispatch({ event: 'typed', path, value, was, how: 'put' }),
    drop: (path: ValuePath) => dispatch({ event: 'dropped', path }),
    takeMine: (draft: Draft) => dispatch({ event: 'decided', draft }),
  };
}

/** A new delay replaces the previous delay. */
function createNoticeTimer({ dispatch }: Store) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    hideAfter: (after: number | undefined) => {
      clearTimeout(timer);
      if (after !== undefined)
        timer = setTimeout(() => dispatch({ event: 'set', values: { notice: undefined } }), after);
    },
  };
}

function createListeners<Value>() {
  const all = new Set<(value: Value) => void>();
  return {
    call: (value: Value) => {
      for (const listener of all) listener(value);
    },
    add: (listener: (value: Value) => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
  };
}

/** The component renders again when the part changes. */
export function useView<Part>(session: Session, part: (view: SessionView) => Part): Part {
  return useSyncExternalStore(session.watch, () => part(session.view()));
}
