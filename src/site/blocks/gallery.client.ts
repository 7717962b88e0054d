import { renderAttributeText } from '../parts/attribute-text.ts';

/** Time without scrolling after which a swipe counts as finished, in ms. */
const SETTLE_DELAY = 100;

/** Loads the full-size file of the visible picture first, then the files of the adjacent pictures. */
export default function startGallery(block: HTMLElement): () => void {
  const links = [...block.querySelectorAll<HTMLAnchorElement>('a[data-width]')];
  const dialog = block.querySelector('dialog') as HTMLDialogElement;
  const slides = dialog.querySelector('[data-slides]') as HTMLElement;
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const controller = new AbortController();
  const { signal } = controller;
  let index = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;

  for (const [at, link] of links.entries())
    link.addEventListener('click', (event) => open(at, event), { signal });
  for (const button of dialog.querySelectorAll<HTMLElement>('[data-step]'))
    button.addEventListener('click', () => step(Number(button.dataset.step)), { signal });
  dialog.addEventListener('keydown', onKey, { signal });
  dialog.addEventListener(
    'click',
    ({ target }) =>
      target instanceof Element &&
      target.matches('dialog, [data-slides], [data-slides] > *') &&
      dialog.close(),
    { signal },
  );
  slides.addEventListener(
    'scroll',
    () => {
      clearTimeout(resting);
      resting = setTimeout(settle, SETTLE_DELAY);
    },
    { signal, passive: true },
  );
  return () => {
    controller.abort();
    clearTimeout(resting);
    dialog.close();
  };

  function open(at: number, event: MouseEvent): void {
    // with a modifier key, the browser opens the link in a new tab or downloads the file
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!slides.hasChildNodes()) slides.append(...links.map(createSlide));
    dialog.showModal();
    show(at, 'instant');
  }

  function step(by: number): void {
    const to = (index + by + links.length) % links.length;
    // a smooth scroll from the last picture to the first would pass all other pictures
    show(to, calm.matches || Math.abs(to - index) > 1 ? 'instant' : 'smooth');
  }

  function show(to: number, behavior: ScrollBehavior): void {
    choose(to);
    const slide = slides.children[to] as HTMLElement;
    slides.scrollTo({ left: slide.offsetLeft, behavior });
  }

  /** In a right-to-left layout, scroll positions are negative. */
  function settle(): void {
    const at = Math.round(Math.abs(slides.scrollLeft) / slides.clientWidth);
    if (at !== index) choose(at);
  }

  function choose(to: number): void {
    index = to;
    for (const [at, slide] of [...slides.children].entries()) (slide as HTMLElement).inert = at !== to;
    const link = links[to];
    say('name', link?.dataset.name);
    say('alt', link?.querySelector('img')?.alt);
    // the caption is cloned, because it can contain elements that declare its language
    const caption = link?.nextElementSibling?.cloneNode(true);
    dialog.querySelector('[data-caption]')?.replaceChildren(...(caption?.childNodes ?? []));
    void load(to).then(() => {
      load(to + 1);
      load(to - 1);
    });
  }

  function say(what: string, text = ''): void {
    const place = dialog.querySelector(`[data-${what}]`);
    if (place) renderAttributeText(place, text);
  }

  /** Replaces the small file of a picture with the full-size file. Resolves even if the file can't be loaded. */
  async function load(at: number): Promise<void> {
    const image = slides.children[at]?.querySelector('img');
    const href = links[at]?.href;
    if (!image || !href || image.src === href) return;
    const full = new Image();
    full.src = href;
    await full.decode().then(
      () => {
        image.src = href;
      },
      () => {},
    );
  }

  function onKey(event: KeyboardEvent): void {
    const forward = getComputedStyle(dialog).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    step(event.key === forward ? 1 : -1);
  }
}

/** Displays the small file of a picture, which is already loaded, at the size of the full-size file. */
function createSlide(link: HTMLAnchorElement): HTMLElement {
  const small = link.querySelector('img');
  const image = document.createElement('img');
  image.alt = small?.alt ?? '';
  image.width = Number(link.dataset.width);
  image.height = Number(link.dataset.height);
  image.src = small?.currentSrc || link.href;
  const slide = document.createElement('div');
  slide.append(image);
  return slide;
}
