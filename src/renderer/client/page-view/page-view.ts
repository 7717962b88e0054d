import type { PageData, PageFile, ShellData } from '../../../shared/index.ts';
import { ANNOUNCED, CONTENT } from '../../ids.ts';
import { errorScreen } from '../errors.ts';
import { wakeParts } from '../islands/islands.ts';
import { renew } from '../reload-after-deploy.ts';
import { afterFrame } from '../schedule.ts';
import { builtHtml } from '../trusted-types.ts';
import { adopt } from './style-sheets.ts';
import { describePage, surround } from './update-layout.ts';

/** How many pages of the history stay as they were left, to be put back at once. */
const MOST = 8;

/** A page that stands in the document, or stood there. */
interface Scene {
  page: PageData;
  /** Its nodes while it is not in sight. */
  left?: DocumentFragment;
  /** Whether all of it is there. */
  whole: boolean;
  ends: (() => void)[];
}

/** What shows the pages. */
export interface Stage {
  /** The page in sight; none when the error screen is. */
  page: () => PageData | undefined;
  /** Shows a page, at once; `quick`: as far as the first frame needs it, and then the rest. */
  show: (page: PageFile, quick: boolean) => void;
  /** Puts back the page of the history entry that is the current one now, as it was left. Gives whether it was there. */
  restore: () => boolean;
  /** Shows the error screen. */
  fail: (error: unknown) => void;
}

/** The stage of a document, on which the page stands that came with it. */
export function stageOf(shell: ShellData, first: PageData): Stage {
  const main = document.getElementById(CONTENT) as HTMLElement;
  const scenes = new Map<string, Scene>();
  let scene: Scene | undefined = { page: first, whole: true, ends: [] };
  wake(scene, [...main.children], 0);

  return {
    page: () => scene?.page,
    show(page, quick) {
      leave();
      adopt(page.css);
      const next: Scene = { page, whole: !quick, ends: [] };
      enter(next, () => {
        const [start, rest] = page.html;
        main.innerHTML = builtHtml(quick ? start : start + rest);
        wake(next, [...main.children], 0);
        if (quick) next.ends.push(bringRest(next, rest));
      });
    },
    restore() {
      const key = window.navigation?.currentEntry?.key ?? '';
      const last = scenes.get(key);
      if (!last?.left) return false;
      const { left } = last;
      leave();
      scenes.delete(key);
      enter(last, () => main.replaceChildren(left));
      return true;
    },
    fail,
  };

  /** Puts the page in sight away, for the way back to it. */
  function leave(): void {
    if (!scene) return;
    if (!scene.whole) {
      end(scene);
      return;
    }
    scene.left = document.createDocumentFragment();
    scene.left.append(...main.childNodes);
    // the browser names the entries of its history
    const entry = window.navigation?.transition?.from.key ?? '';
    scenes.delete(entry);
    scenes.set(entry, scene);
    const [oldest] = scenes;
    if (!oldest || scenes.size <= MOST) return;
    scenes.delete(oldest[0]);
    end(oldest[1]);
  }

  function enter(next: Scene, fill: () => void): void {
    scene = next;
    fill();
    surround(next.page, shell);
    describePage(next.page, shell);
    announce(next.page.title);
  }

  function bringRest(next: Scene, html: string): () => void {
    const room = main.appendChild(document.createElement('div'));
    // so that the footer does not show for a moment
    room.dataset.coming = '';
    return afterFrame(() => {
      const first = main.children.length - 1;
      room.outerHTML = builtHtml(html);
      next.whole = true;
      wake(next, [...main.children].slice(first), first);
    });
  }

  function wake(of: Scene, places: Element[], first: number): void {
    of.ends.push(
      wakeParts(places, of.page.blocks, first, { base: shell.base, failed: (error) => broke(of, error) }),
    );
  }

  /** A part has thrown: when its page is in sight that is the end of it. */
  function broke(of: Scene, error: unknown): void {
    if (of !== scene) return;
    fail(error);
    // a page of a newer build can be more than this script understands
    void renew();
  }

  function fail(error: unknown): void {
    if (scene) end(scene);
    scene = undefined;
    main.replaceChildren(errorScreen(error, shell));
    surround({ path: '', footer: true }, shell);
  }
}

function end(scene: Scene): void {
  for (const end of scene.ends) end();
}

function announce(title: string): void {
  const place = document.getElementById(ANNOUNCED);
  if (place) place.textContent = title;
}
