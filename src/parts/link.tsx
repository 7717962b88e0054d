import type { ReactNode } from 'react';
import type { Link } from '../shared/index.ts';

interface Props {
  link: Link;
  newTab?: boolean | undefined;
  /** What is said to screen readers of a link that opens a new tab. */
  newTabWords?: string | undefined;
  className?: string | undefined;
  /** A name for screen readers where the words alone would not tell two links apart. */
  name?: string | undefined;
  describedBy?: string | undefined;
  /** Whether it leads to the page itself, or to the section that the page lies in. */
  current?: 'page' | 'true' | undefined;
  /** Whether the words are the address itself, which is not written out twice on paper. */
  spelled?: boolean | undefined;
  children: ReactNode;
}

/** A link as the compiler made it; what leads away from the site does not tell where the visitor came from. */
export function Anchor(props: Props) {
  const { link, newTab, newTabWords, className, name, describedBy, current, spelled, children } = props;
  return (
    <a
      href={link.href}
      className={className}
      aria-label={name}
      aria-describedby={describedBy}
      aria-current={current}
      {...(spelled && { 'data-spelled': '' })}
      {...(newTab && { target: '_blank' })}
      {...((newTab || link.external) && { rel: 'noopener noreferrer' })}
    >
      {children}
      {newTab && newTabWords && <span className="hidden-visually"> ({newTabWords})</span>}
    </a>
  );
}
