/* Workers can't render SVGs. An SVG in an image element runs no scripts and loads nothing. */

/** The request has the SVG as its body and the size in pixels in its address. */
export async function answerWithPng(request: Request): Promise<Response> {
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
