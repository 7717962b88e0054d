import { useState } from 'react';
import type { StoredVersion, StoredVersions, TextChange } from '../../../core/index.ts';
import { CollapsedList } from '../collapsed-list.tsx';
import { Button } from '../dialogs.tsx';
import { askWorker, failureText } from '../session/api.ts';
import { useSession, useView } from '../session/session.ts';
import { useRequest } from '../use-request.ts';
import { changesTexts } from './changes-words.ts';

export function ChangesPanel() {
  const changes = useView((view) => view.changes);
  const version = useView((view) => view.state?.version);
  const [stored, setStored] = useState<StoredVersions>();
  const [failed, setFailed] = useState<string>();
  // a change may have created a version
  useRequest(
    () => askWorker<StoredVersions>('versions'),
    [version],
    (found) => {
      setStored(found);
      setFailed(undefined);
    },
    (error) => setFailed(failureText(error)),
  );
  return (
    <>
      <h2>{changesTexts.sinceOpened}</h2>
      {changes.length === 0 && <p className="quiet">{changesTexts.noChanges}</p>}
      <ol className="changes">
        {changes.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what changed twice is listed twice
          <li key={changes.length - index}>{change}</li>
        ))}
      </ol>
      <h2>{changesTexts.versions}</h2>
      {failed !== undefined && <p role="alert">{failed}</p>}
      {stored && <VersionList stored={stored} />}
    </>
  );
}

function VersionList({ stored: { now, versions } }: { stored: StoredVersions }) {
  if (versions.length === 0) return <p className="quiet">{changesTexts.noVersions}</p>;
  return (
    <>
      <p className="quiet">{changesTexts.versionsHelp}</p>
      <ol className="versions">
        <li>
          <h4>{changesTexts.nowSince}</h4>
          {now.length === 0 && <p className="quiet">{changesTexts.nowSame}</p>}
          <CollapsedList count={2} items={withKeys(now)} />
        </li>
        {versions.map((one, index) => (
          <VersionItem key={one.id} version={one} isOldest={index === versions.length - 1} />
        ))}
      </ol>
    </>
  );
}

function VersionItem({ version, isOldest }: { version: StoredVersion; isOldest: boolean }) {
  const session = useSession();
  const [isBusy, setBusy] = useState(false);
  const when = formatTime(new Date(version.at), new Date());
  const bringBack = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await session.flush();
      const changes = await askWorker<TextChange[]>('version', { id: version.id });
      if (await session.change([{ do: 'replace', changes }])) session.notify(changesTexts.isBack(when), true);
    } catch (error) {
      session.notify(failureText(error));
    }
    setBusy(false);
  };
  return (
    <li>
      <h4>
        <time dateTime={version.at}>{when.charAt(0).toUpperCase() + when.slice(1)}</time>
      </h4>
      {isOldest && <p className="quiet">{changesTexts.versionOldest}</p>}
      <CollapsedList count={2} items={withKeys(version.words)} />
      <Button disabled={isBusy} onClick={() => void bringBack()}>
        {changesTexts.bringBack}
        <span className="hidden"> {changesTexts.versionAt(when)}</span>
      </Button>
    </li>
  );
}

function withKeys(texts: readonly string[]): [string, string][] {
  return texts.map((text, index) => [`${index} ${text}`, text]);
}

const TIME_FORMAT = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });

/** For use within a sentence: "yesterday, 18:20", or "21 November, 18:20". */
function formatTime(time: Date, now: Date): string {
  const before = new Date(now);
  before.setDate(now.getDate() - 1);
  const is = (day: Date) => time.toDateString() === day.toDateString();
  const day = is(now) ? changesTexts.today : is(before) ? changesTexts.yesterday : DAY_FORMAT.format(time);
  return `${day}, ${TIME_FORMAT.format(time)}`;
}
