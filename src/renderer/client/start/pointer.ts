/**
 * The light of the dark rooms: tells the panel under the pointer where the pointer is, as `--x` and `--y` in pixels
 * within the panel. The styles decide what to make of it. Touch has no pointer to follow.
 */
export function followPointer(): void {
  let last: PointerEvent | undefined;
  const light = () => {
    if (last) place(last);
    last = undefined;
  };
  document.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerType === 'touch' || document.documentElement.dataset.mood !== 'crisis') return;
      if (!last) requestAnimationFrame(light);
      last = event;
    },
    { passive: true },
  );
}

function place({ target, clientX, clientY }: PointerEvent): void {
  const panel = target instanceof Element ? target.closest<HTMLElement>('[data-panel]') : null;
  if (!panel) return;
  const { left, top } = panel.getBoundingClientRect();
  panel.style.setProperty('--x', `${Math.round(clientX - left)}px`);
  panel.style.setProperty('--y', `${Math.round(clientY - top)}px`);
}
