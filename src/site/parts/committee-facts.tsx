import { Fragment, type ReactNode } from 'react';
import { lineText } from '../../core/index.ts';
import styles from './committee-facts.module.css';
import { withIndex } from './with-index.ts';

interface Props {
  /** Such as the language of the committee. Missing lines are undefined. */
  lines: ({ label?: string; text?: string; texts?: string[] } | undefined)[];
  labelled: string | undefined;
  show: (text: string) => ReactNode;
}

export function CommitteeFacts({ lines, labelled, show }: Props) {
  const known = lines.filter((line) => line !== undefined);
  if (known.length === 0) return null;
  return (
    <p className={styles.facts}>
      {withIndex(known).map(({ index, item: line }) => (
        <Fragment key={index}>
          {index > 0 && ' '}
          <span>
            {line.label && <span className={labelled}>{line.label} </span>}
            {show(lineText(line))}
          </span>
        </Fragment>
      ))}
    </p>
  );
}
