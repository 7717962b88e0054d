import { type Embed, fillPlaceholders, type Link } from '../../core/index.ts';
import { EMBED_ATTRIBUTES, startFrame } from './frame.client.ts';
import styles from './frame.module.css';
import { Anchor } from './link.tsx';

export interface FrameWords {
  comesFrom: string;
  show: string;
  open: string;
}

interface Props {
  embed: Embed;
  title: string;
  words: FrameWords;
  uid: string;
  /** Opens the page without a frame, if its address differs from the embedded address. */
  link?: Link | undefined;
}

/** Unless the site has `embeds: show`, nothing loads before the visitor clicks the button. */
export function Frame({ embed, title, words, uid, link }: Props) {
  const host = `${uid}-host`;
  return (
    <div className={styles.frame} ref={(frame) => (frame ? startFrame(frame) : undefined)}>
      {!embed.ask && <iframe src={embed.src} title={title} {...EMBED_ATTRIBUTES} className={styles.page} />}
      <div className={styles.bar}>
        <p id={host} className={styles.host}>
          <strong>{title}</strong> <span>{fillPlaceholders(words.comesFrom, { host: embed.host })}</span>
        </p>
        {embed.ask && (
          <button
            type="button"
            className={`blue-button ${styles.show}`}
            aria-describedby={host}
            data-embed={embed.src}
            data-title={title}
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
