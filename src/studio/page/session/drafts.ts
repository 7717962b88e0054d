import type { Form, Intent, Json, Refusal } from '../../../shared/index.ts';
import { fieldAt } from './fields.ts';
import { keyOf, pathAfter } from './paths.ts';
import type { Draft, View } from './state.ts';

/* What was typed and is not in the file, or not yet. */

type Drafts = View['drafts'];

/** Drafts with another one for a value, or without it. */
export function withDraft(drafts: Drafts, key: string, draft: Draft | undefined): Drafts {
  const changed = new Map(drafts);
  if (draft) changed.set(key, draft);
  else changed.delete(key);
  return changed;
}

/** The keys of the drafts that wait for a preview that takes them. */
export function waitingKeys(drafts: Drafts): string[] {
  return [...drafts].flatMap(([key, { isSaved, problems, conflict }]) =>
    !isSaved && !problems && !conflict ? [key] : [],
  );
}

/** The keys of refused drafts that may be right after changes: a start that came after the end, which was changed next. */
export function keysToTryAgain(drafts: Drafts, accepted: readonly Intent[]): string[] {
  const own = accepted.flatMap((one) => ('path' in one ? keyOf(one.path) : []));
  return [...drafts].flatMap(([key, { problems, refusal }]) =>
    (problems || refusal !== undefined) && !own.includes(key) ? [key] : [],
  );
}

/** The drafts where their values are after a change of the lists around them. */
export function draftsAfter(drafts: Drafts, intent: Intent): Drafts {
  const moved = [...drafts.values()].flatMap((draft) => {
    const path = pathAfter(draft.path, intent);
    return path ? [[keyOf(path), { ...draft, path }] as const] : [];
  });
  return new Map(moved);
}

/** The drafts without those that a form of the version of the file has. */
export function draftsBeside(drafts: Drafts, form: Form, version: string | undefined): Drafts {
  const isOld = form.version !== version || ![...drafts.values()].some(({ isSaved }) => isSaved);
  if (isOld) return drafts;
  return new Map([...drafts].filter(([, draft]) => !draft.isSaved || isSpaced(draft, form)));
}

/** Whether a saved text has spaces or line breaks that the file does not need, and the next word that is typed does. */
export function isSpaced({ path, value }: Draft, form: Form): boolean {
  const has = fieldAt(form, path)?.value;
  if (typeof value !== 'string' || typeof has !== 'string') return false;
  return value !== has && inOneLine(value) === inOneLine(has);
}

/** The words of a text with one space between them. */
function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A draft of which the file has a value: that one, or one that was typed while it was sent. */
export function savedDraft(
  { path, value, isChosen = false }: Draft,
  sent: Json | undefined,
  isSent: boolean,
): Draft {
  return { path, value, was: sent, isChosen, ...(isSent && { isSaved: true }) };
}

/** A draft with the reason why the file does not take it. */
export function refusedDraft(draft: Draft, refused: Refusal): Draft {
  if (refused.reason === 'problems') return { ...draft, problems: refused.problems };
  if (refused.reason !== 'conflict') return { ...draft, refusal: refused.message };
  const by = refused.by === undefined ? {} : { by: refused.by };
  return { ...draft, conflict: { now: refused.now, ...by } };
}
