// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Shell } from '../../../src/core/index.ts';
import { updateNoticeVisibility } from '../../../src/site/renderer/client/notice.ts';
import { Notice } from '../../../src/site/renderer/layout/notice.tsx';
import { english } from '../../english.ts';

const shell = {
  ...{ base: '/', origin: 'https://mun.example.org', language: 'en', name: 'Example MUN', words: english },
  ...{ header: { name: 'Example MUN', links: [] }, footer: { name: 'Example MUN' } },
};

/** Whether visitors see a notice at a moment of their clock. */
function isShown(now: string, dates: Partial<NonNullable<Shell['notice']>>): boolean {
  const notice = { text: 'Registration closes on Friday.', ...dates };
  document.body.innerHTML = renderToStaticMarkup(<Notice shell={shell} notice={notice} />);
  // main.ts loads the script for a notice with one of these
  const dated = document.querySelector<HTMLElement>('[data-from], [data-until]');
  if (dated) updateNoticeVisibility(dated, Date.parse(now));
  return document.querySelector('aside:not([hidden])') !== null;
}

test('a notice disappears after its last date by the clock of the visitor, without a new build', () => {
  const until = '2027-03-05T23:59+05:30';
  expect(isShown('2027-03-05T18:28:00Z', { until })).toBe(true);
  expect(isShown('2027-03-05T18:30:00Z', { until })).toBe(false);
  expect(isShown('2099-01-01T00:00:00Z', {})).toBe(true);
});

test('a notice that was ahead when the site was built appears from its first date', () => {
  const dates = { from: '2027-03-01T09:00+05:30', until: '2027-03-05T23:59+05:30', isAhead: true } as const;
  expect(isShown('2027-03-01T03:29:00Z', dates)).toBe(false);
  expect(isShown('2027-03-01T03:30:00Z', dates)).toBe(true);
  expect(isShown('2027-03-06T00:00:00Z', dates)).toBe(false);
});

test('a notice without dates to come needs no script, and one that is ahead is hidden without', () => {
  const html = (dates: Partial<NonNullable<Shell['notice']>>) =>
    renderToStaticMarkup(<Notice shell={shell} notice={{ text: 'Closed.', ...dates }} />);
  expect(html({ from: '2027-03-01T09:00' })).not.toMatch(/hidden|data-(from|until)/);
  expect(html({ from: '2027-03-01T09:00', isAhead: true })).toContain('hidden=""');
});
