import type { ReactNode } from 'react';
import { titleFit } from '../../core/index.ts';
import { HeadingLevel } from './heading-level.tsx';
import styles from './section.module.css';

interface Props {
  uid: string;
  heading?: string | undefined;
  /** `aside` is in a separate column if there is space, `over` is above the content. */
  layout: 'aside' | 'over';
  /** `ink` makes the section dark in both colour schemes. */
  ground?: 'ink';
  panel?: boolean;
  lead?: ReactNode;
  children: ReactNode;
}

export function Section({ uid, heading, layout, ground, panel, lead, children }: Props) {
  const id = `${uid}-heading`;
  return (
    <section
      className={styles.section}
      data-layout={layout}
      data-ground={ground}
      data-panel={panel ? '' : undefined}
      aria-labelledby={heading && id}
    >
      {lead && <div className={styles.lead}>{lead}</div>}
      {heading && (
        <h2 id={id} className={styles.heading} data-fit={titleFit(heading, 14)}>
          {heading}
        </h2>
      )}
      <div className={styles.body}>
        <HeadingLevel value={heading ? 'h3' : 'h2'}>{children}</HeadingLevel>
      </div>
    </section>
  );
}
