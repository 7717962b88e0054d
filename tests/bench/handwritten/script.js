// What a page needs beyond HTML, by hand. It is at the end of each page of the twin.
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
for (const carousel of all('.carousel')) {
  const slides = carousel.querySelector('.slides');
  const count = slides.children.length;
  let at = 0;
  carousel.querySelector('.controls').hidden = count < 2;
  for (const button of all('[data-step]', carousel))
    button.onclick = () => {
      at = (at + Number(button.dataset.step) + count) % count;
      slides.scrollTo({ left: slides.children[at].offsetLeft - slides.offsetLeft });
      for (const [place, slide] of [...slides.children].entries())
        slide.style.opacity = place === at ? 1 : 0.5;
    };
}
for (const timer of all('[data-starts]')) {
  const tick = () => {
    const minutes = Math.max(0, Math.floor((new Date(timer.dataset.starts) - Date.now()) / 60000));
    const parts = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
    for (const [at, b] of all('b', timer).entries()) b.textContent = String(parts[at]).padStart(2, '0');
  };
  setTimeout(tick, 1000);
  setInterval(tick, 60000);
}
for (const label of all('.search')) {
  label.hidden = false;
  label.oninput = ({ target }) => {
    const sought = target.value.toLowerCase();
    for (const row of all('tbody tr', label.parentNode))
      row.hidden = !row.textContent.toLowerCase().includes(sought);
  };
}
for (const button of all('[data-src]')) {
  button.hidden = false;
  button.onclick = () => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { src: button.dataset.src, title: button.dataset.title });
    button.replaceWith(frame);
  };
}
for (const button of all('[data-share]')) {
  button.hidden = false;
  button.onclick = () =>
    navigator.share ? navigator.share({ url: location.href }) : navigator.clipboard.writeText(location.href);
}
for (const button of all('[data-toggle]'))
  button.onclick = () => {
    const field = button.previousElementSibling;
    field.type = field.type === 'text' ? 'password' : 'text';
    button.ariaPressed = field.type === 'text';
  };
