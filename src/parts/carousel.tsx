import type { ReactNode } from 'react';
import styles from './carousel.module.css';
import { CarouselControls } from './carousel-controls.tsx';
import { useCarousel } from './use-carousel.ts';

interface Props {
  label: string;
  slides: { key: string; content: ReactNode; name?: string | undefined }[];
  /** Whether the slides are people, of whom several are shown at once where there is room. */
  people: boolean;
  words: { previous: string; next: string; slide: string; of: string };
  /** What stands on the line of the controls. */
  heading?: ReactNode;
}

interface SlideProps {
  label: string;
  active: boolean;
  inert: boolean;
  children: ReactNode;
}

function Slide({ label, active, inert, children }: SlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: by the pattern a slide is a group, and no fieldset of a form
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      className={styles.slide}
      data-active={active}
      inert={inert}
    >
      {children}
    </div>
  );
}

/** As many people as stand side by side without any of them waiting outside. */
const ROW = 3;

/** A carousel by the pattern of the W3C's ARIA practices, without rotation of its own. */
export function Carousel({ label, slides, people, words, heading }: Props) {
  const row = people && slides.length <= ROW;
  const { viewport, index, ready, moved, go, step } = useCarousel(slides.length, row);
  const names = slides.map((_, at) => `${words.slide} ${at + 1} ${words.of} ${slides.length}`);
  return (
    <section
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label={label}
      data-ready={ready}
      data-kind={people ? 'people' : 'single'}
    >
      <div className={styles.top}>
        {heading}
        {slides.length > 1 && <CarouselControls {...words} names={names} index={index} go={go} step={step} />}
      </div>
      <div ref={viewport} className={styles.viewport} data-panel="">
        <div className={styles.slides} aria-live="polite">
          {slides.map(({ key, content }, at) => (
            <Slide
              key={key}
              label={names[at] ?? ''}
              active={at === index}
              // What is out of sight takes no focus. People are never quite out of sight and hold no links.
              inert={ready && !people && at !== index}
            >
              {content}
            </Slide>
          ))}
        </div>
      </div>
      {/* People all stay readable, so a change among them has to be told in words. */}
      {people && (
        <p className="hidden-visually" aria-live="polite">
          {moved && [names[index], slides[index]?.name].filter(Boolean).join(': ')}
        </p>
      )}
    </section>
  );
}
