/** Whether a value only shows where one belongs: `YOUR_KEY`, `xxxx`, `${SECRET}`, `AKIAIOSFODNN7EXAMPLE`. */
export function isPlaceholder(value: string): boolean {
  if (
    /example|sample|placeholder|change.?me|your[_-]?|insert|replace|dummy|fake|todo|redacted|esempio|xxxx|0{6}|1234567890|abcdefgh/i.test(
      value,
    )
  ) {
    return true;
  }
  if (/^[<$%{[(#]|\{\{|\$\{|process\.env/.test(value)) return true;
  // One sign over and over, also after a prefix: `sk_live_****************`.
  return /(.)\1{5}/.test(value);
}

/** Bits per character: what is random has more than words. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / text.length);
  return -shares.reduce((sum, share) => sum + share * Math.log2(share), 0);
}

/** Made by chance and by nobody's hand: long, with digits among letters. */
export const looksRandom = (value: string) =>
  value.length >= 12 && /\d/.test(value) && /[a-z]/i.test(value) && entropyOf(value) >= 3;
