import { lazy, memo, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { Block } from '../page/blocks.generated.ts';
import type { Page } from '../page/page.ts';
import { afterFrame } from '../parts/after-frame.ts';
import { type BlockComponent, componentOf, neededComponent } from './components.ts';
import { ALIVE } from './early.ts';
import { uidOf } from './ids.ts';
import { Finished, isKept, Kept, Still } from './kept.tsx';
import { needsScript } from './needs-script.ts';
import { PartBoundary } from './part-boundary.tsx';
import styles from './shell.module.css';
import { whenWanted } from './wake.ts';

interface Props {
  page: Page;
  /** Whether the HTML of the page stands in the document already: then a block wakes when it is near the window or touched. */
  asleep?: boolean;
  /** Whether the page is shown from its top, so that what lies below can wait for the first frame. */
  quick?: boolean;
}

/** So many blocks fill the first frame of a page. */
const FIRST = 2;

/** The blocks of a page, from top to bottom. */
export const Blocks = memo(function Blocks({ page, asleep = false, quick = false }: Props): ReactNode {
  const [whole, setWhole] = useState(!quick);
  useEffect(() => {
    if (!whole) return afterFrame(() => setWhole(true));
  }, [whole]);
  const blocks = page.blocks.slice(0, whole ? page.blocks.length : FIRST).map((block, index) => {
    const uid = uidOf(index);
    const html = page.html?.[index];
    if (isKept(block)) return <Kept key={uid} block={block} />;
    if (html !== undefined && !needsScript(block)) return <Finished key={uid} block={block} html={html} />;
    return <Slot key={uid} uid={uid} block={block} html={html} asleep={asleep || html !== undefined} />;
  });
  return (
    <>
      {blocks}
      {/* so that the footer does not show for a moment */}
      {!whole && <div key="rest" className={styles.rest} data-coming="" />}
    </>
  );
});

interface SlotProps {
  uid: string;
  block: Block;
  /** What stands in the place until the script is awake, where no document brought it. */
  html: string | undefined;
  asleep: boolean;
}

/** The place of one block. Its HTML is there before its script is, and stays readable when that never comes. */
function Slot({ uid, block, html, asleep }: SlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const kept = useRef<Node[]>([]);
  const [wanted] = useState(signal);
  const [Component] = useState<BlockComponent>(() =>
    asleep
      ? lazy(() => wanted.given.then(() => loaded(block.type)).catch(keep))
      : (componentOf(block.type) ?? lazy(() => loaded(block.type).catch(keep))),
  );
  useEffect(() => {
    if (asleep && place.current) return whenWanted(place.current, wanted.give);
  }, [asleep, wanted]);

  function keep(error: unknown): never {
    // React takes the server's HTML away when it shows the error; at this moment it still stands
    kept.current = [...(place.current?.childNodes ?? [])].map((node) => node.cloneNode(true));
    throw error;
  }

  return (
    <div data-block={block.type} data-script={needsScript(block) ? '' : undefined} id={block.id} ref={place}>
      <Suspense fallback={html !== undefined && <Still html={html} />}>
        <PartBoundary kept={kept}>
          <Component {...block} uid={uid} />
        </PartBoundary>
        <Arrival place={place} />
      </Suspense>
    </div>
  );
}

/** Marks the place when its part stands there, alive or with its error: from then on it answers. */
function Arrival({ place }: { place: RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    place.current?.setAttribute('data-alive', '');
    place.current?.dispatchEvent(new Event(ALIVE, { bubbles: true }));
  }, [place]);
  return null;
}

async function loaded(type: Block['type']): Promise<{ default: BlockComponent }> {
  return { default: await neededComponent(type) };
}

/** Something that is waited for, and what gives it. */
function signal(): { given: Promise<void>; give: () => void } {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}
