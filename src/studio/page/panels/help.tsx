import { Dialog } from '../dialogs.tsx';
import { words } from '../words.ts';

const SHORTCUTS = [
  ['Ctrl+K', 'Go to a page, a record, a field of the form, or a word in a text'],
  ['Ctrl+Z', 'Undo'],
  ['Ctrl+Shift+Z', 'Redo'],
  ['↑ ↓', 'Go from entry to entry in a list, and to what adds one'],
  ['Alt+↑ Alt+↓', 'Move an entry of a list'],
  ['F6', 'Go from the page to the form, and on to the problems'],
  ['Enter', 'Edit what is selected on the page'],
  ['Esc', 'Leave it, or close what is open'],
  ['?', 'Show this list'],
] as const;

export function HelpDialog({ close }: { close: () => void }) {
  return (
    <Dialog name="keys" title={words.help} close={close}>
      <ul>
        {words.welcome.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <h3>Keys</h3>
      <dl>
        {SHORTCUTS.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
