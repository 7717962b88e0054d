import { type FormEvent, useContext, useState } from 'react';
import { type BlockProps, LANGUAGE_FIELD, uploadAddress } from '../../core/index.ts';
import { BlockContext } from '../parts/block-context.ts';
import { GlobeOrnament } from '../parts/globe-ornament.tsx';
import {
  deleteServerCopy,
  downloadFile,
  type FailureReason,
  parseReason,
  uploadFile,
} from '../parts/upload.ts';
import styles from './login.module.css';

const WORKBOOK_NAME = 'data.xlsx';

/** In ms. The browser starts the download before the page reloads. */
const RELOAD_DELAY = 300;

type UploadStatus = 'idle' | 'sending' | 'done' | 'error';

/** Doesn't check the values, since the server validates them. */
function readFields(form: HTMLFormElement) {
  const data = new FormData(form);
  const file = data.get('file');
  return {
    member: { username: String(data.get('username') ?? ''), password: String(data.get('password') ?? '') },
    file: file instanceof File ? file : new File([], ''),
  };
}

function useUpload(service: string) {
  const [status, setStatus] = useState<UploadStatus>('idle');
  const [reason, setReason] = useState<FailureReason>();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (status === 'sending' || status === 'done') return;
    setStatus('sending');
    setReason(undefined);
    const { member, file } = readFields(event.currentTarget);
    const outcome = await uploadFile(service, member, file);
    if (!outcome.ok) {
      setStatus('error');
      setReason(parseReason(outcome.body));
      // opens the alert after React has rendered the status, because an alert blocks rendering
      if (outcome.body !== undefined) setTimeout(alert, 0, outcome.body);
      return;
    }
    downloadFile(outcome.file, WORKBOOK_NAME);
    setStatus('done');
    deleteServerCopy(service, outcome.copy);
    setTimeout(() => location.reload(), RELOAD_DELAY);
  };
  return { status, reason, send };
}

export default function Login(props: BlockProps<'login'>) {
  const { title, note, words } = props;
  const service = uploadAddress(useContext(BlockContext));
  return (
    <div className={styles.login}>
      <GlobeOrnament className={styles.globe} />
      <div className={styles.words}>
        <h1>{title}</h1>
        <p className={styles.note}>{note}</p>
      </div>
      {service === undefined ? (
        <p className={styles.unavailable}>{words.noUploads}</p>
      ) : (
        <UploadForm {...props} service={service} />
      )}
    </div>
  );
}

/** Also works without JavaScript. */
function UploadForm({ service, uid, words }: BlockProps<'login'> & { service: string }) {
  const { home = '/', language } = useContext(BlockContext);
  // without JavaScript, the service answers with a page in the language of this parameter
  const action = home === '/' ? service : `${service}?${LANGUAGE_FIELD}=${language}`;
  const { status, reason, send } = useUpload(service);
  const [shown, setShown] = useState(false);
  const statuses = { idle: '', sending: words.sending, done: words.fileSaved, error: words.uploadFailed };
  return (
    <form method="post" encType="multipart/form-data" action={action} className={styles.form} onSubmit={send}>
      <p role="status" className={styles.status} data-status={status}>
        {statuses[status]}
      </p>
      {reason && (
        // the service answers in English, whatever the language of the site
        <div role="alert" lang="en" dir="ltr" className={styles.reason}>
          <p>{reason.message}</p>
          {reason.problems.length > 0 && (
            <ul>
              {reason.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      <p className={styles.field}>
        <label htmlFor={`${uid}-username`}>{words.username}</label>
        <input id={`${uid}-username`} name="username" autoComplete="username" autoCapitalize="none" />
      </p>
      <div className={styles.field}>
        <label htmlFor={`${uid}-password`}>{words.password}</label>
        <div className={styles.row}>
          <input
            id={`${uid}-password`}
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-pressed={shown}
            aria-controls={`${uid}-password`}
            onClick={() => setShown(!shown)}
          >
            {words.togglePassword}
          </button>
        </div>
      </div>
      <p className={styles.field}>
        <label htmlFor={`${uid}-file`}>{words.file}</label>
        <input id={`${uid}-file`} name="file" type="file" />
      </p>
      <button type="submit" className={`blue-button ${styles.submit}`} aria-disabled={status === 'sending'}>
        {words.submit}
      </button>
    </form>
  );
}
