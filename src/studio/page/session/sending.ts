import type { EditResponse, Intent, MediaResponse, Refusal, ValuePath } from '../../../core/index.ts';
import { words } from '../words.ts';
import { askWorker, failureText, uploadFile } from './api.ts';
import { createInputIntents } from './fields.ts';
import { isSameValue, pathKey } from './paths.ts';
import { versionOfPositions } from './reduce.ts';
import type { Store } from './store.ts';

function createRequestQueue({ set, notify }: Store) {
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function next<T>(task: () => Promise<T>): Promise<T> {
    waiting++;
    set({ busy: true });
    const done = queue.then(task);
    queue = done
      .catch(() => {})
      .then(() => {
        waiting--;
        if (waiting === 0) set({ busy: false });
      });
    return done;
  }

  /** Runs a function immediately if no requests are pending. */
  function whenIdle(run: () => void): void {
    if (waiting > 0) void queue.then(run);
    else run();
  }

  async function request(endpoint: string, body: object): Promise<EditResponse | undefined> {
    try {
      return await askWorker<EditResponse>(endpoint, body);
    } catch (error) {
      notify(failureText(error));
      return undefined;
    }
  }

  return { next, whenIdle, request };
}

function createUploads({ set }: Store) {
  const files = new Set<Promise<unknown>>();

  async function storeFile(file: File, owner: ValuePath): Promise<MediaResponse> {
    const done = uploadFile(file, pathKey(owner));
    files.add(done);
    set({ storing: true });
    try {
      return await done;
    } finally {
      files.delete(done);
      set({ storing: files.size > 0 });
    }
  }

  return { storeFile, ended: () => Promise.allSettled(files) };
}

/** Edits are sent one after another, because each edit depends on the version that the previous edit created. */
export function createSendingActions(store: Store) {
  const { state, dispatch, set, notify } = store;
  const { next, whenIdle, request } = createRequestQueue(store);
  /** By draft key. */
  const sending = new Map<string, Promise<void>>();
  const uploads = createUploads(store);

  /**
   * Sends edits for a version, by default the latest known version. Undefined if there was no response. `isField`: the edits move
   * no list entry. `isPart`: the edits belong to the last undo step.
   */
  function edit(
    intents: Intent[],
    {
      typing = false,
      isField = typing,
      isPart = false,
      version: seen,
    }: { typing?: boolean; isField?: boolean; isPart?: boolean; version?: string | undefined } = {},
  ): Promise<EditResponse | undefined> {
    return next(async () => {
      const version = seen ?? state().state?.version ?? '';
      const { page } = state();
      const answer = await request('edit', { version, intents, typing, isPart, page });
      if (answer) dispatch({ event: 'edited', answer, intents, isField, page });
      return answer;
    });
  }

  /** Anything typed during the request is sent in a further request. */
  function send(key: string): Promise<void> {
    const known = sending.get(key);
    if (known) return known;
    const sendAll = async () => {
      while (!(await sendOnce(key)));
    };
    const done = sendAll().finally(() => sending.delete(key));
    sending.set(key, done);
    return done;
  }

  /** Returns false if more was typed meanwhile. */
  async function sendOnce(key: string): Promise<boolean> {
    const { drafts, form } = state();
    const draft = drafts.get(key);
    if (!draft || draft.isSaved) return true;
    const { value, was, isChosen = false } = draft;
    if (isSameValue(value, was)) {
      dispatch({ event: 'unchanged', key });
      return true;
    }
    const answer = await edit(createInputIntents(draft, form, drafts), { typing: !isChosen, isField: true });
    const later = state().drafts.get(key);
    if (!answer || !later) return true;
    dispatch({ event: 'answered', key, value, answer });
    return isSameValue(later.value, value);
  }

  async function flush(): Promise<void> {
    await Promise.all(sending.values());
  }

  /** Waits for uploads and for pending drafts. */
  async function settled(): Promise<void> {
    await uploads.ended();
    await flush();
  }

  /**
   * Sends changes other than typed text, such as list changes, after all typed text. Resolves to whether the changes were
   * accepted. `explain` shows a refusal, by default as a notice.
   */
  async function change(
    intents: Intent[],
    explain = (refused: Refusal) => notify(refusalText(refused)),
  ): Promise<boolean> {
    // list positions refer to the form that is visible now, not to a later form
    const rows = intents.every((one) => 'list' in one) ? state().rows : undefined;
    await flush();
    const answer = await edit(intents, { version: rows && versionOfPositions(state(), rows) });
    if (!answer) return false;
    if (!('refused' in answer)) {
      set({ announcement: answer.words.join(' ') });
      return true;
    }
    explain(answer.refused);
    return false;
  }

  /** Undoes changes by others only if the user agreed to that in the version `agreed`. */
  async function step(way: 'undo' | 'redo', agreed?: string): Promise<void> {
    await flush();
    await next(async () => {
      const { page, state: before, target } = state();
      const answer = await request(way, { page, ...(agreed !== undefined && { agreed }) });
      if (!answer) return;
      dispatch({ event: 'stepped', way, step: before?.[way], answer, page, path: target.path });
      if (!('refused' in answer) || !('message' in answer.refused)) return;
      const { reason, message } = answer.refused;
      if (reason !== 'outside' || way !== 'undo') return notify(message);
      const { version } = answer.state;
      const choices = [{ label: words.yes, run: () => void step('undo', version) }];
      set({ question: { text: `${message} ${words.undoOutside}`, choices } });
    });
  }

  return { edit, send, flush, storeFile: uploads.storeFile, settled, change, step, whenIdle };
}

export type SendingActions = ReturnType<typeof createSendingActions>;

export function refusalText(refused: Refusal): string {
  if (refused.reason === 'conflict') return words.changedElsewhere;
  if (refused.reason === 'problems') {
    const { message = '', where } = refused.problems[0] ?? {};
    return words.refusedProblems(message, where);
  }
  return refused.message;
}
