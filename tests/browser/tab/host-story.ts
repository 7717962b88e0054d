import type { Page } from 'playwright-core';
import { HOSTS, type Kind, type Started } from '../../studio/hosts/hosts.ts';
import { type Repository, startRepository } from '../../studio/hosts/servers/git.ts';
import { sampleFiles } from './studio-tab.ts';

/* What an editor does in a tab with a site that is at a host. */

export const TOKEN = 'canary-5up3r-s3cret-token';

/** A host with the sample site in a repository. */
export interface SampleHost {
  kind: Kind;
  host: Started;
  repository: Repository;
  /** The address of the repository. */
  address: string;
  /** The name of the host, as the studio calls it. */
  name: string;
  remove: () => Promise<void>;
}

/** Starts a host whose repository has the sample site, and where the studio at an address is registered. */
export async function sampleHost(kind: Kind, studio: string): Promise<SampleHost> {
  const repository = await startRepository({ ...sampleFiles(), 'README.md': 'Read me' });
  const { start, project } = HOSTS[kind];
  const application = { id: 'studio', redirect: studio };
  // the address of the API at a server of a school's own
  const host = await start({ repository, token: TOKEN, application, base: '/api/v3' });
  return {
    ...{ kind, host, repository, address: `${host.origin}/${project}`, name: new URL(host.origin).host },
    remove: async () => {
      await host.close();
      await repository.remove();
    },
  };
}

/** Opens the form for a repository, and says which one. */
export async function fillAddress(page: Page, { kind, address }: Pick<SampleHost, 'kind' | 'address'>) {
  await page.getByText('Edit a repository').click();
  await page.getByLabel('Address of the repository').fill(address);
  await page.getByLabel('Is it GitHub, GitLab or Forgejo?').selectOption(kind);
}

/** Connects with a token. */
export async function connectByToken(
  page: Page,
  at: Pick<SampleHost, 'kind' | 'address'>,
  { token = TOKEN, remember = false } = {},
): Promise<void> {
  await fillAddress(page, at);
  await page.getByLabel('Token', { exact: true }).fill(token);
  if (remember) await page.getByLabel('Remember on this computer').check();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

/** Connects with an account, on the page of the host. */
export async function connectByVisit(
  page: Page,
  at: SampleHost,
  { remember = false, answer = 'Authorize' } = {},
): Promise<void> {
  await fillAddress(page, at);
  await page.getByLabel(`With my account, on the page of ${at.name}`).check();
  await page.getByLabel('ID of the application').fill('studio');
  if (remember) await page.getByLabel('Remember on this computer').check();
  await page.getByRole('button', { name: `Sign in at ${at.name}` }).click();
  await page.getByRole('button', { name: answer }).click();
}

/** Opens the window that publishes. */
export async function openPublish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
}

/** What a branch has more than a commit: how many commits, and which lines of which files they change. */
export async function publishedSince({ repository }: SampleHost, first: string, branch = 'main') {
  return {
    commits: Number(await repository.line('rev-list', '--count', `${first}..${branch}`)),
    lines: await repository.line('diff', '--numstat', first, branch),
  };
}

/** What has been stored of tokens in the browser: where it has any, whether it can be read there, and whether its key can be taken out. */
export function storedTokens(page: Page, secret: string): Promise<unknown> {
  return page.evaluate(async (text) => {
    const areas = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    if (areas.some((area) => area.includes(text))) return 'in an area of the tab';
    const all = await indexedDB.databases();
    if (!all.some(({ name }) => name === 'plenary-tokens')) return 'none';
    const database = await new Promise<IDBDatabase>((done, fail) => {
      const opening = indexedDB.open('plenary-tokens');
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => fail(opening.error);
    });
    const rows = await new Promise<{ key: CryptoKey; data: ArrayBuffer }[]>((done) => {
      const request = database.transaction('tokens').objectStore('tokens').getAll();
      request.onsuccess = () => done(request.result);
    });
    database.close();
    return rows.map(({ key, data }) => ({
      extractable: key.extractable,
      isReadable: new TextDecoder().decode(data).includes(text),
    }));
  }, secret);
}

/** Lets the host say that the build of each commit is done. */
export function letBuild({ host, kind }: SampleHost): void {
  if (kind === 'github')
    Object.assign(host, { build: { suites: [{ status: 'completed', conclusion: 'success', runs: 1 }] } });
  if (kind === 'gitlab') Object.assign(host, { pipeline: { id: 1, status: 'success' } });
  if (kind === 'forgejo')
    Object.assign(host, { statuses: [{ status: 'success', target_url: `${host.origin}/build` }] });
}
