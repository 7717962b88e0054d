import { type FormEvent, useEffect, useId, useState } from 'react';
import {
  type Intent,
  type NewPage,
  type NewPageRequest,
  slugOf,
  type ValuePath,
} from '../../shared/index.ts';
import { Dialog, useModal } from '../dialogs.tsx';
import { ask, failureText } from '../session/api.ts';
import { useSession } from '../session/context.ts';
import { useView, type WantedPage } from '../session/session.ts';
import { words } from '../words.ts';

type Where = 'new' | 'here' | 'nowhere';

/** Asks for the name of a new page. Its address, its title and its heading follow from it, and a link in the menu leads to it. */
export function NewPageDialog({ wanted: { copy, show }, close }: { wanted: WantedPage; close: () => void }) {
  const session = useSession();
  const dialog = useModal();
  const id = useId();
  const [where, setWhere] = useState<Where>('new');
  const [name, setName] = useState(copy ? words.copyOf(copy.title) : (show?.title ?? ''));
  const [written, setWritten] = useState('');
  const [isInMenu, setInMenu] = useState(true);
  const [failed, setFailed] = useState('');
  const request: NewPageRequest = {
    name: name.trim(),
    isInMenu,
    ...(written === '' ? {} : { address: written }),
    ...(copy ? { copy: copy.index } : {}),
    ...(show ? { block: show.block } : {}),
  };
  const address = useAddress(request);
  // an input that asks for the focus itself asks before the dialog opens, which then gives it to its first button
  useEffect(() => dialog.current?.querySelector<HTMLElement>('form input')?.focus(), [dialog]);
  const here = usePageHere(show !== undefined);
  const data: Intent[] =
    show?.start === undefined ? [] : [{ do: 'set', path: show.path, value: show.start, sample: true }];

  /** Makes all of it in one step, and shows it. */
  const make = async (): Promise<void> => {
    const page = where === 'new' ? await ask<NewPage>('new-page', request) : undefined;
    const block: Intent[] =
      where === 'here' && here && show
        ? [{ do: 'insert', list: here.list, index: here.end, value: show.block }]
        : [];
    if (!(await session.change([...data, ...block, ...(page?.intents ?? [])]))) {
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
    if (where === 'new' && name.trim() === '') setFailed(words.pageNeedsName);
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
        {show && (
          <fieldset className="where">
            <legend className="hidden">{words.showTitle(show.title)}</legend>
            {(['new', 'here', 'nowhere'] as const)
              .filter((one) => (one === 'here' ? here : one !== 'nowhere' || show.start !== undefined))
              .map((one) => (
                <label key={one}>
                  <input
                    type="radio"
                    name={`${id}-where`}
                    checked={where === one}
                    onChange={() => setWhere(one)}
                  />{' '}
                  {one === 'new'
                    ? words.onNewPage
                    : one === 'here'
                      ? words.onThisPage(here?.title ?? '')
                      : words.notYet}
                </label>
              ))}
          </fieldset>
        )}
        {where === 'new' && (
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
                onChange={({ target }) => {
                  setName(target.value);
                  setFailed('');
                }}
              />
              <small id={`${id}-address`}>
                {address === '' ? words.pageNameHelp : words.addressWillBe(address)}
              </small>
            </p>
            {name.trim() !== '' && slugOf(name) === '' && (
              <p className="field">
                <label className="label" htmlFor={`${id}-written`}>
                  {words.pageAddress}
                </label>
                <input
                  id={`${id}-written`}
                  value={written}
                  maxLength={60}
                  spellCheck={false}
                  placeholder={words.pageAddressExample}
                  aria-describedby={`${id}-address`}
                  onChange={({ target }) => setWritten(target.value)}
                />
              </p>
            )}
            <p>
              <label>
                <input
                  type="checkbox"
                  checked={isInMenu}
                  onChange={({ target }) => setInMenu(target.checked)}
                />{' '}
                {words.showInMenu}
              </label>
            </p>
          </>
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
function usePageHere(isWanted: boolean): { title: string; list: ValuePath; end: number } | undefined {
  const session = useSession();
  const page = useView(session, (view) => view.page);
  const [here, setHere] = useState<{ title: string; list: ValuePath; end: number }>();
  useEffect(() => {
    if (isWanted) void session.blocksOf(page).then(setHere, () => {});
  }, [session, page, isWanted]);
  return here;
}
