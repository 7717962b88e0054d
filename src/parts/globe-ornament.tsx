import { useContext } from 'react';
import { BlockContext } from './block-context.ts';
import styles from './globe-ornament.optional.module.css';

/** Half the widths of the meridians of a globe seen from the side, in degrees of longitude 15 apart. */
const LONGITUDES = [15, 30, 45, 60, 75, 90].map(
  (degrees) => Math.round(Math.sin((degrees * Math.PI) / 180) * 980) / 10,
);

/** Half the widths of the parallels, and their heights. */
const LATITUDES = [-60, -30, 0, 30, 60].map((degrees) => ({
  y: Math.round(Math.sin((degrees * Math.PI) / 180) * 980) / 10,
  x: Math.round(Math.cos((degrees * Math.PI) / 180) * 980) / 10,
}));

/** The heights of fine rules, closer to each other towards the bottom. */
const RULES = Array.from({ length: 14 }, (_, at) => Math.round((98 - at * at * 1.16) * 10) / 10);

/** The lines of the ornaments that are drawn. */
const DRAWN = { globe: Globe, rules: Rules };

function Globe() {
  return (
    <>
      {LONGITUDES.map((width) => (
        <ellipse key={width} rx={width} ry="98" />
      ))}
      {LATITUDES.map(({ x, y }) => (
        <path key={y} d={`M${-x} ${y}H${x}`} />
      ))}
      <path d="M0 -98V98" />
    </>
  );
}

function Rules() {
  return RULES.map((y) => <path key={y} d={`M-100 ${y}H100`} />);
}

/** The drawing of the site beside titles, to be cropped by whoever places it. Pure ornament; the globe where the face brings no other. */
export function GlobeOrnament({ className }: { className?: string | undefined }) {
  const { ornament = 'globe' } = useContext(BlockContext);
  if (ornament === 'none') return null;
  const Lines = DRAWN[ornament];
  return (
    <svg
      viewBox="-100 -100 200 200"
      className={`entrance ${styles.meridian} ${className ?? ''}`}
      aria-hidden="true"
    >
      <Lines />
    </svg>
  );
}
