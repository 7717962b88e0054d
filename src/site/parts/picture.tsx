import type { Image } from '../../core/index.ts';

interface Props {
  image: Image;
  /** Empty for a decorative picture. */
  alt: string;
  /**
   * By the displayed width, the browser chooses a file before the styles load. Keep in sync with the CSS and `x-image` in the
   * schema (largest width). Browsers that don't measure lazy pictures use the widths after `auto,` (HTML, 4.8.4.2.2).
   */
  sizes: string;
  /** `first` is for the main picture of the first screen, `now` for a picture at the top of a page; others load lazily. */
  when?: 'first' | 'now' | 'later';
  className?: string | undefined;
}

const LOADING_ATTRIBUTES = {
  first: { fetchPriority: 'high' },
  now: {},
  later: { loading: 'lazy', decoding: 'async' },
} as const;

/** The attributes `width` and `height` prevent layout shifts. */
export function Picture({ image, alt, sizes, when = 'later', className }: Props) {
  const { src, width, height, smaller, colour, position, plate } = image;
  const img = (
    <img
      {...LOADING_ATTRIBUTES[when]}
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

/** Photos fill their boxes; other pictures are drawings on a transparent background. */
export function isPhoto({ src, colour }: Image): boolean {
  return colour !== undefined || /\.jpe?g$/i.test(src);
}

/** Returns the width in rem that follows from the height and the aspect ratio. */
export function sizesAtHeight(rem: number, { width, height }: Image): string {
  return `${Number(((rem * width) / height).toFixed(2))}rem`;
}
