import { useEffect, useState } from 'react';
import type { ColourPair, Json } from '../../../core/index.ts';
import { ask } from '../session/api.ts';
import { useSession } from '../session/context.ts';
import { useView } from '../session/session.ts';
import { coloursIn } from './picked-colours.ts';
import { tryLook } from './trying.tsx';
import { words } from './words.ts';

/** Readable colour pairs from the logo. Choosing a pair previews its colours on the site. */
export function LogoColours(now: { signal: Json | undefined; accent: Json | undefined }) {
  const session = useSession();
  const version = useView(session, (view) => view.state?.version);
  const trying = useView(session, (view) => view.trying?.trial);
  const [pairs, setPairs] = useState<ColourPair[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may have another logo, or another paper
  useEffect(() => {
    let isGone = false;
    pairsOfLogo().then(
      (found) => !isGone && setPairs(found),
      () => !isGone && setPairs(undefined),
    );
    return () => {
      isGone = true;
    };
  }, [version]);
  if (!pairs) return null;
  return (
    <fieldset className="logo-colours">
      <legend className="label">{words.logoColours}</legend>
      <p className="help">{pairs.length > 0 ? words.logoHelp : words.noLogoColours}</p>
      {pairs.map(({ signal, accent, contrast, isAdjusted }) => {
        const isNow = now.signal === signal && (accent === undefined || now.accent === accent);
        const isTried = trying?.signal === signal && trying.accent === accent;
        const wanted = isNow || isTried ? { signal: undefined, accent: undefined } : { signal, accent };
        return (
          <button
            type="button"
            key={`${signal} ${accent}`}
            aria-pressed={trying?.signal === undefined ? isNow : isTried}
            onClick={() => tryLook(session, wanted)}
          >
            <svg className="swatches" viewBox="0 0 2 1" aria-hidden="true">
              <rect width="2" height="1" fill={signal} />
              {accent && <rect x="1" width="1" height="1" fill={accent} />}
            </svg>
            <span>
              {words.colourPair(signal, accent)} {isNow && <span className="count">{words.now}</span>}
              <small>
                {words.contrast(contrast)} {isAdjusted && words.colourAdjusted}
              </small>
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}

/** Returns readable colour pairs from the logo in the header. Undefined if there is no logo. */
async function pairsOfLogo(): Promise<ColourPair[] | undefined> {
  const { logo } = await ask<{ logo: string | null }>('logo');
  if (logo === null) return undefined;
  const colours = coloursIn(await pixelsOf(logo));
  return ask<ColourPair[]>('colours', { colours });
}

/** Length of the scaled logo's longer side, in pixels. This is enough to find the colours. */
const SIDE = 96;

/** Returns the pixels of a scaled-down picture. */
async function pixelsOf(address: string): Promise<Uint8ClampedArray> {
  const image = new Image();
  image.src = address;
  await image.decode();
  // an SVG picture may have no size
  const { naturalWidth: width = 1, naturalHeight: height = 1 } = image;
  const scale = SIDE / Math.max(width, height, 1);
  const canvas = new OffscreenCanvas(Math.ceil(width * scale) || SIDE, Math.ceil(height * scale) || SIDE);
  const paint = canvas.getContext('2d', { willReadFrequently: true });
  if (!paint) throw new Error('Nothing can be drawn here.');
  paint.drawImage(image, 0, 0, canvas.width, canvas.height);
  return paint.getImageData(0, 0, canvas.width, canvas.height).data;
}
