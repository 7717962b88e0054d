import type { Image } from '../shared/index.ts';

interface Props {
  image: Image;
  /** Empty for a picture that only decorates. */
  alt: string;
  /**
   * How wide it is shown, as the attribute `sizes` says it, for the browser to choose a file before it knows the
   * styles. To be changed together with the CSS, and with `x-image` in the schema, which says the greatest of these. After
   * `auto,` come the widths for browsers that don't measure a lazy picture themselves (HTML, 4.8.4.2.2).
   */
  sizes: string;
  /** `first` is what a visitor waits for, `now` is at the top of every page; others load when they are near. */
  when?: 'first' | 'now' | 'later';
  className?: string | undefined;
}

const HURRY = {
  first: { fetchPriority: 'high' },
  now: {},
  later: { loading: 'lazy', decoding: 'async' },
} as const;

/** A picture of media/. It has its size as attributes, so that nothing moves when it loads. */
export function Picture({ image, alt, sizes, when = 'later', className }: Props) {
  const { src, width, height, smaller, colour, position, plate } = image;
  const img = (
    <img
      {...HURRY[when]}
      src={src}
      width={width}
      height={height}
      alt={alt}
      {...(sizes.startsWith('auto,') && { sizes })}
      className={className}
      {...(position && { style: { objectPosition: position } })}
      data-colour={colour}
      data-plate={plate}
    />
  );
  if (!smaller) return img;
  return (
    <picture>
      <source type={smaller.type} srcSet={smaller.srcset} sizes={sizes} />
      {img}
    </picture>
  );
}

/** Whether a picture fills its box, as photos do, and is not drawn on a transparent ground. */
export function isPhoto({ src, colour }: Image): boolean {
  return colour !== undefined || /\.jpe?g$/i.test(src);
}

/** What to say as `sizes` of a picture that is so many rem high, and as wide as that makes it. */
export function widthAt(rem: number, { width, height }: Image): string {
  return `${Number(((rem * width) / height).toFixed(2))}rem`;
}
