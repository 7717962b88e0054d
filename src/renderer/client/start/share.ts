/** The address under which the page is to be known: without query and place, whatever way the visitor came. */
function addressOf(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  return canonical ?? location.origin + location.pathname;
}

/** Hands the page to whatever the device shares with. Gives whether that settles it: a visitor may think better of it. */
async function handOver(data: ShareData): Promise<boolean> {
  if (!navigator.canShare?.(data)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

async function copy(address: string): Promise<boolean> {
  try {
    // outside of HTTPS there is no clipboard at all, which ends here too
    await navigator.clipboard.writeText(address);
    return true;
  } catch {
    return false;
  }
}

/** Shares the page, else copies its address, else shows it selected, to be copied by hand. Never rejects. */
async function share(place: Element): Promise<void> {
  const address = addressOf();
  const status = place.querySelector<HTMLElement>('[role="status"]');
  // emptied first, since only a change is announced
  if (status) status.textContent = '';
  if (await handOver({ title: document.title, url: address })) return;
  if (await copy(address)) {
    if (status) status.textContent = status.dataset.copied ?? '';
    return;
  }
  const field = place.querySelector('input');
  if (!field) return;
  field.value = address;
  field.closest<HTMLElement>('[hidden]')?.removeAttribute('hidden');
  field.focus();
  field.select();
}

/** Lets the share buttons share, in blocks that are finished HTML as in those that came by script. */
export function offerSharing(): void {
  document.addEventListener('click', ({ target }) => {
    const place =
      target instanceof Element && target.closest('button') ? target.closest('[data-share]') : null;
    if (place) void share(place);
  });
}
