import {
  directionOf,
  type Image,
  isNotFoundPath,
  languageName,
  type Page,
  type Shell,
  withBasePath,
} from '../../../core/index.ts';
import { BlockContext, MARK_SHAPE_ID } from '../../parts/block-context.ts';
import { Picture, sizesAtHeight } from '../../parts/picture.tsx';
import { Prose } from '../../parts/prose.tsx';
import { SocialRow } from '../../parts/social.tsx';
import { withIndex } from '../../parts/with-index.ts';
import { canonicalAddress, pathsInAllLanguages } from '../head.ts';
import { ADDRESS_ID, ANNOUNCEMENT_ID, CONTENT_ID, LANGUAGES_ID, MENU_ID } from '../ids.ts';
import { MenuLink, PageLink } from '../router.tsx';
import printStyles from './footer-print.module.css';
import headerStyles from './header.module.css';
import languageStyles from './languages.module.css';
import markStyles from './mark.module.css';
import menuStyles from './menu.module.css';
import { MenuGroup, MenuLinks } from './menu-group.tsx';
import { Notice } from './notice.tsx';
import styles from './shell.module.css';

/** Only in print. On a screen, header and links have this information. */
function PrintFooter({ shell, path }: { shell: Shell; path: string }) {
  const { people = [], mails = [] } = shell.footer;
  return (
    <div className={printStyles.colophon}>
      {/* the page for unknown addresses has no address */}
      <p id={ADDRESS_ID} className={printStyles.address}>
        {!isNotFoundPath(path) && canonicalAddress(path, shell)}
      </p>
      {withIndex(people).map(({ index, item: { role, name, phone } }) => (
        <p key={index}>
          {role} {name} <span className={printStyles.way}>{phone}</span>
        </p>
      ))}
      {withIndex(mails).map(({ index, item: { mail, coordinator } }) => (
        <p key={index}>
          {coordinator} <span className={printStyles.way}>{mail}</span>
        </p>
      ))}
    </div>
  );
}

/**
 * If the links fit into one row, the list is always visible; otherwise it is a popover, which works without JavaScript and with
 * screen readers. A container query decides: the ruler is as wide as all links, the container as the remaining space.
 */
function Menu({ shell }: { shell: Shell }) {
  const { base, home, language, words } = shell;
  return (
    <nav aria-label={words.mainLinks} className={menuStyles.menu}>
      <span className={menuStyles.ruler} aria-hidden="true">
        {withIndex(shell.header.links).map(({ index, item: { label, links } }) => (
          <i key={index} data-label={label} data-group={links ? '' : undefined} />
        ))}
      </span>
      <div className={menuStyles.space}>
        <button type="button" className={menuStyles.button} popoverTarget={MENU_ID}>
          {words.menu}
        </button>
        <ul id={MENU_ID} popover="auto" className={menuStyles.links}>
          <BlockContext value={{ base, home, language, LinkElement: MenuLink }}>
            {withIndex(shell.header.links).map(({ index, item: entry }) =>
              entry.links ? (
                <MenuGroup
                  key={index}
                  id={`${MENU_ID}-${index}`}
                  entry={entry}
                  newTabWords={words.opensNewTab}
                />
              ) : (
                <MenuLinks key={index} entry={entry} newTabWords={words.opensNewTab} />
              ),
            )}
          </BlockContext>
        </ul>
      </div>
    </nav>
  );
}

/** In characters. */
const MAX_ONE_LINE_LENGTH = 24;

/** Width divided by height. On a phone, a wider logo is placed above the name. */
const WIDE_LOGO_RATIO = 2;

/** If there are two logos, the styles show the logo for the background of the page, which is light or dark. */
function HeaderLogo({ mark, onDark }: { mark: Image; onDark: Image | undefined }) {
  const light = (
    <Picture image={mark} alt="" sizes={sizesAtHeight(2.25, mark)} when="now" className={headerStyles.mark} />
  );
  if (!onDark) return light;
  return (
    <>
      <span className={markStyles.light}>{light}</span>
      <span className={markStyles.dark}>
        {/* this logo loads lazily, since browsers don't load a lazy picture while it is hidden */}
        <Picture image={onDark} alt="" sizes={sizesAtHeight(2.25, onDark)} className={headerStyles.mark} />
      </span>
    </>
  );
}

/** In pixels. This is enough, since the ornament is pale. */
const ORNAMENT_WIDTH = 400;

function ornamentFile({ src, smaller }: Image): string {
  const files = smaller?.srcset.split(', ') ?? [];
  const wide = files
    .map((file) => file.split(' '))
    .find(([, width = '']) => Number.parseInt(width, 10) >= ORNAMENT_WIDTH);
  return wide?.[0] ?? src;
}

/** Used by `parts/globe-ornament.tsx`. White parts are transparent: a logo on white doesn't appear as a rectangle. */
function LogoShape({ mark }: { mark: Image }) {
  return (
    <svg className="hidden-visually" aria-hidden="true">
      <filter id={`${MARK_SHAPE_ID}-dark`} colorInterpolationFilters="sRGB">
        <feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 -.3 -.6 -.1 1 0" />
      </filter>
      <mask id={MARK_SHAPE_ID} x="-100" y="-100" width="200" height="200" maskUnits="userSpaceOnUse">
        <image
          href={ornamentFile(mark)}
          x="-90"
          y="-90"
          width="180"
          height="180"
          filter={`url(#${MARK_SHAPE_ID}-dark)`}
        />
      </mask>
    </svg>
  );
}

function Header({ shell }: { shell: Shell }) {
  const { name, mark, year, dates } = shell.header;
  const long = name.length > MAX_ONE_LINE_LENGTH;
  return (
    <header className={headerStyles.header}>
      <PageLink
        className={headerStyles.brand}
        href={withBasePath(shell.base, shell.home ?? '/')}
        data-long={long || undefined}
        data-wide={(mark && mark.width / mark.height > WIDE_LOGO_RATIO) || undefined}
      >
        {/* the name beside the logo is its text alternative */}
        {mark && <HeaderLogo mark={mark} onDark={shell.markOnDark} />}
        <span>
          {name}
          {/* a name that ends with the year already contains it */}
          {year && !name.endsWith(year) && <span className={headerStyles.year}> {year}</span>}
        </span>
      </PageLink>
      {dates && <p className={headerStyles.dates}>{dates}</p>}
      <Menu shell={shell} />
    </header>
  );
}

/** The browser loads a new document: all of the layout changes, and client-side navigation doesn't replace the layout. */
function LanguageLinks({ shell, path }: { shell: Shell; path: string }) {
  return (
    <nav id={LANGUAGES_ID} aria-label={shell.words.languages} className={languageStyles.languages}>
      <ul>
        {pathsInAllLanguages(isNotFoundPath(path) ? (shell.home ?? '/') : path, shell).map((one) => (
          <li key={one.language}>
            <a
              href={withBasePath(shell.base, one.path)}
              hrefLang={one.language}
              lang={one.language}
              dir={directionOf(one.language)}
              aria-current={one.language === shell.language || undefined}
            >
              {languageLabel(one.language, shell)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the name in that language, with the country if the site has several variants of the language. */
function languageLabel(tag: string, { languages = [] }: Shell): string {
  const plain = (one: string) => new Intl.Locale(one).language;
  const isAlone = languages.filter((one) => plain(one.language) === plain(tag)).length === 1;
  const language = isAlone ? plain(tag) : tag;
  const name = languageName(language, language);
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

interface Props {
  shell: Shell;
  page: Pick<Page, 'path' | 'mood' | 'colour' | 'footer'>;
  content: string;
  footer: string;
}

/** The footer may be hidden, because client-side navigation can show it later (`client/navigation/update-layout.ts`). */
export function Layout({ shell, page, content, footer }: Props) {
  return (
    <>
      <a className={`hidden-visually ${styles.skip}`} href={`#${CONTENT_ID}`}>
        {shell.words.skipToContent}
      </a>
      {shell.languages && <LanguageLinks shell={shell} path={page.path} />}
      <Header shell={shell} />
      {shell.notice && <Notice notice={shell.notice} shell={shell} />}
      <main
        id={CONTENT_ID}
        tabIndex={-1}
        data-mood={page.mood}
        data-signal={page.colour}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it, block by block
        dangerouslySetInnerHTML={{ __html: content }}
      />
      <footer
        className={styles.footer}
        data-ground="ink"
        hidden={!page.footer}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it, once for all pages
        dangerouslySetInnerHTML={{ __html: footer }}
      />
      <PrintFooter shell={shell} path={page.path} />
      <p id={ANNOUNCEMENT_ID} className="hidden-visually" aria-live="polite" />
      {shell.ornament === 'mark' && shell.header.mark && <LogoShape mark={shell.header.mark} />}
    </>
  );
}

export function Footer({ shell: { footer, markOnDark, words } }: { shell: Shell }) {
  const { name, lines = [], text, links = [], social } = footer;
  const mark = footer.mark && (markOnDark ?? footer.mark);
  const seal = mark && (
    <Picture image={mark} alt="" sizes={sizesAtHeight(3.5, mark)} className={styles.seal} />
  );
  return (
    <>
      <div className={styles.imprint}>
        {seal && markOnDark ? <span className={markStyles.ink}>{seal}</span> : seal}
        <p className={styles.footerName}>{name}</p>
        {withIndex(lines).map(({ index, item }) => (
          <p key={index}>{item}</p>
        ))}
        {text && <Prose text={text} />}
        {social && <SocialRow pages={social} />}
      </div>
      {links.length > 0 && (
        <nav aria-label={words.footerLinks}>
          <ul className={styles.footerLinks}>
            {withIndex(links).map(({ index, item: entry }) => (
              <MenuLinks key={index} entry={entry} newTabWords={words.opensNewTab} />
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
