/** Includes buttons of pages that client-side navigation shows later. */
export function startSharing(): void {
  document.addEventListener('click', ({ target }) => {
    const part =
      target instanceof Element && target.closest('button') ? target.closest('[data-share]') : null;
    if (part) void sharePage(part);
  });
}

/** Without a dialog of the device, copies the address; if that fails, displays and selects the address. Never rejects. */
async function sharePage(part: Element): Promise<void> {
  const address = canonicalAddress();
  const status = part.querySelector<HTMLElement>('[role="status"]');
  // the status is emptied first, since screen readers only announce changes
  if (status) status.textContent = '';
  if (await shareWithDevice({ title: document.title, url: address })) return;
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

/** Returns whether the dialog was opened, also if the visitor has cancelled it. */
async function shareWithDevice(data: ShareData): Promise<boolean> {
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
    // without HTTPS, `clipboard` is undefined, so this also throws
    await navigator.clipboard.writeText(address);
    return true;
  } catch {
    return false;
  }
}
