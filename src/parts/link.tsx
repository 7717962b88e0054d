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
  /** The words of the link, where its children are not a text. */
  words?: string | undefined;
  children: ReactNode;
}

const MAIL = /^mailto:/i;

/** An address as people write it. */
function bare(address: string): string {
  return MAIL.test(address)
    ? address.replace(MAIL, '').replace(/\?.*/s, '').toLowerCase()
    : address.replace(/^(https?:\/\/)?(www\.)?/i, '').replace(/\/$/, '');
}

/** What print needs to know: whether the words are the address, which it does not write out twice, and the mail address where they are not. */
function printedAddress(words: string, href: string) {
  const address = bare(href);
  if (bare(MAIL.test(href) ? `mailto:${words}` : words) === address) return { 'data-spelled': '' };
  return MAIL.test(href) ? { 'data-mail': address } : {};
}

/** A link of site.yaml. One that leaves the site sends no referrer. */
export function Anchor(props: Props) {
  const { link, newTab, newTabWords, className, name, describedBy, children } = props;
  const { words = typeof children === 'string' ? children : '' } = props;
  const { LinkElement } = useContext(BlockContext);
  return (
    <LinkElement
      href={link.href}
      className={className}
      aria-label={name}
      aria-describedby={describedBy}
      {...printedAddress(words, link.href)}
      {...(newTab && { target: '_blank' })}
      {...((newTab || link.external) && { rel: 'noopener noreferrer' })}
    >
      {children}
      {newTab && newTabWords && <span className="hidden-visually"> ({newTabWords})</span>}
    </LinkElement>
  );
}
