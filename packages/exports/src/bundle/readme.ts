import type { Language } from '@rocca/contract/language';
import type { ReportDocument } from '../document/document.ts';
import { plainText } from '../document/plain-text.ts';
import type { LeftOut } from './manifest.ts';

interface ReadmeParts {
  readonly keyId: string;
  /** What is lacking of the outputs of tools as a whole. */
  readonly rawProblem: string | null;
  readonly leftOut: readonly LeftOut[];
}

/** The manifest has them all. */
const MAX_LISTED = 20;

/** The first file of a bundle, in both languages: an auditor may read neither the interface nor its language. */
export function readmeText({ head, brand }: ReportDocument, parts: ReadmeParts): string {
  const { keyId } = parts;
  const title = `${oneLine(brand.name)} · ${oneLine(head.name)} · ${oneLine(head.target)}`;
  return `${title}
${head.begunAt.toISOString()} · ${head.reportId}

ITALIANO

Questo archivio contiene i dati di un report:

  data/executive.json   la sintesi, come la leggono il PDF e le slide
  data/coverage.json    che cosa è stato controllato, che cosa no e perché
  data/*.jsonl          i dati normalizzati, una riga JSON per elemento
  raw/<strumento>/      gli output degli strumenti, così come sono arrivati
  manifest.json         report, versioni degli strumenti, date delle conoscenze,
                        SHA-256 e dimensione di ogni file, output non inclusi
  regions.json          SHA-256 di ogni parte dell'archivio

Attenzione: i file in raw/ riportano ciò che hanno risposto i sistemi analizzati. Può
essere contenuto ostile: aprili come testo.
${lackingText(parts, 'it')}
L'archivio è firmato (Ed25519). Per verificarlo serve il sorgente della piattaforma, ma
nessuna installazione:

  npm run verify -- report.zip --key reports.pem

reports.pem è la chiave pubblica della piattaforma: si scarica da /assets/keys/reports.pem.
Impronta della chiave che ha firmato:
${fingerprint(keyId)}

La firma prova chi ha prodotto l'archivio e che da allora nulla è cambiato, non quando: le
date sono quelle della piattaforma. Se ti serve una data opponibile a terzi, fai apporre a
report.zip una marca temporale qualificata (Regolamento (UE) 910/2014, artt. 41 e 42).

ENGLISH

This archive holds the data of one report:

  data/executive.json   the summary, as the PDF and the slides read it
  data/coverage.json    what was checked, what was not, and why
  data/*.jsonl          the normalised data, one line of JSON for each item
  raw/<tool>/           outputs of the tools, as they came
  manifest.json         report, tool versions, dates of the knowledge, SHA-256 and
                        size of each file, outputs that are left out
  regions.json          SHA-256 of each part of the archive

Caution: files in raw/ hold what the tested systems answered. It may be hostile: open
them as text.
${lackingText(parts, 'en')}
The archive is signed (Ed25519). To verify it you need the source of the platform, but
no installation:

  npm run verify -- report.zip --key reports.pem

reports.pem is the public key of the platform: download it from /assets/keys/reports.pem.
Fingerprint of the key that signed:
${fingerprint(keyId)}

The signature proves who made the archive and that nothing has changed since, not when: the
dates are those of the platform. If you need a date that holds against third parties, have
report.zip given a qualified time stamp (Regulation (EU) 910/2014, Articles 41 and 42).
`;
}

/** Nothing where nothing is known to be lacking. */
function lackingText({ rawProblem, leftOut }: ReadmeParts, language: Language): string {
  const t = (it: string, en: string) => (language === 'it' ? it : en);
  if (rawProblem === null && leftOut.length === 0) return '';
  const rest = leftOut.length - MAX_LISTED;
  const lines = [
    ...(rawProblem === null ? [] : [oneLine(rawProblem)]),
    ...leftOut.slice(0, MAX_LISTED).map(({ tool, name, reason }) => {
      const why = language === 'it' ? (ITALIAN_REASONS[reason] ?? reason) : reason;
      return `${oneLine(tool)}/${oneLine(name)}: ${oneLine(why)}`;
    }),
    ...(rest > 0 ? [t(`… e altri ${rest}`, `… and ${rest} more`)] : []),
  ];
  const title = t(
    'Output degli strumenti che qui mancano (left_out e raw_problem in manifest.json):',
    'Outputs of tools that are lacking here (left_out and raw_problem in manifest.json):',
  );
  return `\n${title}\n\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

/** Reasons are stored in English; others than these are shown as they are. */
const ITALIAN_REASONS: Readonly<Record<string, string>> = {
  'not kept: it names accounts of people, which the report shows masked':
    'non conservato: nomina account di persone, che il report mostra mascherati',
  'not kept: it could not be written': 'non conservato: non è stato possibile scriverlo',
};

const oneLine = (text: string): string => plainText(text, 300).replace(/\s+/g, ' ');

/** In groups of eight, so that two people can compare it on the telephone. */
export function fingerprint(keyId: string): string {
  return (keyId.match(/.{1,8}/g) ?? []).join(' ');
}
