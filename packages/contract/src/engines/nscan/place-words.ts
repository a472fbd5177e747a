import type { PlaceWords } from '../engine-facts.ts';

export const PLACES: PlaceWords = {
  name: { it: 'Host', en: 'Hosts' },
  one: { it: 'host', en: 'host' },
  many: { it: 'host', en: 'hosts' },
};
