import type { BlockProps } from '../../core/index.ts';
import { Place } from '../parts/place.tsx';
import { Section } from '../parts/section.tsx';

export default function MapBlock({ heading, map, words, uid }: BlockProps<'map'>) {
  return (
    <Section uid={uid} heading={heading} layout="aside">
      <Place map={map} words={words} uid={uid} />
    </Section>
  );
}
