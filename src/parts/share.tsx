import styles from './share.module.css';

interface Props {
  uid: string;
  /** The button; the message once the address is copied; the label of the address where copying was refused. */
  words: { share: string; copied: string; copy: string };
}

/** A button that shares the page. The first script of every page listens for all of them, so no block needs a script for it. */
export function Share({ uid, words }: Props) {
  return (
    <div className={styles.share} data-share="">
      <button type="button" className={styles.button}>
        {words.share}
      </button>
      <p role="status" data-copied={words.copied} />
      <p className={styles.address} hidden>
        <label htmlFor={`${uid}-address`}>{words.copy}</label>{' '}
        <input id={`${uid}-address`} readOnly autoComplete="off" className={styles.field} />
      </p>
    </div>
  );
}
