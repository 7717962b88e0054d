import { rule } from './rule.ts';
import { didYouMean, list, short } from './wording.ts';

/** Pages, links and the places they lead to. */
export const linkRules = {
  'duplicate-page': rule({
    severity: 'error',
    reason: 'Every page has an address of its own: visitors of this one could only be shown one of the two.',
    text: (d: { path: string; as?: string }) => ({
      message: d.as ? `All pages of this route are at ${d.path}.` : `There are two pages at ${d.path}.`,
      hint: d.as
        ? `Put something of the record into the address. Write: ${d.path.replace(/\/$/, '')}/$${d.as}.id`
        : 'Give one of them another address, or take it out.',
      ...(d.as && { suggestions: [{ value: `${d.path.replace(/\/$/, '')}/$${d.as}.id` }] }),
    }),
  }),
  'reserved-page': rule({
    severity: 'error',
    reason:
      'The built site keeps files of its own beside the pages, such as pictures under /media. A page there would take their place.',
    text: (d: { path: string }) => ({
      message: `${d.path} cannot be the address of a page: the site needs it for something else.`,
      hint: 'Choose another path.',
    }),
  }),
  'page-missing': rule({
    severity: 'error',
    reason:
      'Two pages every site has: the home page, and the one for addresses that do not exist. Without the second, a visitor with an old link would see an error of the browser.',
    text: (d: { path: string; purpose: string }) => ({
      message: `${d.purpose} is missing: no route has the path "${d.path}".`,
      hint: `Add a route with path: ${JSON.stringify(d.path)}, a title and blocks.`,
    }),
  }),
  'link-scheme': rule({
    severity: 'error',
    reason:
      'An address that begins with "javascript:" or "data:" would run a program on the page of your visitors. Only addresses that open something are taken.',
    text: (d: { value: string; scheme: string; corrected?: string }) => ({
      message: `A link may not begin with "${d.scheme}".`,
      hint: d.corrected
        ? `Write: ${d.corrected}`
        : 'Links begin with https:, http:, mailto:, tel: or /, or name a file in media/.',
      ...(d.corrected && { suggestions: [{ value: d.corrected }] }),
    }),
  }),
  'link-malformed': rule({
    severity: 'error',
    reason:
      'A browser would not understand this address, or would look for it on your own site. Most often https:// is missing, or a space is in it.',
    text: (d: {
      value: string;
      corrected?: string;
      isCode?: boolean;
      /** Whether it is the address of a page in the preview. */
      isPreview?: boolean;
    }) => ({
      message: d.isCode
        ? 'This is the code that shows a page inside another one; a link needs only an address.'
        : d.isPreview
          ? `${short(d.value)} is the preview on your own computer: visitors cannot open it.`
          : `${short(d.value)} is not an address.`,
      hint: d.corrected
        ? `Write: ${d.corrected}`
        : d.isCode
          ? 'In Google Maps, press "Share", then "Copy link", and write that address.'
          : 'A link begins with https://, or with / for a page of this site, or it is the name of a file in media/. Words for visitors belong in another key.',
      ...(d.corrected && { suggestions: [{ value: d.corrected }] }),
    }),
  }),
  'embed-host': rule({
    severity: 'error',
    reason:
      'What stands between https:// and the next / names the site whose page is shown in a frame. Browsers are told to show only the sites that are named so, and this is no name.',
    text: (d: { host: string }) => ({
      message: `${short(d.host)} is not the name of a site.`,
      hint: 'Between https:// and the next / stands the name of one site, such as docs.google.com.',
    }),
  }),
  'dead-link': rule({
    severity: 'error',
    reason: 'The link leads to a page that this site does not have; visitors would only see "Not found".',
    text: (d: { value: string; near?: string; file?: string; known?: readonly string[] }) => ({
      message: `This site has no page ${d.value}.`,
      ...(d.file
        ? {
            hint: `A file of media/ is written without the slash in front. Write: ${d.file}`,
            suggestions: [{ value: d.file }],
          }
        : didYouMean(
            d.near,
            `There are: ${list(d.known ?? [])}. If the page is gone, remove the link to it.`,
          )),
    }),
  }),
  'dead-anchor': rule({
    severity: 'error',
    reason:
      'Behind # stands the id of a block on that page, and no block there has this one. The link would open the page at its top.',
    text: (d: { page: string; anchor: string; near?: string; known: readonly string[] }) => ({
      message: `The page ${d.page} has no place with the id "${d.anchor}".`,
      ...didYouMean(
        d.near,
        d.known.length > 0
          ? `There are: ${list(d.known)}.`
          : `No block of it has an id: add a line such as "id: ${d.anchor}" to the block that the link should lead to.`,
      ),
    }),
  }),
  'duplicate-anchor': rule({
    severity: 'error',
    reason:
      'A link such as /#contact leads to the block with that id. With two of them, it would always lead to the first.',
    text: (d: { anchor: string; page: string }) => ({
      message: `The page ${d.page} has two places with the id "${d.anchor}".`,
      hint: 'Give each its own id.',
    }),
  }),
};
