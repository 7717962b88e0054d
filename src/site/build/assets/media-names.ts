import type { Site } from '../../../compiler/index.ts';
import { type Image, withBasePath } from '../../../core/index.ts';

/** Returns the name of a picture's original below `media/`, which the address of an uncut picture still contains. */
export function mediaNames({ pictures, shell }: Pick<Site, 'pictures' | 'shell'>): (image: Image) => string {
  const files = new Map(pictures.map(({ image, file }) => [image, file]));
  const asNamed = ({ src }: Image) =>
    decodeURIComponent(src.slice(withBasePath(shell.base, '/media/').length));
  return (image) => files.get(image) ?? asNamed(image);
}

export function siteMark({ event, shell }: Site, ground: 'light' | 'dark' = 'light'): Image | undefined {
  const mark = event.mark ?? shell.header.mark;
  return (ground === 'dark' && shell.markOnDark) || mark;
}
