/** Makes the share buttons of all blocks share the page, also after a client-side navigation. */
export function startSharing(): void {
  document.addEventListener('click', ({ target }) => {
    const part =
      target instanceof Element && target.closest('button') ? target.closest('[data-share]') : null;
    if (part) void share(part);
  });
}

/** Shares the page; if the device can't, copies its address; if that is refused, shows it selected. Never rejects. */
async function share(part: Element): Promise<void> {
  const address = canonicalAddress();
  const status = part.querySelector<HTMLElement>('[role="status"]');
  // emptied first, since only changes are announced
  if (status) status.textContent = '';
  if (await shareByDevice({ title: document.title, url: address })) return;
  if (await copyToClipboard(address)) {
    if (status) status.textContent = status.dataset.copied ?? '';
    return;
  }
  const field = part.querySelector('input');
  if (!field) return;
  field.value = address;
  field.closest<HTMLElement>('[hidden]')?.removeAttribute('hidden');
  field.focus();
  field.select();
}

function canonicalAddress(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  return canonical ?? location.origin + location.pathname;
}

/** Opens the device's share dialog. Returns whether that is enough, also if the visitor cancels. */
async function shareByDevice(data: ShareData): Promise<boolean> {
  if (!navigator.canShare?.(data)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

async function copyToClipboard(address: string): Promise<boolean> {
  try {
    // without HTTPS there is no clipboard, which also throws
    await navigator.clipboard.writeText(address);
    return true;
  } catch {
    return false;
  }
}
