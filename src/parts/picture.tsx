import type { Image } from '../page/values.ts';

interface Props {
  image: Image;
  /** Empty for a picture that only decorates. */
  alt: string;
  /** For what stands at the top of every page: not to wait for its turn. */
  eager?: boolean;
  className?: string | undefined;
}

/** A picture of media/. Its size is told to the browser, so that nothing moves when it arrives. */
export function Picture({ image, alt, eager, className }: Props) {
  return (
    <img
      src={image.src}
      width={image.width}
      height={image.height}
      alt={alt}
      {...(!eager && { loading: 'lazy', decoding: 'async' })}
      className={className}
    />
  );
}
