import type { Localised } from '../language.ts';

interface ConsentWords {
  readonly title: Localised;
  /** What is signed. It is kept as it was read, in the signer's language. */
  readonly statement: Localised;
}

/** What a test does only if somebody allows it in writing when it is started. */
export const CONSENTS = {
  dos_scripts: {
    title: { it: 'Prove che possono fermare i servizi', en: 'Checks that may take services down' },
    statement: {
      it: 'Autorizzo, su tutti i sistemi elencati, anche le prove di negazione del servizio. So che un servizio vulnerabile può smettere di rispondere e restare fermo finché qualcuno non lo riavvia, e che chi lo gestisce ne è avvisato.',
      en: 'I also authorise denial-of-service checks on every system listed. I know that a vulnerable service may stop answering and stay down until somebody restarts it, and that whoever runs it has been told.',
    },
  },
} as const satisfies Record<string, ConsentWords>;

export type ConsentCode = keyof typeof CONSENTS;
export const CONSENT_CODES = Object.keys(CONSENTS) as [ConsentCode, ...ConsentCode[]];

/** One line of visible characters with at least three letters: what cannot be read proves nothing. */
export function isSignature(name: string): boolean {
  return !/[\p{C}\p{Zl}\p{Zp}]/u.test(name) && (name.match(/\p{L}/gu) ?? []).length >= 3;
}
