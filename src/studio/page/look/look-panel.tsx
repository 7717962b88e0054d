import { useEffect, useId, useState } from 'react';
import { type Fields, isSamePath, type ThemeTrialResponse, type Widget } from '../../../core/index.ts';
import lookCss from '../css/look.css?inline';
import { askWorker } from '../session/api.ts';
import { pathKey } from '../session/paths.ts';
import { useSession, useView } from '../session/session.ts';
import { words as usual } from '../words.ts';
import { LogoColours } from './logo-colours.tsx';
import { createTrialIntents, previewTheme } from './trying.tsx';
import { themeTexts } from './words.ts';

const styleSheet = new CSSStyleSheet();
styleSheet.replaceSync(lookCss);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, styleSheet];

const FACE_PATH = ['theme', 'face'];

type FaceOptions = Extract<Widget, { kind: 'choice' }>['options'];

/** The part of the theme form in which the editor chooses values by their previews. */
export function ThemePanel({ form: { fields, absent } }: { form: Fields }) {
  const field = [...fields, ...absent].find(({ path }) => isSamePath(path, FACE_PATH));
  if (field?.widget.kind !== 'choice') return null;
  const { options } = field.widget;
  const ofTheme = (key: string) => fields.find(({ path }) => path[1] === key)?.value;
  return (
    <>
      <FacePicker options={options} now={String(field.value ?? options[0]?.value)} />
      <LogoColours signal={ofTheme('signal')} accent={ofTheme('accent')} />
    </>
  );
}

/** Choosing a face shows the site's pages in that face. */
function FacePicker({ options, now }: { options: FaceOptions; now: string }) {
  const session = useSession();
  const id = useId();
  const tried = useView((view) => view.trying?.trial.face);
  const pages = useFaceThumbnails(options);
  return (
    <fieldset className="faces" data-path={pathKey(FACE_PATH)}>
      <legend className="label">{themeTexts.faces}</legend>
      <p className="help">{themeTexts.facesHelp}</p>
      <div className="face-row">
        {options.map(({ value, label, help }) => {
          const face = String(value);
          return (
            <div className="face" key={face}>
              <label>
                <input
                  type="radio"
                  name={id}
                  aria-describedby={`${id}-${face}`}
                  checked={face === (tried ?? now)}
                  onChange={() => previewTheme(session, { face: face === now ? undefined : face })}
                />
                <FaceThumbnail page={pages.get(face)} />
                {label} {face === now && <span className="count">{themeTexts.now}</span>}
              </label>
              <small id={`${id}-${face}`}>{help}</small>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

function FaceThumbnail({ page }: { page: ThemeTrialResponse | undefined }) {
  return (
    <span className="thumbnail" aria-hidden="true">
      {page && 'document' in page && (
        <iframe
          title={usual.page}
          inert
          tabIndex={-1}
          loading="lazy"
          sandbox="allow-same-origin"
          srcDoc={page.document}
        />
      )}
      {page && 'problem' in page && <span className="quiet">{page.problem}</span>}
    </span>
  );
}

/** Pause after the last change before the thumbnails are updated, in milliseconds. */
const UPDATE_PAUSE = 1_000;

/** Renders one page at a time, to save processor time. */
function useFaceThumbnails(options: FaceOptions): ReadonlyMap<string, ThemeTrialResponse> {
  const version = useView((view) => view.state?.version);
  const home = useView((view) => view.pages[0]?.path);
  const [pages, setPages] = useState<ReadonlyMap<string, ThemeTrialResponse>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version has others, and the faces are the same as long as the studio runs
  useEffect(() => {
    if (home === undefined) return;
    const stop = new AbortController();
    const makeAll = async () => {
      for (const { value } of options) {
        const face = String(value);
        const request = { intents: createTrialIntents({ face }), page: home };
        // the save state already shows connection failures
        const answer = await askWorker<ThemeTrialResponse>('trial', request, stop.signal).catch(
          () => undefined,
        );
        if (!answer || stop.signal.aborted) return;
        const page = 'document' in answer ? { document: removeActiveContent(answer.document) } : answer;
        setPages((before) => new Map(before).set(face, page));
      }
    };
    const timer = setTimeout(makeAll, pages.size > 0 ? UPDATE_PAUSE : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [version, home]);
  return pages;
}

/** A thumbnail doesn't need scripts, embedded pages and preloads. */
const ACTIVE_ELEMENTS = 'script, iframe, link[rel$="preload"], link[rel="manifest"]';

function removeActiveContent(document: string): string {
  const page = new DOMParser().parseFromString(document, 'text/html');
  for (const one of page.querySelectorAll(ACTIVE_ELEMENTS)) one.remove();
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
