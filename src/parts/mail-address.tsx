import { Fragment } from 'react';
import { withIndex } from './with-index.ts';

/** A mail address. In a narrow column it breaks after its @ or a dot, and not within a word. */
export function MailAddress({ mail }: { mail: string }) {
  const parts = mail.split(/(?<=[@.])/);
  return (
    // browsers put a space where it may be broken into the name
    <a href={`mailto:${mail}`} aria-label={mail} data-spelled="">
      {withIndex(parts).map(({ index, item }) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {item}
        </Fragment>
      ))}
    </a>
  );
}
