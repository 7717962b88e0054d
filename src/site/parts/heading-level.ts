import { createContext } from 'react';

/** The level of headings within a text: one below the heading of the section, or that of the section if it has no heading. */
export const HeadingLevel = createContext<'h2' | 'h3'>('h2');
