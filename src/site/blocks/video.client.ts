export default function startVideo(block: HTMLElement): () => void {
  const button = block.querySelector<HTMLElement>('[data-play]');
  button?.addEventListener('click', play);
  return () => button?.removeEventListener('click', play);

  function play(): void {
    const stage = block.querySelector('[data-stage]');
    const player = stage?.querySelector('template')?.content.cloneNode(true);
    if (!stage || !player) return;
    stage.replaceChildren(player);
    // moves the focus from the removed button to the player
    stage.querySelector('iframe')?.focus();
  }
}
