/** Of the versions that are known of a line, so many have more numbers where a shorter one is but a part of a version. */
const MOST = 0.8;
const ENOUGH = 3;
const ONLY_NUMBERS = /^\d{1,9}(?:\.\d{1,9}){0,7}$/;

/**
 * Whether a version that was told is only the beginning of one: `8.5` of a product that counts `8.5.5.10`. The versions
 * that the knowledge names tell: nearly all of the same first number go on where this one ends, and some begin with it.
 * Exim's 4.90 is a release although there is a 4.90.1, since its others have two numbers too; so is freeFTPd's 1.0, which
 * stands in the knowledge beside its 1.0.11.
 */
export function isBranch(version: string, known: readonly string[]): boolean {
  if (!ONLY_NUMBERS.test(version)) return false;
  const told = numbersIn(version);
  const first = `${version.split('.', 1)[0]}.`;
  const ofLine = [...new Set(known)].filter((one) => one.startsWith(first) && ONLY_NUMBERS.test(one));
  const longer = ofLine.filter((one) => numbersIn(one) > told);
  const within = longer.filter((one) => one.startsWith(`${version}.`));
  if (within.length < ENOUGH || longer.length < MOST * ofLine.length) return false;
  const further = within.filter((one) => numbersIn(one) > told + 1);
  return !known.includes(version) || further.length > within.length / 2;
}

const numbersIn = (version: string) => version.split('.').length;
