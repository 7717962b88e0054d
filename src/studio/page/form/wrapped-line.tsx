import type { ComponentProps } from 'react';
import { insertText } from '../waiting-keys.ts';

/** A field for a text in one line, which is shown in as many as it needs; about `columns` characters fit into each. */
export function WrappedLine({
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
      // a text of several lines becomes one, however it comes
      onChange={({ target }) => type(target.value.replace(/\s*\n\s*/g, ' '))}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain');
        onPaste?.(event);
        if (event.defaultPrevented || !text.includes('\n')) return;
        // as one step that the browser can take back
        event.preventDefault();
        insertText(text.trim().replace(/\s*\n\s*/g, ' '));
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
      }}
    />
  );
}
