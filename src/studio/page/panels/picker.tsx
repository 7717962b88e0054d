import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import {
  type Fields,
  type Form,
  foldText,
  type MissingField,
  type SiteText,
  type StudioPage,
  type ValuePath,
} from '../../../core/index.ts';
import { Button, useModal } from '../dialogs.tsx';
import { beginField } from '../form/field-view.tsx';
import { askWorker, failureText } from '../session/api.ts';
import { pathKey } from '../session/paths.ts';
import { type Session, useSession, useView } from '../session/session.ts';
import { useRequest } from '../use-request.ts';
import { words } from '../words.ts';
import { findWords, prepareTexts, type SearchableText, type TextMatch } from './find-words.ts';

interface PickerChoice {
  key: string;
  title: string;
  detail: string;
  choose: () => void;
}

/** The texts are listed after the names. */
const MAX_LISTED_NAMES = 60;
const MAX_LISTED_TEXTS = 30;

/** Finds pages, records and blocks by name, and fields by their text. */
export function Picker({ close }: { close: () => void }) {
  const session = useSession();
  const dialog = useModal();
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const { named, texts, failed } = useSearchContent(session);
  const wanted = foldText(search.trim());
  const names = named
    .filter(([name]) => name.includes(wanted))
    // names that start with the search come first
    .toSorted(([one], [other]) => Number(other.startsWith(wanted)) - Number(one.startsWith(wanted)))
    .slice(0, MAX_LISTED_NAMES)
    .map(([, choice]) => choice);
  const inTexts = removeNamedTexts(names, findWords(texts, search, MAX_LISTED_TEXTS));
  const count = names.length + inTexts.length;
  const index = Math.min(at, count - 1);
  const chosen = names[index]?.choose ?? createTextOpener(session, inTexts[index - names.length]);
  useEffect(() => {
    if (index >= 0)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  const choose = (run: (() => void) | undefined) => {
    if (!run) return;
    // while a modal dialog is open, no element outside of the dialog can get the focus
    dialog.current?.close();
    run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt(Math.max(0, Math.min(count - 1, index + step)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Escape') {
      // by default, the first Escape only clears the search field
      event.preventDefault();
      dialog.current?.close();
    }
  };
  const option = (key: string, position: number, run: (() => void) | undefined, content: ReactNode) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of a list box are those of its input
    <div
      role="option"
      tabIndex={-1}
      id={`${id}-${position}`}
      key={key}
      aria-selected={position === index}
      onClick={() => choose(run)}
    >
      {content}
    </div>
  );
  return (
    <dialog ref={dialog} className="picker" aria-label={words.choosePage} onClose={close}>
      <div className="dialog-head">
        <input
          type="search"
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={count > 0 ? `${id}-${index}` : undefined}
          aria-label={words.search}
          placeholder={words.search}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Button onClick={close}>{words.cancel}</Button>
      </div>
      <p className="quiet" role="status">
        {failed ?? (count === 0 && words.nothingFound)}
      </p>
      <div ref={list} id={id} role="listbox" aria-label={words.choosePage}>
        {names.map(({ key, title, detail, choose: run }, position) =>
          option(
            key,
            position,
            run,
            <>
              {title} <small>{detail}</small>
            </>,
          ),
        )}
        {inTexts.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a list box has groups of options
          <div role="group" aria-labelledby={`${id}-texts`}>
            <p id={`${id}-texts`} className="quiet" role="presentation">
              {words.inTexts}
            </p>
            {inTexts.map((found, position) =>
              option(
                pathKey(found.text.path),
                names.length + position,
                createTextOpener(session, found),
                <TextResult found={found} />,
              ),
            )}
          </div>
        )}
      </div>
    </dialog>
  );
}

function TextResult({ found: { text, before, hit, after } }: { found: TextMatch }) {
  return (
    <>
      {text.place}{' '}
      <small className="excerpt" dir="auto">
        {before}
        <mark>{hit}</mark>
        {after}
      </small>
    </>
  );
}

/** The cursor is placed after the match. */
function createTextOpener(session: Session, found: TextMatch | undefined): (() => void) | undefined {
  if (!found) return undefined;
  const { text, end } = found;
  return () => void session.select(text.path, { focus: true, caret: { text: text.text, offset: end } });
}

/** Removes texts that repeat the name of another result. */
function removeNamedTexts(names: readonly PickerChoice[], found: readonly TextMatch[]): TextMatch[] {
  const known = new Map(names.map(({ key, title }) => [key, title]));
  return found.filter(({ text }) => known.get(pathKey(text.path.slice(0, -1))) !== text.text);
}

/** Prepared once for each version of the site. `failed` is the reason why the search is incomplete. */
function useSearchContent(session: Session) {
  const all = useView((view) => view.pages);
  const language = useView(({ pages, page }) => pages.find(({ path }) => path === page)?.language?.code);
  const form = useView((view) => view.form);
  const version = useView((view) => view.state?.version);
  const [records, setRecords] = useState<SearchEntry[]>([]);
  const [texts, setTexts] = useState<SearchableText[]>([]);
  const [failed, setFailed] = useState<string>();
  useRequest(
    // both are requested together, so that results don't move while the user chooses
    () => Promise.all([loadSiteRecords(), askWorker<SiteText[]>('texts', { page: session.view().page })]),
    [version, language],
    ([entries, written]) => {
      setRecords(entries);
      setTexts(prepareTexts(written));
      setFailed(undefined);
    },
    (error) => setFailed(failureText(error)),
  );
  // each choice has the text to search in
  const named = useMemo(
    () =>
      createChoices(
        session,
        // on a site in one language, all pages
        all.filter((page) => page.language?.code === language),
        form,
        records,
      ).map((choice): [string, PickerChoice] => [foldText(`${choice.title} ${choice.detail}`), choice]),
    [session, all, language, form, records],
  );
  return { named, texts, failed };
}

function createChoices(
  session: Session,
  pages: StudioPage[],
  form: Form | undefined,
  records: readonly SearchEntry[],
): PickerChoice[] {
  return [
    ...pages.map(({ path, title, hidden }) => ({
      key: path,
      title,
      detail: hidden ? `${path} · ${words.hidden}` : path,
      choose: () => {
        session.goTo(path);
        document.querySelector<HTMLElement>('.page-frame iframe')?.focus();
      },
    })),
    ...(form && form.path.length > 0 ? collectFields(form) : []).map((field) => ({
      key: `field ${pathKey(field.path)}`,
      title: field.label,
      detail: words.fieldOf(form?.title ?? ''),
      choose: () =>
        field.absent ? beginField(session, field.absent) : void session.select(field.path, { focus: true }),
    })),
    ...records.map(({ path, title, detail, absent }) => ({
      key: pathKey(path),
      title,
      detail,
      choose: () =>
        absent
          ? void session.select([]).then(() => beginField(session, absent))
          : void session.select(path, { focus: true }),
    })),
  ];
}

interface SearchEntry {
  path: ValuePath;
  title: string;
  detail: string;
  absent?: MissingField;
}

/** Returns the sections that the file has or can have, their list entries, and the blocks of pages. */
async function loadSiteRecords(): Promise<SearchEntry[]> {
  const root = await askWorker<Form>('form', { path: [] });
  const sections = root.fields.filter(({ line }) => line !== undefined);
  const inner = await Promise.all(sections.map(({ path }) => askWorker<Form>('form', { path })));
  const missing = root.absent.map((absent) => ({
    path: absent.path,
    title: absent.label,
    detail: words.notThereYet,
    absent,
  }));
  const records = inner.flatMap((form) => [
    { path: form.path, title: form.title, detail: root.title },
    ...listEntries(form),
  ]);
  const pages = records.filter(({ path }) => path[0] === 'routes' && path.length === 2);
  const blocks = await Promise.all(
    pages.map(async ({ path }) => listEntries(await askWorker<Form>('form', { path }))),
  );
  return [...records, ...blocks.flat(), ...missing];
}

/** Includes absent fields and the fields of nested records. */
function collectFields({
  fields,
  absent,
}: Fields): { path: ValuePath; label: string; absent?: MissingField }[] {
  return [
    ...fields.flatMap(({ path, label, widget }) => [
      { path, label },
      ...(widget.kind === 'record' && widget.inside ? collectFields(widget.inside) : []),
    ]),
    ...absent.map((one) => ({ path: one.path, label: one.label, absent: one })),
  ];
}

function listEntries(form: Form): SearchEntry[] {
  return form.fields.flatMap(({ widget }) =>
    widget.kind === 'list'
      ? widget.rows.map(({ path, title, detail }) => ({
          path,
          title,
          detail: [form.title, detail].filter(Boolean).join(' · '),
        }))
      : [],
  );
}
