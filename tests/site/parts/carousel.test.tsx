// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startCarousel } from '../../../src/site/parts/carousel.client.ts';
import { Carousel } from '../../../src/site/parts/carousel.tsx';
import { english } from '../../english.ts';

afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('dir');
  document.documentElement.removeAttribute('data-main');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Renders a carousel and starts its script. */
function show(names: string[], people = false) {
  const shown = render(
    <Carousel
      label="About"
      people={people}
      words={english}
      slides={names.map((name) => ({
        key: name,
        name: people ? name : undefined,
        content: <a href="/">{name}</a>,
      }))}
    />,
  );
  startCarousel(shown.container);
  return shown;
}
const active = () =>
  document.querySelector('[aria-roledescription="slide"][data-active="true"]')?.textContent;
const announcedIn = (place: HTMLElement) => place.querySelector('p[aria-live="polite"]');
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));

describe.each([
  ['slides of text', false],
  ['people', true],
])('with %s', (_, people) => {
  test('next goes on and, after the last, to the first', async () => {
    show(['One', 'Two', 'Three'], people);
    const seen = [active()];
    for (let times = 0; times < 3; times += 1) {
      await press('Next slide');
      seen.push(active());
    }
    expect(seen).toEqual(['One', 'Two', 'Three', 'One']);
  });

  test('previous leads from the first to the last', async () => {
    show(['One', 'Two'], people);
    await press('Previous slide');
    expect(active()).toBe('Two');
  });

  test('a dot leads to its slide and is then the current one', async () => {
    show(['One', 'Two', 'Three'], people);
    await press('Slide 3 of 3');
    expect(active()).toBe('Three');
    expect(button('Slide 3 of 3').getAttribute('aria-current')).toBe('true');
    expect(button('Slide 3 of 3').getAttribute('aria-disabled')).toBe('true');
    expect(button('Slide 1 of 3').getAttribute('aria-current')).toBe('false');
  });

  test('Left and Right turn it; on the dots the focus goes along, on an arrow it stays', async () => {
    show(['One', 'Two', 'Three'], people);
    button('Slide 1 of 3').focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(active()).toBe('Three');
    expect(document.activeElement).toBe(button('Slide 3 of 3'));
    button('Next slide').focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(active()).toBe('One');
    expect(document.activeElement).toBe(button('Next slide'));
  });
});

test('right to left, the next slide is on the left', async () => {
  document.documentElement.dir = 'rtl';
  show(['One', 'Two', 'Three']);
  button('Next slide').focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(active()).toBe('Two');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(active()).toBe('Three');
});

test('the controls are before the slides, which are announced politely when they change', () => {
  show(['One', 'Two']);
  const order = button('Next slide').compareDocumentPosition(screen.getByText('One'));
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getByText('One').closest('[aria-live="polite"]')).toBeTruthy();
});

test('slides are groups named by their number', () => {
  show(['One', 'Two']);
  const slides = screen.getAllByRole('group').map((slide) => slide.getAttribute('aria-label'));
  expect(slides).toEqual(['Slide 1 of 2', 'Slide 2 of 2']);
});

test('a slide out of sight takes no focus', async () => {
  show(['One', 'Two']);
  const inert = () => [...document.querySelectorAll('[inert]')].map((slide) => slide.textContent);
  expect(inert()).toEqual(['Two']);
  await press('Next slide');
  expect(inert()).toEqual(['One']);
});

test('people stay readable all the time, and a change among them is announced in words', async () => {
  const { container } = show(['Asha', 'Ben'], true);
  expect(container.querySelector('[inert]')).toBeNull();
  expect(container.textContent).not.toContain('Slide 2 of 2: Ben');
  await press('Next slide');
  expect(announcedIn(container)?.textContent).toBe('Slide 2 of 2: Ben');
});

test('of the announced words, the name that is not translated has its language', async () => {
  document.documentElement.dataset.main = 'en';
  const { container } = show(['Asha', '\u2066The one who chairs\u2069'], true);
  await press('Next slide');
  expect(announcedIn(container)?.hasAttribute('lang')).toBe(false);
  expect(announcedIn(container)?.querySelector('[lang="en"]')?.textContent).toContain('The one who chairs');
  await press('Next slide');
  expect(announcedIn(container)?.querySelector('[lang]')).toBeNull();
});

test('a single slide has no controls', () => {
  show(['One']);
  expect(screen.queryByRole('button')).toBeNull();
});

const SLIDE = 300;

/** happy-dom lays nothing out, so each slide is given its place beside the others. */
function layOut() {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(SLIDE);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    const at =
      this.getAttribute('role') === 'group' ? [...(this.parentElement?.children ?? [])].indexOf(this) : 0;
    return at * SLIDE;
  });
}

/** happy-dom reports no media query that ceases to match. Returns what changes the width of the window. */
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
  const { container } = render(<Carousel label="Chairs" people words={english} slides={people} />);
  startCarousel(container);
  const row = container.querySelector<HTMLElement>('.slides');
  await userEvent.click(screen.getByRole('button', { name: 'Slide 3 of 3' }));
  expect(row?.style.transform).toBe('');
  windowIs('narrow');
  await waitFor(() => expect(row?.style.transform).toBe(`translate3d(-${2 * SLIDE}px,0px,0px)`));
  expect(container.querySelector('[data-active="true"]')?.textContent).toBe('Chandra');
});

test('a stopped carousel answers no more, and stays at its slide', async () => {
  layOut();
  stubMedia();
  const slides = ['One', 'Two'].map((name) => ({ key: name, content: name }));
  const { container } = render(<Carousel label="About" people={false} words={english} slides={slides} />);
  const stop = startCarousel(container);
  const next = screen.getByRole('button', { name: 'Next slide' });
  await userEvent.click(next);
  stop();
  await userEvent.click(next);
  expect(container.querySelector('[data-active="true"]')?.textContent).toBe('Two');
});
