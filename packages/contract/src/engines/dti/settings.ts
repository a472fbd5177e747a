import { z } from 'zod';
import { defineSettings } from '../engine-settings.ts';
import { CONTACT_MODES, type ContactMode } from './contact-modes.ts';

/** Without contact the target's own machines get DNS queries alone; everything else comes from third parties. */
export const dtiSettings = z.object({ contact: z.boolean().optional() });
export type DtiSettings = z.infer<typeof dtiSettings>;

const VALUES: Readonly<Record<ContactMode, boolean>> = { no_contact: false, light_contact: true };

export const settings = defineSettings({
  schema: dtiSettings,
  secrets: {},
  configs: { field: 'contact', names: CONTACT_MODES, usual: 'no_contact', values: VALUES },
  guarded: { contact: false },
});
