import { type BlockProps, titleFit } from '../../core/index.ts';
import { CountdownClock } from '../parts/countdown-clock.tsx';
import { GlobeOrnament } from '../parts/globe-ornament.tsx';
import { OutlineNumber } from '../parts/outline-number.tsx';
import { Picture } from '../parts/picture.tsx';
import { RegistrationDates, RegistrationLink } from '../parts/registration-dates.tsx';
import { withIndex } from '../parts/with-index.ts';
import invitation from './banner.invitation.module.css';
import looks from './banner.looks.module.css';
import styles from './banner.module.css';
import moving from './banner.video.module.css';

/** In characters. A longer title in large letters would fill a wide window. */
const LONG_TITLE_LENGTH = 28;

/** In characters, for each font size, largest size first. Longer titles have the smallest size. */
const TITLE_SIZE_LIMITS = [9, 16, LONG_TITLE_LENGTH, 45];

function titleSize(title: string): number {
  const step = TITLE_SIZE_LIMITS.findIndex((letters) => title.length <= letters);
  return step < 0 ? TITLE_SIZE_LIMITS.length : step;
}

/** In pixels; a narrower photo would be blurred. */
const MIN_LARGE_WIDTH = 1200;

const joinClasses = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');

type Props = BlockProps<'banner'>;

/** A photo can only be large or framed if it is wide enough and not upright. */
function bannerLayout({ picture, layout }: Pick<Props, 'picture' | 'layout'>) {
  if (layout === 'whole' && picture) return { look: 'whole' as const, photo: undefined };
  const isLarge = picture && picture.image.width >= Math.max(MIN_LARGE_WIDTH, picture.image.height);
  const look = layout === 'field' || (layout === 'framed' && isLarge) ? layout : undefined;
  const isFull = isLarge && (layout === 'full' || layout === 'framed');
  return { look, photo: picture && (isFull ? ('full' as const) : ('beside' as const)) };
}

/** Nothing loads while the video is in the template. */
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

/** The background is as wide as the window; on it, a logo is visible in both colour schemes. */
function UncroppedPicture({ image, alt }: NonNullable<Props['picture']>) {
  return (
    <div className={looks.ground} data-dark={image.plate === 'dark' || undefined}>
      <Picture image={image} alt={alt} sizes="90vw" when="first" className={looks.picture} />
    </div>
  );
}

function BannerScene({
  picture,
  video,
  words,
  photo,
}: Props & Pick<ReturnType<typeof bannerLayout>, 'photo'>) {
  if (!picture) return <GlobeOrnament className={styles.globe} />;
  if (!photo) return <UncroppedPicture {...picture} />;
  const { plate, ...image } = picture.image;
  return (
    <>
      <Picture
        image={image}
        alt={picture.alt}
        sizes={photo === 'full' ? '100vw' : '(width < 64rem) 90vw, 40vw'}
        when="first"
        className={invitation.photo}
      />
      {video && <SilentVideo video={video} words={words} />}
    </>
  );
}

function Buttons({ links, words }: { links: NonNullable<Props['links']>; words: Props['words'] }) {
  return (
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
  );
}

export default function Banner(props: Props) {
  const { title, year, name, motto, dates, place, links = [], countdown, logo, picture, uid } = props;
  const { words } = props;
  const { photo, look } = bannerLayout(props);
  const isBehind = photo === 'full' && !look;
  const numeral = picture ? undefined : year;
  const isWhole = look === 'whole';
  const invites = motto !== undefined || links.length > 0 || countdown !== undefined;
  return (
    <section
      className={joinClasses(
        !isWhole && styles.banner,
        !isWhole && countdown && invitation.timed,
        photo && invitation[photo],
        look && looks[look],
      )}
      data-look={look}
      data-leads={photo === 'beside' || look === 'framed' || isWhole ? undefined : ''}
      data-ground={isBehind ? 'ink' : undefined}
      aria-labelledby={`${uid}-title`}
    >
      <BannerScene {...props} photo={photo} />
      {numeral && (
        <OutlineNumber className={styles.year} ornament={name?.includes(numeral) || title.includes(numeral)}>
          {numeral}
        </OutlineNumber>
      )}
      <div
        className={
          isWhole
            ? looks.words
            : joinClasses(styles.words, invites && invitation.words, !numeral && invitation.alone)
        }
      >
        {logo && (
          <Picture image={logo.image} alt={logo.alt} sizes="18rem" when="first" className={invitation.logo} />
        )}
        {name && <p className={styles.name}>{name}</p>}
        <h1
          id={`${uid}-title`}
          className={isWhole ? looks.title : styles.title}
          data-fit={titleFit(title, 19)}
          data-long={title.length > LONG_TITLE_LENGTH || undefined}
          data-size={titleSize(title)}
          data-word={!/\s/.test(title) || undefined}
        >
          <span>{title}</span>
        </h1>
        {motto && (
          <p className={invitation.motto} data-fit={titleFit(motto, 10)}>
            {motto}
          </p>
        )}
        {links.length > 0 && <Buttons links={links} words={words} />}
      </div>
      {countdown && (
        <div className={invitation.clock}>
          <CountdownClock
            {...countdown}
            uid={uid}
            words={words}
            dates={undefined}
            dated={dates !== undefined}
          />
        </div>
      )}
      {(dates || place) && (
        <div
          className={joinClasses(
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
