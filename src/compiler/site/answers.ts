import { foldText, isRecord } from '../../core/index.ts';
import type { Path } from '../problems/problem.ts';

const MAX_ID_LENGTH = 60;

/** Makes ids from the questions for FAQ answers without an id, and adds them to the jump targets of the page. */
export function assignAnswerIds(blocks: unknown, path: Path, anchors: Map<string, Path>): void {
  if (!Array.isArray(blocks)) return;
  for (const [at, block] of blocks.entries()) {
    if (!isRecord(block) || block.type !== 'faq' || !Array.isArray(block.questions)) continue;
    for (const [index, entry] of block.questions.entries()) {
      if (!isRecord(entry) || entry.id !== undefined) continue;
      const id = unusedId(idFromQuestion(String(entry.question)), anchors);
      anchors.set(id, [...path, at, 'questions', index]);
      entry.id = id;
    }
  }
}

/** Joins letters and digits of any script, with hyphens between the words. */
function idFromQuestion(question: string): string {
  const words = foldText(question).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const id = words.reduce((start, word) => {
    const longer = start === '' ? word.slice(0, MAX_ID_LENGTH) : `${start}-${word}`;
    return longer.length > MAX_ID_LENGTH ? start : longer;
  }, '');
  return id || 'answer';
}

function unusedId(id: string, anchors: ReadonlyMap<string, Path>): string {
  let free = id;
  for (let count = 2; anchors.has(free); count++) free = `${id}-${count}`;
  return free;
}
