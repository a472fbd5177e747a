import type { Localised } from '@rocca/contract/language';

/** What to do about a back door: an update closes it, but does not undo what came in through it. */
interface BackDoorRemedy {
  /** The same for all findings that it closes. */
  readonly key: string;
  readonly solution: Localised;
}

/** Where a command of ours was run, others may have run theirs. */
export const COMPROMISED: BackDoorRemedy = {
  key: 'compromised',
  solution: {
    it: 'Considerare il sistema compromesso: isolarlo, reinstallarlo da fonti sicure e cambiare tutte le credenziali che vi sono passate.',
    en: 'Treat the system as compromised: isolate it, install it anew from safe sources and change all credentials that passed through it.',
  },
};

/** A version alone does not tell the copy that was tampered with from the honest one. */
export const MAYBE_COMPROMISED: BackDoorRemedy = {
  key: 'maybe-compromised',
  solution: {
    it: 'Di questa versione è stata distribuita una copia manomessa. Confrontare il programma con l’originale del produttore e, finché non è escluso che sia quella, considerare il sistema compromesso: isolarlo, reinstallarlo da fonti sicure e cambiare tutte le credenziali che vi sono passate.',
    en: 'A tampered copy of this version was distributed. Compare the program with the vendor’s original and, until it is certain that it is not that copy, treat the system as compromised: isolate it, install it anew from safe sources and change all credentials that passed through it.',
  },
};

/** Vulnerabilities that are no mistake: somebody put them into what was given out. */
const BACK_DOORS: ReadonlySet<string> = new Set([
  // WordPress 2.1.1 and SquirrelMail 1.4.11 and 1.4.12, changed on the server they were fetched from.
  'CVE-2007-1277',
  'CVE-2007-6348',
  // Packages of OpenSSH signed by an intruder at Red Hat.
  'CVE-2008-3844',
  // UnrealIRCd 3.2.8.1 from some mirrors.
  'CVE-2010-2075',
  // ProFTPD 1.3.3c, changed on the project's own server.
  'CVE-2010-20103',
  // vsftpd 2.3.4, changed on its maker's server.
  'CVE-2011-2523',
  // phpMyAdmin 3.5.2.2 from one mirror.
  'CVE-2012-5159',
  // Juniper ScreenOS: a password for every account.
  'CVE-2015-7755',
  // Webmin 1.882 to 1.921, changed where it was built; 1.890 in its default configuration.
  'CVE-2019-15107',
  'CVE-2019-15231',
  // xz 5.6.0 and 5.6.1.
  'CVE-2024-3094',
]);

/** What to do about a vulnerability that was found by its version and is a back door; null: it is none. */
export function backDoorRemedy(cve: string): BackDoorRemedy | null {
  return BACK_DOORS.has(cve) ? MAYBE_COMPROMISED : null;
}
