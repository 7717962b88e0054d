import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/*
 * Takes the requests that the studio sends out of the hosts' published descriptions, and writes them as one small file for each host.
 * The packages are too large for every machine that runs the tests: `npm pack @octokit/openapi` unpacks to 400 MB. To make the files
 * again, unpack both packages into one folder, and name it:
 *
 *   npm pack @octokit/openapi@23.0.2 @llamaduck/forgejo-ts@15.0.9
 *   node tests/studio/hosts/servers/contracts/excerpt.mjs FOLDER
 */

const GITHUB = [
  'GET /repos/{owner}/{repo}',
  'GET /repos/{owner}/{repo}/git/ref/{ref}',
  'GET /repos/{owner}/{repo}/git/commits/{commit_sha}',
  'GET /repos/{owner}/{repo}/git/trees/{tree_sha}',
  'GET /repos/{owner}/{repo}/git/blobs/{file_sha}',
  'POST /repos/{owner}/{repo}/git/blobs',
  'POST /repos/{owner}/{repo}/git/trees',
  'POST /repos/{owner}/{repo}/git/commits',
  'POST /repos/{owner}/{repo}/git/refs',
  'PATCH /repos/{owner}/{repo}/git/refs/{ref}',
  'GET /repos/{owner}/{repo}/compare/{basehead}',
  'GET /repos/{owner}/{repo}/pulls',
  'POST /repos/{owner}/{repo}/pulls',
  'GET /repos/{owner}/{repo}/commits/{ref}/check-runs',
  'GET /repos/{owner}/{repo}/commits/{ref}/check-suites',
  'GET /repos/{owner}/{repo}/commits/{ref}/status',
  'GET /repos/{owner}/{repo}/pages',
];

const FORGEJO = [
  'RepoGet',
  'RepoGetBranch',
  'GetTree',
  'RepoGetRawFile',
  'RepoChangeFiles',
  'RepoGetAllCommits',
  'RepoCreatePullRequest',
  'RepoGetPullRequestByBaseHead',
  'RepoGetCombinedStatusByRef',
];

const folder = process.argv[2];
if (!folder) throw new Error('Name the folder with the unpacked packages.');
write(
  'github',
  github(JSON.parse(readFileSync(`${folder}/gh/package/generated/api.github.com.json`, 'utf8'))),
);
write('forgejo', forgejo(readFileSync(`${folder}/fj/package/dist/index.d.ts`, 'utf8')));

function write(name, contract) {
  writeFileSync(path.join(import.meta.dirname, `${name}.generated.json`), `${JSON.stringify(contract)}\n`);
}

/** The operations of a description in OpenAPI 3.0, with JSON Schema in place of its dialect. */
function github(description) {
  const schemas = {};
  const resolved = (value) =>
    value?.$ref
      ? value.$ref
          .split('/')
          .slice(1)
          .reduce((one, key) => one[key], description)
      : value;
  /** A schema without words, with `nullable` as a type, and with those that it refers to. */
  const plain = (schema) => {
    if (Array.isArray(schema)) return schema.map(plain);
    if (schema === null || typeof schema !== 'object') return schema;
    if (schema.$ref) {
      const name = schema.$ref.split('/').at(-1);
      if (!(name in schemas)) {
        schemas[name] = true;
        schemas[name] = plain(resolved(schema));
      }
      return { $ref: `#/definitions/${name}` };
    }
    const { description: _d, example: _e, examples: _x, title: _t, nullable, format: _f, ...rest } = schema;
    const own = Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [
        key,
        key === 'properties' || key === 'patternProperties'
          ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]))
          : ['enum', 'required', 'default', 'const'].includes(key)
            ? value
            : plain(value),
      ]),
    );
    return nullable ? { anyOf: [own, { type: 'null' }] } : own;
  };
  const operations = GITHUB.map((name) => {
    const [method, route] = name.split(' ');
    const shared = description.paths[route].parameters ?? [];
    const operation = description.paths[route][method.toLowerCase()];
    const parameters = [...shared, ...(operation.parameters ?? [])].map(resolved);
    const answers = Object.entries(operation.responses).map(([status, response]) => {
      const content = resolved(response).content?.['application/json'];
      return [status, content?.schema ? plain(content.schema) : true];
    });
    const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))[1];
    const examples = resolved(success).content?.['application/json']?.examples ?? {};
    return {
      method,
      route,
      query: Object.fromEntries(
        parameters.filter((one) => one.in === 'query').map((one) => [one.name, plain(one.schema)]),
      ),
      ...(operation.requestBody && {
        body: plain(resolved(operation.requestBody).content['application/json'].schema),
      }),
      answers: Object.fromEntries(answers),
      example: resolved(Object.values(examples)[0])?.value,
    };
  });
  const error = plain({ $ref: '#/components/schemas/basic-error' });
  return {
    source: `@octokit/openapi ${description.info.version}, api.github.com.json`,
    license: 'MIT',
    isOpen: true,
    operations,
    error,
    definitions: schemas,
  };
}

/** The operations of types that hey-api has made from the Swagger file of Forgejo. */
function forgejo(text) {
  const types = new Map(
    [...text.matchAll(/^type (\w+) = (?:\{[\s\S]*?^\}|[^\n]*);$/gm)].map(([whole, name]) => [
      name,
      whole.slice(whole.indexOf('=') + 1),
    ]),
  );
  const definitions = {};
  const named = (name) => {
    if (!(name in definitions)) {
      definitions[name] = true;
      definitions[name] = schemaOf(types.get(name), named);
    }
    return { $ref: `#/definitions/${name}` };
  };
  const operations = FORGEJO.map((name) => {
    const data = schemaOf(types.get(`${name}Data`), named).properties;
    const answers = ['Responses', 'Errors'].flatMap((kind) =>
      Object.entries(types.has(name + kind) ? schemaOf(types.get(name + kind), named).properties : {}),
    );
    const call = new RegExp(`var ${name[0].toLowerCase()}${name.slice(1)} = [^\\n]*\\.(\\w+)\\(`);
    const code = readFileSync(`${folder}/fj/package/dist/index.mjs`, 'utf8');
    return {
      method: call.exec(code)[1].toUpperCase(),
      route: data.url.const,
      query: data.query?.properties ?? {},
      ...(data.body && data.body !== true && { body: data.body }),
      answers: Object.fromEntries(answers),
    };
  });
  return {
    source: '@llamaduck/forgejo-ts 15.0.9, types of the Swagger file of Forgejo 15',
    license: 'MIT',
    operations,
    error: named('ApiError'),
    definitions,
  };
}

/** The JSON Schema of a type in TypeScript, of the few kinds that occur. */
function schemaOf(text, named) {
  const tokens = text.replace(/\/\*[\s\S]*?\*\//g, '').match(/'[^']*'|[\w$]+|[{}[\]<>:;?|(),]/g);
  let next = 0;
  const take = (token) => {
    if (tokens[next] !== token) throw new Error(`${token} is missing before ${tokens.slice(next, next + 9)}`);
    next++;
  };
  const single = () => {
    const token = tokens[next++];
    if (token === '{') return object();
    if (token === 'Array') {
      take('<');
      const items = union();
      take('>');
      return { type: 'array', items };
    }
    if (['string', 'number', 'boolean', 'null'].includes(token)) return { type: token };
    if (['unknown', 'never', 'void', 'Blob', 'File'].includes(token)) return true;
    if (token.startsWith("'")) return { const: token.slice(1, -1) };
    return named(token);
  };
  const union = () => {
    const all = [single()];
    while (tokens[next] === '|') {
      next++;
      all.push(single());
    }
    if (all.length === 1) return all[0];
    return all.every((one) => 'const' in one) ? { enum: all.map((one) => one.const) } : { anyOf: all };
  };
  const object = () => {
    const schema = { type: 'object', properties: {}, required: [] };
    while (tokens[next] !== '}') {
      if (tokens[next] === '[') {
        next += 4;
        take(']');
        take(':');
        schema.additionalProperties = union();
      } else {
        const key = tokens[next++].replaceAll("'", '');
        if (tokens[next] === '?') next++;
        else schema.required.push(key);
        take(':');
        schema.properties[key] = union();
      }
      take(';');
    }
    take('}');
    return schema;
  };
  return union();
}
