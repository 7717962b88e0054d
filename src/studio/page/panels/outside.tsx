import type { ReactNode } from 'react';

/** A link that opens an external page in a new tab. */
export function ExternalLink({ address, children }: { address: string; children: ReactNode }) {
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
