import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { newDatabaseError } from '../attack/error-texts.ts';
import { textOf } from '../attack/similar.ts';
import { mayBeStored } from '../attack/template-literals.ts';
import type { AttackTools, Site } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';

/** What a proxy answers for an application that is not there. */
const AWAY = new Set([502, 503, 504]);
const hasFailed = ({ response }: Exchange) => response !== null && response.status >= 500 && !AWAY.has(response.status);

/** The page of a form is read after its first failed answer, and after its fourth, sixteenth and so on. */
const isTimeToRead = (failures: number) => Number.isInteger(Math.log(failures) / Math.log(4));

/**
 * Ends the trials with a form once its page fails after a value that the form answered with a failure: the page may be made
 * of what was stored. The usual values of the form are sent again, which may take the place of ours.
 */
export function keepPagesUp(tools: AttackTools, site: Pick<Site, 'exchanges'>): AttackTools {
  const failures = new WeakMap<WebRequest, number>();
  const broken = new WeakSet<WebRequest>();

  const isPageBroken = async ({ page }: InjectionPoint): Promise<boolean> => {
    const isOwn = ({ request }: Exchange) => request.method === 'GET' && request.url === page;
    const before = site.exchanges.find((one) => isOwn(one) && one.response?.status === 200);
    if (!before) return false;
    const now = await tools.request(before.request);
    // A statement that fails later is what a check looks for, and it proves that with values of its own.
    return hasFailed(now) && newDatabaseError(textOf(now), textOf(before)) === null;
  };

  const own: AttackTools = {
    ...tools,
    async send(point, value, options) {
      const { request } = point;
      if (broken.has(request)) return { request, response: null, failure: 'over_budget', ms: 0 };
      const exchange = await tools.send(point, value, options);
      if (!hasFailed(exchange) || !mayBeStored({ point, tools: own })) return exchange;
      const times = (failures.get(request) ?? 0) + 1;
      failures.set(request, times);
      if (broken.has(request) || !isTimeToRead(times) || !(await isPageBroken(point))) return exchange;
      broken.add(request);
      await tools.send(point, point.value);
      return exchange;
    },
  };
  return own;
}
