import { useEffect, useState } from 'react';
import type { Publication, PublishAnswer, PublishRequest } from '../../shared/index.ts';
import { ask, failureText, fileOf } from '../api.ts';
import { useSession } from '../context.ts';
import { Dialog, useModal } from '../dialogs.tsx';
import { words } from '../words.ts';

/** What changed, and a button that publishes it. */
export function PublishDialog({ close }: { close: () => void }) {
  const session = useSession();
  const dialog = useModal();
  const [publication, setPublication] = useState<Publication>();
  const [message, setMessage] = useState('');
  const [files, setFiles] = useState<ReadonlySet<string>>(new Set());
  const [push, setPush] = useState(false);
  const [answer, setAnswer] = useState<PublishAnswer>();
  const [failed, setFailed] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isDownloaded, setDownloaded] = useState(false);
  useEffect(() => {
    session
      .flush()
      .then(() => ask<Publication>('history'))
      .then(
        (found) => {
          setPublication(found);
          setMessage(found.message);
          setFiles(new Set(found.files.map(({ file }) => file)));
        },
        (error: unknown) => setFailed(failureText(error)),
      );
  }, [session]);

  const publish = async () => {
    setBusy(true);
    setFailed(undefined);
    try {
      if (publication?.git.can === 'commit') {
        const { version } = publication;
        const request: PublishRequest = { message, version, files: [...files], push };
        setAnswer(await ask<PublishAnswer>('publish', request));
      } else {
        save(await fileOf('archive'));
        setDownloaded(true);
      }
    } catch (error) {
      setFailed(failureText(error));
    }
    setBusy(false);
  };
  const { git } = publication ?? {};
  const isEmpty = publication?.files.length === 0;
  return (
    <Dialog dialog={dialog} name="publish" title={words.publishTitle} close={close}>
      {!publication && failed === undefined && <p className="quiet">{words.loading}</p>}
      {failed !== undefined && (
        <p className="problem error" role="alert">
          {failed}
        </p>
      )}
      {answer && <Done answer={answer} />}
      {publication && !(answer && 'commit' in answer) && (
        <>
          <h3>{words.whatChanged}</h3>
          {isEmpty && <p className="quiet">{words.nothingChanged}</p>}
          <ul>
            {publication.words.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          {git?.can === 'zip' && <p className="quiet">{git.why}</p>}
          {!isEmpty && (
            <form
              onSubmit={(event) => {
                event.preventDefault();
                void publish();
              }}
            >
              <fieldset>
                <legend>{words.files}</legend>
                {publication.files.map(({ file }) => (
                  <label key={file} className="choice">
                    <input
                      type="checkbox"
                      checked={files.has(file)}
                      onChange={({ target }) =>
                        setFiles(
                          target.checked
                            ? new Set([...files, file])
                            : new Set([...files].filter((one) => one !== file)),
                        )
                      }
                    />
                    <span>{file}</span>
                  </label>
                ))}
              </fieldset>
              <label>
                {words.message}
                <textarea rows={4} value={message} onChange={({ target }) => setMessage(target.value)} />
              </label>
              {git?.can === 'commit' && git.remote !== undefined && (
                <label className="choice">
                  <input type="checkbox" checked={push} onChange={({ target }) => setPush(target.checked)} />
                  <span>{words.push}</span>
                </label>
              )}
              <button type="submit" className="strong" disabled={isBusy || files.size === 0}>
                {git?.can === 'commit' ? words.commit(git.branch) : words.zip}
              </button>
              <p role="status">{isDownloaded && words.downloaded}</p>
            </form>
          )}
        </>
      )}
    </Dialog>
  );
}

/** Gives a file to the browser to save. */
function save(archive: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(archive);
  link.download = 'site.zip';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function Done({ answer }: { answer: PublishAnswer }) {
  if ('refused' in answer)
    return (
      <div className="problem error" role="alert">
        <p>{answer.refused}</p>
        {answer.details && <pre>{answer.details}</pre>}
      </div>
    );
  return (
    <div role="status">
      <p>{words.published}</p>
      <ul>
        {answer.words.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      {answer.address && (
        <p>
          {words.sentTo}{' '}
          <a href={answer.address} target="_blank" rel="noreferrer">
            {answer.address}
          </a>
        </p>
      )}
    </div>
  );
}
