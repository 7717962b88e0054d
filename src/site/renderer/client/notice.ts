/** Uses the visitor's clock, since the site may have been built at another time. */
export function updateNoticeVisibility(notice: HTMLElement, now = Date.now()): void {
  const { from = '', until = '' } = notice.dataset;
  if (Date.parse(until) < now) notice.remove();
  else if (from) notice.hidden = Date.parse(from) > now;
}
