import { type ComponentProps, createContext, type ElementType } from 'react';
import type { Ornament } from '../../core/index.ts';

/** The attributes of a link, without `style`: the Content-Security-Policy of a page refuses inline styles. */
export type LinkProps = Omit<ComponentProps<'a'>, 'style'>;

interface BlockEnvironment {
  base: string;
  /** The path of the home page in the language of the page, as in `Shell`. */
  home?: string | undefined;
  language: string;
  /** The ornament beside titles, as in `Shell`. */
  ornament?: Ornament | undefined;
  /** The service to which OC members upload registrations, as in `Shell`. */
  service?: string | undefined;
  /** The latest registration date that had passed when the site was compiled, as in `Page`. */
  come?: number | undefined;
  /**
   * The component that renders a link: the router's on the server, and a plain `<a>` in the browser. Both render the same HTML.
   */
  LinkElement: ElementType<LinkProps>;
}

/** The id of the logo's shape. The layout contains this shape if the ornament is the logo. */
export const MARK_SHAPE_ID = '_mark';

export const BlockContext = createContext<BlockEnvironment>({
  base: '/',
  language: 'en',
  LinkElement: 'a',
});
