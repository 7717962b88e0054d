import type { RunnableDevEnvironment, ViteDevServer } from 'vite';
import type { Project } from './project.ts';

/** The types and the registry follow the schemas. Loaded when needed: the generator is large. */
export async function regenerate(server: ViteDevServer, { root }: Project): Promise<void> {
  const { runner } = server.environments.ssr as RunnableDevEnvironment;
  const { generate } = await runner.import<typeof import('./generate/index.ts')>(
    '/src/build/generate/index.ts',
  );
  await generate(root, { check: false });
}
