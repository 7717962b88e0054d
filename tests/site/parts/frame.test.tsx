// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startFrame } from '../../../src/site/parts/frame.client.ts';
import { Frame, type FrameWords } from '../../../src/site/parts/frame.tsx';
import { startBlock } from '../blocks/start.ts';

// happy-dom loads no page into a frame, and says so on the console each time.
const words: FrameWords = {
  comesFrom: 'This comes from {host}',
  show: 'Show the map',
  open: 'Open the map in a new tab',
};
const embed = { src: 'https://docs.example.org/sheet', host: 'docs.example.org', ask: true };
const frame = (ask: boolean) => <Frame uid="_b1" title="Matrix" words={words} embed={{ ...embed, ask }} />;
const show = (ask: boolean) => render(frame(ask));
const shown = () => screen.queryByTitle('Matrix');

test('before the visitor asks, nothing is loaded, and the place says what it is and who hosts it', () => {
  const { container } = show(true);
  expect(shown()).toBeNull();
  expect(container.textContent).toContain('This comes from docs.example.org');
});

test('the link opens the page in a new tab without telling where the visitor came from', () => {
  show(true);
  const link = screen.getByRole('link', { name: 'Open the map in a new tab' });
  expect(link.getAttribute('href')).toBe(embed.src);
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
});

test.each([
  ['by a client script', () => startBlock(frame(true), startFrame)],
  ['on an island', () => show(true)],
])('the button brings the frame, hands it the focus and goes: %s', async (_, start) => {
  start();
  await userEvent.click(screen.getByRole('button', { name: 'Show the map' }));
  expect(shown()?.getAttribute('src')).toBe(embed.src);
  expect(shown()?.getAttribute('class')).toBe('page');
  expect(document.activeElement).toBe(shown());
  expect(screen.queryByRole('button')).toBeNull();
  expectFenced(shown());
});

test('a stopped frame loads nothing', async () => {
  const { stop } = startBlock(frame(true), startFrame);
  stop();
  await userEvent.click(screen.getByRole('button', { name: 'Show the map' }));
  expect(shown()).toBeNull();
});

test('a site that shows embeds at once does so, and does not take the focus for it', () => {
  show(false);
  expect(shown()).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(document.body);
});

test('a frame that is shown at once is fenced in too', () => {
  show(false);
  expectFenced(shown());
});

function expectFenced(frame: HTMLElement | null): void {
  expect(frame?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-popups allow-forms');
  expect(frame?.getAttribute('referrerpolicy')).toBe('no-referrer');
  expect(frame?.getAttribute('loading')).toBe('lazy');
}
