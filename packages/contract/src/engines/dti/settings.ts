import { z } from 'zod';
import { defineSettings } from '../engine-settings.ts';

/** Without contact the target's own machines get DNS questions alone; everything else comes from third parties. */
export const dtiSettings = z.object({ contact: z.boolean().optional() });
export type DtiSettings = z.infer<typeof dtiSettings>;

export const settings = defineSettings({ schema: dtiSettings, secrets: {}, guarded: { contact: false } });
