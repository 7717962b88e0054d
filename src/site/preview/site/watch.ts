import { setTimeout as pause } from 'node:timers/promises';
import type { SiteReader } from '../../../compiler/index.ts';
import { LOCKED_FILE_ERRORS } from '../../../core/index.ts';
import { type Project, refuseMissingSite, regenerate } from '../../build/index.ts';
import { type CurrentSite, createSiteDisplay, largeSiteInfo, type Visits } from '../../display/index.ts';
import type { Reporter } from '../report.ts';
import { POLL_INTERVAL, SAVE_DELAY, type Watcher, watchFiles } from './files.ts';

type Audience = Parameters<typeof createSiteDisplay>[0] & { reporter: Reporter };

/** Compiles the open pages first on a large site. */
export function watchSite(
  { reporter, ...visitors }: Audience,
  watcher: Watcher,
  project: Project,
  reader: SiteReader,
  visits: Visits,
  end: AbortSignal,
): CurrentSite {
  const showing = createSiteDisplay(visitors, visits, { read, report: reporter.report, safely });
  const { current, say } = showing;
  const files = watchFiles(watcher, project, {
    end,
    onMedia: () => say('files'),
    // readings run one after the other, since generating files can take longer than the time until the next save
    onChange: () => {
      last = (last ?? current.ready()).then(read);
    },
  });
  let last: Promise<void> | undefined;
  let wasLarge = false;

  function read(): Promise<void> {
    return safely(async () => {
      files.beginReading();
      const hasSchemaChanged = files.takeSchemaChange();
      const isWanted = showing.begin();
      if (hasSchemaChanged) {
        reader.forgetSchemas();
        say('files');
        await regenerate(project.root);
      }
      const before = files.changes();
      refuseMissingSite(project);
      const site = reader.open();
      const info = largeSiteInfo(site);
      wasLarge ||= info !== undefined;
      if (info) return showing.showOpened(site, info);
      // a large file may still be incomplete when it is read, which would cause false errors
      if (wasLarge) await pause(5 * SAVE_DELAY);
      // a newer reading will follow; until then, visitors get a page that waits for the site
      if (files.changes() !== before || !isWanted()) showing.expectPages();
      else await showing.showCompiled(site.compile());
    });
  }

  async function safely(task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      // invalid JSON in a schema, or a file that is missing for a moment: the next save triggers another reading
      reporter.fail(error);
      // the release of a locked file causes no event, so the file is read again after a while
      const isHeld = LOCKED_FILE_ERRORS.includes((error as NodeJS.ErrnoException).code ?? '');
      if (isHeld) setTimeout(files.readAgain, POLL_INTERVAL).unref();
      showing.expectPages();
      say('site');
    }
  }

  return current;
}
