import type { NscanTexts } from './it.ts';

export const en: NscanTexts = {
  settings: {
    profileTitle: 'Scan profile',
    profileHint: 'The deeper a profile looks, the more time and traffic it takes',
    profiles_everyday: 'Everyday',
    profiles_discovery: 'Light and discovery',
    profiles_deep: 'Deep',
    profiles_targeted: 'Targeted',
  },
};
