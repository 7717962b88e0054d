import { createElement, Fragment, type ReactNode } from 'react';
import {
  type Cell,
  inlineText,
  type ProseBlock,
  type ProseInline,
  type Prose as Tree,
} from '../../core/index.ts';
import { SubHeading } from './heading-level.tsx';
import { Anchor } from './link.tsx';
import styles from './prose.module.css';
import { RuledTable } from './ruled-table.tsx';
import { withUnbrokenNumbers } from './unbroken-numbers.ts';

/** Separate children need no keys, because their order never changes. */
function asChildren(nodes: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...nodes);
}

function renderInline(node: ProseInline): ReactNode {
  if (typeof node === 'string') return withUnbrokenNumbers(node);
  if (node.type === 'break') return <br />;
  const children = asChildren(node.children.map(renderInline));
  if (node.type === 'link')
    return (
      <Anchor link={node.link} words={inlineText(node.children)}>
        {children}
      </Anchor>
    );
  return node.type === 'strong' ? <strong>{children}</strong> : <em>{children}</em>;
}

export function renderCell(cell: Cell): ReactNode {
  return asChildren(cell.map(renderInline));
}

function renderItem(content: Tree): ReactNode {
  return <li>{asChildren(content.map(renderBlock))}</li>;
}

function renderBlock(node: ProseBlock): ReactNode {
  if (node.type === 'paragraph') return <p>{asChildren(node.children.map(renderInline))}</p>;
  if (node.type === 'heading') return <SubHeading>{asChildren(node.children.map(renderInline))}</SubHeading>;
  if (node.type === 'quote') {
    const quote = <blockquote>{asChildren(node.children.map(renderBlock))}</blockquote>;
    if (!node.by) return quote;
    return (
      <figure>
        {quote}
        <figcaption>{asChildren(node.by.map(renderInline))}</figcaption>
      </figure>
    );
  }
  if (node.type === 'table') {
    const [columns = [], ...rows] = node.rows;
    return <RuledTable columns={columns} rows={rows} align={node.align} show={renderCell} />;
  }
  const items = asChildren(node.items.map(renderItem));
  return node.ordered ? <ol start={node.start}>{items}</ol> : <ul>{items}</ul>;
}

export function Prose({ text }: { text: Tree }) {
  return <div className={styles.prose}>{asChildren(text.map(renderBlock))}</div>;
}
