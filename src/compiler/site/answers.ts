import { folded, isRecord } from '../../shared/index.ts';
import type { Path } from '../problems/problem.ts';

/** An id made of a question is no longer than this. */
const LONGEST = 60;

/** Gives each answer without an id the one that its question makes, and collects all of them as ids that links can jump to. */
export function nameAnswers(blocks: unknown, path: Path, anchors: Map<string, Path>): void {
  if (!Array.isArray(blocks)) return;
  for (const [at, block] of blocks.entries()) {
    if (!isRecord(block) || block.type !== 'faq' || !Array.isArray(block.questions)) continue;
    for (const [index, entry] of block.questions.entries()) {
      if (!isRecord(entry) || entry.id !== undefined) continue;
      const id = unused(idOf(String(entry.question)), anchors);
      anchors.set(id, [...path, at, 'questions', index]);
      entry.id = id;
    }
  }
}

/** A question as an id: its letters and digits, in any script, with hyphens between the words. */
function idOf(question: string): string {
  const words = folded(question).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const id = words.reduce((start, word) => {
    const longer = start === '' ? word.slice(0, LONGEST) : `${start}-${word}`;
    return longer.length > LONGEST ? start : longer;
  }, '');
  return id || 'answer';
}

function unused(id: string, anchors: ReadonlyMap<string, Path>): string {
  let free = id;
  for (let count = 2; anchors.has(free); count++) free = `${id}-${count}`;
  return free;
}
