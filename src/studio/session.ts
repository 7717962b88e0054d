import { useSyncExternalStore } from 'react';
import type {
  EditAnswer,
  Fields,
  Form,
  Intent,
  Json,
  Opened,
  Refusal,
  StudioEvent,
  StudioPage,
  StudioProblem,
  StudioState,
  ValuePath,
  Widget,
  WrittenValue,
} from '../shared/index.ts';
import {
  ask,
  failureText,
  type Listener,
  listenToEvents,
  NoConnection,
  StartedAgain,
  upload,
} from './api.ts';
import { isWithin, keyOf, pathAfter, samePath, sameValue } from './paths.ts';
import { words } from './words.ts';

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
  /** The form that is shown. */
  form: Form | undefined;
  /** The words of the page that were clicked, and where in them, for the cursor in the form. */
  caret: { text: string; offset: number } | undefined;
  /** Counts requests to put the cursor into the field of the selected value, or at the title of its form. */
  focus: number;
  focusOn: 'field' | 'title';
  drafts: ReadonlyMap<string, Draft>;
  /** Optional values that somebody has begun to add, by the keys of their paths. */
  begun: ReadonlySet<string>;
  notice: Notice | undefined;
  /** A picture that waits for the words that say what it shows: those of before, and of several pictures which one it is. */
  describing:
    | { file: string; text: string; count?: string; done: (text: string | undefined) => void }
    | undefined;
  /** Something to decide. */
  question: { text: string; yes: () => void } | undefined;
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
const NOTICE = 10_000;

/** How often the page that is shown is looked for under its new address. */
const MOST_TRIES = 5;

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
    form: undefined,
    caret: undefined,
    focus: 0,
    focusOn: 'field',
    drafts: new Map(),
    begun: new Set(),
    notice: undefined,
    describing: undefined,
    question: undefined,
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
      const has = (all: StudioPage[]) => all.some(({ path }) => path === view.page);
      // the page that was shown is gone, such as that of a new committee after an undo; a new one is not there yet
      const isGone = has(view.pages) && !has(pages);
      set({ pages, name });
      if (isGone) await leavePage();
    } catch {
      // the state says that there is no connection
    }
  }

  /** The page that was shown has another address, which its form knows, or is gone. */
  async function leavePage(): Promise<void> {
    const isThere = (page: string) => view.pages.some(({ path }) => path === page);
    // while somebody types an address, form and list may know different ones
    for (let tries = 0; tries < MOST_TRIES && !isThere(view.page); tries++) {
      await refreshForm();
      const { pages, name } = await ask<Opened>('open');
      set({ pages, name });
      const shownOn = view.form?.shownOn ?? [];
      const next = shownOn.length > 0 ? shownOn.find(({ page }) => isThere(page))?.page : pages[0]?.path;
      if (next !== undefined && !isThere(view.page)) set({ page: next });
    }
  }

  async function refreshForm(): Promise<void> {
    // what could not be read has had no form until now
    if (view.form || view.state?.locked === false) await showForm(shown, false);
  }

  /** Shows the form for a value; resolves when it is there, or a later one. */
  async function showForm(path: ValuePath, isNew = true): Promise<void> {
    if (isNew) {
      shown = path;
      shownAt = view.state?.version;
      set({ selected: path, begun: new Set() });
    }
    await ownForm({ path, page: view.page, version: shownAt });
  }

  async function ownForm(request: {
    path?: ValuePath;
    page: string;
    version?: string | undefined;
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
      version: seen,
    }: { typing?: boolean; isField?: boolean; version?: string | undefined } = {},
  ): Promise<EditAnswer | undefined> {
    return next(async () => {
      const version = seen ?? view.state?.version ?? '';
      const { page } = view;
      const answer = await request('edit', { version, intents, typing, page });
      if (!answer) return undefined;
      takeState(answer.state);
      if ('refused' in answer) return answer;
      note(answer.words);
      if (isField && positions?.version === answer.since) positions.version = answer.state.version;
      for (const intent of intents) followLists(intent, answer.since === shownAt);
      if (answer.since === shownAt) shownAt = answer.state.version;
      changed(shownIn(answer, page));
      tryAgain(intents);
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
    set({ drafts, selected });
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
    const answer = await edit([intentFor(path, value, was)], { typing: !isChosen, isField: true });
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

  /** Selects a value: its form is shown, with the keyboard in its field or at its title where `focus` says so, and a page that shows it. */
  async function select(
    path: ValuePath,
    { focus = false }: { focus?: boolean | 'title' } = {},
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
    if (focus) focusOn(focus === 'title' ? 'title' : 'field');
  }

  function focusOn(focusOn: View['focusOn'], caret?: View['caret']): void {
    set({ focus: view.focus + 1, focusOn, caret });
  }

  /** The value of a picture of the form that is shown, and what describes it. */
  function pictureAt(path: ValuePath): { image: WrittenValue; alt: WrittenValue | undefined } {
    const written = (at: ValuePath) => view.form && fieldAt(view.form, at);
    const alt = path.at(-1) === 'image' ? written([...path.slice(0, -1), 'alt']) : undefined;
    return { image: written(path) ?? { path, sample: false }, alt };
  }

  /** Puts a picture into its value. Where its record says what it shows, that is asked first. */
  async function placePicture({ image, alt }: ReturnType<typeof pictureAt>, file: string): Promise<void> {
    const put = intentFor(image.path, file, image.value);
    if (!alt) return void (await change([put]));
    // what is invented is about another picture
    const text = await described(file, typeof alt.value === 'string' && !alt.sample ? alt.value : '');
    // both are written in one step, or none of them
    if (text !== undefined) await change([put, intentFor(alt.path, text, alt.value)]);
  }

  /** Takes files that were dropped on the form that is shown: the first one for a picture, and all on a list of pictures. */
  async function dropFiles(path: ValuePath, files: File[]): Promise<void> {
    try {
      const keys = view.form && listAt(view.form, path)?.pictures;
      if (keys) await addPictures(path, keys, files);
      else await takeFirst(path, files);
    } catch (error) {
      notify(failureText(error), false);
    }
  }

  /** Makes the first of some files the picture of a value. */
  async function takeFirst(path: ValuePath, [file, ...others]: File[]): Promise<void> {
    if (!file) return;
    // somebody may look at another form when it has come
    const picture = pictureAt(path);
    notify(words.uploading, false);
    const answer = await upload(file, keyOf(path));
    if ('refused' in answer) return notify(answer.refused, false);
    const left = others.length > 0 ? [words.onlyOne(file.name)] : [];
    notify([answer.file, ...answer.words, ...left].join('. '), false);
    await placePicture(picture, answer.file);
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

  /** Makes each of some files an entry of a list of pictures, as soon as somebody has said what it shows. */
  async function addPictures(list: ValuePath, keys: ValuePath, files: File[]): Promise<void> {
    const refused: string[] = [];
    for (const [at, file] of files.entries()) {
      notify(words.uploading, false);
      const end = () => (view.form && listAt(view.form, list)?.end) ?? 0;
      const answer = await upload(file, keyOf([...list, end(), ...keys]));
      if ('refused' in answer) {
        refused.push(words.of(file.name, answer.refused));
        continue;
      }
      set({ notice: undefined });
      const count = files.length > 1 ? words.nth(at + 1, files.length) : undefined;
      const alt = await described(answer.file, '', count);
      if (alt === undefined) break;
      const value = keys
        .slice(0, -1)
        .reduceRight<Json>((inner, key) => ({ [key]: inner }), { image: answer.file, alt });
      // as the list is by now
      await change([{ do: 'insert', list, index: end(), value }]);
    }
    if (refused.length > 0) notify(refused.join(' '), false);
  }

  function askOutside(message: string): void {
    set({ question: { text: `${message} ${words.undoOutside}`, yes: () => void step('undo', true) } });
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
    selectOnPage: async (path: ValuePath, focus: boolean, caret: View['caret']) => {
      await showForm(path);
      if (focus && samePath(view.selected, path)) focusOn('field', caret);
    },
    /** Goes to a page, and to its form if it is there already. */
    goTo: (page: string) => {
      if (view.page === page) void ownForm({ page });
      else set({ page });
    },
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
    /** Shows the empty field of an optional value. */
    begin: (path: ValuePath) => {
      set({ begun: new Set([...view.begun, keyOf(path)]), selected: path });
      focusOn('field');
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
    placePicture: (path: ValuePath, file: string) => placePicture(pictureAt(path), file),
    dropFiles,
    /** Takes files that were dropped on a picture of the page. */
    dropOnPage: async (path: ValuePath, files: File[]): Promise<void> => {
      const list = path.slice(
        0,
        path.findLastIndex((key) => typeof key === 'number'),
      );
      if (files.length > 1 && list.length > 1) {
        await select(list);
        if (view.form && listAt(view.form, list)?.pictures) return dropFiles(list, files);
      }
      await select(path);
      await dropFiles(path, files);
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

/** A value of a form: that of a field, or of the picture of a row. */
function fieldAt({ fields, absent }: Fields, path: ValuePath): WrittenValue | undefined {
  for (const field of [...fields, ...absent]) {
    if (samePath(field.path, path)) return field;
    const { widget } = field;
    const inner = widget.kind === 'record' && widget.inside && fieldAt(widget.inside, path);
    if (inner) return inner;
    const rows = widget.kind === 'list' ? widget.rows : [];
    const found = rows.flatMap(({ image, alt }) => [image, alt]).find((one) => samePath(one?.path, path));
    if (found) return found;
  }
  return undefined;
}

/** The list at a path in a form. */
function listAt({ fields }: Fields, path: ValuePath): Extract<Widget, { kind: 'list' }> | undefined {
  for (const { path: at, widget } of fields) {
    if (widget.kind === 'list' && samePath(at, path)) return widget;
    const inner = widget.kind === 'record' && widget.inside && listAt(widget.inside, path);
    if (inner) return inner;
  }
  return undefined;
}

/** What changes a value: a missing one removes its key. */
function intentFor(path: ValuePath, value: Json | undefined, was: Json | undefined): Intent {
  const before = was === undefined ? {} : { was };
  return value === undefined ? { do: 'unset', path, ...before } : { do: 'set', path, value, ...before };
}

/** A part of what a session knows, for a component, which is drawn anew when that part changes. */
export function useView<Part>(session: Session, part: (view: View) => Part): Part {
  return useSyncExternalStore(session.watch, () => part(session.view()));
}
