import { useContext } from 'react';
import { BlockContext, MARK_SHAPE_ID } from './block-context.ts';
import styles from './globe-ornament.module.css';

/** Semi-axes of meridians seen from the side, at intervals of 15 degrees of longitude. */
const MERIDIAN_RADII = [15, 30, 45, 60, 75, 90].map(
  (degrees) => Math.round(Math.sin((degrees * Math.PI) / 180) * 980) / 10,
);

const PARALLELS = [-60, -30, 0, 30, 60].map((degrees) => ({
  y: Math.round(Math.sin((degrees * Math.PI) / 180) * 980) / 10,
  x: Math.round(Math.cos((degrees * Math.PI) / 180) * 980) / 10,
}));

/** The lines are closer together towards the bottom. */
const RULE_HEIGHTS = Array.from({ length: 14 }, (_, at) => Math.round((98 - at * at * 1.16) * 10) / 10);

/** In degrees from the base of the branch. The last leaf is at the tip. */
const LEAF_ANGLES = Array.from({ length: 10 }, (_, at) => 14 + at * 15);

const ORNAMENTS = { globe: Globe, laurel: Laurel, mark: LogoOrnament, rules: RuledLines };

function Globe() {
  return (
    <>
      {MERIDIAN_RADII.map((width) => (
        <ellipse key={width} rx={width} ry="98" />
      ))}
      {PARALLELS.map(({ x, y }) => (
        <path key={y} d={`M${-x} ${y}H${x}`} />
      ))}
      <path d="M0 -98V98" />
    </>
  );
}

function RuledLines() {
  return RULE_HEIGHTS.map((y) => <path key={y} d={`M-100 ${y}H100`} />);
}

function Laurel() {
  return [1, -1].flatMap((side) => [
    <path key={side} d={`M${side * 6} 79A79 79 0 0 ${side > 0 ? 0 : 1} ${side * 39.5} -68.4`} />,
    ...LEAF_ANGLES.flatMap((angle) =>
      [68, 90].map((radius) => (
        <ellipse
          key={side * (angle * 100 + radius)}
          rx="13"
          ry="4.5"
          transform={`rotate(${side * -angle})translate(0 ${radius})rotate(${side * (radius < 79 ? 28 : -28)})`}
        />
      )),
    ),
  ]);
}

/** Has a single colour. The shape comes from `renderer/layout/layout.tsx`. */
function LogoOrnament() {
  return <path d="M-100 -100H100V100H-100z" mask={`url(#${MARK_SHAPE_ID})`} />;
}

/** Decorative, and cropped by its container. The ornament of the site, by default a globe. */
export function GlobeOrnament({ className }: { className?: string | undefined }) {
  const { ornament = 'globe' } = useContext(BlockContext);
  if (ornament === 'none' || ornament === 'own') return null;
  const Lines = ORNAMENTS[ornament];
  return (
    <svg
      viewBox="-100 -100 200 200"
      className={`entrance ${styles.meridian} ${className ?? ''}`}
      data-drawn={ornament}
      aria-hidden="true"
    >
      <Lines />
    </svg>
  );
}
