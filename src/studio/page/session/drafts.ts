import type { Form, Intent, Json, Refusal } from '../../../core/index.ts';
import { fieldAt } from './fields.ts';
import { pathAfterChange, pathKey } from './paths.ts';
import type { Draft, SessionView } from './state.ts';

type Drafts = SessionView['drafts'];

export function withDraft(drafts: Drafts, key: string, draft: Draft | undefined): Drafts {
  const changed = new Map(drafts);
  if (draft) changed.set(key, draft);
  else changed.delete(key);
  return changed;
}

/** Returns the keys of drafts that are neither saved nor refused. */
export function pendingDraftKeys(drafts: Drafts): string[] {
  return [...drafts].flatMap(([key, { isSaved, problems, conflict }]) =>
    !isSaved && !problems && !conflict ? [key] : [],
  );
}

/**
 * Returns the keys of refused drafts to send again: a start time after the end time may be accepted when the end time has
 * changed.
 */
export function draftKeysToRetry(drafts: Drafts, accepted: readonly Intent[]): string[] {
  const own = accepted.flatMap((one) => ('path' in one ? pathKey(one.path) : []));
  return [...drafts].flatMap(([key, { problems, refusal }]) =>
    (problems || refusal !== undefined) && !own.includes(key) ? [key] : [],
  );
}

export function moveDrafts(drafts: Drafts, intent: Intent): Drafts {
  const moved = [...drafts.values()].flatMap((draft) => {
    const path = pathAfterChange(draft.path, intent);
    return path ? [[pathKey(path), { ...draft, path }] as const] : [];
  });
  return new Map(moved);
}

/** Removes saved drafts if the form shows the latest version of the file. */
export function withoutSavedDrafts(drafts: Drafts, form: Form, version: string | undefined): Drafts {
  const isOld = form.version !== version || ![...drafts.values()].some(({ isSaved }) => isSaved);
  if (isOld) return drafts;
  return new Map([...drafts].filter(([, draft]) => !draft.isSaved || differsInWhitespace(draft, form)));
}

/** A typed space must stay for the next word. */
export function differsInWhitespace({ path, value }: Draft, form: Form): boolean {
  const has = fieldAt(form, path)?.value;
  if (typeof value !== 'string' || typeof has !== 'string') return false;
  return value !== has && collapseWhitespace(value) === collapseWhitespace(has);
}

function collapseWhitespace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** If more was typed meanwhile, the draft isn't saved yet. */
export function savedDraft(
  { path, value, isChosen = false }: Draft,
  sent: Json | undefined,
  isSent: boolean,
): Draft {
  return { path, value, was: sent, isChosen, ...(isSent && { isSaved: true }) };
}

export function refusedDraft(draft: Draft, refused: Refusal): Draft {
  if (refused.reason === 'problems') return { ...draft, problems: refused.problems };
  if (refused.reason !== 'conflict') return { ...draft, refusal: refused.message };
  const by = refused.by === undefined ? {} : { by: refused.by };
  return { ...draft, conflict: { now: refused.now, ...by } };
}
