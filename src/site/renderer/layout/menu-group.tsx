import type { Shell } from '../../../core/index.ts';
import { Anchor } from '../../parts/link.tsx';
import { menuEntryLinks } from '../../parts/menu-entry-links.ts';
import { withIndex } from '../../parts/with-index.ts';
import styles from './menu-group.module.css';

type MenuEntry = Shell['header']['links'][number];

export function MenuLinks({ entry, newTabWords }: { entry: MenuEntry; newTabWords: string }) {
  return withIndex(menuEntryLinks(entry)).map(({ index, item: { label, link, newTab } }) => (
    <li key={index}>
      <Anchor link={link} newTab={newTab} newTabWords={newTabWords}>
        {label}
      </Anchor>
    </li>
  ));
}

/** In a wide window, the name opens a popover below the header. On a phone, the links are always visible. */
export function MenuGroup({ id, entry, newTabWords }: { id: string; entry: MenuEntry; newTabWords: string }) {
  return (
    <li className={styles.group}>
      <span className={styles.name}>{entry.label}</span>
      <button type="button" className={styles.button} popoverTarget={id}>
        {entry.label}
      </button>
      <ul id={id} popover="auto" className={styles.links}>
        <MenuLinks entry={entry} newTabWords={newTabWords} />
      </ul>
    </li>
  );
}
