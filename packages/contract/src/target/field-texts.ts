import type { Localised } from '../language.ts';

export const FIELD_REQUIRED: Localised = { it: 'Il campo è obbligatorio.', en: 'This field is required.' };
