import { useSyncExternalStore } from 'react';
import type {
  EditAnswer,
  EditionFacts,
  Form,
  Intent,
  Json,
  Opened,
  Refusal,
  Showable,
  StudioEvent,
  StudioPage,
  StudioProblem,
  StudioState,
  ValuePath,
} from '../../shared/index.ts';
import { NOT_FOUND } from '../../shared/index.ts';
import type { Selection } from '../messages.ts';
import { words } from '../words.ts';
import { ask, failureText, type Listener, listenToEvents, NoConnection, StartedAgain } from './api.ts';
import { fieldAt, intentsFor, listAt } from './fields.ts';
import { isWithin, keyOf, pathAfter, samePath, sameValue } from './paths.ts';
import { createPlacing } from './placing.ts';
import { createRedirects } from './redirects.ts';

/** A page that somebody wants: a new one, a copy of one, or one that shows a section of the file. */
export interface WantedPage {
  /** The position of the page to copy, and its title. */
  copy?: { index: number; title: string };
  /** The section that it is to show, and what adds that where it is missing. */
  show?: Showable & { path: ValuePath; start?: Json };
}

/*
 * What the page of the studio knows, and how it talks to the preview. What somebody types is shown at once and sent a moment later;
 * it stays in its field until the file has it, or they take it back.
 */

/** A value that was typed and that the file does not have, or not yet. */
export interface Draft {
  path: ValuePath;
  value: Json | undefined;
  /** The value that the file has, as far as this page knows. */
  was: Json | undefined;
  /** It was chosen, such as a row that was added: a step of undo of its own. */
  isChosen?: boolean;
  /** The file has it; the form that is shown does not know that yet. */
  isSaved?: true;
  /** Why the file does not take it. */
  problems?: StudioProblem[];
  refusal?: string;
  /** Somebody else has changed the value meanwhile. */
  conflict?: { now: Json | undefined; by?: string };
}

/** Something that was done and can be undone at once. */
interface Notice {
  text: string;
  undo: boolean;
  /** What else can be done about it; it stays until somebody decides. */
  offer?: { label: string; run: () => void };
}

export type Tab = 'problems' | 'yaml' | 'media' | 'changes';

export interface View {
  state: StudioState | undefined;
  pages: StudioPage[];
  name: string;
  connected: boolean;
  busy: boolean;
  /** The path of the page in the frame. */
  page: string;
  mode: 'edit' | 'look';
  width: 'phone' | 'tablet' | 'desktop';
  /** In which colours the page is shown, or as it is printed. */
  colours: 'own' | 'light' | 'dark' | 'print';
  /** The value that has the cursor, or is outlined on the page. */
  selected: ValuePath | undefined;
  /** The record in whose row of a block the page was clicked. */
  row: ValuePath | undefined;
  /** The form that is shown. */
  form: Form | undefined;
  /** The words of the page that were clicked, and where in them, for the cursor in the form. */
  caret: { text: string; offset: number } | undefined;
  /** Counts requests to put the cursor into the field of the selected value, or at the title of its form. */
  focus: number;
  focusOn: 'field' | 'title';
  /** What was typed on the page and is for the field that gets the cursor. */
  letters: string;
  drafts: ReadonlyMap<string, Draft>;
  /** Whether a text that is being typed on the page is not sent yet: Enter sends it, and so does leaving it. */
  isTypingOnPage: boolean;
  /** Optional values that somebody has begun to add, by the keys of their paths. */
  begun: ReadonlySet<string>;
  notice: Notice | undefined;
  /** A picture that waits for the words that say what it shows: those of before, and of several pictures which one it is. */
  describing:
    | { file: string; text: string; count?: string; done: (text: string | undefined) => void }
    | undefined;
  /** A page that somebody is asked the name of. */
  wantedPage: WantedPage | undefined;
  /** Something to decide. */
  question: { text: string; choices: { label: string; run: () => void }[] } | undefined;
  /** What is known of the next edition, which somebody is about to begin. */
  beginning: EditionFacts | undefined;
  /** What a screen reader says. */
  said: string;
  tab: Tab | undefined;
  /** The line that the YAML editor is asked to show; a new object each time. */
  line: { line: number } | undefined;
  /** What changed since the studio was opened, the last first. */
  changes: string[];
  /** Why nothing can be shown. */
  failed: string | undefined;
}

/** How long somebody must not have typed before what is not the page follows, in milliseconds: the form, why a value is refused. */
const REST = 400;

/** How long what was removed can be brought back by its notice, in milliseconds. */
const NOTICE = 6_000;

type Accepted = Exclude<EditAnswer, { refused: Refusal }>;

/** Takes the page that has changed and its new document, where that is known. */
type Hear = (shown: { page: string; document: string } | undefined) => void;

export type Session = ReturnType<typeof createSession>;

/** The one session of a page of the studio. */
export function createSession() {
  let view: View = {
    state: undefined,
    pages: [],
    name: '',
    connected: true,
    busy: false,
    page: '/',
    mode: 'edit',
    width: 'desktop',
    colours: 'own',
    selected: undefined,
    row: undefined,
    form: undefined,
    caret: undefined,
    focus: 0,
    focusOn: 'field',
    letters: '',
    drafts: new Map(),
    isTypingOnPage: false,
    begun: new Set(),
    notice: undefined,
    describing: undefined,
    wantedPage: undefined,
    question: undefined,
    beginning: undefined,
    said: '',
    tab: undefined,
    line: undefined,
    changes: [],
    failed: undefined,
  };
  const watchers = new Set<() => void>();
  const hearers = new Set<Hear>();
  const listeners = new Set<(event: StudioEvent) => void>();
  /** The values that are on their way, by the keys of their paths. */
  const sending = new Map<string, Promise<void>>();
  let events: Listener | undefined;
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  /** By a clock that nobody sets. */
  let typedAt = Number.NEGATIVE_INFINITY;
  let noticeTimer: ReturnType<typeof setTimeout> | undefined;
  /** Edits go one after the other: each knows what the one before has made. */
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let asked = 0;
  /** The path that the form was asked for with, and the version that it is a path of: a move that is made here takes both on. */
  let shown: ValuePath = [];
  let shownAt: string | undefined;
  /**
   * The version whose positions in lists are those of the rows that somebody sees, which a move takes on only when its form comes.
   * What is typed into values moves nothing.
   */
  let positions: { version: string } | undefined;
  /** The latest form that was asked for. */
  let latest: Promise<unknown> = Promise.resolve();

  function set(more: Partial<View>): void {
    // what is said again has to be another text, or nobody hears it
    const said = more.said !== undefined && more.said === view.said ? `${more.said}\u00a0` : more.said;
    view = { ...view, ...more, ...(said === undefined ? {} : { said }) };
    for (const watcher of watchers) watcher();
  }

  function setDraft(key: string, draft: Draft | undefined): void {
    const drafts = new Map(view.drafts);
    if (draft) drafts.set(key, draft);
    else drafts.delete(key);
    set({ drafts });
  }

  function takeState(state: StudioState): void {
    // answers may overtake each other
    if (view.state && state.revision < view.state.revision) return;
    const isFree = view.state?.locked && !state.locked;
    set({ state });
    if (isFree) resend();
  }

  async function open(): Promise<void> {
    try {
      const { state, pages, name } = await ask<Opened>('open');
      set({ state, pages, name, failed: undefined });
      await showForm(shown);
    } catch (error) {
      set({ failed: failureText(error) });
    }
    let listens = true;
    events = listenToEvents(
      hear,
      (connected) => {
        if (connected === listens) return;
        listens = connected;
        set({ connected });
        if (connected) void comeBack();
      },
      () => set({ failed: words.startedAgain }),
    );
  }

  /** After a time without connection: the preview may be another one, and the file another text. */
  async function comeBack(): Promise<void> {
    try {
      const { state, pages, name } = await ask<Opened>('open');
      set({ state, pages, name });
    } catch {
      // the connection is gone again
      events?.again();
      return;
    }
    changed();
    resend();
  }

  /** What was typed meanwhile is sent. */
  function resend(): void {
    for (const [key, { isSaved, problems, conflict }] of view.drafts)
      if (!isSaved && !problems && !conflict) void send(key);
  }

  function hear(event: StudioEvent): void {
    for (const listener of listeners) listener(event);
    if (event.event === 'state') {
      // what was changed here is known by its answer
      if (waiting > 0) void queue.then(() => hearState(event));
      else hearState(event);
    } else if (event.event === 'conflict') {
      const { path, yours, now } = event;
      setDraft(keyOf(path), { path, value: yours, was: now, conflict: { now } });
    } else if (event.event === 'takenBack') {
      set({
        said: words.takenBack(event.words.join(' ')),
        notice: { text: words.takenBack(event.words.join(' ')), undo: false },
      });
    } else changed();
  }

  function hearState({ state, words: said }: Extract<StudioEvent, { event: 'state' }>): void {
    const known = view.state;
    if (known && state.revision < known.revision) return;
    takeState(state);
    // of a large site, the pages are known when the whole of it has been made
    if (known?.checking && !state.checking) void refreshPages();
    if (state.version !== known?.version) {
      note(said);
      changed();
    } else if (JSON.stringify(state.problems) !== JSON.stringify(known.problems)) void refreshForm();
  }

  function note(said: string[]): void {
    set({ changes: [...said.toReversed(), ...view.changes].slice(0, 200) });
  }

  /** Another text: the frame shows it, and the form, as soon as nobody types. */
  function changed(shown?: Parameters<Hear>[0]): void {
    for (const hearer of hearers) hearer(shown);
    clearTimeout(restTimer);
    const refresh = () => {
      void refreshForm();
      void refreshPages();
    };
    const rest = typedAt + REST - performance.now();
    if (rest > 0) restTimer = setTimeout(refresh, rest);
    else refresh();
  }

  async function refreshPages(): Promise<void> {
    try {
      const { pages, name } = await ask<Opened>('open');
      set({ pages, name });
      if (!pages.some(({ path }) => path === view.page)) await followPage();
    } catch {
      // the state says that there is no connection
    }
  }

  /** The page that was shown has another address, or is gone, such as that of a new committee after an undo. */
  async function followPage(): Promise<void> {
    const { page: from } = view;
    const { page } = await ask<{ page: string | null }>('page', { page: from });
    if (page === from) return;
    // the form first: then it is that of the page which comes, and stays
    await refreshForm();
    // somebody may have gone elsewhere meanwhile
    if (view.page === from) set({ page: page ?? view.pages[0]?.path ?? from });
  }

  async function refreshForm(): Promise<void> {
    // what could not be read has had no form until now
    if (view.form || view.state?.locked === false) await showForm(shown, false);
  }

  /** Shows the form for a value; resolves when it is there, or a later one. */
  async function showForm(path: ValuePath, isNew = true, row?: ValuePath): Promise<void> {
    if (isNew) {
      shown = path;
      shownAt = view.state?.version;
      set({ selected: path, row, begun: new Set() });
    }
    await ownForm({ path, page: view.page, version: shownAt, row: view.row });
  }

  async function ownForm(request: {
    path?: ValuePath;
    page: string;
    version?: string | undefined;
    row?: ValuePath | undefined;
  }): Promise<void> {
    const turn = ++asked;
    latest = ask<Form>('form', request).then(
      (form) => {
        if (turn !== asked) return;
        const selected = selectedIn(form, request.path);
        shown = form.asked;
        shownAt = form.version;
        positions = { version: form.version };
        set({ form, drafts: draftsBeside(form), selected });
      },
      (error) => {
        if (!(error instanceof NoConnection)) set({ said: failureText(error) });
      },
    );
    for (let one: unknown; one !== latest; ) {
      one = latest;
      await one;
    }
  }

  /** What is selected in a form that has come for a path; its record may be at another one by now. */
  function selectedIn({ asked, path }: Form, request: ValuePath | undefined): ValuePath | undefined {
    const { selected, form } = view;
    if (!request) return path;
    if (!selected || samePath(asked, request)) return selected;
    const isSame = form?.path.length === path.length && isWithin(selected, form.path);
    return isSame ? [...path, ...selected.slice(path.length)] : asked;
  }

  /** The drafts without those that a form has. */
  function draftsBeside(form: Form): ReadonlyMap<string, Draft> {
    const all = [...view.drafts];
    if (form.version !== view.state?.version || !all.some(([, { isSaved }]) => isSaved)) return view.drafts;
    return new Map(all.filter(([, draft]) => !draft.isSaved || isSpaced(draft, form)));
  }

  /** Whether a saved text has spaces or line breaks that the file does not need, and the next word that is typed does. */
  function isSpaced({ path, value }: Draft, form: Form): boolean {
    const has = fieldAt(form, path)?.value;
    if (typeof value !== 'string' || typeof has !== 'string') return false;
    return value !== has && inOneLine(value) === inOneLine(has);
  }

  /** Runs after what was begun before. */
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

  async function request(endpoint: string, body: object): Promise<EditAnswer | undefined> {
    try {
      const answer = await ask<EditAnswer>(endpoint, body);
      if (!view.connected) set({ connected: true });
      return answer;
    } catch (error) {
      // whoever listens to the events hears when there is one again
      if (error instanceof NoConnection) events?.again();
      if (error instanceof NoConnection || error instanceof StartedAgain) set({ connected: false });
      else notify(failureText(error), false);
      return undefined;
    }
  }

  /** Sends edits, of the version that is shown or another one. Gives whether the file has them. What is put into fields moves no entry. */
  function edit(
    intents: Intent[],
    {
      typing = false,
      isField = typing,
      isPart = false,
      version: seen,
    }: { typing?: boolean; isField?: boolean; isPart?: boolean; version?: string | undefined } = {},
  ): Promise<EditAnswer | undefined> {
    return next(async () => {
      const version = seen ?? view.state?.version ?? '';
      const { page } = view;
      const answer = await request('edit', { version, intents, typing, isPart, page });
      if (!answer) return undefined;
      takeState(answer.state);
      if ('refused' in answer) return answer;
      note(answer.words);
      if (isField && positions?.version === answer.since) positions.version = answer.state.version;
      for (const intent of intents) followLists(intent, answer.since === shownAt);
      if (answer.since === shownAt) shownAt = answer.state.version;
      changed(shownIn(answer, page));
      tryAgain(intents);
      redirects.after(intents);
      return answer;
    });
  }

  /** What was refused may be right by now: a start that came after the end, which was changed next. */
  function tryAgain(accepted: Intent[]): void {
    const keys = accepted.flatMap((one) => ('path' in one ? keyOf(one.path) : []));
    for (const [key, { problems, refusal }] of view.drafts)
      if ((problems || refusal !== undefined) && !keys.includes(key)) void send(key);
  }

  function shownIn({ document }: Accepted, page: string): Parameters<Hear>[0] {
    return document === undefined ? undefined : { page, document };
  }

  /** Drafts and the selection go with their entries when a list changes. */
  function followLists(intent: Intent, isShown: boolean): void {
    if (!('list' in intent)) return;
    const drafts = new Map<string, Draft>();
    for (const draft of view.drafts.values()) {
      const path = pathAfter(draft.path, intent);
      if (path) drafts.set(keyOf(path), { ...draft, path });
    }
    const selected = view.selected && (pathAfter(view.selected, intent) ?? intent.list);
    // the preview knows where what is shown of another version is by now
    if (isShown) shown = pathAfter(shown, intent) ?? intent.list;
    const row = view.row && pathAfter(view.row, intent);
    set({ drafts, selected, row });
  }

  /** Takes what was typed into a field, or chosen in it. */
  function type(path: ValuePath, value: Json | undefined, was: Json | undefined, isChosen = false): void {
    const key = keyOf(path);
    const known = view.drafts.get(key);
    setDraft(key, { path, value, was: known ? known.was : was, isChosen });
    typedAt = performance.now();
    void send(key);
  }

  /** Sends what was typed into a value at once; while that is on its way, what is typed next waits for it and goes as one. */
  function send(key: string): Promise<void> {
    const known = sending.get(key);
    if (known) return known;
    const done = sendAll(key).finally(() => sending.delete(key));
    sending.set(key, done);
    return done;
  }

  async function sendAll(key: string): Promise<void> {
    for (let isSent = false; !isSent; ) isSent = await sendOnce(key);
  }

  /** Sends a draft. Gives whether it was the last one: nothing else was typed meanwhile. */
  async function sendOnce(key: string): Promise<boolean> {
    const draft = view.drafts.get(key);
    if (!draft || draft.isSaved) return true;
    const { path, value, was, isChosen = false } = draft;
    if (sameValue(value, was)) {
      const isShown = view.form && isSpaced(draft, view.form);
      setDraft(key, isShown ? { path, value, was, isSaved: true } : undefined);
      return true;
    }
    const answer = await edit(intentsFor(draft, view.form, view.drafts), {
      typing: !isChosen,
      isField: true,
    });
    const now = view.drafts.get(key);
    if (!answer || !now) return true;
    const isStill = sameValue(now.value, value);
    if (!('refused' in answer)) {
      const { isChosen: isNextChosen = false } = now;
      const next = { path: now.path, value: now.value, was: value, isChosen: isNextChosen };
      setDraft(key, { ...next, ...(isStill && { isSaved: true }) });
      return isStill;
    }
    // half a date is no mistake
    const { refused } = answer;
    const show = () => {
      const later = view.drafts.get(key);
      if (later && sameValue(later.value, value)) showRefusal(key, later, refused);
    };
    if (isStill) setTimeout(show, typedAt + REST - performance.now());
    return isStill;
  }

  /** Shows why a value is not taken. */
  function showRefusal(key: string, now: Draft, refused: Refusal): void {
    if (refused.reason === 'conflict') {
      const by = refused.by === undefined ? {} : { by: refused.by };
      setDraft(key, { ...now, conflict: { now: refused.now, ...by } });
    } else if (refused.reason === 'problems') setDraft(key, { ...now, problems: refused.problems });
    else setDraft(key, { ...now, refusal: refused.message });
  }

  /** Waits for everything that is on its way. */
  async function flush(): Promise<void> {
    await Promise.all(sending.values());
  }

  /** Changes lists and the like: after all that was typed. */
  async function change(intents: Intent[]): Promise<boolean> {
    // positions in lists are those of the form that somebody saw
    const seen = intents.every((one) => 'list' in one) ? positions : undefined;
    await flush();
    const answer = await edit(intents, { version: seen?.version });
    if (!answer) return false;
    if (!('refused' in answer)) {
      set({ said: answer.words.join(' ') });
      return true;
    }
    const { refused } = answer;
    const text =
      refused.reason === 'conflict'
        ? words.changedElsewhere
        : refused.reason === 'problems'
          ? words.refusedProblems(refused.problems[0]?.message ?? '')
          : refused.message;
    notify(text, false);
    return false;
  }

  function notify(text: string, undo: boolean): void {
    clearTimeout(noticeTimer);
    set({ notice: { text, undo }, said: text });
    noticeTimer = setTimeout(() => set({ notice: undefined }), NOTICE);
  }

  async function step(endpoint: 'undo' | 'redo', outside = false): Promise<void> {
    await flush();
    await next(async () => {
      const before = view.state;
      const { page } = view;
      const answer = await request(endpoint, { page, ...(outside && { outside }) });
      if (!answer) return;
      takeState(answer.state);
      if ('refused' in answer) {
        if (answer.refused.reason === 'outside' && endpoint === 'undo') askOutside(answer.refused.message);
        else if ('message' in answer.refused) notify(answer.refused.message, false);
        return;
      }
      set({
        notice: undefined,
        said: `${endpoint === 'undo' ? words.undone : words.redone} ${(endpoint === 'undo' ? before?.undo : before?.redo) ?? ''}`,
      });
      note(answer.words);
      changed(shownIn(answer, page));
    });
  }

  /**
   * Selects a value: its form is shown, with the keyboard in its field, at some words of it, or at its title where `focus` says so, and a
   * page that shows it.
   */
  async function select(
    path: ValuePath,
    { focus = false, caret }: { focus?: boolean | 'title'; caret?: View['caret'] } = {},
  ): Promise<void> {
    await showForm(path);
    // the cursor may have moved meanwhile: in the form that has come that counts, and in the one before no more
    const { form, selected } = view;
    if (!samePath(shown, path)) return;
    if (!samePath(selected, path)) {
      if (selected && form && isWithin(selected, form.path)) return;
      set({ selected: path });
    }
    const pages = view.form?.shownOn ?? [];
    const [first] = pages;
    if (first && path.length > 1 && !pages.some(({ page }) => page === view.page)) set({ page: first.page });
    if (focus) focusOn(focus === 'title' ? 'title' : 'field', caret);
  }

  function focusOn(focusOn: View['focusOn'], caret?: View['caret']): void {
    set({ focus: view.focus + 1, focusOn, caret });
  }

  /** Asks what a picture shows. Undefined where nobody says it. */
  function described(file: string, text: string, count?: string): Promise<string | undefined> {
    return new Promise((resolve) => {
      const done = (said: string | undefined) => {
        set({ describing: undefined });
        resolve(said);
      };
      set({ describing: { file, text, done, ...(count !== undefined && { count }) } });
    });
  }

  const placing = createPlacing({
    form: () => view.form,
    typed: (path) => view.drafts.get(keyOf(path))?.value,
    change,
    notify: (text) => (text === undefined ? set({ notice: undefined }) : notify(text, false)),
    describe: described,
    refresh: refreshForm,
    open: (path) => select(path, { focus: true }),
  });

  const redirects = createRedirects({
    version: () => view.state?.version,
    edit: (intents, isPart) => edit(intents, { isPart }),
    notify,
    withdraw: () => void (view.notice?.offer && set({ notice: undefined })),
    offer: (text, label, run) => {
      clearTimeout(noticeTimer);
      // what was removed is still said
      const before = view.notice && !view.notice.offer ? `${view.notice.text} ` : '';
      set({ notice: { text: before + text, undo: true, offer: { label, run } }, said: text });
    },
  });

  function askOutside(message: string): void {
    const choices = [{ label: words.yes, run: () => void step('undo', true) }];
    set({ question: { text: `${message} ${words.undoOutside}`, choices } });
  }

  return {
    view: () => view,
    watch: (watcher: () => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    /** Tells the frame. */
    onChange: (hearer: Hear) => {
      hearers.add(hearer);
      return () => void hearers.delete(hearer);
    },
    /** Hears every event of the preview. */
    onEvent: (listener: (event: StudioEvent) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set,
    /** Shows the notice no more. What it offers is not offered again. */
    closeNotice: () => {
      if (view.notice?.offer) redirects.decline();
      set({ notice: undefined });
    },
    open,
    /** Listens to the preview no more. */
    close: () => events?.close(),
    type,
    /** Takes a value that is not typed, such as a choice: the form shows at once what follows from it. */
    put: (path: ValuePath, value: Json | undefined, was: Json | undefined) => {
      // a value that is emptied and then removed is one step
      type(path, value, was, value !== undefined);
      typedAt = Number.NEGATIVE_INFINITY;
    },
    flush,
    change,
    notify,
    edit,
    select,
    /** Selects what was clicked on the page. */
    selectOnPage: async ({ path, row, focus, caret }: Selection) => {
      await showForm(path, true, row);
      if (focus && samePath(view.selected, path)) focusOn('field', caret);
    },
    /** Letters that were typed on the page go into the field of what is selected, as soon as that is there. */
    typeInField: async (text: string) => {
      set({ letters: view.letters + text });
      await latest;
      if (view.letters !== '') focusOn('field', view.caret);
    },
    /** Goes to a page, and to its form if it is there already. */
    goTo: (page: string) => {
      if (view.page === page) void ownForm({ page });
      else set({ page });
    },
    /** Where a page has its blocks, for one that is added at their end; undefined where they are those of several pages. */
    blocksOf: async (page: string) => {
      const form = await ask<Form>('form', { page });
      const { title, path, reach } = form.path[0] === 'routes' ? form : {};
      if (!path || reach !== undefined || page === NOT_FOUND) return undefined;
      const list = [...path, 'blocks'];
      return { title: title ?? page, list, end: listAt(form, list)?.end ?? 0 };
    },
    /** The page in the frame is no more at its address: goes where it is by now. */
    followPage: refreshPages,
    /** Shows what a page is about: its record, or its blocks. What is shown already and stands on it, too, stays. */
    showPage: async (page: string) => {
      if (!view.form || view.form.shownOn.some((one) => one.page === page)) await refreshForm();
      else await ownForm({ page });
    },
    /** The value of the file again in place of what was typed. */
    drop: (path: ValuePath) => {
      setDraft(keyOf(path), undefined);
    },
    /** Of two values, the one that was typed here. */
    takeMine: (draft: Draft) => {
      setDraft(keyOf(draft.path), { path: draft.path, value: draft.value, was: draft.conflict?.now });
      void send(keyOf(draft.path));
    },
    /** Shows the empty field of an optional value, with the cursor in it or in one of its fields. */
    begin: (path: ValuePath, cursor = path) => {
      set({ begun: new Set([...view.begun, keyOf(path)]), selected: cursor });
      focusOn('field');
    },
    /** Shows the empty field no more, and takes back what was typed into it. */
    leave: (path: ValuePath) => {
      const drafts = [...view.drafts].filter(([, one]) => !isWithin(one.path, path));
      const begun = [...view.begun].filter((key) => key !== keyOf(path));
      set({ begun: new Set(begun), drafts: new Map(drafts) });
    },
    removeKey: async (path: ValuePath, title: string) => {
      if (await change([{ do: 'unset', path }])) notify(words.removed(title), true);
    },
    /** A text that was typed on the page itself. Gives its path where the file does not take it. */
    typed: async (intent: Intent): Promise<ValuePath | undefined> => {
      if (!('path' in intent) || intent.do !== 'set') return undefined;
      const answer = await edit([intent], { typing: true });
      if (answer && !('refused' in answer)) return undefined;
      const { path, value, was } = intent;
      const draft: Draft = { path, value, was };
      if (answer) showRefusal(keyOf(path), draft, answer.refused);
      else setDraft(keyOf(path), draft);
      await showForm(path);
      focusOn('field');
      return path;
    },
    placePicture: (path: ValuePath, file: string) => placing.placePicture(placing.pictureAt(path), file),
    takeFiles: placing.takeFiles,
    /** Takes files that were dropped on a picture of the page. */
    dropOnPage: async (path: ValuePath, files: File[]): Promise<void> => {
      const list = path.slice(
        0,
        path.findLastIndex((key) => typeof key === 'number'),
      );
      if (files.length > 1 && list.length > 1) {
        await select(list);
        if (view.form && listAt(view.form, list)?.files) return placing.takeFiles(list, files);
      }
      await select(path);
      await placing.takeFiles(path, files);
    },
    /** Selects the next value that is invented, from the last one on. */
    nextSample: async () => {
      try {
        const { path } = await ask<{ path: ValuePath | null }>('sample', { after: view.selected ?? [] });
        if (path) await select(path, { focus: true });
      } catch (error) {
        notify(failureText(error), false);
      }
    },
    /** Opens the YAML editor at a line. */
    openYaml: (line: number) => set({ tab: 'yaml', line: { line } }),
    /** Writes site.yaml again, which somebody has deleted. */
    restore: () =>
      next(async () => {
        const answer = await request('restore', {});
        if (!answer) return;
        takeState(answer.state);
        if ('refused' in answer && 'message' in answer.refused) notify(answer.refused.message, false);
      }),
    undo: () => step('undo', false),
    redo: () => step('redo'),
    remove: async (list: ValuePath, index: number, title: string): Promise<boolean> => {
      const done = await change([{ do: 'remove', list, index }]);
      if (done) notify(words.removed(title), true);
      return done;
    },
    problemsWithin: (path: ValuePath) => view.state?.problems.filter((one) => isWithin(one.path, path)) ?? [],
  };
}

/** The words of a text with one space between them. */
function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A part of what a session knows, for a component, which is drawn anew when that part changes. */
export function useView<Part>(session: Session, part: (view: View) => Part): Part {
  return useSyncExternalStore(session.watch, () => part(session.view()));
}
