import { z } from 'zod';
import { defineSettings, line } from '../engine-settings.ts';

export const ctiSettings = z.object({
  keywords: z.array(line.min(1)).max(50).optional(),
  emails: z.array(z.email().max(254)).max(50).optional(),
});
export type CtiSettings = z.infer<typeof ctiSettings>;

export const settings = defineSettings({ schema: ctiSettings, secrets: {} });
