import { type FormEvent, useEffect, useId, useState } from 'react';
import {
  type Intent,
  type NewPage,
  type NewPageRequest,
  slugOf,
  type ValuePath,
} from '../../../shared/index.ts';
import { Dialog, useModal } from '../dialogs.tsx';
import { ask, failureText } from '../session/api.ts';
import { useSession } from '../session/context.ts';
import { useView } from '../session/session.ts';
import type { WantedPage } from '../session/state.ts';
import { words } from '../words.ts';

/** On which page a section is shown. */
type Where = 'new' | 'here' | 'nowhere';

/** Asks for the name of a new page. Its address, its title and its heading follow from it, and a link in the menu leads to it. */
export function NewPageDialog({ wanted, close }: { wanted: WantedPage; close: () => void }) {
  const { copy, show } = wanted;
  const session = useSession();
  const dialog = useModal();
  const [where, setWhere] = useState<Where>('new');
  const [typed, setTyped] = useState<TypedPage>({
    name: copy ? words.copyOf(copy.title) : (show?.title ?? ''),
    address: '',
    isInMenu: true,
  });
  const [failed, setFailed] = useState('');
  // an input that asks for the focus itself asks before the dialog opens, which then gives it to its first button
  useEffect(() => dialog.current?.querySelector<HTMLElement>('form input')?.focus(), [dialog]);
  const here = usePageHere(show !== undefined);
  const request = requestOf(typed, wanted);
  const address = useAddress(request);

  const make = async (): Promise<void> => {
    const page = where === 'new' ? await ask<NewPage>('new-page', request) : undefined;
    if (!(await session.change(intentsOf(wanted, where === 'here' ? here : undefined, page)))) {
      setFailed(session.view().notice?.text ?? words.noConnection);
      return;
    }
    dialog.current?.close();
    if (show) await session.select(show.path, { focus: where === 'nowhere' ? true : 'title' });
    else if (page) await session.select(['routes', page.index], { focus: 'title' });
    if (page) session.set({ page: page.path });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (where === 'new' && request.name === '') setFailed(words.pageNeedsName);
    else make().catch((error: unknown) => setFailed(failureText(error)));
  };
  return (
    <Dialog
      dialog={dialog}
      name="new-page"
      title={show ? words.showTitle(show.title) : copy ? words.duplicatePage : words.newPage}
      leave={words.cancel}
      close={close}
    >
      <form onSubmit={submit}>
        {show && <WhereChoice show={show} here={here?.title} where={where} choose={setWhere} />}
        {where === 'new' && (
          <PageFields
            typed={typed}
            willBe={address}
            type={(more) => {
              setTyped({ ...typed, ...more });
              if (more.name !== undefined) setFailed('');
            }}
          />
        )}
        <p className="problem-line" role="status">
          {failed}
        </p>
        <p className="actions">
          <button type="submit" className="strong">
            {where === 'new' ? words.makePage : words.add}
          </button>
        </p>
      </form>
    </Dialog>
  );
}

/** What somebody has typed of a new page. */
interface TypedPage {
  name: string;
  address: string;
  isInMenu: boolean;
}

/** The list of blocks of the page that somebody is at, and its last place for another one. */
interface PageHere {
  title: string;
  list: ValuePath;
  end: number;
}

function requestOf({ name, address, isInMenu }: TypedPage, { copy, show }: WantedPage): NewPageRequest {
  return {
    name: name.trim(),
    isInMenu,
    ...(address === '' ? {} : { address }),
    ...(copy ? { copy: copy.index } : {}),
    ...(show ? { block: show.block } : {}),
  };
}

/** What adds all of it in one step: the section where it is missing, its block on a page that exists, and a new page. */
function intentsOf({ show }: WantedPage, here: PageHere | undefined, page: NewPage | undefined): Intent[] {
  const section: Intent[] =
    show?.start === undefined ? [] : [{ do: 'set', path: show.path, value: show.start, sample: true }];
  const block: Intent[] =
    here && show ? [{ do: 'insert', list: here.list, index: here.end, value: show.block }] : [];
  return [...section, ...block, ...(page?.intents ?? [])];
}

/** On which page a section is to be shown: a new one, the one that somebody is at, or none yet. */
function WhereChoice({
  show,
  here,
  where,
  choose,
}: {
  show: NonNullable<WantedPage['show']>;
  here: string | undefined;
  where: Where;
  choose: (where: Where) => void;
}) {
  const id = useId();
  const labels: [Where, string][] = [
    ['new', words.onNewPage],
    ...(here === undefined ? [] : ([['here', words.onThisPage(here)]] as [Where, string][])),
    ...(show.start === undefined ? [] : ([['nowhere', words.notYet]] as [Where, string][])),
  ];
  return (
    <fieldset className="where">
      <legend className="hidden">{words.showTitle(show.title)}</legend>
      {labels.map(([one, label]) => (
        <label key={one}>
          <input type="radio" name={`${id}-where`} checked={where === one} onChange={() => choose(one)} />{' '}
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** The name of a new page, its address where the name gives none, and whether the menu has it. */
function PageFields({
  typed: { name, address, isInMenu },
  willBe,
  type,
}: {
  typed: TypedPage;
  /** The address that the page would get; empty where it is not known. */
  willBe: string;
  type: (more: Partial<TypedPage>) => void;
}) {
  const id = useId();
  return (
    <>
      <p className="field">
        <label className="label" htmlFor={id}>
          {words.pageName}
        </label>
        <input
          id={id}
          value={name}
          maxLength={200}
          aria-describedby={`${id}-address`}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => type({ name: target.value })}
        />
        <small id={`${id}-address`}>{willBe === '' ? words.pageNameHelp : words.addressWillBe(willBe)}</small>
      </p>
      {name.trim() !== '' && slugOf(name) === '' && (
        <p className="field">
          <label className="label" htmlFor={`${id}-written`}>
            {words.pageAddress}
          </label>
          <input
            id={`${id}-written`}
            value={address}
            maxLength={60}
            spellCheck={false}
            placeholder={words.pageAddressExample}
            aria-describedby={`${id}-address`}
            onChange={({ target }) => type({ address: target.value })}
          />
        </p>
      )}
      <p>
        <label>
          <input
            type="checkbox"
            checked={isInMenu}
            onChange={({ target }) => type({ isInMenu: target.checked })}
          />{' '}
          {words.showInMenu}
        </label>
      </p>
    </>
  );
}

/** The address that a page would get. */
function useAddress(request: NewPageRequest): string {
  const [address, setAddress] = useState('');
  const { name, address: written, copy } = request;
  useEffect(() => {
    let isLatest = true;
    const body = {
      name,
      isInMenu: false,
      ...(written === undefined ? {} : { address: written }),
      ...(copy === undefined ? {} : { copy }),
    };
    const asked = name === '' ? Promise.resolve({ path: '' }) : ask<NewPage>('new-page', body);
    asked.then(
      ({ path }) => isLatest && setAddress(path),
      () => {},
    );
    return () => {
      isLatest = false;
    };
  }, [name, written, copy]);
  return address;
}

/** The blocks of the page that somebody is at, where that is a page of its own. */
function usePageHere(isWanted: boolean): PageHere | undefined {
  const session = useSession();
  const page = useView(session, (view) => view.page);
  const [here, setHere] = useState<PageHere>();
  useEffect(() => {
    if (isWanted) void session.blocksOf(page).then(setHere, () => {});
  }, [session, page, isWanted]);
  return here;
}
