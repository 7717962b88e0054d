import type { Edition, Link, Page, RegistrationRules, Shell } from '../../core/index.ts';
import type { Resources } from '../values/dependencies.ts';
import type { Signal, Theme } from '../values/theme.ts';
import type { Offline } from './assemble.ts';
import type { ConferenceEvent } from './event.ts';

/** The parts shared by the pages of one language. */
export interface SiteView {
  shell: Shell;
  event: ConferenceEvent;
  offline: Offline;
}

export interface SiteInfo extends SiteView {
  /** The other languages, in order; undefined if there are none. */
  others?: SiteView[];
  /** Undefined if the school chose no colours. */
  theme?: Theme;
  /** The name of the pair of fonts; undefined if neither the school nor the face chose one. */
  fonts?: string;
  /** The folders of src/site/faces/ whose style sheets override the common ones, weakest first; undefined if there are none. */
  variants?: string[];
  /** The colours of committees and pages; undefined if there are none. */
  signals?: Signal[];
  editions: Edition[];
  redirects: Redirect[];
  /** Whether the studio is published at /studio/; missing means false. */
  studio?: true;
}

interface Redirect {
  from: string;
  to: Link;
}

/** A compiled site: plain data, ready for the renderer. */
export interface Site extends SiteInfo, Resources {
  pages: Page[];
  registrations: RegistrationRules;
}

/** Info about an open site. The registration rules are computed on demand, as a page does not need all matrices. */
export interface OpenInfo extends SiteInfo {
  registrations: () => RegistrationRules;
}
