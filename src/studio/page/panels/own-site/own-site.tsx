import { Marked } from '../marked.tsx';
import { Outside } from '../outside.tsx';
import { ownSiteWords } from './words.ts';

/** Lists the ways to a site of one's own, with their steps. `hasEdits` adds how to move the open site there. */
export function OwnSite({ hasEdits = false }: { hasEdits?: boolean }) {
  return (
    <div className="own-site">
      <p>{ownSiteWords.intro}</p>
      {ownSiteWords.ways.map((way) => (
        <details key={way.name} name="own-site">
          <summary>
            {way.name}
            <small>{way.help}</small>
          </summary>
          <ol>
            {way.steps.map((step) => (
              <li key={step}>
                <Marked text={step} />
              </li>
            ))}
          </ol>
          <p>
            <Outside address={ownSiteWords.guideTo(way)}>{ownSiteWords.guide}</Outside>
          </p>
        </details>
      ))}
      {hasEdits && (
        <p>
          <Marked text={ownSiteWords.edits} />
        </p>
      )}
    </div>
  );
}
