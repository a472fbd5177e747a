import { z } from 'zod';
import { defineSettings } from '../engine-settings.ts';

/** Without contact nothing is sent to the target's own machines: everything comes from third parties and name servers. */
export const dtiSettings = z.object({ contact: z.boolean().optional() });
export type DtiSettings = z.infer<typeof dtiSettings>;

export const settings = defineSettings({ schema: dtiSettings, secrets: {} });
