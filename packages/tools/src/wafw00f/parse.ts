import { z } from 'zod';

/** A firewall wafw00f recognised; null: the site answered, and none was recognised. */
export interface Wafw00fReport {
  readonly detected: boolean;
  readonly name: string | null;
  readonly manufacturer: string | null;
}

const text = z.string().transform((words) => words.slice(0, 200));
const rows = z.array(z.object({ detected: z.boolean(), firewall: text, manufacturer: text })).min(1);

const known = (words: string) => (/^(?:none|unknown|)$/i.test(words) ? null : words);

/** Null: it is not what wafw00f writes, or the site did not answer it. */
export function parseWafw00f(output: string): Wafw00fReport | null {
  const from = output.indexOf('[\n');
  const parsed = rows.safeParse(from < 0 ? null : jsonOf(output.slice(from)));
  if (!parsed.success) return null;
  const row = parsed.data.find(({ detected }) => detected) ?? parsed.data[0];
  if (!row) return null;
  const { detected, firewall, manufacturer } = row;
  return { detected, name: known(firewall), manufacturer: known(manufacturer) };
}

function jsonOf(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}
