import type { FileFormat } from '../document/file-format.ts';

/** The executive slides as a file of the report. */
export const slidesPptxFormat: FileFormat = {
  name: 'slides.pptx',
  mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  version: 14,
  needs: 'executive',
  savedAs: 'Executive_Report.pptx',
  async *write(document, { signal }) {
    const { language, brand, head, executive } = document;
    // Loaded when slides are made: whoever only lists files does without the library.
    const [{ slidesPptx }, { drawWithResvg }] = await Promise.all([
      import('./slides-pptx.ts'),
      import('./draw-with-resvg.ts'),
    ]);
    signal.throwIfAborted();
    yield await slidesPptx({ language, brand, head, executive }, { drawPicture: drawWithResvg });
  },
};
