import type { ReactNode } from 'react';
import styles from './carousel.module.css';
import { CarouselControls } from './carousel-controls.tsx';

interface Props {
  label: string;
  slides: { key: string; content: ReactNode; name?: string | undefined }[];
  /** Whether the slides are people, of whom several are shown at once where there is room. */
  people: boolean;
  words: { previous: string; next: string; slide: string; of: string };
  /** What stands on the line of the controls. */
  heading?: ReactNode;
}

/**
 * A carousel by the pattern of the W3C's ARIA practices, as it stands with its first slide in front. turn-carousel.ts
 * brings it to life in the browser, by the `data-` marks: without React, which would be most of the script of its page.
 */
export function Carousel({ label, slides, people, words, heading }: Props) {
  const names = slides.map((_, at) => `${words.slide} ${at + 1} ${words.of} ${slides.length}`);
  return (
    <section
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label={label}
      data-ready={false}
      data-kind={people ? 'people' : 'single'}
    >
      <div className={styles.top}>
        {heading}
        {slides.length > 1 && <CarouselControls {...words} names={names} />}
      </div>
      {/* Until the script moves the slides they are scrolled, with the keyboard too; it takes these marks away. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus (WCAG 2.1.1) */}
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset of a form */}
      <div className={styles.viewport} data-panel="" role="group" aria-label={label} tabIndex={0}>
        <div className={styles.slides} aria-live="polite">
          {slides.map(({ key, name, content }, at) => (
            // biome-ignore lint/a11y/useSemanticElements: by the pattern a slide is a group, and no fieldset of a form
            <div
              key={key}
              role="group"
              aria-roledescription="slide"
              aria-label={names[at]}
              className={styles.slide}
              data-active={at === 0}
              data-name={name}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
      {/* People all stay readable, so a change among them has to be told in words. */}
      {people && <p className="hidden-visually" aria-live="polite" data-told="" />}
    </section>
  );
}
