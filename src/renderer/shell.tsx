import { Anchor } from '../parts/link.tsx';
import { Picture, widthAt } from '../parts/picture.tsx';
import { placed } from '../parts/placed.ts';
import { Prose } from '../parts/prose.tsx';
import type { Footer as FooterWords, Page, Shell as ShellWords } from '../shared/index.ts';
import { Colophon } from './colophon.tsx';
import { Header } from './header.tsx';
import { ANNOUNCED, CONTENT } from './ids.ts';
import styles from './shell.module.css';

interface Props {
  shell: ShellWords;
  /** What the shell needs to know of the page within it. */
  page: Pick<Page, 'path' | 'mood' | 'footer'>;
  /** The HTML of its blocks. */
  content: string;
}

/**
 * What stands around every page: the way past the header, the header, the footer. It is finished HTML; what changes from
 * page to page is little (`surroundings.ts`), so a page without footer has it too, hidden.
 */
export function Shell({ shell, page, content }: Props) {
  return (
    <>
      <a className={styles.skip} href={`#${CONTENT}`}>
        {shell.header.skip}
      </a>
      <Header shell={shell} path={page.path} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React has written it, block by block */}
      <main id={CONTENT} tabIndex={-1} data-mood={page.mood} dangerouslySetInnerHTML={{ __html: content }} />
      <Footer words={shell.footer} hidden={!page.footer} />
      <Colophon shell={shell} path={page.path} />
      <p id={ANNOUNCED} className="hidden-visually" aria-live="polite" />
    </>
  );
}

function Footer({ words, hidden }: { words: FooterWords; hidden: boolean }) {
  const { name, mark, lines = [], text, links = [], label, newTabWords } = words;
  return (
    <footer className={styles.footer} data-ground="ink" hidden={hidden}>
      <div className={styles.imprint}>
        {mark && <Picture image={mark} alt="" sizes={widthAt(3.5, mark)} className={styles.seal} />}
        <p className={styles.footerName}>{name}</p>
        {placed(lines).map(({ at, one }) => (
          <p key={at}>{one}</p>
        ))}
        {text && <Prose text={text} />}
      </div>
      {links.length > 0 && (
        <nav aria-label={label}>
          <ul className={styles.footerLinks}>
            {placed(links).map(({ at, one: { label, link, newTab } }) => (
              <li key={at}>
                <Anchor link={link} newTab={newTab} newTabWords={newTabWords}>
                  {label}
                </Anchor>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </footer>
  );
}
