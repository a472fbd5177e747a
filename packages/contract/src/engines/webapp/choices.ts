export const SCAN_STRENGTHS = ['default', 'low', 'medium', 'high', 'insane'] as const;
export type ScanStrength = (typeof SCAN_STRENGTHS)[number];

export const ALERT_THRESHOLDS = ['off', 'low', 'medium', 'high'] as const;
export type AlertThreshold = (typeof ALERT_THRESHOLDS)[number];
