import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Kind } from '../studio/hosts/hosts.ts';
import {
  connectByToken,
  connectByVisit,
  fillAddress,
  letBuild,
  openPublish,
  publishedSince,
  type SampleHost,
  sampleHost,
  storedTokens,
  TOKEN,
} from './tab/host-story.ts';
import { continueSite, editable, headingIn, OPEN, typeInHeading } from './tab/studio-tab.ts';
import { studioTests } from './tab/studio-test.ts';

/* A site at each kind of host, opened, edited and published from a tab: by a token, and on the page where the host lets people in. */

const { host: studio, test: base } = studioTests();

interface Story {
  /** Opens the first page of the studio in a new profile. */
  start: () => Promise<Page>;
  /** Starts a host, which is gone after the test; the test fails where it was asked for what its API does not describe. */
  hosted: (kind: Kind) => Promise<SampleHost>;
}

const test = base.extend<Story>({
  start: async ({ open }, use) => {
    await use(async () => {
      const page = await open(OPEN);
      page.setDefaultTimeout(60_000);
      await page.goto(studio.studio);
      return page;
    });
  },
  hosted: async ({}, use) => {
    const all: SampleHost[] = [];
    await use(async (kind) => {
      const one = await sampleHost(kind, studio.studio);
      all.push(one);
      return one;
    });
    for (const one of all) await one.remove();
    expect(all.flatMap(({ host }) => host.violations)).toEqual([]);
  },
});

const HEADING = 'Letter from the Principal';
const ONE_LINE = { commits: 1, lines: '1\t1\tsite.yaml' };

const WAYS = [
  ['GitHub with a token', 'github', connectByToken],
  ['GitLab with a token', 'gitlab', connectByToken],
  ['GitLab on its own page', 'gitlab', connectByVisit],
  ['Forgejo with a token', 'forgejo', connectByToken],
  ['Forgejo on its own page', 'forgejo', connectByVisit],
] as const;

describe('a site is shown, edited in the page, and published as one commit of site.yaml', () => {
  for (const [name, kind, connect] of WAYS)
    test(`at ${name}, and the token is nowhere else`, async ({ start, hosted }) => {
      const at = await hosted(kind);
      const first = (await at.repository.head()) ?? '';
      const page = await start();
      await connect(page, at);
      expect(await headingIn(await editable(page)).textContent()).toBe(HEADING);
      expect(page.url()).toBe(studio.studio);
      await typeInHeading(page, ' for all');
      letBuild(at);
      await openPublish(page);
      await page.getByRole('button', { name: `Publish at ${at.name}` }).click();
      await page.getByText('The site is live.').waitFor();
      expect(await publishedSince(at, first)).toEqual(ONE_LINE);
      const token = at.host.signIn?.token ?? TOKEN;
      expect(await page.content()).not.toContain(token);
      expect(await storedTokens(page, token)).toBe('none');
    });
});

test('at GitHub, changes are proposed in a branch of their own, and the site stays as it is', async ({
  start,
  hosted,
}) => {
  const at = await hosted('github');
  const first = (await at.repository.head()) ?? '';
  const page = await start();
  await connectByToken(page, at);
  await typeInHeading(page, ' for all');
  await openPublish(page);
  await page.getByLabel(/^Propose/).check();
  await page.getByRole('button', { name: /^Propose/ }).click();
  await page.getByRole('link', { name: 'See your proposal.' }).waitFor();
  expect(await at.repository.head()).toBe(first);
  expect(at.host.pulls).toEqual([expect.objectContaining({ base: 'main', head: expect.any(String) })]);
  expect(await publishedSince(at, first, at.host.pulls[0]?.head)).toEqual(ONE_LINE);
});

test('a host that says nothing of builds is not waited for: the studio says so after two minutes', async ({
  start,
  hosted,
}) => {
  const at = await hosted('forgejo');
  const page = await start();
  await page.clock.install();
  await page.reload();
  await connectByToken(page, at);
  await typeInHeading(page, ' for all');
  await openPublish(page);
  await page.getByRole('button', { name: `Publish at ${at.name}` }).click();
  await page.getByText(`Waiting for ${at.name}`).waitFor();
  const end = page.getByText(`${at.name} doesn’t say when the site is live`);
  // the studio waits half a minute between two looks at most
  for (let look = 0; look < 8 && !(await end.isVisible()); look++) {
    const asked = at.host.calls.length;
    await page.clock.fastForward(31_000);
    await expect.poll(() => at.host.calls.length > asked || end.isVisible()).toBe(true);
  }
  await end.waitFor();
});

test('a token that is remembered is encrypted, opens the site after a reload, and is gone after signing out', async ({
  start,
  hosted,
}) => {
  const at = await hosted('gitlab');
  const page = await start();
  await connectByToken(page, at, { remember: true });
  await typeInHeading(page, ' one');
  expect(await storedTokens(page, TOKEN)).toEqual([{ extractable: false, isReadable: false }]);
  await page.reload();
  await continueSite(page);
  await openPublish(page);
  await page.getByRole('button', { name: `Publish at ${at.name}` }).waitFor();
  await page.reload();
  await page.getByText(`Signed in to ${at.name}`).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You are signed out.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(await storedTokens(page, TOKEN)).toBe('none');
  await continueSite(page);
  await openPublish(page);
  await page.getByRole('heading', { name: `Sign in to ${at.name} to publish` }).waitFor();
});

test('signing out in one tab signs out in all: no tab publishes any more, and none says that somebody is signed in', async ({
  start,
  hosted,
}) => {
  const at = await hosted('gitlab');
  const first = (await at.repository.head()) ?? '';
  const page = await start();
  await connectByToken(page, at, { remember: true });
  await typeInHeading(page, ' for all');
  await openPublish(page);
  const publish = page.getByRole('button', { name: `Publish at ${at.name}` });
  await publish.waitFor();
  const [other, third] = [await page.context().newPage(), await page.context().newPage()];
  for (const tab of [other, third]) {
    await tab.goto(studio.studio);
    await tab.getByText(`Signed in to ${at.name}`).waitFor();
  }
  await other.getByRole('button', { name: 'Sign out' }).click();
  await other.getByText('You are signed out.').waitFor();
  await third.getByText(`Signed in to ${at.name}`).waitFor({ state: 'hidden' });
  await publish.click();
  await page.getByText(`Sign in to ${at.name} first.`).waitFor();
  await page.getByRole('heading', { name: `Sign in to ${at.name} to publish` }).waitFor();
  expect(await publishedSince(at, first)).toEqual({ commits: 0, lines: '' });
});

test('signing out ends the tokens of a visit at the host too', async ({ start, hosted }) => {
  const at = await hosted('gitlab');
  const page = await start();
  await connectByVisit(page, at, { remember: true });
  await editable(page);
  const { token, refresh } = at.host.signIn ?? {};
  await page.reload();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You are signed out.').waitFor();
  expect(at.host.signIn?.revoked).toEqual([refresh, token]);
  expect(await storedTokens(page, token ?? '')).toBe('none');
});

test('what opened a site and is not remembered is asked for again when it is published, and no change is lost', async ({
  start,
  hosted,
}) => {
  const [lab, forge] = [await hosted('gitlab'), await hosted('forgejo')];
  const first = (await lab.repository.head()) ?? '';
  const page = await start();
  await connectByToken(page, lab);
  await typeInHeading(page, ' one');
  await page.reload();
  await continueSite(page);
  await openPublish(page);
  await page.getByLabel('Token', { exact: true }).fill('not-the-token');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('does not accept your token').waitFor();
  await page.getByLabel('Token', { exact: true }).fill(TOKEN);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: `Publish at ${lab.name}` }).click();
  await page.getByText(`Published at ${lab.name}`).waitFor();
  expect(await publishedSince(lab, first)).toEqual(ONE_LINE);

  const begin = (await forge.repository.head()) ?? '';
  await page.goto(studio.studio);
  await connectByVisit(page, forge);
  await typeInHeading(page, ' two');
  await page.reload();
  await continueSite(page);
  await openPublish(page);
  await page.getByRole('button', { name: `Sign in at ${forge.name}` }).click();
  await page.getByRole('button', { name: 'Authorize' }).click();
  expect(await headingIn(await editable(page)).textContent()).toBe(`${HEADING} two`);
  await openPublish(page);
  await page.getByRole('button', { name: `Publish at ${forge.name}` }).click();
  await page.getByText(`Published at ${forge.name}`).waitFor();
  expect(await publishedSince(forge, begin)).toEqual(ONE_LINE);
});

/** The words of the form about what went wrong, and the name of the field that has the focus then. */
async function refusal(page: Page): Promise<{ words: string; focus: string | null | undefined }> {
  const alert = page.locator('form.connect [role="alert"]');
  await alert.waitFor();
  return {
    words: await alert.innerText(),
    focus: await page.evaluate(() => {
      const { activeElement: at } = document;
      return at?.getAttribute('name') ?? at?.textContent;
    }),
  };
}

describe('what does not open a site is explained beside its field', () => {
  test('a wrong token, a repository that is not there, one without a site, no network', async ({
    start,
    hosted,
  }) => {
    const at = await hosted('gitlab');
    const page = await start();
    await connectByToken(page, at, { token: 'not-the-token' });
    expect(await refusal(page)).toEqual({
      words: `${at.name} does not accept your token. It may have expired, or a part of it was not copied. Copy the whole token again, or make a new one. If you signed in on the page of ${at.name}, sign in there again.`,
      focus: 'token',
    });
    const again = async (address = at.address) => {
      await page.getByLabel('Address of the repository').fill(address);
      const token = page.getByLabel('Token', { exact: true });
      if (await token.isVisible()) await token.fill(TOKEN);
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      // the words before these are gone at once
      await page.getByText('Opening…').waitFor({ state: 'hidden' });
      return refusal(page);
    };
    expect(await again(`${at.host.origin}/school/other`)).toEqual({
      words: `${at.name} does not find school/other, or your token may not see it. Check the name, and which repositories the token is for.`,
      focus: 'address',
    });
    // the token is right, so nobody has to find it again
    await page.getByLabel(`As you are signed in to ${at.name} now`).waitFor();
    await page.getByLabel('Address of the repository').fill(`${at.address}/-/tree/main/media`);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByText('Opening…').waitFor({ state: 'hidden' });
    expect(await refusal(page)).toEqual({
      words:
        'The repository has no file site.yaml in the folder media. Choose the repository of a site that was made with Plenary, or the right folder.',
      focus: 'address',
    });
    await page.context().setOffline(true);
    expect(await again()).toEqual({
      words: `${at.name} does not answer. Check your network, then try again.`,
      focus: 'Open',
    });
    expect(
      await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
    ).not.toContain('plenary-tokens');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await editable(page);
  });

  test('a repository in which a remembered token may not write gets another one, without signing out', async ({
    start,
    hosted,
  }) => {
    const at = await hosted('forgejo');
    const first = (await at.repository.head()) ?? '';
    at.host.may.write = false;
    const page = await start();
    await connectByToken(page, at, { remember: true });
    await typeInHeading(page, ' for all');
    await openPublish(page);
    await page.getByRole('button', { name: `Publish at ${at.name}` }).click();
    await page.getByText('Give the token the permission').waitFor();
    await page.getByText('Sign in with another account or token').click();
    at.host.may.write = true;
    await page.getByLabel('Token', { exact: true }).fill(TOKEN);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Sign in with another account or token').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: `Publish at ${at.name}` }).click();
    await page.getByText(`Published at ${at.name}`).waitFor();
    expect(await publishedSince(at, first)).toEqual(ONE_LINE);
  });

  test('an address that is none', async ({ start }) => {
    const page = await start();
    await page.getByText('Edit a repository').click();
    await page.getByLabel('Address of the repository').fill('our site');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    const { words, focus } = await refusal(page);
    expect([words, focus]).toEqual([expect.stringContaining('not the address of a repository'), 'address']);
  });

  test('somebody says no on the page of the host; the form is there with what it had', async ({
    start,
    hosted,
  }) => {
    const at = await hosted('forgejo');
    const page = await start();
    await connectByVisit(page, at, { answer: 'Deny' });
    const { words, focus } = await refusal(page);
    expect(words).toContain(`${at.name} has not let you in`);
    expect(focus).toBe('application');
    expect(page.url()).toBe(studio.studio);
    await page.getByRole('button', { name: `Sign in at ${at.name}` }).click();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await editable(page);
  });

  test('a tab that did not ask for it is sent back by a host', async ({ start }) => {
    const page = await start();
    await page.goto(`${studio.studio}?code=of-somebody-else&state=unknown`);
    await page.getByText('this tab did not ask for that').waitFor();
    expect(page.url()).toBe(studio.studio);
    // nothing that a host wrote into the address is stored with the files of the studio
    const stored = await page.evaluate(async () => {
      const all = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return all.flat().map(({ url }) => url);
    });
    expect(stored.filter((url) => url.includes('code='))).toEqual([]);
  });
});

test('a token that may only read is explained when somebody publishes, and the change is still there', async ({
  start,
  hosted,
}) => {
  const at = await hosted('forgejo');
  const first = await at.repository.head();
  at.host.may.write = false;
  const page = await start();
  await connectByToken(page, at);
  await typeInHeading(page, ' for all');
  await openPublish(page);
  await page.getByRole('button', { name: `Publish at ${at.name}` }).click();
  await page.getByText('Give the token the permission to write to the repository').waitFor();
  expect(await at.repository.head()).toBe(first);
  await page.reload();
  expect(await headingIn(await continueSite(page)).textContent()).toBe(`${HEADING} for all`);
});

test('a whole connection is made with the keyboard alone', async ({ start, hosted }) => {
  const at = await hosted('gitlab');
  const page = await start();
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      return at?.getAttribute('name') ?? at?.textContent ?? '';
    });
  const tabTo = async (name: string) => {
    for (let step = 0; step < 20; step++) {
      await page.keyboard.press('Tab');
      if ((await focused()).startsWith(name)) return;
    }
    throw new Error(`Tab does not lead to ${name}, but to ${await focused()}.`);
  };
  await page.getByRole('button', { name: 'Try it' }).waitFor();
  await tabTo('Edit a repository');
  await page.keyboard.press('Enter');
  await tabTo('address');
  await page.keyboard.type(at.address);
  await page.keyboard.press('Tab');
  await page.keyboard.type('GitLab');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('way');
  await tabTo('token');
  await page.keyboard.type(TOKEN);
  await page.keyboard.press('Enter');
  await editable(page);
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

test('nobody is asked for a school, and the form has no field of one, where files are all there is', async ({
  start,
}) => {
  const before = studio.asked.length;
  const page = await start();
  await page.getByRole('button', { name: 'Try it' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(studio.asked.slice(before).filter((name) => name.includes('studio-school'))).toEqual([]);
  expect(await page.getByText('Log in with your OC account').count()).toBe(0);
  await fillAddress(page, { kind: 'forgejo', address: 'https://git.school.example/school/mun' });
  expect(await page.getByLabel('Token', { exact: true }).count()).toBe(1);
});
