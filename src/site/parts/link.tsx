import { type ReactNode, useContext } from 'react';
import type { Link } from '../../core/index.ts';
import { BlockContext } from './block-context.ts';

interface Props {
  link: Link;
  newTab?: boolean | undefined;
  /** With these words, screen readers announce that the link opens a new tab. */
  newTabWords?: string | undefined;
  className?: string | undefined;
  /** A name for screen readers, if several links have the same text. */
  name?: string | undefined;
  describedBy?: string | undefined;
  /** The text of the link, if `children` isn't a string. */
  words?: string | undefined;
  children: ReactNode;
}

const MAIL_SCHEME = /^mailto:/i;

/** Strips the scheme, `www.` and a trailing slash from a web address, and the scheme and query from a `mailto:` link. */
function bareAddress(address: string): string {
  return MAIL_SCHEME.test(address)
    ? address.replace(MAIL_SCHEME, '').replace(/\?.*/s, '').toLowerCase()
    : address.replace(/^(https?:\/\/)?(www\.)?/i, '').replace(/\/$/, '');
}

/** `data-spelled`: the text is the address, which isn't printed again. `data-mail`: the email address, if not in the text. */
function createPrintAttributes(words: string, href: string) {
  const address = bareAddress(href);
  if (bareAddress(MAIL_SCHEME.test(href) ? `mailto:${words}` : words) === address)
    return { 'data-spelled': '' };
  return MAIL_SCHEME.test(href) ? { 'data-mail': address } : {};
}

/** External links send no referrer. */
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
      {...createPrintAttributes(words, link.href)}
      {...(newTab && { target: '_blank' })}
      {...((newTab || link.external) && { rel: 'noopener noreferrer' })}
    >
      {children}
      {newTab && newTabWords && <span className="hidden-visually"> ({newTabWords})</span>}
    </LinkElement>
  );
}
