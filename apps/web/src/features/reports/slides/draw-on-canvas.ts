import type { DrawPicture } from '@rocca/exports/pptx/slides-pptx';

/** Draws an SVG in the browser. As an image it can run no script and load nothing. */
export const drawOnCanvas: DrawPicture = async (svg, { width, height }) => {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('The browser made no picture of a chart.');
  return new Uint8Array(await png.arrayBuffer());
};
