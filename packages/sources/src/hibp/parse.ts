import { z } from 'zod';
import type { BreachRecord, BreachSource } from '../core/facts.ts';
import { jsonMembers } from '../core/json-members.ts';
import { maybeFlag, maybeText, textList } from '../core/lenient.ts';
import type { Parsed } from '../core/service.ts';
import { cleanText, distinct, momentOf } from '../core/text.ts';
import { ChangedFormat } from '../core/untold.ts';

const breach = z.object({
  Name: z.string().min(1).max(100),
  Title: maybeText,
  BreachDate: maybeText,
  DataClasses: textList,
  IsVerified: maybeFlag,
  IsFabricated: maybeFlag,
  IsSpamList: maybeFlag,
  IsMalware: maybeFlag,
  IsStealerLog: maybeFlag,
});

const MAX_FEATURES = 100;
export const MAX_BATCH = 1_000;

export type BreachList = ReadonlyMap<string, BreachSource>;

/** The list of all breaches, by name. */
export async function parseBreaches(body: AsyncIterable<Buffer>): Promise<Parsed<BreachList>> {
  const list = new Map<string, BreachSource>();
  let skipped = 0;
  for await (const entry of jsonMembers(body, 'list')) {
    const { data } = breach.safeParse(entry);
    if (data) list.set(data.Name, sourceOf(data));
    else skipped++;
  }
  if (list.size === 0 && skipped > 0) throw new ChangedFormat('no entry of the answer is a breach');
  return { value: list, cut: false, skipped };
}

function sourceOf(data: z.infer<typeof breach>): BreachSource {
  return {
    key: data.Name,
    fullname: cleanText(data.Title, 200) ?? data.Name,
    year: momentOf(data.BreachDate)?.getUTCFullYear() ?? null,
    features: distinct(data.DataClasses, (text) => cleanText(text, 100), MAX_FEATURES),
    actor: null,
    category: categoryOf(data),
    geography: null,
    attackVector: null,
    verified: data.IsVerified === true && data.IsFabricated !== true,
  };
}

function categoryOf(data: z.infer<typeof breach>): string | null {
  if (data.IsStealerLog) return 'Stealer log';
  if (data.IsMalware) return 'Malware';
  return data.IsSpamList ? 'Spam list' : null;
}

/** Of a breach that is not in the list, nothing but its name is known. */
const nameOnly = (key: string): BreachSource => ({
  key,
  fullname: key,
  year: null,
  features: [],
  actor: null,
  category: null,
  geography: null,
  attackVector: null,
  verified: false,
});

/** `{"alias": ["Adobe", "Gawker"]}`, one member at a time. */
const accountEntry = z.array(z.string().min(1).max(100));
const MAX_ALIAS_LENGTH = 200;

/** Checks the whole answer and keeps its bytes: as objects, a large domain's accounts would take ten times the room. */
export async function parseAccounts(body: AsyncIterable<Buffer>): Promise<Parsed<Buffer>> {
  const kept: Buffer[] = [];
  let [read, skipped] = [0, 0];
  for await (const member of jsonMembers(keeping(body, kept), 'object')) {
    if (accountOf(member)) read++;
    else skipped++;
  }
  if (read === 0 && skipped > 0) throw new ChangedFormat('no entry of the answer is an account');
  return { value: Buffer.concat(kept), cut: false, skipped };
}

/** The accounts of an answer that was checked, in batches. */
export async function* accountRecords(
  answer: Buffer,
  breaches: BreachList,
): AsyncGenerator<readonly BreachRecord[], void, undefined> {
  let batch: BreachRecord[] = [];
  const sources = new Map<string, BreachSource>(breaches);
  for await (const member of jsonMembers(chunksOf(answer), 'object')) {
    const found = accountOf(member);
    for (const name of found?.breaches ?? []) {
      const source = sources.get(name) ?? nameOnly(name);
      sources.set(name, source);
      batch.push({ source, account: found?.account ?? '', total: 1 });
      if (batch.length < MAX_BATCH) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

function accountOf(member: unknown): { account: string; breaches: readonly string[] } | null {
  const [alias, list] = Object.entries(member as object)[0] ?? [];
  const account = cleanText(alias, MAX_ALIAS_LENGTH)?.toLowerCase();
  const { data } = accountEntry.safeParse(list);
  return account && data ? { account, breaches: [...new Set(data)] } : null;
}

const CHUNK_BYTES = 256 * 1024;

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

async function* keeping(body: AsyncIterable<Buffer>, kept: Buffer[]): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    kept.push(chunk);
    yield chunk;
  }
}
