// Runs in every document before anything of its own. A click leaves its moment and the heading it finds; the frame that
// shows another heading, in this document or in the next, leaves how long it took.
const clock = () => performance.timeOrigin + performance.now();
const heading = () => document.querySelector('h1')?.textContent;
const stored = (name) => sessionStorage.getItem(name);
const look = () => {
  const now = heading();
  if (!now || now === stored('left')) return void requestAnimationFrame(look);
  // a message sent while a frame is made arrives when the frame is on its way to the screen
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => sessionStorage.setItem('painted', String(clock() - Number(stored('clicked'))));
  port2.postMessage(null);
};
if (stored('clicked') !== null && stored('painted') === null) requestAnimationFrame(look);
addEventListener(
  'click',
  ({ timeStamp }) => {
    sessionStorage.setItem('left', heading() ?? '');
    sessionStorage.setItem('clicked', String(performance.timeOrigin + timeStamp));
    requestAnimationFrame(look);
  },
  { capture: true },
);
