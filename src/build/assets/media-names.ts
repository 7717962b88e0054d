import type { Site } from '../../compiler/index.ts';
import { type Image, withBase } from '../../shared/index.ts';

/** The names below `media/` of what the pictures of a site come from; one that is not cut still has the name of its file. */
export function mediaNames({ pictures, shell }: Pick<Site, 'pictures' | 'shell'>): (image: Image) => string {
  const files = new Map(pictures.map(({ image, file }) => [image, file]));
  const asNamed = ({ src }: Image) => decodeURIComponent(src.slice(withBase(shell.base, '/media/').length));
  return (image) => files.get(image) ?? asNamed(image);
}

/** The mark of the conference, on a light ground or a dark one. */
export function markOf({ event, shell }: Site, ground: 'light' | 'dark' = 'light'): Image | undefined {
  const mark = event.mark ?? shell.header.mark;
  return (ground === 'dark' && shell.markOnDark) || mark;
}
