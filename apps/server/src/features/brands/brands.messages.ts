import type { Localised } from '@rocca/contract/language';

const decimal = (value: number, language: string) =>
  // Rounded down: 4.497 must not read as the 4.5 that would do.
  new Intl.NumberFormat(language, { maximumFractionDigits: 2, roundingMode: 'floor' }).format(value);

/** What is wrong with a part of a brand, for a person. */
export const BRAND_TEXTS = {
  tooLong: (limit: number) => ({
    it: `Il testo può avere al massimo ${limit} caratteri.`,
    en: `The text can have at most ${limit} characters.`,
  }),
  tooManyLines: (limit: number) => ({
    it: `Le righe possono essere al massimo ${limit}.`,
    en: `There can be at most ${limit} lines.`,
  }),
  colour: {
    it: 'Scrivi il colore come #rrggbb, per esempio #14213d.',
    en: 'Write the colour as #rrggbb, for example #14213d.',
  },
  lowContrast: (measured: number, needed: number) => ({
    it: `Il contrasto con il bianco è ${decimal(measured, 'it')}:1, deve essere almeno ${decimal(needed, 'it')}:1. Scegli un colore più scuro.`,
    en: `Its contrast with white is ${decimal(measured, 'en')}:1 and must be at least ${decimal(needed, 'en')}:1. Choose a darker colour.`,
  }),
} as const satisfies Record<string, Localised | ((...values: number[]) => Localised)>;

/** What is wrong with the file of a logo. */
export const LOGO_TEXTS = {
  tooLarge: (limitKb: number) => ({
    it: `Il file del logo può avere al massimo ${limitKb} kB.`,
    en: `The file of the logo can have at most ${limitKb} kB.`,
  }),
  unknownType: {
    it: 'Il logo deve essere un file PNG o SVG.',
    en: 'The logo must be a PNG or an SVG file.',
  },
  brokenPng: (reason: Localised) => ({
    it: `Il file PNG è danneggiato: ${reason.it}.`,
    en: `The PNG file is damaged: ${reason.en}.`,
  }),
  tooManyPixels: (width: number, height: number, limit: number) => ({
    it: `Il logo misura ${width} × ${height} pixel: può misurarne al massimo ${limit} × ${limit}.`,
    en: `The logo has ${width} × ${height} pixels; it can have at most ${limit} × ${limit}.`,
  }),
  brokenSvg: (line: number) => ({
    it: `Il file SVG non è XML valido (riga ${line}).`,
    en: `The SVG file is not valid XML (line ${line}).`,
  }),
  unfinishedSvg: {
    it: 'Il file SVG non è XML valido: gli elementi non sono chiusi correttamente.',
    en: 'The SVG file is not valid XML: its elements are not closed as they should be.',
  },
  doctype: {
    it: 'Il file SVG contiene un DOCTYPE, entità o istruzioni: esportalo come SVG semplice.',
    en: 'The SVG file holds a DOCTYPE, entities or instructions: export it as plain SVG.',
  },
  script: {
    it: 'Il file SVG contiene script o gestori di eventi: non è accettato.',
    en: 'The SVG file holds scripts or event handlers and is not accepted.',
  },
  external: {
    it: 'Il file SVG rimanda a risorse esterne: deve contenere tutto ciò che disegna.',
    en: 'The SVG file refers to something outside of it; it must hold all that it draws.',
  },
  element: (name: string) => ({
    it: `Il file SVG contiene l'elemento <${name}>, che non è accettato. Converti i testi in tracciati e gli effetti in forme, con gli stili come attributi.`,
    en: `The SVG file holds the element <${name}>, which is not accepted. Convert text to paths and effects to shapes, with styles as attributes.`,
  }),
  value: (attribute: string) => ({
    it: `Il file SVG ha un valore non accettato nell'attributo ${attribute}.`,
    en: `The SVG file has a value that is not accepted in the attribute ${attribute}.`,
  }),
  noSize: {
    it: 'Il file SVG non dice quanto è grande: servono viewBox, oppure width e height.',
    en: 'The SVG file does not say how large it is: it needs viewBox, or width and height.',
  },
  tooComplex: { it: 'Il file SVG è troppo complesso.', en: 'The SVG file is too complex.' },
  drawsNothing: { it: 'Il file SVG non disegna nulla.', en: 'The SVG file draws nothing.' },
} as const satisfies Record<string, Localised | ((...values: never[]) => Localised)>;
