import type { ReactNode } from 'react';

/** A link to a page of somebody else, in a tab of its own. */
export function Outside({ address, children }: { address: string; children: ReactNode }) {
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
