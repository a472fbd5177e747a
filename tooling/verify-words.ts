import { fingerprint } from '../packages/exports/src/bundle/readme.ts';
import type { Damage, Verdict } from '../packages/exports/src/bundle/verify-bundle.ts';
import { plainText } from '../packages/exports/src/document/plain-text.ts';

export type VerifyLanguage = 'it' | 'en';

/** A file with thousands of changed parts needs no list of all of them. */
const MAX_LISTED = 50;

/** The language of the terminal; English where it is not Italian. */
export function verifyLanguage(environment: NodeJS.ProcessEnv): VerifyLanguage {
  const { LC_ALL, LC_MESSAGES, LANG } = environment;
  return /^it(?:_|\.|$)/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? 'it' : 'en';
}

interface Shown {
  readonly file: string;
  readonly language: VerifyLanguage;
  readonly keyGiven: boolean;
}

/** The verdict in plain words. Names come from the file: they are shown as text, never obeyed by a terminal. */
export function describeVerdict(verdict: Verdict, { file, language, keyGiven }: Shown): string {
  const t = (it: string, en: string) => (language === 'it' ? it : en);
  const shown = printable(file);
  switch (verdict.kind) {
    case 'not_a_bundle':
      return t(
        `${shown} non è un archivio di report (report.zip), oppure la sua firma è stata tolta.`,
        `${shown} is not a report bundle (report.zip), or its signature was removed.`,
      );
    case 'intact':
      return [
        t(
          `OK: ${shown} è integro. ${verdict.files} file, nessun byte cambiato.`,
          `OK: ${shown} is intact. ${verdict.files} files, no byte changed.`,
        ),
        t('Report: ', 'Report: ') +
          printable(`${verdict.report.name} · ${verdict.report.target} · ${verdict.report.begun_at}`),
        ...keyLines(verdict.keyId, keyGiven, language),
      ].join('\n');
    case 'changed':
      return [
        t(`NON OK: ${shown} non è come è stato firmato.`, `NOT OK: ${shown} is not as it was signed.`),
        ...verdict.damages.slice(0, MAX_LISTED).map((damage) => `  - ${damageText(damage, language)}`),
        ...(verdict.damages.length > MAX_LISTED
          ? [
              t(
                `  … e altre ${verdict.damages.length - MAX_LISTED} parti`,
                `  … and ${verdict.damages.length - MAX_LISTED} more parts`,
              ),
            ]
          : []),
      ].join('\n');
  }
}

function keyLines(keyId: string, keyGiven: boolean, language: VerifyLanguage): string[] {
  const t = (it: string, en: string) => (language === 'it' ? it : en);
  const print = `  ${fingerprint(keyId)}`;
  if (keyGiven) return [t('Firmato con la chiave indicata:', 'Signed with the given key:'), print];
  return [
    t('Firmato con la chiave che ha questa impronta:', 'Signed with the key of this fingerprint:'),
    print,
    t(
      'Attenzione: la chiave viene dal file stesso. Confronta l’impronta con quella della tua piattaforma\n' +
        '(/assets/keys/reports.pem): chiunque può firmare con una chiave propria. Con --key reports.pem il\n' +
        'confronto è automatico.',
      'Note: the key comes from the file itself. Compare the fingerprint with that of your platform\n' +
        '(/assets/keys/reports.pem): anybody can sign with a key of their own. With --key reports.pem the\n' +
        'comparison is made for you.',
    ),
  ];
}

/** One changed part, and where it is in the file. */
export function damageText(damage: Damage, language: VerifyLanguage): string {
  const t = (it: string, en: string) => (language === 'it' ? it : en);
  const range = (from: number, to: number) => `${t('byte', 'bytes')} ${from}–${Math.max(from, to - 1)}`;
  switch (damage.kind) {
    case 'file':
      return `${printable(damage.name)}: ${t('cambiato', 'changed')} (${range(damage.from, damage.to)})`;
    case 'line':
      return t(
        `indice dell’archivio, voce di ${printable(damage.name)}: cambiata (${range(damage.from, damage.to)})`,
        `central directory, entry of ${printable(damage.name)}: changed (${range(damage.from, damage.to)})`,
      );
    case 'end':
      return t(
        `chiusura dell’archivio: cambiata (${range(damage.from, damage.to)})`,
        `end record of the archive: changed (${range(damage.from, damage.to)})`,
      );
    case 'signature':
      return t(
        `firma in fondo al file: cambiata o non valida (${range(damage.from, damage.to)}); senza di essa il resto non è verificabile`,
        `signature at the end of the file: changed or not valid (${range(damage.from, damage.to)}); without it nothing else can be checked`,
      );
    case 'added':
    case 'removed':
      return movedText(damage, language);
    case 'appended':
      return t(
        `${damage.bytes} byte ${damage.bytes === 1 ? 'aggiunto' : 'aggiunti'} dopo la fine (dal byte ${damage.from})`,
        `${bytesText(damage.bytes)} added after the end (from byte ${damage.from})`,
      );
    case 'cut':
      return t('il file è troncato: manca la firma in fondo', 'the file is cut: the signature at its end is missing');
    case 'other_key':
      return t(
        `firmato con un’altra chiave: ${fingerprint(damage.keyId)}\n    chiave indicata: ${fingerprint(damage.expected)}`,
        `signed with another key: ${fingerprint(damage.keyId)}\n    given key: ${fingerprint(damage.expected)}`,
      );
    case 'content':
      return t(
        `${printable(damage.name)}: il contenuto non è quello indicato in manifest.json`,
        `${printable(damage.name)}: its content is not the one that manifest.json lists`,
      );
  }
}

const bytesText = (count: number): string => (count === 1 ? '1 byte' : `${count} bytes`);

function movedText(damage: Extract<Damage, { kind: 'added' | 'removed' }>, language: VerifyLanguage): string {
  const t = (it: string, en: string) => (language === 'it' ? it : en);
  const place = damage.before === null ? t('della firma', 'the signature') : printable(damage.before);
  return damage.kind === 'added'
    ? t(
        `${damage.bytes} byte ${damage.bytes === 1 ? 'aggiunto' : 'aggiunti'} prima di ${place}`,
        `${bytesText(damage.bytes)} added before ${place}`,
      )
    : t(
        `${damage.bytes} byte ${damage.bytes === 1 ? 'tolto' : 'tolti'} prima di ${place}`,
        `${bytesText(damage.bytes)} removed before ${place}`,
      );
}

/** Why nothing was verified. */
export function problemText(problem: 'usage' | 'key' | 'file', language: VerifyLanguage, name = ''): string {
  const t = (it: string, en: string) => (language === 'it' ? it : en);
  const shown = printable(name);
  switch (problem) {
    case 'usage':
      return t(
        'Uso: npm run verify -- report.zip [--key reports.pem]',
        'Usage: npm run verify -- report.zip [--key reports.pem]',
      );
    case 'key':
      return t(`${shown} non è una chiave pubblica in formato PEM.`, `${shown} is not a public key in PEM format.`);
    case 'file':
      return t(`Impossibile leggere ${shown}.`, `Cannot read ${shown}.`);
  }
}

const printable = (text: string): string => plainText(text, 300).replace(/\s+/g, ' ');
