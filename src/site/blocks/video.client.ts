/** Loads another site's player when its button is clicked, and plays the video. */
export default function startVideo(block: HTMLElement): () => void {
  const button = block.querySelector<HTMLElement>('[data-play]');
  button?.addEventListener('click', play);
  return () => button?.removeEventListener('click', play);

  function play(): void {
    const stage = block.querySelector('[data-stage]');
    const player = stage?.querySelector('template')?.content.cloneNode(true);
    if (!stage || !player) return;
    stage.replaceChildren(player);
    // the focus was on the button, which is gone
    stage.querySelector('iframe')?.focus();
  }
}
