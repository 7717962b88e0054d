import type { ReactNode } from 'react';

export function ExternalLink({ address, children }: { address: string; children: ReactNode }) {
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
