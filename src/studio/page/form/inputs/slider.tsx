import { words } from '../../words.ts';

/** In percent. */
export function Slider({
  label,
  value,
  least = 0,
  isIdle = false,
  take,
}: {
  label: string;
  value: number;
  least?: number;
  isIdle?: boolean;
  take: (n: number) => void;
}) {
  return (
    <label className="slider">
      <span>{label}</span>
      <input
        type="range"
        min={least}
        max={100}
        value={value}
        disabled={isIdle}
        aria-valuetext={words.percent(value)}
        onChange={({ target }) => take(Number(target.value))}
      />
    </label>
  );
}
