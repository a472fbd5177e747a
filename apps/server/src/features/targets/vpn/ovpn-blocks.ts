/** A block's lines as we write them, or what is wrong with the ones given. */
type BlockOutcome = readonly string[] | 'block_content' | 'key_has_passphrase';

type BlockRule = (lines: readonly string[]) => BlockOutcome;

/** The inline blocks a file may carry. Every other one (`<connection>`, `<pkcs12>`, `<up>`…) is refused by its name. */
export const OVPN_BLOCKS: ReadonlyMap<string, BlockRule> = new Map<string, BlockRule>([
  ['ca', (lines) => readCertificates(lines)],
  ['cert', (lines) => readCertificates(lines)],
  ['key', (lines) => readPrivateKey(lines)],
  ['tls-auth', (lines) => readStaticKey(lines)],
  ['tls-crypt', (lines) => readStaticKey(lines)],
]);

/** A bundle of a hundred certificates has about half of this. */
export const LARGEST_BLOCK = 400_000;
/** Of all blocks together. The same bundle, each certificate with its readable form, has about nine thousand. */
export const MAX_BLOCK_LINES = 10_000;

interface Armour {
  readonly label: string;
  readonly body: string;
}

const BEGIN = /^-----BEGIN ([A-Za-z0-9 ]{1,40})-----$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const PLAIN_KEYS = ['PRIVATE KEY', 'RSA PRIVATE KEY', 'EC PRIVATE KEY'];
const STATIC_KEY = 'OpenVPN Static key V1';
/** 2048 bits, four to a digit. */
const STATIC_KEY_DIGITS = 512;
/** As OpenSSL writes it. */
const PEM_WIDTH = 64;
const STATIC_KEY_WIDTH = 32;

function readCertificates(lines: readonly string[]): BlockOutcome {
  const found = readArmours(lines);
  const good = found?.every(({ label, body }) => label === 'CERTIFICATE' && BASE64.test(body));
  return found && good ? found.flatMap((armour) => writeArmour(armour, PEM_WIDTH)) : 'block_content';
}

function readPrivateKey(lines: readonly string[]): BlockOutcome {
  if (lines.some((line) => /^(?:Proc-Type:|-----BEGIN ENCRYPTED PRIVATE KEY-----)/.test(line))) {
    return 'key_has_passphrase';
  }
  // What EC keys are written with by default: it names the curve, which the key itself names again.
  const found = readArmours(lines)?.filter(({ label }) => label !== 'EC PARAMETERS');
  const [key, ...more] = found ?? [];
  if (!key || more.length > 0 || !PLAIN_KEYS.includes(key.label) || !BASE64.test(key.body)) return 'block_content';
  return writeArmour(key, PEM_WIDTH);
}

function readStaticKey(lines: readonly string[]): BlockOutcome {
  const [key, ...more] = readArmours(lines) ?? [];
  if (!key || more.length > 0 || key.label !== STATIC_KEY) return 'block_content';
  if (key.body.length !== STATIC_KEY_DIGITS || !/^[0-9a-f]+$/i.test(key.body)) return 'block_content';
  return writeArmour(key, STATIC_KEY_WIDTH);
}

/**
 * The armoured parts of a block, at least one; null when the block holds anything else. Only what tools write around a
 * key is skipped: comments, and the readable form of a certificate (indented, or after `subject=`).
 */
function readArmours(lines: readonly string[]): readonly Armour[] | null {
  const found: Armour[] = [];
  let open: { label: string; parts: string[] } | null = null;
  for (const line of lines) {
    const text = line.trim();
    if (text === '') continue;
    const label = BEGIN.exec(text)?.[1];
    if (open && text === `-----END ${open.label}-----`) {
      found.push({ label: open.label, body: open.parts.join('') });
      open = null;
    } else if (open && label === undefined && /^[A-Za-z0-9+/=]+$/.test(text)) {
      open.parts.push(text);
    } else if (!open && label !== undefined) {
      open = { label, parts: [] };
    } else if (open || !isSurrounding(line)) {
      return null;
    }
  }
  return open || found.length === 0 ? null : found;
}

function isSurrounding(line: string): boolean {
  return /^(?:[#;]|[ \t]|Certificate:$|subject=|issuer=|Bag Attributes|Key Attributes)/.test(line);
}

function writeArmour({ label, body }: Armour, width: number): string[] {
  const rows: string[] = [];
  for (let at = 0; at < body.length; at += width) rows.push(body.slice(at, at + width));
  return [`-----BEGIN ${label}-----`, ...rows, `-----END ${label}-----`];
}
