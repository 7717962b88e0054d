import Ajv, { type ValidateFunction } from 'ajv';

/** A request that a host describes, with the JSON Schema of its query, body and answers. */
export interface Operation {
  method: string;
  /** A path below the API, with parameters in braces. */
  route: string;
  query: Record<string, unknown>;
  body?: unknown;
  answers: Record<string, unknown>;
  /** An answer, as the description shows it. */
  example?: unknown;
}

/** What a host has published of the requests that the studio sends. */
export interface Contract {
  source: string;
  operations: readonly Operation[];
  /** The schema of answers that are no success, for those without one of their own. */
  error: unknown;
  definitions: Record<string, unknown>;
  /** Whether answers may have keys that are not described, as the examples of the description itself do. */
  isOpen?: boolean;
}

/** Statuses that any request may get, which descriptions leave out. */
const GENERAL = [301, 401, 403, 404, 409, 422, 429, 500, 502, 503];

/** Checks requests and answers against a contract. Each returns what is wrong, as sentences. */
export interface Checker {
  request(operation: Operation, query: URLSearchParams, body: unknown): string[];
  answer(operation: Operation, status: number, body: unknown): string[];
}

const checkers = new WeakMap<Contract, Checker>();

/** The checker of a contract. There is one for all servers: the schemas of GitHub take a second to compile. */
export function checkerOf(contract: Contract): Checker {
  const checker = checkers.get(contract) ?? newChecker(contract);
  checkers.set(contract, checker);
  return checker;
}

function newChecker({ definitions, error, isOpen }: Contract): Checker {
  const ajv = new Ajv({ strict: false, logger: false });
  const both = { closed: closed(definitions), open: definitions };
  const validators = new Map<unknown, ValidateFunction>();
  const wrong = (what: string, schema: unknown, value: unknown, may: 'open' | 'closed'): string[] => {
    if (schema === true) return [];
    const own = may === 'closed' ? closed(schema) : schema;
    const validate = validators.get(schema) ?? ajv.compile({ allOf: [own], definitions: both[may] });
    validators.set(schema, validate);
    if (validate(value)) return [];
    const [first] = validate.errors ?? [];
    return [`${what}${first?.instancePath} ${first?.message} ${JSON.stringify(first?.params)}`];
  };
  const ofAnswers = isOpen ? 'open' : 'closed';
  return {
    request: ({ method, route, query, body }, given, sent) => {
      const what = `${method} ${route}:`;
      const queries = [...given].flatMap(([name, text]) => {
        const schema = query[name];
        if (schema === undefined) return [`${what} the query has ${name}, which is not described`];
        return [text, ...asJson(text)].some((value) => wrong('', schema, value, 'closed').length === 0)
          ? []
          : [`${what} the query has ${name}=${text}`];
      });
      const bodies = body
        ? wrong(`${what} body`, body, sent, 'closed')
        : sent === undefined
          ? []
          : [`${what} a body is not described`];
      return [...queries, ...bodies];
    },
    answer: ({ method, route, answers }, status, body) => {
      const what = `${method} ${route}: answer ${status}`;
      const schema = answers[status];
      if (schema !== undefined) return wrong(what, schema, body, ofAnswers);
      return GENERAL.includes(status) ? wrong(what, error, body, ofAnswers) : [`${what} is not described`];
    },
  };
}

/** A text of a query as the number or boolean that it may mean. */
function asJson(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}

/**
 * A schema that allows no other keys than it names, so that a word that the host would not understand is seen. Where several schemas describe one object together, each has to allow those of
 * the others.
 */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (schema === null || typeof schema !== 'object') return schema;
  const own = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, key === 'enum' ? value : closed(value)]),
  );
  const isObject = 'properties' in own && own.type === 'object';
  const isOpen = 'additionalProperties' in own || 'allOf' in own || 'anyOf' in own || 'oneOf' in own;
  return isObject && !isOpen ? { ...own, additionalProperties: false } : own;
}
