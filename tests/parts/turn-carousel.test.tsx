// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Carousel } from '../../src/parts/carousel.tsx';
import { turnCarousel } from '../../src/parts/turn-carousel.ts';

const SLIDE = 300;
const words = { previous: 'Previous slide', next: 'Next slide', slide: 'Slide', of: 'of' };

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** happy-dom lays nothing out, so each slide is given its place beside the others. */
function layOut() {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(SLIDE);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    const at =
      this.getAttribute('role') === 'group' ? [...(this.parentElement?.children ?? [])].indexOf(this) : 0;
    return at * SLIDE;
  });
}

/** happy-dom tells of no media query that ceases to match. Gives what changes the width of the window. */
function stubMedia() {
  let width: 'wide' | 'narrow' = 'wide';
  const queries: EventTarget[] = [];
  vi.stubGlobal('matchMedia', (media: string) => {
    const query = new EventTarget();
    queries.push(query);
    return Object.defineProperty(query, 'matches', {
      get: () => media.includes('min-width') && width === 'wide',
    });
  });
  return (now: 'wide' | 'narrow') => {
    width = now;
    for (const query of [...queries]) query.dispatchEvent(new Event('change'));
  };
}

test('a window that becomes narrow shows the slide that was in front when it was wide', async () => {
  layOut();
  const windowIs = stubMedia();
  const people = ['Asha', 'Ben', 'Chandra'].map((name) => ({ key: name, name, content: name }));
  const { container } = render(<Carousel label="Chairs" people words={words} slides={people} />);
  turnCarousel(container.querySelector('section') as HTMLElement);
  const row = container.querySelector<HTMLElement>('.slides');
  await userEvent.click(screen.getByRole('button', { name: 'Slide 3 of 3' }));
  expect(row?.style.transform).toBe('');
  windowIs('narrow');
  await waitFor(() => expect(row?.style.transform).toBe(`translate3d(-${2 * SLIDE}px,0px,0px)`));
  expect(container.querySelector('[data-active="true"]')?.textContent).toBe('Chandra');
});

test('what has ended answers no more, and stands as it stood', async () => {
  layOut();
  stubMedia();
  const slides = ['One', 'Two'].map((name) => ({ key: name, content: name }));
  const { container } = render(<Carousel label="About" people={false} words={words} slides={slides} />);
  const end = turnCarousel(container.querySelector('section') as HTMLElement);
  const next = screen.getByRole('button', { name: 'Next slide' });
  await userEvent.click(next);
  end();
  await userEvent.click(next);
  expect(container.querySelector('[data-active="true"]')?.textContent).toBe('Two');
});
