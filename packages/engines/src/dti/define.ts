import type { Localised } from '@rocca/contract/language';
import { cweReference, scored } from '../core/definition.ts';
import type { Definition } from '../core/finding.ts';

/** Words that the definitions of this engine share: scores and the shape of a weakness that no CVE names. */

/** Nothing can be done with it alone: it is told so that it can be made better. */
export const ADVICE = scored(['AV:N/AC:H/Au:N/C:N/I:N/A:N', 0], ['AV:N/AC:H/PR:N/UI:R/S:U/C:N/I:N/A:N', 0]);
/** Makes another attack easier, which must succeed first. */
export const HELPS_TO_READ = scored(['AV:N/AC:H/Au:N/C:P/I:N/A:N', 2.6], ['AV:N/AC:H/PR:N/UI:N/S:U/C:L/I:N/A:N', 3.7]);
export const HELPS_TO_CHANGE = scored(
  ['AV:N/AC:H/Au:N/C:N/I:P/A:N', 2.6],
  ['AV:N/AC:H/PR:N/UI:N/S:U/C:N/I:L/A:N', 3.7],
);
/** Needs a person who believes a forged message, and something else that goes wrong too. */
export const HELPS_TO_DECEIVE = scored(
  ['AV:N/AC:H/Au:N/C:N/I:P/A:N', 2.6],
  ['AV:N/AC:H/PR:N/UI:R/S:U/C:N/I:L/A:N', 3.1],
);
/** Needs nothing but a person who believes a forged message. */
export const DECEIVES = scored(['AV:N/AC:M/Au:N/C:N/I:P/A:N', 4.3], ['AV:N/AC:L/PR:N/UI:R/S:U/C:N/I:L/A:N', 4.3]);
/** Forged messages come with a signature that is right. */
export const SIGNS = scored(['AV:N/AC:M/Au:N/C:N/I:P/A:N', 4.3], ['AV:N/AC:H/PR:N/UI:R/S:U/C:N/I:H/A:N', 5.3]);
/** Somebody else answers under a name of the domain. */
export const TAKES_OVER = scored(['AV:N/AC:L/Au:N/C:P/I:P/A:N', 6.4], ['AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:H/A:N', 8.2]);
/** Passwords that others know, where they are still in use. */
export const OPENS_ACCOUNTS = scored(['AV:N/AC:M/Au:N/C:P/I:P/A:N', 5.8], ['AV:N/AC:H/PR:N/UI:N/S:U/C:L/I:L/A:N', 4.8]);
/** Everything under the domain stops working. */
export const STOPS = scored(['AV:N/AC:M/Au:N/C:N/I:N/A:C', 7.1], ['AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H', 7.5]);
export const MAY_STOP = scored(['AV:N/AC:M/Au:N/C:N/I:N/A:P', 4.3], ['AV:N/AC:H/PR:N/UI:N/S:U/C:N/I:N/A:H', 5.9]);

interface Words {
  readonly name: Localised;
  readonly description: Localised;
  readonly solution: Localised;
}

interface Facts {
  readonly family: string;
  readonly scores: Definition['scores'];
  /** Numbers of the CWE list; each becomes a reference too. */
  readonly cwes: readonly number[];
  readonly references?: Definition['references'];
}

/** A weakness that no CVE names. */
export function define<Key extends string>(
  key: Key,
  { family, scores, cwes, references = [] }: Facts,
  words: Words,
): Definition & { readonly key: Key } {
  return {
    key,
    family,
    ...words,
    scores,
    cves: [],
    cwes: cwes.map((number) => `CWE-${number}`),
    references: [...cwes.map(cweReference), ...references],
  };
}
