import type { BlockWords } from '../../core/index.ts';
import styles from './share.module.css';

interface Props {
  uid: string;
  words: BlockWords['pageHeader'];
}

/** The start script of every page handles clicks on the button. */
export function Share({ uid, words }: Props) {
  return (
    <div className={styles.share} data-share="">
      <button type="button" className={styles.button}>
        {words.sharePage}
      </button>
      <p role="status" data-copied={words.linkCopied} />
      <p className={styles.address} hidden>
        <label htmlFor={`${uid}-address`}>{words.copyAddress}</label>{' '}
        <input id={`${uid}-address`} readOnly autoComplete="off" className={styles.field} />
      </p>
    </div>
  );
}
