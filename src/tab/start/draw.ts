/* What a worker can't do and the page does for it: drawing an SVG. As a picture, it runs no script and loads nothing. */

/** Answers with an SVG as PNG, in the size that the address names. */
export async function drawnSvg(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const [width, height] = ['width', 'height'].map((name) => Number(searchParams.get(name)));
  const address = URL.createObjectURL(new Blob([await request.arrayBuffer()], { type: 'image/svg+xml' }));
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    return png ? new Response(png) : new Response('it is too large to be drawn', { status: 422 });
  } catch {
    return new Response('this browser cannot draw it', { status: 422 });
  } finally {
    URL.revokeObjectURL(address);
  }
}
