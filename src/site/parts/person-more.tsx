import { fillPlaceholders, plainText, type Social, type Prose as Tree } from '../../core/index.ts';
import styles from './person-more.module.css';
import { Prose } from './prose.tsx';
import { SocialRow } from './social.tsx';

interface Props {
  person: { name: string; about?: Tree; mail?: string; links?: Social[] };
  words: { aboutPerson: string };
}

/** In characters. A longer text opens with a click. */
const MAX_INLINE_LENGTH = 220;

export function PersonDetails({ person: { name, about, mail, links }, words }: Props) {
  if (!about && !mail && !links) return null;
  // in a narrow column, an address wraps before its host and not within a word
  const hostAt = (mail?.lastIndexOf('@') ?? 0) + 1;
  return (
    <div className={styles.more}>
      {about &&
        (plainText(about).length <= MAX_INLINE_LENGTH ? (
          <Prose text={about} />
        ) : (
          <details>
            <summary>{fillPlaceholders(words.aboutPerson, { name })}</summary>
            <Prose text={about} />
          </details>
        ))}
      {mail && (
        // without a label, browsers insert a space into the accessible name at `<wbr>`
        <a href={`mailto:${mail}`} className={styles.mail} aria-label={mail} data-spelled="">
          {mail.slice(0, hostAt)}
          <wbr />
          {mail.slice(hostAt)}
        </a>
      )}
      {links && <SocialRow pages={links} owner={name} />}
    </div>
  );
}
