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

/** A leaf of the laurel, at the origin, from its stalk to its tip. */
const LEAF = 'M0 0C6 -9 18 -11 26 -6C18 0 8 3 0 0';

/** Where the leaves of a branch are: on a circle from the bottom to nearly the top, on both of its sides. */
const LEAVES = Array.from({ length: 9 }, (_, at) => {
  const angle = 20 + at * 17;
  const radians = (angle * Math.PI) / 180;
  const place = [Math.sin(radians) * 74, Math.cos(radians) * 74].map(
    (length) => Math.round(length * 10) / 10,
  );
  return [`translate(${place}) rotate(${-angle - 35})`, `translate(${place}) rotate(${-angle + 35})`];
}).flat();

/** The heights of fine rules, closer to each other towards the bottom. */
const RULES = Array.from({ length: 14 }, (_, at) => Math.round((98 - at * at * 1.16) * 10) / 10);

/** The lines of the ornaments that are drawn. */
const DRAWN = { globe: Globe, laurel: Laurel, rules: Rules };

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

function Laurel() {
  return [1, -1].map((side) => (
    <g key={side} transform={`scale(${side} 1)`}>
      <path d="M4 76A74 74 0 0 0 40 -63" />
      {LEAVES.map((place) => (
        <path key={place} d={LEAF} transform={place} />
      ))}
    </g>
  ));
}

function Rules() {
  return RULES.map((y) => <path key={y} d={`M-100 ${y}H100`} />);
}

/** The drawing of the site beside titles, to be cropped by whoever places it. Pure ornament; the globe where nothing else is chosen. */
export function GlobeOrnament({ className }: { className?: string | undefined }) {
  const { ornament = 'globe', mark } = useContext(BlockContext);
  const classes = `entrance ${styles.meridian} ${className ?? ''}`;
  if (ornament === 'none') return null;
  if (ornament === 'mark') {
    return mark === undefined ? null : <img src={mark} alt="" className={classes} />;
  }
  const Lines = DRAWN[ornament];
  return (
    <svg viewBox="-100 -100 200 200" className={classes} aria-hidden="true">
      <Lines />
    </svg>
  );
}
