import { z } from 'zod';
import type { CertificateName } from '../core/facts.ts';
import { jsonMembers } from '../core/json-members.ts';
import { maybeText } from '../core/lenient.ts';
import type { Parsed } from '../core/service.ts';
import { momentOf, resolvableNameOf } from '../core/text.ts';
import { ChangedFormat } from '../core/untold.ts';

const certificate = z
  .object({ name_value: maybeText, common_name: maybeText, entry_timestamp: maybeText, not_before: maybeText })
  .refine(({ name_value, common_name }) => name_value || common_name);

/** One certificate has some 2 kB, and at most some thousand names. */
const MAX_CERTIFICATE_BYTES = 1024 * 1024;
export const MAX_NAMES = 100_000;

interface Seen {
  wildcard: boolean;
  lastSeen: Date | null;
}

/** Names at or below the domain, each once. */
export async function parseCertificates(
  body: AsyncIterable<Buffer>,
  domain: string,
  options: { readonly wasCut?: () => boolean; readonly maxNames?: number } = {},
): Promise<Parsed<readonly CertificateName[]>> {
  const { wasCut = () => false, maxNames = MAX_NAMES } = options;
  const names = new Map<string, Seen>();
  let [read, skipped, full] = [0, 0, false];
  for await (const entry of jsonMembers(body, 'list', { maxMemberBytes: MAX_CERTIFICATE_BYTES, wasCut })) {
    const { data } = certificate.safeParse(entry);
    if (!data) {
      skipped++;
      continue;
    }
    read++;
    const seen = momentOf(data.entry_timestamp) ?? momentOf(data.not_before);
    for (const text of `${data.name_value ?? ''}\n${data.common_name ?? ''}`.split('\n')) {
      full = !note(names, text, domain, seen, maxNames) || full;
    }
  }
  if (read === 0 && (skipped > 0 || wasCut())) throw new ChangedFormat('no entry of the answer is a certificate');
  const value = [...names].map(([name, { wildcard, lastSeen }]) => ({ name, wildcard, lastSeen }));
  return { value, cut: full || wasCut(), skipped };
}

/** False: there was no more room. */
function note(names: Map<string, Seen>, text: string, domain: string, seen: Date | null, maxNames: number): boolean {
  const wildcard = text.startsWith('*.');
  // Names of others in the same certificate, and e-mail addresses, are no fault of the entry.
  const name = resolvableNameOf(wildcard ? text.slice(2) : text);
  if (!name || (name !== domain && !name.endsWith(`.${domain}`))) return true;
  const known = names.get(name);
  if (known) {
    known.wildcard ||= wildcard;
    if (seen && (!known.lastSeen || seen > known.lastSeen)) known.lastSeen = seen;
    return true;
  }
  if (names.size >= maxNames) return false;
  names.set(name, { wildcard, lastSeen: seen });
  return true;
}

/** The names in crt.sh's own form: a hundredth of its answer, for the cache. */
export function writeCertificates(names: readonly CertificateName[]): Buffer {
  const lines = names.map(({ name, wildcard, lastSeen }) =>
    JSON.stringify({ name_value: wildcard ? `*.${name}` : name, entry_timestamp: lastSeen?.toISOString() ?? null }),
  );
  return Buffer.from(`[${lines.join(',\n')}]`);
}
