/** Removes the notice of all pages once it is over by the visitor's clock: the site may have been built before. */
export function removeOldNotice(now = Date.now()): void {
  const notice = document.querySelector<HTMLElement>('[data-until]');
  if (notice && Date.parse(notice.dataset.until ?? '') < now) notice.remove();
}
