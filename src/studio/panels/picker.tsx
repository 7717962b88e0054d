import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { type AbsentField, type Fields, type Form, folded, type ValuePath } from '../../shared/index.ts';
import { ask } from '../api.ts';
import { useSession } from '../context.ts';
import { useModal } from '../dialogs.tsx';
import { begin } from '../form/field-view.tsx';
import { keyOf } from '../paths.ts';
import { useView } from '../session.ts';
import { words } from '../words.ts';

interface Choice {
  key: string;
  title: string;
  detail: string;
  choose: () => void;
}

/** More than this nobody reads. */
const MOST = 60;

/** Finds a page, a record or a block by its name. */
export function Picker({ close }: { close: () => void }) {
  const session = useSession();
  const pages = useView(session, (view) => view.pages);
  const dialog = useModal();
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const [records, setRecords] = useState<Found[]>([]);
  const id = useId();
  const version = useView(session, (view) => view.state?.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other records
  useEffect(() => {
    let isLatest = true;
    void recordsOfSite().then(
      (found) => isLatest && setRecords(found),
      () => {},
    );
    return () => {
      isLatest = false;
    };
  }, [version]);

  const form = useView(session, (view) => view.form);
  const all: Choice[] = [
    ...pages.map(({ path, title }) => ({
      key: path,
      title,
      detail: path,
      choose: () => {
        session.goTo(path);
        document.querySelector<HTMLElement>('.page-frame iframe')?.focus();
      },
    })),
    ...(form && form.path.length > 0 ? fieldsIn(form) : []).map((field) => ({
      key: `field ${keyOf(field.path)}`,
      title: field.label,
      detail: words.fieldOf(form?.title ?? ''),
      choose: () =>
        field.absent ? begin(session, field.absent) : void session.select(field.path, { focus: true }),
    })),
    ...records.map(({ path, title, detail, absent }) => ({
      key: keyOf(path),
      title,
      detail,
      choose: () =>
        absent
          ? void session.select([]).then(() => begin(session, absent))
          : void session.select(path, { focus: true }),
    })),
  ];
  const wanted = folded(search.trim());
  const found = all
    .filter(({ title, detail }) => folded(`${title} ${detail}`).includes(wanted))
    .slice(0, MOST);
  const index = Math.min(at, found.length - 1);
  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    // while it is open, nothing else can get the keyboard
    dialog.current?.close();
    choice.choose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt(Math.max(0, Math.min(found.length - 1, index + step)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(found[index]);
    }
  };
  return (
    <dialog ref={dialog} className="picker" aria-label={words.choosePage} onClose={close}>
      <div className="dialog-head">
        <input
          type="search"
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={found[index] && `${id}-${index}`}
          aria-label={words.search}
          placeholder={words.search}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" onClick={close}>
          {words.cancel}
        </button>
      </div>
      {found.length === 0 && <p className="quiet">{words.nothingFound}</p>}
      <div id={id} role="listbox" aria-label={words.choosePage}>
        {found.map((choice, position) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of a list box are those of its input
          <div
            role="option"
            tabIndex={-1}
            id={`${id}-${position}`}
            key={choice.key}
            aria-selected={position === index}
            onClick={() => choose(choice)}
          >
            {choice.title} <small>{choice.detail}</small>
          </div>
        ))}
      </div>
    </dialog>
  );
}

interface Found {
  path: ValuePath;
  title: string;
  detail: string;
  /** What the file does not have yet. */
  absent?: AbsentField;
}

/** The sections that the file has or can have, the entries of their lists, and the blocks of the pages. */
async function recordsOfSite(): Promise<Found[]> {
  const root = await ask<Form>('form', { path: [] });
  const sections = root.fields.filter(({ line }) => line !== undefined);
  const inner = await Promise.all(sections.map(({ path }) => ask<Form>('form', { path })));
  const missing = root.absent.map((absent) => ({
    path: absent.path,
    title: absent.label,
    detail: words.notThereYet,
    absent,
  }));
  const records = inner.flatMap((form) => [
    { path: form.path, title: form.title, detail: root.title },
    ...entriesOf(form),
  ]);
  const pages = records.filter(({ path }) => path[0] === 'routes' && path.length === 2);
  const blocks = await Promise.all(
    pages.map(async ({ path }) => entriesOf(await ask<Form>('form', { path }))),
  );
  return [...records, ...blocks.flat(), ...missing];
}

/** The fields of a form, those that are missing and those of its records included. */
function fieldsIn({ fields, absent }: Fields): { path: ValuePath; label: string; absent?: AbsentField }[] {
  return [
    ...fields.flatMap(({ path, label, widget }) => [
      { path, label },
      ...(widget.kind === 'record' && widget.inside ? fieldsIn(widget.inside) : []),
    ]),
    ...absent.map((one) => ({ path: one.path, label: one.label, absent: one })),
  ];
}

function entriesOf(form: Form): Found[] {
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
