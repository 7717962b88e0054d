import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/** Puts the files into a media folder that the guide for editors has them put there. */
export async function putFiles(media: string): Promise<void> {
  const drawn = path.join(media, 'photos/principal.svg');
  await sharp(drawn)
    .resize(800, 1000, { fit: 'cover' })
    .flatten({ background: '#d8d2c4' })
    .jpeg()
    .toFile(path.join(media, 'photos/gurnoor.jpg'));
  const photos = path.join(import.meta.dirname, '../examples-of-blocks/media/photos');
  copyFileSync(path.join(photos, 'pay.png'), path.join(media, 'photos/pay.png'));
  await sharp(path.join(photos, 'hall.svg')).resize(2400).jpeg().toFile(path.join(media, 'photos/hall.jpg'));
  mkdirSync(path.join(media, 'videos'), { recursive: true });
  // the beginning of a video says of which kind it is
  writeFileSync(path.join(media, 'videos/hall.mp4'), '\0\0\0\x18ftypisom\0\0\x02\0isomiso2');
  copyFileSync(path.join(media, 'documents/itinerary.pdf'), path.join(media, 'documents/unsc-guide.pdf'));
}
