import { z } from 'zod';
import { defineSettings } from '../engine-settings.ts';
import { SCAN_PROFILE_CODES, SCAN_PROFILES } from './profiles.ts';

export const nscanSettings = z.object({ profile: z.enum(SCAN_PROFILE_CODES).optional() });
export type NscanSettings = z.infer<typeof nscanSettings>;

export const settings = defineSettings({
  schema: nscanSettings,
  secrets: {},
  choices: [
    {
      name: 'scan-profiles',
      summary: 'The profiles of the network scan; the first is the default',
      choices: SCAN_PROFILE_CODES.map((code) => ({ code, name: SCAN_PROFILES[code] })),
    },
  ],
});
