// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import startBanner from '../../../src/site/blocks/banner.client.ts';
import Banner from '../../../src/site/blocks/banner.tsx';
import { english } from '../../english.ts';
import { inside } from './sample.ts';
import { startBlock } from './start.ts';

const props = {
  uid: '_b0',
  type: 'banner',
  title: 'The 6th Edition',
  layout: 'full',
  words: english,
} as const;

test('the title is the heading of the page, and the year can be read once', () => {
  render(<Banner {...props} title="The 6th Edition" year="24" />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The 6th Edition');
  expect(screen.getAllByText('24')).toHaveLength(1);
});

test('name, dates and place stand when they are given', () => {
  render(<Banner {...props} title="T" year="24" name="Example MUN" dates="1 August" place="Hall" />);
  for (const words of ['Example MUN', '1 August', 'Hall']) expect(screen.getByText(words)).toBeTruthy();
});

const photo = (width: number) => ({ image: { src: '/media/hall.jpg', width, height: width }, alt: 'A hall' });

test('a photo takes the place of the year and the globe, and is described', () => {
  const { container } = render(<Banner {...props} year="24" picture={photo(2400)} />);
  expect(screen.getByRole('img', { name: 'A hall' }).getAttribute('fetchpriority')).toBe('high');
  expect(screen.queryByText('24')).toBeNull();
  expect(container.querySelector('svg')).toBeNull();
  expect(container.querySelector('section')?.dataset.ground).toBe('ink');
});

const logo = (plate?: 'dark') => ({
  image: { src: '/media/wide.svg', width: 640, height: 160, ...(plate && { plate }) },
  alt: 'Example MUN',
});

test('a wide logo is the opening itself: on a ground of its own, and instead of the year and the globe', () => {
  const { container } = render(<Banner {...props} layout="whole" year="24" picture={logo()} />);
  const image = screen.getByRole('img', { name: 'Example MUN' });
  expect(image.getAttribute('fetchpriority')).toBe('high');
  expect(screen.queryByText('24')).toBeNull();
  expect(container.querySelector('svg')).toBeNull();
  expect(image.parentElement?.dataset.dark).toBeUndefined();
  cleanup();
  render(<Banner {...props} layout="whole" picture={logo('dark')} />);
  expect(screen.getByRole('img').parentElement?.dataset.dark).toBe('true');
});

test('without a picture, the opening is the usual one', () => {
  const { container } = render(<Banner {...props} layout="whole" year="24" />);
  expect(screen.getByText('24')).toBeTruthy();
  expect(container.querySelector('svg')).not.toBeNull();
});

test('the ground of a logo is none of a photo', () => {
  const { container } = render(<Banner {...props} picture={logo('dark')} />);
  expect(container.querySelector('[data-plate]')).toBeNull();
});

test('a photo of few pixels does not fill the opening', () => {
  const { container } = render(<Banner {...props} picture={photo(1199)} />);
  expect(container.querySelector('section')?.dataset.ground).toBeUndefined();
});

const register = { label: 'Register', link: inside('/registration'), newTab: false };

test('the motto and the buttons are there, and the first button is the main one', () => {
  const committees = { label: 'Committees', link: inside('/committees'), newTab: false };
  render(<Banner {...props} motto="Small rooms" links={[register, committees]} />);
  expect(screen.getByText('Small rooms')).toBeTruthy();
  const main = screen.getAllByRole('link').map(({ className }) => className.includes('blue-button'));
  expect(main).toEqual([true, false]);
});

test('a way to register that is closed says so, and leads to no form', () => {
  startBlock(<Banner {...props} links={[{ ...register, closes: '2020-07-15T23:59' }]} />, startBanner);
  expect(document.body.textContent).toContain(english.isClosed);
  expect(document.querySelector('a')?.hasAttribute('href')).toBe(false);
});

test('the clock counts to its moment', () => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date(2024, 6, 30, 5, 57, 30));
  const countdown = { text: 'Starts in:', starts: '2024-08-01T08:00' };
  startBlock(<Banner {...props} countdown={countdown} />, startBanner);
  vi.advanceTimersByTime(1000);
  expect(screen.getByRole('timer', { name: 'Starts in:' }).textContent?.match(/\d+/g)).toEqual([
    '02',
    '02',
    '02',
  ]);
  vi.useRealTimers();
});

test('until the clock counts, its moment is in its place, unless the dates are beside it', () => {
  const clocked = { ...props, countdown: { text: 'Starts in:', starts: '2024-08-01T08:00' } };
  const instead = () => document.querySelector('[data-said]')?.lastElementChild?.textContent;
  render(<Banner {...clocked} />);
  expect(instead()).toContain('August 1, 2024');
  cleanup();
  render(<Banner {...clocked} dates="August 1 – 3, 2024" />);
  expect(instead()).toBe('');
});

test('a photo that is upright fills nothing, whatever is chosen', () => {
  const upright = { image: { src: '/media/hall.jpg', width: 2400, height: 2401 }, alt: 'A hall' };
  for (const layout of ['full', 'framed'] as const) {
    const { container } = render(<Banner {...props} layout={layout} picture={upright} />);
    const { className, dataset } = container.querySelector('section') as HTMLElement;
    expect(className).toMatch(/beside/);
    expect(className).not.toMatch(/full|framed/);
    expect({ ...dataset }).toEqual({});
  }
});

test('in a frame, or beside words on a field, a photo has no words over it, and is described', () => {
  const looks = (['framed', 'field'] as const).map((layout) => {
    const { container } = render(<Banner {...props} layout={layout} picture={photo(2400)} />);
    return { ...(container.querySelector('section') as HTMLElement).dataset };
  });
  expect(looks).toEqual([{ look: 'framed' }, { look: 'field' }]);
  expect(screen.getAllByRole('img', { name: 'A hall' })).toHaveLength(2);
});

test('a field needs no photo, and has the year', () => {
  const { container } = render(<Banner {...props} layout="field" year="24" />);
  expect(container.querySelector('section')?.dataset.look).toBe('field');
  expect(screen.getByText('24')).toBeTruthy();
});

const video = { src: '/media/videos/hall.webm', type: 'video/webm' } as const;

test('a video is in a template, silent: without script, only its photo is there', () => {
  const html = renderToStaticMarkup(<Banner {...props} picture={photo(2400)} video={video} />);
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(page.querySelectorAll('img')).toHaveLength(1);
  const [template, ...others] = page.querySelectorAll('template');
  expect(others).toEqual([]);
  const film = template?.content.querySelector('video');
  expect(film?.getAttribute('src')).toBe(video.src);
  expect(film?.hasAttribute('muted')).toBe(true);
  expect(film?.hasAttribute('autoplay')).toBe(false);
  expect(film?.getAttribute('aria-hidden')).toBe('true');
  template?.remove();
  expect(page.querySelector('video, button')).toBeNull();
});

test('there is no video without its photo', () => {
  expect(renderToStaticMarkup(<Banner {...props} video={video} />)).not.toContain('video');
});
