import { createContext } from 'react';

/** The base path of the site, with a slash at both ends, for what leads to an address that no content brings along. */
export const BaseContext = createContext('/');
