import { plainText, type Social, type Prose as Tree, withValues } from '../shared/index.ts';
import styles from './person-more.module.css';
import { Prose } from './prose.tsx';
import { SocialRow } from './social.tsx';

interface Props {
  person: { name: string; about?: Tree; mail?: string; links?: Social[] };
  words: { aboutPerson: string };
}

/** A text up to this length is below the name; a longer one opens at a click. */
const SHORT = 220;

/** What a person may say beside name and role: a text, a mail address, and pages on social networks. */
export function PersonMore({ person: { name, about, mail, links }, words }: Props) {
  if (!about && !mail && !links) return null;
  return (
    <div className={styles.more}>
      {about &&
        (plainText(about).length <= SHORT ? (
          <Prose text={about} />
        ) : (
          <details>
            <summary>{withValues(words.aboutPerson, { name })}</summary>
            <Prose text={about} />
          </details>
        ))}
      {mail && (
        <a href={`mailto:${mail}`} className={styles.mail} data-spelled="">
          {mail}
        </a>
      )}
      {links && <SocialRow pages={links} owner={name} />}
    </div>
  );
}
