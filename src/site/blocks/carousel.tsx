import { type BlockProps, titleFit } from '../../core/index.ts';
import { Carousel } from '../parts/carousel.tsx';
import { EmptyNote } from '../parts/empty-note.tsx';
import { PersonDetails } from '../parts/person-more.tsx';
import { Picture } from '../parts/picture.tsx';
import { Portrait } from '../parts/portrait.tsx';
import { Prose } from '../parts/prose.tsx';
import { Section } from '../parts/section.tsx';
import styles from './carousel.module.css';

/** Match carousel.module.css in blocks/ and parts/. If there are only two people, each has the text beside the photo. */
const PICTURE_SIZES = 'clamp(13rem, 40vw, 26rem)';
const PORTRAIT_SIZES = '(width < 48rem) min(70vw, 17rem), (width < 93rem) 29vw, 27rem';
const PORTRAIT_SIZES_IN_PAIR =
  '(width < 48rem) min(70vw, 17rem), (width < 64rem) 44vw, (width < 93rem) 18vw, 17rem';

type Slide = NonNullable<BlockProps<'carousel'>['slides']>[number];

interface SlideContentProps {
  slide: Slide;
  portraitWidth: string;
  words: BlockProps<'carousel'>['words'];
}

function SlideContent({ slide, portraitWidth, words }: SlideContentProps) {
  const { text, picture, name, role, photo } = slide;
  return (
    <div className={styles.slide}>
      {picture && (
        <Picture image={picture.image} alt={picture.alt} sizes={PICTURE_SIZES} className={styles.picture} />
      )}
      {name && (
        <div className={styles.person}>
          <Portrait name={name} toBeAnnounced={words.toBeAnnounced} photo={photo} sizes={portraitWidth} />
          {role && <p className={styles.role}>{role}</p>}
          <p className={styles.name}>{name}</p>
          <PersonDetails person={{ ...slide, name }} words={words} />
        </div>
      )}
      {text && <Prose text={text} />}
    </div>
  );
}

/** People have a dark background, and several of them are visible at once. */
export default function CarouselBlock(props: BlockProps<'carousel'>) {
  const { label, showLabel, slides, whenEmpty, words, uid } = props;
  if (!slides) {
    return (
      <Section uid={uid} heading={label} layout="aside" ground="ink">
        <EmptyNote text={whenEmpty} />
      </Section>
    );
  }
  const people = slides.every(({ name }) => name !== undefined);
  const portraitWidth = slides.length > 2 ? PORTRAIT_SIZES : PORTRAIT_SIZES_IN_PAIR;
  return (
    <div className={styles.room} data-ground={people ? 'ink' : undefined}>
      <Carousel
        label={label}
        people={people}
        words={words}
        heading={showLabel && <h2 data-fit={titleFit(label, 10)}>{label}</h2>}
        slides={slides.map((record, at) => ({
          key: String(at),
          name: record.name,
          content: <SlideContent slide={record} portraitWidth={portraitWidth} words={words} />,
        }))}
      />
    </div>
  );
}
