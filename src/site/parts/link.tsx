import { type ReactNode, useContext } from 'react';
import type { Link } from '../../core/index.ts';
import { BlockContext } from './block-context.ts';

interface Props {
  link: Link;
  newTab?: boolean | undefined;
  /** Words that screen readers announce for a link that opens a new tab. */
  newTabWords?: string | undefined;
  className?: string | undefined;
  /** A name for screen readers, if the text alone doesn't distinguish two links. */
  name?: string | undefined;
  describedBy?: string | undefined;
  /** The text of the link, if its children are not a string. */
  words?: string | undefined;
  children: ReactNode;
}

const MAIL = /^mailto:/i;

/** Returns an address without its scheme and `www.`. */
function bareAddress(address: string): string {
  return MAIL.test(address)
    ? address.replace(MAIL, '').replace(/\?.*/s, '').toLowerCase()
    : address.replace(/^(https?:\/\/)?(www\.)?/i, '').replace(/\/$/, '');
}

/** Returns the attributes for printing: whether the text is the address, so that it isn't printed twice, and the mail address if it isn't. */
function printedAddress(words: string, href: string) {
  const address = bareAddress(href);
  if (bareAddress(MAIL.test(href) ? `mailto:${words}` : words) === address) return { 'data-spelled': '' };
  return MAIL.test(href) ? { 'data-mail': address } : {};
}

/** A link of site.yaml. External links send no referrer. */
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
