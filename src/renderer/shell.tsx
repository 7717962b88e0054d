import type { ReactNode } from 'react';
import type { Footer as FooterWords } from '../page/blocks.generated.ts';
import type { Page, Shell as ShellWords } from '../page/page.ts';
import { Anchor } from '../parts/link.tsx';
import { Prose } from '../parts/prose.tsx';
import { Header } from './header.tsx';
import { Mark } from './mark.tsx';
import styles from './shell.module.css';

interface Props {
  shell: ShellWords;
  /** What the shell needs to know of the page within it. */
  page: Pick<Page, 'path' | 'mood' | 'footer'>;
  /** What is said to screen readers when a page has come without the document being loaded anew. */
  announcement?: string;
  children: ReactNode;
}

/** What stands around every page: the way past the header, the header, the footer. */
export function Shell({ shell, page, announcement = '', children }: Props) {
  return (
    <>
      <a className={styles.skip} href="#content">
        {shell.header.skip}
      </a>
      <Header shell={shell} path={page.path} />
      <main id="content" tabIndex={-1} data-mood={page.mood}>
        {children}
      </main>
      {page.footer && <Footer words={shell.footer} />}
      <p className="hidden-visually" aria-live="polite">
        {announcement}
      </p>
    </>
  );
}

function Footer({ words }: { words: FooterWords }) {
  const { name, mark, lines = [], text, links = [], label } = words;
  return (
    <footer className={styles.footer} data-ground="ink">
      <div className={styles.imprint}>
        {mark && <Mark image={mark} className={styles.seal} />}
        <p className={styles.footerName}>{name}</p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {text && <Prose text={text} />}
      </div>
      {links.length > 0 && (
        <nav aria-label={label}>
          <ul className={styles.footerLinks}>
            {links.map(({ label, link, newTab }) => (
              <li key={link.href}>
                <Anchor link={link} newTab={newTab}>
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
