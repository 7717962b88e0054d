import type { Edition, Link, Page, RegistrationRules, Shell } from '../../shared/index.ts';
import type { Resources } from '../values/dependencies.ts';
import type { Signal, Theme } from '../values/theme.ts';
import type { Offline } from './assemble.ts';
import type { ConferenceEvent } from './event.ts';

/** What the pages of one language have in common. */
export interface SiteView {
  shell: Shell;
  event: ConferenceEvent;
  offline: Offline;
}

/** What is known of a site without its pages. */
export interface SiteInfo extends SiteView {
  /** The other languages, in their order; only where there are any. */
  others?: SiteView[];
  /** Only where the school chose colours. */
  theme?: Theme;
  /** The name of the pair of fonts; only where the school, or the face, chose one. */
  fonts?: string;
  /** The folders of src/faces/ whose styles are over those of all sites, the weaker first; only where there are any. */
  variants?: string[];
  /** The colours of committees and pages; only where there are any. */
  signals?: Signal[];
  /** The archived editions, the oldest first. */
  editions: Edition[];
  redirects: Redirect[];
  /** Whether the studio is published at /studio/; left out it counts as false. */
  studio?: true;
}

/** An old address, and where it leads now. */
interface Redirect {
  /** Without the base path. */
  from: string;
  to: Link;
}

/** A compiled site: plain data, ready for the renderer. */
export interface Site extends SiteInfo, Resources {
  pages: Page[];
  /** What the service reads registrations by. */
  registrations: RegistrationRules;
}

/** What is known of an open site. The rules of registrations are made when they are asked for: nobody waits for all matrices to look at a page. */
export interface OpenInfo extends SiteInfo {
  registrations: () => RegistrationRules;
}
