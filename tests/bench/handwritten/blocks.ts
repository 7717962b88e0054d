import type { Block } from '../../../src/core/index.ts';
import { english } from '../../english.ts';
import { frame, GLOBE, header, LAZY, portrait, section } from './furniture.ts';
import { anchor, each, picture, prose, text } from './html.ts';

const MAP = { comesFrom: english.comesFrom, show: english.showMap, open: english.openMap };
const SHEET = { comesFrom: english.comesFrom, show: english.showSheet, open: english.openSheet };

/** Those of the blocks that the sample uses. */
type Templates = { [T in Block['type']]?: (block: Extract<Block, { type: T }>) => string };

const TEMPLATES: Templates = {
  banner: ({ title, year, name, dates, place }) =>
    `<header class="banner">${GLOBE}<p class="year">${text(year)}</p>${each(name, (one) => `<p>${text(one)}</p>`)}<h1>${text(title)}</h1><div class="foot"><p>${text(dates)}</p><p>${text(place)}</p></div></header>`,
  carousel: ({ label, showLabel, slides = [] }) => {
    const people = slides.every(({ name }) => name);
    const buttons = `<button data-step="-1" aria-label="${text(english.previousSlide)}">←</button><button data-step="1" aria-label="${text(english.nextSlide)}">→</button>`;
    const all = each(
      slides,
      (one, at) =>
        `<div role="group" aria-label="Slide ${at + 1} of ${slides.length}">${each(one.picture, ({ image, alt }) => picture(image, alt, LAZY))}${each(one.name, (name) => `${portrait(name, one.photo)}<p class="soft">${text(one.role)}</p><p class="name">${text(name)}</p>`)}${prose(one.text)}</div>`,
    );
    return `<section class="part carousel ${people ? 'ink people' : ''}" aria-label="${text(label)}"><div class="line">${showLabel ? `<h2>${text(label)}</h2>` : ''}<p class="controls" hidden>${buttons}</p></div><div class="slides" tabindex="0">${all}</div></section>`;
  },
  committeeList: ({ items }) =>
    `<ul class="list">${each(items, ({ id, name, fullName, agenda, mood, logo, page }) => {
      const full = fullName && fullName !== name ? `<p class="lead">${text(fullName)}</p>` : '';
      const emblem = each(logo, ({ image }) => picture(image, '', `${LAZY} class="emblem"`));
      const line = each(agenda, (one) => `<p class="agenda">${text(one.label)} ${text(one.text)}</p>`);
      const words = `${emblem}<h2>${text(name)}</h2>${full}${line}`;
      return `<li id="${text(id)}" class="ink ${mood ?? ''}">${page ? anchor(page, words) : words}</li>`;
    })}</ul>`,
  contact: ({ heading, contact: { people = [], mails = [], social = [], map } }) => {
    const calls = each(
      people,
      ({ name, role, phone = '' }) =>
        `<li><span class="soft">${text(role)}</span> ${text(name)} <a href="tel:${text(phone.replaceAll(' ', ''))}">${text(phone)}</a>`,
    );
    const letters = each(
      mails,
      ({ mail, coordinator }) =>
        `<li><span class="soft">${text(coordinator)}</span> <a href="mailto:${text(mail)}">${text(mail)}</a>`,
    );
    const icon = (shape: string) => `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${shape}"/></svg>`;
    const seen = each(
      social,
      (page) =>
        `<li><span class="soft">${text(page.name)}</span> ${anchor({ href: page.href, external: true }, icon(page.icon) + text(page.text))}`,
    );
    const place = each(
      map,
      ({ address, embed, title, link }) =>
        `<address>${text(address)}</address>${frame(embed, title, MAP, link)}`,
    );
    return section(heading, `<ul class="ways">${calls}${letters}${seen}</ul>${place}`);
  },
  countdown: ({ heading, text: says, dates, starts, calendar }) => {
    const units = each(
      [english.days, english.hours, english.minutes],
      (word) => `<p><b></b> <span>${text(word)}</span></p>`,
    );
    const entries = calendar
      ? [{ id: calendar.whole, name: english.allDays }, ...(calendar.days ?? [])].map(
          ({ id, name }) => `<li><a href="${text(id.href)}" download>${text(name)}</a></li>`,
        )
      : [];
    const add = entries.length > 0 ? `<p>${text(english.addToCalendar)}</p><ul>${entries.join('')}</ul>` : '';
    return `<section class="part ink countdown">${GLOBE}<h2>${text(heading)}</h2><p>${text(says)}</p><div role="timer" data-starts="${starts}">${units}</div>${each(dates, (one) => `<p class="lead">${text(one)}</p>`)}${add}</section>`;
  },
  documents: ({ heading, items }) =>
    section(
      heading,
      `<ul class="rows">${each(items, ({ name, file }) => `<li>${anchor(file, `${text(name)} <small>${file.href.split('.').at(-1)}</small>`, { newTab: true, says: english.opensNewTab })}`)}</ul>`,
    ),
  guideTile: ({ title = english.backgroundGuide, guide, whenEmpty }) => {
    const { link, note = whenEmpty } = guide ?? {};
    const words = `<h2>${text(title)}</h2><p>${text(note)}${link ? ' →' : ''}</p>`;
    return `<div class="part"><div class="tile">${link ? anchor(link, words, { newTab: true, says: english.opensNewTab }) : words}</div></div>`;
  },
  jumpBar: ({ items }) =>
    `<nav class="jump" aria-label="${text(english.jumpTo)}">${each(items, ({ id, name }) => `<a href="#${text(id)}">${text(name)}</a>`)}</nav>`,
  letter: ({ heading, salutation, text: words, signature }) => {
    const signed = each(
      signature,
      ({ name, role, photo }) =>
        `<div class="sign">${portrait(name, photo)}<p><b>${text(name)}</b> <span class="soft">${text(role)}</span></p></div>`,
    );
    return section(
      heading,
      `${each(salutation, (one) => `<p class="hail">${text(one)}</p>`)}${prose(words)}${signed}`,
      'aside letter',
    );
  },
  links: ({ heading, links }) =>
    section(
      heading,
      `<ul class="rows big">${each(links, (one) => `<li>${anchor(one.link, `${text(one.label)} →`, { newTab: one.newTab, says: english.opensNewTab })}<p>${text(one.text)}</p>`)}</ul>`,
    ),
  login: ({ title, note }) =>
    `<div class="part login">${GLOBE}<h1>${text(title)}</h1><p class="lead">${text(note)}</p><form method="post" enctype="multipart/form-data" action="/mail"><p role="status"></p><label>${text(english.username)} <input name="username" autocomplete="username"></label><label for="pw">${text(english.password)}</label><span class="row"><input id="pw" name="password" type="password" autocomplete="current-password"><button type="button" data-toggle aria-pressed="false">${text(english.togglePassword)}</button></span><label>${text(english.file)} <input name="file" type="file"></label><button class="send">${text(english.submit)}</button></form></div>`,
  map: ({ heading, map: { address, embed, title, link } }) =>
    section(heading, `<address>${text(address)}</address>${frame(embed, title, MAP, link)}`),
  matrix: ({ matrix, title: usual = english.matrix }) => {
    const { title = usual, embed, table } = matrix ?? {};
    const head = each(table?.columns ?? [], (one) => `<th scope="col">${text(one)}`);
    const rows = each(
      table?.rows ?? [],
      ([first, ...rest]) => `<tr><th scope="row">${text(first)}${each(rest, (one) => `<td>${text(one)}`)}`,
    );
    const field = `<label class="search" hidden>${text(english.searchMatrix)} <input type="search"></label>`;
    const all = table ? `${field}<table><thead><tr>${head}<tbody>${rows}</table>` : '';
    return section(title, all + each(embed, (one) => frame(one, title, SHEET)), 'aside');
  },
  message: ({ title, text: words, links = [] }) =>
    `<div class="part message">${GLOBE}<h1>${text(title)}</h1>${prose(words)}${each(links, ({ link, label }) => (link ? `<p>${anchor(link, text(label))}</p>` : ''))}</div>`,
  pageHeader: ({ title, lines = [], text: words, emblem, year, share }) => {
    const all = each(
      lines,
      (line) => `<p class="lead"><span class="soft">${text(line.label)}</span> ${text(line.text)}</p>`,
    );
    const button = share ? `<p><button data-share hidden>${text(english.sharePage)}</button></p>` : '';
    const behind = emblem && picture(emblem.image, '', ' class="emblem"');
    return header(title, all + prose(words) + button, year, behind);
  },
  people: ({ heading, people }) =>
    section(
      heading,
      `<ul class="cards">${each(people, ({ name, role, photo }) => `<li>${portrait(name, photo)}<p class="soft">${text(role)}</p><p class="name">${text(name)}</p>`)}</ul>`,
    ),
  print: ({ title }) =>
    `<div class="part print"><h1>${text(title)}</h1><p><label for="file">${text(english.printFile)}</label> <input id="file" type="file" accept=".xlsx"></p><p>${text(english.printPrivate)}</p><noscript><p>${text(english.needsScript)}</p></noscript></div>`,
  resources: ({ heading, items }) => {
    const rows = each(items, (one) => {
      const sheet =
        one.matrix?.embed && anchor({ href: one.matrix.embed.src, external: true }, text(english.matrix));
      const paper = one.guide?.link && anchor(one.guide.link, text(english.backgroundGuide));
      const name = one.page ? anchor(one.page, text(one.name)) : text(one.name);
      return `<tr><th scope="row">${name}<td>${sheet ?? ''}<td>${paper ?? ''}`;
    });
    const head = each(
      [english.committee, english.matrix, english.backgroundGuide],
      (one) => `<th scope="col">${text(one)}`,
    );
    return section(heading, `<table><thead><tr>${head}<tbody>${rows}</table>`, 'aside');
  },
  text: ({ heading, text: words }) => section(heading, prose(words), 'aside'),
};

/** The HTML of a block. */
export function blockHtml(block: Block): string {
  const template = TEMPLATES[block.type] as ((one: Block) => string) | undefined;
  if (!template)
    throw new Error(`The hand-written twin has no template for a block of the type ${block.type}.`);
  return template(block);
}
