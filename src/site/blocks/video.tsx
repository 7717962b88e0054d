import { useContext } from 'react';
import { type BlockProps, type Embed, fillPlaceholders } from '../../core/index.ts';
import { BlockContext } from '../parts/block-context.ts';
import { Anchor } from '../parts/link.tsx';
import { Picture } from '../parts/picture.tsx';
import { Section } from '../parts/section.tsx';
import styles from './video.module.css';

const POSTER_SIZES = '(width < 64rem) 92vw, min(62vw, 56rem)';

/** The player may use full screen and play without another click. YouTube needs the origin of the page. */
const PLAYER_ATTRIBUTES = {
  sandbox: 'allow-scripts allow-same-origin allow-popups allow-presentation',
  allow: 'autoplay; fullscreen',
  allowFullScreen: true,
  referrerPolicy: 'strict-origin',
} as const;

function withAutoplay(src: string): string {
  const url = new URL(src);
  url.searchParams.set('autoplay', '1');
  return url.href;
}

type Words = BlockProps<'video'>['words'];

interface EmbeddedVideoProps {
  embed: Embed;
  title: string;
  poster: BlockProps<'video'>['poster'];
  words: Words;
  uid: string;
}

/** Unless the site has `embeds: show`, the player is in a template, so nothing loads before the visitor starts it. */
function EmbeddedVideo({ embed, title, poster, words, uid }: EmbeddedVideoProps) {
  const note = `${uid}-note`;
  const page = { href: embed.page ?? embed.src, external: true };
  return (
    <>
      <div className={styles.stage} data-stage>
        {embed.ask ? (
          <>
            {poster && <Picture image={poster} alt="" sizes={POSTER_SIZES} />}
            <button type="button" className={styles.play} aria-describedby={note} data-play>
              <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
                <path d="M16 10l22 14-22 14z" fill="currentColor" />
              </svg>
              <span className="hidden-visually">{words.playVideo}</span>
            </button>
            <template>
              <iframe src={withAutoplay(embed.src)} title={title} {...PLAYER_ATTRIBUTES} />
            </template>
          </>
        ) : (
          <iframe src={embed.src} title={title} loading="lazy" {...PLAYER_ATTRIBUTES} />
        )}
      </div>
      <figcaption className={styles.caption}>
        <p id={note}>
          <strong>{title}</strong> <span>{fillPlaceholders(words.comesFrom, { host: embed.host })}</span>
        </p>
        <Anchor link={page} newTab describedBy={note}>
          {words.openVideo}
        </Anchor>
      </figcaption>
    </>
  );
}

export default function Video(props: BlockProps<'video'>) {
  const { heading, title, file, embed, poster, captions, words, uid } = props;
  const { language } = useContext(BlockContext);
  return (
    <Section uid={uid} heading={heading} layout="aside">
      <figure>
        {embed && !file && (
          <EmbeddedVideo embed={embed} title={title} poster={poster} words={words} uid={uid} />
        )}
        {file && (
          <>
            {/* biome-ignore lint/a11y/useMediaCaption: a video without speech has none */}
            <video
              className={styles.stage}
              controls
              playsInline
              preload="none"
              poster={poster?.src}
              aria-label={title}
            >
              <source src={file.src} type={file.type} />
              {captions && (
                <track kind="captions" src={captions} srcLang={language} label={words.captions} default />
              )}
            </video>
            <figcaption className={styles.caption} data-address={file.src}>
              <strong>{title}</strong>
            </figcaption>
          </>
        )}
      </figure>
    </Section>
  );
}
