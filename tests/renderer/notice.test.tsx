// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { removeOldNotice } from '../../src/renderer/client/notice.ts';
import { Notice } from '../../src/renderer/layout/notice.tsx';
import { english } from '../english.ts';

const shell = {
  ...{ base: '/', origin: 'https://mun.example.org', language: 'en', name: 'Example MUN', words: english },
  ...{ header: { name: 'Example MUN', links: [] }, footer: { name: 'Example MUN' } },
};

/** Whether visitors see a notice at a moment of their clock. */
function isShown(now: string, until?: string): boolean {
  const notice = { text: 'Registration closes on Friday.', ...(until && { until }) };
  document.body.innerHTML = renderToStaticMarkup(<Notice shell={shell} notice={notice} />);
  removeOldNotice(Date.parse(now));
  return document.body.textContent !== '';
}

test('a notice disappears after its last date by the clock of the visitor, without a new build', () => {
  const until = '2027-03-05T23:59+05:30';
  expect(isShown('2027-03-05T18:28:00Z', until)).toBe(true);
  expect(isShown('2027-03-05T18:30:00Z', until)).toBe(false);
  expect(isShown('2099-01-01T00:00:00Z')).toBe(true);
});
