import type { BlockProps } from '../../core/index.ts';
import { Picture } from '../parts/picture.tsx';
import { Prose } from '../parts/prose.tsx';
import { Section } from '../parts/section.tsx';
import styles from './picture.module.css';

const PICTURE_SIZES = {
  alone: '(width < 64rem) 90vw, min(62vw, 56rem)',
  beside: '(width < 48rem) 90vw, min(38vw, 36rem)',
  wide: 'min(100vw, 84rem)',
};

/** Alone, beside a text, or as wide as the page. The picture is uncropped, and never wider than its own pixels. */
export default function PictureBlock(props: BlockProps<'picture'>) {
  const { heading, picture, caption, text, layout, uid } = props;
  const { image, alt } = picture;
  const place = layout === 'beside' && !text ? 'alone' : layout;
  return (
    <Section uid={uid} heading={heading} layout={place === 'alone' ? 'aside' : 'over'}>
      <div className={styles.columns} data-layout={place}>
        <figure className={styles.figure}>
          <Picture image={image} alt={alt} sizes={PICTURE_SIZES[place]} />
          {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
        </figure>
        {text && <Prose text={text} />}
      </div>
    </Section>
  );
}
