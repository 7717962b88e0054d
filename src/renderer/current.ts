/** What a link of the menu is on a page: `page` for the page itself, `true` for the section that the page lies in. */
export function currentOf(href: string, here: string | undefined, base: string): 'page' | 'true' | undefined {
  if (href === here) return 'page';
  return href !== base && here?.startsWith(`${href}/`) ? 'true' : undefined;
}
