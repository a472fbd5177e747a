import type { Localised } from '../../language.ts';

/** What a look at a domain may send to the systems behind it: the profiles of its tests. */
export const CONTACT_MODES = {
  no_contact: { it: 'Nessun contatto', en: 'No contact' },
  light_contact: { it: 'Contatto leggero', en: 'Light contact' },
} as const satisfies Record<string, Localised>;
export type ContactMode = keyof typeof CONTACT_MODES;

export const contactModeOf = (contact: boolean | undefined): ContactMode => (contact ? 'light_contact' : 'no_contact');
