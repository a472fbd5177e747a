/**
 * Characters that a reader would not see, or that would turn the direction of what stands around them. JSON may write
 * any character as an escape, so the value stays what it is.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Zl}\p{Zp}]/gu;
/** How `JSON.stringify` writes half of a surrogate pair. It matches some other texts too. */
const MAYBE_LONE = /\\ud[89a-f]/;

/** A value as JSON that every parser reads: half surrogate pairs, which many refuse, become U+FFFD. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  const wellFormed = MAYBE_LONE.test(text) ? JSON.stringify(value, mendString) : text;
  return wellFormed.replace(UNSEEN, escaped);
}

/** As JSON does it: characters beyond U+FFFF in two halves. */
function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

function mendString(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}
