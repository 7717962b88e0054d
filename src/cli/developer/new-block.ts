import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generate } from '../../site/build/sources.ts';
import { CommandError, ExitCode, type Folders } from '../command.ts';

/** Runs `new block NAME`, which only exists in a clone of the sources, and `new edition`. */
export async function newBlockOrEdition(words: string[], folders: Folders): Promise<number> {
  const [kind, ...args] = words;
  if (kind === 'block') return newBlock(args, folders);
  // imports the compiler and the build only for `new edition`
  if (kind === 'edition') return (await import('../new-edition.ts')).newEdition(words, folders);
  throw new CommandError('Write: npx plenary new edition, or: npm run new -- block NAME');
}

/** Writes a working schema, component and test for a new block type. */
async function newBlock([name, ...others]: string[], { root }: Folders): Promise<number> {
  if (!name || others.length > 0) throw new CommandError('Write: npm run new -- block NAME');
  if (!/^[a-z][A-Za-z0-9]{0,23}$/.test(name)) {
    throw new CommandError(
      `"${name}" can't be the name of a block: start with a small letter, then use letters and digits, 24 characters at most.`,
    );
  }
  const files = newBlockFiles(name);
  const taken = Object.keys(files).find((file) => existsSync(path.join(root, file)));
  if (taken) throw new CommandError(`${taken} already exists.`);
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
    console.log(file);
  }
  await generate(root, { check: false });
  console.log(`Now write what it is in the schema, then: npm run generate && npm test`);
  return ExitCode.fine;
}

function newBlockFiles(name: string): Record<string, string> {
  const title = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  return {
    [`schema/blocks/${name}.schema.json`]: newBlockSchema(name, title),
    [`src/site/blocks/${name}.tsx`]: `import type { BlockProps } from '../../core/index.ts';

/** ${title}: describe in one line what a visitor sees. */
export default function ${title}({ heading }: BlockProps<'${name}'>) {
  return <h2>{heading}</h2>;
}
`,
    [`tests/site/blocks/${name}.test.tsx`]: `// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import ${title} from '../../../src/site/blocks/${name}.tsx';

test('shows its heading', () => {
  render(<${title} type="${name}" uid="_b0" heading="A heading" />);
  expect(screen.getByRole('heading', { name: 'A heading' })).toBeTruthy();
});
`,
  };
}

/** Returns the schema of a new block, formatted as Biome requires. */
function newBlockSchema(name: string, title: string): string {
  return `{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "${title}Block",
  "description": "Describe here, for editors, what this block shows.",
  "type": "object",
  "additionalProperties": false,
  "required": ["type", "heading"],
  "properties": {
    "type": {
      "description": "The type of the block.",
      "const": "${name}"
    },
    "id": {
      "$ref": "../values/anchor.schema.json",
      "description": "A name that links can jump to: /#name."
    },
    "heading": {
      "$ref": "../values/text.schema.json",
      "description": "The heading.",
      "examples": ["A heading"]
    }
  },
  "examples": [
    {
      "type": "${name}",
      "heading": "A heading"
    }
  ]
}
`;
}
