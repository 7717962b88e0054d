import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Publication, PublishRequest, PublishResponse, ValuePath } from '../../../core/index.ts';
import { docsAddress } from '../../repository.ts';
import { CollapsedList } from '../collapsed-list.tsx';
import { Button, Dialog, handleSubmit } from '../dialogs.tsx';
import { downloadFile } from '../download-file.ts';
import { lazyPart } from '../later.tsx';
import { withoutSamplesProblem } from '../samples.ts';
import { askWorker, failureText, getSiteBuilder, requestFile } from '../session/api.ts';
import { useSession, useView } from '../session/session.ts';
import { words } from '../words.ts';
import { ExternalLink } from './external-link.tsx';

// these parts load on demand, because each way to publish needs only some of them
const FinishedSite = lazyPart(() => import('./finished.tsx').then((loaded) => loaded.FinishedSite));
const OwnSiteGuide = lazyPart(() => import('./own-site/own-site.tsx').then((loaded) => loaded.OwnSite));
const PublishOnline = lazyPart(() => import('./publish-online.tsx').then((loaded) => loaded.PublishOnline));
const PublishedOnline = lazyPart(() => import('./publish-online.tsx').then((loaded) => loaded.OnlineResult));

type CommitState = Extract<Publication['git'], { can: 'commit' }>;

export function PublishDialog({ close }: { close: () => void }) {
  const session = useSession();
  const [publication, setPublication] = useState<Publication>();
  const [answer, setAnswer] = useState<PublishResponse>();
  const [failed, setFailed] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const load = useCallback(
    () =>
      session
        .settled()
        .then(() => askWorker<Publication>('history'))
        .then(setPublication, (error: unknown) => setFailed(failureText(error))),
    [session],
  );
  const storing = useView((view) => view.storing);
  const version = useView((view) => view.state?.version);
  const isDone = answer !== undefined && 'commit' in answer;
  // text typed on the page may arrive after the dialog opened, because leaving the text sends it
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again for each text
  useEffect(() => {
    if (!isDone) void load();
  }, [load, version, storing, isDone]);

  const run = async (task: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setFailed(undefined);
    try {
      await task();
    } catch (error) {
      setFailed(failureText(error));
    }
    setBusy(false);
  };
  const publish = (request: Omit<PublishRequest, 'version'>) =>
    run(async () => {
      const { version = '' } = publication ?? {};
      // a new attempt hides the previous refusal
      setAnswer((last) => (last && 'refused' in last ? undefined : last));
      const given = await askWorker<PublishResponse>('publish', { ...request, version });
      setAnswer(given);
      if ('refused' in given && given.again) await load();
    });
  const send = () => publish({ message: '', files: [], push: true });
  const loadAnew = () => {
    // the refusal from before the sign-in is outdated
    setAnswer(undefined);
    void load();
  };
  const common = { isBusy, run };
  const { git } = publication ?? {};
  const finisher = getSiteBuilder();
  return (
    <Dialog name="publish" title={words.publishTitle} close={close}>
      {!publication && failed === undefined && (
        <p className="quiet" role="status">
          {storing ? words.waitsForFile : words.loading}
        </p>
      )}
      {publication && isDone && git?.can === 'commit' && (
        <CommitResult answer={answer} git={git} publication={publication} send={send} {...common} />
      )}
      {publication && !isDone && git?.can === 'commit' && (
        <CommitForm publication={publication} git={git} publish={publish} send={send} {...common}>
          <PublicationContents publication={publication} close={close} />
        </CommitForm>
      )}
      {publication && isDone && git?.can === 'online' && (
        <PublishedOnline answer={answer} host={git.host} address={publication.address} />
      )}
      {publication && !isDone && git?.can === 'online' && (
        <PublishOnline key={publication.version} {...{ publication, git, isBusy, publish, again: loadAnew }}>
          <PublicationContents publication={publication} close={close} />
          {finisher && <FinishedSite finisher={finisher} />}
        </PublishOnline>
      )}
      {publication && git?.can === 'zip' && (
        <>
          <PublicationContents publication={publication} close={close} />
          <p className="quiet">{git.why}</p>
          {finisher && (
            <details>
              <summary>{words.ownSite}</summary>
              <OwnSiteGuide hasEdits />
            </details>
          )}
          <div className="publish-foot">
            <ArchiveButtons hasChanges={publication.files.length > 0} {...common} />
            {finisher && <FinishedSite finisher={finisher} />}
          </div>
        </>
      )}
      {isBusy && <p role="status">{words.publishing}</p>}
      {failed !== undefined && <RefusalMessage>{failed}</RefusalMessage>}
      {answer && 'refused' in answer && (
        <RefusalMessage>
          <p>{answer.refused}</p>
          {answer.details && <pre>{answer.details}</pre>}
        </RefusalMessage>
      )}
    </Dialog>
  );
}

interface TaskProps {
  isBusy: boolean;
  run: (task: () => Promise<void>) => Promise<void>;
}

interface CommitProps extends TaskProps {
  git: CommitState;
  /** Sends the last commit. */
  send: () => Promise<void>;
}

/** Scrolls into view, because the dialog may be taller than the screen. */
function RefusalMessage({ children }: { children: ReactNode }) {
  return (
    <div className="problem error" role="alert" ref={scrollToAlert}>
      {children}
    </div>
  );
}

const scrollToAlert = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' });

function PublicationContents({ publication, close }: { publication: Publication; close: () => void }) {
  return (
    <>
      <PublicationProblems publication={publication} close={close} />
      <h3>{words.whatChanged}</h3>
      {publication.files.length === 0 && <p className="quiet">{words.nothingChanged}</p>}
      <CollapsedList count={6} items={publication.words.map((one) => [one, one])} />
    </>
  );
}

function PublicationProblems({ publication, close }: { publication: Publication; close: () => void }) {
  const session = useSession();
  const { samples, sampleValues, address, git } = publication;
  // sample content has a separate list above
  const problems = withoutSamplesProblem(publication.problems);
  const errors = problems.filter(({ severity }) => severity === 'error');
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  const link = (path: ValuePath, text: string) => (
    <Button
      className="link"
      onClick={() => {
        close();
        void session.select(path, { focus: true });
      }}
    >
      {text}
    </Button>
  );
  const isReady = samples === 0 && problems.length === 0;
  const [title, reach] =
    git.can === 'zip' ? [words.beforeDownload, words.isInDownload] : [words.goesOnline, words.goesOnlineToo];
  return (
    <section className="before" aria-label={title}>
      <h3>{title}</h3>
      <p className="quiet">{isReady ? words.allReady : reach}</p>
      {samples > 0 && (
        <>
          <h4>{words.samples(samples)}</h4>
          <CollapsedList
            count={3}
            items={sampleValues.map(({ path, label }) => [JSON.stringify(path), link(path, label)])}
          />
        </>
      )}
      {[
        [words.errorCount(errors.length), errors] as const,
        [words.warningCount(warnings.length), warnings] as const,
      ].map(
        ([title, all]) =>
          all.length > 0 && (
            <div key={title}>
              <h4>{title}</h4>
              <CollapsedList
                count={3}
                items={all.map(({ code, line, path, message }) => [
                  `${code}:${line}:${message}`,
                  path.length > 0 ? link(path, message) : message,
                ])}
              />
            </div>
          ),
      )}
      {address === undefined && <p className="quiet">{words.noAddress}</p>}
    </section>
  );
}

function CommitForm({
  publication,
  git,
  publish,
  send,
  isBusy,
  run,
  children,
}: CommitProps & {
  publication: Publication;
  publish: (request: Omit<PublishRequest, 'version'>) => Promise<void>;
  children: ReactNode;
}) {
  const [message, setMessage] = useState(publication.message);
  const [files, setFiles] = useState<ReadonlySet<string>>(new Set(publication.files.map(({ file }) => file)));
  const [push, setPush] = useState(git.remote !== undefined);
  const [author, setAuthor] = useState(git.author);
  const { host = '' } = git;
  if (publication.files.length === 0)
    return (
      <>
        {children}
        <UnchangedSite {...{ git, send, isBusy, run }} />
      </>
    );
  const choose = (file: string, isChosen: boolean) =>
    setFiles(new Set(isChosen ? [...files, file] : [...files].filter((one) => one !== file)));
  return (
    <form
      onSubmit={handleSubmit(
        () => void publish({ message, files: [...files], push, ...(author && { author }) }),
      )}
    >
      {children}
      {author && (
        <fieldset className="author">
          <legend>{words.author}</legend>
          <p className="quiet">{words.authorHelp}</p>
          <label>
            {words.authorName}
            <input
              required
              autoComplete="name"
              value={author.name}
              onChange={({ target }) => setAuthor({ ...author, name: target.value })}
            />
          </label>
          <label>
            {words.authorMail}
            <input
              required
              type="email"
              autoComplete="email"
              value={author.mail}
              onChange={({ target }) => setAuthor({ ...author, mail: target.value })}
            />
          </label>
        </fieldset>
      )}
      <details>
        <summary>{words.filesAndMessage}</summary>
        <fieldset>
          <legend>{words.files}</legend>
          {publication.files.map(({ file }) => (
            <label key={file} className="choice">
              <input
                type="checkbox"
                checked={files.has(file)}
                onChange={({ target }) => choose(file, target.checked)}
              />
              <span>{file}</span>
            </label>
          ))}
        </fieldset>
        <label>
          {words.message}
          <textarea rows={4} value={message} onChange={({ target }) => setMessage(target.value)} />
        </label>
      </details>
      <div className="publish-foot">
        {git.remote !== undefined && (
          <label className="choice">
            <input type="checkbox" checked={push} onChange={({ target }) => setPush(target.checked)} />
            <span>{words.push(host)}</span>
          </label>
        )}
        <button type="submit" className="strong" disabled={isBusy || files.size === 0}>
          {push ? words.sendTo(host) : words.saveVersion}
        </button>
        <small className="quiet">{push ? words.onlineForAll : words.staysHere}</small>
      </div>
    </form>
  );
}

/** If the last commit isn't online yet, a button sends it. */
function UnchangedSite({ git, send, isBusy, run }: CommitProps) {
  const { host = '', unsent, remote } = git;
  if (remote === undefined)
    return (
      <div className="publish-foot">
        <ArchiveButtons hasChanges={false} isBusy={isBusy} run={run} />
      </div>
    );
  if (!unsent) return null;
  return (
    <>
      <h3>{words.unsentTitle}</h3>
      <p>{words.unsentHelp(host)}</p>
      <div className="publish-foot">
        <Button className="strong" disabled={isBusy} onClick={() => void send()}>
          {words.sendTo(host)}
        </Button>
        <small className="quiet">{words.onlineForAll}</small>
      </div>
    </>
  );
}

function ArchiveButtons({ hasChanges, isBusy, run }: TaskProps & { hasChanges: boolean }) {
  const [isDownloaded, setDownloaded] = useState(false);
  const download = (all: boolean) =>
    run(async () => {
      downloadFile(await requestFile('archive', { all }), 'site.zip');
      setDownloaded(true);
    });
  return (
    <>
      <p className="actions">
        <Button className="strong" disabled={isBusy} onClick={() => void download(true)}>
          {words.zipAll}
        </Button>
        {hasChanges && (
          <Button disabled={isBusy} onClick={() => void download(false)}>
            {words.zipChanged}
          </Button>
        )}
      </p>
      <small className="quiet" role="status">
        {isDownloaded ? words.downloaded : words.zipHelp}
        {!isDownloaded && hasChanges && ` ${words.zipChangedHelp}`}
      </small>
    </>
  );
}

function CommitResult({
  answer,
  git,
  publication,
  send,
  isBusy,
  run,
}: CommitProps & { answer: Extract<PublishResponse, { commit: string }>; publication: Publication }) {
  const { host = '', remote } = git;
  const { pushed, failed, branch = '' } = answer;
  if (!pushed)
    return (
      <div className="done">
        <div role="status">
          <h3>{words.versionSaved}</h3>
        </div>
        <p>
          <strong>{words.notOnline}</strong>{' '}
          {remote === undefined && (
            <>
              {words.noRemoteHelp}{' '}
              <ExternalLink address={docsAddress('publish.md#the-folder-of-your-site')}>
                {words.noRemoteGuide}
              </ExternalLink>
            </>
          )}
          {remote !== undefined && !failed && words.unpushedHelp(host)}
        </p>
        {failed && (
          <div className="problem error" role="alert">
            <p>{failed.why}</p>
            <pre>{failed.details}</pre>
          </div>
        )}
        <div className="publish-foot">
          {remote === undefined ? (
            <ArchiveButtons hasChanges={false} isBusy={isBusy} run={run} />
          ) : (
            <Button className="strong" disabled={isBusy} onClick={() => void send()}>
              {failed ? words.sendAgain : words.sendTo(host)}
            </Button>
          )}
        </div>
      </div>
    );
  return (
    <div className="done">
      <div role="status">
        <h3>{words.sentTitle(host)}</h3>
      </div>
      <p>
        {words.builtSoon(host, branch)}{' '}
        {publication.address !== undefined && (
          <ExternalLink address={publication.address}>{publication.address}</ExternalLink>
        )}
      </p>
    </div>
  );
}
