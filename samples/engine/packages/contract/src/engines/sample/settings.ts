import { z } from 'zod';
import { defineSettings, secret } from '../engine-settings.ts';

export const sampleSettings = z.object({
  max_length: z.int().min(1).max(253).optional(),
  api_key: secret(z.string().max(100)).optional(),
});
export type SampleSettings = z.infer<typeof sampleSettings>;

/** Names longer than this are findings. */
export const DEFAULT_MAX_LENGTH = 15;

export const settings = defineSettings({
  schema: sampleSettings,
  secrets: { api_key: { destination: () => 'the directory of names' } },
});
