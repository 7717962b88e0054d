import { Anchor } from '../parts/link.tsx';
import { Section } from '../parts/section.tsx';
import { withIndex } from '../parts/with-index.ts';
import type { BlockProps, Link } from '../shared/index.ts';
import styles from './resources.module.css';

function Cell({ link, word, name }: { link: Link | undefined; word: string; name: string }) {
  return (
    <td>
      {link && (
        <Anchor link={link} name={`${name}: ${word}`}>
          {word}
        </Anchor>
      )}
    </td>
  );
}

/** A row per committee with its matrix and its background guide. */
export default function Resources(props: BlockProps<'resources'>) {
  const { heading, items, committee, matrix, guide, uid } = props;
  return (
    <Section uid={uid} heading={heading} layout="aside">
      <table className={styles.table} aria-labelledby={heading && `${uid}-heading`}>
        <thead>
          <tr>
            <th scope="col">{committee}</th>
            <th scope="col">{matrix}</th>
            <th scope="col">{guide}</th>
          </tr>
        </thead>
        <tbody>
          {withIndex(items).map(({ index, item }) => (
            <tr key={index}>
              <th scope="row">{item.page ? <Anchor link={item.page}>{item.name}</Anchor> : item.name}</th>
              <Cell
                link={item.matrix && { href: item.matrix.embed.src, external: true }}
                word={matrix}
                name={item.name}
              />
              <Cell link={item.guide?.link} word={guide} name={item.name} />
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
