import { guide as forgejo } from './forgejo/guide.ts';
import { guide as github } from './github/guide.ts';
import { guide as gitlab } from './gitlab/guide.ts';
import type { HostGuide } from './host.ts';
import type { HostName } from './list.ts';

export type { HostGuide } from './host.ts';

/** Separate from the hosts' descriptions because the page loads the guides later. */
export const HOST_GUIDES: Record<HostName, HostGuide> = { github, gitlab, forgejo };
