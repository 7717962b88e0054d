import type { Files } from '../../../src/compiler/index.ts';
import type { EditResponse, Intent, MediaResponse, StudioState, ValuePath } from '../../../src/core/index.ts';
import type { Workspace } from '../../../src/studio/index.ts';

/* A place where a site is edited, as the set of promises knows it. Nothing here and in the set needs Node.js: they run in a tab too. */

/** The files of a site as texts, by their paths from the folder with site.yaml on. */
export type SiteTexts = Record<string, string>;

/** How writing can be hindered. */
export type Hindrance = 'full' | 'protected' | 'offline';

/** What a place has, and others have not. */
export interface Traits {
  /** Whether other programs or people may change the site too. */
  hasOthers: boolean;
  /** Whether earlier versions are there after a restart: a ZIP has none. */
  storesVersions: boolean;
  /** Whether a byte order mark stays: elsewhere it goes with the first change. */
  keepsMark: boolean;
  /** Whether contents of media/ are read at once, and pictures are drawn: Node.js can't do what a tab does. */
  readsMedia: boolean;
  /** Whether the archive of past editions is kept there. The service of a school takes it from its own folder only. */
  keepsArchive: boolean;
  /** The sentences for what hinders: of a text, and of a file where that is refused by itself. */
  hindrances: Partial<Record<Hindrance, { text: string; file?: string }>>;
}

/** A site in a place. */
export interface Place {
  /** Opens the studio as a program or a tab that has just started. */
  open: () => Promise<Opened>;
  /** What the place has. */
  files: () => Promise<SiteTexts>;
  /** Another program or person changes files, and deletes those that are null. */
  elsewhere: (files: Record<string, string | null>) => Promise<void>;
  /** Hinders writing from now on, until what it returns is called. */
  hinder: (how: Hindrance) => Promise<() => Promise<void>>;
}

/** A studio that is open. */
export interface Opened {
  workspace: Workspace;
  /** The files of media/ as the compiler reads them. */
  media: Files;
  /** Asks what the page of the studio asks. Bytes are sent as they are. */
  ask: <T>(call: string, body?: object | Uint8Array) => Promise<T>;
  /** The values about which somebody was asked so far, as JSON. */
  conflicts: () => string[];
  /** Takes over what others have changed. */
  look: () => Promise<void>;
  /** Brings all into the place, as the editor or the studio does it there. Why that is not possible now; undefined where it was. */
  bring: () => Promise<string | undefined>;
  /** Ends the program or the tab, with no more than its editor has to do in this place. */
  leave: () => Promise<void>;
}

/** What the promises ask of a studio that is open. */
export function editorOf({ ask }: Pick<Opened, 'ask'>) {
  const state = async (): Promise<StudioState> => (await ask<{ state: StudioState }>('open')).state;
  const text = () => ask<{ text: string; version: string }>('text');
  return {
    state,
    text: async () => (await text()).text,
    /** Edits the text as it is now. */
    edit: async (...intents: Intent[]): Promise<EditResponse> => {
      const { version } = await text();
      return ask('edit', { version, intents });
    },
    upload: (name: string, content: Uint8Array, owner: ValuePath): Promise<MediaResponse> =>
      ask(`media?${new URLSearchParams({ name, for: JSON.stringify(owner) })}`, content),
  };
}

/** Waits until something is so. */
export async function until(is: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await is())) {
    if (Date.now() > end) throw new Error(`This was never so: ${is}`);
    await new Promise((later) => setTimeout(later, 10));
  }
}

export const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
