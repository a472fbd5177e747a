import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { quietOf } from '../attack/quiet.ts';
import type { AttackTools } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';

const NO_ANSWER: ReadonlySet<string> = new Set(['refused', 'broken', 'timed_out']);

/**
 * Tools that send nothing more once it is late: a check in the middle of a server that hangs would go on for long. The
 * browser stands still while a wait is measured that needs quiet.
 */
export function untilLate(
  tools: AttackTools,
  {
    isLate,
    isOver,
    onSent,
    onUnsent,
    onLost,
    onTried,
    inTurn,
  }: {
    isLate(): boolean;
    isOver(point: InjectionPoint): boolean;
    onSent(point: InjectionPoint): void;
    onUnsent(point: InjectionPoint): void;
    onLost(point: InjectionPoint): void;
    /** Another value than the usual one: whether it was answered, or must not be sent there. */
    onTried(point: InjectionPoint, how: 'answered' | 'held'): void;
    inTurn<T>(point: InjectionPoint, send: () => Promise<T>): Promise<T>;
  },
): AttackTools {
  const unsent = (request: WebRequest): Exchange => ({ request, response: null, failure: 'over_budget', ms: 0 });
  const made: AttackTools = {
    ...tools,
    send: async (point, value, options) => {
      // What proves a weakness that was seen is sent whatever the number.
      const isUnsent = () => isLate() || (isOver(point) && !options?.isDecisive);
      const send = async () => (isUnsent() ? unsent(point.request) : tools.send(point, value, options));
      const exchange = await inTurn(point, send);
      if (exchange.response) onSent(point);
      if (value !== point.value && exchange.response) onTried(point, 'answered');
      if (value !== point.value && exchange.failure === 'out_of_scope') onTried(point, 'held');
      if (exchange.failure === 'over_budget') onUnsent(point);
      // Some sites end the connection at a value they do not like; what is refused reached nobody.
      else if (exchange.failure === 'refused') onLost(point);
      return exchange;
    },
    control: async (point) => {
      const exchange = await inTurn(point, () => tools.control(point));
      if (exchange.failure !== null && NO_ANSWER.has(exchange.failure)) onLost(point);
      return exchange;
    },
    request: async (request, options) => (isLate() ? unsent(request) : tools.request(request, options)),
    browser: {
      runs: (...words) => quietOf(made).beside(() => tools.browser.runs(...words)),
      opens: (...words) => quietOf(made).beside(() => tools.browser.opens(...words)),
    },
  };
  return made;
}
