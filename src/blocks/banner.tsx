import { CountdownClock } from '../parts/countdown-clock.tsx';
import { GlobeOrnament } from '../parts/globe-ornament.tsx';
import { OutlineNumber } from '../parts/outline-number.tsx';
import { Picture } from '../parts/picture.tsx';
import { RegistrationDates, RegistrationLink } from '../parts/registration-dates.tsx';
import { withIndex } from '../parts/with-index.ts';
import { type BlockProps, fitOf } from '../shared/index.ts';
import invitation from './banner.invitation.module.css';
import looks from './banner.looks.module.css';
import styles from './banner.module.css';
import moving from './banner.video.module.css';

/** In a wide window, a title of more letters would fill it with its lines. */
const LONG = 28;

/** Most letters of titles that are set larger, the largest first. */
const STEPS = [9, 16, LONG, 45];

/** The step of a title's size: 0 for the shortest, 4 for the longest. */
function sizeOf(title: string): number {
  const step = STEPS.findIndex((letters) => title.length <= letters);
  return step < 0 ? STEPS.length : step;
}

/** A photo of fewer pixels in a row would be blurred in a whole window, and of an upright one only a strip would be seen. */
const SHARP = 1200;

/** The value of an attribute `class`, of those that apply. */
const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');

type Props = BlockProps<'banner'>;

/** Where the photo goes, and what else is chosen: only a photo of many pixels that is not upright is large, or in a frame. */
function openingOf({ picture, layout }: Pick<Props, 'picture' | 'layout'>) {
  const isLarge = picture && picture.image.width >= Math.max(SHARP, picture.image.height);
  const look = layout === 'field' || (layout === 'framed' && isLarge) ? layout : undefined;
  const isFull = isLarge && (layout === 'full' || layout === 'framed');
  return { look, photo: picture && (isFull ? ('full' as const) : ('beside' as const)) };
}

/** What the script puts over the photo. In a template, nothing of it loads. */
function SilentVideo({ video, words }: { video: NonNullable<Props['video']>; words: Props['words'] }) {
  return (
    <template data-video>
      <span className={moving.stage}>
        <span className={moving.screen}>
          <video
            src={video.src}
            muted
            loop
            playsInline
            disablePictureInPicture
            aria-hidden="true"
            tabIndex={-1}
          />
        </span>
        <button
          type="button"
          className={moving.pause}
          data-pause={words.pauseVideo}
          data-play={words.playVideo}
        >
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="M7 5h3v14H7zM14 5h3v14h-3z" fill="currentColor" />
            <path d="M8 5l11 7-11 7z" fill="currentColor" />
          </svg>
        </button>
      </span>
    </template>
  );
}

/** The opening of the home page: the title, the year as architecture behind it, and what invites visitors to go on. */
export default function Banner(props: Props) {
  const { title, year, name, motto, dates, place, links = [], countdown, logo, picture, video, uid } = props;
  const { words } = props;
  const { photo, look } = openingOf(props);
  const isBehind = photo === 'full' && !look;
  // a photo takes the place of the ornaments
  const numeral = photo ? undefined : year;
  const invites = motto !== undefined || links.length > 0 || countdown !== undefined;
  return (
    <section
      className={classes(
        styles.banner,
        countdown ? invitation.timed : undefined,
        photo && invitation[photo],
        look && looks[look],
      )}
      data-look={look}
      data-leads={photo === 'beside' || look === 'framed' ? undefined : ''}
      data-ground={isBehind ? 'ink' : undefined}
      aria-labelledby={`${uid}-title`}
    >
      {picture ? (
        <Picture
          image={picture.image}
          alt={picture.alt}
          sizes={photo === 'full' ? '100vw' : '(width < 64rem) 90vw, 40vw'}
          when="first"
          className={invitation.photo}
        />
      ) : (
        <GlobeOrnament className={styles.globe} />
      )}
      {picture && video && <SilentVideo video={video} words={words} />}
      {numeral && (
        <OutlineNumber className={styles.year} ornament={name?.includes(numeral) || title.includes(numeral)}>
          {numeral}
        </OutlineNumber>
      )}
      <div className={classes(styles.words, invites && invitation.words, !numeral && invitation.alone)}>
        {logo && (
          <Picture image={logo.image} alt={logo.alt} sizes="18rem" when="first" className={invitation.logo} />
        )}
        {name && <p className={styles.name}>{name}</p>}
        <h1
          id={`${uid}-title`}
          className={styles.title}
          data-fit={fitOf(title, 19)}
          data-long={title.length > LONG || undefined}
          data-size={sizeOf(title)}
          data-word={!/\s/.test(title) || undefined}
        >
          <span>{title}</span>
        </h1>
        {motto && (
          <p className={invitation.motto} data-fit={fitOf(motto, 10)}>
            {motto}
          </p>
        )}
        {links.length > 0 && (
          <ul className={invitation.buttons}>
            {withIndex(links).map(({ index, item: { price, latePrice, ...way } }) => (
              <li key={index}>
                <RegistrationLink
                  registration={way}
                  newTabWords={words.opensNewTab}
                  className={`${invitation.button} ${index === 0 ? 'blue-button' : invitation.second}`}
                >
                  {way.label}
                </RegistrationLink>
                <RegistrationDates registration={way} words={words} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {countdown && (
        <div className={invitation.clock}>
          <CountdownClock {...countdown} uid={uid} words={words} dates={undefined} />
        </div>
      )}
      {(dates || place) && (
        <div
          className={classes(
            styles.foot,
            (countdown !== undefined || photo !== undefined) && invitation.foot,
          )}
        >
          {dates && <p>{dates}</p>}
          {place && <p>{place}</p>}
        </div>
      )}
    </section>
  );
}
