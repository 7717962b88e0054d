import type { Frame, Page, Route } from 'playwright-core';

/* What an editor does in the studio. */

/** Opens the studio, or goes to another page in it; resolves when the page can be edited. */
export async function openStudio(page: Page, at = '/'): Promise<Frame> {
  if (!/studio\//.test(page.url())) await page.goto('/__studio/');
  const frame = await frameOf(page);
  await frame.waitForSelector('html[data-studio-edit]');
  if (pageIn(frame) !== at) {
    await goTo(page, frame, at);
    await frame.waitForURL(`**${at}?studio=`);
  }
  await frame.waitForSelector('html[data-studio-edit]');
  return frame;
}

/** The page that a frame of the studio shows: its path in the site. */
export const pageIn = (frame: Frame) => new URL(frame.url()).pathname.replace(SITE, '');

/** Where the studio has the site of a tab. */
const SITE = /^.*\/site\/[^/]+/;

async function frameOf(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('iframe');
  const frame = await element.contentFrame();
  if (!frame) throw new Error('The studio has no frame.');
  return frame;
}

/** Says something to the page in the frame, as the page of the studio does. */
export function tell(page: Page, message: object): Promise<void> {
  return page.evaluate((one) => {
    const { contentWindow } = document.querySelector('iframe') as HTMLIFrameElement;
    contentWindow?.postMessage(one, location.origin);
  }, message);
}

/** Sends the frame to another page of the site. */
export function goTo(page: Page, frame: Frame, at: string): Promise<void> {
  const { pathname } = new URL(frame.url());
  return tell(page, { studio: 'go', href: pathname.slice(0, -pageIn(frame).length) + at });
}

/** Holds back what the page of the studio asks its worker for at an address, until it is to be answered. */
export async function held(page: Page, endpoint: string): Promise<Held> {
  const hold = await page.evaluateHandle((name) => {
    const { postMessage } = Worker.prototype;
    const waiting: (() => void)[] = [];
    let [isOver, isAsked] = [false, () => {}];
    const asked = new Promise<void>((done) => {
      isAsked = done;
    });
    Worker.prototype.postMessage = function (this: Worker, ...message: Parameters<typeof postMessage>) {
      const send = () => postMessage.apply(this, message);
      const { url } = message[0] as { url?: string };
      if (isOver || !url || !new URL(url).pathname.endsWith(`/${name}`)) return send();
      isAsked();
      waiting.push(send);
    } as typeof postMessage;
    const answer = () => {
      isOver = true;
      for (const send of waiting) send();
    };
    return { asked, answer };
  }, endpoint);
  return {
    asked: hold.evaluate(({ asked }) => asked),
    answer: () => hold.evaluate(({ answer }) => answer()),
  };
}

export interface Held {
  /** Resolves when something is held back. */
  asked: Promise<void>;
  answer: () => Promise<void>;
}

/** Fetches a script of the studio no more from the cache of the browser but from the network, where `answer` is asked. */
export async function fromNetwork(page: Page, script: RegExp, answer: (route: Route) => Promise<void>) {
  await page.evaluate(() => caches.delete('plenary-studio'));
  // the service worker asks, which is of no page
  await page.context().route(script, answer);
}

/** The lines of site.yaml that are others than before. */
export function changedLines(before: string, after: string): string[] {
  const had = new Set(before.split('\n'));
  return after.split('\n').filter((line) => !had.has(line));
}

/** Opens the form of a page or a record by its name. */
export async function openForm(page: Page, name: string, search = name): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search pages and records' }).fill(search);
  await page.getByRole('option').filter({ hasText: name }).first().click();
  await page.waitForSelector('dialog', { state: 'detached' });
}

export const rows = (page: Page) => page.locator('.row-title').allInnerTexts();

/** Machines are shared: what takes a moment may take longer. */
export const SOON = { timeout: 20_000 };

/** The entries of a list in site.yaml in another order: each with the comment right above it, as somebody moves them with care. */
export function reordered(text: string, ids: string[]): string {
  const written = ids
    .map((id) => entryOf(text, id))
    .sort((one, other) => text.indexOf(one) - text.indexOf(other));
  let at = 0;
  return written.reduce((changed, one, index) => {
    const next = entryOf(text, ids[index] ?? '');
    at = changed.indexOf(one, at);
    const result = changed.slice(0, at) + next + changed.slice(at + one.length);
    at += next.length;
    return result;
  }, text);
}

/** The lines of an entry, with the comment right above it. */
export function entryOf(text: string, id: string): string {
  const found = new RegExp(`(?:^ {2}#.*\\n)*^ {2}- id: ${id}\\n(?:^ {4}.*\\n|^\\n(?= {4}))*`, 'm').exec(text);
  if (!found) throw new Error(`There is no ${id}.`);
  return found[0];
}

/** The ids of the committees, in the order of site.yaml. */
export function committeeIds(text: string): string[] {
  const [list = ''] = /^committees:\n(?: .*\n|\n)*/m.exec(text) ?? [];
  return [...list.matchAll(/^ {2}- id: (\S+)/gm)].map(([, id = '']) => id);
}

/** What an editor has before them at one time or another, one after the other; `look` is called at each. */
export async function everywhere(page: Page, look: (at: string) => Promise<void>): Promise<void> {
  const find = async (name: string) => {
    await openForm(page, name);
    await page.locator('.side h2').first().waitFor();
  };
  const tab = (name: string) => page.locator('.tabs').getByRole('button', { name });
  const dialog = async (name: string, open: () => Promise<void>, ready: string) => {
    await open();
    await page.locator(`dialog ${ready}`).first().waitFor();
    await look(name);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
  };
  await look('the page');
  await find('Letter from the Principal');
  await look('the form of a block');
  await find('United Nations Security Council');
  await look('the form of a committee');
  await find('Theme');
  await look('what is not there yet');
  await find('Committees All content');
  await page.locator('.row').nth(6).locator('summary').click();
  await look('the menu of a row');
  await page.keyboard.press('Escape');
  for (const [name, ready] of [
    ['Problems', '.drawer-body p'],
    ['YAML', '.cm-line'],
    ['Media', '.tiles img'],
    ['Changes', '.drawer-body p'],
  ] as const) {
    await tab(name).click();
    await page.locator(ready).first().waitFor();
    await look(name);
  }
  await tab('Changes').click();
  await dialog('the search', () => page.locator('.picker-button').click(), '[role=option]');
  const search = async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Burkina');
  };
  await dialog('words that are found', search, 'mark');
  await dialog('help', () => page.getByRole('button', { name: 'Help' }).click(), 'kbd');
  await dialog('publishing', () => page.getByRole('button', { name: 'Publish' }).click(), 'p');
  await find('/registration');
  const add = page.getByRole('button', { name: 'Add to Blocks' });
  await dialog('what can be added', () => add.click(), 'li button');
  await find('Conference');
  const next = page.getByRole('button', { name: /^Next edition/ });
  await dialog('the next edition', () => next.click(), 'h2');
}
