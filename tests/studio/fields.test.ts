import { expect, test } from 'vitest';
import type { Intent, Json, ValuePath } from '../../src/core/index.ts';
import { createInputIntents } from '../../src/studio/page/session/fields.ts';

const intentOf = (path: ValuePath, value: Json | undefined, was: Json | undefined): Intent | undefined =>
  createInputIntents({ path, value, was }, undefined, new Map())[0];

test('another address of a page takes the links to it along; any other value is set by itself', () => {
  const address = ['routes', 2, 'path'];
  expect(intentOf(address, '/fees', '/money')).toEqual({
    do: 'rename',
    path: address,
    id: '/fees',
    was: '/money',
  });
  // while it is no address, and where there was none, there is nothing to follow
  expect(intentOf(address, 'fees', '/money')).toMatchObject({ do: 'set', value: 'fees' });
  expect(intentOf(address, '/fees', undefined)).toMatchObject({ do: 'set', value: '/fees' });
  expect(intentOf(address, undefined, '/money')).toMatchObject({ do: 'unset' });
  const link = ['header', 'links', 0, 'link'];
  expect(intentOf(link, '/fees', '/money')).toMatchObject({ do: 'set', path: link });
});
