/* Walks through the objects of JSON data, such as a page. */

export function* walkRecords(value: unknown): Generator<object> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value;
  for (const one of Object.values(value)) yield* walkRecords(one);
}

/** Copies only data with a replaced record; other data is returned unchanged. */
export function replaceRecords<T>(data: T, replacement: (record: object) => object | undefined): T {
  if (data === null || typeof data !== 'object') return data;
  const other = replacement(data);
  if (other) return other as T;
  // most data has nothing to replace, so it is copied only at the first replacement
  let copy: T | undefined;
  for (const key in data) {
    const replaced = replaceRecords(data[key], replacement);
    if (replaced === data[key]) continue;
    copy ??= (Array.isArray(data) ? [...data] : { ...data }) as T;
    copy[key] = replaced;
  }
  return copy ?? data;
}
