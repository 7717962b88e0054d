import { type PointerEvent, useEffect, useState } from 'react';
import type { CropRequest, MediaFile, MediaResponse } from '../../../../core/index.ts';
import { Dialog, ErrorText, handleSubmit } from '../../dialogs.tsx';
import { askWorker, failureText, requestFile } from '../../session/api.ts';
import { words } from '../../words.ts';
import { Slider } from '../inputs/slider.tsx';
import { type Area, largestArea, moveArea, resizeArea, type Size } from './crop.ts';

const ASPECT_RATIOS = ['1:1', '4:5', '3:2', '16:9'];

/** The sliders can do everything that a pointer can do. */
export function CropDialog({
  file,
  ratio,
  close,
}: {
  file: string;
  /** The aspect ratio in which the page shows the picture. */
  ratio: [number, number] | undefined;
  close: (file?: string) => void;
}) {
  const [address, setAddress] = useState<string>();
  const [pixels, setPixels] = useState<Size>();
  const [picture, setPicture] = useState<Size>();
  const [area, setArea] = useState<Area>();
  const [shape, setShape] = useState('');
  const [failed, setFailed] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const wanted = ratio ? ratio[0] / ratio[1] : parseRatio(shape);

  useEffect(() => {
    let url: string | undefined;
    Promise.all([requestFile('thumbnail', { file, large: true }), askWorker<MediaFile[]>('library')]).then(
      ([blob, files]) => {
        const found = files.find((one) => one.file === file);
        if (found?.width && found.height) setPixels({ width: found.width, height: found.height });
        url = URL.createObjectURL(blob);
        setAddress(url);
      },
      (error: unknown) => setFailed(failureText(error)),
    );
    return () => {
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [file]);

  /** Swaps width and height if the file stores the picture rotated. */
  const onLoad = ({ naturalWidth, naturalHeight }: HTMLImageElement) => {
    const { width, height } = pixels ?? { width: naturalWidth, height: naturalHeight };
    const isTurned = width > height !== naturalWidth > naturalHeight && width !== height;
    const whole = isTurned ? { width: height, height: width } : { width, height };
    setPicture(whole);
    setArea(largestArea(whole, wanted));
  };
  const cut = async () => {
    if (!area) return;
    setBusy(true);
    try {
      const { x, y, width, height } = area;
      const request: CropRequest = { file, x, y, width, height };
      const answer = await askWorker<MediaResponse>('crop', request);
      if ('refused' in answer) setFailed(answer.refused);
      else return close(answer.file);
    } catch (error) {
      setFailed(failureText(error));
    }
    setBusy(false);
  };
  return (
    <Dialog name="crop" title={words.cropTitle} leave={words.cancel} close={() => close()}>
      <p className="quiet">{words.cropHelp}</p>
      <ErrorText text={failed} />
      {address === undefined && failed === undefined && <p className="quiet">{words.loading}</p>}
      <div className="crop-picture">
        {address !== undefined && (
          <img src={address} alt="" onLoad={({ currentTarget }) => onLoad(currentTarget)} />
        )}
        {picture && area && <CropArea picture={picture} area={area} take={setArea} />}
      </div>
      {picture && area && (
        <form onSubmit={handleSubmit(() => void cut())}>
          {!ratio && (
            <label className="slider">
              <span>{words.cropShape}</span>
              <select
                value={shape}
                onChange={({ target }) => {
                  setShape(target.value);
                  setArea(largestArea(picture, parseRatio(target.value)));
                }}
              >
                <option value="">{words.cropFree}</option>
                {ASPECT_RATIOS.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </select>
            </label>
          )}
          <CropSliders picture={picture} area={area} ratio={wanted} take={setArea} />
          <p className="quiet" role="status">
            {words.pixels(area.width, area.height)}
          </p>
          <p className="actions">
            <button type="submit" className="strong" disabled={isBusy}>
              {words.useCrop}
            </button>
          </p>
        </form>
      )}
    </Dialog>
  );
}

function parseRatio(shape: string): number | undefined {
  const [width, height] = shape.split(':').map(Number);
  return width && height ? width / height : undefined;
}

interface CropAreaProps {
  picture: Size;
  area: Area;
  take: (area: Area) => void;
}

function CropSliders({ picture, area, ratio, take }: CropAreaProps & { ratio: number | undefined }) {
  const most = largestArea(picture, ratio);
  const free = { x: picture.width - area.width, y: picture.height - area.height };
  const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100));
  return (
    <>
      <Slider
        label={ratio === undefined ? words.cropWidth : words.cropSize}
        least={10}
        value={share(area.width, most.width)}
        take={(n) => take(resizeArea(area, { width: (most.width * n) / 100 }, picture, ratio))}
      />
      {ratio === undefined && (
        <Slider
          label={words.cropHeight}
          least={10}
          value={share(area.height, most.height)}
          take={(n) => take(resizeArea(area, { height: (most.height * n) / 100 }, picture, ratio))}
        />
      )}
      <Slider
        label={words.cropLeft}
        isIdle={free.x === 0}
        value={share(area.x, free.x)}
        take={(n) => take(moveArea(area, { x: (free.x * n) / 100 }, picture))}
      />
      <Slider
        label={words.cropTop}
        isIdle={free.y === 0}
        value={share(area.y, free.y)}
        take={(n) => take(moveArea(area, { y: (free.y * n) / 100 }, picture))}
      />
    </>
  );
}

function CropArea({ picture, area, take }: CropAreaProps) {
  const { width, height } = picture;
  const start = (event: PointerEvent<SVGElement>, isCorner: boolean) => {
    event.preventDefault();
    event.stopPropagation();
    const target = event.currentTarget;
    const svg = target.closest('svg') ?? target;
    const scale = width / svg.getBoundingClientRect().width;
    const [fromX, fromY] = [event.clientX, event.clientY];
    target.setPointerCapture(event.pointerId);
    const onMove = (moving: globalThis.PointerEvent) => {
      const [dx, dy] = [(moving.clientX - fromX) * scale, (moving.clientY - fromY) * scale];
      if (isCorner) {
        // both sides scale by the same factor, which preserves the aspect ratio
        const share = Math.max((area.width + dx) / area.width, (area.height + dy) / area.height);
        const room = Math.min((width - area.x) / area.width, (height - area.y) / area.height);
        const by = Math.max(0.1, Math.min(share, room));
        take({ ...area, width: Math.round(area.width * by), height: Math.round(area.height * by) });
      } else take(moveArea(area, { x: area.x + dx, y: area.y + dy }, picture));
    };
    const ended = new AbortController();
    const { signal } = ended;
    target.addEventListener('pointermove', onMove, { signal });
    target.addEventListener('pointerup', () => ended.abort(), { signal });
    target.addEventListener('pointercancel', () => ended.abort(), { signal });
  };
  const corner = Math.max(width, height) / 24;
  const hole = `M0 0H${width}V${height}H0Z M${area.x} ${area.y}v${area.height}h${area.width}v${-area.height}Z`;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path className="shade" d={hole} />
      <rect
        className="part"
        x={area.x}
        y={area.y}
        width={area.width}
        height={area.height}
        onPointerDown={(event) => start(event, false)}
      />
      <rect
        className="corner"
        x={area.x + area.width - corner}
        y={area.y + area.height - corner}
        width={corner}
        height={corner}
        onPointerDown={(event) => start(event, true)}
      />
    </svg>
  );
}
