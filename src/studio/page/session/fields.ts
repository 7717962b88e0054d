import {
  type Field,
  type Fields,
  type Intent,
  isSamePath,
  isWithin,
  type Json,
  type MissingField,
  type ValuePath,
  type Widget,
  type WrittenValue,
} from '../../../core/index.ts';

/** Also yields the fields of nested records. */
function* allFields({ fields, absent }: Fields): Generator<Field | MissingField> {
  for (const field of [...fields, ...absent]) {
    yield field;
    if (field.widget.kind === 'record' && field.widget.inside) yield* allFields(field.widget.inside);
  }
}

/** Returns the value of a field, of a referenced fact, or of the picture in a row. */
export function fieldAt(form: Fields, path: ValuePath): WrittenValue | undefined {
  for (const field of allFields(form)) {
    if (isSamePath(field.path, path)) return field;
    const { widget, reference } = field;
    if (isSamePath(reference?.fact?.path, path)) return reference?.fact;
    const rows = widget.kind === 'list' ? widget.rows : [];
    const found = rows.flatMap(({ image, alt }) => [image, alt]).find((one) => isSamePath(one?.path, path));
    if (found) return found;
  }
  return undefined;
}

export function findListWidget(form: Fields, path: ValuePath): Extract<Widget, { kind: 'list' }> | undefined {
  for (const { path: at, widget } of allFields(form))
    if (widget.kind === 'list' && isSamePath(at, path)) return widget;
  return undefined;
}

export function absentFieldAt({ fields, absent }: Fields, path: ValuePath): MissingField | undefined {
  const found = absent.find((one) => isWithin(path, one.path));
  if (found) return found;
  for (const { widget } of fields) {
    const inner = widget.kind === 'record' && widget.inside && absentFieldAt(widget.inside, path);
    if (inner) return inner;
  }
  return undefined;
}

/** If `value` is undefined, the intent removes the key. */
export function createSetIntent(path: ValuePath, value: Json | undefined, was: Json | undefined): Intent {
  const before = was === undefined ? {} : { was };
  return value === undefined ? { do: 'unset', path, ...before } : { do: 'set', path, value, ...before };
}

/** The links to a page with a new address must be updated. */
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

interface TypedValue {
  path: ValuePath;
  value: Json | undefined;
  was: Json | undefined;
}

/** The first value of a missing record also adds the record's other required values. */
export function createInputIntents(
  { path, value, was }: TypedValue,
  form: Fields | undefined,
  drafts: ReadonlyMap<string, TypedValue>,
): Intent[] {
  const own = isNewAddress(path, value, was)
    ? { do: 'rename' as const, path, id: value, was }
    : createSetIntent(path, value, was);
  const record = value === undefined || !form ? undefined : absentFieldAt(form, path);
  if (!record?.needs || isSamePath(record.path, path)) return [own];
  // a draft that replaces a saved value shows that the file already has the record, although the form is older
  const isWritten = [...drafts.values()].some(
    (one) => one.was !== undefined && isWithin(one.path, record.path),
  );
  const { value: needed, sample } = record.needs;
  const others = Object.fromEntries(
    Object.entries(needed).filter(([key]) => !isSamePath([...record.path, key], path)),
  );
  if (isWritten || Object.keys(others).length === 0) return [own];
  return [{ do: 'set', path: record.path, value: others, sample }, own];
}
