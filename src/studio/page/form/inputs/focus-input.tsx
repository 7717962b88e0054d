import { useEffect, useState } from 'react';
import { parseFocus } from '../../../../core/index.ts';
import { requestFile } from '../../session/api.ts';
import { words } from '../../words.ts';
import type { WidgetProps } from './input.ts';
import { Slider } from './slider.tsx';

/** The user sets the point by a click, or by two sliders that also work from the keyboard. */
export function FocusInput({ widget: { file }, id, value, describedBy, type, put }: WidgetProps<'focus'>) {
  const address = useLargeThumbnail(file);
  if (file === undefined) return <p className="quiet">{words.focusNeedsPhoto}</p>;
  const isSet = typeof value === 'string' && value !== '';
  const { left, top } = parseFocus(isSet ? value : '50% 50%');
  const [across, down] = [Math.round(left * 100), Math.round(top * 100)];
  return (
    <fieldset id={id} className="focus" aria-describedby={describedBy}>
      {address !== undefined && (
        // for pointers only; keyboard users move the sliders
        <div
          className="focus-picture"
          onPointerDown={({ currentTarget, clientX, clientY }) => {
            const box = currentTarget.getBoundingClientRect();
            put(formatFocusPoint((clientX - box.left) / box.width, (clientY - box.top) / box.height));
          }}
        >
          <img src={address} alt="" draggable={false} />
          {isSet && (
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
              <path d={`M${across} 0V100M0 ${down}H100`} />
            </svg>
          )}
        </div>
      )}
      <Slider
        label={words.cropLeft}
        value={across}
        take={(share) => type(formatFocusPoint(share / 100, top))}
      />
      <Slider
        label={words.cropTop}
        value={down}
        take={(share) => type(formatFocusPoint(left, share / 100))}
      />
      <p className="quiet" role="status">
        {isSet ? value : words.focusNone}
      </p>
    </fieldset>
  );
}

/** Returns for example `20% 30%`, the notation of the file. */
function formatFocusPoint(left: number, top: number): string {
  const share = (part: number) => `${Math.round(Math.min(1, Math.max(0, part)) * 100)}%`;
  return `${share(left)} ${share(top)}`;
}

function useLargeThumbnail(file: string | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    setAddress(undefined);
    if (file === undefined) return;
    let url: string | undefined;
    let isGone = false;
    requestFile('thumbnail', { file, large: true }).then(
      (blob) => {
        if (isGone) return;
        url = URL.createObjectURL(blob);
        setAddress(url);
      },
      // the field of the picture already shows the problem
      () => undefined,
    );
    return () => {
      isGone = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [file]);
  return address;
}
