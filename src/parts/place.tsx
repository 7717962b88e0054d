import type { FrameWords, Map as MapRecord } from '../shared/index.ts';
import { Frame } from './frame.tsx';
import styles from './place.module.css';

interface Props {
  map: MapRecord;
  words: FrameWords;
  uid: string;
}

/** Where it is: the address in words, and the map. */
export function Place({ map, words, uid }: Props) {
  return (
    <div className={styles.place}>
      <address className={styles.address}>{map.address}</address>
      <Frame embed={map.embed} title={map.title} words={words} uid={uid} link={map.link} />
    </div>
  );
}
