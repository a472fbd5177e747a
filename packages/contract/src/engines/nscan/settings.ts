import { z } from 'zod';
import { defineSettings } from '../engine-settings.ts';
import { DEFAULT_SCAN_PROFILE, SCAN_PROFILE_CODES, SCAN_PROFILES } from './profiles.ts';

export const nscanSettings = z.object({ profile: z.enum(SCAN_PROFILE_CODES).optional() });
export type NscanSettings = z.infer<typeof nscanSettings>;

export const settings = defineSettings({
  schema: nscanSettings,
  secrets: {},
  configs: { field: 'profile', names: SCAN_PROFILES, usual: DEFAULT_SCAN_PROFILE },
  choices: [
    {
      name: 'scan-profiles',
      summary: 'The profiles of the network scan; the first is the default',
      choices: SCAN_PROFILE_CODES.map((code) => ({ code, name: SCAN_PROFILES[code] })),
    },
  ],
});
