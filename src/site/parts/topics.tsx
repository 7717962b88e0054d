import type { ReactNode } from 'react';
import styles from './topics.module.css';
import { withIndex } from './with-index.ts';

interface Props {
  label: string | undefined;
  topics: string[];
  /** CSS classes of the outer element, the label and the topics. */
  line?: string | undefined;
  labelled: string | undefined;
  said?: string | undefined;
  show?: (topic: string) => ReactNode;
}

export function Topics({ label, topics, line = '', labelled, said = '', show = (topic) => topic }: Props) {
  return (
    <div className={`${styles.line} ${line}`}>
      {label && <span className={labelled}>{label} </span>}
      <ul className={`${styles.topics} ${said}`}>
        {withIndex(topics).map(({ index, item }) => (
          <li key={index}>{show(item)}</li>
        ))}
      </ul>
    </div>
  );
}
