import { expect } from 'vitest';
import type {
  EditResponse,
  Intent,
  Json,
  Publication,
  PublishResponse,
  SignInRequest,
  StudioEvent,
} from '../../../src/core/index.ts';
import {
  type ComputerClient,
  createTokenStore,
  type Place,
  type Remote,
} from '../../../src/studio/places/hosts/index.ts';
import type { StoredSite } from '../../../src/studio/places/tab/index.ts';
import type { PlaceProblem } from '../../../src/studio/tab/messages.ts';
import { createAccounts } from '../../../src/studio/tab/places/accounts.ts';
import { computerPlace, syncComputer } from '../../../src/studio/tab/places/computer-place.ts';
import { words } from '../../../src/studio/tab/places/computer-words.ts';
import type { RemotePlace } from '../../../src/studio/tab/places/places.ts';
import { publishToRemotePlace } from '../../../src/studio/tab/places/remote-place.ts';
import { readRemoteSite } from '../../../src/studio/tab/places/remote-site.ts';
import { openStudio } from '../../../src/studio/tab/site/studio.ts';
import { createSite, openWorkspace } from '../../../src/studio/tab/site/workspace.ts';
import { askStudio } from '../ask-studio.ts';
import { TOKEN } from '../hosts/hosts.ts';
import { schemas } from '../sample.ts';

/*
 * Editors with a studio in a tab of their own, by all that a tab has but its page: the workspace, the session and its routes, the clients
 * of the hosts. Node.js has no IndexedDB, so it is as in a browser that stores nothing.
 */

/** A site with so many committees, whose agendas editors change. */
export const siteOf = (committees: number): string => `conference:
  name: Deodar Hall MUN
  edition: The 6th Edition
  starts: 2027-08-01T08:00
  url: https://mun.example.org/
header:
  links:
    - text: Home
      to: /
footer:
  text: Deodar Hall
committees:
${Array.from({ length: committees }, (_, index) => `  - id: c${index}\n    name: Committee ${index}\n    agenda: Agenda 0\n`).join('')}routes:
  - path: /
    title: Home
    description: A conference
    blocks:
      - type: text
        heading: About
        text: Welcome
`;

interface Committee {
  id: string;
  agenda?: string;
  guide?: { link: string };
}

export interface Editor {
  /** What the text says of the committees. */
  committees: () => Committee[];
  text: () => string;
  /** The files of media/ by their names. */
  media: ReadonlyMap<string, Blob>;
  /** Makes changes, as a form of the studio does. */
  edit: (...intents: Intent[]) => Promise<EditResponse>;
  /** Sets the agenda of a committee. */
  setAgenda: (id: string, agenda: string) => Promise<void>;
  /** Adds a file to media/. Gives its name. */
  add: (folder: string, stem: string, ending: string, content: string) => Promise<string>;
  /** What the dialog shows. */
  publication: () => Promise<Publication>;
  /** Publishes, or proposes, all that the dialog shows. */
  publish: (how?: { propose?: boolean }) => Promise<PublishResponse>;
  /** Takes over what others have published. */
  pull: () => Promise<void>;
  /** What the editor was asked so far: the paths of values that both changed. */
  questions: string[];
  /** Enters a token. */
  signIn: (token: string) => Promise<{ refused?: string }>;
  /** What the browser would store. */
  stored: () => StoredSite;
}

/** Opens the site of a host or a school in a tab of its own. */
export async function openEditor({
  place,
  enters = { kind: 'token', token: TOKEN, remember: false },
}: {
  place: Place | RemotePlace;
  enters?: SignInRequest;
}): Promise<Editor> {
  const accounts = createAccounts(createTokenStore(undefined));
  const there: RemotePlace = 'kind' in place ? place : { kind: 'repository', ...place };
  await accounts.signIn(there, enters);
  const remote = await accounts.remoteFor(there);
  if (!remote) throw new Error('nobody is signed in');
  const { editor, ask, ...tab } = await openTab(remote, { ...there });
  const { pull } = publishToRemotePlace({
    ...{ place: there, accounts, ...tab },
    home: 'https://school.example/studio/',
  });
  return {
    ...editor,
    pull,
    publish: async ({ propose = false } = {}) => {
      const { version, message, files } = await editor.publication();
      const request = { version, message, files: files.map(({ file }) => file), push: true, propose };
      return ask<PublishResponse>('publish', request);
    },
  };
}

/** Opens a folder of this computer in a tab of its own. To publish is to bring it into step. */
export async function openComputerEditor(computer: ComputerClient): Promise<Editor> {
  const { editor, ...tab } = await openTab(computer, computerPlace('A folder'));
  let problem: PlaceProblem | undefined;
  const { sync } = syncComputer({
    ...{ computer, words, ...tab },
    writes: () => true,
    heard: (now) => {
      problem = now;
    },
  });
  const inStep = async () => {
    await sync(0);
    if (problem) throw new Error(problem.message);
  };
  return {
    ...editor,
    pull: inStep,
    publish: async () => {
      await inStep();
      return { commit: tab.workspace.site().base.revision, pushed: true };
    },
  };
}

/** Opens the site of a place, without what brings changes there. */
async function openTab(remote: Remote, place: Json) {
  const { base, media } = await readRemoteSite(remote, { known: new Map() });
  const site = { ...createSite('A site', place, { text: base.text, media }), base };
  const workspace = openWorkspace({
    ...{ stored: site, media, earlier: new Map(), storage: undefined, schemas, base: '/' },
    archive: () => Promise.reject(new Error('nobody begins an edition here')),
  });
  const { session, answer, showAgain } = openStudio(workspace, '/', async () => '');
  const questions: string[] = [];
  session.listen((event: StudioEvent) => {
    if (event.event === 'conflict') questions.push(JSON.stringify(event.path));
  });
  const ask = async <T>(call: string, body: object = {}): Promise<T> =>
    (await askStudio(answer, call, { body: JSON.stringify(body) })).json() as Promise<T>;
  const committees = () => {
    const data = session.opened()?.written()?.data as { committees: Committee[] } | undefined;
    return data?.committees ?? [];
  };
  const edit = (...intents: Intent[]) =>
    ask<EditResponse>('edit', { version: session.state().version, intents });
  const editor: Omit<Editor, 'pull' | 'publish'> = {
    ...{ committees, questions, edit },
    publication: () => ask<Publication>('history'),
    text: () => session.text(),
    media: workspace.media.blobs,
    setAgenda: async (id, value) => {
      const index = committees().findIndex((one) => one.id === id);
      const made = await edit({ do: 'set', path: ['committees', index, 'agenda'], value });
      expect('refused' in made ? made.refused : undefined).toBeUndefined();
    },
    add: async (folder, stem, ending, content) =>
      workspace.media.add(folder, stem, ending, new TextEncoder().encode(content)),
    signIn: (token) => ask('sign-in', { kind: 'token', token, remember: false }),
    stored: workspace.site,
  };
  return { editor, ask, workspace, session, showAgain };
}

/** What was published; fails where it was refused. */
export function published(answer: PublishResponse): Extract<PublishResponse, { commit: string }> {
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
}

/** Why nothing was published; fails where something was. */
export function refused(answer: PublishResponse): string {
  if (!('refused' in answer)) throw new Error(`${answer.commit} was published`);
  return answer.refused;
}

/** Two editors who have the same site open. */
export const two = (setting: { place: Place }): Promise<[Editor, Editor]> =>
  Promise.all([openEditor(setting), openEditor(setting)]);

/** The agendas of all committees in a text. */
export const agendas = (text: string): (string | undefined)[] =>
  [...text.matchAll(/agenda: (.+)/g)].map(([, agenda]) => agenda);
