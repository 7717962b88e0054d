import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type {
  SignInWish,
  UpdateAnswer,
  UpdateDone,
  UpdateNews,
  UpdateRefused,
  UpdateRequest,
  UpdateStart,
} from '../../../../core/index.ts';
import { Dialog, useModal } from '../../dialogs.tsx';
import { ask, failureText } from '../../session/api.ts';
import { words } from '../../words.ts';
import { Marked } from '../marked.tsx';
import { Outside } from '../outside.tsx';
import { useBuild } from '../publish-online.tsx';
import { SignInForm } from '../sign-in.tsx';
import { updateWords } from './words.ts';

/** State of the update dialog. */
interface UpdateState {
  start?: UpdateStart;
  news?: UpdateNews;
  /** The new version, with the commit that set it. */
  done?: UpdateDone & { before: string; isBack: boolean };
  signIn?: SignInWish;
  refused?: UpdateRefused;
  busy?: string;
}

/**
 * A dialog that shows the version of Plenary in the site's repository, and the changes in a newer version. Buttons update the
 * version or go back.
 */
export function UpdateDialog({ close }: { close: () => void }) {
  const { start, news, done, signIn, refused, busy, read, look, change } = useUpdate();
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // the clicked button has disappeared, so the status gets the focus
    if (busy !== undefined && document.activeElement === document.body) status.current?.focus();
  }, [busy]);
  return (
    // shares the styles of the publish dialog
    <Dialog dialog={useModal()} name="publish" title={updateWords.title} close={close}>
      <p role="status" ref={status} tabIndex={-1}>
        {busy}
      </p>
      {signIn && <SignInForm wish={signIn} done={() => void read()} leads />}
      {refused && (
        <div className="problem error" role="alert">
          <p>
            {refused.refused}{' '}
            {refused.guide !== undefined && (
              <Outside address={updateWords.guideTo(refused.guide)}>{updateWords.guide}</Outside>
            )}
          </p>
        </div>
      )}
      {refused && busy === undefined && (
        <Foot>
          <button type="button" onClick={() => void read()}>
            {updateWords.again}
          </button>
        </Foot>
      )}
      {start && done && busy === undefined && <Done {...{ start, done, change }} />}
      {start && !done && !news && busy === undefined && (
        <>
          <p>{updateWords.has(start.version)}</p>
          <Foot help={updateWords.sources}>
            <button type="button" className="strong" onClick={() => void look(start)}>
              {updateWords.look}
            </button>
            <Back start={start} change={change} />
          </Foot>
        </>
      )}
      {start && !done && news && busy === undefined && <News {...{ start, news, change }} />}
    </Dialog>
  );
}

type Change = (from: UpdateStart, to: string) => Promise<void>;

/** Manages the state and the actions of the dialog. Requests run one after another. */
function useUpdate() {
  const [known, setKnown] = useState<UpdateState>({});
  const read = useCallback(async () => {
    setKnown({ busy: words.loading });
    const answer = await answerTo({ do: 'read' });
    if ('signIn' in answer) setKnown({ signIn: answer.signIn });
    else if ('refused' in answer) setKnown({ refused: answer });
    else if ('version' in answer) setKnown({ start: answer });
  }, []);
  useEffect(() => void read(), [read]);

  const look = async (start: UpdateStart) => {
    setKnown({ start, busy: updateWords.looking });
    const answer = await answerTo({ do: 'look', version: start.version });
    if ('newest' in answer) setKnown({ start, news: answer });
    else if ('refused' in answer) setKnown({ refused: answer });
  };
  const change: Change = async (start, to) => {
    setKnown({ start, busy: updateWords.changing });
    const { version, parent } = start;
    const answer = await answerTo({ do: 'change', version, to, parent });
    if ('signIn' in answer) setKnown({ signIn: answer.signIn });
    else if ('refused' in answer) setKnown({ refused: answer });
    else if ('commit' in answer) {
      const isBack = storedUpdate(start.repository)?.from === to;
      note(start.repository, isBack ? undefined : { from: version, to });
      const now = { ...start, version: to, parent: answer.commit };
      setKnown({ start: now, done: { ...answer, before: version, isBack } });
    }
  };
  return { ...known, read, look, change };
}

async function answerTo(request: UpdateRequest): Promise<UpdateAnswer> {
  return ask<UpdateAnswer>('update', request).catch((error: unknown) => ({ refused: failureText(error) }));
}

/** The changes in a newer version, and a button that updates to this version. */
function News({ start, news, change }: { start: UpdateStart; news: UpdateNews; change: Change }) {
  const { newest, isNewest, notes } = news;
  const { host, version, isStore } = start;
  if (isNewest)
    return (
      <p role="status">
        {newest === version ? updateWords.isNewest(newest) : updateWords.isNewer(version, newest)}
      </p>
    );
  return (
    <>
      <p>{updateWords.changes(version, newest)}</p>
      {notes?.map(({ heading, entries }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          <ul>
            {entries.map((entry) => (
              <li key={entry}>
                <Marked text={entry} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {notes?.length === 0 && <p>{updateWords.noNotes}</p>}
      {!notes && (
        <p>
          {updateWords.notesMissing} <Outside address={updateWords.notes}>{updateWords.readNotes}</Outside>
        </p>
      )}
      <Foot help={`${updateWords.howItChanges(host)} ${isStore ? updateWords.isStore(host) : ''}`}>
        <button type="button" className="strong" onClick={() => void change(start, newest)}>
          {updateWords.update(newest)}
        </button>
      </Foot>
    </>
  );
}

/** A footer with buttons and their help, which stays visible while the dialog scrolls. */
function Foot({ help, children }: { help?: string; children: ReactNode }) {
  return (
    <div className="publish-foot">
      <p className="actions">{children}</p>
      {help !== undefined && <small className="quiet">{help}</small>}
    </div>
  );
}

/** The state of the new version's build, with a button to go back. */
function Done({
  start,
  done,
  change,
}: {
  start: UpdateStart;
  done: NonNullable<UpdateState['done']>;
  change: Change;
}) {
  const build = useBuild(start.isStore ? undefined : done.commit);
  const { host, version } = start;
  return (
    <div className="done">
      <h3>{updateWords.changed(version, host)}</h3>
      <p role="status">{start.isStore ? updateWords.isStore(host) : updateWords.build[build.state](host)}</p>
      {build.address !== undefined && build.state !== 'failed' && (
        <p>
          <Outside address={build.address}>{build.address}</Outside>
        </p>
      )}
      {build.link !== undefined && (
        <p>
          <Outside address={build.link}>{words.seeBuild}</Outside>
        </p>
      )}
      <Foot>
        <button type="button" onClick={() => void change(start, done.before)}>
          {done.isBack ? updateWords.update(done.before) : updateWords.back(done.before)}
        </button>
      </Foot>
    </div>
  );
}

/** A button that reverts the last update that was made in this browser. */
function Back({ start, change }: { start: UpdateStart; change: Change }) {
  const [last] = useState(() => storedUpdate(start.repository));
  if (last === undefined || last.to !== start.version) return null;
  return (
    <button type="button" onClick={() => void change(start, last.from)}>
      {updateWords.back(last.from)}
    </button>
  );
}

interface Update {
  from: string;
  to: string;
}

const keyOfUpdate = (repository: string) => `plenary-studio-update ${repository}`;

/**
 * Stores the last update of a repository, so that the editor can go back after checking the site. Undefined deletes the stored
 * update.
 */
function note(repository: string, update: Update | undefined): void {
  try {
    if (update) localStorage.setItem(keyOfUpdate(repository), JSON.stringify(update));
    else localStorage.removeItem(keyOfUpdate(repository));
  } catch {
    // without storage, going back is only offered in this window
  }
}

function storedUpdate(repository: string): Update | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOfUpdate(repository)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
