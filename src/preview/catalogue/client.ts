/* The script of the page of all blocks: it copies examples, and gives the frames the height of what is in them. */

/** The heights of the frames, in pixels: before it is known what is in them, and at most. */
const FIRST = 720;
const MOST = 1_400;

const statusLine = document.querySelector('[role="status"]');

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  button.addEventListener('click', async () => {
    const copied = await navigator.clipboard.writeText(button.dataset.copy ?? '').then(
      () => true,
      () => false,
    );
    if (statusLine)
      statusLine.textContent = copied
        ? 'Copied.'
        : 'Your browser blocks copying. Select the text and copy it yourself.';
    button.toggleAttribute('data-copied', copied);
  });
}

for (const radio of document.querySelectorAll<HTMLInputElement>('input[name="width"]')) {
  radio.addEventListener('change', () => {
    document.body.dataset.width = radio.value;
  });
}

for (const frame of document.querySelectorAll('iframe')) {
  frame.addEventListener('load', () => resize(frame));
  if (frame.contentDocument?.readyState === 'complete') resize(frame);
}

/** Follows what is in a frame, each time from the same height: some blocks are as high as their window. */
function resize(frame: HTMLIFrameElement): void {
  const main = frame.contentDocument?.querySelector('main');
  if (!main) return;
  let width = 0;
  new ResizeObserver(() => {
    const isNew = frame.clientWidth !== width;
    width = frame.clientWidth;
    if (isNew) frame.style.blockSize = `${FIRST}px`;
    const height = Math.ceil(main.scrollHeight);
    // what is as high as its window would grow with it for ever
    if (isNew || height > frame.clientHeight) frame.style.blockSize = `${Math.min(height, MOST)}px`;
  }).observe(main);
}
