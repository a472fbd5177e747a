import { digestWith } from './references.ts';
import { PAIRS, passwordsOf } from './usual-pairs.ts';

/** Words from the top of lists of stolen passwords: who has the digest of one has the word. */
const WORDS =
  'password 123456 12345678 123456789 12345 1234 1234567 1234567890 qwerty abc123 111111 123123 000000 iloveyou letmein welcome monkey dragon football baseball sunshine princess master shadow superman michael admin123 admin1234 administrator login passw0rd password1 password123 p@ssw0rd P@ssw0rd Password1 Password123 Admin123 Admin@123 admin@123 test test123 test1234 user user123 guest demo demo123 root toor secret changeme qwerty123 1q2w3e4r zaq12wsx 654321 666666 888888 charlie ciao ciao123 juventus francesca andrea'.split(
    ' ',
  );
const ALGORITHMS: Readonly<Record<number, string>> = { 32: 'md5', 40: 'sha1', 64: 'sha256' };

/** The usual password that a digest without a salt was made of; null: of none of them. */
export function wordOfDigest(digest: string, name: string): string | null {
  const algorithm = /^[0-9a-f]+$/i.test(digest) ? ALGORITHMS[digest.length] : undefined;
  if (algorithm === undefined) return null;
  const words = new Set([...passwordsOf(name), ...WORDS, ...PAIRS.map(([, word]) => word)]);
  return [...words].find((word) => digestWith(algorithm, word) === digest.toLowerCase()) ?? null;
}
