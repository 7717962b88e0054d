import { Place } from '../parts/place.tsx';
import { Section } from '../parts/section.tsx';
import type { BlockProps } from '../shared/index.ts';

export default function MapBlock({ heading, map, words, uid }: BlockProps<'map'>) {
  return (
    <Section uid={uid} heading={heading} layout="aside">
      <Place map={map} words={words} uid={uid} />
    </Section>
  );
}
