import { expect, test } from 'vitest';
import { resolveSocialLink } from '../../src/compiler/values/social.ts';

const linkTo = (address: string) => {
  const found = resolveSocialLink(address, { path: [] });
  if ('problem' in found) throw new Error(found.problem.code);
  return found.value;
};
const shown = (address: string) => [linkTo(address).name, linkTo(address).text];

test('a page on a social network has the name of the network, and its own if people write that', () => {
  expect(shown('https://www.instagram.com/deodarhallmun.example/')).toEqual([
    'Instagram',
    '@deodarhallmun.example',
  ]);
  expect(shown('https://www.tiktok.com/@example')).toEqual(['TikTok', '@example']);
  expect(shown('https://de-de.facebook.com/examplemun')).toEqual(['Facebook', 'examplemun']);
  expect(shown('https://www.linkedin.com/company/example-mun')).toEqual(['LinkedIn', 'example-mun']);
  expect(shown('https://www.youtube.com/@example')).toEqual(['YouTube', '@example']);
});

test('an address that says nothing to people is shown by the name of the network', () => {
  expect(shown('https://www.youtube.com/channel/UCabcdefghijkl')).toEqual(['YouTube', 'YouTube']);
  expect(shown('https://www.facebook.com/profile.php?id=1')).toEqual(['Facebook', 'Facebook']);
  expect(shown('https://chat.whatsapp.com/AbCdEf')).toEqual(['WhatsApp', 'WhatsApp']);
  // a single post of a page
  expect(shown('https://www.instagram.com/deodarhallmun/reel/AbCdEf')).toEqual(['Instagram', 'Instagram']);
});

test('any other network has the name of its host and a neutral icon', () => {
  expect(shown('https://social.school.example/@mun')).toEqual(['social.school.example', '@mun']);
  expect(shown('https://network.example/mun')).toEqual(['network.example', 'network.example/mun']);
  // a host that only ends like a known one
  expect(linkTo('https://notinstagram.com/mun').name).toBe('notinstagram.com');
  const icons = ['https://a.example', 'https://b.example', 'https://x.com/mun'].map(
    (one) => linkTo(one).icon,
  );
  expect(icons[0]).toBe(icons[1]);
  expect(icons[0]).not.toBe(icons[2]);
  for (const icon of icons) expect(icon).toMatch(/^M[\d.\s,a-z-]+$/i);
});
