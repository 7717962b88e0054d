import type { Edition, Link, Page, RegistrationRules, Shell } from '../../core/index.ts';
import type { Resources } from '../values/dependencies.ts';
import type { SignalColour, Theme } from '../values/theme.ts';
import type { OfflineSettings } from './assemble.ts';
import type { ConferenceEvent } from './event.ts';

/** The parts shared by all pages in one language. */
export interface SiteView {
  shell: Shell;
  event: ConferenceEvent;
  offline: OfflineSettings;
}

export interface SiteInfo extends SiteView {
  /** The same parts in the other languages, in order; undefined if there are none. */
  others?: SiteView[];
  /** Undefined if the school chose no colours. */
  theme?: Theme;
  /** The name of the font pair; undefined if neither the school nor the face chose fonts. */
  fonts?: string;
  /**
   * The folders in src/site/faces/ whose style sheets override the common style sheets. The last folder has the highest
   * precedence. Undefined if there are none.
   */
  variants?: string[];
  /** The colours of committees and pages; undefined if there are none. */
  signals?: SignalColour[];
  editions: Edition[];
  redirects: Redirect[];
  /** Whether the studio is published at /studio/; undefined means false. */
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

/**
 * Information about an open site. The registration rules are computed on demand, because they need all matrices and a page does
 * not.
 */
export interface OpenSiteInfo extends SiteInfo {
  registrations: () => RegistrationRules;
}
