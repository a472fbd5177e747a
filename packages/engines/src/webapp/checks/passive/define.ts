import type { Localised } from '@rocca/contract/language';
import { cweReference, scored } from '../../../core/definition.ts';
import type { Owasp, WebDefinition } from '../../check.ts';

/** Words that the definitions of passive checks share: scores, categories, references. */

/** Nothing can be done with it alone: it is told so that it can be made better. */
export const ADVICE = scored(['AV:N/AC:H/Au:N/C:N/I:N/A:N', 0], ['AV:N/AC:H/PR:N/UI:R/S:U/C:N/I:N/A:N', 0]);
/** Makes another attack easier or worse, which must succeed first. */
export const HELPS_TO_CHANGE = scored(
  ['AV:N/AC:H/Au:N/C:N/I:P/A:N', 2.6],
  ['AV:N/AC:H/PR:N/UI:R/S:U/C:N/I:L/A:N', 3.1],
);
export const HELPS_TO_READ = scored(['AV:N/AC:H/Au:N/C:P/I:N/A:N', 2.6], ['AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:N/A:N', 3.1]);
/** Tells an attacker how the site is made. */
export const TELLS_LITTLE = scored(['AV:N/AC:H/Au:N/C:P/I:N/A:N', 2.6], ['AV:N/AC:H/PR:N/UI:N/S:U/C:L/I:N/A:N', 3.7]);
export const TELLS = scored(['AV:N/AC:L/Au:N/C:P/I:N/A:N', 5], ['AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N', 5.3]);
/** Needs a victim who opens a page of the attacker. */
export const VICTIM_CHANGES = scored(['AV:N/AC:M/Au:N/C:N/I:P/A:N', 4.3], ['AV:N/AC:L/PR:N/UI:R/S:U/C:N/I:L/A:N', 4.3]);
export const VICTIM_IS_READ = scored(['AV:N/AC:M/Au:N/C:P/I:N/A:N', 4.3], ['AV:N/AC:L/PR:N/UI:R/S:U/C:H/I:N/A:N', 6.5]);
/** Whoever listens on the way reads it. */
export const LISTENER_READS = scored(['AV:N/AC:M/Au:N/C:P/I:N/A:N', 4.3], ['AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:N/A:N', 5.9]);
export const LISTENER_CHANGES = scored(
  ['AV:N/AC:M/Au:N/C:N/I:P/A:N', 4.3],
  ['AV:N/AC:H/PR:N/UI:R/S:U/C:N/I:H/A:N', 5.3],
);
/** Gives access to something else. */
export const OPENS_OTHERS = scored(['AV:N/AC:L/Au:N/C:P/I:P/A:N', 6.4], ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', 7.5]);
/** Takes over the server through a console that was left on. */
export const DEBUGGER = scored(['AV:N/AC:M/Au:N/C:P/I:P/A:P', 6.8], ['AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H', 8.1]);

export const ACCESS_CONTROL: Owasp = { y2021: 'A01:2021', y2025: 'A01:2025' };
export const CRYPTOGRAPHY: Owasp = { y2021: 'A02:2021', y2025: 'A04:2025' };
export const DESIGN: Owasp = { y2021: 'A04:2021', y2025: 'A06:2025' };
export const ERRORS: Owasp = { y2021: 'A05:2021', y2025: 'A10:2025' };
export const CONFIGURATION: Owasp = { y2021: 'A05:2021', y2025: 'A02:2025' };
export const COMPONENTS: Owasp = { y2021: 'A06:2021', y2025: 'A03:2025' };
export const AUTHENTICATION: Owasp = { y2021: 'A07:2021', y2025: 'A07:2025' };
export const INTEGRITY: Owasp = { y2021: 'A08:2021', y2025: 'A08:2025' };

type Reference = WebDefinition['references'][number];

export const mdn = (id: string, page: string): Reference => ({
  id,
  link: `https://developer.mozilla.org/docs/Web/${page}`,
});
export const owaspSheet = (id: string, page: string): Reference => ({
  id: `OWASP ${id}`,
  link: `https://cheatsheetseries.owasp.org/cheatsheets/${page}_Cheat_Sheet.html`,
});

interface Words {
  readonly name: Localised;
  readonly description: Localised;
  readonly solution: Localised;
}

interface Facts {
  readonly family: string;
  readonly scores: WebDefinition['scores'];
  readonly owasp: Owasp;
  /** Numbers of the CWE list; each becomes a reference too. */
  readonly cwes: readonly number[];
  readonly references?: readonly Reference[];
}

/** A weakness that no CVE names. */
export function define<Key extends string>(
  key: Key,
  { family, scores, owasp, cwes, references = [] }: Facts,
  words: Words,
): WebDefinition & { readonly key: Key } {
  return {
    key,
    family,
    ...words,
    scores,
    owasp,
    cves: [],
    cwes: cwes.map((number) => `CWE-${number}`),
    references: [...cwes.map(cweReference), ...references],
  };
}
