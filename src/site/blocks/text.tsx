import type { BlockProps } from '../../core/index.ts';
import { Prose } from '../parts/prose.tsx';
import { Section } from '../parts/section.tsx';
import styles from './text.module.css';

export default function Text({ heading, text, uid }: BlockProps<'text'>) {
  return (
    <Section uid={uid} heading={heading} layout="aside">
      <div className={styles.text}>
        <Prose text={text} />
      </div>
    </Section>
  );
}
