import type { BlockProps } from '../../core/index.ts';
import { Frame } from '../parts/frame.tsx';
import { Section } from '../parts/section.tsx';
import styles from './form.module.css';

export default function Form({ heading, title, embed, link, words, uid }: BlockProps<'form'>) {
  const { comesFrom, showForm, openForm } = words;
  const page = { href: embed.page ?? embed.src, external: true };
  return (
    <Section uid={uid} heading={heading} layout="aside">
      <div className={styles.form}>
        <Frame
          embed={embed}
          title={title}
          words={{ comesFrom, show: showForm, open: openForm }}
          uid={uid}
          link={link ?? page}
        />
      </div>
    </Section>
  );
}
