import { useState } from 'react';
import type { ColourPair, Json } from '../../../core/index.ts';
import { Button } from '../dialogs.tsx';
import { askWorker } from '../session/api.ts';
import { useSession, useView } from '../session/session.ts';
import { useRequest } from '../use-request.ts';
import { extractColours } from './picked-colours.ts';
import { previewTheme } from './trying.tsx';
import { themeTexts } from './words.ts';

export function LogoColours(now: { signal: Json | undefined; accent: Json | undefined }) {
  const session = useSession();
  const version = useView((view) => view.state?.version);
  const trying = useView((view) => view.trying?.trial);
  const [pairs, setPairs] = useState<ColourPair[]>();
  // another text may have another logo, or another paper
  useRequest(loadColourPairs, [version], setPairs, () => setPairs(undefined));
  if (!pairs) return null;
  return (
    <fieldset className="logo-colours">
      <legend className="label">{themeTexts.logoColours}</legend>
      <p className="help">{pairs.length > 0 ? themeTexts.logoHelp : themeTexts.noLogoColours}</p>
      {pairs.map(({ signal, accent, contrast, isAdjusted }) => {
        const isNow = now.signal === signal && (accent === undefined || now.accent === accent);
        const isTried = trying?.signal === signal && trying.accent === accent;
        const wanted = isNow || isTried ? { signal: undefined, accent: undefined } : { signal, accent };
        return (
          <Button
            key={`${signal} ${accent}`}
            aria-pressed={trying?.signal === undefined ? isNow : isTried}
            onClick={() => previewTheme(session, wanted)}
          >
            <svg className="swatches" viewBox="0 0 2 1" aria-hidden="true">
              <rect width="2" height="1" fill={signal} />
              {accent && <rect x="1" width="1" height="1" fill={accent} />}
            </svg>
            <span>
              {themeTexts.colourPair(signal, accent)}{' '}
              {isNow && <span className="count">{themeTexts.now}</span>}
              <small>
                {themeTexts.contrast(contrast)} {isAdjusted && themeTexts.colourAdjusted}
              </small>
            </span>
          </Button>
        );
      })}
    </fieldset>
  );
}

/** Undefined if the header has no logo. */
async function loadColourPairs(): Promise<ColourPair[] | undefined> {
  const { logo } = await askWorker<{ logo: string | null }>('logo');
  if (logo === null) return undefined;
  const colours = extractColours(await readPixels(logo));
  return askWorker<ColourPair[]>('colours', { colours });
}

/** Length of the scaled logo's longer side, in pixels. A larger logo has the same colours. */
const LOGO_SIZE = 96;

/** Scales the picture down. */
async function readPixels(address: string): Promise<Uint8ClampedArray> {
  const image = new Image();
  image.src = address;
  await image.decode();
  // an SVG picture may have no size
  const { naturalWidth: width = 1, naturalHeight: height = 1 } = image;
  const scale = LOGO_SIZE / Math.max(width, height, 1);
  const canvas = new OffscreenCanvas(
    Math.ceil(width * scale) || LOGO_SIZE,
    Math.ceil(height * scale) || LOGO_SIZE,
  );
  const paint = canvas.getContext('2d', { willReadFrequently: true });
  if (!paint) throw new Error('Nothing can be drawn here.');
  paint.drawImage(image, 0, 0, canvas.width, canvas.height);
  return paint.getImageData(0, 0, canvas.width, canvas.height).data;
}
