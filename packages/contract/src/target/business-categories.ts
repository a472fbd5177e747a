import type { Localised } from '../language.ts';

/** The 26 lines of business a target may belong to. A target stores the English name. */
export const BUSINESS_CATEGORIES = [
  { en: 'Agriculture', it: 'Agricoltura' },
  { en: 'Basic Metal Production', it: 'Metallurgia di base' },
  { en: 'Chemical industries', it: 'Industria chimica' },
  { en: 'Clothing', it: 'Abbigliamento' },
  { en: 'Commerce', it: 'Commercio' },
  { en: 'Construction', it: 'Edilizia' },
  { en: 'Culture', it: 'Cultura' },
  { en: 'Drink', it: 'Bevande' },
  { en: 'Education', it: 'Istruzione' },
  { en: 'Financial services', it: 'Servizi finanziari' },
  { en: 'Food', it: 'Alimentare' },
  { en: 'Footwear', it: 'Calzature' },
  { en: 'Forestry', it: 'Silvicoltura' },
  { en: 'Health services', it: 'Servizi sanitari' },
  { en: 'Hotels', it: 'Alberghi' },
  { en: 'Mechanical and electrical engineering', it: 'Ingegneria meccanica ed elettrica' },
  { en: 'Media', it: 'Media' },
  { en: 'Oil and gas production', it: 'Produzione di petrolio e gas' },
  { en: 'Postal and telecommunications services', it: 'Servizi postali e di telecomunicazione' },
  { en: 'Professional services', it: 'Servizi professionali' },
  { en: 'Public service', it: 'Pubblica amministrazione' },
  { en: 'Shipping', it: 'Trasporti marittimi' },
  { en: 'Textiles', it: 'Tessile' },
  { en: 'Tourism', it: 'Turismo' },
  { en: 'Transport', it: 'Trasporti' },
  { en: 'Utilities (water, gas, electricity)', it: 'Servizi di pubblica utilità (acqua, gas, elettricità)' },
] as const satisfies readonly Localised[];

export type BusinessCategory = (typeof BUSINESS_CATEGORIES)[number]['en'];

export const BUSINESS_NAMES = BUSINESS_CATEGORIES.map(({ en }) => en);
