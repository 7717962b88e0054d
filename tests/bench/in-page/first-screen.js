// Reads what a page says, and how its first screen shows the photo, for a page by hand that does the same.
(() => {
  const LEAVES = 'h1, h2, h3, p, li, dt, dd, th, td, summary, blockquote';
  const textOf = ({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim();
  const wordsIn = (place) =>
    [...(place?.querySelectorAll(LEAVES) ?? [])]
      .filter((element) => !element.querySelector(LEAVES) && textOf(element) !== '')
      .map((element) => ({
        tag: /^H\d$/.test(element.tagName) ? element.tagName.toLowerCase() : 'p',
        text: textOf(element),
        href: element.querySelector('a')?.getAttribute('href') ?? undefined,
      }));
  const familyOf = (element) => getComputedStyle(element).fontFamily;
  const first = document.querySelector('main section');
  const title = first.querySelector('h1');
  const photo = first.querySelector('picture');
  const image = photo.querySelector('img');
  const [over, below] = [title, image].map((one) => one.getBoundingClientRect());
  return {
    language: document.documentElement.lang,
    direction: document.documentElement.dir || 'ltr',
    name: document.title,
    description: document.querySelector('meta[name=description]').content,
    header: wordsIn(document.querySelector('header')),
    first: wordsIn(first),
    rest: [...document.querySelectorAll('main section')]
      .filter((one) => one !== first && !one.parentElement.closest('section'))
      .flatMap(wordsIn),
    footer: wordsIn(document.querySelector('footer')),
    height: first.getBoundingClientRect().height,
    photo: {
      left: below.left,
      height: below.height,
      sources: [...photo.querySelectorAll('source')].map(({ type, srcset, sizes }) => ({
        type,
        srcset,
        sizes,
      })),
      src: image.getAttribute('src'),
      alt: image.alt,
      isBehind: over.top < below.bottom && over.bottom > below.top,
      ratio: [image.getAttribute('width'), image.getAttribute('height')],
    },
    title: { family: familyOf(title), size: getComputedStyle(title).fontSize },
    family: familyOf(document.body),
  };
})();
