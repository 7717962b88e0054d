import { useEffect, useRef, useState } from 'react';
import type { Embed, FrameWords, Link } from '../shared/index.ts';
import styles from './frame.module.css';
import { Anchor } from './link.tsx';

interface Props {
  embed: Embed;
  /** What the frame shows. */
  title: string;
  words: FrameWords;
  uid: string;
  /** Where the page opens by itself, when that is another address than the one for the frame. */
  link?: Link | undefined;
}

/** A page of another site. Unless the site says `embeds: show`, nothing is loaded before the visitor asks. */
export function Frame({ embed, title, words, uid, link }: Props) {
  const [asked, setAsked] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);

  // The button that had the focus is gone, so the focus goes to what it has brought.
  useEffect(() => {
    if (asked) frame.current?.focus();
  }, [asked]);

  const host = `${uid}-host`;
  return (
    <div className={styles.frame}>
      {embed.ask && !asked ? null : (
        <iframe
          ref={frame}
          src={embed.src}
          title={title}
          sandbox="allow-scripts allow-same-origin allow-popups allow-forms"
          referrerPolicy="no-referrer"
          loading="lazy"
          className={styles.page}
        />
      )}
      <div className={styles.bar}>
        <p id={host} className={styles.host}>
          <strong>{title}</strong>{' '}
          <span>
            {words.hosted} {embed.host}
          </span>
        </p>
        {embed.ask && !asked && (
          <button
            type="button"
            className={`blue-button ${styles.show}`}
            aria-describedby={host}
            onClick={() => setAsked(true)}
          >
            {words.show}
          </button>
        )}
        <Anchor link={link ?? { href: embed.src, external: true }} newTab describedBy={host}>
          {words.open}
        </Anchor>
      </div>
    </div>
  );
}
