import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type {
  AvailableUpdate,
  InstalledVersion,
  SignInMethod,
  UpdateCommit,
  UpdateRefusal,
  UpdateRequest,
  UpdateResponse,
} from '../../../../core/index.ts';
import { Button, Dialog } from '../../dialogs.tsx';
import { askWorker, failureText } from '../../session/api.ts';
import { words } from '../../words.ts';
import { ExternalLink } from '../external-link.tsx';
import { MarkedText } from '../marked-text.tsx';
import { BuildLinks, useBuildState } from '../publish-online.tsx';
import { SignInForm } from '../sign-in.tsx';
import { updateTexts } from './words.ts';

interface UpdateState {
  start?: InstalledVersion;
  news?: AvailableUpdate;
  /** The version just installed, with the commit that changed it in package.json. */
  done?: UpdateCommit & { before: string; isBack: boolean };
  signIn?: SignInMethod;
  refused?: UpdateRefusal;
  busy?: string;
}

export function UpdateDialog({ close }: { close: () => void }) {
  const { start, news, done, signIn, refused, busy, read, look, change } = useUpdate();
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // the clicked button has disappeared, so the status gets the focus
    if (busy !== undefined && document.activeElement === document.body) status.current?.focus();
  }, [busy]);
  return (
    // shares the styles of the publish dialog
    <Dialog name="publish" title={updateTexts.title} close={close}>
      <p role="status" ref={status} tabIndex={-1}>
        {busy}
      </p>
      {signIn && <SignInForm wish={signIn} done={() => void read()} leads />}
      {refused && (
        <div className="problem error" role="alert">
          <p>
            {refused.refused}{' '}
            {refused.guide !== undefined && (
              <ExternalLink address={updateTexts.guideTo(refused.guide)}>{updateTexts.guide}</ExternalLink>
            )}
          </p>
        </div>
      )}
      {refused && busy === undefined && (
        <DialogFooter>
          <Button onClick={() => void read()}>{updateTexts.again}</Button>
        </DialogFooter>
      )}
      {start && done && busy === undefined && <UpdateResult {...{ start, done, change }} />}
      {start && !done && !news && busy === undefined && (
        <>
          <p>{updateTexts.has(start.version)}</p>
          <DialogFooter help={updateTexts.sources}>
            <Button className="strong" onClick={() => void look(start)}>
              {updateTexts.look}
            </Button>
            <RevertButton start={start} change={change} />
          </DialogFooter>
        </>
      )}
      {start && !done && news && busy === undefined && <UpdateOffer {...{ start, news, change }} />}
    </Dialog>
  );
}

type VersionChanger = (from: InstalledVersion, to: string) => Promise<void>;

/** Requests run one after another. */
function useUpdate() {
  const [known, setKnown] = useState<UpdateState>({});
  const read = useCallback(async () => {
    setKnown({ busy: words.loading });
    const answer = await requestUpdate({ do: 'read' });
    if ('signIn' in answer) setKnown({ signIn: answer.signIn });
    else if ('refused' in answer) setKnown({ refused: answer });
    else if ('version' in answer) setKnown({ start: answer });
  }, []);
  useEffect(() => void read(), [read]);

  const look = async (start: InstalledVersion) => {
    setKnown({ start, busy: updateTexts.looking });
    const answer = await requestUpdate({ do: 'look', version: start.version });
    if ('newest' in answer) setKnown({ start, news: answer });
    else if ('refused' in answer) setKnown({ refused: answer });
  };
  const change: VersionChanger = async (start, to) => {
    setKnown({ start, busy: updateTexts.changing });
    const { version, parent } = start;
    const answer = await requestUpdate({ do: 'change', version, to, parent });
    if ('signIn' in answer) setKnown({ signIn: answer.signIn });
    else if ('refused' in answer) setKnown({ refused: answer });
    else if ('commit' in answer) {
      const isBack = loadStoredUpdate(start.repository)?.from === to;
      storeUpdate(start.repository, isBack ? undefined : { from: version, to });
      const now = { ...start, version: to, parent: answer.commit };
      setKnown({ start: now, done: { ...answer, before: version, isBack } });
    }
  };
  return { ...known, read, look, change };
}

function requestUpdate(request: UpdateRequest): Promise<UpdateResponse> {
  return askWorker<UpdateResponse>('update', request).catch((error) => ({ refused: failureText(error) }));
}

function UpdateOffer({
  start,
  news,
  change,
}: {
  start: InstalledVersion;
  news: AvailableUpdate;
  change: VersionChanger;
}) {
  const { newest, isNewest, notes } = news;
  const { host, version, isStore } = start;
  if (isNewest)
    return (
      <p role="status">
        {newest === version ? updateTexts.isNewest(newest) : updateTexts.isNewer(version, newest)}
      </p>
    );
  return (
    <>
      <p>{updateTexts.changes(version, newest)}</p>
      {notes?.map(({ heading, entries }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          <ul>
            {entries.map((entry) => (
              <li key={entry}>
                <MarkedText text={entry} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {notes?.length === 0 && <p>{updateTexts.noNotes}</p>}
      {!notes && (
        <p>
          {updateTexts.notesMissing}{' '}
          <ExternalLink address={updateTexts.notes}>{updateTexts.readNotes}</ExternalLink>
        </p>
      )}
      <DialogFooter help={`${updateTexts.howItChanges(host)} ${isStore ? updateTexts.isStore(host) : ''}`}>
        <Button className="strong" onClick={() => void change(start, newest)}>
          {updateTexts.update(newest)}
        </Button>
      </DialogFooter>
    </>
  );
}

/** Stays visible while the dialog scrolls. */
function DialogFooter({ help, children }: { help?: string; children: ReactNode }) {
  return (
    <div className="publish-foot">
      <p className="actions">{children}</p>
      {help !== undefined && <small className="quiet">{help}</small>}
    </div>
  );
}

function UpdateResult({
  start,
  done,
  change,
}: {
  start: InstalledVersion;
  done: NonNullable<UpdateState['done']>;
  change: VersionChanger;
}) {
  const build = useBuildState(start.isStore ? undefined : done.commit);
  const { host, version } = start;
  return (
    <div className="done">
      <h3>{updateTexts.changed(version, host)}</h3>
      <p role="status">{start.isStore ? updateTexts.isStore(host) : updateTexts.build[build.state](host)}</p>
      <BuildLinks build={build} site={build.address} />
      <DialogFooter>
        <Button onClick={() => void change(start, done.before)}>
          {done.isBack ? updateTexts.update(done.before) : updateTexts.back(done.before)}
        </Button>
      </DialogFooter>
    </div>
  );
}

/** Reverts the last update that was made in this browser. */
function RevertButton({ start, change }: { start: InstalledVersion; change: VersionChanger }) {
  const [last] = useState(() => loadStoredUpdate(start.repository));
  if (last === undefined || last.to !== start.version) return null;
  return <Button onClick={() => void change(start, last.from)}>{updateTexts.back(last.from)}</Button>;
}

interface StoredUpdate {
  from: string;
  to: string;
}

const updateKey = (repository: string) => `plenary-studio-update ${repository}`;

/** The editor can go back after checking the site. Undefined deletes the stored update. */
function storeUpdate(repository: string, update: StoredUpdate | undefined): void {
  try {
    if (update) localStorage.setItem(updateKey(repository), JSON.stringify(update));
    else localStorage.removeItem(updateKey(repository));
  } catch {
    // without storage, going back is only offered in this window
  }
}

function loadStoredUpdate(repository: string): StoredUpdate | undefined {
  try {
    return JSON.parse(localStorage.getItem(updateKey(repository)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
