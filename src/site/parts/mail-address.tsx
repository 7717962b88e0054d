import { Fragment } from 'react';
import { withIndex } from './with-index.ts';

/** An email address that only wraps after an @ or a dot in a narrow column. */
export function MailAddress({ mail }: { mail: string }) {
  const parts = mail.split(/(?<=[@.])/);
  return (
    // without a label, browsers insert a space into the accessible name at each `<wbr>`
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
