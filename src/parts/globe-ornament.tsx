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

/** The one motif of the site: a globe of thin lines, to be cropped by whoever places it. Pure ornament. */
export function GlobeOrnament({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="-100 -100 200 200"
      className={`entrance ${styles.meridian} ${className ?? ''}`}
      aria-hidden="true"
    >
      {LONGITUDES.map((width) => (
        <ellipse key={width} rx={width} ry="98" />
      ))}
      {LATITUDES.map(({ x, y }) => (
        <path key={y} d={`M${-x} ${y}H${x}`} />
      ))}
      <path d="M0 -98V98" />
    </svg>
  );
}
