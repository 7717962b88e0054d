import { memo, type ReactNode, Suspense } from 'react';
import type { Footer as FooterWords } from '../page/blocks.generated.ts';
import type { Page, Shell as ShellWords } from '../page/page.ts';
import { BaseContext } from '../parts/base.ts';
import { Anchor } from '../parts/link.tsx';
import { Picture, widthAt } from '../parts/picture.tsx';
import { placed } from '../parts/placed.ts';
import { Prose } from '../parts/prose.tsx';
import { Colophon } from './colophon.tsx';
import { Header } from './header.tsx';
import { CONTENT } from './ids.ts';
import styles from './shell.module.css';

interface Props {
  shell: ShellWords;
  /** What the shell needs to know of the page within it. */
  page: Pick<Page, 'path' | 'mood' | 'footer'>;
  /** What is said to screen readers when a page has come without the document being loaded anew. */
  announcement?: string;
  children: ReactNode;
}

/**
 * What stands around every page: the way past the header, the header, the footer. Each in a boundary of its own, since
 * hydration pauses between these: on a slow phone all at once is a task that a visitor notices.
 */
export function Shell({ shell, page, announcement = '', children }: Props) {
  return (
    <BaseContext value={shell.base}>
      <a className={styles.skip} href={`#${CONTENT}`}>
        {shell.header.skip}
      </a>
      <Suspense>
        <Header shell={shell} path={page.path} />
      </Suspense>
      <main id={CONTENT} tabIndex={-1} data-mood={page.mood}>
        {children}
      </main>
      <Suspense>{page.footer && <Footer words={shell.footer} />}</Suspense>
      <Suspense>
        <Colophon shell={shell} path={page.path} />
      </Suspense>
      <p className="hidden-visually" aria-live="polite">
        {announcement}
      </p>
    </BaseContext>
  );
}

const Footer = memo(function Footer({ words }: { words: FooterWords }) {
  const { name, mark, lines = [], text, links = [], label, newTabWords } = words;
  return (
    <footer className={styles.footer} data-ground="ink">
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
});
