import { type ComponentProps, createContext, type ElementType } from 'react';
import type { Ornament } from '../shared/index.ts';

/** The attributes of a link. Styles are classes, since the Content-Security-Policy of a page refuses the attribute. */
export type LinkProps = Omit<ComponentProps<'a'>, 'style'>;

/** The environment of blocks, on the server and in the browser. */
interface BlockEnvironment {
  base: string;
  /** The path of the home page in the language, as in `Shell`. */
  home?: string | undefined;
  language: string;
  /** The drawing beside titles, as in `Shell`. */
  ornament?: Ornament | undefined;
  /** The service that accepts uploads, as in `Shell`. */
  service?: string | undefined;
  /** The last registration date that had passed when the site was compiled, as in `Page`. */
  come?: number | undefined;
  /**
   * Renders a link: on the server as a component of the router, in the browser as a plain `<a>`. The HTML is the same, since the Navigation
   * API handles every `<a>` (`renderer/client/navigation/navigate.ts`).
   */
  LinkElement: ElementType<LinkProps>;
}

/** The id of the mark's shape, which the layout contains if the mark is the ornament. */
export const MARK_SHAPE = '_mark';

export const BlockContext = createContext<BlockEnvironment>({
  base: '/',
  language: 'en',
  LinkElement: 'a',
});
