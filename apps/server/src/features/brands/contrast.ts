/** `#rrggbb`, in lower case. */
export const COLOUR = /^#[0-9a-f]{6}$/;

/** WCAG 2.2, 1.4.3: text of ordinary size. */
export const TEXT_CONTRAST = 4.5;
/** WCAG 2.2, 1.4.11: parts of charts, marks. */
export const MARK_CONTRAST = 3;

/** The contrast of a colour with white, 1 to 21, as WCAG defines it. */
export function contrastWithWhite(colour: string): number {
  return 1.05 / (relativeLuminance(colour) + 0.05);
}

function relativeLuminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
