import { type ReactNode, useContext } from 'react';
import type { Link } from '../shared/index.ts';
import { BlockContext } from './block-context.ts';

interface Props {
  link: Link;
  newTab?: boolean | undefined;
  /** What screen readers say of a link that opens a new tab. */
  newTabWords?: string | undefined;
  className?: string | undefined;
  /** A name for screen readers, where the words alone do not distinguish two links. */
  name?: string | undefined;
  describedBy?: string | undefined;
  /** Whether the words are the address itself, which print does not write out twice. */
  spelled?: boolean | undefined;
  children: ReactNode;
}

/** A link of site.yaml. One that leaves the site sends no referrer. */
export function Anchor(props: Props) {
  const { link, newTab, newTabWords, className, name, describedBy, spelled, children } = props;
  const { LinkElement } = useContext(BlockContext);
  return (
    <LinkElement
      href={link.href}
      className={className}
      aria-label={name}
      aria-describedby={describedBy}
      {...(spelled && { 'data-spelled': '' })}
      {...(newTab && { target: '_blank' })}
      {...((newTab || link.external) && { rel: 'noopener noreferrer' })}
    >
      {children}
      {newTab && newTabWords && <span className="hidden-visually"> ({newTabWords})</span>}
    </LinkElement>
  );
}
