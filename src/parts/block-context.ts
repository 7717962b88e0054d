import { type ComponentProps, createContext, type ElementType } from 'react';
import type { Ornament } from '../shared/index.ts';

/** The attributes of a link. Styles come from classes, as the Content-Security-Policy of a page refuses the attribute. */
export type LinkProps = Omit<ComponentProps<'a'>, 'style'>;

/** What blocks find around them, on the server as in the browser. */
interface BlockEnvironment {
  /** The base path of the site, with a slash at both ends. */
  base: string;
  /** The path of the home page in the language, as in `Shell`. */
  home?: string | undefined;
  /** The language of the site. */
  language: string;
  /** What is drawn beside titles, as in `Shell`. */
  ornament?: Ornament | undefined;
  /** Who takes uploads, as in `Shell`. */
  service?: string | undefined;
  /** Which dates of registrations have come when the site is compiled, as in `Page`. */
  come?: number | undefined;
  /**
   * Renders a link. On the server it is a component of the router; in the browser, where the Navigation API follows every
   * `<a>` (`renderer/client/navigation/navigate.ts`), a plain element: the same HTML without any code.
   */
  LinkElement: ElementType<LinkProps>;
}

/** The id of the shape of the mark, which the layout has where the mark is the ornament. */
export const MARK_SHAPE = '_mark';

export const BlockContext = createContext<BlockEnvironment>({
  base: '/',
  language: 'en',
  LinkElement: 'a',
});
