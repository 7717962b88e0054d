/** Sets `--x` and `--y` in pixels within the panel. `src/site/styles/panel.css` uses both on pages with the mood `crisis`. */
export function followPointer(): void {
  let last: PointerEvent | undefined;
  const update = () => {
    if (last) setPointerPosition(last);
    last = undefined;
  };
  document.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerType === 'touch' || document.documentElement.dataset.mood !== 'crisis') return;
      if (!last) requestAnimationFrame(update);
      last = event;
    },
    { passive: true },
  );
}

function setPointerPosition({ target, clientX, clientY }: PointerEvent): void {
  const panel = target instanceof Element ? target.closest<HTMLElement>('[data-panel]') : null;
  if (!panel) return;
  const { left, top } = panel.getBoundingClientRect();
  panel.style.setProperty('--x', `${Math.round(clientX - left)}px`);
  panel.style.setProperty('--y', `${Math.round(clientY - top)}px`);
}
