import { useState } from 'react';
import { type MissingTexts, pathBelowHome, type StudioProblem, type ValuePath } from '../../../core/index.ts';
import { COLOUR_SCHEMES, SampleCount, SaveState } from '../bar.tsx';
import { Button, Menu } from '../dialogs.tsx';
import { ProblemView } from '../form/field-view.tsx';
import { lazyPart } from '../later.tsx';
import { withoutSamplesProblem } from '../samples.ts';
import { askWorker, getSiteListOpener } from '../session/api.ts';
import { useSession, useView } from '../session/session.ts';
import type { DrawerTab } from '../session/state.ts';
import { useRequest } from '../use-request.ts';
import { words } from '../words.ts';
import { showValue } from './show-value.ts';

// these panels load when they are first opened, because few editors open them
const Changes = lazyPart(() => import('./changes.tsx').then((loaded) => loaded.ChangesPanel));
const MediaList = lazyPart(() => import('./media-list.tsx').then((loaded) => loaded.MediaList));
const YamlPane = lazyPart(
  () => import('../yaml/pane.tsx').then((loaded) => loaded.YamlPane),
  words.yamlLoading,
);

const DRAWER_TABS: DrawerTab[] = ['problems', 'yaml', 'media', 'changes'];

export function Drawer() {
  const session = useSession();
  const tab = useView((view) => view.tab);
  const count = useView((view) => withoutSamplesProblem(view.state?.problems ?? []).length);
  return (
    <section className="drawer" aria-label={words.drawer}>
      <div className="drawer-head">
        <div className="tabs">
          {DRAWER_TABS.map((one) => (
            <Button
              key={one}
              aria-expanded={tab === one}
              onClick={() => session.set({ tab: tab === one ? undefined : one })}
            >
              {words[one]}
              {one === 'problems' && count > 0 && (
                <>
                  {' '}
                  <span className="count">{count}</span>
                </>
              )}
            </Button>
          ))}
        </div>
        <SaveState />
        <SampleCount />
        <MoreMenu />
      </div>
      {tab && (
        <div className={`drawer-body ${tab}`}>
          {tab === 'yaml' && <YamlPane />}
          {tab === 'problems' && <ProblemList />}
          {tab === 'media' && <MediaList />}
          {tab === 'changes' && <Changes />}
        </div>
      )}
    </section>
  );
}

/** Has the controls of the bar that don't fit on a phone. */
function MoreMenu() {
  const session = useSession();
  const samples = useView((view) => view.state?.samples ?? 0);
  const colours = useView((view) => view.colours);
  const toSites = getSiteListOpener();
  return (
    <Menu
      label={words.more}
      actions={[
        ...(samples > 0 ? [{ label: words.nextOf(samples), run: () => void session.nextSample() }] : []),
        ...COLOUR_SCHEMES.map((one) => ({
          label: words.coloursOf[one],
          isOn: one === colours,
          run: () => session.set({ colours: one }),
        })),
        { label: words.help, run: () => session.set({ dialog: 'help' }) },
        ...(toSites ? [{ label: words.allSites, run: toSites }] : []),
      ]}
    />
  );
}

function ProblemList() {
  const session = useSession();
  const state = useView((view) => view.state);
  if (!state) return null;
  const order = (one: StudioProblem) => (one.severity === 'error' ? 0 : 1);
  const problems = state.problems.toSorted((a, b) => order(a) - order(b));
  const isMissing = ({ code }: StudioProblem) => code === 'translation-missing';
  return (
    <>
      {state.checking && <p className="quiet">{words.checking}</p>}
      {problems.length === 0 && <p className="quiet">{words.noProblemsText}</p>}
      {problems.some(isMissing) && <MissingTextList />}
      <ul className="problems">
        {problems
          .filter((one) => !isMissing(one))
          .map((problem) => (
            <li key={`${problem.code}:${problem.line}:${problem.message}`}>
              <ProblemView problem={problem} />
              <p className="actions">
                {problem.path.length > 0 && (
                  <Button onClick={() => showValue(session, problem.path)}>{words.show}</Button>
                )}
                <Button className="quiet" onClick={() => session.openYaml(problem.line)}>
                  {words.showLine(problem.line)}
                </Button>
              </p>
            </li>
          ))}
      </ul>
    </>
  );
}

/** A click on a text opens its field on a page in the text's language. */
function MissingTextList() {
  const session = useSession();
  const version = useView((view) => view.state?.version);
  const [groups, setGroups] = useState<MissingTexts[]>([]);
  // after a failure, the next change to the file sends the request again
  useRequest(() => askWorker<MissingTexts[]>('missing'), [version], setGroups);
  const open = (home: string, path: ValuePath) => {
    const { pages, page } = session.view();
    const own = pages.find((one) => one.path === page)?.language?.own;
    const here = pathBelowHome(home, own ?? '/');
    session.set({ page: pages.some((one) => one.path === here) ? here : home });
    showValue(session, path);
  };
  return groups.map(({ language, home, texts }) => (
    <details key={home} className="missing-texts">
      <summary>{words.missingTexts(texts.length, language)}</summary>
      <ul className="problems">
        {texts.map(({ path, place, text }) => (
          <li key={JSON.stringify(path)}>
            <Button onClick={() => open(home, path)}>{place}</Button> <span className="quiet">{text}</span>
          </li>
        ))}
      </ul>
    </details>
  ));
}
