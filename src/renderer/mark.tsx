import type { Image } from '../page/values.ts';

/** The mark, always beside the name that says the same: it needs no words of its own. */
export function Mark({ image, className }: { image: Image; className?: string | undefined }) {
  return <img className={className} src={image.src} width={image.width} height={image.height} alt="" />;
}
