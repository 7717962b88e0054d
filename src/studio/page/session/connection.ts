import type { Opened, StudioEvent } from '../../../shared/index.ts';
import { ask, failureText, type Listener, listenToEvents } from './api.ts';
import type { Store } from './store.ts';

/** What the connection needs. */
interface Doors {
  store: Store;
  /** Takes what the preview sends by itself. */
  hear: (event: StudioEvent) => void;
  /** Shows the first form. */
  show: () => Promise<void>;
}

/** Connects the page of the studio with the preview, and again when that was away. */
export function createConnection({ store: { dispatch }, hear, show }: Doors) {
  let events: Listener | undefined;

  async function open(): Promise<void> {
    try {
      const { state, pages, name } = await ask<Opened>('open');
      dispatch({ event: 'set', values: { state, pages, name, failed: undefined } });
      await show();
    } catch (error) {
      dispatch({ event: 'set', values: { failed: failureText(error) } });
    }
    let listens = true;
    events = listenToEvents(hear, (connected) => {
      if (connected === listens) return;
      listens = connected;
      dispatch({ event: 'set', values: { connected } });
      if (connected) void comeBack();
    });
  }

  async function comeBack(): Promise<void> {
    try {
      dispatch({ event: 'reconnected', opened: await ask<Opened>('open') });
    } catch {
      // the connection is gone again
      events?.again();
    }
  }

  return {
    open,
    /** Listens to the preview anew: without a network, the stream may look alive. */
    again: () => events?.again(),
    close: () => events?.close(),
  };
}
