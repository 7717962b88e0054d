import { useEffect, useId, useRef, useState } from 'react';
import { type Intent, type NewPage, type NewPageRequest, slugOf } from '../../../core/index.ts';
import { Dialog, handleSubmit } from '../dialogs.tsx';
import { askWorker, failureText } from '../session/api.ts';
import { type Session, useSession, useView } from '../session/session.ts';
import type { RequestedPage } from '../session/state.ts';
import { useRequest } from '../use-request.ts';
import { words } from '../words.ts';

type SectionDestination = 'new' | 'here' | 'nowhere';

/** The address, title and heading follow from the name. */
export function NewPageDialog({ wanted, close }: { wanted: RequestedPage; close: () => void }) {
  const { copy, show } = wanted;
  const session = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const [where, setWhere] = useState<SectionDestination>('new');
  const [typed, setTyped] = useState<NewPageInput>({
    name: copy ? words.copyOf(copy.title) : (show?.title ?? ''),
    address: '',
    isInMenu: true,
  });
  const [failed, setFailed] = useState('');
  // `autofocus` takes effect too early: opening the dialog then focuses its first button
  useEffect(() => dialog.current?.querySelector<HTMLElement>('form input')?.focus(), []);
  const shownPage = useView((view) => view.page);
  const [here, setHere] = useState<CurrentPageBlocks>();
  useRequest(async () => (show ? session.blocksOf(shownPage) : undefined), [shownPage, show], setHere);
  const request = createPageRequest(typed, wanted);
  const { block: _block, ...named } = { ...request, isInMenu: false };
  const [address, setAddress] = useState('');
  useRequest(
    async () => (named.name === '' ? '' : (await askWorker<NewPage>('new-page', named)).path),
    [named.name, named.address, named.copy],
    setAddress,
  );

  const make = async (): Promise<void> => {
    const page = where === 'new' ? await askWorker<NewPage>('new-page', request) : undefined;
    if (!(await session.change(createPageIntents(wanted, where === 'here' ? here : undefined, page)))) {
      setFailed(session.view().notice?.text ?? words.noConnection);
      return;
    }
    dialog.current?.close();
    if (show) await session.select(show.path, { focus: where === 'nowhere' ? true : 'title' });
    else if (page) await session.select(['routes', page.index], { focus: 'title' });
    if (page) session.set({ page: page.path });
  };
  const submit = handleSubmit(() => {
    if (where === 'new' && request.name === '') setFailed(words.pageNeedsName);
    else make().catch((error: unknown) => setFailed(failureText(error)));
  });
  return (
    <Dialog
      ref={dialog}
      name="new-page"
      title={show ? words.showTitle(show.title) : copy ? words.duplicatePage : words.newPage}
      leave={words.cancel}
      close={close}
    >
      <form onSubmit={submit}>
        {show && <SectionDestinationChoice show={show} here={here?.title} where={where} choose={setWhere} />}
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

interface NewPageInput {
  name: string;
  address: string;
  isInMenu: boolean;
}

type CurrentPageBlocks = Awaited<ReturnType<Session['blocksOf']>>;

function createPageRequest(
  { name, address, isInMenu }: NewPageInput,
  { copy, show }: RequestedPage,
): NewPageRequest {
  return {
    name: name.trim(),
    isInMenu,
    ...(address === '' ? {} : { address }),
    ...(copy ? { copy: copy.index } : {}),
    ...(show ? { block: show.block } : {}),
  };
}

/** Returns the edits of a single undo step, which add a missing section, its block on an existing page, or a new page. */
function createPageIntents(
  { show }: RequestedPage,
  here: CurrentPageBlocks,
  page: NewPage | undefined,
): Intent[] {
  const section: Intent[] =
    show?.start === undefined ? [] : [{ do: 'set', path: show.path, value: show.start, sample: true }];
  const block: Intent[] =
    here && show ? [{ do: 'insert', list: here.list, index: here.end, value: show.block }] : [];
  return [...section, ...block, ...(page?.intents ?? [])];
}

function SectionDestinationChoice({
  show,
  here,
  where,
  choose,
}: {
  show: NonNullable<RequestedPage['show']>;
  here: string | undefined;
  where: SectionDestination;
  choose: (where: SectionDestination) => void;
}) {
  const id = useId();
  const labels: [SectionDestination, string][] = [
    ['new', words.onNewPage],
    ...(here === undefined ? [] : ([['here', words.onThisPage(here)]] as [SectionDestination, string][])),
    ...(show.start === undefined ? [] : ([['nowhere', words.notYet]] as [SectionDestination, string][])),
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

/** The address is only a field if none follows from the name. */
function PageFields({
  typed: { name, address, isInMenu },
  willBe,
  type,
}: {
  typed: NewPageInput;
  /** Empty if the future address is unknown. */
  willBe: string;
  type: (more: Partial<NewPageInput>) => void;
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
