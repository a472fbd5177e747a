import type { Exchange } from '@rocca/tools/web/model';
import type { AttackTools } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { newDatabaseError } from './error-texts.ts';
import { answerKindOf } from './fresh-request.ts';
import { type Probed, probeBehind } from './probe.ts';
import { textOf, wordsOf } from './similar.ts';
import { mayWiden } from './trial.ts';
import { askedOnce, brokenOf, usualOf } from './usual.ts';

/** Ends of the value in a statement, and conditions that hold where its own finds no row; a comment hides what follows. */
const ENDS = ["'", '"', ''];
/** Numbers are usually not quoted in a statement. */
const ENDS_OF_NUMBER = ['', "'", '"'];
const HOLDS = ["' OR 'a'='a'", '" OR "a"="a"', ' OR 1=1'];
const NUMBER = /^\d{1,10}$/;

/**
 * Some pages show a value only if it finds rows: where a quote breaks the SQL statement, the probe is sent in a comment after
 * the value. After a number it is also sent where no database error appears but the page shows less. null: the probe has no
 * effect, or the request may write, so that a truncated statement could change other rows.
 */
export const probeInRows = askedOnce(async (point: InjectionPoint, tools: AttackTools): Promise<Probed | null> => {
  const usual = mayWiden(point) ? await usualOf(point, tools) : null;
  const broken = usual && (await brokenOf(point, tools));
  if (!broken) return null;
  const isError = (exchange: Exchange) => newDatabaseError(textOf(exchange), textOf(usual.control)) !== null;
  const isNumber = NUMBER.test(point.value);
  const spoken = isNumber ? [...ENDS_OF_NUMBER, ...HOLDS] : [...ENDS, ...HOLDS];
  const silent = isNumber && findsLess(broken, usual.control, point) ? [''] : [];
  for (const end of isError(broken.exchange) ? spoken : silent) {
    const found = await probeBehind(`${point.value}${end} -- `, point, tools);
    // A remaining database error only quotes the broken statement.
    if (found && !isError(found.exchange)) return found;
  }
  return null;
});

/** Whether the answer is of another kind than the baseline or has fewer words. */
function findsLess({ value, exchange }: { value: string; exchange: Exchange }, usual: Exchange, point: InjectionPoint) {
  if (!exchange.response || !usual.response || usual.response.status >= 400) return false;
  const sent = [value, point.value];
  return answerKindOf(exchange) !== answerKindOf(usual) || wordsOf(exchange, sent).length < wordsOf(usual, sent).length;
}
