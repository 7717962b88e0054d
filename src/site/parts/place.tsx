import type { BlockWords, Map as MapRecord } from '../../core/index.ts';
import { Frame } from './frame.tsx';
import styles from './place.module.css';

interface Props {
  map: MapRecord;
  words: BlockWords['map'];
  uid: string;
}

export function Place({ map, words: { comesFrom, showMap, openMap }, uid }: Props) {
  const words = { comesFrom, show: showMap, open: openMap };
  return (
    <div className={styles.place}>
      <address className={styles.address}>{map.address}</address>
      <Frame embed={map.embed} title={map.title} words={words} uid={uid} link={map.link} />
    </div>
  );
}
