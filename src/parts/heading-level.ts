import { createContext } from 'react';

/** The level of headings within a text: the one below the heading of its section, or that of its section where that has none. */
export const HeadingLevel = createContext<'h2' | 'h3'>('h2');
