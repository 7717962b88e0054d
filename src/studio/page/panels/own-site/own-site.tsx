import { ExternalLink } from '../external-link.tsx';
import { MarkedText } from '../marked-text.tsx';
import { ownSiteTexts } from './words.ts';

/** `hasEdits` adds how to move the open site there. */
export function OwnSite({ hasEdits = false }: { hasEdits?: boolean }) {
  return (
    <div className="own-site">
      <p>{ownSiteTexts.intro}</p>
      {ownSiteTexts.ways.map((way) => (
        <details key={way.name} name="own-site">
          <summary>
            {way.name}
            <small>{way.help}</small>
          </summary>
          <ol>
            {way.steps.map((step) => (
              <li key={step}>
                <MarkedText text={step} />
              </li>
            ))}
          </ol>
          <p>
            <ExternalLink address={ownSiteTexts.guideTo(way)}>{ownSiteTexts.guide}</ExternalLink>
          </p>
        </details>
      ))}
      {hasEdits && (
        <p>
          <MarkedText text={ownSiteTexts.edits} />
        </p>
      )}
    </div>
  );
}
