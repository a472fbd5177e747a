/** A span of time in the two units a person needs. */
export type Duration =
  | { readonly unit: 'hours'; readonly hours: number; readonly minutes: number }
  | { readonly unit: 'minutes'; readonly minutes: number; readonly seconds: number }
  | { readonly unit: 'seconds'; readonly seconds: number };

export function durationBetween(start: string, end: string): Duration {
  const all = Math.max(0, Math.round((Date.parse(end) - Date.parse(start)) / 1000));
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor((all % 3600) / 60), all % 60];
  if (hours > 0) return { unit: 'hours', hours, minutes };
  return minutes > 0 ? { unit: 'minutes', minutes, seconds } : { unit: 'seconds', seconds };
}
