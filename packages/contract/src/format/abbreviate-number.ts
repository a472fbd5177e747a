const SUFFIXES = ['', 'k', 'M', 'G', 'T', 'P', 'E'] as const;

/**
 * Shortens a number with the suffixes k, M, G, T, P and E: 1234 → `1.2k`. At most `decimals` decimals, trailing
 * zeros removed. Rounding may carry into the next suffix: 999 950 is `1M`, never `1000k`.
 */
export function abbreviateNumber(value: number, decimals = 1): string {
  if (!Number.isFinite(value)) return '-';
  const sign = value < 0 ? '-' : '';
  let scaled = Math.abs(value);
  let step = 0;
  while (step < SUFFIXES.length - 1 && Number(scaled.toFixed(decimals)) >= 1000) {
    scaled /= 1000;
    step += 1;
  }
  const digits = String(Number(scaled.toFixed(decimals)));
  return digits === '0' ? '0' : `${sign}${digits}${SUFFIXES[step]}`;
}
