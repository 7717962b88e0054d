import type { Image } from '../page/values.ts';

interface Props {
  image: Image;
  /** Empty for a picture that only decorates. */
  alt: string;
  className?: string | undefined;
}

/** A picture of media/. Its size is told to the browser, so that nothing moves when it arrives. */
export function Picture({ image, alt, className }: Props) {
  return (
    <img
      src={image.src}
      width={image.width}
      height={image.height}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={className}
    />
  );
}
