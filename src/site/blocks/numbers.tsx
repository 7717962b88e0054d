import { useContext } from 'react';
import type { BlockProps } from '../../core/index.ts';
import { BlockContext } from '../parts/block-context.ts';
import { Section } from '../parts/section.tsx';
import { withIndex } from '../parts/with-index.ts';
import styles from './numbers.module.css';

/** In characters per number, if four numbers are to fit into a row. */
const SHORT_NUMBER_LENGTH = 6;

export default function Numbers({ heading, numbers, uid }: BlockProps<'numbers'>) {
  const { language } = useContext(BlockContext);
  return (
    <Section uid={uid} heading={heading} layout="over">
      <dl
        className={styles.numbers}
        data-long={
          numbers.some(({ number }) => formatNumber(number, language).length > SHORT_NUMBER_LENGTH) ||
          undefined
        }
      >
        {withIndex(numbers).map(({ index, item: { number, label } }) => (
          <div key={index} className={styles.entry}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.number}>
              <bdi>{formatNumber(number, language)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** Groups digits in thousands or lakhs, by language. Numbers of four digits, such as years, and other texts stay unchanged. */
function formatNumber(number: string, language: string): string {
  return /^\d{1,15}$/.test(number) && String(Number(number)) === number
    ? new Intl.NumberFormat(language, { useGrouping: 'min2' }).format(Number(number))
    : number;
}
