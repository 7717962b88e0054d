import { phoneNumberIn } from '../../shared/index.ts';
import { type Path, pathOf, valueFix } from '../output/problem.ts';
import { hasReference } from '../references/syntax.ts';
import type { Schema } from '../schema/schemas.ts';
import { didYouMean, type Finding, list, type RuleContext, rule, short } from './rule.ts';

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

/** Links that promise something else than they open. */
export const addressRules = {
  'guide-not-linked': rule({
    severity: 'warning',
    reason: 'The tile of the background guide promises something that cannot be opened.',
    text: (d: { note: string }) => ({
      message: `It says ${short(d.note)}, and there is no link to open.`,
      hint: 'Add the address in a line of its own beside it, link: https://…, or change the words, such as "Available soon".',
    }),
    check: ({ root }) =>
      guidesIn(root).flatMap(({ path, note, link }) =>
        link === undefined && THERE.test(note) && !OTHERWISE.test(note)
          ? [{ place: { path }, details: { note } }]
          : [],
      ),
  }),
  'guide-linked': rule({
    severity: 'warning',
    reason: 'The guide can be opened, and the words say that it is not there yet, so nobody will try.',
    text: (d: { note: string }) => ({
      message: `It says ${short(d.note)}, and there is a link already.`,
      hint: 'Change the words, such as "Available now!", or take the link away until it is there.',
    }),
    check: ({ root }) =>
      guidesIn(root).flatMap(({ path, note, link }) =>
        link !== undefined && LATER.test(note) && !/\bnow\b/i.test(note)
          ? [{ place: { path }, details: { note } }]
          : [],
      ),
  }),
  'login-without-service': rule({
    severity: 'warning',
    reason:
      'The form on this page sends its file to the service of Plenary. Nothing runs the service here, so the form cannot work. Members of the OC would come to the page for nothing.',
    text: (d: { page: string; host?: string }) => ({
      message: d.host
        ? `This link opens ${d.page}, but ${d.host} can't take uploads.`
        : `This link opens ${d.page}, but with "service: none" nobody can upload there.`,
      hint: d.host
        ? 'Delete this link, and add the line service: none. If your service runs on another host, add its address instead: service: https://…'
        : 'Delete this link. If the service runs on another host, write its address: service: https://…',
    }),
    check: linksToLogin,
  }),
  'embed-for-people': rule({
    severity: 'warning',
    reason:
      'Google, YouTube and others give two addresses: one to open, and one that other sites may show within their pages. With the first, visitors would see an empty frame.',
    text: (d: { address: string; what: string; how: string | undefined; corrected: string | undefined }) => ({
      message: `${short(d.address)} is ${d.what}. Shown within a page, it often stays empty.`,
      hint: d.corrected ? `Write: ${d.corrected}` : d.how,
      ...(d.corrected && { suggestions: [{ value: d.corrected }] }),
    }),
    check: embedsForPeople,
  }),
  'phone-words': rule({
    severity: 'warning',
    reason:
      'On a phone, a tap calls the number. Only the first number is called, and nobody sees in the call that it is only for messages.',
    text: (d: { phone: string; number: string }) => ({
      message: d.number
        ? `${short(d.phone)} is more than a phone number: a tap calls ${d.number}.`
        : `${short(d.phone)} does not begin with a phone number, so a tap calls nobody.`,
      hint: 'Write only one number here. Words such as "WhatsApp only" belong in role; for a second number, add an entry.',
    }),
    check: ({ texts }) =>
      texts.flatMap(({ path, text }) => {
        const isPhone = path.at(-1) === 'phone' && path[0] !== 'registrations' && !hasReference(text);
        if (!isPhone || !MORE_THAN_NUMBER.test(text)) return [];
        return [{ place: { path }, details: { phone: text, number: phoneNumberIn(text) } }];
      }),
  }),
  'link-gone': rule({
    severity: 'warning',
    reason: 'The other site has moved or deleted what this address names; visitors would see an error there.',
    text: (d: { address: string; reason: string; instead?: string }) => ({
      message: `${short(d.address)} ${d.reason}.`,
      hint:
        d.instead ??
        'Open it in a browser, and write the address that it has now. If it is gone, take the link away.',
    }),
  }),
};

/** A phone number with words, or with a second number after a slash or a comma. */
const MORE_THAN_NUMBER = /\d.*[\p{L}/,;&]|[\p{L}/,;&].*\d/u;

/** Says that something is there. */
const THERE = /\b(available|online|published|released|download)\b/i;
/** Takes that back: it comes later, or on another way. */
const OTHERWISE =
  /\b(soon|later|not|no|un\w*available|will|shall|coming|from|after|await\w*|once|when|until|yet|to be|tb[acd]|request|ask)\b/i;
/** Says that something is not there yet. */
const LATER =
  /\b(soon|will be|coming|not (?:yet )?(?:available|ready|online)|no (?:background )?guide|to be (?:announced|released|published)|tb[acd])\b/i;

/** The notes of background guides, with their links. */
function guidesIn({ committees }: Schema): { path: Path; note: string; link: unknown }[] {
  return (Array.isArray(committees) ? (committees as Schema[]) : []).flatMap((committee, index) => {
    const { note, link } = (committee?.guide ?? {}) as Schema;
    return typeof note === 'string' ? [{ path: ['committees', index, 'guide', 'note'], note, link }] : [];
  });
}

/** Hosts of static sites, which run no program of ours. */
const STATIC_HOST = /\.(github\.io|gitlab\.io|pages\.dev|netlify\.app|vercel\.app)$/;

/** The links to a form that no service answers. */
function linksToLogin({ site, written }: RuleContext): Finding<{ page: string; host?: string }>[] {
  const { origin, service } = site.shell;
  const { hostname } = new URL(origin);
  if (service === undefined ? !STATIC_HOST.test(hostname) : service !== 'none') return [];
  const pages = new Set(
    site.pages.filter(({ blocks }) => blocks.some(({ type }) => type === 'login')).map(({ path }) => path),
  );
  return written.flatMap(({ path, data, annotated }) =>
    annotated.flatMap(({ kind, value, pointer }) => {
      const page = typeof value === 'string' ? value.replace(/[?#].*/, '') : '';
      if ((kind !== 'link' && kind !== 'page') || !pages.has(page)) return [];
      const details = service === undefined ? { page, host: hostname } : { page };
      return [{ place: { path: [...path, ...pathOf(pointer, data)] }, details }];
    }),
  );
}

/** A kind of address that is for people to open, with how to get the one for embedding, or what that is. */
interface ForPeople {
  /** Its first group is the id of what is shown, where the address for embedding follows from that. */
  form: RegExp;
  what: string;
  how?: string;
  embedding?: (id: string) => string;
}

/** What people copy most often where an address for embedding is needed. */
const FOR_PEOPLE: ForPeople[] = [
  {
    form: /^https:\/\/docs\.google\.com\/spreadsheets\/(?:u\/\d+\/)?d\/(?!e\/)[^/?#]+(\/(edit|view|copy)?)?([?#]|$)/,
    what: 'the address for editing a sheet',
    how: 'In Google Sheets, open "File", "Share", "Publish to web", press "Publish", and copy the address that you get. It holds /pubhtml.',
  },
  {
    form: /^https:\/\/docs\.google\.com\/(document|presentation)\/(?:u\/\d+\/)?d\/(?!e\/)[^/?#]+(\/(edit|view|copy)?)?([?#]|$)/,
    what: 'the address for editing a document',
    how: 'In Google Docs, open "File", "Share", "Publish to web", "Embed", press "Publish", and copy only the address between the quotes after src=.',
  },
  {
    form: /^https:\/\/(maps\.app\.goo\.gl|goo\.gl\/maps)\//,
    what: 'a link to a map',
    how: 'In Google Maps, press "Share", "Embed a map", "Copy HTML", and write only the address between the quotes after src=.',
  },
  {
    form: /^https:\/\/(www|maps)\.google\.[a-z.]+\/(maps\/(place|search|dir|@)|maps\/?\?(?!.*output=embed)|\?(?!.*output=embed))/,
    what: 'a link to a map',
    how: 'In Google Maps, press "Share", "Embed a map", "Copy HTML", and write only the address between the quotes after src=.',
  },
  {
    form: /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:.*&)?v=|shorts\/|live\/)|youtu\.be\/)([\w-]+)/,
    what: 'the page of a film',
    embedding: (id) => `https://www.youtube.com/embed/${id}`,
  },
  {
    form: /^https:\/\/drive\.google\.com\/(?:file\/d\/|open\?id=)([\w-]+)(?!.*\/preview)/,
    what: 'the page of a file in Google Drive',
    embedding: (id) => `https://drive.google.com/file/d/${id}/preview`,
  },
];

interface EmbedForPeople {
  address: string;
  what: string;
  how: string | undefined;
  corrected: string | undefined;
}

/** Embeds whose address is one for people: visitors would see an empty frame, or an editor of sheets. */
function embedsForPeople({ written }: RuleContext): Finding<EmbedForPeople>[] {
  return written.flatMap(({ path, data, annotated }) =>
    annotated.flatMap(({ kind, value, pointer }) => {
      if (kind !== 'embed' || typeof value !== 'string' || hasReference(value)) return [];
      return embedForPeople(value, [...path, ...pathOf(pointer, data)]);
    }),
  );
}

function embedForPeople(address: string, path: Path): Finding<EmbedForPeople>[] {
  for (const { form, what, how, embedding } of FOR_PEOPLE) {
    const found = form.exec(address);
    if (!found) continue;
    const corrected = embedding?.(found[1] ?? '');
    const finding = { place: { path }, details: { address, what, how, corrected } };
    return [corrected ? { ...finding, fix: valueFix(corrected, { path }) } : finding];
  }
  return [];
}
