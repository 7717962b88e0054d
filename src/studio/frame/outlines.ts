/* Outlines of the hovered and the selected element, in a shadow tree without the page's styles and scripts. */

const OVERLAY_STYLES = `
:host { all: initial; }
.layer { position: absolute; inset: 0 auto auto 0; z-index: 2147483646; inline-size: 0; block-size: 0; pointer-events: none; }
.box { position: absolute; inset: 0 auto auto 0; box-sizing: border-box; border-radius: 3px; --tone: #1a5fd0; --ground: #fff; }
.box[hidden] { display: none; }
.hover { border: 1px solid var(--tone); outline: 1px solid color-mix(in srgb, var(--ground) 70%, transparent); }
.selected { border: 2px solid var(--tone); outline: 1px solid var(--ground); }
.drop { border: 2px solid var(--tone); background: color-mix(in srgb, var(--tone) 16%, transparent); }
.tag { position: absolute; inset-block-end: 100%; inset-inline-start: -2px; display: flex; gap: 0.5rem; inline-size: max-content;
  max-inline-size: 22rem; padding: 0.125rem 0.5rem; border-radius: 3px 3px 0 0; background: var(--tone); color: #fff;
  font: 500 0.8125rem/1.5 system-ui, sans-serif; white-space: nowrap; pointer-events: auto; }
.box[data-below] .tag { inset-block: 100% auto; border-radius: 0 0 3px 3px; }
/* texts start at the other side of their lines: what is above the frame stays readable */
.box[data-wide] .tag { inset-inline: auto -2px; }
.tag span { overflow: hidden; text-overflow: ellipsis; }
.tag[hidden], .tag [hidden] { display: none; }
.tag button { all: unset; padding-inline: 0.25rem; margin-inline-end: -0.25rem; border-radius: 2px; cursor: pointer; text-decoration: underline; text-underline-offset: 0.15em; }
.tag button:focus-visible { outline: 2px solid #fff; }
.count { font-variant-numeric: tabular-nums; }
.count[data-over] { font-weight: 700; text-decoration: underline wavy; }
.announcements { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
@media (prefers-color-scheme: dark) { .box { --tone: #7fb0ff; --ground: #10151d; } .tag { color: #0b1220; } .tag button:focus-visible { outline-color: #0b1220; } }
@media (forced-colors: active) { .box { border-color: Highlight; } .tag { border: 1px solid CanvasText; background: Canvas; color: CanvasText; } }
@media (pointer: coarse) { .tag { align-items: center; padding-block: 0.25rem; } .tag button { padding: 0.75rem; margin: -0.25rem -0.5rem -0.25rem 0; } }
@media print { .layer { display: none; } }
`;

export type OutlineTarget = Element | Range;

export interface SelectionTag {
  name: string;
  note?: string;
  choice?: { label: string; choose: () => void };
  /** `fits` is the maximum length. */
  count?: { length: number; fits: number };
  go?: { label: string; follow: () => void };
}

export function createOutlines() {
  const host = document.createElement('plenary-studio-frames');
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(OVERLAY_STYLES);
  shadow.adoptedStyleSheets = [sheet];
  const layer = appendElement(shadow, 'div', 'layer');
  const announcements = appendElement(shadow, 'div', 'announcements');
  announcements.setAttribute('aria-live', 'polite');
  const boxes = {
    hover: createBox(layer, 'hover'),
    selected: createBox(layer, 'selected'),
    drop: createBox(layer, 'drop'),
  };
  document.documentElement.append(host);
  // elements move when the page loads, opens details or scrolls
  let isDue = false;
  const soon = () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      again();
    });
  };
  const sizes = new ResizeObserver(soon);
  sizes.observe(document.documentElement);
  addEventListener('scroll', soon, { capture: true, passive: true });
  addEventListener('resize', soon, { passive: true });
  document.addEventListener('toggle', soon, { capture: true });
  document.addEventListener('transitionend', soon, { capture: true });
  document.addEventListener('load', soon, { capture: true });

  function again(): void {
    for (const box of Object.values(boxes)) positionBox(box);
  }

  return {
    draw(kind: keyof typeof boxes, at: OutlineTarget | undefined, tag?: SelectionTag) {
      const box = boxes[kind];
      if (box.at instanceof Element) sizes.unobserve(box.at);
      if (at instanceof Element) sizes.observe(at);
      box.at = at;
      fillTag(box, tag);
      positionBox(box);
    },
    /** For screen readers. */
    say(text: string) {
      announcements.textContent = text;
    },
    again,
    isOwn: (target: EventTarget | null) => target === host,
  };
}

export type Outlines = ReturnType<typeof createOutlines>;

type OutlineBox = ReturnType<typeof createBox>;

function createBox(layer: HTMLElement, kind: string) {
  const element = appendElement(layer, 'div', `box ${kind}`);
  element.hidden = true;
  const tag = appendElement(element, 'div', 'tag');
  tag.hidden = true;
  const name = appendElement(tag, 'span', 'name');
  const note = appendElement(tag, 'span', 'note');
  const choice = appendElement(tag, 'button', 'choice');
  const count = appendElement(tag, 'span', 'count');
  const go = appendElement(tag, 'button', 'go');
  choice.type = go.type = 'button';
  // keeps the focus in the text: on blur, the count would disappear and the button would move away from the pointer
  for (const one of [choice, go]) one.addEventListener('mousedown', (event) => event.preventDefault());
  return { element, tag, name, note, choice, count, go, at: undefined as OutlineTarget | undefined };
}

function appendElement<Name extends keyof HTMLElementTagNameMap>(
  to: Node,
  name: Name,
  className: string,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  to.appendChild(element);
  return element;
}

function fillTag({ tag, name, note, choice, count, go }: OutlineBox, is: SelectionTag | undefined): void {
  tag.hidden = !is;
  if (!is) return;
  name.textContent = is.name;
  note.hidden = !is.note;
  note.textContent = is.note ?? '';
  choice.hidden = !is.choice;
  choice.textContent = is.choice?.label ?? '';
  choice.onclick = is.choice?.choose ?? null;
  count.hidden = !is.count;
  if (is.count) {
    count.textContent = `${is.count.length} / ${is.count.fits}`;
    count.toggleAttribute('data-over', is.count.length > is.count.fits);
  }
  go.hidden = !is.go;
  go.textContent = is.go?.label ?? '';
  go.onclick = is.go?.follow ?? null;
}

/** In pixels. */
const OUTLINE_DISTANCE = 3;

/** In pixels. With less space above the outline, the tag is below. */
const TAG_HEIGHT = 24;

function positionBox({ element, tag, at }: OutlineBox): void {
  const rect = at?.getBoundingClientRect();
  const isThere = rect !== undefined && rect.width + rect.height > 0;
  element.hidden = !isThere;
  if (!isThere) return;
  const [x, y] = [rect.x + scrollX - OUTLINE_DISTANCE, rect.y + scrollY - OUTLINE_DISTANCE];
  const width = Math.min(
    rect.width + 2 * OUTLINE_DISTANCE,
    document.documentElement.clientWidth - Math.max(0, x) - 1,
  );
  element.style.transform = `translate(${Math.max(0, x)}px, ${Math.max(0, y)}px)`;
  element.style.inlineSize = `${width}px`;
  element.style.blockSize = `${rect.height + 2 * OUTLINE_DISTANCE}px`;
  element.toggleAttribute('data-below', rect.y - OUTLINE_DISTANCE < TAG_HEIGHT);
  element.toggleAttribute('data-wide', width > tag.offsetWidth);
}
