import type { AttackTools } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { newDatabaseError } from './error-texts.ts';
import { type Probed, probeBehind, textOf } from './probe.ts';
import { mayWiden } from './trial.ts';
import { askedOnce, brokenOf, usualOf } from './usual.ts';

/** Ends of the value in a statement, and conditions that hold where its own finds no row; a comment hides what follows. */
const ENDS = ["'", '"', ''];
const HOLDS = ["' OR 'a'='a'", '" OR "a"="a"', ' OR 1=1'];

/**
 * Some pages show a value only beside the rows that it finds: where a quote breaks the statement, the probe is sent in a
 * comment behind it. Null: that shows nothing, or the request may write, so that a cut statement could reach other rows.
 */
export const probeInRows = askedOnce(async (point: InjectionPoint, tools: AttackTools): Promise<Probed | null> => {
  const usual = mayWiden(point) ? await usualOf(point, tools) : null;
  const broken = usual && (await brokenOf(point, tools));
  const text = ({ response }: { response: { body: Buffer } | null }) => (response ? textOf(response.body) : '');
  if (!broken || !newDatabaseError(text(broken.exchange), text(usual.control))) return null;
  for (const end of [...ENDS, ...HOLDS]) {
    const found = await probeBehind(`${point.value}${end} -- `, point, tools);
    if (found) return found;
  }
  return null;
});
