import type { Localised } from '@rocca/contract/language';

/** What can be wrong with an `.ovpn` file, as a person reads it. */
const OVPN_PROBLEMS = {
  not_text: {
    it: 'Il file di configurazione non è un file di testo.',
    en: 'The configuration file is not a text file.',
  },
  line_too_long: {
    it: 'Riga {line}: è più lunga di {maxLength} byte.',
    en: 'Line {line}: it is longer than {maxLength} bytes.',
  },
  too_many_lines: {
    it: 'Riga {line}: il file ha più di {maxLines} direttive.',
    en: 'Line {line}: the file has more than {maxLines} directives.',
  },
  directive_refused: {
    it: 'Riga {line}: la direttiva {name} non è ammessa. Toglila e carica di nuovo il file.',
    en: 'Line {line}: the directive {name} is not allowed. Remove it and upload the file again.',
  },
  value_refused: {
    it: 'Riga {line}: il valore della direttiva {name} non è ammesso.',
    en: 'Line {line}: the value of the directive {name} is not allowed.',
  },
  repeated: {
    it: 'Riga {line}: {name} compare troppe volte.',
    en: 'Line {line}: {name} appears too many times.',
  },
  block_open: {
    it: 'Riga {line}: il blocco {name} non è chiuso.',
    en: 'Line {line}: the block {name} is not closed.',
  },
  block_too_large: {
    it: 'Riga {line}: il blocco {name} è troppo grande.',
    en: 'Line {line}: the block {name} is too large.',
  },
  block_content: {
    it: 'Riga {line}: il blocco {name} non contiene quello che il suo nome promette (certificato o chiave in testo).',
    en: 'Line {line}: the block {name} does not hold what its name promises (a certificate or key as text).',
  },
  key_has_passphrase: {
    it: 'Riga {line}: la chiave privata è protetta da una passphrase. Carica un file con la chiave in chiaro.',
    en: 'Line {line}: the private key is protected by a passphrase. Upload a file with the plain key.',
  },
  missing: {
    it: 'Il file di configurazione non contiene {name}: senza non si può connettere.',
    en: 'The configuration file has no {name}: it cannot connect without it.',
  },
} as const satisfies Record<string, Localised>;

type OvpnProblemCode = keyof typeof OVPN_PROBLEMS;

export interface OvpnProblem {
  readonly kind: 'wrong';
  readonly code: OvpnProblemCode;
  /** The directive or block at fault, fit to be shown. */
  readonly name: string | null;
  readonly line: number | null;
  readonly message: Localised;
}

/** Lines longer than this are refused by OpenVPN itself (`OPTION_LINE_SIZE`, 256 with its end). */
export const MAX_LINE_BYTES = 255;

/** As many as 64 remotes, 100 routes and every other directive several times. */
export const MAX_OWN_LINES = 1000;

/** Enough of a name to find it in the file; unprintable characters must not reach a screen or a log. */
function shown(name: string): string {
  return name.slice(0, 60).replace(/[^\x20-\x7e]/g, '?');
}

export function ovpnProblem(code: OvpnProblemCode, at: { name?: string; line?: number } = {}): OvpnProblem {
  const name = at.name === undefined ? null : shown(at.name);
  const values: Readonly<Record<string, unknown>> = {
    name,
    line: at.line,
    maxLength: MAX_LINE_BYTES,
    maxLines: MAX_OWN_LINES,
  };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_place, key: string) => String(values[key]));
  const { it, en } = OVPN_PROBLEMS[code];
  return { kind: 'wrong', code, name, line: at.line ?? null, message: { it: fill(it), en: fill(en) } };
}
