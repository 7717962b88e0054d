import type {
  AbsentField,
  Fields,
  Intent,
  Json,
  ValuePath,
  Widget,
  WrittenValue,
} from '../../../shared/index.ts';
import { isWithin, samePath } from './paths.ts';

/* What is in the fields of a form, and what writes it. */

/** A value of a form: that of a field, or of the picture of a row. */
export function fieldAt({ fields, absent }: Fields, path: ValuePath): WrittenValue | undefined {
  for (const field of [...fields, ...absent]) {
    if (samePath(field.path, path)) return field;
    const { widget, reference } = field;
    if (samePath(reference?.fact?.path, path)) return reference?.fact;
    const inner = widget.kind === 'record' && widget.inside && fieldAt(widget.inside, path);
    if (inner) return inner;
    const rows = widget.kind === 'list' ? widget.rows : [];
    const found = rows.flatMap(({ image, alt }) => [image, alt]).find((one) => samePath(one?.path, path));
    if (found) return found;
  }
  return undefined;
}

/** The list at a path in a form. */
export function listAt(
  { fields, absent }: Fields,
  path: ValuePath,
): Extract<Widget, { kind: 'list' }> | undefined {
  for (const { path: at, widget } of [...fields, ...absent]) {
    if (widget.kind === 'list' && samePath(at, path)) return widget;
    const inner = widget.kind === 'record' && widget.inside && listAt(widget.inside, path);
    if (inner) return inner;
  }
  return undefined;
}

/** The field that is missing at a path, or around it. */
export function absentAt({ fields, absent }: Fields, path: ValuePath): AbsentField | undefined {
  const found = absent.find((one) => isWithin(path, one.path));
  if (found) return found;
  for (const { widget } of fields) {
    const inner = widget.kind === 'record' && widget.inside && absentAt(widget.inside, path);
    if (inner) return inner;
  }
  return undefined;
}

/** What changes a value: a missing one removes its key. */
export function intentFor(path: ValuePath, value: Json | undefined, was: Json | undefined): Intent {
  const before = was === undefined ? {} : { was };
  return value === undefined ? { do: 'unset', path, ...before } : { do: 'set', path, value, ...before };
}

/** Whether a page gets another address: then the links to it follow. */
function isNewAddress(
  path: ValuePath,
  value: Json | undefined,
  was: Json | undefined,
): value is `/${string}` {
  const isAddress = (one: Json | undefined) => typeof one === 'string' && one.startsWith('/');
  return (
    path.length === 3 && path[0] === 'routes' && path[2] === 'path' && isAddress(was) && isAddress(value)
  );
}

interface Typed {
  path: ValuePath;
  value: Json | undefined;
  was: Json | undefined;
}

/** What changes a value that was typed. The first value of a record that is missing brings what else that needs. */
export function intentsFor(
  { path, value, was }: Typed,
  form: Fields | undefined,
  drafts: ReadonlyMap<string, Typed>,
): Intent[] {
  const own = isNewAddress(path, value, was)
    ? { do: 'rename' as const, path, id: value, was }
    : intentFor(path, value, was);
  const record = value === undefined || !form ? undefined : absentAt(form, path);
  if (!record?.needs || samePath(record.path, path)) return [own];
  // the file has the record already, and the form does not know it yet
  const isWritten = [...drafts.values()].some(
    (one) => one.was !== undefined && isWithin(one.path, record.path),
  );
  const { value: needed, sample } = record.needs;
  const others = Object.fromEntries(
    Object.entries(needed).filter(([key]) => !samePath([...record.path, key], path)),
  );
  if (isWritten || Object.keys(others).length === 0) return [own];
  return [{ do: 'set', path: record.path, value: others, sample }, own];
}
