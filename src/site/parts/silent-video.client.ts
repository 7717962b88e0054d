/** Too slow for a video (Network Information API). */
const SLOW_CONNECTIONS = /^(slow-2g|2g|3g)$/;

interface ConnectionInfo {
  saveData?: boolean;
  effectiveType?: string;
}

/** Returns false with reduced motion, with data saver, and on a slow connection. */
function isMotionAllowed(): boolean {
  const asks = (feature: string) => matchMedia(`(${feature}: reduce)`).matches;
  const { connection } = navigator as { connection?: ConnectionInfo };
  return !(
    asks('prefers-reduced-motion') ||
    asks('prefers-reduced-data') ||
    connection?.saveData ||
    SLOW_CONNECTIONS.test(connection?.effectiveType ?? '')
  );
}

/** Plays while the block is visible, with a pause button (WCAG 2.2, 2.2.2). If the video can't play, the picture stays. */
export default function startSilentVideo(block: HTMLElement): () => void {
  if (!isMotionAllowed()) return () => {};
  const template = block.querySelector('[data-video]') as HTMLTemplateElement;
  const around = template.parentElement as HTMLElement;
  const still = block.querySelector('img') as HTMLElement;
  const stage = document.importNode(template.content, true).firstElementChild as HTMLElement;
  const video = stage.querySelector('video') as HTMLVideoElement;
  const button = stage.querySelector('button') as HTMLButtonElement;
  const controller = new AbortController();
  const { signal } = controller;
  let isWanted = true;
  let isSeen = false;

  const sizes = new ResizeObserver(() => positionOver(stage, still, around));
  const views = new IntersectionObserver((seen) => {
    isSeen = seen.at(-1)?.isIntersecting ?? false;
    update();
  });
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true, signal });
  return stop;

  function begin(): void {
    // on a cloned element, the attribute `muted` has no effect
    video.muted = true;
    video.addEventListener('playing', () => stage.setAttribute('data-plays', ''), { signal });
    video.addEventListener('error', stop, { signal });
    button.addEventListener('click', () => want(!isWanted), { signal });
    template.after(stage);
    for (const one of [around, still, ...around.children]) sizes.observe(one);
    views.observe(video);
  }

  function stop(): void {
    controller.abort();
    sizes.disconnect();
    views.disconnect();
    stage.remove();
  }

  function want(to: boolean): void {
    isWanted = to;
    update();
  }

  function update(): void {
    button.setAttribute('aria-label', (isWanted ? button.dataset.pause : button.dataset.play) ?? '');
    button.toggleAttribute('data-paused', !isWanted);
    if (!isWanted || !isSeen) video.pause();
    // some browsers refuse to play videos automatically, to save energy
    else video.play().catch(({ name }: Error) => name === 'NotAllowedError' && want(false));
  }
}

/** Places the video within the border and padding of a picture, and copies the picture's visual effects. */
function positionOver(stage: HTMLElement, still: Element, around: HTMLElement): void {
  const look = getComputedStyle(still);
  const [box, outside] = [still.getBoundingClientRect(), around.getBoundingClientRect()];
  const mat = (side: 'Top' | 'Right' | 'Bottom' | 'Left') =>
    Number.parseFloat(look[`border${side}Width`]) + Number.parseFloat(look[`padding${side}`]);
  // overrides the grid column that a face gives to the children of a banner
  stage.style.gridArea = 'auto';
  stage.style.top = `${box.top - outside.top + mat('Top')}px`;
  stage.style.left = `${box.left - outside.left + mat('Left')}px`;
  stage.style.width = `${box.width - mat('Left') - mat('Right')}px`;
  stage.style.height = `${box.height - mat('Top') - mat('Bottom')}px`;
  const screen = stage.firstElementChild as HTMLElement;
  const video = screen.firstElementChild as HTMLElement;
  for (const property of ['borderRadius', 'zIndex'] as const) screen.style[property] = look[property];
  for (const property of ['filter', 'mixBlendMode'] as const) video.style[property] = look[property];
}
