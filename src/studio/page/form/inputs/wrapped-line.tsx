import type { ComponentProps } from 'react';
import { insertText } from '../../waiting-keys.ts';

/** A field for a text without line breaks. `columns` is the approximate number of characters per displayed line. */
export function WrappedLineInput({
  columns,
  value,
  type,
  onPaste,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'onKeyDown'> & {
  columns: number;
  value: string;
  type: (text: string) => void;
}) {
  return (
    <textarea
      {...rest}
      className="long-line"
      dir="auto"
      rows={Math.max(1, Math.ceil(value.length / columns))}
      value={value}
      // line breaks become spaces, also in pasted text
      onChange={({ target }) => type(target.value.replace(/\s*\n\s*/g, ' '))}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain');
        onPaste?.(event);
        if (event.defaultPrevented || !text.includes('\n')) return;
        // `insertText()` makes the paste a single undo step of the browser
        event.preventDefault();
        insertText(text.trim().replace(/\s*\n\s*/g, ' '));
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
      }}
    />
  );
}
