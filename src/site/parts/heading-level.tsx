import { createContext, type ReactNode, useContext } from 'react';

/** One level below the section heading, or the level of a section heading if there is none. */
export const HeadingLevel = createContext<'h2' | 'h3'>('h2');

export function SubHeading({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const Level = useContext(HeadingLevel);
  return <Level className={className}>{children}</Level>;
}
