import imported from 'pptxgenjs';

type Library = typeof import('pptxgenjs')['default'];

/**
 * The library's types call it CommonJS, but its `import` entry is an ECMAScript module: in Node the default import is the
 * class itself, where the types see the whole module.
 */
export const Presentation = imported as unknown as Library;
export type Presentation = InstanceType<Library>;
export type Slide = ReturnType<Presentation['addSlide']>;
