import { readdirSync } from 'node:fs';
import path from 'node:path';
import { siteReader } from '../../src/compiler/node/index.ts';
import type { Field, Fields, Form, ValuePath } from '../../src/core/index.ts';
import { createForm, type FormSource } from '../../src/studio/server/form/form.ts';
import { root, siteText as sample } from '../compiler/real-site.ts';

/* The site of the project as the studio sees it, and all of its forms. */

export { root, sample };

export const reader = siteReader({ root, site: path.join(root, 'site.yaml') });
export const schemas = reader.schemas();

export const bytes = (text: string) => new TextEncoder().encode(text);

/** The names of the files in media/. */
export const media: ReadonlySet<string> = new Set(
  readdirSync(path.join(root, 'media'), { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll(path.sep, '/'),
  ),
);

/** What the forms of a text are made of. */
export function sourceOf(text = sample, files = media): FormSource {
  const open = reader.open(bytes(text));
  const site = open.written();
  if (!site) throw new Error('The file has no values.');
  const pages = open.paths().map((one) => ({ path: one, title: one, href: one }));
  return { schemas, site, version: '', problems: [], pages, files };
}

/** All fields of a form, those of the records within it and the missing ones included. */
export function allFields({ fields, absent }: Fields): Field[] {
  return [...fields, ...absent].flatMap((field) => [
    field,
    ...(field.widget.kind === 'record' && field.widget.inside ? allFields(field.widget.inside) : []),
  ]);
}

/** Every form that can be reached from one, usually from that of the whole file. */
export function everyForm(source: FormSource, at: ValuePath = []): Form[] {
  const form = createForm(at, source);
  const inside = allFields(form).flatMap(({ path: inner, widget, line }): ValuePath[] => {
    if (widget.kind === 'list') return widget.rows.map((row) => row.path);
    return widget.kind === 'record' && !widget.inside && line !== undefined ? [inner] : [];
  });
  return [form, ...inside.filter((one) => one.length > at.length).flatMap((one) => everyForm(source, one))];
}
