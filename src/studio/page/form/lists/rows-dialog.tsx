import { useEffect, useState } from 'react';
import type { FileRows, ValuePath } from '../../../../core/index.ts';
import { Button, Dialog } from '../../dialogs.tsx';
import { askWorker, failureText } from '../../session/api.ts';
import { useSession } from '../../session/session.ts';
import { useRequest } from '../../use-request.ts';
import { words } from '../../words.ts';
import { CellGrid } from './cell-grid.tsx';

/** Each cell is an input element. */
const MAX_EDITABLE_ROWS = 500;

/**
 * Edits a CSV or Excel file. The rows are stored as a new CSV file, because media files are never overwritten. `close` receives
 * the name of the new file.
 */
export function RowsDialog({
  file,
  path,
  close,
}: {
  file: string;
  path: ValuePath;
  close: (file?: string) => void;
}) {
  const session = useSession();
  const [states, setStates] = useState<string[][][]>([]);
  const [message, setMessage] = useState<string>(words.loading);
  useRequest(
    async (): Promise<FileRows> =>
      file === '' ? { rows: [words.newHeadings, ['', '']] } : askWorker('rows', { file }),
    [file],
    (answer) => {
      if ('refused' in answer) return setMessage(answer.refused);
      setMessage('');
      setStates([answer.rows]);
    },
    (error) => setMessage(failureText(error)),
  );
  const rows = states.at(-1);
  const name = `${(file.split('/').at(-1) || 'table').replace(/\.[^.]*$/, '')}.csv`;
  const use = async (whole: string[][]) => {
    setMessage(words.uploading);
    try {
      const answer = await session.storeFile(new File([formatCsv(whole)], name, { type: 'text/csv' }), path);
      if ('refused' in answer) setMessage(answer.refused);
      else close(answer.file);
    } catch (error) {
      setMessage(failureText(error));
    }
  };
  const put = (next: string[][]) => setStates([...states, next]);
  return (
    <Dialog
      name="rows"
      title={file === '' ? words.typeRows : words.rowsOf(file)}
      leave={words.cancel}
      close={() => close()}
    >
      <p className="quiet">{words.rowsHelp}</p>
      {/\.xlsx$/i.test(file) && <p className="quiet">{words.rowsOfWorkbook}</p>}
      {rows && rows.length > MAX_EDITABLE_ROWS && <p>{words.tooManyRows(rows.length)}</p>}
      {rows && rows.length <= MAX_EDITABLE_ROWS && (
        <CellGrid
          rows={rows}
          least={2}
          path={path}
          typed={(next) => setStates([...states.slice(0, -1), next])}
          put={put}
          undo={() => setStates(states.slice(0, -1))}
        />
      )}
      <p role="status" className="quiet">
        {message}
      </p>
      {rows && (
        <p className="actions">
          {rows.length <= MAX_EDITABLE_ROWS && (
            <Button className="strong" onClick={() => void use(rows)}>
              {words.useRows}
            </Button>
          )}
          <CsvDownloadLink rows={rows} name={name} />
        </p>
      )}
    </Dialog>
  );
}

/** The file starts with a byte order mark, so that Excel reads it as UTF-8. */
function CsvDownloadLink({ rows, name }: { rows: string[][]; name: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([`\ufeff${formatCsv(rows)}`], { type: 'text/csv' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [rows]);
  return (
    <a href={address} download={name}>
      {words.downloadCsv}
    </a>
  );
}

/** RFC 4180. Leaves out empty rows below the headings. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) =>
    /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  return rows
    .filter((row, at) => at === 0 || row.some((text) => text.trim() !== ''))
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('');
}
