import type { ComponentType } from 'react';
import type { Block, BlockProps, Words } from '../../core/index.ts';

/** Interactive always, never, from a number of entries in a list, or if an entry has one of some keys. */
type ScriptRule<T extends Block['type']> =
  | boolean
  | Partial<Record<keyof Extract<Block, { type: T }>, number | string[]>>;

/** The props include the words of the site that the block needs (`BlockProps`). */
export type BlockComponent = ComponentType<Block & { uid: string }>;

/** An entry has the component, whether the block is interactive, and the words of the site that the block needs. */
export type Registry = {
  [T in Block['type']]: {
    load: () => Promise<{ default: ComponentType<BlockProps<T>> }>;
    script: ScriptRule<T>;
    words: readonly (keyof Words)[];
  };
};

export type Islands = { [T in Block['type']]?: Registry[T]['load'] };

/**
 * The default export of `src/site/blocks/<type>.client.ts`, which makes a block interactive without React. It finds elements and
 * data by `data-` attributes. The stop function removes timers, observers and listeners outside of the element. A block with such
 * a file is rendered without React's markers, and its props aren't sent to the browser.
 */
export type ClientScript = (block: HTMLElement) => () => void;

export type ClientScripts = { [T in Block['type']]?: () => Promise<{ default: ClientScript }> };
