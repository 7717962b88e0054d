import { expect, test } from 'vitest';
import type { Site } from '../../../src/compiler/index.ts';
import { withIconFile } from '../../../src/site/build/assets/icon-file.ts';

const social = (name: string, icon: string) => ({ href: `https://${name}.example`, name, text: name, icon });
const siteWith = (social: object[], blocks: object[] = []) =>
  ({ shell: { base: '/mun/', footer: { social } }, pages: [{ path: '/', blocks }] }) as unknown as Site;

test('icons of networks are in one file, each once, and pages name it there', () => {
  const [one, other] = [social('One', 'M1 1z'), social('Other', 'M2 2z')];
  const { site, files } = withIconFile(siteWith([one, other], [{ type: 'contact', social: [other] }]));
  expect(files).toEqual([
    {
      name: expect.stringMatching(/^assets\/icons-[\w-]{8}\.svg$/),
      content:
        '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="i0" viewBox="0 0 16 16"><path d="M1 1z"/></symbol><symbol id="i1" viewBox="0 0 16 16"><path d="M2 2z"/></symbol></svg>',
    },
  ]);
  const href = `/mun/${files[0]?.name}`;
  expect(site.shell.footer.social?.map(({ icon }) => icon)).toEqual([`${href}#i0`, `${href}#i1`]);
  expect(site.pages[0]?.blocks).toEqual([{ type: 'contact', social: [{ ...other, icon: `${href}#i1` }] }]);
});

test('a site without such icons is the same, and has no file', () => {
  const site = siteWith([], [{ type: 'cards', items: [{ href: '/a', icon: { src: '/b.svg' } }] }]);
  expect(withIconFile(site)).toEqual({ site, files: [] });
  expect(withIconFile(site).site).toBe(site);
});
