import { Fragment } from 'react';
import { withIndex } from './with-index.ts';

/** A mail address. In a narrow column, it breaks only after @ or a dot. */
export function MailAddress({ mail }: { mail: string }) {
  const parts = mail.split(/(?<=[@.])/);
  return (
    // without a label, browsers add a space to the name at each possible break
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
