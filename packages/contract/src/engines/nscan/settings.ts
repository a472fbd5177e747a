import { z } from 'zod';
import { defineSettings } from '../engine-settings.ts';
import { SCAN_PROFILE_CODES } from './profiles.ts';

export const nscanSettings = z.object({ profile: z.enum(SCAN_PROFILE_CODES).optional() });
export type NscanSettings = z.infer<typeof nscanSettings>;

export const settings = defineSettings({ schema: nscanSettings, secrets: {} });
