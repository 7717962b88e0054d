import { createElement, Fragment, type ReactNode, useContext } from 'react';
import {
  type Cell,
  inlineText,
  type ProseBlock,
  type ProseInline,
  type Prose as Tree,
} from '../../core/index.ts';
import { HeadingLevel } from './heading-level.ts';
import { Anchor } from './link.tsx';
import styles from './prose.module.css';
import { RuledTable } from './ruled-table.tsx';
import { withWholeNumbers } from './whole-numbers.ts';

/** Returns nodes as separate children, which need no keys: a text never changes its order. */
function all(nodes: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...nodes);
}

function inline(node: ProseInline): ReactNode {
  if (typeof node === 'string') return withWholeNumbers(node);
  if (node.type === 'break') return <br />;
  const children = all(node.children.map(inline));
  if (node.type === 'link')
    return (
      <Anchor link={node.link} words={inlineText(node.children)}>
        {children}
      </Anchor>
    );
  return node.type === 'strong' ? <strong>{children}</strong> : <em>{children}</em>;
}

export function words(cell: Cell): ReactNode {
  return all(cell.map(inline));
}

function Heading({ children }: { children: ReactNode }) {
  const Level = useContext(HeadingLevel);
  return <Level>{children}</Level>;
}

function item(content: Tree): ReactNode {
  return <li>{all(content.map(block))}</li>;
}

function block(node: ProseBlock): ReactNode {
  if (node.type === 'paragraph') return <p>{all(node.children.map(inline))}</p>;
  if (node.type === 'heading') return <Heading>{all(node.children.map(inline))}</Heading>;
  if (node.type === 'quote') {
    const quote = <blockquote>{all(node.children.map(block))}</blockquote>;
    if (!node.by) return quote;
    return (
      <figure>
        {quote}
        <figcaption>{all(node.by.map(inline))}</figcaption>
      </figure>
    );
  }
  if (node.type === 'table') {
    const [columns = [], ...rows] = node.rows;
    return <RuledTable columns={columns} rows={rows} align={node.align} show={words} />;
  }
  const items = all(node.items.map(item));
  return node.ordered ? <ol start={node.start}>{items}</ol> : <ul>{items}</ul>;
}

export function Prose({ text }: { text: Tree }) {
  return <div className={styles.prose}>{all(text.map(block))}</div>;
}
