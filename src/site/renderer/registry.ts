import type { ComponentType } from 'react';
import type { Block, BlockProps, Words } from '../../core/index.ts';

/** Whether a block is interactive: always, never, from a number of entries in one of its lists, or with one of these keys in an entry. */
type Script<T extends Block['type']> =
  | boolean
  | Partial<Record<keyof Extract<Block, { type: T }>, number | string[]>>;

/** The component of some block type, with its props; those of a block include its words (`BlockProps`). */
export type BlockComponent = ComponentType<Block & { uid: string }>;

/** The registry entry of each block type: how to load its component, whether it is interactive, and its words. */
export type Registry = {
  [T in Block['type']]: {
    load: () => Promise<{ default: ComponentType<BlockProps<T>> }>;
    script: Script<T>;
    words: readonly (keyof Words)[];
  };
};

export type Islands = { [T in Block['type']]?: Registry[T]['load'] };

/**
 * The default export of a `src/site/blocks/<type>.client.ts`: makes a block interactive without React. It receives the block's element with the
 * finished HTML of its component, finds elements and data in it by `data-` attributes, and returns a function that stops it: removes
 * listeners outside of the element, timers and observers. A block with such a file is rendered without React's markers, and none of its
 * props are sent to the browser.
 */
export type ClientScript = (block: HTMLElement) => () => void;

export type ClientScripts = { [T in Block['type']]?: () => Promise<{ default: ClientScript }> };
