import { type ComponentProps, createContext, type ElementType } from 'react';
import type { Ornament } from '../../core/index.ts';

/** Without `style`: the Content-Security-Policy of a page refuses inline styles. */
export type LinkProps = Omit<ComponentProps<'a'>, 'style'>;

interface BlockEnvironment {
  base: string;
  /** In the language of the page, as in `Shell`. */
  home?: string | undefined;
  language: string;
  ornament?: Ornament | undefined;
  /** The upload service for OC members. */
  service?: string | undefined;
  /** The latest registration date that had passed when the site was compiled. */
  come?: number | undefined;
  /** The router's link on the server, and a plain `<a>` in the browser. Both render the same HTML. */
  LinkElement: ElementType<LinkProps>;
}

/** The layout contains this shape if the ornament is the logo. */
export const MARK_SHAPE_ID = '_mark';

export const BlockContext = createContext<BlockEnvironment>({
  base: '/',
  language: 'en',
  LinkElement: 'a',
});
