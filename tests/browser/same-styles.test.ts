import { expect } from 'vitest';
import { lookOtherwise } from './same-styles.ts';
import { test } from './visitor.ts';

test('a page has all the rules that it needs: with all styles of the site it looks the same', async ({
  look,
}) => {
  for (const route of ['/', '/committees/unsc'])
    expect(await lookOtherwise(await look(route, { width: 390, height: 844 })), route).toEqual([]);
});
