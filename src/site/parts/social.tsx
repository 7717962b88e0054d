import type { Social } from '../../core/index.ts';
import { Anchor } from './link.tsx';
import styles from './social.module.css';
import { withIndex } from './with-index.ts';

function SocialIcon({ shape }: { shape: string }) {
  return (
    <svg viewBox="0 0 16 16" className={styles.icon} aria-hidden="true">
      {shape.startsWith('/') ? <use href={shape} /> : <path d={shape} />}
    </svg>
  );
}

const socialLink = ({ href }: Social) => ({ href, external: true });

export function SocialList({ pages }: { pages: readonly Social[] }) {
  return (
    <ul className={styles.list}>
      {withIndex(pages).map(({ index, item: page }) => (
        <li key={index}>
          <SocialIcon shape={page.icon} />
          {page.text !== page.name && <span className="hidden-visually">{page.name} </span>}
          <Anchor link={socialLink(page)}>{page.text}</Anchor>
        </li>
      ))}
    </ul>
  );
}

/** The accessible names differ even for two pages on the same network, or for several people (`owner`). */
export function SocialRow({ pages, owner }: { pages: readonly Social[]; owner?: string }) {
  const nameOf = ({ name, text }: Social) => {
    const isAlone = pages.filter((other) => other.name === name).length === 1;
    return [name, ...(isAlone ? [] : [text]), ...(owner === undefined ? [] : [owner])].join(', ');
  };
  return (
    <ul className={styles.row}>
      {withIndex(pages).map(({ index, item }) => (
        <li key={index}>
          <Anchor link={socialLink(item)} className={styles.round} name={nameOf(item)}>
            <SocialIcon shape={item.icon} />
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
