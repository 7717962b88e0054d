import type { ComponentType } from 'react';
import type { Block } from '../page/blocks.generated.ts';
import type { BlockProps } from '../page/page.ts';

/** What the registry holds for each block type: how its component is loaded, and whether it needs script. */
export type Registry = {
  [T in Block['type']]: {
    load: () => Promise<{ default: ComponentType<BlockProps<T>> }>;
    script: boolean;
  };
};
