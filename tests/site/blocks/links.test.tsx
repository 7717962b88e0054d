// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import Links from '../../../src/site/blocks/links.tsx';
import { BlockContext } from '../../../src/site/parts/block-context.ts';
import startLinks from '../../../src/site/parts/registration-dates.client.ts';
import { registrationStateAt } from '../../../src/site/parts/registration-state.ts';
import { english } from '../../english.ts';
import { inside, outside } from './sample.ts';
import { startBlock } from './start.ts';

afterEach(() => void vi.useRealTimers());

const form = {
  label: 'Individual Registration',
  link: outside('https://example.org/form'),
  text: 'For a delegate who comes alone.',
  newTab: true,
};

test('a link that opens a new tab says so to screen readers', () => {
  render(<Links uid="_b1" type="links" links={[form]} words={english} />);
  const link = screen.getByRole('link', { name: 'Individual Registration (opens in a new tab)' });
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
});

test('the sentence describes its link', () => {
  render(<Links uid="_b1" type="links" links={[form]} words={english} />);
  const described = screen.getByRole('link').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('For a delegate who comes alone.');
});

test('a link within the site stays in this tab', () => {
  const link = { label: 'Resources', link: inside('/resources'), newTab: false };
  render(<Links uid="_b1" type="links" links={[link]} words={english} />);
  expect(screen.getByRole('link', { name: 'Resources' }).hasAttribute('target')).toBe(false);
});

test('a link without a price and dates has no line for them', () => {
  render(<Links uid="_b1" type="links" links={[form]} words={english} />);
  expect(document.querySelectorAll('p')).toHaveLength(1);
});

const dated = {
  ...form,
  price: '€ 40',
  opens: '2027-03-01T09:00+05:30',
  late: '2027-06-01T00:00+05:30',
  latePrice: '€ 55',
  closes: '2027-07-15T23:59+05:30',
};

test('without script the price and all dates are there as text, in the language of the site, and the link works', () => {
  render(<Links uid="_b1" type="links" links={[dated]} words={english} />);
  const { textContent } = screen.getByRole('listitem');
  expect(textContent).toContain('€ 40');
  expect(textContent).toContain('€ 55 from June 1, 2027');
  expect(textContent).toContain('Opens March 1, 2027 at 09:00');
  // the end of a day needs no time
  expect(textContent).toContain('Closes July 15, 2027');
  expect(textContent).not.toContain('23:59');
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://example.org/form');
});

test.each([
  ['2027-03-01T03:29:59Z', 'before'],
  ['2027-03-01T03:30:00Z', 'open'],
  ['2027-05-31T18:30:00Z', 'late'],
  ['2027-07-15T18:28:00Z', 'late'],
  ['2027-07-15T18:29:00Z', 'closed'],
] as const)('at %s a way to register is %s, by the clock of its place', (now, state) => {
  expect(registrationStateAt(new Date(now), dated)).toBe(state);
});

test('a way to register shows its state, has no link before it opens and after it closes, and changes by itself', () => {
  vi.useFakeTimers({ now: new Date('2027-03-01T03:29:30Z') });
  const closed = { ...form, label: 'Early bird', closes: '2027-02-01T23:59Z' };
  const links = [dated, closed, form];
  const { element, stop } = startBlock(
    <Links uid="_b1" type="links" links={links} words={english} />,
    startLinks,
  );
  const shown = () =>
    [...element.querySelectorAll('li')].map((entry) => [
      entry.querySelector('strong')?.textContent,
      entry.querySelector('a')?.getAttribute('href') ?? undefined,
    ]);
  const address = form.link.href;
  expect(shown()).toEqual([
    ['Not open yet', undefined],
    ['Closed', undefined],
    [undefined, address],
  ]);
  vi.advanceTimersByTime(60_000);
  expect(shown()[0]).toEqual(['Open', address]);
  vi.setSystemTime(new Date('2027-06-02T00:00:00Z'));
  vi.advanceTimersByTime(60_000);
  expect(shown()[0]).toEqual(['Late registration', address]);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

/** What is in the HTML of a way to register when the site is built at a moment. */
function builtAt(now: string, way: object) {
  const link = { ...form, ...way };
  const context = { base: '/', language: 'en', come: Date.parse(now), LinkElement: 'a' as const };
  const { container } = render(
    <BlockContext value={context}>
      <Links uid="_b1" type="links" links={[link]} words={english} />
    </BlockContext>,
  );
  const facts = container.querySelector('[data-registration]');
  return {
    texts: [...(facts?.children ?? [])].map((one) => one.textContent),
    isFinal: facts?.hasAttribute('data-final'),
    href: container.querySelector('a')?.getAttribute('href') ?? undefined,
  };
}

test.each([
  [
    '2027-01-01T00:00Z',
    [
      'Not open yet',
      '€ 40',
      '€ 55 from June 1, 2027',
      'Opens March 1, 2027 at 09:00',
      'Closes July 15, 2027',
    ],
  ],
  ['2027-04-01T00:00Z', ['Open', '€ 40', '€ 55 from June 1, 2027', 'Closes July 15, 2027']],
  ['2027-06-02T00:00Z', ['Late registration', '€ 40', '€ 55 from June 1, 2027', 'Closes July 15, 2027']],
])(
  'built at %s, a way to register has the dates that are to come, and its state may change',
  (now, texts) => {
    expect(builtAt(now, dated)).toEqual({ texts, isFinal: false, href: form.link.href });
  },
);

test('what is closed when the site is built has no dates, no price and no link, and no script can open it', () => {
  const closed = builtAt('2027-08-01T00:00Z', dated);
  expect(closed).toEqual({ texts: ['Closed'], isFinal: true, href: undefined });
  vi.useFakeTimers({ now: new Date('2027-04-01T00:00:00Z') });
  startLinks(document.body)();
  expect(screen.getByText('Closed')).toBeDefined();
});

test('what no date closes is open for good, and what closes without a zone is closed when no clock on earth is behind it', () => {
  expect(builtAt('2027-04-01T00:00Z', { opens: '2027-03-01T09:00' }).isFinal).toBe(true);
  const closes = { closes: '2027-03-01T00:00' };
  expect(builtAt('2027-03-01T11:00Z', closes).texts[0]).toBe('Open');
  expect(builtAt('2027-03-01T12:00Z', closes).texts[0]).toBe('Closed');
});
