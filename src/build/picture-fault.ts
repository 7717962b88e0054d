import { readWhole } from './picture-cut.ts';

/**
 * What is wrong with a picture that could not be cut. Undefined where nothing is: then a package of ours has failed, or is not
 * there, and an editor would look for a fault in a picture that has none.
 */
export async function faultOf(
  error: unknown,
  bytes: Uint8Array,
  isSvg: boolean,
): Promise<string | undefined> {
  // the compiler has read the drawing strictly; what svgo still cannot read it says by this name
  if (isSvg) return (error as Error).name === 'SvgoParserError' ? reasonOf(error) : undefined;
  const isThere = await import('sharp').then(
    () => true,
    () => false,
  );
  return isThere ? readWhole(bytes).then(() => undefined, reasonOf) : undefined;
}

/** What the library says, in one line and without the name of its part. */
function reasonOf(error: unknown): string {
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
  return line.replace(/^Vips\w+: /, '').replace(/[.\s]+$/, '') || 'the reason is not known';
}
