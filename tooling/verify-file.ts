import { createHash, createPublicKey } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileSource } from '../packages/exports/src/bundle/byte-source.ts';
import { verifyBundle } from '../packages/exports/src/bundle/verify-bundle.ts';
import { describeVerdict, problemText, type VerifyLanguage } from './verify-words.ts';

/** What is said, and the exit code: 0 intact, 1 changed, 2 no bundle or unreadable. */
export interface Answer {
  readonly code: 0 | 1 | 2;
  readonly text: string;
}

/** @param folder What the paths of the arguments are relative to. */
export async function verifyFile(
  args: readonly string[],
  { folder, language }: { readonly folder: string; readonly language: VerifyLanguage },
): Promise<Answer> {
  const keyAt = args.indexOf('--key');
  const keyFile = keyAt === -1 ? undefined : args[keyAt + 1];
  const [file, ...others] = args.filter((_, index) => keyAt === -1 || (index !== keyAt && index !== keyAt + 1));
  if (!file || others.length > 0 || (keyAt !== -1 && !keyFile)) return fail(problemText('usage', language));

  let expected: string | undefined;
  try {
    expected = keyFile && keyIdOfPem(await readFile(resolve(folder, keyFile)));
  } catch {
    return fail(problemText('key', language, keyFile));
  }
  const handle = await open(resolve(folder, file)).catch(() => null);
  if (!handle) return fail(problemText('file', language, file));
  try {
    const verdict = await verifyBundle(await fileSource(handle), expected);
    const text = describeVerdict(verdict, { file, language, keyGiven: expected !== undefined });
    return { code: EXIT_CODES[verdict.kind], text };
  } catch {
    return fail(problemText('file', language, file));
  } finally {
    await handle.close();
  }
}

const EXIT_CODES = { intact: 0, changed: 1, not_a_bundle: 2 } as const;

function fail(text: string): Answer {
  return { code: 2, text };
}

/** Of a public key, or of the public half of a private one. */
function keyIdOfPem(pem: Buffer): string {
  const der = createPublicKey(pem).export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('hex');
}
