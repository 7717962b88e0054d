import type { Image } from '../../core/index.ts';

interface Props {
  image: Image;
  /** Empty for a decorative picture. */
  alt: string;
  /**
   * Its display width as the attribute `sizes`, so that the browser can choose a file before it has the styles. Keep in sync with the CSS,
   * and with `x-image` in the schema, which has the largest width. The widths after `auto,` are for browsers that don't measure lazy
   * pictures (HTML, 4.8.4.2.2).
   */
  sizes: string;
  /** `first` is the main picture of the first screen, `now` is at the top of every page; others load lazily. */
  when?: 'first' | 'now' | 'later';
  className?: string | undefined;
}

const LOADING = {
  first: { fetchPriority: 'high' },
  now: {},
  later: { loading: 'lazy', decoding: 'async' },
} as const;

/** A picture of media/. It has its size as attributes, which prevents layout shifts. */
export function Picture({ image, alt, sizes, when = 'later', className }: Props) {
  const { src, width, height, smaller, colour, position, plate } = image;
  const img = (
    <img
      {...LOADING[when]}
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

/** Whether a picture fills its box like a photo, unlike a drawing on a transparent background. */
export function isPhoto({ src, colour }: Image): boolean {
  return colour !== undefined || /\.jpe?g$/i.test(src);
}

/** Returns `sizes` for a picture that is `rem` high and as wide as its shape requires. */
export function widthAt(rem: number, { width, height }: Image): string {
  return `${Number(((rem * width) / height).toFixed(2))}rem`;
}
