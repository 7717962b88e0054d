import type { ComponentType } from 'react';
import type { Block, BlockProps } from '../shared/index.ts';

/** Whether a block needs script: always, never, or from so many entries in one of its lists on. */
type Script<T extends Block['type']> = boolean | Partial<Record<keyof Extract<Block, { type: T }>, number>>;

/** What the registry holds for each block type: how its component is loaded, and whether it needs script. */
export type Registry = {
  [T in Block['type']]: {
    load: () => Promise<{ default: ComponentType<BlockProps<T>> }>;
    script: Script<T>;
  };
};

/** How the components of some block types are loaded in the browser. */
export type Parts = { [T in Block['type']]?: Registry[T]['load'] };

/** Brings a block to life in its place, which holds the finished HTML of the block. Gives what ends it. */
export type Enlivens = (place: Element) => () => void;

/** How the scripts of block types that need no React in the browser are loaded. */
export type PlainParts = { [T in Block['type']]?: () => Promise<{ default: Enlivens }> };
