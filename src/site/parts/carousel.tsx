import { type ReactNode, useContext } from 'react';
import { type BlockWords, fillPlaceholders } from '../../core/index.ts';
import { Arrow } from './arrow.tsx';
import { BlockContext } from './block-context.ts';
import styles from './carousel.module.css';
import controlStyles from './carousel-controls.module.css';

interface ControlsProps {
  names: string[];
  /** Whether each slide has a line above it instead of a dot between the arrows. */
  lines: boolean;
  words: BlockWords['carousel'];
}

function CarouselControls({ names, lines, words }: ControlsProps) {
  const arrow = (name: string, by: 1 | -1) => (
    <button type="button" className={controlStyles.arrow} aria-label={name} data-step={by}>
      <Arrow back={by === -1} />
    </button>
  );
  return (
    <div className={controlStyles.controls}>
      {arrow(words.previousSlide, -1)}
      {!lines && <CarouselDots names={names} className={controlStyles.dots} />}
      {arrow(words.nextSlide, 1)}
    </div>
  );
}

function CarouselDots({ names, className }: { names: string[]; className: string | undefined }) {
  return (
    <div className={className} data-dots>
      {names.map((name, at) => (
        <button
          key={name}
          type="button"
          className={controlStyles.dot}
          aria-label={name}
          aria-current={at === 0}
          aria-disabled={at === 0}
        />
      ))}
    </div>
  );
}

/** Keep in sync with carousel.module.css and carousel.client.ts. */
const PEOPLE_PER_ROW = 3;

interface Props {
  label: string;
  slides: { key: string; content: ReactNode; name?: string | undefined }[];
  /** If there is space, several people are visible at once. */
  people: boolean;
  words: BlockWords['carousel'];
  /** On the same line as the controls. */
  heading?: ReactNode;
}

/** Follows the W3C ARIA practices. `carousel.client.ts` operates the carousel without React, which loads less script. */
export function Carousel({ label, slides, people, words, heading }: Props) {
  const { language } = useContext(BlockContext);
  const all = slides.length;
  const names = slides.map((_, at) => fillPlaceholders(words.slideOf, { n: at + 1, all }, language));
  const isRow = people && all <= PEOPLE_PER_ROW;
  return (
    <section
      className={styles.carousel}
      aria-roledescription={words.carousel}
      aria-label={label}
      data-ready={false}
      data-kind={people ? 'people' : 'single'}
      data-row={isRow ? all : undefined}
    >
      <div className={styles.top}>
        {heading}
        {all > 1 && <CarouselControls words={words} names={names} lines={isRow} />}
      </div>
      {all > 1 && isRow && <CarouselDots names={names} className={controlStyles.lines} />}
      {/* Before the script starts, visitors scroll the slides, also with the keyboard. The script removes these attributes. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus (WCAG 2.1.1) */}
      {/* biome-ignore lint/a11y/useSemanticElements: this is no form, so a fieldset would be wrong */}
      <div className={styles.viewport} data-panel="" role="group" aria-label={label} tabIndex={0}>
        <div className={styles.slides} aria-live="polite">
          {slides.map(({ key, name, content }, at) => (
            // biome-ignore lint/a11y/useSemanticElements: by the pattern a slide is a group, and no fieldset of a form
            <div
              key={key}
              role="group"
              aria-roledescription={words.slide}
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
      {/* Screen readers can read all people at any time, so this text announces which person is the current slide. */}
      {people && <p className="hidden-visually" aria-live="polite" />}
    </section>
  );
}
