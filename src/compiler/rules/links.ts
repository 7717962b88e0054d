import { parsePhoneNumber, slugOf, toList } from '../../core/index.ts';
import { type Path, parseJsonPointer, valueFix } from '../problems/problem.ts';
import type { Schema } from '../schema/schemas.ts';
import { hasReference } from '../source/reference-syntax.ts';
import { RESTORE_HINT } from './keys.ts';
import {
  createDidYouMeanHint,
  type Finding,
  formatList,
  lineHint,
  type RuleContext,
  rule,
  shortText,
} from './rule.ts';

export const linkRules = {
  'duplicate-page': rule({
    severity: 'error',
    reason: 'Every page needs its own address: at this one, visitors can only see one of the two pages.',
    text: (d: { path: string; as?: string }) => ({
      message: d.as
        ? `All pages of this route have the address ${d.path}.`
        : `Two pages have the address ${d.path}.`,
      hint: d.as
        ? `Use a value of the entry in the address. Write: ${d.path.replace(/\/$/, '')}/$${d.as}.id`
        : 'Change the address of one of them, or delete that page.',
      ...(d.as && { suggestions: [{ value: `${d.path.replace(/\/$/, '')}/$${d.as}.id` }] }),
    }),
  }),
  'reserved-page': rule({
    severity: 'error',
    reason:
      'The finished site has other files beside the pages, such as pictures under /media. A page with this address would replace them.',
    text: (d: { path: string; edition?: string }) => ({
      message: d.edition
        ? `${d.path} can't be the address of a page: ${d.edition} has it in the archive.`
        : `${d.path} can't be the address of a page: the site uses it for something else.`,
      hint: 'Choose another path.',
    }),
  }),
  'page-missing': rule({
    severity: 'error',
    reason:
      "Every site needs two pages: the home page, and a page for addresses that don't exist. Without the second, a visitor with an old link sees an error from the browser.",
    text: (d: {
      path: string;
      purpose: string;
      /** The linked pages that do not exist, if the end of the file is missing. */
      lost?: readonly string[];
    }) => ({
      message: d.lost
        ? `The end of the file seems to be missing: links open ${formatList(d.lost)}, but after this line there are no more pages.`
        : `${d.purpose} is missing: no route has the path "${d.path}".`,
      hint: d.lost ? RESTORE_HINT : `Add a route with path: ${JSON.stringify(d.path)}, a title and blocks.`,
    }),
  }),
  'page-hidden': rule({
    severity: 'error',
    reason:
      'A hidden page is not part of the built site, so this link would only open "Not found". Header and footer leave such links out by themselves; here, the words around it would be wrong without it.',
    text: (d: { page: string }) => ({
      message: `This link opens ${d.page}, which is hidden.`,
      hint: 'Remove the link, or show the page: delete "hidden: true" there.',
      inForm: { hint: 'Remove the link, or switch off “Hide this page” in the form of that page.' },
    }),
  }),
  'page-needed': rule({
    severity: 'error',
    reason:
      'Every site needs its home page, and the page that visitors see at an address that does not exist. Each other page can be hidden.',
    text: (d: { path: string }) => ({
      message:
        d.path === '/'
          ? "The home page can't be hidden."
          : "The page for addresses that don't exist can't be hidden.",
      ...lineHint('hidden: false'),
    }),
  }),
  'link-scheme': rule({
    severity: 'error',
    reason:
      'A link that starts with "javascript:" or "data:" could run a program on your visitors\' computers. Only links that open something are allowed.',
    text: (d: { value: string; scheme: string; corrected?: string }) => ({
      message: `A link can't start with "${d.scheme}".`,
      hint: d.corrected
        ? `Write: ${d.corrected}`
        : 'A link starts with https:, http:, mailto:, tel: or /, or is the name of a file in media/.',
      ...(d.corrected && { suggestions: [{ value: d.corrected }] }),
    }),
  }),
  'link-malformed': rule({
    severity: 'error',
    reason:
      "Browsers don't understand this address, or look for it on your own site. Usually, https:// is missing, or there is a space in the address.",
    text: (d: {
      value: string;
      corrected?: string;
      isCode?: boolean;
      isPreview?: boolean;
      /** Whether visitors see a note instead of a missing link. */
      hasNote?: boolean;
    }) => ({
      message: d.isCode
        ? 'This is HTML code that shows one page inside another. A link needs only an address.'
        : d.isPreview
          ? `${shortText(d.value)} is the preview on your own computer: visitors can't open it.`
          : `${shortText(d.value)} is not an address.`,
      hint: d.corrected
        ? `Write: ${d.corrected}`
        : d.isCode
          ? 'In Google Maps, click "Share", then "Copy link", and paste that address.'
          : d.hasNote
            ? 'Delete this line until there is an address. Visitors then only see the text after "note:".'
            : 'A link starts with https://, or with / for a page of this site, or is the name of a file in media/. Text for visitors goes in another key.',
      ...(d.corrected
        ? { suggestions: [{ value: d.corrected }] }
        : d.hasNote && { suggestions: [{ remove: true as const }] }),
    }),
  }),
  'embed-host': rule({
    severity: 'error',
    reason:
      "The part between https:// and the next / is the name of the site to show in a frame. Browsers show only sites that this file names, and this isn't a name.",
    text: (d: { host: string }) => ({
      message: `${shortText(d.host)} is not the name of a site.`,
      hint: 'Write the name of one site between https:// and the next /, such as docs.google.com.',
    }),
  }),
  'video-address': rule({
    severity: 'error',
    reason:
      'The site can show videos from YouTube, Vimeo and Google Drive. The address must lead to one video. These sites give it under "Share".',
    text: (d: { value: string; corrected?: string }) => ({
      message: `${shortText(d.value)} is not the address of a video on YouTube, Vimeo or Google Drive.`,
      hint: d.corrected
        ? `Write: ${d.corrected}`
        : 'Open the video there, click "Share", then "Copy link", and paste that address. For a video on another site, use a block with "type: links".',
      ...(d.corrected && { suggestions: [{ value: d.corrected }] }),
    }),
  }),
  'form-address': rule({
    severity: 'error',
    reason:
      'A form has several addresses. Only one of them works inside a page: the one that the browser shows to people who fill in the form.',
    text: (d: { value: string; reason: 'edit' | 'short' | 'answer'; corrected?: string }) => ({
      message:
        d.reason === 'answer'
          ? `${shortText(d.value)} opens the answers of one person, for anybody to change.`
          : d.reason === 'edit'
            ? `${shortText(d.value)} is the address for editing the form. Visitors can't open it.`
            : `${shortText(d.value)} is a short link. It opens the form in a new tab, but not inside a page.`,
      hint: d.corrected
        ? `Write: ${d.corrected}`
        : d.reason === 'edit'
          ? 'In Google Forms, click the eye ("Preview"). Copy the address of the page that opens: it contains /forms/d/e/ and /viewform.'
          : 'Open it in a browser, and copy the long address from the address bar. You can keep the short one after "link:".',
      ...(d.corrected && { suggestions: [{ value: d.corrected }] }),
      inForm: {
        ...(d.reason === 'short' && {
          hint: 'Open it in a browser, and copy the long address from the address bar. You can keep the short one in “Link”.',
        }),
      },
    }),
  }),
  'dead-link': rule({
    severity: 'error',
    reason: 'The link goes to a page that this site doesn\'t have. Visitors would only see "Not found".',
    text: (d: { value: string; near?: string; file?: string; known?: readonly string[] }) => ({
      message: `This site has no page ${d.value}.`,
      ...(d.file
        ? {
            hint: `Write the name of a file in media/ without a slash before it. Write: ${d.file}`,
            suggestions: [{ value: d.file }],
          }
        : createDidYouMeanHint(
            d.near,
            `Possible pages: ${formatList(d.known ?? [])}. If you deleted the page, delete the link too.`,
          )),
    }),
  }),
  'dead-anchor': rule({
    severity: 'error',
    reason:
      'After # comes the id of a block on that page, but no block there has this id. The link would open the top of the page.',
    text: (d: { page: string; anchor: string; near?: string; known: readonly string[] }) => ({
      message: `The page ${d.page} has no block with the id "${d.anchor}".`,
      inForm: {
        message: `The page ${d.page} has no block with the short name “${d.anchor}”.`,
        hint: d.near ? `Did you mean “${d.near}”?` : 'Choose one of the places in the list.',
      },
      ...createDidYouMeanHint(
        d.near,
        d.known.length > 0
          ? `Possible ids: ${formatList(d.known)}.`
          : `No block on that page has an id. ${addIdHint(d.anchor)}`,
      ),
    }),
  }),
  'duplicate-anchor': rule({
    severity: 'error',
    reason:
      'A link such as /#contact opens the page at the block with that id. With two such blocks, it always goes to the first.',
    text: (d: { anchor: string; page: string }) => ({
      message: `The page ${d.page} has two blocks with the id "${d.anchor}".`,
      hint: 'Give each its own id.',
      inForm: {
        message: `The page ${d.page} has two blocks with the short name “${d.anchor}”.`,
        hint: 'Give each its own.',
      },
    }),
  }),
};

export const addressRules = {
  'guide-not-linked': rule({
    severity: 'warning',
    reason: "The background guide's tile promises a document, but visitors can't open it.",
    text: (d: { note: string }) => ({
      message: `The text says ${shortText(d.note)}, but there is no link to open.`,
      hint: 'Add the address on its own line below it, such as link: https://…, or change the text, for example to "Available soon".',
      inForm: { hint: 'Add the file or its address, or change the text, for example to “Available soon”.' },
      suggestions: [{ value: 'Available soon' }],
    }),
    check: ({ root }) =>
      backgroundGuides(root).flatMap(({ path, note, link }) =>
        link === undefined && AVAILABLE_PATTERN.test(note) && !UNAVAILABLE_PATTERN.test(note)
          ? [{ place: { path }, details: { note } }]
          : [],
      ),
  }),
  'guide-linked': rule({
    severity: 'warning',
    reason: "The link works, but the text says that the guide isn't there yet, so nobody will try it.",
    text: (d: { note: string }) => ({
      message: `The text says ${shortText(d.note)}, but there is already a link.`,
      hint: 'Change the text, for example to "Available now!", or delete the link until the guide is ready.',
      suggestions: [{ value: 'Available now!' }],
    }),
    check: ({ root }) =>
      backgroundGuides(root).flatMap(({ path, note, link }) =>
        link !== undefined && NOT_YET_PATTERN.test(note) && !/\bnow\b/i.test(note)
          ? [{ place: { path }, details: { note } }]
          : [],
      ),
  }),
  'guide-for-word': rule({
    severity: 'warning',
    reason:
      'Many phones cannot show a document of Word, Pages or PowerPoint, and on others it looks different. All can show a PDF.',
    text: (d: { file: string; pdf: string }) => ({
      message: `${shortText(d.file)} is no PDF, so many delegates can't open this guide on their phones.`,
      hint: `Export it as a PDF from the program that made it ("File", "Export" or "Save as"), and put that into media/. Then write: ${d.pdf}`,
      inForm: {
        hint: 'Export it as a PDF from the program that made it ("File", "Export" or "Save as"), and choose that file here.',
      },
    }),
    check: ({ root }) =>
      backgroundGuides(root).flatMap(({ path, link }) =>
        typeof link === 'string' && OFFICE_FILE_PATTERN.test(link) && !/^https?:/i.test(link)
          ? [
              {
                place: { path: [...path.slice(0, -1), 'link'] },
                details: { file: link, pdf: link.replace(OFFICE_FILE_PATTERN, '.pdf') },
              },
            ]
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
      inForm: {
        message: 'This link opens a page for uploads, but nobody can upload there.',
        hint: 'Remove this link. If uploads go to another server, write its address under “Uploads of members”.',
      },
    }),
    check: linksToLogin,
  }),
  'embed-for-people': rule({
    severity: 'warning',
    reason:
      'Google, YouTube and others have two addresses: one to open, and one for other sites to show inside their pages. With the first, visitors see an empty frame.',
    text: (d: { address: string; what: string; how: string | undefined; corrected: string | undefined }) => ({
      message: `${shortText(d.address)} is ${d.what}. Inside a page, it often shows nothing.`,
      hint: d.corrected ? `Write: ${d.corrected}` : d.how,
      ...(d.corrected && { suggestions: [{ value: d.corrected }] }),
    }),
    check: findWrongEmbeds,
  }),
  'form-for-editors': rule({
    severity: 'warning',
    reason:
      'Google Forms has one address for those who write the form, and another for those who fill it in. With the first, visitors see "You need permission". An address with edit2= opens the answers that one person sent.',
    text: (d: { address: string; corrected?: string }) => ({
      message: d.corrected
        ? `${shortText(d.address)} opens the answers of one person, for anybody to change.`
        : `${shortText(d.address)} is the address for editing the form. Visitors can't open it.`,
      hint: d.corrected
        ? `Write: ${d.corrected}`
        : 'In Google Forms, click "Send" (or "Publish"), then the symbol of a link, and copy that address. It starts with https://forms.gle/, or contains /forms/d/e/ and /viewform.',
      ...(d.corrected && { suggestions: [{ value: d.corrected }] }),
    }),
    check: ({ texts }) =>
      texts.flatMap(({ path, text }) => {
        const address = EDITING_FORM_PATTERN.exec(text)?.[0];
        if (!address) return [];
        const corrected = /[?&]edit2=/.test(address) ? address.replace(/[?#].*$/, '') : undefined;
        const place = { path, excerpt: address };
        if (!corrected) return [{ place, details: { address } }];
        // in a sentence, only the address is replaced, not the whole text
        const fix = address === text ? { fix: valueFix(corrected, { path }) } : {};
        return [{ place, details: { address, corrected }, ...fix }];
      }),
  }),
  'phone-words': rule({
    severity: 'warning',
    reason:
      'On a phone, a tap calls the number. Only the first number is called, and nobody sees in the call that it is only for messages.',
    text: (d: { phone: string; number: string }) => ({
      message: d.number
        ? `${shortText(d.phone)} is more than a phone number: a tap calls ${d.number}.`
        : `${shortText(d.phone)} does not begin with a phone number, so a tap calls nobody.`,
      hint: 'Write only one number here. Words such as "WhatsApp only" belong in role; for a second number, add an entry.',
      inForm: {
        hint: 'Write only one number here. Words such as “WhatsApp only” belong in “Role”; for a second number, add another person.',
      },
    }),
    check: ({ texts }) =>
      texts.flatMap(({ path, text }) => {
        const isPhone = path.at(-1) === 'phone' && path[0] !== 'registrations' && !hasReference(text);
        if (!isPhone || !PHONE_WITH_TEXT_PATTERN.test(text)) return [];
        return [{ place: { path }, details: { phone: text, number: parsePhoneNumber(text) } }];
      }),
  }),
  'link-gone': rule({
    severity: 'warning',
    reason: 'The other site moved or deleted this page, so visitors would see an error there.',
    text: (d: { address: string; reason: string; instead?: string }) => ({
      message: `${shortText(d.address)} ${d.reason}.`,
      hint:
        d.instead ??
        'Open it in a browser, and replace it with its new address. If the page is gone, delete the link.',
    }),
  }),
};

/** Converts the id to lower-case Latin letters. */
function addIdHint(anchor: string): string {
  const id = slugOf(anchor) || 'section';
  const change = id === anchor ? '' : `, and write #${id} at the end of the link`;
  return `Add a line "id: ${id}" to the block that the link should open${change}.`;
}

/** Matches the address for editing a form, or for one person's answers. */
const EDITING_FORM_PATTERN =
  /https:\/\/docs\.google\.com\/forms\/(?:u\/\d+\/)?d\/(?:(?!e\/)[\w-]+(?:\/(?:edit|prefill|settings|responses)\b[^\s)"]*|\/?(?=$|[\s)?#]))|[\w/-]+\/viewform\?[^\s)"]*\bedit2=[^\s)"]*)/;

/** Matches additional words, or a second number after a slash or comma. */
const PHONE_WITH_TEXT_PATTERN = /\d.*[\p{L}/,;&]|[\p{L}/,;&].*\d/u;

const AVAILABLE_PATTERN = /\b(available|online|published|released|download)\b/i;
/** The document will come later, or only on request. */
const UNAVAILABLE_PATTERN =
  /\b(soon|later|not|no|un\w*available|will|shall|coming|from|after|await\w*|once|when|until|yet|to be|tb[acd]|request|ask)\b/i;
const NOT_YET_PATTERN =
  /\b(soon|will be|com(?:es on|ing)|not (?:yet )?(?:available|ready|online)|no (?:background )?guide|to be (?:announced|released|published)|tb[acd])\b/i;

/** Phones often cannot open these documents. */
const OFFICE_FILE_PATTERN = /\.(?:docx?|odt|pages|rtf|pptx?|key)$/i;

/** Additional guides have no note. */
function backgroundGuides({ committees }: Schema): { path: Path; note: string; link: unknown }[] {
  return toList<Schema>(committees).flatMap((committee, index) => {
    const { note, link, more } = (committee?.guide ?? {}) as Schema;
    const path = ['committees', index, 'guide'];
    return [
      { path: [...path, 'note'], note: typeof note === 'string' ? note : '', link },
      ...toList<Schema>(more).map((other, at) => ({
        path: [...path, 'more', at, 'name'],
        note: '',
        link: other?.link,
      })),
    ];
  });
}

/** Hosts for static sites cannot run the service. */
const STATIC_HOST_PATTERN = /\.(github\.io|gitlab\.io|pages\.dev|netlify\.app|vercel\.app)$/;

/** Reports links to a page with an upload form that no service handles. */
function linksToLogin({ site, written }: RuleContext): Finding<{ page: string; host?: string }>[] {
  const { origin, service } = site.shell;
  const { hostname } = new URL(origin);
  if (service === undefined ? !STATIC_HOST_PATTERN.test(hostname) : service !== 'none') return [];
  const pages = new Set(
    site.pages
      .filter(({ blocks, hidden }) => !hidden && blocks.some(({ type }) => type === 'login'))
      .map(({ path }) => path),
  );
  return written.flatMap(({ path, data, annotated }) =>
    annotated.flatMap(({ kind, value, pointer }) => {
      const page = typeof value === 'string' ? value.replace(/[?#].*/, '') : '';
      if ((kind !== 'link' && kind !== 'page') || !pages.has(page)) return [];
      const details = service === undefined ? { page, host: hostname } : { page };
      return [{ place: { path: [...path, ...parseJsonPointer(pointer, data)] }, details }];
    }),
  );
}

/** A kind of address that people can open but sites cannot embed, with the address for embedding or instructions to get it. */
interface NonEmbedAddress {
  /** The pattern of the address. The first group is the id for the embedding address, if that can be derived. */
  form: RegExp;
  what: string;
  how?: string;
  embedding?: (id: string) => string;
}

const NON_EMBED_ADDRESSES: NonEmbedAddress[] = [
  {
    form: /^https:\/\/docs\.google\.com\/spreadsheets\/(?:u\/\d+\/)?d\/(?!e\/)[^/?#]+(\/(edit|view|copy)?)?([?#]|$)/,
    what: 'the address for editing a sheet',
    how: 'In Google Sheets, click "File", "Share", "Publish to web", then "Publish", and copy the address. It contains /pubhtml.',
  },
  {
    form: /^https:\/\/docs\.google\.com\/(document|presentation)\/(?:u\/\d+\/)?d\/(?!e\/)[^/?#]+(\/(edit|view|copy)?)?([?#]|$)/,
    what: 'the address for editing a document',
    how: 'In Google Docs, click "File", "Share", "Publish to web", "Embed", then "Publish", and copy only the address between the quotes after src=.',
  },
  {
    form: /^https:\/\/(maps\.app\.goo\.gl|goo\.gl\/maps)\//,
    what: 'a link to a map',
    how: 'In Google Maps, click "Share", "Embed a map", then "Copy HTML", and paste only the address between the quotes after src=.',
  },
  {
    form: /^https:\/\/(www|maps)\.google\.[a-z.]+\/(maps\/(place|search|dir|@)|maps\/?\?(?!.*output=embed)|\?(?!.*output=embed))/,
    what: 'a link to a map',
    how: 'In Google Maps, click "Share", "Embed a map", then "Copy HTML", and paste only the address between the quotes after src=.',
  },
  {
    form: /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:.*&)?v=|shorts\/|live\/)|youtu\.be\/)([\w-]+)/,
    what: 'the page of a video',
    embedding: (id) => `https://www.youtube.com/embed/${id}`,
  },
  {
    form: /^https:\/\/drive\.google\.com\/(?:file\/d\/|open\?id=)([\w-]+)(?!.*\/preview)/,
    what: 'the page of a file in Google Drive',
    embedding: (id) => `https://drive.google.com/file/d/${id}/preview`,
  },
  {
    form: /^https:\/\/drive\.google\.com\/drive\/(?:u\/\d+\/)?folders\/([\w-]+)/,
    what: 'the page of a folder in Google Drive',
    embedding: (id) => `https://drive.google.com/embeddedfolderview?id=${id}#list`,
  },
  {
    form: /^https:\/\/(?:www\.|m\.)?youtube\.com\/playlist\?(?:.*&)?list=([\w-]+)/,
    what: 'the page of a playlist',
    embedding: (id) => `https://www.youtube.com/embed/videoseries?list=${id}`,
  },
  {
    form: /^https:\/\/(?:www\.)?vimeo\.com\/(\d+)(?![\d/])/,
    what: 'the page of a video',
    embedding: (id) => `https://player.vimeo.com/video/${id}`,
  },
  {
    form: /^https:\/\/open\.spotify\.com\/(?:intl-\w+\/)?((?:album|artist|episode|playlist|show|track)\/\w+)/,
    what: 'the page of a player',
    embedding: (id) => `https://open.spotify.com/embed/${id}`,
  },
  {
    form: /^https:\/\/(?:www\.)?instagram\.com\/(?:[\w.]+\/)?((?:p|reel)\/[\w-]+)(?!.*\/embed)/,
    what: 'the page of a post',
    embedding: (id) => `https://www.instagram.com/${id}/embed`,
  },
  {
    form: /^https:\/\/calendar\.google\.com\/calendar\/(?!embed)/,
    what: 'the page of a calendar',
    how: 'In Google Calendar, open the settings of the calendar, look for "Embed code", and copy only the address between the quotes after src=.',
  },
  {
    form: /^https:\/\/(?:www\.)?canva\.com\/design\/(?!.*[?&]embed)/,
    what: 'the page of a design',
    how: 'In Canva, click "Share", look for "Embed", and copy the smart embed link. It ends in ?embed.',
  },
  {
    form: /^https:\/\/(?:[\w-]+\.)?(?:instagram\.com\/[\w.]+\/?(?:[?#]|$)|facebook\.com\/(?!plugins\/)|(?:x|twitter)\.com\/|linkedin\.com\/(?!embed\/)|tiktok\.com\/(?!embed)|(?:chat\.)?whatsapp\.com\/|discord\.com\/invite|photos\.google\.com\/|youtube\.com\/(?:@|channel\/|c\/|user\/))/,
    what: 'a page that its site shows in no other page',
    how: 'Use a link or a button for it.',
  },
  {
    // the page's Content-Security-Policy allows only the site in the address, but a short address redirects to another site
    form: /^https:\/\/(?:forms\.gle|bit\.ly|tinyurl\.com|goo\.gl|1drv\.ms|wa\.me|discord\.gg|t\.co|photos\.app\.goo\.gl)\//,
    what: 'a short address, which leads to another site',
    how: 'Open it, and copy the address that the browser shows then.',
  },
];

interface WrongEmbed {
  address: string;
  what: string;
  how: string | undefined;
  corrected: string | undefined;
}

/** The frame of such an address is empty or displays an editor. */
function findWrongEmbeds({ written }: RuleContext): Finding<WrongEmbed>[] {
  return written.flatMap(({ path, data, annotated }) =>
    annotated.flatMap(({ kind, value, pointer }) => {
      if ((kind !== 'embed' && kind !== 'form') || typeof value !== 'string' || hasReference(value))
        return [];
      return checkEmbedAddress(value, [...path, ...parseJsonPointer(pointer, data)]);
    }),
  );
}

function checkEmbedAddress(address: string, path: Path): Finding<WrongEmbed>[] {
  for (const { form, what, how, embedding } of NON_EMBED_ADDRESSES) {
    const found = form.exec(address);
    if (!found) continue;
    const corrected = embedding?.(found[1] ?? '');
    const finding = { place: { path }, details: { address, what, how, corrected } };
    return [corrected ? { ...finding, fix: valueFix(corrected, { path }) } : finding];
  }
  return [];
}
