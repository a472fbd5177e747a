/** The bands of the ransomware index. A limit belongs to the band above it. */
export const RANSOMWARE_BANDS = [
  { name: 'low', from: 0, to: 15 },
  { name: 'moderate', from: 15, to: 50 },
  { name: 'high', from: 50, to: 80 },
  { name: 'critical', from: 80, to: 100 },
] as const;
export type RansomwareBand = (typeof RANSOMWARE_BANDS)[number]['name'];

export const ransomwareBand = (index: number): RansomwareBand =>
  RANSOMWARE_BANDS.find(({ to }) => index < to)?.name ?? 'critical';
