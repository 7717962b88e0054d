import type { Edition, Link, Page, RegistrationRules, Shell } from '../../core/index.ts';
import type { Resources } from '../values/dependencies.ts';
import type { SignalColour, Theme } from '../values/theme.ts';
import type { OfflineSettings } from './assemble.ts';
import type { ConferenceEvent } from './event.ts';

/** Shared by all pages in one language. */
export interface SiteView {
  shell: Shell;
  event: ConferenceEvent;
  offline: OfflineSettings;
}

export interface SiteInfo extends SiteView {
  /** The other languages, in order; undefined if there are none. */
  others?: SiteView[];
  /** Undefined if the school chose no colours. */
  theme?: Theme;
  /** Undefined if neither the school nor the face chose fonts. */
  fonts?: string;
  /** Folders in src/site/faces/ with overriding style sheets, the last with the highest precedence; undefined if none. */
  variants?: string[];
  /** Of committees and pages; undefined if there are none. */
  signals?: SignalColour[];
  editions: Edition[];
  redirects: Redirect[];
  /** Whether the studio is published at /studio/. */
  studio?: true;
}

interface Redirect {
  from: string;
  to: Link;
}

/** Plain data, ready for the renderer. */
export interface Site extends SiteInfo, Resources {
  pages: Page[];
  registrations: RegistrationRules;
}

/** The registration rules are computed on demand, because they need all matrices and a page does not. */
export interface OpenSiteInfo extends SiteInfo {
  registrations: () => RegistrationRules;
}
