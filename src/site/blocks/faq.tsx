import type { BlockProps } from '../../core/index.ts';
import { SubHeading } from '../parts/heading-level.tsx';
import { Prose } from '../parts/prose.tsx';
import { Section } from '../parts/section.tsx';
import { withIndex } from '../parts/with-index.ts';
import styles from './faq.module.css';

/** Works without JavaScript. The id is on the answer, so that browsers open a closed entry when the fragment matches. */
export default function Faq({ heading, questions, words, uid }: BlockProps<'faq'>) {
  return (
    <Section uid={uid} heading={heading} layout="aside">
      <div className={styles.questions}>
        {withIndex(questions).map(({ index, item: { question, answer, id } }) => (
          <details key={index} className={styles.entry}>
            <summary className={styles.question}>
              <SubHeading>{question}</SubHeading>
            </summary>
            <div id={id} className={styles.answer}>
              <Prose text={answer} />
              <a href={`#${id}`} className={styles.link}>
                {words.linkToAnswer}
              </a>
            </div>
          </details>
        ))}
      </div>
    </Section>
  );
}
