import type { PlaceWords } from '../engine-facts.ts';

export const PLACES: PlaceWords = {
  name: { it: 'Pagine', en: 'Pages' },
  one: { it: 'pagina', en: 'page' },
  many: { it: 'pagine', en: 'pages' },
  isFeminine: true,
};
