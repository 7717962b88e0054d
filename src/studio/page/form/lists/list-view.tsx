import {
  type DragEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  type AddableEntry,
  type Field,
  type FileEntries,
  foldText,
  type Intent,
  type ListRow,
  type ValuePath,
  type Widget,
} from '../../../../core/index.ts';
import { Button, Dialog, Menu, SearchField } from '../../dialogs.tsx';
import { MediaLibrary } from '../../panels/media.tsx';
import { basePath } from '../../session/api.ts';
import { pathKey } from '../../session/paths.ts';
import { type Session, useSession } from '../../session/session.ts';
import { words } from '../../words.ts';
import { FileButton } from '../pictures/file-input.tsx';
import { rowClass, useRowDragging } from './row-dragging.ts';

type ListWidget = Extract<Widget, { kind: 'list' }>;

export function ListView({ field, widget }: { field: Field; widget: ListWidget }) {
  const { rows, most, add, end, files } = widget;
  const list = useRef<HTMLOListElement>(null);
  const adding = useAddEntry(field.path, end, add);
  const changes = useRowActions(list, rows, field.path);
  const { drag, start } = useRowDragging(list, (from, to) => void changes.move(from, to, 'row-handle'));
  const { over, taking } = useFileDrops();
  const walk = (event: KeyboardEvent, from: number) => moveFocusByKey(event, list.current, from);
  const hasRoom = most === undefined || rows.length < most;
  const [only, ...others] = add;
  return (
    <div
      className={over === pathKey(field.path) ? 'list over' : 'list'}
      {...(files && taking(field.path, () => true))}
    >
      {rows.length === 0 && <p className="quiet">{words.emptyList}</p>}
      <ol ref={list}>
        {rows.map((row, index) => (
          <li
            key={pathKey(row.path)}
            className={row.image && over === pathKey(row.image.path) ? 'row over' : rowClass(index, drag)}
            data-path={pathKey(row.path)}
            // a single dropped file replaces the row's picture; several files become new entries
            {...(row.image && taking(row.image.path, (count) => !files || count < 2))}
          >
            <RowControls {...{ row, index, field, widget, changes, walk }} startDrag={start} />
          </li>
        ))}
      </ol>
      {files && hasRoom && (
        <AddFileButtons field={field} files={files} walk={(event) => walk(event, rows.length)} />
      )}
      {only && hasRoom && (
        <Button
          className="add"
          aria-label={words.addTo(field.label)}
          onKeyDown={(event) => walk(event, rows.length + (files ? 1 : 0))}
          onClick={adding.begin}
        >
          + {others.length === 0 ? only.label : words.add}
        </Button>
      )}
      {adding.dialog}
    </div>
  );
}

/** Sets the focus when the list has been updated. */
function useRowActions(list: RefObject<HTMLOListElement | null>, rows: ListRow[], path: ValuePath) {
  const session = useSession();
  /** The row gets the focus when the list shows the move. `more`: further steps requested meanwhile. */
  const moved = useRef<{ to: number; title: string; control: string; seen: ListRow[]; more: number }>(
    undefined,
  );
  /** The row that has this index after the removal gets the focus. */
  const removed = useRef<number>(undefined);

  /** `control` is the CSS class of the control to focus in the moved row. */
  const move = async (from: number, wanted: number, control: string): Promise<void> => {
    const title = rows[from]?.title ?? '';
    const under = moved.current;
    // the list isn't updated yet, so this step is added to the pending move
    if (under?.seen === rows && under.title === title) {
      under.more += wanted - from;
      under.control = control;
      return;
    }
    const to = Math.max(0, Math.min(rows.length - 1, wanted));
    if (to === from) return;
    const begun = { to, title, control, seen: rows, more: 0 };
    moved.current = begun;
    if (await session.change([{ do: 'move', list: path, from, to }]))
      session.set({ announcement: words.moved(title, to + 1, rows.length) });
    else if (moved.current === begun) moved.current = undefined;
  };
  const moveRow = useRef(move);
  moveRow.current = move;
  const remove = async (index: number, title: string) => {
    if (await session.remove(path, index, title)) removed.current = index;
  };

  useEffect(() => {
    const at = removed.current;
    if (at === undefined) return;
    removed.current = undefined;
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;
    const row = list.current?.children[Math.min(at, rows.length - 1)];
    (row ?? list.current?.parentElement)?.querySelector<HTMLButtonElement>('.row-open, .add')?.focus();
  }, [list, rows]);
  useEffect(() => {
    const { to = -1, title, control, seen, more = 0 } = moved.current ?? {};
    if (title === undefined || control === undefined || rows === seen || rows[to]?.title !== title) return;
    moved.current = undefined;
    if (more !== 0) void moveRow.current(to, to + more, control);
    const row = list.current?.children[to];
    const wanted = row?.querySelector<HTMLButtonElement>(`.${control}:not(:disabled)`);
    (wanted ?? row?.querySelector<HTMLButtonElement>('.row-open'))?.focus();
  }, [list, rows]);
  return { move, remove };
}

/** Drop zones are the pictures of rows, and lists of files. `taking` creates the props of a drop zone. */
function useFileDrops() {
  const session = useSession();
  const [over, setOver] = useState<string>();
  const taking = (path: ValuePath, isTaken: (count: number) => boolean) => ({
    onDragOver: (event: DragEvent) => {
      const { types, items } = event.dataTransfer;
      if (event.defaultPrevented || !types.includes('Files') || !isTaken(items.length)) return;
      event.preventDefault();
      setOver(pathKey(path));
    },
    onDragLeave: () => setOver(undefined),
    onDrop: (event: DragEvent) => {
      const files = [...event.dataTransfer.files];
      if (event.defaultPrevented || !isTaken(files.length)) return;
      event.preventDefault();
      setOver(undefined);
      void session.takeFiles(path, files);
    },
  });
  return { over, taking };
}

/** Moves the focus on an arrow key, Home or End. */
function moveFocusByKey(event: KeyboardEvent, list: HTMLOListElement | null, from: number): void {
  const stops = list?.parentElement?.querySelectorAll<HTMLElement>(
    ':scope > ol > .row > .row-open, :scope > .add, :scope > .add-files > .add',
  );
  const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: (stops?.length ?? 0) - 1 }[event.key];
  const next = to === undefined ? undefined : stops?.[to];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function RowControls({
  row: { title },
  row,
  index,
  field,
  widget,
  changes,
  walk,
  startDrag,
}: {
  row: ListRow;
  index: number;
  field: Field;
  widget: ListWidget;
  changes: ReturnType<typeof useRowActions>;
  walk: (event: KeyboardEvent, from: number) => void;
  startDrag: (event: PointerEvent<HTMLElement>, from: number) => void;
}) {
  const session = useSession();
  const last = widget.rows.length - 1;
  const move = (to: number, control: string) => void changes.move(index, to, control);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step !== undefined && event.altKey) {
      event.preventDefault();
      move(index + step, 'row-open');
    } else if (!event.ctrlKey && !event.metaKey) walk(event, index);
  };
  const actions = [
    { label: words.duplicate, run: () => void duplicateEntry(session, field.path, index, title) },
    ...(index > 0 ? [{ label: words.moveToTop, run: () => move(0, 'row-open') }] : []),
    ...(index < last ? [{ label: words.moveToEnd, run: () => move(last, 'row-open') }] : []),
    ...(widget.rows.length > widget.least
      ? [{ label: words.remove, run: () => void changes.remove(index, title) }]
      : []),
  ];
  return (
    <>
      <Button
        className="row-handle"
        tabIndex={-1}
        aria-label={words.handle(title)}
        title={words.dragHint}
        onPointerDown={(event) => startDrag(event, index)}
        onKeyDown={onKeyDown}
      >
        <span aria-hidden="true">⠿</span>
      </Button>
      <RowButton row={row} onKeyDown={onKeyDown} />
      <Button
        className="row-up"
        disabled={index === 0}
        aria-label={words.moveUp(title)}
        onClick={() => move(index - 1, 'row-up')}
      >
        ↑
      </Button>
      <Button
        className="row-down"
        disabled={index === last}
        aria-label={words.moveDown(title)}
        onClick={() => move(index + 1, 'row-down')}
      >
        ↓
      </Button>
      <Menu label={words.menuOf(title)} actions={actions} />
    </>
  );
}

function AddFileButtons({
  field,
  files,
  walk,
}: {
  field: Field;
  files: FileEntries;
  walk: (event: KeyboardEvent) => void;
}) {
  const session = useSession();
  const [isChoosing, setChoosing] = useState(false);
  const take = (sources: (File | string)[]) => void session.takeFiles(field.path, sources);
  return (
    <div className="add-files">
      <FileButton
        className="add"
        aria-label={words.addFilesTo[files.kind](field.label)}
        accept={files.accept}
        isMany
        take={take}
        onKeyDown={walk}
      >
        + {words.addFiles[files.kind]}
      </FileButton>
      <Button aria-label={words.of(field.label, words.fromLibrary)} onClick={() => setChoosing(true)}>
        {words.fromLibrary}
      </Button>
      {isChoosing && (
        <MediaLibrary
          accept={[files.kind]}
          choose={(chosen) => take([chosen])}
          close={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

function RowButton({ row, onKeyDown }: { row: ListRow; onKeyDown: (event: KeyboardEvent) => void }) {
  const session = useSession();
  return (
    <Button
      className="row-open"
      onClick={() => void session.select(row.path, { focus: 'title' })}
      onKeyDown={onKeyDown}
    >
      {row.picture && <img src={`${basePath()}media/${row.picture}`} alt="" loading="lazy" />}
      <span className="row-text">
        <span className="row-title">{row.title}</span>
        {row.detail && <small>{row.detail}</small>}
      </span>
      {row.hidden && <span className="tag">{words.hidden}</span>}
      {row.sample && <span className="dot" title={words.sample} />}
      {row.problems > 0 && <span className="count">{row.problems}</span>}
    </Button>
  );
}

/** `begin` adds the only kind of entry, or asks for the kind. */
export function useAddEntry(list: ValuePath, index: number, add: AddableEntry[]) {
  const session = useSession();
  const [isAdding, setAdding] = useState(false);
  const [only, ...others] = add;
  const choose = (one: AddableEntry | undefined) => {
    setAdding(false);
    if (one) void insertEntry(session, list, index, one);
  };
  return {
    begin: () => (others.length === 0 ? choose(only) : setAdding(true)),
    dialog: isAdding && <AddDialog add={add} choose={choose} />,
  };
}

/** Opens the entry's form. For a page, opens the dialog for new pages instead. */
async function insertEntry(
  session: Session,
  list: ValuePath,
  index: number,
  one: AddableEntry,
): Promise<void> {
  if (isPageList(list)) return session.set({ wantedPage: {} });
  const { value, data } = one;
  const entry: Intent = { do: 'insert', list, index, value, sample: true };
  await session.changeAndSelect(
    data ? [{ do: 'set', ...data, sample: true }, entry] : [entry],
    data?.path ?? [...list, index],
  );
}

async function duplicateEntry(
  session: Session,
  list: ValuePath,
  index: number,
  title: string,
): Promise<void> {
  if (isPageList(list)) session.set({ wantedPage: { copy: { index, title } } });
  else await session.change([{ do: 'duplicate', list, index }]);
}

function isPageList(list: ValuePath): boolean {
  return list.length === 1 && list[0] === 'routes';
}

const MAX_WITHOUT_SEARCH = 8;

export function AddDialog({
  add,
  choose,
}: {
  add: AddableEntry[];
  choose: (one: AddableEntry | undefined) => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [search, setSearch] = useState('');
  const hasSearch = add.length > MAX_WITHOUT_SEARCH;
  useEffect(() => {
    dialog.current?.querySelector<HTMLElement>(hasSearch ? 'input' : 'li button')?.focus();
  }, [hasSearch]);
  const wanted = foldText(search.trim());
  const found = add.filter(({ label, help }) => foldText(`${label} ${help}`).includes(wanted));
  return (
    <Dialog
      ref={dialog}
      name="additions"
      title={words.chooseWhat}
      leave={words.cancel}
      close={() => choose(undefined)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears which keys its controls get */}
      <div
        onKeyDown={(event) => {
          const isSearch = event.target instanceof HTMLInputElement;
          if (isSearch && event.key === 'Enter' && found[0]) {
            event.preventDefault();
            choose(groupAdditions(found)[0]?.add[0]);
          } else moveFocusInList(event);
        }}
      >
        {hasSearch && <SearchField label={words.findBlock} value={search} search={setSearch} />}
        <p className={found.length === 0 ? 'quiet' : 'hidden'} role="status">
          {found.length === 0 ? words.nothingFound : ''}
        </p>
        {groupAdditions(found).map(({ group, add: some }) => (
          <section key={group} aria-label={group || undefined}>
            {group !== '' && <h3>{group}</h3>}
            <ul>
              {some.map((one) => (
                <li key={one.label}>
                  {one.block !== undefined && <BlockPicture type={one.block} />}
                  <Button onClick={() => choose(one)}>
                    <strong>{one.label}</strong>
                    <small>{one.help}</small>
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** The groups in `words.blockGroups` come first, additions without a group last. */
function groupAdditions(add: AddableEntry[]): { group: string; add: AddableEntry[] }[] {
  const hasGroups = add.some(({ group }) => group !== undefined);
  const groups = new Map<string, AddableEntry[]>();
  const sorted = hasGroups ? add.toSorted((one, other) => one.label.localeCompare(other.label)) : add;
  for (const one of sorted) {
    const group = hasGroups ? (one.group ?? words.otherBlocks) : '';
    groups.set(group, [...(groups.get(group) ?? []), one]);
  }
  const rank = (group: string) => {
    const at = words.blockGroups.indexOf(group);
    return at >= 0 ? at : words.blockGroups.length + (group === words.otherBlocks ? 1 : 0);
  };
  return [...groups]
    .map(([group, some]) => ({ group, add: some }))
    .toSorted((one, other) => rank(one.group) - rank(other.group));
}

/** Arrow keys move to the next or previous button, a letter to the next button whose text starts with that letter. */
function moveFocusInList(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return;
  // in the search field, only the down arrow moves to the list
  if (target instanceof HTMLInputElement && key !== 'ArrowDown') return;
  const all = [...event.currentTarget.querySelectorAll<Element>('button')];
  const here = document.activeElement ? all.indexOf(document.activeElement) : -1;
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
  const begins = (one: Element) => foldText(one.textContent ?? '').startsWith(foldText(key));
  const next =
    step !== undefined
      ? all[here + step]
      : /^\p{L}$/u.test(key)
        ? [...all.slice(here + 1), ...all.slice(0, here)].find(begins)
        : undefined;
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

/** `npx tsx tests/guide/blocks.ts` creates the pictures. */
const BLOCK_PICTURES = import.meta.glob<string>('../block-pictures/*.webp', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

/** New block types have no picture yet. */
function BlockPicture({ type }: { type: string }) {
  const picture = BLOCK_PICTURES[`../block-pictures/${type}.webp`];
  return picture && <img className="block-picture" src={picture} alt="" loading="lazy" />;
}
