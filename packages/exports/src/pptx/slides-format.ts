import type { FileFormat } from '../document/file-format.ts';
import { drawWithResvg } from './draw-with-resvg.ts';
import { slidesPptx } from './slides-pptx.ts';

/** The executive slides as a file of the report. */
export const slidesPptxFormat: FileFormat = {
  name: 'slides.pptx',
  mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  version: 1,
  appliesTo: () => true,
  async *write(document, { signal }) {
    const { language, brand, head, executive } = document;
    signal.throwIfAborted();
    yield await slidesPptx({ language, brand, head, executive }, { drawPicture: drawWithResvg });
  },
};
