import type { Cuts } from './picture-cut.ts';

/**
 * Cleans an SVG: the same drawing without what its program left in it. It stays a drawing, so one file serves every
 * size. The compiler has refused what holds a script or loads from outside. Rejects on what it cannot read.
 */
export async function cleanSvg(bytes: Uint8Array, size: { width: number; height: number }): Promise<Cuts> {
  const { optimize } = await import('svgo');
  const { data } = optimize(new TextDecoder().decode(bytes), { multipass: true });
  return { fallback: { ending: 'svg', ...size, content: new TextEncoder().encode(data) }, sources: [] };
}
