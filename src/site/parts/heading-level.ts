import { createContext } from 'react';

/** One level below the section heading, or the level of a section heading if there is none. */
export const HeadingLevel = createContext<'h2' | 'h3'>('h2');
