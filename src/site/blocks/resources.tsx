import type { BlockProps, Link } from '../../core/index.ts';
import { Anchor } from '../parts/link.tsx';
import { Section } from '../parts/section.tsx';
import { withIndex } from '../parts/with-index.ts';
import styles from './resources.module.css';

interface LinkCellProps {
  link: Link | undefined;
  word: string;
  name: string;
  instead: string | undefined;
  more?: { name: string; link: Link }[] | undefined;
}

function LinkCell({ link, word, name, instead, more = [] }: LinkCellProps) {
  return (
    <td>
      {link ? (
        <Anchor link={link} name={`${name}: ${word}`}>
          {word}
        </Anchor>
      ) : (
        instead
      )}
      {withIndex(more).map(({ index, item }) => (
        <Anchor key={index} link={item.link} name={`${name}: ${item.name}`}>
          {item.name}
        </Anchor>
      ))}
    </td>
  );
}

/** Leads to the published spreadsheet or, without one, to the page of the committee, which displays the matrix as a table. */
function matrixLink({ matrix, page }: BlockProps<'resources'>['items'][number]): Link | undefined {
  return matrix?.embed ? { href: matrix.embed.src, external: true } : matrix && page;
}

export default function Resources(props: BlockProps<'resources'>) {
  const { heading, items, whenEmpty, words, uid } = props;
  return (
    <Section uid={uid} heading={heading} layout="aside">
      <table className={styles.table} aria-labelledby={heading && `${uid}-heading`}>
        <thead>
          <tr>
            <th scope="col">{words.committee}</th>
            <th scope="col">{words.matrix}</th>
            <th scope="col">{words.backgroundGuide}</th>
          </tr>
        </thead>
        <tbody>
          {withIndex(items).map(({ index, item }) => (
            <tr key={index}>
              <th scope="row">{item.page ? <Anchor link={item.page}>{item.name}</Anchor> : item.name}</th>
              <LinkCell
                link={matrixLink(item)}
                word={words.matrix}
                name={item.name}
                instead={item.matrix ? undefined : whenEmpty}
              />
              <LinkCell
                link={item.guide?.link}
                word={words.backgroundGuide}
                name={item.name}
                instead={item.guide ? undefined : whenEmpty}
                more={item.guide?.more}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
