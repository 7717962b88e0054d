import type { ReactNode } from 'react';
import {
  createBrowserRouter,
  isRouteErrorResponse,
  RouterProvider,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useRouteError,
} from 'react-router-dom';
import type { Page, Shell as ShellWords } from '../page/page.ts';
import { withBase } from '../page/paths.ts';
import { StillScroll, useArrival } from './arrival.ts';
import { Blocks } from './blocks.tsx';
import { loadComponents } from './components.ts';
import { ErrorScreen } from './error-screen.tsx';
import { loadPage } from './load-page.ts';
import { wait } from './load-part.ts';
import { openDocument } from './offline.ts';
import { Shell } from './shell.tsx';

/** How long a page waits for the script of its blocks; what takes longer comes in later, each in its own place. */
const PATIENCE = 1_000;

/** The site as one catch-all route: the bundle knows no addresses, the loader brings the page. */
export function routed(shell: ShellWords, first: Page): { app: ReactNode; go: (address: string) => void } {
  // the router's own name for the place where the document was loaded
  const start: string = history.state?.key ?? 'default';
  const router = createBrowserRouter(
    [
      {
        id: 'page',
        path: '*',
        loader: ({ request }) => load(new URL(request.url), shell.base, request.signal),
        // a link to the page itself, or to a place in it, leaves it as it is
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
        element: <Screen shell={shell} first={first} start={start} />,
        errorElement: <Failure shell={shell} />,
      },
    ],
    { basename: shell.base, hydrationData: { loaderData: { page: first } } },
  );
  const go = (address: string) => {
    // within a page the jump is the browser's own, and at once
    const { pathname } = new URL(address, location.origin);
    const viewTransition = withBase(shell.base, pathname) !== location.pathname;
    void router.navigate(address, { viewTransition });
  };
  return { app: <RouterProvider router={router} />, go };
}

async function load(url: URL, base: string, signal: AbortSignal): Promise<Page> {
  const page = await loadPage(url, base, signal).catch((error) => openDocument(error, url));
  // a part that fails is told of in its own place
  await Promise.race([loadComponents(page.blocks).catch(() => {}), wait(PATIENCE)]);
  return page;
}

interface ScreenProps {
  shell: ShellWords;
  /** The page that came with the document, and the key of the place where that was. */
  first: Page;
  start: string;
}

function Screen({ shell, first, start }: ScreenProps) {
  const page = useLoaderData<Page>();
  const place = useLocation();
  const prerendered = page === first;
  const announcement = useArrival(shell, page, place, prerendered && place.key === start);
  return (
    <>
      <StillScroll page={page} place={place} />
      <ScrollRestoration />
      <Shell shell={shell} page={page} announcement={announcement}>
        <Blocks key={prerendered ? 'first' : page.path} page={page} prerendered={prerendered} />
      </Shell>
    </>
  );
}

function Failure({ shell }: { shell: ShellWords }) {
  return <ErrorScreen shell={shell} message={messageOf(useRouteError())} />;
}

/** What the error screen says after its heading: the status of a response, or the message of an error. */
function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : String(error);
}
