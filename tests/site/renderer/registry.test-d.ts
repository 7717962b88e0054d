import type { BlockProps } from '../../../src/core/index.ts';
import { registry } from '../../../src/site/renderer/blocks.generated.ts';
import type { Registry } from '../../../src/site/renderer/registry.ts';

/*
 * Types that must not fit. `npm run types` fails when one does: an expected error that is missing is an error.
 */

const { banner, ...others } = registry;

registry satisfies Registry;

// @ts-expect-error a schema without its component
others satisfies Registry;

// @ts-expect-error a component without its schema
({ ...registry, nothing: banner }) satisfies Registry;

// @ts-expect-error a schema that is not there
export type Missing = typeof import('../../../schema/blocks/nothing.schema.json');

// @ts-expect-error a field that the schema of the block lacks
export const lacking = ({ heading }: BlockProps<'banner'>) => heading;

// @ts-expect-error the component of another block
({ ...registry, banner: registry.people }) satisfies Registry;
