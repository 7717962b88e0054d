import { useEffect, useId, useState } from 'react';
import { type Fields, isSamePath, type TrialAnswer, type Widget } from '../../../core/index.ts';
import lookCss from '../css/look.css?inline';
import { ask } from '../session/api.ts';
import { useSession } from '../session/context.ts';
import { keyOf } from '../session/paths.ts';
import { useView } from '../session/session.ts';
import { words as usual } from '../words.ts';
import { LogoColours } from './logo-colours.tsx';
import { intentsOf, tryLook } from './trying.tsx';
import { words } from './words.ts';

const sheet = new CSSStyleSheet();
sheet.replaceSync(lookCss);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

const FACE = ['theme', 'face'];

type Options = Extract<Widget, { kind: 'choice' }>['options'];

/** The part of the theme's form in which values are chosen by preview. */
export function LookPanel({ form: { fields, absent } }: { form: Fields }) {
  const field = [...fields, ...absent].find(({ path }) => isSamePath(path, FACE));
  if (field?.widget.kind !== 'choice') return null;
  const { options } = field.widget;
  const ofTheme = (key: string) => fields.find(({ path }) => path[1] === key)?.value;
  return (
    <>
      <Faces options={options} now={String(field.value ?? options[0]?.value)} />
      <LogoColours signal={ofTheme('signal')} accent={ofTheme('accent')} />
    </>
  );
}

/** Previews of the home page in each face. Choosing a face shows the site's pages in that face. */
function Faces({ options, now }: { options: Options; now: string }) {
  const session = useSession();
  const id = useId();
  const tried = useView(session, (view) => view.trying?.trial.face);
  const pages = useThumbnails(options);
  return (
    <fieldset className="faces" data-path={keyOf(FACE)}>
      <legend className="label">{words.faces}</legend>
      <p className="help">{words.facesHelp}</p>
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
                  onChange={() => tryLook(session, { face: face === now ? undefined : face })}
                />
                <Thumbnail page={pages.get(face)} />
                {label} {face === now && <span className="count">{words.now}</span>}
              </label>
              <small id={`${id}-${face}`}>{help}</small>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

function Thumbnail({ page }: { page: TrialAnswer | undefined }) {
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
const PAUSE = 1_000;

/** Renders the home page in each face. Renders one page at a time, to save processor time. */
function useThumbnails(options: Options): ReadonlyMap<string, TrialAnswer> {
  const session = useSession();
  const version = useView(session, (view) => view.state?.version);
  const home = useView(session, (view) => view.pages[0]?.path);
  const [pages, setPages] = useState<ReadonlyMap<string, TrialAnswer>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version has others, and the faces are the same as long as the studio runs
  useEffect(() => {
    if (home === undefined) return;
    const stop = new AbortController();
    const makeAll = async () => {
      for (const { value } of options) {
        const face = String(value);
        const request = { intents: intentsOf({ face }), page: home };
        // the save state already shows connection failures
        const answer = await ask<TrialAnswer>('trial', request, stop.signal).catch(() => undefined);
        if (!answer || stop.signal.aborted) return;
        const page = 'document' in answer ? { document: stillOf(answer.document) } : answer;
        setPages((before) => new Map(before).set(face, page));
      }
    };
    const timer = setTimeout(makeAll, pages.size > 0 ? PAUSE : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [version, home]);
  return pages;
}

/** CSS selector of the elements that a thumbnail doesn't need: scripts, embedded pages, preloads. */
const LIVE = 'script, iframe, link[rel$="preload"], link[rel="manifest"]';

/** Removes active content from a document for a thumbnail. */
function stillOf(document: string): string {
  const page = new DOMParser().parseFromString(document, 'text/html');
  for (const one of page.querySelectorAll(LIVE)) one.remove();
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
