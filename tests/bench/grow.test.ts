import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { siteText } from '../compiler/real-site.ts';
import { grownSite } from './grow.ts';

test('a grown site keeps its first committees and gives each other one its own id, name and words', () => {
  const { committees } = parse(grownSite(siteText, 40)) as {
    committees: { id: string; name: string; about: string }[];
  };
  expect(committees).toHaveLength(40);
  expect(committees.slice(0, 7)).toEqual((parse(siteText) as { committees: unknown[] }).committees);
  for (const field of ['id', 'name', 'about'] as const)
    expect(new Set(committees.map((one) => one[field])).size, field).toBe(40);
});
