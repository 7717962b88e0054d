import { type ComponentProps, createContext, type ElementType } from 'react';
import type { Ornament } from '../../core/index.ts';

/** The attributes of a link. Styles are classes, since the Content-Security-Policy of a page refuses the attribute. */
export type LinkProps = Omit<ComponentProps<'a'>, 'style'>;

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
  /** Renders a link: on the server by the router, in the browser as a plain `<a>`. The HTML is the same, since the Navigation API handles it. */
  LinkElement: ElementType<LinkProps>;
}

/** The id of the mark's shape, which the layout contains if the mark is the ornament. */
export const MARK_SHAPE = '_mark';

export const BlockContext = createContext<BlockEnvironment>({
  base: '/',
  language: 'en',
  LinkElement: 'a',
});
