// @vitest-environment happy-dom
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OwnSite } from '../../src/studio/page/panels/own-site/own-site.tsx';
import { ownSiteTexts } from '../../src/studio/page/panels/own-site/words.ts';
import { root } from '../compiler/cases.ts';

/* The ways to a site of one's own in the studio, held to docs/start-without-installing.md: both say the same. */

afterEach(cleanup);

const docs = path.join(root, 'docs');
const guide = readFileSync(path.join(docs, 'start-without-installing.md'), 'utf8');
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

/** The part of the guide about a way. */
function partOf(anchor: string): string {
  const parts = guide.split(/^### /m).slice(1);
  return parts.find((part) => anchorOf(part.split('\n', 1)[0] ?? '') === anchor) ?? '';
}

test.each(ownSiteTexts.ways)(
  '$name: what to click is in the guide, in its order',
  ({ section: anchor, steps }) => {
    const part = partOf(anchor);
    expect(part).not.toBe('');
    const bold = steps.flatMap((step) => [...step.matchAll(/\*([^*]+)\*/g)].map(([, label = '']) => label));
    const plain = part.replace(/\s+/g, ' ');
    // the guide leads from step to step of GitHub in the other ways too, and names a step with its number
    const isKnown = (label: string) =>
      plain.includes(label) || partOf('with-github').replace(/\s+/g, ' ').includes(label.replace(/\.$/, ''));
    const isStep = (label: string) => label.endsWith('.');
    expect(bold.filter((label) => !isStep(label) && !isKnown(label))).toEqual([]);
    expect(steps.length).toBeLessThanOrEqual(4);
  },
);

test('each address is one of the guide, or a page of docs/ with that heading', () => {
  const { container } = render(<OwnSite hasEdits />);
  const addresses = [...container.querySelectorAll('a')].map(({ href }) => href);
  const codes = [...container.querySelectorAll('code')].map(({ textContent }) => textContent ?? '');
  expect(addresses.length).toBeGreaterThan(7);
  for (const address of [...addresses, ...codes.filter((code) => code.startsWith('https:'))]) {
    const [, page, anchor = ''] =
      /\/plenary-mun\/plenary\/blob\/main\/docs\/([\w-]+\.md)#(.+)$/.exec(address) ?? [];
    if (page === undefined) expect(guide).toContain(address);
    else {
      expect(existsSync(path.join(docs, page))).toBe(true);
      const headings = readFileSync(path.join(docs, page), 'utf8').matchAll(/^#+ (.+)$/gm);
      expect([...headings].map(([, heading = '']) => anchorOf(heading))).toContain(anchor);
    }
  }
});

test('nothing of another server is loaded, and each link opens in a tab of its own', () => {
  const { container } = render(<OwnSite />);
  expect(container.querySelector('img, script, iframe, link')).toBeNull();
  for (const link of container.querySelectorAll('a'))
    expect([link.target, link.rel]).toEqual(['_blank', 'noreferrer']);
});
