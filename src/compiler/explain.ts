import type { ErrorObject } from 'ajv';
import { nearForm } from './near-form.ts';
import { nearest } from './nearest.ts';
import { type Path, type Problem, pathOf, problem } from './problem.ts';
import type { Schema } from './schemas.ts';
import { insteadText, kindOf, typeText } from './words.ts';

/** What the explanation needs to know beside the errors. */
interface Sight {
  data: unknown;
  /** A value as the author wrote it, or its text where nobody wrote it. */
  raw: (path: Path) => string;
  /** What stands behind an empty value as a remark that begins with # and no space, as its whole line in quotes. */
  quoted?: (path: Path) => string | undefined;
}

/**
 * The errors of the validator as problems. The validator says several things of one mistake: per place the one that
 * helps is kept, and a misspelt key swallows the complaint that the right one is missing.
 */
export function explain(errors: ErrorObject[], sight: Sight): Problem[] {
  const told = new Set<string>();
  const misspelt = new Set<string>();
  const problems: Problem[] = [];
  for (const error of [...errors].sort((a, b) => rank(a) - rank(b))) {
    const path = pathOf(error.instancePath, sight.data);
    const subject = error.params.additionalProperty ?? error.params.missingProperty ?? '';
    const key = `${error.instancePath} ${subject}`;
    if (told.has(key) || misspelt.has(key)) continue;
    told.add(key);
    const made = explainOne(error, path, sight);
    if (!made) continue;
    if (made.swallows) misspelt.add(`${error.instancePath} ${made.swallows}`);
    problems.push(made.problem);
  }
  return problems;
}

// in this order: what is misspelt before what is missing, the type before the form
const ORDER = ['additionalProperties', 'type', 'enum', 'minItems', 'minProperties', 'pattern', 'maxLength'];

function rank(error: ErrorObject): number {
  const at = ORDER.indexOf(error.keyword);
  return at < 0 ? ORDER.length : at;
}

type Explained = { problem: Problem; swallows?: string } | undefined;

function explainOne(error: ErrorObject, path: Path, sight: Sight): Explained {
  const schema = (error.parentSchema ?? {}) as Schema;
  const { params, data: value } = error;
  const place = { path };
  switch (error.keyword) {
    case 'if':
      return undefined; // its branch says what is wrong
    case 'additionalProperties':
      return unknownKey(String(params.additionalProperty), path, schema, value as Schema);
    case 'required':
      return { problem: missingKey(String(params.missingProperty), path, schema) };
    case 'dependencies':
      return {
        problem: problem(
          'needs-companion',
          { path: [...path, params.property], part: 'key' },
          { key: params.property, missing: params.missingProperty },
        ),
      };
    case 'type':
      return { problem: wrongType(path, schema, value, sight) };
    case 'enum':
      return { problem: unknownChoice(path, String(value), params.allowedValues) };
    case 'pattern': {
      const meant = nearForm(String(value), schema);
      return {
        problem: problem('wrong-form', place, {
          value: String(value),
          expects: String(schema['x-expects'] ?? 'in the right form'),
          ...(meant ? { corrected: meant } : {}),
        }),
      };
    }
    case 'minLength':
      return { problem: problem('empty-value', place, { key: String(path.at(-1)) }) };
    case 'maxLength':
      return {
        problem: problem('text-too-long', place, { length: String(value).length, limit: params.limit }),
      };
    case 'minItems':
      return { problem: problem('list-too-short', place, { limit: params.limit }) };
    case 'minProperties':
      return { problem: problem('needs-content', place, { owner: kindOf(schema), choices: keysOf(schema) }) };
    default:
      return { problem: problem('wrong-value', place, { reason: error.message ?? error.keyword }) };
  }
}

function unknownKey(key: string, path: Path, schema: Schema, value: Schema): Explained {
  const free = keysOf(schema).filter((known) => !Object.hasOwn(value, known));
  const near = nearest(key, free);
  const details = { key, owner: kindOf(schema), known: free, ...(near ? { near } : {}) };
  const made = problem('unknown-key', { path: [...path, key], part: 'key' }, details);
  return { problem: made, ...(near ? { swallows: near } : {}) };
}

function missingKey(key: string, path: Path, schema: Schema): Problem {
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  const about = properties[key]?.description as string | undefined;
  const part = typeof path.at(-1) === 'string' ? 'key' : 'value';
  return problem('missing-key', { path, part }, { key, owner: kindOf(schema), ...(about ? { about } : {}) });
}

function wrongType(path: Path, schema: Schema, value: unknown, sight: Sight): Problem {
  if (value === null) return emptyValue(path, sight);
  const wanted = String(schema.type);
  const raw = sight.raw(path);
  const quotable = wanted === 'string' && typeof value !== 'object' && raw !== '';
  // 815380 is the colour "#815380"; in quotes alone it would be in the wrong form
  const corrected = quotable ? (nearForm(raw, schema) ?? JSON.stringify(raw)) : undefined;
  const instead = insteadText(schema);
  return problem(
    'wrong-type',
    { path },
    {
      expected: typeText(wanted),
      found: typeText(typeof value, value),
      ...(corrected ? { corrected } : {}),
      ...(instead ? { instead } : {}),
    },
  );
}

function emptyValue(path: Path, { quoted }: Sight): Problem {
  const line = quoted?.(path);
  const details = { key: String(path.at(-1)), ...(line ? { corrected: line } : {}) };
  return problem('empty-value', { path, part: 'key' }, details);
}

function unknownChoice(path: Path, value: string, choices: string[]): Problem {
  const near = nearest(value, choices);
  const details = { value, choices, ...(near ? { near } : {}) };
  const isBlock = path.at(-1) === 'type' && path.at(-3) === 'blocks';
  return problem(isBlock ? 'unknown-block' : 'unknown-choice', { path }, details);
}

function keysOf(schema: Schema): string[] {
  return Object.keys((schema.properties ?? {}) as object);
}
