import { type BlockProps, groupBy, type Image, logoSize } from '../../core/index.ts';
import { SubHeading } from '../parts/heading-level.tsx';
import { Anchor } from '../parts/link.tsx';
import { Picture } from '../parts/picture.tsx';
import { Section } from '../parts/section.tsx';
import { withIndex } from '../parts/with-index.ts';
import styles from './sponsors.module.css';

const FIRST_TIER_SCALE = 1.4;

type Sponsor = BlockProps<'sponsors'>['sponsors'][number];

function SponsorLogo({ image, scale }: { image: Image; scale: number }) {
  const size = image.logo ?? logoSize(image);
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  return <Picture image={{ ...image, width, height }} alt="" sizes={`${width}px`} />;
}

function SponsorPlate({ name, logo, link, background, scale }: Sponsor & { scale: number }) {
  const content = (
    <>
      {logo && <SponsorLogo image={logo} scale={scale} />}
      <span className={logo ? styles.caption : styles.name}>{name}</span>
    </>
  );
  const ground = background ?? logo?.logo?.ground ?? 'light';
  return (
    <li className={styles.plate} data-on={ground} data-ground={ground === 'dark' ? 'ink' : undefined}>
      {link ? (
        <Anchor link={link} className={styles.link}>
          {content}
        </Anchor>
      ) : (
        content
      )}
    </li>
  );
}

/** The logos appear equal in size, on backgrounds that make them visible. In the first of several tiers, they are larger. */
export default function Sponsors({ heading, sponsors, uid }: BlockProps<'sponsors'>) {
  const tiers = [...groupBy(sponsors, ({ tier }) => tier)];
  return (
    <Section uid={uid} heading={heading} layout="over">
      {tiers.map(([tier, group], at) => {
        const isFirst = at === 0 && tiers.length > 1;
        return (
          <div key={tier ?? ''} className={styles.tier} data-first={isFirst || undefined}>
            {tier && <SubHeading className={styles.title}>{tier}</SubHeading>}
            <ul className={styles.plates}>
              {withIndex(group).map(({ index, item }) => (
                <SponsorPlate key={index} {...item} scale={isFirst ? FIRST_TIER_SCALE : 1} />
              ))}
            </ul>
          </div>
        );
      })}
    </Section>
  );
}
