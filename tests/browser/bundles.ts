import { type Bundles, buildBundles } from '../../src/build/bundles/vite.ts';

/** Lets Vite build the sources of a project in this process. They depend on the environment, in which the test runner has left its mark. */
export async function productionBundles(root: string, folder: string): Promise<Bundles> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    return await buildBundles({ root }, folder);
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}
