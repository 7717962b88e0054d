import type { BlockProps } from '../../core/index.ts';
import { Anchor } from '../parts/link.tsx';
import { Section } from '../parts/section.tsx';
import { withIndex } from '../parts/with-index.ts';
import styles from './documents.module.css';

function fileExtension(href: string): string | undefined {
  return /\.(\w{2,4})(?:[?#]|$)/.exec(href)?.[1];
}

export default function Documents({ heading, items, words, uid }: BlockProps<'documents'>) {
  return (
    <Section uid={uid} heading={heading} layout="aside">
      <ul className={styles.documents}>
        {withIndex(items).map(({ index, item: { name, file } }) => (
          <li key={index}>
            <Anchor link={file} newTab newTabWords={words.opensNewTab} className={styles.link}>
              <span>{name} </span>
              <span className={styles.kind}>{fileExtension(file.href)}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </Section>
  );
}
