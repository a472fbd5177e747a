import type { Localised } from '../../language.ts';

export const SCAN_STRENGTHS = ['default', 'low', 'medium', 'high', 'insane'] as const;
export type ScanStrength = (typeof SCAN_STRENGTHS)[number];

export const STRENGTH_NAMES: Readonly<Record<ScanStrength, Localised>> = {
  default: { it: 'Predefinita', en: 'Default' },
  low: { it: 'Bassa', en: 'Low' },
  medium: { it: 'Media', en: 'Medium' },
  high: { it: 'Alta', en: 'High' },
  insane: { it: 'Estrema', en: 'Insane' },
};

/** The same where no heading says what they are: in tables, in the name of a test. */
export const STRENGTH_PROFILES: Readonly<Record<ScanStrength, Localised>> = {
  default: { it: 'Intensità predefinita', en: 'Default strength' },
  low: { it: 'Intensità bassa', en: 'Low strength' },
  medium: { it: 'Intensità media', en: 'Medium strength' },
  high: { it: 'Intensità alta', en: 'High strength' },
  insane: { it: 'Intensità estrema', en: 'Insane strength' },
};

interface StrengthBounds {
  /** Pages of a site that are looked at. */
  readonly pages: number;
  /** For the checks of a site. */
  readonly minutes: number;
}

const MEDIUM_BOUNDS: StrengthBounds = { pages: 3000, minutes: 60 };

/** How far each strength goes, as the scan keeps it and the screens say it. */
export const STRENGTH_BOUNDS: Readonly<Record<ScanStrength, StrengthBounds>> = {
  default: MEDIUM_BOUNDS,
  low: { pages: 1500, minutes: 10 },
  medium: MEDIUM_BOUNDS,
  high: { pages: 5000, minutes: 240 },
  insane: { pages: 15_000, minutes: 720 },
};

export const ALERT_THRESHOLDS = ['off', 'low', 'medium', 'high'] as const;
export type AlertThreshold = (typeof ALERT_THRESHOLDS)[number];

/** How the scan names itself to the site: as a browser, or as a browser with the name of the scan. */
export const USER_AGENTS = ['browser', 'named'] as const;
export type UserAgent = (typeof USER_AGENTS)[number];
