import type { Image } from '../../core/index.ts';

interface Props {
  image: Image;
  /** The text alternative; empty for a decorative picture. */
  alt: string;
  /**
   * The displayed width as a value of the attribute `sizes`, from which the browser chooses a file before the styles have
   * loaded. Keep in sync with the CSS, and with `x-image` in the schema, which contains the largest width. Browsers that don't
   * measure lazy pictures use the widths after `auto,` (HTML, 4.8.4.2.2).
   */
  sizes: string;
  /**
   * When to load the picture. `first` is for the main picture of the first screen, and `now` for a picture at the top of a page;
   * other pictures load lazily.
   */
  when?: 'first' | 'now' | 'later';
  className?: string | undefined;
}

const LOADING_ATTRIBUTES = {
  first: { fetchPriority: 'high' },
  now: {},
  later: { loading: 'lazy', decoding: 'async' },
} as const;

/** A picture from media/. The attributes `width` and `height` prevent layout shifts. */
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

/** Whether a picture is a photo, which fills its box, and not a drawing on a transparent background. */
export function isPhoto({ src, colour }: Image): boolean {
  return colour !== undefined || /\.jpe?g$/i.test(src);
}

/** Returns the value of `sizes` for a picture with a height in rem. The width follows from the aspect ratio. */
export function sizesAtHeight(rem: number, { width, height }: Image): string {
  return `${Number(((rem * width) / height).toFixed(2))}rem`;
}
